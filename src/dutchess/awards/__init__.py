"""After the last round: who gets which prize, who made a norm, and what happens to the ratings.

Owns prizes (`scheme`, `prizes`), title norms (`norms`) and rating changes of an event (`ratings`). Everything is
derived from the facts and the standings. Must not pair, rank or print.
"""

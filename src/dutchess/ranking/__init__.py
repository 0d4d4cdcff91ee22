"""Who is where after a round: standings, tie-breaks, crosstables, sections of the field, ratings.

The room of everything that ranks participants by what they scored. `standings` is the way in; `tiebreaks/` holds one
module per family of tie-breaks; `rating` the tables of B.02. Nothing here pairs, reads files or prints.
"""

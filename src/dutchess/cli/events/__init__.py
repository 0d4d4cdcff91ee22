"""Events in the terminal: `event` with its actions and views, and `ratings` with its lists.

Owns the words of an action as options; the journal's desk does what they ask. Must not contain rules.
"""

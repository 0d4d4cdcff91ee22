"""Commands about what a tournament adds up to: `standings`, `series`, `playoff`, `prizes`, `norms`, `elo`.

Owns how tables look on a terminal. Must not compute ranks, shares or ratings.
"""

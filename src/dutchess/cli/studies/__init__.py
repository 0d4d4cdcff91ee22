"""Commands that play many tournaments: `simulate`, `forecast`, `endorse`.

Owns their options and reports. Must not measure anything.
"""

"""Standings after a round, tie-breaks, crosstables, sections, ratings.

This package ranks participants by their scores. Start with `standings`; `tiebreaks/` holds one module per family of
tie-breaks; `rating` holds the tables of B.02. Nothing here pairs, reads files or prints.
"""

"""The Dutch System of 1992, 2011 and 2012.

One procedure whose edition-dependent steps are data and small functions of `editions`. `field` holds the definitions
and the absolute criteria, `criteria` the relative ones, `bracket` and `question` the best candidate of a bracket (C1 to
C11, C14), `procedure` the round (C12, C13), `colours` the rules E. `dutch_1992`, `dutch_2011` and `dutch_2012` are the
systems; `ratings` holds A1 of 1992 (F10 is in `dutchess.ranking.tiebreaks.manila1992`).
"""

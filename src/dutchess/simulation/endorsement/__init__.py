"""FIDE's endorsement test against another program: the run, its page, its report, and a legality check of its own.

Must not share code with the engine where it judges.
"""

"""The next round while games of the last one are open: `outcomes` pairs every outcome, `claims` says what follows.

Must not know how a system pairs.
"""

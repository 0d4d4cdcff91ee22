"""Commands about a round: `pair`, `check`, `explain`, `preview`, `readings`, `draw`.

Owns how boards, check lists and explanations look on a terminal. Must not pair, compare or word anything itself, and
must not know events: these commands read tournament files.
"""

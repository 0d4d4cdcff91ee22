"""`dutchess-engine`, called as tournament managers call pairing engines.

Owns the options, reports and files that such programs share. Must not pair differently from `dutchess pair`.
"""

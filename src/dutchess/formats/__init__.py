"""Tournaments as files: `trf` (report files, both ways), `imports` (files of other programs), `documents` (JSON).

Owns every format. Facts are read into `dutchess.tournament`; no other room looks at the lines of a file.
"""

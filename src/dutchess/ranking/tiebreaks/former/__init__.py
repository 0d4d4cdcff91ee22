"""Tie-breaks of former regulations: the annex of 2011, and the Dutch System of 1992."""

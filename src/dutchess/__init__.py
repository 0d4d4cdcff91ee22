"""Dutchess pairs chess tournaments by the FIDE Swiss rules."""

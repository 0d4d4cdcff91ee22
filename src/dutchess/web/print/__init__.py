"""Printed documents as PDF: `typeset` turns the sheets of `sheets` into pages.

Owns paper. Must not know of events, requests or rules: it gets names, numbers and texts, and sets them.
"""

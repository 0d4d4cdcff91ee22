"""A round: paired by the engine or by hand, published, reopened; with the engine's answers, and positions of Chess960.

Owns the life of a round until its first result. Must not pair by itself.
"""

"""Prizes, title norms and rating changes."""

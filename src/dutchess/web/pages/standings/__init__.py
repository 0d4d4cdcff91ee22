"""Standings, crosstable, groups, and the choice of tie-breaks."""

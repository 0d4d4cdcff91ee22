"""Sheets to print: which there are, and what stands on them."""

"""What programs are given: the JSON of pairings, checks and standings, the same from the command and over HTTP.

`shapes` has every field of every document.
"""

"""Commands that bring a tournament file: `generate` a random one, take an `example`, `convert` one of another program.

Owns where such files go. Must not know events.
"""

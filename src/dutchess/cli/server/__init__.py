"""The web application from the terminal: `serve` starts it, `accounts` changes who may sign in.

Owns their options. Must not know pages or events.
"""

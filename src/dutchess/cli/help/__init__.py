"""What the command says about itself: help, the manual, the man page, completion for shells.

Owns their layout, made from the tables of options. Must not know any particular command.
"""

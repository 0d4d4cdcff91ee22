"""The web application: pages for arbiters, players and spectators, and calls for programs.

It stands on `dutchess.journal` and computes no rules itself. Every page works without script. Who may do what is
decided in `permissions` and nowhere else; what is not listed there is denied.
"""

"""The rules of handling a tournament (C.04.1, C.04.2, C.05 and the check list for programs), one function per action.

Each function takes the state and an action and returns a `Proposal`, or refuses with the article. Must not write, read
clocks or draw lots: seeds come with the action.
"""

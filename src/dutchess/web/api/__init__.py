"""Calls for programs: files, actions, events, imports and reading; JSON both ways, problems, the OpenAPI description.

Must not compute: rules are the library's, changes go through the journal.
"""

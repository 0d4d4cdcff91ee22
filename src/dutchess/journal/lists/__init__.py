"""Rating lists: their files, the lists in a database, and an event compared with them.

Must not change an event.
"""

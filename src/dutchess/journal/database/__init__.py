"""Where journals are kept: the store, its tables and migrations, the server's key, what a damaged journal still proves.

Owns every SQL statement about journals. Must not know what a fact means.
"""

"""How the server bears its load: limits of connections and bodies, turns of visitors, workers, caches, live streams.

Must not know what a page is about; worker functions import nothing of the server.
"""

"""What pages, calls and paper share: rendering, addresses, names and days in a language, what is shown of a tournament.

Must not know any single page.
"""

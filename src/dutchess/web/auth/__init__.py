"""Who asks, and what they may do: accounts, passwords, second factors, roles, tokens of forms, trusted hosts, logs.

Must not know what a page is about.
"""

"""Every change: which forms there are, and how a form becomes an action of the journal."""

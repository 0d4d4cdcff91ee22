"""Ways of pairing compared over many tournaments: the study, its worlds, what is measured, tables and plots.

Must not know where the work is done.
"""

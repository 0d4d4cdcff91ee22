"""How an explanation looks: text and HTML (`blocks`, `page`, `picture`), JSON (`documents`), the dossier for an appeal.

Must not compute, and must not word anything.
"""

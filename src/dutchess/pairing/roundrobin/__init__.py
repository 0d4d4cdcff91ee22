"""Round robins: `berger` (the tables, and pairing by them), `varma` (the restricted draw of numbers), `playoff`.

Articles and annexes are those of the FIDE Tournament Rules of 2011. Nothing here ranks, reads files or prints.
"""

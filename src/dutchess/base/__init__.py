"""What everything stands on: values, errors, sentences and translation, kinds of numbers, what the binary does in bulk.

Must not know players, files, rules or commands, and imports nothing of the package but `dutchess.matching`.
"""

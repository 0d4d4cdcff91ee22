"""What comes in from people and files: fields of forms, spreadsheets, files of other programs; what may be written.

Must not write to a journal.
"""

"""What explanations claim: `kinds` and `colours` define every kind, `making` decides which claims are made.

A claim is true or false of the facts. Must not write sentences.
"""

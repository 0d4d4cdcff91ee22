"""What is asked and answered: a round, a player, everybody, a pair that is or is not; and the proof that none exists.

Each answer is a value that holds claims and numbers. Must not write sentences.
"""

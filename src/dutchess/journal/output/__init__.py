"""What an event becomes: the `Tournament` of the engine, standings, prizes, reports, publications, words, advice.

Reads the state and changes nothing.
"""

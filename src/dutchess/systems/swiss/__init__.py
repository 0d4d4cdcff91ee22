"""What Swiss systems share, named once and neutral.

    field       everybody to be paired, the absolute criteria, whether a round can be completed
    graph       matching problems over the players of a round
    lookahead   whether those who leave a bracket suit the next one
    prospect    what they leave of it, counted for people
    sequence    which of the best candidates comes first: halves, exchanges, transpositions
    halves      what is told of that order once a bracket is paired
    colours     colour preferences and the rules that give White and Black
    obstruction who blocks whom when no pairing exists

Must not hold a rule that only one system has.
"""

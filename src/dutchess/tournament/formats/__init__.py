"""What the facts of an event come to in formats that rank by more than points: Keizer and knock-outs.

Owns the parameters that such an event declares (TRF record XXF), the ranking of Keizer and the bracket of a knock-out.
Both the pairing and the standings read them. Must not pair.
"""

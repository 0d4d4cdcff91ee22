"""Three kinds of integers that must not be mixed up, for type checkers.

Owns `Number`, `Place` and `Vertex`. Each is an integer, and an integer is none of them: mypy refuses a place where a
pairing number is asked for. Nothing needs them at run time, so the pairing path does not import this module.
"""

from __future__ import annotations

from typing import NewType

# The pairing number of a player or team, counted from 1. In a pair, 0 stands for the bye.
Number = NewType("Number", int)
# The index of a participant in the field of a round, counted from 0 (`pairing.common.field.Field`).
Place = NewType("Place", int)
# The index of a player, or of the bye, in a matching problem, counted from 0 (`pairing.common.graph.Graph`).
Vertex = NewType("Vertex", int)

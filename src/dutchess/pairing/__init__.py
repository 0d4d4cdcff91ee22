"""Pairing a round: from the facts through the history and a system's decisions to the boards.

    history, decisions, differences, result   one round: what was before it, what a system decides, what follows from it
    systems, table, rules                     the systems by name, with their editions; the interface of their rules
    acceleration, type_codes                  virtual points; the coded tournament type (TRF record 192)
    common                                    what several systems share
    dutch, dutch_former, dubov, burstein, lim, double_swiss, team, roundrobin      one package per system
    checker                                   played rounds against their recomputation
    preview                                   the next round while games are open

Must not read files or print, and knows nothing of commands, web and journal.
"""

"""Faults for questions 113 to 225: each must be caught by the test of its question."""

from __future__ import annotations

from vcl.mutants.fault import Fault

ENTERING = "journal/rules/entering.py"
RESULTS = "journal/rules/results.py"
NUMBERS = "journal/rules/numbers.py"
STRENGTH = "journal/rules/strength.py"
FILES = "journal/lists/rating_files.py"
LISTS = "journal/lists/ratings.py"
CHECK = "journal/lists/rating_check.py"
COMMANDS = "cli/events/ratings_actions.py"
ROUNDS = "journal/rules/pairing/rounds.py"
ENDING = "journal/rules/ending.py"
SETTINGS = "journal/rules/settings.py"
VALUES = "journal/values.py"
STANDING = "journal/output/standing.py"
DERIVE = "journal/output/derive.py"
TOLD = "tournament/results.py"
CAUTIONS = "journal/cautions.py"

FAULTS: dict[int, tuple[Fault, ...]] = {
    # Pairing-integrity events: remarks, taking back, levels
    113: (
        Fault(
            ENTERING,
            "PairingDiscarded(tournament.key, last.number, what)",
            "PairingDiscarded(tournament.key, last.number)",
        ),
        Fault(
            "journal/facts/rounds.py",
            'return changed.with_remark("Pairing discarded", self.round, self.remark)',
            "return changed",
        ),
    ),
    114: (
        Fault(
            ENTERING,
            '((*dropped, fact), (*cautions, caution), said("reason-readmitted"))',
            '((fact,), (*cautions, caution), said("reason-readmitted"))',
        ),
        Fault(
            ENTERING,
            "Proposal((*dropped, facts.PlayerRemoved(tournament.key, action.person)), cautions)",
            "Proposal((facts.PlayerRemoved(tournament.key, action.person),), cautions)",
        ),
        Fault(
            ENTERING,
            "(*dropped, facts.CheckedIn(tournament.key, action.person, True, from_round))",
            "(facts.CheckedIn(tournament.key, action.person, True, from_round),)",
        ),
        Fault(RESULTS, "Proposal((*window.facts, fact, *other)", "Proposal((fact, *other)"),
        Fault(
            RESULTS,
            'used-result-corrected")\n    return Proposal((*window.facts, fact), window',
            'used-result-corrected")\n    return Proposal((fact,), window',
        ),
    ),
    115: (
        Fault(ENTERING, 'Caution(CONFIRM, said("draft-discarded"', 'Caution(ACKNOWLEDGE, said("draft-discarded"'),
        Fault(
            ENTERING,
            "return Proposal((*dropped, fact), (*cautions, *more))",
            "return Proposal((*dropped, fact), tuple(cautions))",
        ),
    ),
    # Ratings and their lists
    116: (
        Fault(ENTERING, "and entrant.source != MANUAL_SOURCE and rating", "and rating"),
        Fault(
            "journal/facts/players.py",
            "class RatingCorrected(TournamentFact):\n",
            "class RatingCorrected(TournamentFact):\n"
            "    def apply(self, state: State) -> State:\n"
            "        data = replace(state.people[self.person], fide_rating=self.rating)\n"
            "        return super().apply(replace(state, people={**state.people, self.person: data}))\n\n",
        ),
        Fault(
            "journal/output/derive.py",
            "[tournament.entrants[person].rating for person in numbers]",
            "[data.fide_rating for data in people]",
        ),
    ),
    117: (
        Fault(FILES, "columns.get(heading.strip()) or _field_called(heading)", "_field_called(heading)"),
        Fault(FILES, 'elif suffix in ("csv", "xlsx"):', 'elif suffix == "csv":'),
        Fault(CHECK, "            if rating_list.name != FIDE:\n", "            if rating_list.name == FIDE:\n"),
    ),
    118: (
        Fault(CHECK, '"rapid": ("FIDE rapid", "FIDE standard")', '"rapid": ("FIDE rapid",)'),
        Fault(CHECK, '"blitz": ("FIDE blitz", "FIDE standard")', '"blitz": ("FIDE blitz",)'),
    ),
    119: (Fault(FILES, "int(line[standard].strip() or 0)", "int(line[blitz].strip() or 0)"),),
    120: (
        Fault(FILES, "int(line[rapid].strip() or 0)", "int(line[standard].strip() or 0)"),
        Fault(FILES, '    "rapid_rating": "rapid",\n', ""),
    ),
    121: (
        Fault(FILES, "int(line[blitz].strip() or 0)", "0"),
        Fault(
            FILES, 'if word in name.lower()), "standard")', 'if word in name.lower() and word != "blitz"), "standard")'
        ),
    ),
    122: (
        Fault(LISTS, "if not place.startswith(ADDRESSES):", 'if not place.startswith("https://"):'),
        Fault(
            FILES,
            '            day = "{:04}-{:02}-{:02}".format(*lists[0].date_time[:3])\n',
            '            raise WrongList("rating-list-archive", file=str(path), lists=0)\n',
        ),
    ),
    123: (
        Fault(CHECK, '"blitz": ("FIDE blitz", "FIDE standard")', '"blitz": ("FIDE standard", "FIDE blitz")'),
        Fault(CHECK, "SEQUENCES[settings.rate_of_play]", 'SEQUENCES["standard"]'),
        Fault(CHECK, '"standard": ("FIDE standard",)', '"standard": ("FIDE standard", "FIDE rapid")'),
    ),
    124: (
        Fault(
            CHECK,
            "return settings.rating_lists or",
            "return settings.rating_lists and (*settings.rating_lists, 'FIDE standard') or",
        ),
        Fault(STRENGTH, 'if not own or f"{listed_rating.list} ".startswith(own))', ")"),
    ),
    125: (
        Fault(
            "journal/rules/settings.py",
            "if not name or rate not in RATES_OF_PLAY",
            'if name != "FIDE" or rate not in RATES_OF_PLAY',
        ),
    ),
    126: (Fault(CHECK, "return settings.rating_lists or", "return tuple(sorted(settings.rating_lists)) or"),),
    127: (
        Fault(
            CHECK,
            "fide = next((rated[label].rating for label in ordered if _is_fide(label)), 0)",
            'fide = max((rated[label].rating for label in ordered if label.startswith(f"{FIDE} ")), default=0)',
        ),
        Fault(
            CHECK,
            "rated[label].rating for label in ordered if",
            "rated[label].rating for label in reversed(ordered) if",
        ),
    ),
    128: (
        Fault(CHECK, "(*ordered, *sorted(rated))", "ordered"),
        Fault(
            "web/templates/players/player/rating.html",
            "{% for entry in data.ratings if data %}",
            "{% for entry in data.ratings[:1] if data %}",
        ),
    ),
    129: (
        Fault(
            "cli/events/actions.py",
            "actions.CorrectRating(key, person, rating_list.rating, rating_list.list)",
            "actions.CorrectRating(key, person, listed[0].rating, rating_list.list)",
        ),
        Fault(
            "web/templates/players/player/rating.html",
            "person=person, rating=entry.rating, source=entry.list",
            "person=person, rating=entrant.rating, source=entry.list",
        ),
    ),
    130: (
        Fault(
            ENTERING,
            "known if action.rating is None else (action.rating, MANUAL_SOURCE)",
            "known if known[0] or action.rating is None else (action.rating, MANUAL_SOURCE)",
        ),
    ),
    131: (
        Fault(
            ENTERING,
            "if (entrant.rating, entrant.source) == (action.rating, action.source):",
            "if entrant.source == action.source:",
        ),
    ),
    132: (
        Fault(
            ENTERING,
            "if (entrant.rating, entrant.source) == (action.rating, action.source):",
            'if entrant.source.startswith("FIDE "):',
        ),
    ),
    133: (
        Fault(
            CHECK,
            "    if rating != entrant.rating:\n",
            "    if rating != entrant.rating and entrant.source != MANUAL_SOURCE:\n",
        ),
        Fault(CHECK, 'COMPARED = ("name", "title",', 'COMPARED = ("name",'),
    ),
    134: (
        Fault(
            "journal/facts/players.py",
            "replace(entrant, rating=self.rating, source=self.source)",
            "replace(entrant, rating=self.rating)",
        ),
        Fault(
            STRENGTH,
            'return next((listed_rating.list for listed_rating in listed if listed_rating.rating == rating), "")',
            'return ""',
        ),
    ),
    135: (
        Fault(LISTS, "if not rating_list.is_fresh(now) and", "if rating_list.is_fresh(now) and"),
        Fault(LISTS, "FRESH = timedelta(days=1)", "FRESH = timedelta(days=100_000)"),
    ),
    136: (
        Fault(
            LISTS,
            "renewed.append(load(store, rating_list.source, name=rating_list.name, rate=kind, now=now))",
            "renewed.append(rating_list)",
        ),
        Fault(
            LISTS,
            "for rating_list in newest(store):\n        if not",
            "for rating_list in newest(store)[:1]:\n        if not",
        ),
    ),
    137: (
        Fault(CHECK, "return today if first is None or state.details.is_long else first", "return first or today"),
        Fault(CHECK, "return today if first is None or state.details.is_long else first", "return today"),
        Fault(LISTS, " and rating_list.date <= last", ""),
    ),
    138: (Fault(COMMANDS, "day = day_of(wanted) if wanted else rating_check", "day = rating_check"),),
    139: (Fault(COMMANDS, "rating_check.compare_all(session.store, today()) if rating_lists else ()", "()"),),
    140: (
        Fault(
            COMMANDS,
            "return _check_after_update(session, ratings.update(session.store))",
            "ratings.update(session.store)\n    return _check_after_update(session, ())",
        ),
    ),
    141: (
        Fault(CHECK, "        if not rating_list.is_fresh(now) and", "        if False and"),
        Fault(CHECK, "                self.missing.append", "                str"),
    ),
    142: (
        Fault(CHECK, "        differences += made\n", "        differences += made[1:]\n"),
        Fault(CHECK, "    if not known:\n", "    if not known and not data.fide_id:\n"),
    ),
    143: (
        Fault(COMMANDS, '    if text == "all":\n', '    if text in ("", "all"):\n'),
        Fault(CHECK, "if person not in persons or any(", "if any("),
    ),
    144: (
        Fault(CHECK, "if person not in persons or any(", "if not persons or any("),
        Fault(COMMANDS, '    if text == "all":\n', "    if text:\n"),
    ),
    145: (
        Fault(STRENGTH, "chosen = fide if fide[0] else national", "chosen = national if national[0] else fide"),
        Fault(STRENGTH, "chosen = national if national[0] else fide", "chosen = national"),
        Fault(STRENGTH, "chosen = max(fide, national", "chosen = min(fide, national"),
        Fault(STRENGTH, "            chosen = _first_listed(settings, person)\n", '            chosen = (0, "")\n'),
        Fault(STRENGTH, 'return national if national[0] else (0, "")', "return national if national[0] else fide"),
    ),
    # Numbers
    146: (
        Fault(STRENGTH, 'if tournament.settings.tie_order == "name" else NO_NAME', "if data.name else NO_NAME"),
        Fault(STRENGTH, 'lot = entrant.lot if tournament.settings.tie_order == "lot" else 0', "lot = 0"),
        Fault(STRENGTH, "return (-entrant.rating, title_order(data.title), name", "return (-entrant.rating, 0, name"),
    ),
    147: (
        Fault(
            NUMBERS,
            "order[one], order[other] = order[other], order[one]",
            "order[one], order[other] = order[one], order[other]",
        ),
    ),
    148: (
        Fault(
            NUMBERS,
            "action.second) and not tournament.is_round_robin:\n",
            "action.second) or not tournament.is_round_robin:\n",
        ),
    ),
    149: (
        Fault(
            NUMBERS,
            "action.second) and not tournament.is_round_robin:\n",
            "action.second) and not tournament.fide_mode:\n",
        ),
    ),
    150: (
        Fault(
            NUMBERS,
            'caution = Caution(CONFIRM, said("numbers-exchanged"',
            'caution = Caution(2, said("numbers-exchanged"',
        ),
        Fault(
            NUMBERS,
            "return Proposal((*dropped, fact), (*late, *cautions, caution)",
            "return Proposal((*dropped, fact), (*late, *cautions)",
        ),
    ),
    151: (
        Fault(NUMBERS, "FREEZE = 4 ", "FREEZE = 5 "),
        Fault(NUMBERS, "FREEZE = 4 ", "FREEZE = 3 "),
    ),
    152: (
        Fault(
            NUMBERS,
            "    if len(tournament.rounds) >= FREEZE:\n",
            "    if sum(one.is_published for one in tournament.rounds) >= FREEZE:\n",
        ),
    ),
    153: (
        Fault(NUMBERS, "    if len(tournament.rounds) >= FREEZE:\n", "    if tournament.rounds:\n"),
        Fault(NUMBERS, "        order = initial_order(state, tournament, wanted)\n", "        order = tuple(wanted)\n"),
    ),
    154: (
        Fault(NUMBERS, "if tournament.has_begun and moved >= 2:", "if not tournament.has_begun and moved >= 2:"),
        Fault(NUMBERS, 'Caution(CONFIRM, said("renumbered"', 'Caution(2, said("renumbered"'),
    ),
    155: (
        Fault(
            STRENGTH,
            "return (rating, title, place.get(person, 0), name, lot, number)",
            "return (rating, title, 0, name, lot, number)",
        ),
    ),
    156: (
        Fault(
            NUMBERS,
            "    return insert_newcomers(state, tournament, known, fresh)\n",
            "    begun = tournament.has_begun\n"
            "    return (*known, *fresh) if begun else insert_newcomers(state, tournament, known, fresh)\n",
        ),
        Fault(
            NUMBERS,
            "    return insert_newcomers(state, tournament, known, fresh)\n",
            "    late = len(tournament.rounds) >= FREEZE\n"
            "    return (*known, *fresh) if late else insert_newcomers(state, tournament, known, fresh)\n",
        ),
    ),
    # Adjourned games and missing results
    157: (
        Fault(VALUES, "unknown=self.draw", "unknown=self.loss"),
        Fault("journal/facts/results.py", "result=results.ADJOURNED, verified=False", 'result="½-½", verified=False'),
    ),
    158: (
        Fault(
            ROUNDS,
            "        if missing:\n",
            '        if missing:\n            raise Refusal("draft-open", "C.04.2 3.1", round=last.number)\n',
        ),
    ),
    159: (Fault(ROUNDS, "            prepared.add(*(facts.GameAdjourned(", "            str((facts.GameAdjourned("),),
    160: (
        Fault(ROUNDS, '            prepared.warn(Caution(ACKNOWLEDGE, text, "C.04.2 3.1; VCL 160"))\n', ""),
        Fault(
            ROUNDS, 'Caution(ACKNOWLEDGE, text, "C.04.2 3.1; VCL 160")', 'Caution(CONFIRM, text, "C.04.2 3.1; VCL 160")'
        ),
    ),
    161: (
        Fault(STANDING, "    if final:\n", "    if final and tournament.closed:\n"),
        Fault("journal/output/trf_report.py", "if final and (problems", "if final and tournament.closed and (problems"),
        Fault(ENDING, "    if problems:\n", "    if problems and not tournament.rounds:\n"),
    ),
    162: (
        Fault(
            RESULTS,
            "    return _adjourned_result(state, tournament, this_round, place, result)\n",
            "    if tournament.matches_since(this_round.number) > 2:\n"
            '        raise Refusal("no-result-yet", "C.04.2 3.1", round=this_round.number, board=place)\n'
            "    return _adjourned_result(state, tournament, this_round, place, result)\n",
        ),
    ),
    163: (
        Fault(RESULTS, 'Caution(CONFIRM, text, "C.04.2 3.1; VCL 163")', 'Caution(2, text, "C.04.2 3.1; VCL 163")'),
        Fault(RESULTS, "    if result not in results.DRAWS:\n", "    if result in results.DRAWS:\n"),
        Fault(
            "journal/facts/results.py",
            'return changed.with_remark("Adjournment", self.round, self.remark)',
            "return changed",
        ),
    ),
    164: (Fault(TOLD, '    ADJOURNED: ("?", "?"),\n', '    ADJOURNED: ("=", "="),\n'),),
    165: (Fault(TOLD, '    ADJOURNED: ("?", "?"),\n', '    ADJOURNED: ("-", "-"),\n'),),
    166: (
        Fault("formats/trf/players.py", "        if letter.isdecimal():  #", "        if letter:  #"),
        Fault(
            "formats/trf/players.py",
            'has; read as not yet known", letter=letter\n        )\n        return "?"',
            'has; read as not yet known", letter=letter\n        )\n        return "="',
        ),
    ),
    167: (
        Fault(VALUES, "unknown=self.draw", "unknown=self.win"),
        Fault(TOLD, "SPELLINGS = {\n", 'SPELLINGS = {\n    "½-?": "½-½",\n'),
    ),
    168: (
        Fault(ROUNDS, "    if older:\n", "    if len(older) > 1:\n"),
        Fault(
            ROUNDS, 'Caution(ACKNOWLEDGE, said("adjourned-games-open"', 'Caution(CONFIRM, said("adjourned-games-open"'
        ),
    ),
    169: (
        Fault(
            STANDING,
            "        for board in this_round.open_boards\n    ]",
            '        for board in this_round.open_boards\n        if this_round.board(board).result != "?"\n    ]',
        ),
    ),
    # Who left, byes
    170: (
        Fault(
            STANDING,
            "withdrawn=participant.left > 0",
            "withdrawn=isinstance(participant, Entrant) and participant.expelled",
        ),
        Fault("web/templates/standings/standings.html", "{% if place.withdrawn %}", "{% if place.expelled %}"),
    ),
    171: (Fault(VALUES, "half_bye=self.draw", "half_bye=self.loss"),),
    172: (Fault(DERIVE, 'participant.bye(round_number) or "Z"', '"Z"'),),
    173: (
        Fault(
            ENTERING,
            "    if others < tournament.settings.half_byes:\n",
            "    if others <= tournament.settings.half_byes:\n",
        ),
        Fault(
            ENTERING,
            'Caution(CONFIRM, said("second-half-point-bye"',
            'Caution(ACKNOWLEDGE, said("second-half-point-bye"',
        ),
    ),
    174: (
        Fault(
            ENTERING,
            "    if others < tournament.settings.half_byes:\n",
            "    if others != tournament.settings.half_byes:\n",
        ),
    ),
    175: (
        Fault(
            "journal/facts/players.py",
            "replace(tournament.entrants[self.person], barred=self.barred)",
            "replace(tournament.entrants[self.person], barred=True)",
        ),
    ),
    176: (Fault(ENTERING, "    if entrant.barred:\n", "    if entrant.barred and entrant.byes:\n"),),
    177: (
        Fault(VALUES, "full_bye=self.win", "full_bye=self.draw"),
        Fault(ENTERING, 'BYES = {"F": "full-point", ', "BYES = {"),
    ),
    178: (
        Fault(
            ENTERING,
            "cautions = [*_half_byes(tournament, entrant, who, action), *_full_bye(who, action)]",
            "cautions = [*_half_byes(tournament, entrant, who, action)]",
        ),
        Fault(
            "journal/message_texts.py", "full-point byes are deprecated; {who} gets one", "{who} gets a full-point bye"
        ),
    ),
    179: (Fault(ENTERING, 'remark = who if action.letter == "F" else ""', 'remark = ""'),),
    # Results
    180: (Fault(TOLD, "if text not in (OPEN, ADJOURNED))", 'if text not in (OPEN, ADJOURNED, "½-0"))'),),
    181: (Fault(TOLD, "if text not in (OPEN, ADJOURNED))", 'if text not in (OPEN, ADJOURNED, "0-½"))'),),
    182: (Fault(TOLD, "if text not in (OPEN, ADJOURNED))", 'if text not in (OPEN, ADJOURNED, "0-0"))'),),
    183: (
        Fault(TOLD, '    "0-0": ("0", "0"),\n', '    "0-0": ("0", "0"),\n    "1-1": ("1", "1"),\n'),
        Fault(
            TOLD, '    "0-0": ("0", "0"),\n', '    "0-0": ("0", "0"),\n    "1-½": ("1", "="),\n    "½-1": ("=", "1"),\n'
        ),
    ),
    184: (
        Fault(TOLD, "SPELLINGS = {\n", 'SPELLINGS = {\n    "½F-½F": "½-½",\n'),
        Fault(TOLD, "SPELLINGS = {\n", 'SPELLINGS = {\n    "1F-0": "1F-0F",\n'),
        Fault(TOLD, '    "0F-0F": ("-", "-"),\n', ""),
    ),
    185: (
        Fault(
            TOLD,
            '    "1-0U": ("W", "L"),\n    "0-1U": ("L", "W"),\n',
            '    "1-0U": ("1", "0"),\n    "0-1U": ("0", "1"),\n',
        ),
        Fault(TOLD, '    "½-½U": ("D", "D"),\n', '    "½-½U": ("=", "="),\n'),
    ),
    186: (
        Fault(
            TOLD,
            '    "½-0": ("=", "0"),\n    "0-½": ("0", "="),\n',
            '    "½-0": ("0", "="),\n    "0-½": ("=", "0"),\n',
        ),
        Fault("tournament/model.py", '            case "=" | "D":\n', '            case "=":\n'),
        Fault(
            "journal/facts/results.py",
            "result=results.REVERSED.get(board.result, board.result),",
            "result=board.result,",
        ),
        Fault(TOLD, "return result not in FORFEITS and result", "return result"),
        Fault(
            STANDING,
            "        if results.is_played(board.result)\n        for person in (board.white, board.black)",
            "        for person in (board.white, board.black)",
        ),
    ),
    # The order of boards
    187: (
        Fault("pairing/result.py", "higher[0], one[0] + other[0], higher[1]", "higher[0], 0, higher[1]"),
        Fault(
            "pairing/result.py",
            "higher[0], one[0] + other[0], higher[1]",
            "higher[0], -one[0] - other[0], higher[1]",
        ),
        Fault(
            "pairing/result.py",
            "higher[0], one[0] + other[0], higher[1]",
            "higher[0], one[0] + other[0], -higher[1]",
        ),
        Fault(
            "pairing/result.py",
            "higher[0], one[0] + other[0], higher[1]",
            "-higher[0], one[0] + other[0], higher[1]",
        ),
    ),
    188: (Fault("pairing/result.py", "(-player.score, player.rank)", "(-player.points, player.rank)"),),
    # Corrections
    189: (
        Fault(
            RESULTS,
            "    if since == 0:\n        dropped, cautions = discarded_draft(tournament, what)\n",
            "    if since == 9:\n        dropped, cautions = discarded_draft(tournament, what)\n",
        ),
    ),
    190: (Fault(RESULTS, "    if since == 1:\n        caution", "    if since == 9:\n        caution"),),
    191: (Fault(RESULTS, "    if since == 1:\n        caution", "    if since >= 1:\n        caution"),),
    192: (
        Fault(DERIVE, "            if board.is_late:\n", "            if False:\n"),
        Fault(DERIVE, "place[board.black], board.rated))", "place[board.black], board.result))"),
        Fault(DERIVE, "results.LETTERS[board.result] for", "results.LETTERS[board.rated or board.result] for"),
        Fault("awards/ratings.py", "tournament = exchanged(facts_of(tournament))", "tournament = facts_of(tournament)"),
        Fault("formats/trf/writer.py", "        tournament = exchanged(tournament)\n", ""),
        Fault("formats/trf/reader.py", "    return exchanged(facts)\n", "    return facts\n"),
        Fault(
            RESULTS,
            "    if since == 1 and ended and not in_time:\n",
            "    if since == 1 and not ended and not in_time:\n",
        ),
    ),
    193: (
        Fault(
            "journal/facts/results.py",
            "            changed = tournament.with_board(self.round, self.board, rated=self.result)\n",
            "            return tournament.with_board(self.round, self.board, rated=self.result)\n",
        ),
    ),
    # Forbidden pairs, expelled players
    194: (
        Fault(
            DERIVE,
            "        if len(numbers) > 1:\n",
            "        if len(numbers) > 2:\n",
        ),
    ),
    195: (
        Fault(
            ENTERING, '        refuse_in_fide_mode(tournament, said("forbid-early"), "C.05 5.2; VCL 195, 196")\n', ""
        ),
    ),
    196: (
        Fault(
            ENTERING,
            '        refuse_in_fide_mode(tournament, said("prohibitions-stand"), "C.05 5.2; VCL 196")\n',
            "        pass\n",
        ),
    ),
    197: (
        Fault(
            "web/templates/players/list.html", '_("expelled") if entrant.expelled else _("withdrawn")', '_("withdrawn")'
        ),
        Fault("cli/events/views.py", '"expelled": entrant.expelled', '"expelled": bool(entrant.left)'),
    ),
    198: (
        Fault(
            STANDING,
            "return isinstance(participant, Entrant) and participant.expelled and not tournament.is_round_robin",
            "return False",
        ),
        Fault(
            STANDING,
            "return isinstance(participant, Entrant) and participant.expelled and not tournament.is_round_robin",
            "return participant.left > 0 and not tournament.is_round_robin",
        ),
    ),
    # Tie-breaks
    199: (
        Fault("ranking/tiebreaks/buchholz.py", "    for _ in range(low):\n", "    for _ in range(min(low, 1)):\n"),
        Fault(
            "ranking/tiebreaks/buchholz.py",
            "gone = max(rest, key=lambda place: _by_score(row[place]))",
            "gone = min(rest, key=lambda place: _by_score(row[place]))",
        ),
        Fault(
            "ranking/tiebreaks/buchholz.py", "half_up(10 * sum(met), len(met))", "half_up(10 * sum(met), len(met) + 1)"
        ),
        Fault(
            "ranking/tiebreaks/encounter.py",
            "    while len(rest) > 1 and all(sums[rest[0]] > most[other] for other in rest[1:]):\n",
            "    while len(rest) > 1 and all(sums[rest[0]] >= most[other] for other in rest[1:]):\n",
        ),
        Fault(
            "ranking/tiebreaks/encounter.py",
            "for smaller in (direct_encounter(table, part) if len(part) > 1 else [part])]",
            "for smaller in [part]]",
        ),
        Fault("ranking/tiebreaks/ratings.py", "half_up(10 * points, games)", "10 * points // games"),
        Fault(
            "ranking/tiebreaks/ratings.py", "for rating in ratings]) >= wanted:", "for rating in ratings]) > wanted:"
        ),
        Fault(
            "ranking/tiebreaks/ratings.py", "        return min(ratings) - 800\n", "        return min(ratings) - 736\n"
        ),
        Fault("ranking/tiebreaks/ratings.py", "averages.append(mean([value for", "averages.append(max([value for"),
        Fault("ranking/tiebreaks/koya.py", "+ 2 * HALF_POINT * steps", "- 2 * HALF_POINT * steps"),
    ),
    200: (
        Fault(
            SETTINGS,
            '        if name == "tiebreaks":\n',
            '        if name == "tiebreaks":\n            continue\n        if name == "tiebreaks":\n',
        ),
    ),
    201: (
        Fault(
            SETTINGS,
            '        CONFIRM_TWICE,\n        said("tie-breaks-changed"',
            '        CONFIRM_TWICE - 1,\n        said("tie-breaks-changed"',
        ),
    ),
    202: (Fault(SETTINGS, 'tiebreaks=",".join(old.tiebreaks)', 'tiebreaks=",".join(new.tiebreaks)'),),
    # Ties
    203: (
        Fault(
            STANDING,
            "            first = len(places) + 1\n",
            "            first = len({place.place for place in places}) + 1\n",
        ),
        Fault(STANDING, "    if tournament.lots:\n        lots", "    if tournament.colour:\n        lots"),
    ),
    204: (
        Fault(
            ENDING,
            "order = tuple(people[index] for index in draw_order(action.seed, len(people)))",
            "order = tuple(people)",
        ),
        Fault(STANDING, "    if tournament.lots:\n        lots", "    if tournament.closed:\n        lots"),
    ),
    205: (
        Fault(ENDING, "    if tournament.lots:\n", "    if tournament.lots_seed == action.seed:\n"),
        Fault(
            "journal/facts/results.py",
            "    def stands(self) -> bool:\n        return True\n",
            "    def stands(self) -> bool:\n        return False\n",
        ),
        Fault(ENDING, "draw_order(action.seed, len(people))", "draw_order(str(id(action)), len(people))"),
    ),
    206: (
        Fault(STANDING, "        if set(tied) <= set(order):\n", "        if set(order) < set(tied):\n"),
        Fault(ENDING, "    if not any(wanted <= set(group) for", "    if not any(wanted for"),
    ),
    207: (
        Fault(
            STANDING,
            "return tuple(-values[code].get(person, 0) for code in outside)",
            "return tuple(values[code].get(person, 0) for code in outside)",
        ),
        Fault(
            STANDING,
            "return tuple(-values[code].get(person, 0) for code in outside)",
            "return tuple(-values[code].get(person, 0) for code in outside[:1])",
        ),
        Fault(SETTINGS, "    if tuple(codes) != settings.tiebreaks[: len(codes)]:\n", "    if not codes:\n"),
    ),
    208: (
        Fault(STANDING, "    if tournament_state.settings.unrated:\n", "    if not tournament_state.entrants:\n"),
        Fault(
            "ranking/tiebreaks/ratings.py",
            "rating or tiebreak.unrated for rating in row",
            "rating and tiebreak.unrated for rating in row",
        ),
    ),
    209: (
        Fault(STANDING, ' and "/U" not in code.upper()', ""),
        Fault(
            "ranking/tiebreaks/ratings.py",
            "        if not tiebreak.unrated:\n",
            "        if tiebreak.unrated > 1300:\n",
        ),
    ),
    # Long events
    210: (
        Fault(VALUES, "LONG = 30 ", "LONG = 60 "),
        Fault(VALUES, "(last - first).days > LONG", "(last - first).days >= LONG"),
        Fault(ENTERING, "    if not state.details.is_long:\n", "    if not state.details.end:\n"),
    ),
    211: (
        Fault("journal/output/notices.py", 'if rated else said("long-event")', 'if not rated else said("long-event")'),
        Fault("journal/output/notices.py", "            _notice_long_event,\n", ""),
    ),
    212: (
        Fault(
            "journal/facts/players.py",
            "updates=tuple(sorted([*others, (self.from_round, self.rating)]))",
            "updates=((self.from_round, self.rating),)",
        ),
    ),
    213: (
        Fault("journal/state.py", "in reversed(self.updates) if number <= round_number)", "in reversed(self.updates))"),
        Fault(
            ENTERING,
            "    if not 2 <= action.from_round <= tournament.settings.rounds:\n",
            "    if not 1 <= action.from_round <= tournament.settings.rounds:\n",
        ),
    ),
    214: (
        Fault(
            STANDING,
            'if tournament.settings.tiebreak_ratings != "round" or',
            'if tournament.settings.tiebreak_ratings == "round" or',
        ),
    ),
    215: (Fault(VALUES, 'Choice(TIEBREAK_RATINGS)] = "first"', 'Choice(TIEBREAK_RATINGS)] = "latest"'),),
    216: (
        Fault(
            STANDING,
            'if tournament_state.settings.tiebreak_ratings != "latest" or',
            'if tournament_state.settings.tiebreak_ratings == "round" or',
        ),
    ),
    # The report
    217: (
        Fault(DERIVE, "        deputies=details.deputies or said.deputies,\n", ""),
        Fault(DERIVE, "[data.birth for data in people]", '[""] * len(people)'),
        Fault(DERIVE, "        round_dates=settings.round_dates or said.round_dates,\n", ""),
        Fault("journal/output/trf_report.py", "records=(*remarks, *ratings, *kept)", "records=(*remarks, *kept)"),
        Fault(
            "journal/output/trf_report.py",
            "    return replace(tournament, players=players)\n",
            "    return tournament\n",
        ),
    ),
    # Warnings
    218: (
        Fault(
            CAUTIONS,
            "    for caution in cautions:\n",
            "    for caution in cautions:\n"
            "        if caution.level == ACKNOWLEDGE and confirmed:\n"
            "            continue\n",
        ),
    ),
    219: (
        Fault(
            CAUTIONS,
            "            if asked.token not in confirmed:\n",
            "            if asked.token not in confirmed and caution.code not in confirmed:\n",
        ),
        Fault(
            CAUTIONS,
            "            if asked.token not in confirmed:\n",
            '            if asked.token not in confirmed and "all" not in confirmed:\n',
        ),
    ),
    220: (
        Fault(CAUTIONS, "3 if caution.level == CONFIRM_TWICE else 2", "2"),
        Fault(CAUTIONS, 'str(caution.consequences or ""), str(caution.step)))', 'str(caution.consequences or "")))'),
    ),
    221: (Fault(CAUTIONS, 'stated = "\\n".join((head, caution.code', 'stated = "\\n".join((caution.code'),),
    # Chess960, and without a network
    222: (
        Fault(ROUNDS, "    if number not in tournament.positions:\n", "    if number:\n"),
        Fault(
            "journal/facts/rounds.py",
            "    def stands(self) -> bool:\n        return True\n",
            "    def stands(self) -> bool:\n        return False\n",
        ),
        Fault(ROUNDS, "{used}:{tournament.key}:{number}", "{used}:{tournament.key}"),
        Fault(
            "web/templates/rounds/round/title.html",
            "{% if this_round.position is not none %}",
            "{% if this_round.position == 518 %}",
        ),
    ),
    223: (
        Fault(
            "web/templates/base.html",
            "{{ url('static', file='htmx.min.js') }}",
            "https://unpkg.com/htmx.org@2/dist/htmx.min.js",
        ),
        Fault(
            "journal/rules/numbers.py",
            "    if tournament.is_team_event:\n        return tournament.numbers + by_strength(tournament, fresh)\n",
            "    from socket import create_connection\n\n"
            '    create_connection(("ratings.fide.com", 443)).close()\n'
            "    if tournament.is_team_event:\n        return tournament.numbers + by_strength(tournament, fresh)\n",
        ),
    ),
}

# Questions that need no fault, and why.
NONE: dict[int, str] = {
    224: "asks about a test environment of programs that need a network; ours needs none (223)",
    225: "asks about a test environment of programs that need a network; ours needs none (223)",
}

# Questions whose fault has still to be written.
OPEN = frozenset(range(113, 226)) - set(FAULTS) - set(NONE)

"""Faults for questions 113 to 225: each must be caught by the test of its question."""

from __future__ import annotations

from vcl.mutants.fault import Fault

ENTERING = "journal/rules/entering.py"
RESULTS = "journal/rules/results.py"
NUMBERS = "journal/rules/numbers.py"
STRENGTH = "journal/strength.py"
FILES = "journal/rating_files.py"
LISTS = "journal/ratings.py"
CHECK = "journal/rating_check.py"
COMMANDS = "cli/ratings_actions.py"

FAULTS: dict[int, tuple[Fault, ...]] = {
    # Pairing-integrity events: remarks, taking back, levels
    113: (
        Fault(
            ENTERING,
            "PairingDiscarded(tournament.key, last.number, str(what))",
            "PairingDiscarded(tournament.key, last.number)",
        ),
        Fault(
            "journal/facts/rounds.py",
            'return changed.remarked("Pairing discarded", self.round, self.remark)',
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
        Fault(ENTERING, "Proposal((*dropped, facts.CheckedIn(", "Proposal((facts.CheckedIn("),
        Fault(RESULTS, "Proposal((*window.facts, fact, *other)", "Proposal((fact, *other)"),
        Fault(RESULTS, "Proposal((*window.facts, fact), window", "Proposal((fact,), window"),
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
        Fault("journal/derive.py", "        tournament.entrants[person].rating,\n", "        data.fide_rating,\n"),
    ),
    117: (
        Fault(FILES, "columns.get(heading.strip()) or _heading(heading)", "_heading(heading)"),
        Fault(FILES, 'elif suffix in ("csv", "xlsx"):', 'elif suffix == "csv":'),
        Fault(CHECK, "            if entry.name != FIDE:\n", "            if entry.name == FIDE:\n"),
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
        Fault(LISTS, 'if not place.startswith(("http://", "https://")):', 'if not place.startswith("https://"):'),
        Fault(
            FILES,
            '            day = "{:04}-{:02}-{:02}".format(*lists[0].date_time[:3])\n',
            '            raise JournalError("no list")\n',
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
        Fault(STRENGTH, 'if not own or f"{entry.list} ".startswith(own))', ")"),
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
            'fide = next((rated[label].rating for label in ordered if label.startswith(f"{FIDE} ")), 0)',
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
            "web/templates/player/rating.html",
            "{% for entry in data.ratings if data %}",
            "{% for entry in data.ratings[:1] if data %}",
        ),
    ),
    129: (
        Fault(
            "cli/event_actions.py",
            "actions.CorrectRating(key, person, rating_list.rating, rating_list.list)",
            "actions.CorrectRating(key, person, listed[0].rating, rating_list.list)",
        ),
        Fault(
            "web/templates/player/rating.html",
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
        Fault(STRENGTH, 'return next((entry.list for entry in listed if entry.rating == rating), "")', 'return ""'),
    ),
    135: (
        Fault(LISTS, "if not entry.is_fresh(now):", "if entry.is_fresh(now):"),
        Fault(LISTS, "FRESH = timedelta(days=1)", "FRESH = timedelta(days=100_000)"),
    ),
    136: (
        Fault(
            LISTS,
            "renewed.append(load(store, entry.source, name=entry.name, rate=kind, now=now))",
            "renewed.append(entry)",
        ),
        Fault(LISTS, "for entry in newest(store):\n        if not", "for entry in newest(store)[:1]:\n        if not"),
    ),
    137: (
        Fault(CHECK, "return today if first is None or state.details.is_long else first", "return first or today"),
        Fault(CHECK, "return today if first is None or state.details.is_long else first", "return today"),
        Fault(LISTS, " and entry.date <= last)", ")"),
    ),
    138: (Fault(COMMANDS, "day = day_of(wanted) if wanted else rating_check", "day = rating_check"),),
    139: (Fault(COMMANDS, "rating_check.compare_all(session.store, today()) if entries else ()", "()"),),
    140: (
        Fault(
            COMMANDS,
            "return _renewed(session, ratings.update(session.store))",
            "ratings.update(session.store)\n    return _renewed(session, ())",
        ),
    ),
    141: (
        Fault(CHECK, "        if not entry.is_fresh(now) and entry in", "        if False and entry in"),
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
}

# Questions that need no fault, and why.
NONE: dict[int, str] = {}

# Questions whose fault has still to be written.
OPEN = frozenset(range(113, 226)) - set(FAULTS) - set(NONE)

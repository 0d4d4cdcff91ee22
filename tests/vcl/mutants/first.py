"""Faults for questions 1 to 112: each must be caught by the test of its question."""

from __future__ import annotations

from vcl.mutants.fault import Fault

SETTINGS = "journal/rules/settings.py"

FAULTS: dict[int, tuple[Fault, ...]] = {
    # -- the program: systems, language, manual ------------------------------------------------------------------------
    1: (Fault("web/auth/hosts.py", "import socket\n", "import fcntl  # noqa: F401\nimport socket\n"),),
    2: (Fault("cli/__init__.py", "    _hurry()\n    _leave(main())", '    _hurry()\n    _leave(main(["--version"]))'),),
    3: (
        Fault("simulation/workplace/executor.py", ' if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1', ""),
        Fault("pyproject.toml", "Operating System :: OS Independent", "Operating System :: POSIX :: Linux"),
    ),
    4: (Fault("matching/__init__.py", "    except ImportError:\n", "    except MemoryError:\n"),),
    5: (Fault("web/api/files.py", '        "/api/pair",\n', '        "/api/pairing",\n'),),
    6: (Fault("cli/__init__.py", '    "serve": "server.serve",\n', ""),),
    7: (Fault("cli/help/subcommand.py", 'lines.append("options:")', 'lines.append("opciones:")'),),
    8: (Fault("base/translation.py", 'DEFAULT: Language = "en"', 'DEFAULT: Language = "es"'),),
    9: (
        Fault(
            "web/pages/account/start.py",
            'if form.get("language") in LANGUAGES:',
            'if form.get("language") in ("es", "it"):',
        ),
    ),
    10: (
        Fault(
            "cli/tournaments/generate.py",
            '"number of tournaments, with consecutive seeds;',
            '"number of torneos, con consecutive seeds;',
        ),
        Fault("web/templates/base.html", '_("Not in FIDE mode")', '_("Sin FIDE mode")'),
        Fault("web/templates/base.html", "· Dutchess</title>", "· Dutchess, para jugadores</title>"),
    ),
    11: (Fault("docs/cli.md", "\n## dutchess draw\n", "\n## Draws\n"),),
    12: (Fault("web/templates/parts/visitor.html", "url('user-manual')", "url('account')"),),
    13: (Fault("setup.py", 'for kind in ("md", "svg", "png")', 'for kind in ("svg", "png")'),),
    14: (Fault("docs/tiebreaks.md", "| `BH` | Buchholz | 8.1 |", "| `Buchholz` | Buchholz | 8.1 |"),),
    15: (Fault("docs/journal.md", "| `lineup` |", "| `line-up` |"),),
    # -- engine, checker, generator ------------------------------------------------------------------------------------
    16: (Fault("pairing/common/colours.py", "    return OTHER_COLOUR[last], MILD", "    return last, MILD"),),
    17: (
        Fault(
            "ranking/tiebreaks/buchholz.py",
            "        return sum([element[1] for element in row])",
            "        return sum([element[1] for element in row[1:]])",
        ),
    ),
    18: (Fault("pyproject.toml", "\ndependencies = []\n", '\ndependencies = ["py4swiss"]\n'),),
    19: (Fault("cli/__init__.py", '    "generate": "tournaments.generate",\n', ""),),
    20: (
        Fault(
            "formats/documents/checking.py", "DISCREPANCIES if outcome.discrepancies else outcome.code", "outcome.code"
        ),
    ),
    21: (
        Fault("cli/rounds/check.py", "        if entry.differs:\n", "        if entry.reason:\n"),
        Fault("ranking/rank_check.py", "    wrong = _differing(ranked, stated)\n", "    wrong: list[RankCheck] = []\n"),
        Fault(
            "pairing/checker.py",
            "    has, should_have = set(actual), set(wanted)\n",
            "    has = should_have = {*actual, *wanted}\n",
        ),
    ),
    22: (
        Fault(
            "cli/tournaments/generate.py",
            "files.write(output, trf.dumps(generate(config, seed)))",
            'files.write(output, "")',
        ),
    ),
    23: (Fault("pyproject.toml", 'license = "MIT"', 'license = "LicenseRef-Proprietary"'),),
    24: (
        Fault("cli/tournaments/generate.py", '        players=arguments.integer("--players"),\n', ""),
        Fault("cli/tournaments/generate.py", '        rounds=arguments.integer("--rounds"),\n', ""),
        Fault("simulation/generator.py", 'byes.append((participant, "H"))', 'byes.append((participant, "Z"))'),
        Fault("simulation/generator.py", 'byes.append((participant, "F"))', 'byes.append((participant, "Z"))'),
        Fault("simulation/generator.py", "return extra.choice(ODD)", "return letters"),
        Fault(
            "simulation/generator.py",
            'FORFEITS = (("+", "-"), ("-", "+"), ("-", "-"))',
            'FORFEITS = (("+", "-"), ("+", "-"), ("-", "-"))',
        ),
        Fault(
            "simulation/generator.py",
            "return FORFEITS[2] if double and chance < rate + double else None",
            "return None",
        ),
        Fault(
            "simulation/generator.py",
            "        if config.acceleration and number == 1:\n",
            "        if config.acceleration and number == 0:\n",
        ),
        Fault("cli/tournaments/generate.py", "return codes if text else None", "return None"),
    ),
    25: (
        Fault("simulation/generator.py", "rounds = random.randint(5, 11) if", "rounds = 9 if"),
        Fault(
            "simulation/generator.py",
            "random.choice((0, 0.5, 1)) * most * chance",
            "random.choice((0, 0, 0)) * most * chance",
        ),
        Fault(
            "simulation/generator.py",
            "random.randint(rounds + 3, rounds + 200) if known is None",
            "50 if known is None",
        ),
    ),
    26: (
        Fault("simulation/generator.py", 'name=f"Player {number:04d}", rating=rating)', 'name=f"Player {number:04d}")'),
    ),
    27: (Fault("simulation/generator.py", "ratings = sorted(config.ratings) or _ratings", "ratings = _ratings"),),
    28: (
        Fault(
            "simulation/generator.py",
            "low, high = config.lowest_rating, config.highest_rating",
            "low, high = 1400, 2600",
        ),
        Fault(
            "simulation/generator.py",
            '    if config.distribution == "steps":\n',
            '    if config.distribution == "step":\n',
        ),
    ),
    29: (
        Fault(
            "simulation/generator.py",
            "low + (random.randint(0, high - low) + random.randint(0, high - low)) // 2 for _ in range(count)",
            "low + (high - low) * place // count for place in range(count)",
        ),
    ),
    30: (Fault("cli/tournaments/generate.py", "return SystemRandom().randint(0, LARGEST_SEED)", "return 1"),),
    31: (
        Fault(
            "simulation/generator.py",
            "return with_ranks(standings(plain)) if tournament.tiebreaks else plain",
            "return plain",
        ),
        Fault(
            "simulation/generator.py",
            "    return _with_ranks(replace(tournament, byes=()))",
            "    return replace(tournament, byes=())",
        ),
        Fault(
            "simulation/generator.py",
            "            pairing = systems.pair(ready, system)\n",
            '            pairing = systems.pair(ready, system if number < 3 else "lim")\n',
        ),
    ),
    32: (
        Fault(
            "simulation/generator.py",
            "random.choices(GAMES, with_draws(game_chances(white, black), config.draw_rate))",
            "random.choices(GAMES, (1, 0, 0) if white > black else (0, 0, 1))",
        ),
        Fault("tournament/chances.py", "0.45 - 0.10 * strength**2", "0.45"),
        Fault("tournament/chances.py", "RATED_DIFFERENCE = 400 ", "RATED_DIFFERENCE = 800 "),
    ),
    # -- the comparison with another engine ----------------------------------------------------------------------------
    33: (
        Fault(
            "docs/studies/endorsement.md",
            "their tournaments in our checker | 50,000",
            "their tournaments in our checker | 5,000",
        ),
        Fault(
            "docs/studies/endorsement.md",
            "our tournaments in their checker | 50,000",
            "our tournaments in their checker | 5,000",
        ),
        Fault("cli/studies/endorse.py", "in each direction; default 50000,", "in each direction; default 5000,"),
    ),
    34: (Fault("docs/studies/endorsement.md", "| 348,387 | 0 | 0 |", "| 348,387 | 11 | 11 |"),),
    35: (Fault("docs/studies/endorsement.md", "| 348,769 | 0 | 0 |", "| 348,769 | 40 | 12 |"),),
    36: (
        Fault(
            "docs/conformance/reports.md",
            "[text](bbppairings-exchange.md) | no |",
            "[text](bbppairings-exchange.md) | yes |",
        ),
    ),
    37: (
        Fault(
            "docs/conformance/reports.md",
            "| bbpPairings 6.0: an exchange out of order, against C.04.3 4.3 | [text](bbppairings-exchange.md) | no |",
            "",
        ),
    ),
    38: (
        Fault(
            "docs/conformance.md",
            "- **An exchange out of order**, against article 4.3.2 rule 4:",
            "- **Another exchange**:",
        ),
    ),
    39: (Fault("docs/conformance/tiebreaks.md", "| DE/P | 8 | C.07 6.1.2 |", "| DE/P | 8 | our reading |"),),
    # -- FIDE mode, files from elsewhere -------------------------------------------------------------------------------
    40: (Fault("journal/state.py", "    fide_mode: bool = True\n", "    fide_mode: bool = False\n"),),
    41: (
        Fault(
            "journal/facts/event.py",
            "TournamentState(self.tournament, self.settings)",
            "TournamentState(self.tournament, self.settings, fide_mode=self.settings.system == 'dutch')",
        ),
    ),
    42: (
        Fault("journal/rules/modes.py", "        CONFIRM_TWICE,\n", "        3,\n"),
        Fault("journal/cautions.py", "range(1, 3 if caution.level", "range(1, 2 if caution.level"),
    ),
    43: (Fault("journal/rules/modes.py", '        said("leave-fide-mode-consequences"),\n', ""),),
    44: (
        Fault(
            "journal/facts/event.py",
            'Remark("FIDE mode exited", len(tournament.rounds))',
            'Remark("FIDE mode exited", 0)',
        ),
        Fault("journal/facts/event.py", "fide_mode=False, remarks=(*tournament.remarks, remark))", "fide_mode=False)"),
    ),
    45: (
        Fault(
            "journal/timeline.py",
            '    facts.FideModeLeft.__name__: (said("no-way-back-to-fide-mode"), "VCL 45"),\n',
            "",
        ),
        Fault(
            "journal/facts/event.py",
            "return replace(tournament, settings=self.settings).with_remark(",
            "return replace(tournament, settings=self.settings, fide_mode=True).with_remark(",
        ),
    ),
    46: (
        Fault("web/templates/base.html", "not all_fide_mode %}", "not all_fide_mode and tab == 'settings' %}"),
        Fault("journal/output/notices.py", "            _not_in_mode,\n", ""),
    ),
    47: (
        Fault("formats/trf/records.py", '    "XXR": _read_rounds,\n', ""),
        Fault(
            "journal/rules/imports.py",
            'yield said("assumed-rounds", rounds=settings.rounds)',
            "pass",
        ),
    ),
    48: (
        Fault("journal/rules/imports.py", "for text in action.repairs\n", "for text in action.repairs[1:]\n"),
        Fault(
            "journal/intake/foreign_files.py",
            "if one.line else str(one.message) for one in warnings]",
            "if one.line else str(one.message) for one in warnings if one.line]",
        ),
    ),
    49: (
        Fault("tournament/validity.py", 'WITHOUT_OPPONENT = frozenset("UFHZ")', 'WITHOUT_OPPONENT = frozenset("UFZ")'),
        Fault("formats/trf/records.py", '    "XXC": _read_configuration,\n', ""),
    ),
    50: (Fault("journal/rules/imports.py", "        (*action.repairs, *assumed),\n", "        assumed,\n"),),
    51: (
        Fault(
            "formats/trf/inference.py", "        raise checks.points_error(*wrong[0])\n", "        return tournament\n"
        ),
    ),
    52: (
        Fault(
            "formats/trf/checks.py",
            "raise InvalidTournament(problem.message, line=line, column=column)",
            "raise InvalidTournament(problem.message)",
        ),
        Fault(
            "formats/trf/checks.py",
            "        if not problem.harmless:\n",
            "        if not problem.harmless and problem.field != 'colour':\n",
        ),
    ),
    53: (Fault("web/templates/event/import.html", "    {{ refusal(error) }}\n", ""),),
    54: (
        Fault(
            "journal/rules/imports.py",
            "    if not content.played_rounds:\n        return []\n",
            "    if content.played_rounds:\n        return []\n",
        ),
        Fault(
            "journal/rules/imports.py",
            "check(content, settings.system).rounds:\n",
            "check(content, settings.system).rounds[1:]:\n",
        ),
    ),
    55: (
        Fault("journal/rules/imports.py", 'Caution(CONFIRM, rule, "VCL 55")', 'Caution(ACKNOWLEDGE, rule, "VCL 55")'),
        Fault("journal/facts/event.py", "for text in self.remarks]", "for text in self.remarks[:0]]"),
    ),
    56: (
        Fault(
            "journal/facts/event.py",
            "            repairs=self.repairs,\n",
            "            repairs=self.repairs,\n            fide_mode=not self.repairs,\n",
        ),
    ),
    # -- rounds, manual pairings ---------------------------------------------------------------------------------------
    57: (
        Fault(
            SETTINGS,
            '        elif name == "rounds" and not tournament.fide_mode:\n',
            '        elif name == "rounds":\n',
        ),
        Fault(
            SETTINGS,
            '        elif name == "rounds" and not tournament.fide_mode:\n',
            '        elif name == "rounds" and new.rounds < old.rounds:\n',
        ),
        Fault(
            "journal/state.py",
            "        return bool(self.rounds)\n",
            "        return any(entry.is_published for entry in self.rounds)\n",
        ),
    ),
    58: (
        Fault(
            SETTINGS,
            '        CONFIRM_TWICE,\n        said("rounds-changed",',
            '        3,\n        said("rounds-changed",',
        ),
    ),
    59: (Fault(SETTINGS, 'remarks.append(said("rounds-were", before=old.rounds, rounds=new.rounds))', "pass"),),
    60: (
        Fault(
            SETTINGS,
            "    return Proposal((fact, *dropped) if changed else (), tuple(cautions), reason)",
            "    return Proposal((fact,) if changed else (), tuple(cautions), reason)",
        ),
    ),
    61: (
        Fault(
            SETTINGS,
            "cautions += [*more, _rounds_change(tournament, new)]",
            "cautions += [_rounds_change(tournament, new)]",
        ),
        Fault(
            "journal/facts/rounds.py",
            'return changed.with_remark("Pairing discarded", self.round, self.remark)',
            "return changed",
        ),
    ),
    62: (
        Fault(
            "journal/output/notices.py",
            "    if field and longest < tournament",
            "    if field and longest < 0 * tournament",
        ),
        Fault(
            "journal/output/notices.py",
            "    longest = field - 1 + field % 2 if field > 1 else 0\n",
            "    longest = field if field > 1 else 0\n",
        ),
        Fault("web/templates/event/tournament.html", "  {% if notices %}\n", "  {% if notices and latest %}\n"),
    ),
    63: (
        Fault(
            "journal/rules/pairing/manual.py",
            "    except NoPairingPossible:\n        return None, ()\n",
            "    except ZeroDivisionError:\n        return None, ()\n",
        ),
    ),
    64: (
        Fault(
            "journal/facts/rounds.py",
            "replace(this_round, boards=boards, bye=self.bye,",
            "replace(this_round, boards=this_round.boards or boards, bye=self.bye,",
        ),
    ),
    65: (
        Fault(
            "journal/rules/pairing/manual.py",
            "    if last is None or last.phase != MANUAL:\n",
            "    if last is None or last.is_published:\n",
        ),
        Fault(
            "journal/rules/pairing/rounds.py", '    if last.phase == "manual":\n', '    if last.phase == "by hand":\n'
        ),
    ),
    66: (
        Fault(
            "journal/rules/pairing/manual.py",
            "        met = met_before(tournament, number)\n",
            "        met = frozenset()\n",
        ),
        Fault(
            "journal/rules/pairing/manual.py",
            "group.first_round <= number <= group.last_round",
            "group.first_round <= number < group.first_round",
        ),
        Fault(
            "journal/rules/pairing/manual.py",
            "    if bar is not None:\n",
            "    if bar is not None and bar.article is None:\n",
        ),
        Fault("journal/rules/pairing/manual.py", "scores[number] > lowest:", "scores[number] > lowest + 100:"),
        Fault(
            "journal/rules/pairing/manual.py",
            "            if balance.repeated == colour:\n",
            '            if balance.repeated == colour == "b":\n',
        ),
        Fault(
            "journal/rules/pairing/manual.py",
            "            if difference > 2:\n",
            "            if difference > 3:\n",
        ),
        Fault(
            "journal/rules/pairing/manual.py",
            "Caution(CONFIRM, violation.said, violation.article)",
            "Caution(2, violation.said, violation.article)",
        ),
    ),
    67: (Fault("journal/rules/pairing/manual.py", '    if wanted == ["b", "w"]:\n', '    if wanted == ["b", "b"]:\n'),),
    68: (
        Fault(
            "journal/rules/pairing/manual.py",
            "if expected is not None and (set(expected.pairs), expected.bye) == (set(actual[0]), actual[1]):",
            "if expected is not None and {*map(frozenset, expected.pairs)} == {*map(frozenset, actual[0])}:",
        ),
        Fault(
            "journal/rules/pairing/manual.py",
            "if expected is not None and (set(expected.pairs), expected.bye) == (set(actual[0]), actual[1]):",
            "if expected is not None and expected.bye == actual[1]:",
        ),
    ),
    69: (
        Fault("journal/rules/pairing/manual.py", "        CONFIRM_TWICE,\n", "        2,\n"),
        Fault(
            "journal/rules/pairing/manual.py",
            "round=this_round.number, pairing=right)",
            "round=this_round.number, pairing=mine)",
        ),
        Fault(
            "journal/facts/rounds.py", 'return changed.with_remark("MPA", self.round, self.remark)', "return changed"
        ),
    ),
    # -- points and byes -----------------------------------------------------------------------------------------------
    70: (
        Fault(
            "journal/values.py",
            "    draw: Tenths = 5\n    loss: Tenths = 0\n    bye",
            "    draw: Tenths = 4\n    loss: Tenths = 0\n    bye",
        ),
        Fault(
            "web/pages/changes/forms.py",
            "    plain = known.points if known else Points()\n",
            "    plain = known.points if known else Points(30, 10, 0, 30)\n",
        ),
    ),
    71: (
        Fault(
            "journal/values.py",
            "            win=self.win,\n            draw=self.draw,\n",
            "            win=10,\n            draw=self.draw,\n",
        ),
    ),
    72: (
        Fault(
            "journal/values.py",
            "            win=self.win,\n            draw=self.draw,\n",
            "            win=self.win,\n            draw=self.win // 2,\n",
        ),
    ),
    73: (Fault("journal/values.py", "            loss=self.loss,\n", "            loss=0,\n"),),
    74: (
        Fault(SETTINGS, "2 * points.draw > points.win + points.loss", "points.draw > points.win + points.loss"),
        Fault(SETTINGS, "2 * points.draw > points.win + points.loss", "2 * points.draw > points.win + 2 * points.loss"),
    ),
    75: (
        Fault(
            SETTINGS,
            '        "name",\n        "time_control",\n',
            '        "name",\n        "points",\n        "time_control",\n',
        ),
    ),
    76: (
        Fault(
            SETTINGS,
            "        elif name not in HARMLESS:\n",
            '        elif name not in HARMLESS and (tournament.fide_mode or name != "points"):\n',
        ),
    ),
    77: (
        Fault(
            "journal/state.py",
            "        return bool(self.rounds)\n",
            "        return any(entry.is_published for entry in self.rounds)\n",
        ),
    ),
    78: (
        Fault(
            SETTINGS,
            "        elif name not in HARMLESS:\n",
            '        elif name not in HARMLESS and (name != "points" or old.points.draw == new.points.draw):\n',
        ),
    ),
    79: (Fault(SETTINGS, "    if not 0 <= points.bye <= points.win:\n", "    if not 0 <= points.bye < points.win:\n"),),
    80: (Fault("journal/values.py", "            pairing_bye=self.bye,\n", "            pairing_bye=self.win,\n"),),
    81: (
        Fault(
            SETTINGS, "    if not 0 <= points.bye <= points.win:\n", "    if not 0 <= points.bye <= 2 * points.win:\n"
        ),
    ),
    82: (
        Fault(
            SETTINGS,
            "    if standard and points.bye not in (0, 5, 10):\n",
            "    if points.bye not in (0, points.draw, points.win):\n",
        ),
    ),
    83: (
        Fault(
            SETTINGS, "    if standard and points.bye not in (0, 5, 10):\n", "    if standard and points.bye > 10:\n"
        ),
    ),
    84: (
        Fault(
            "journal/values.py",
            "            pairing_bye=self.bye,\n",
            "            pairing_bye=self.bye if self.bye in (0, self.draw) else self.win,\n",
        ),
    ),
    85: (
        Fault(
            SETTINGS,
            "        elif name not in HARMLESS:\n",
            '        elif name not in HARMLESS and (name != "points" or old.points.win != new.points.win):\n',
        ),
    ),
    86: (
        Fault(
            SETTINGS,
            "        elif name not in HARMLESS:\n",
            '        elif name not in HARMLESS and (name != "points" or new.points.bye):\n',
        ),
    ),
    87: (
        Fault(
            SETTINGS,
            "        elif name not in HARMLESS:\n",
            '        elif name not in HARMLESS and (name != "points" or len(tournament.rounds) > 1):\n',
        ),
    ),
    88: (
        Fault(
            SETTINGS,
            "        elif name not in HARMLESS:\n",
            '        elif name not in HARMLESS and (name != "points" or len(tournament.rounds) < new.rounds):\n',
        ),
    ),
    # -- systems, round robins -----------------------------------------------------------------------------------------
    89: (
        Fault(
            "journal/rules/pairing/rounds.py",
            "engine(_pair_next, tournament, tournament_state.settings.system)",
            'engine(_pair_next, tournament, "dutch")',
        ),
    ),
    90: (
        Fault(
            "journal/rules/pairing/rounds.py",
            "engine(_pair_next, tournament, tournament_state.settings.system)",
            'engine(_pair_next, tournament, tournament_state.settings.system.replace("lim-maxi", "lim"))',
        ),
        Fault("web/templates/event/new.html", "{% for name, hint in systems %}", "{% for name, hint in systems[:2] %}"),
    ),
    91: (
        Fault(
            SETTINGS,
            "    if fide_mode and system.is_former and not",
            "    if not fide_mode and system.is_former and not",
        ),
    ),
    92: (Fault("manual/__init__.py", '    Page("systems/lim", "the Lim System"),\n', ""),),
    93: (
        Fault(
            SETTINGS,
            '        "name",\n        "time_control",\n',
            '        "name",\n        "system",\n        "time_control",\n',
        ),
    ),
    94: (
        Fault(
            "pairing/table.py",
            "tuple(system for system in SYSTEMS if system.hint)",
            "tuple(system for system in SYSTEMS if system.hint and system.name != ROUND_ROBIN)",
        ),
    ),
    95: (
        Fault(
            "journal/rules/numbers.py",
            'return _propose_renumbering(tournament, action.order, "hand", late)',
            'return _propose_renumbering(tournament, tuple(sorted(action.order)), "hand", late)',
        ),
        Fault(
            "journal/rules/numbers.py",
            "people[index] for index in draw_order(seed, len(people))",
            'people[index] for index in draw_order("seed", len(people))',
        ),
    ),
    96: (
        Fault("pairing/roundrobin/berger.py", "[(centre, last) if odd_round else (last, centre)]", "[(centre, last)]"),
    ),
    97: (
        Fault(
            "pairing/roundrobin/berger.py",
            "(centre - step - 1) % others + 1) for step",
            "(centre - step - 1) % others + 1)[:: -1 if step > 2 else 1] for step",
        ),
    ),
    98: (
        Fault(
            "journal/rules/pairing/rounds.py",
            "        and not tournament_state.settings.swap_last_two\n",
            "        and tournament_state.settings.rounds == 0\n",
        ),
    ),
    99: (
        Fault(
            "pairing/roundrobin/berger.py",
            "number >= cycle - 1 > 0:\n",
            "number >= cycle - 1 > 2:\n",
        ),
        Fault(
            "pairing/roundrobin/berger.py",
            "[(black, white) for white, black in berger_round(count, number - cycle)]",
            "berger_round(count, number - cycle)",
        ),
    ),
    100: (
        Fault(
            "journal/facts/rounds.py",
            "replace(this_round, boards=boards, bye=self.bye,",
            "replace(this_round, boards=boards[::-1], bye=self.bye,",
        ),
    ),
    101: (
        Fault(
            "journal/rules/pairing/manual.py",
            "for pair, count in games.items() if count > 1)",
            "for pair, count in games.items() if count > 2)",
        ),
        Fault(
            "journal/rules/pairing/manual.py",
            "        met = met_before(tournament, number)\n",
            "        met = frozenset() if tournament.is_round_robin else met_before(tournament, number)\n",
        ),
    ),
    102: (
        Fault("journal/rules/pairing/manual.py", "endswith(colour * 2)", "endswith(colour * 3)"),
        Fault("journal/rules/pairing/manual.py", "endswith(colour * 2)", 'endswith("ww") and colour == "w"'),
    ),
    103: (
        Fault(
            "journal/output/standing.py",
            "tournament.entrants[person].left and 2 * completed[person] < games",
            "tournament.entrants[person].left and completed[person] < games",
        ),
        Fault(
            "journal/output/standing.py",
            "tournament.entrants[person].left and 2 * completed[person] < games",
            "tournament.entrants[person].left and 3 * completed[person] < games",
        ),
        Fault(
            "journal/output/standing.py",
            "annulled_in(tournament_state) if tournament_state.is_round_robin else None",
            "() if tournament_state.is_round_robin else None",
        ),
        Fault("journal/output/standing.py", "annulled=annulled, later", "annulled=(), later"),
    ),
    104: (
        Fault("ranking/tiebreaks/koya.py", "2 * score >= doubled_limit", "2 * score > doubled_limit"),
        Fault("ranking/tiebreaks/koya.py", "+ 2 * HALF_POINT * steps", "- 2 * HALF_POINT * steps"),
        Fault(
            "ranking/tiebreaks/buchholz.py",
            "row.append((met, met * factor,",
            "row.append((met, met if own is None else score * factor,",
        ),
        Fault("ranking/tiebreaks/buchholz.py", "    for _ in range(low):\n", "    for _ in range(min(low, 1)):\n"),
        Fault(
            "ranking/tiebreaks/own.py",
            '    modifiers="R",\n    lowest_first=True,\n',
            '    modifiers="R",\n',
        ),
    ),
    105: (
        Fault(SETTINGS, "round_robin=settings.system == ROUND_ROBIN", "round_robin=False"),
        Fault(
            "ranking/tiebreaks/buchholz.py",
            '    modifiers="F",\n    scores=True,\n    not_in_round_robin=NO_BUCHHOLZ,\n',
            '    modifiers="F",\n    scores=True,\n',
        ),
    ),
    # -- acceleration, drafts that are no longer right -----------------------------------------------------------------
    106: (
        Fault("pairing/acceleration.py", "min(2 * -(-participants // 4), participants)", "-(-participants // 2)"),
        Fault("pairing/acceleration.py", "    accelerated = -(-rounds // 2)\n", "    accelerated = rounds // 2\n"),
        Fault(
            "journal/output/derive.py", "(win // 2, first_part + 1, accelerated)", "(win, first_part + 1, accelerated)"
        ),
    ),
    107: (
        Fault(
            "journal/values.py",
            'ACCELERATIONS = ("", "baku")',
            'ACCELERATIONS = ("", "baku", "1/2", "other", "all")',
        ),
    ),
    108: (Fault("manual/__init__.py", '    Page("systems/baku", "the Baku acceleration"),\n', ""),),
    109: (
        Fault(
            SETTINGS,
            '        "name",\n        "time_control",\n',
            '        "name",\n        "acceleration",\n        "time_control",\n',
        ),
    ),
    110: (
        Fault(
            SETTINGS,
            "        elif name not in HARMLESS:\n",
            '        elif name not in HARMLESS and (name != "acceleration" or old.acceleration):\n',
        ),
    ),
    111: (
        Fault("journal/output/derive.py", "    present = set(playing)\n", "    present = set(order)\n"),
        Fault("pairing/history.py", "            holders += number not in without\n", "            holders += 1\n"),
    ),
    112: (
        Fault(
            "journal/rules/entering.py",
            "    if last is None or last.is_published or last.number < round_number:\n",
            "    if last is None or last.is_published or last.number <= round_number:\n",
        ),
        Fault(
            "journal/rules/results.py",
            "        return _Window(dropped, cautions)\n",
            "        return _Window((), ())\n",
        ),
        Fault(
            "journal/rules/numbers.py",
            '    return Proposal((*dropped, fact), (*late, *cautions, caution), said("reason-numbers-exchanged"))',
            '    return Proposal((fact,), (caution,), said("reason-numbers-exchanged"))',
        ),
        Fault(
            "journal/rules/entering.py",
            "    return (facts.PairingDiscarded(tournament.key, last.number, what),), (caution,)",
            "    return (facts.PairingDiscarded(tournament.key, last.number),), (caution,)",
        ),
    ),
}

# Questions that need no fault, and why.
NONE: dict[int, str] = {}

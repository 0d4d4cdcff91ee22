"""What the journal says: refusals, cautions, notices, reasons, each a code with parameters, and the words for it.

    message = said("round-not-published", round=3)
    str(message)                          round 3 is not published yet
    text(message, language("es"))         la ronda 3 aún no está publicada

Owns the table of codes with their English words; other languages have theirs in `locale/`. A code never changes its
meaning. Parameters are numbers, texts (names, results, codes of tie-breaks), messages, or several of those. What the
journal writes into an entry is the code with its parameters, never a translation. Must not decide what is said.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any

from dutchess.base.translation import DEFAULT, N_, Texts, language
from dutchess.base.values import value_class
from dutchess.formats.imports import REMARKS, Remark

NOTHING: Mapping[str, Any] = {}
FOREIGN = "import-"  # codes of readers of foreign files


@value_class
class Message:
    """Something that is said: which message, and what it is about. As a text it is English."""

    code: str
    parameters: Mapping[str, Value] = NOTHING

    def __str__(self) -> str:
        return text(self)

    @classmethod
    def from_json(cls, value: Any) -> Message:
        """The message that `as_json` wrote; ValueError if there is no such code, or its parameters are others."""
        if not isinstance(value, dict) or not value.keys() <= {"code", "parameters"}:
            raise ValueError(f"{value!r} is no message")
        code, parameters = value.get("code"), value.get("parameters", {})
        if code not in MESSAGES or not isinstance(parameters, dict) or parameters.keys() != _places(MESSAGES[code]):
            raise ValueError(f"{code!r} is no message that is known (a newer program wrote it?)")
        return cls(code, {name: _value(item) for name, item in parameters.items()})


def _places(words: str) -> set[str]:
    """The parameters that a template names."""
    return {name for _, name, _, _ in Formatter().parse(words) if name}


def _value(item: Any) -> Value:
    """A parameter as `as_json` wrote it."""
    if isinstance(item, list):
        return tuple([_value(part) for part in item])
    if isinstance(item, str) or type(item) is int:
        return item
    return Message.from_json(item)


# What a fact says about itself: a message, or a text without words (names, results). Older journals have texts only.
Words = str | Message

Value = str | int | Message | tuple["Value", ...]


def said(code: str, /, **parameters: Value) -> Message:
    """A message by its code."""
    return Message(code, parameters)


def foreign(remark: Remark) -> Message:
    """What the reader of a foreign file says, as a message of the journal."""
    return Message(f"{FOREIGN}{remark.code}", remark.parameters)


def text(message: Message, _: Texts | None = None) -> str:
    """A message in words, English unless another language is given."""
    texts = _ or language(DEFAULT)
    return texts(MESSAGES[message.code], **{name: _as_text(value, texts) for name, value in message.parameters.items()})


def _as_text(value: Value, texts: Texts) -> str | int:
    """A parameter as it stands in a text. Names hold commas, so that only numbers are separated by them."""
    if isinstance(value, Message):
        return text(value, texts)
    if isinstance(value, tuple):
        separator = ", " if all(isinstance(item, int) for item in value) else "; "
        return separator.join(str(_as_text(item, texts)) for item in value)
    return value


def as_json(message: Message) -> dict[str, Any]:
    """A message for programs: code and parameters; messages among them in the same form."""
    return {"code": message.code, "parameters": {name: _plain(value) for name, value in message.parameters.items()}}


def _plain(value: Value) -> Any:
    if isinstance(value, Message):
        return as_json(value)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


MESSAGES = {
    # Databases and journals
    "damaged": N_("entry {position}: {what}"),
    "entry-kind-unknown": N_("entries of kind {kind!r} are not known (a newer program wrote them?)"),
    "entry-unreadable": N_("no {kind}: {error}"),
    "entry-misplaced": N_("the entry here has number {number}"),
    "entry-of-others": N_("the entry belongs to event {other!r}"),
    "entry-chain-broken": N_("it does not name the hash of the entry before"),
    "entry-changed": N_("its content does not have the hash it claims"),
    "journal-cut": N_("the journal ends after {entries} entries; the event claims {claimed}"),
    "file-cut": N_("the file ends after {entries} of {claimed} entries"),
    "line-no-entry": N_("the line holds no entry"),
    "no-journal-file": N_("this is no file of an event"),
    "no-such-file": N_("{file}: there is no such file"),
    "database-failed": N_("{error}"),
    "no-database-url": N_("this is no file name and no database URL"),
    "database-unsupported": N_("{scheme} databases are not supported; use a file name or a postgresql:// URL"),
    "psycopg-missing": N_("PostgreSQL needs the package psycopg: pip install 'dutchess[web]'"),
    "database-unnamed": N_("a database needs a file name"),
    "database-newer": N_(
        "a newer version of this program has written the database (schema {present}, this one knows {known}): "
        "use the newer one"
    ),
    "database-schema": N_("the database does not say which schema it has"),
    "database-foreign": N_("the database holds no events"),
    # What holds for every action
    "event-closed": N_("{event} is closed"),
    "tournament-closed": N_("{tournament} is closed: its final standings stand"),
    "reason-due": N_("a reason is due: {reason}"),
    "refused-in-fide-mode": N_("{what}; in FIDE mode this is refused"),
    "conflict": N_("somebody else has changed this since you looked at it; nothing was written"),
    "not-allowed": N_("You may not do this here."),
    "cancelled": N_("cancelled: nothing was written"),
    "nothing-to-undo": N_("there is nothing to undo"),
    "not-undoable": N_("the last action cannot be undone: {why}"),
    "event-began": N_("the event began here"),
    "published-pairing-stands": N_("a published pairing stands; reopen the round instead"),
    "no-way-back-to-fide-mode": N_("there is no way back into FIDE mode"),
    "tournament-was-closed": N_("the tournament was closed"),
    "event-was-closed": N_("the event was closed"),
    # What is not there
    "no-event": N_("there is no event {event!r}"),
    "no-tournament": N_("there is no tournament {tournament!r} in {event}; there are: {known}"),
    "no-tournaments-yet": N_("none yet"),
    "no-person": N_("there is no person {person} in {event}"),
    "not-in-tournament": N_("person {person} does not play in {tournament}"),
    "no-number": N_("nobody in {tournament} has number {number}"),
    "no-team": N_("{tournament} has no team {team}"),
    "no-round": N_("there is no round {round}"),
    "round-not-paired": N_("round {round} of {tournament} has not been paired"),
    "no-board": N_("round {round} has no board {board}: it has {boards}"),
    "no-list": N_("there is no list {list}"),
    "list-lacks": N_("{list} does not know {missing}"),
    "nobody-paired-here": N_("nobody of {tournament} is paired under this address"),
    "nobody-ranked-here": N_("nobody of {tournament} is ranked under this address"),
    "no-events": N_("the database holds no events: begin with `dutchess event new`"),
    "name-an-event": N_("several events are here; name one with {option}: {events}"),
    "name-a-tournament": N_("several tournaments are here; name one with {option}: {known}"),
    "name-not-clear": N_("{name!r} may be {people}"),
    "nobody-called": N_("nobody in {tournament} is called {name!r}"),
    # Forms and lists
    "field-missing": N_("{field} is missing"),
    "field-no-number": N_("{field}: {written!r} is no number"),
    "field-type": N_("{field}: {written} is not of type {type}"),
    "field-line-break": N_("{field}: {written} holds a line break or a character that no file can hold"),
    "text-too-long": N_("{field}: a text has at most {most} characters"),
    "list-too-long": N_("{field}: a list has at most {most} entries"),
    "no-day": N_("{field}: {written!r} is no date; write YYYY/MM/DD"),
    "no-day-but": N_("{field}: {written!r} is no date; did you mean {meant}?"),
    "no-birth-but": N_("{name}: {written!r} is no date of birth; did you mean {meant}?"),
    "no-time": N_("{field}: {written!r} is no time; write HH:MM"),
    "no-federation": N_("{written!r} is no federation of FIDE; write its three letters, or leave it empty"),
    "no-federation-but": N_("{written!r} is no federation of FIDE; did you mean {meant}?"),
    "federation-of": N_("{name}: {what}"),
    "no-title": N_("{name}: {written!r} is no title; choose from {known}"),
    "no-title-but": N_("{name}: {written!r} is no title; did you mean {meant}?"),
    "no-sex": N_("{name}: {written!r} is no sex; write m or w"),
    "no-fixed-boards": N_("in team events, players sit where their team plays"),
    "no-such-board": N_("a board has a number from 1 to {most}, not {board}"),
    "board-fixed": N_("board {board} is kept for {name}"),
    "no-category": N_("there is no category {category!r}"),
    "category-wrong": N_("{reason}"),
    "schedule-fill": N_("a day has 1 to {most} rounds, the first one at most as many, and days follow each other"),
    "schedule-too-long": N_("{tournament} has {rounds} rounds; the schedule has more"),
    "schedule-odd": N_("please check the schedule: {what}"),
    "round-before-round": N_("round {round} does not begin after round {before}"),
    "rounds-outside-event": N_("rounds outside the days of the event: {rounds}"),
    "no-birth": N_("{name}: {written!r} is no year and no date of birth; write YYYY/MM/DD"),
    "event-ends-early": N_("the event ends on {end}, before it starts on {start}"),
    "event-key": N_("an event is identified by letters, digits, - and _, not by {event!r}"),
    "field-no-points": N_("{field}: {written!r} are no points"),
    "board-incomplete": N_("every board needs two players"),
    "board-of-others": N_("this device may not enter board {board}"),
    "no-door-device": N_("this device may not check players in"),
    "list-empty": N_("the list is empty: one player in a line"),
    # Events and settings
    "event-unnamed": N_("an event needs a name"),
    "event-exists": N_("there is an event {event!r} already"),
    "journals-parted": N_(
        "event {event!r} is here already, and its journal and the file differ from entry {position} on: "
        "work on one of them only"
    ),
    "no-account": N_("nobody here has the login {login!r}; known: {known}"),
    "no-accounts": N_("nobody has an account in this database: start the server and create one"),
    "only-sqlite-copied": N_("only SQLite files are copied whole; write each event to a file instead"),
    "tournament-has-rounds": N_("{tournament} has published rounds: it stays in the event"),
    "tournament-removed": N_("{tournament} is removed with its entries; the people stay in the event"),
    "tournament-not-empty": N_("{tournament} is not empty: it stays in the event"),
    "tournament-exists": N_("there is a tournament {tournament!r} already"),
    "tournament-key": N_("the key of a tournament is a short word of letters, digits, - and _, not {tournament!r}"),
    "tournament-unnamed": N_("a tournament needs a name"),
    "number-of-rounds": N_("a tournament has 1 to {most} rounds"),
    "rounds-of-matches": N_("a match has two games, and each is a round: the number of rounds must be even"),
    "bye-of-matches": N_(
        "the bye of a match is worth a win and a draw: the points for the pairing-allocated bye are those for a win"
    ),
    "points-out-of-order": N_("a win is worth at least a draw, a draw at least a loss, and a win something"),
    "draws-worth-too-much": N_("two draws may not be worth more than a win and a loss"),
    "bye-worth-too-much": N_("the pairing-allocated bye is never worth more than a win"),
    "absence-worth-too-much": N_("an absence is not worth more than a draw"),
    "bye-worth": N_("with 1, ½ and 0 points the pairing-allocated bye is worth 1, ½ or 0"),
    "unknown-choice": N_("{value!r} is no {what}; known: {known}"),
    "choice-rating-method": N_("rating method"),
    "choice-tie-order": N_("order among equal ratings"),
    "choice-rate-of-play": N_("rate of play"),
    "choice-missed": N_("value of missed rounds"),
    "choice-acceleration": N_("acceleration"),
    "choice-tiebreak-ratings": N_("choice of ratings"),
    "rating-list-name": N_("a list is named with its rate of play, such as FIDE rapid, not {list!r}"),
    "unknown-system": N_("no pairing system is called {system!r}; known: {known}"),
    "system-not-in-force": N_("{system} is not the edition in force for this event"),
    "system-for-teams": N_("{system} pairs teams"),
    "system-for-players": N_("{system} pairs players"),
    "team-boards": N_("a team match has at least one board, and a colour (w or b) for each"),
    "not-accelerable": N_("{system} cannot be accelerated"),
    "acceleration-points": N_("the Baku acceleration needs a win worth two draws and a loss worth nothing"),
    "acceleration-former": N_(
        "before February 2026, the Baku acceleration needs a win worth 1 point and a draw worth ½"
    ),
    "other-tiebreaks-last": N_("tie-breaks computed elsewhere (OTHER_...) come after all others"),
    "tiebreak-unusable": N_("a tie-break cannot be used: {reason}"),
    "prizes-wrong": N_("the prize list is wrong: {reason}"),
    "no-prizes": N_("{tournament} has no prize list"),
    "choice-exemption": N_("exemption"),
    "prizes-changed": N_("the prize list changes after the first round was paired"),
    "prizes-changed-consequences": N_("players rely on the prizes that were announced"),
    "players-stay-players": N_("a tournament of players does not become one of teams"),
    "rounds-declared": N_("the number of rounds is declared beforehand"),
    "points-fixed": N_("the point system is fixed once the tournament has begun"),
    "system-fixed": N_("the pairing system is fixed once the tournament has begun"),
    "acceleration-fixed": N_("acceleration is neither added nor removed after the first pairing"),
    "setting-fixed": N_("{setting} is fixed once the tournament has begun"),
    "rounds-already-paired": N_("{count} rounds have been paired"),
    "tie-breaks-changed": N_("the tie-breaks become {tiebreaks}; the tournament has begun"),
    "tie-breaks-changed-consequences": N_(
        "the standings of every round change, and the report says that the list was changed"
    ),
    "usual-tie-breaks": N_("the usual ones"),
    "tie-breaks-were": N_("tie-breaks were {tiebreaks}"),
    "rounds-were": N_("rounds {before} => {rounds}"),
    "several": N_("{what}"),
    "rounds-changed": N_("the tournament will have {rounds} rounds instead of {before}"),
    "rounds-changed-consequences": N_("the rules for the last round apply to another round, and the report says so"),
    "reason-rules-change": N_("the rules of a running tournament change"),
    "not-in-fide-mode-any-more": N_("{tournament} is not in FIDE mode any more"),
    "leave-fide-mode": N_("{tournament} leaves FIDE mode"),
    "leave-fide-mode-consequences": N_(
        "there is no way back; the report will say in which round it happened, and rating may be refused"
    ),
    "reason-fide-mode-left": N_("FIDE mode is left"),
    # Players
    "player-unnamed": N_("a player needs a name"),
    "id-or-birth-too-long": N_("{name}: FIDE ID or birth date is too long"),
    "no-rating": N_("{name}: {rating} is no rating"),
    "new-or-known": N_("name a new player or one that the event knows"),
    "plays-already": N_("{name} plays in {tournament} already"),
    "id-plays-already": N_("{name} has FIDE ID {id} and plays in {tournament} already"),
    "id-in-list": N_("{name}: somebody with FIDE ID {id} is in the list already"),
    "tournament-of-players": N_("{tournament} is a tournament of players"),
    "too-many-players": N_("a tournament has at most {most} players"),
    "round-robin-begun": N_("a round robin that has begun takes no more players"),
    "last-round-paired": N_("the last round has been paired"),
    "entry-round": N_("entering is possible from round {first} to round {last}, not in round {round}"),
    "reason-data-corrected": N_("data of a running tournament are corrected"),
    "rating-corrected": N_("{name}: {before} => {rating} after {rounds} rounds were paired"),
    "reason-rating-corrected": N_("a rating of a running tournament is corrected"),
    "one-rating-only": N_("only events of over 30 days have several ratings: correct the one there is"),
    "later-rating-round": N_("a later rating begins in a round from 2 to {last}"),
    "only-withdraw": N_("{name} has been paired: withdrawing is the only way out"),
    "left-already": N_("{name} has left already"),
    "has-left": N_("{name} has left"),
    "has-not-left": N_("{name} has not left"),
    "reason-expelled": N_("a player is expelled"),
    "readmitted": N_("{name} had withdrawn, and is paired again from round {round}"),
    "readmitted-after-expulsion": N_("{name} had been expelled, and is paired again from round {round}"),
    "reason-readmitted": N_("a player who had left returns"),
    "check-in-over": N_("the tournament has begun: request a bye or enter a withdrawal"),
    # Why a draft is thrown away
    "draft-discarded": N_("the unpublished pairing of round {round} is thrown away: {what}"),
    "player-enters": N_("{name} enters"),
    "players-enter": N_("players enter"),
    "rating-changes": N_("a rating changes, {name} {before} => {rating}"),
    "player-removed": N_("{name} is removed"),
    "player-leaves": N_("{name} leaves"),
    "player-returns": N_("{name} returns"),
    "player-arrived": N_("{name} has arrived"),
    "has-a-bye": N_("{who} has a bye"),
    "plays-after-all": N_("{who} plays after all"),
    "pairs-are-forbidden": N_("pairs are forbidden"),
    "pairs-allowed-again": N_("pairs are no longer forbidden"),
    "numbers-change": N_("numbers change"),
    "rounds-change": N_("the number of rounds changes"),
    "result-arrived": N_("a result arrived"),
    "adjourned-result-arrived": N_("the result of an adjourned game arrived"),
    "discarded-by-arbiter": N_("by the arbiter"),
    # Byes and forbidden pairs
    "unknown-bye": N_("a requested bye is H, Z or F, not {letter!r}"),
    "round-robin-without-byes": N_("a round robin has no byes: enter a forfeit"),
    "round-published": N_("the pairing of round {round} is published"),
    "not-in-round": N_("{who} does not take part in round {round}"),
    "half-byes-barred": N_("{who} may not have half-point byes"),
    "half-byes-until": N_("half-point byes are granted until round {round} only"),
    "second-half-point-bye": N_("{who} has half-point byes already: {count}"),
    "full-point-bye": N_("full-point byes are deprecated; {who} gets one in round {round}, and the report says so"),
    "no-bye": N_("{who} has no bye in round {round}"),
    "forbid-two": N_("name at least two different participants who must not meet"),
    "no-rounds": N_("there are no rounds {first} to {last}"),
    "forbid-early": N_("pairs are forbidden before the first round is paired"),
    "late-prohibition": N_("forbidden only now, after {rounds} rounds: {people}"),
    "prohibitions-stand": N_("forbidden pairs stand once the first round is paired"),
    # Numbers and lots
    "numbers-frozen": N_("round {round} has been paired: numbers do not change any more"),
    "numbers-should-stay": N_(
        "round {round} has been paired: numbers should not change any more, unless the Chief Arbiter decides otherwise"
    ),
    "reason-numbers-late": N_("numbers change after round 4"),
    "numbers-are-schedule": N_("the numbers of a round robin are its schedule"),
    "holds-no-number": N_("{who} holds no number yet"),
    "equal-ratings-only": N_("only players of equal rating exchange numbers"),
    "renumbered": N_("{count} players of a running tournament get another number"),
    "numbers-exchanged": N_("{first} and {second} exchange their numbers"),
    "reason-numbers-exchanged": N_("numbers are exchanged"),
    "numbers-follow-ratings": N_("numbers follow ratings"),
    "order-incomplete": N_("the order must name everybody who takes part once"),
    "seed-missing": N_("a draw needs a seed, so that it can be repeated"),
    "first-round-paired": N_("the first round has been paired"),
    "colour-choice": N_("the initial colour is w or b, or drawn with a seed"),
    "colour-not-drawn": N_("the initial colour has not been drawn"),
    "colour-drawn": N_("the initial colour has been drawn: it stays"),
    "draw-stands": N_("what was drawn by lot stays drawn"),
    "lots-drawn": N_("lots have been drawn: drawing again gives the same"),
    # Rounds
    "draft-open": N_("round {round} is paired but not published: publish or discard it"),
    "all-rounds-paired": N_("all {rounds} rounds have been paired"),
    "too-few": N_("fewer than two participants can be paired in round {round}"),
    "round-robin-rounds": N_("{field} participants play {rounds} rounds, not {declared}"),
    "round-robin-follows": N_("the tournament then has {rounds} rounds"),
    "missing-results": N_("round {round}: no result at board {boards}; counted as adjourned, a draw for pairing only"),
    "adjourned-games-open": N_("games are still adjourned: {games}"),
    "round-and-board": N_("round {round} board {board}"),
    "not-checked-in": N_("not checked in, and therefore not paired: {people}"),
    "lost-by-forfeit": N_("lost the last game by forfeit, and would be paired again: {people}"),
    "player-in-round": N_("{who} (round {round})"),
    "group-a-unknown": N_("group A of the acceleration is not known"),
    "nothing-paired": N_("no round has been paired"),
    "pairing-stands": N_("round {round} is published: its pairing stands"),
    "published-stands": N_("the published pairing of round {round} stands"),
    "manual-phase-open": N_("close the manual phase of round {round} first"),
    "published-already": N_("round {round} is published already"),
    "round-not-published": N_("round {round} is not published yet"),
    "nothing-to-reopen": N_("no published round can be reopened"),
    "games-played": N_("games of round {round} have been played"),
    "published-round-reopened": N_("the published pairing of round {round} is reopened"),
    "published-round-reopened-repeated": N_("the published pairing of round {round} is reopened: {pairs} met before"),
    "reason-reopened": N_("a published pairing is reopened"),
    "reopened-by-decision": N_("by decision of the arbiter"),
    "unknown-cause": N_("{cause} is no cause to change a published pairing; the causes are {known}"),
    "fewer-than-two-unpaired": N_("in round {round} no two participants are without an opponent"),
    "no-late-entry": N_("nobody has entered since round {round} was paired"),
    "not-the-last-round": N_("round {round} is not the last one"),
    "reopen-rules": N_("The published pairing of round {round} is changed. Do the rules of the competition allow it?"),
    "reopen-agreed": N_(
        "The published pairing of round {round} is changed. Are the two without an opponent close in the standings, "
        "and do both agree to play?"
    ),
    "reopen-late": N_(
        "The published pairing of round {round} is changed for a late entry. Are the changes minimal, and do all who "
        "are concerned agree?"
    ),
    "reopen-last-round": N_(
        "The published pairing of the last round is changed. Did something unforeseeable happen on the top boards?"
    ),
    "best-interest": N_("Does the Chief Arbiter consider this change to be in the best interest of the tournament?"),
    "reopened-in-interest": N_("{why}; the Chief Arbiter considers it in the best interest of the tournament"),
    "reopened-rules": N_("the rules of the competition allow it"),
    "reopened-agreed": N_("two participants without an opponent agreed to play"),
    "reopened-late": N_("a late entry; minimal changes, and all concerned agreed"),
    "reopened-last-round": N_("unforeseeable events on the top boards of the last round"),
    # Pairing by hand
    "manual-phase-is-open": N_("the manual phase of round {round} is open"),
    "no-manual-phase": N_("no manual phase is open"),
    "reason-by-hand": N_("a round is paired by hand"),
    "number": N_("number {number}"),
    "does-not-play": N_("{who} does not play in round {round}"),
    "named-twice": N_("{who} is named twice"),
    "not-paired-yet": N_("not paired yet: {people}"),
    "repeated-pair": N_("{pair} met before"),
    "forbidden-pair": N_("{pair} must not meet"),
    "bye-not-allowed": N_("{who} has had a bye or points without playing"),
    "bye-above-minimum": N_("{who} has more points than others who may have the bye"),
    "third-colour": N_("{who} would have the same colour three times running"),
    "colour-difference": N_("{who} would have a colour difference of {difference}"),
    "both-colours-wrong": N_("{pair}: both have the colour that they should not have"),
    "manual-pairing-differs": N_("the rules give another pairing of round {round}: {pairing}"),
    "manual-pairing-differs-consequences": N_("the report will say that round {round} was paired by hand: {pairing}"),
    "no-legal-pairing": N_("no legal pairing"),
    "reason-not-the-engines": N_("the pairing is not the engine's"),
    # Results
    "no-result": N_("{written!r} is no result; possible are {known}"),
    "has-result": N_("round {round} board {board} has the result {result}: correct it"),
    "has-result-already": N_("round {round} board {board} has the result {result}"),
    "no-result-yet": N_("round {round} board {board} has no result yet"),
    "slip-differs": N_("round {round} board {board}: {entered} was entered, {result} is on the slip"),
    "adjourned-not-drawn": N_(
        "round {round} board {board}: later rounds were paired as if the game were drawn; it is {result}"
    ),
    "result-corrected": N_("round {round} board {board}: {before} => {result}"),
    "result-cleared": N_("round {round} board {board}: the result {before} is cleared"),
    "result-is-used": N_(
        "round {last} was paired with the result of round {round} board {board}: it can be corrected, not cleared"
    ),
    "reason-verified-result-cleared": N_("a verified result is cleared"),
    "colours-reversed-of": N_("{game} colours reversed"),
    "colours-were-reversed": N_("round {round} board {board}: the colours were the other way round"),
    "correction-after-pairing": N_("{what}; round {round} was paired without knowing it, and stays as it is"),
    "correction-after-round": N_(
        "{what}; round {round} has ended: the rating report alone will have it, unless the error was reported before"
    ),
    "correction-for-rating": N_("{what}: too late for pairings and standings; the rating report alone will have it"),
    "reason-used-result-corrected": N_("a result that the next pairing used is corrected"),
    "reason-verified-result-corrected": N_("a verified result is corrected"),
    "no-game-played": N_("no game was played at this board"),
    "colours-final": N_("colours of rounds before the last two do not change any more"),
    "colours-reversed": N_("the colours of a game differ from the published pairing"),
    "reason-colours": N_("colours are corrected"),
    "only-forfeit": N_("the board is not occupied on both sides: only a forfeit is possible"),
    # The end
    "tied-once": N_("name the tied participants once each"),
    "not-tied": N_("they are not tied on points and tie-breaks"),
    "reason-tie-by-hand": N_("a tie is decided by hand"),
    "other-tiebreak-name": N_("tie-breaks of other programs are named OTHER_..."),
    "no-rounds-played": N_("no round has been played"),
    "cannot-be-closed": N_("{tournament} cannot be closed: {problem}"),
    "no-final-standings": N_("no final standings: {problem}"),
    "no-final-report": N_("no final report: {problem}"),
    "no-standings-after": N_("there are no standings after round {round}: {published} rounds are published"),
    "rounds-not-played": N_("only {played} of {rounds} rounds were played"),
    "rounds-not-played-consequences": N_("the standings become final without them, and the report says so"),
    "reason-early-end": N_("a tournament ends before its last round"),
    "not-closed": N_("{what} is not closed"),
    "tournament-reopened": N_("{tournament} is opened again: its standings are no longer final"),
    "reason-closing-undone": N_("a closing is taken back"),
    "close-tournaments-first": N_("close its tournaments first: {tournaments}"),
    # Teams
    "team-unnamed": N_("a team needs a name"),
    "team-exists": N_("there is a team {team!r} already"),
    "round-robin-begun-teams": N_("a round robin that has begun takes no more teams"),
    "strength-fixed": N_("the strength of a team is fixed once the tournament has begun"),
    "somebody-twice": N_("somebody is named twice"),
    "plays-for-others": N_("{name} does not play for {team}"),
    "board-order-fixed": N_("the board order is fixed once the tournament has begun"),
    "line-up-boards": N_("a line-up names different players for at most {boards} boards"),
    "line-up-out-of-order": N_("{team}: the line-up of round {round} does not follow the board order"),
    "match-begun": N_("results of the match in round {round} have been entered"),
    "no-such-bye": N_("there is no such bye ({letter}) here"),
    "round-not-open": N_("round {round} is published or does not exist"),
    # Imports
    "repair": N_("{source}: {repair}"),
    "assumed": N_("{source} does not say everything: {assumptions}"),
    "changed": N_("a report of {tournament} will not say everything as {source} does: {changes}"),
    "imported-round": N_("round {round}: the rules give {right} instead of {wrong}"),
    "points-apart": N_("the file prices colours, byes or forfeits apart: such an event cannot be run here"),
    "player-without-team": N_("player {number} {name} belongs to no team"),
    "letters-no-result": N_("round {round}: {white} against {black} is no result"),
    "assumed-rounds": N_("number of rounds: {rounds} is assumed, as many as there are"),
    "assumed-system": N_("pairing system: {system} is assumed"),
    "assumed-white": N_("initial colour: White, according to the games of round 1"),
    "assumed-black": N_("initial colour: Black, according to the games of round 1"),
    "assumed-no-colour": N_("initial colour: the games of round 1 do not show it"),
    "assumed-tie-breaks": N_("tie-breaks: the usual ones are assumed"),
    "assumed-no-name": N_("player {number} has no name"),
    "differs": N_("{what} (record {record})"),
    "differs-value": N_("{what} (record {record}): {new} instead of {old}"),
    "differs-lines": N_("the lines {record}"),
    "differs-players": N_("the players {players} (record 001)"),
    "differs-numbers": N_("the numbers of the players: 1 to {last} (record 001)"),
    "nothing": N_("nothing"),
    "part-name": N_("the name"),
    "part-rounds": N_("the number of rounds"),
    "part-initial-colour": N_("the initial colour"),
    "part-points": N_("the point system"),
    "part-type": N_("the coded type"),
    "part-ranking": N_("the order of ranking"),
    "part-byes": N_("the byes of the coming round"),
    "part-later-byes": N_("the byes of later rounds"),
    "part-adjustments": N_("points apart from results"),
    "part-line-ups": N_("the line-ups"),
    "part-forfeits": N_("forfeited matches"),
    "part-board-colours": N_("the colours of the boards"),
    "part-match-points": N_("the match points"),
    "part-order": N_("the order of the list"),
    "part-forbidden": N_("the pairs that must not meet"),
    "part-virtual": N_("the virtual points"),
    "part-teams": N_("the teams"),
    "part-city": N_("the city"),
    "part-federation": N_("the federation"),
    "part-first-day": N_("the first day"),
    "part-last-day": N_("the last day"),
    "part-kind": N_("the kind of event"),
    "part-chief-arbiter": N_("the chief arbiter"),
    "part-deputies": N_("the deputy arbiters"),
    "part-time-control": N_("the time control"),
    "part-round-dates": N_("the dates of the rounds"),
    "part-rating-federation": N_("the federation of the ratings"),
    "part-rating-method": N_("the kind of rating"),
    "part-program": N_("the program"),
    "part-coded-time-control": N_("the coded time control"),
    # Lists of players, rating lists
    "file-empty": N_("{file}: the list is empty"),
    "list-too-many-rows": N_("{file}: more than {most} rows"),
    "list-too-many-columns": N_("{file}: more than {most} columns"),
    "list-no-names": N_("{file}: no column is called name; the columns are: {columns}"),
    "list-unreadable": N_("{file}: the list cannot be read: {error}"),
    "list-no-xlsx": N_("{file}: this is not an XLSX file: {error}"),
    "list-unpacked": N_("{file}: it has {size} MB when unpacked; the limit is {most} MB"),
    "list-row": N_("row {row}: {problem}"),
    "row-no-name": N_("no name"),
    "row-no-rating": N_("{written!r} is not a rating"),
    "list-no-field": N_("{fields}: no such field; choose from {known}"),
    "list-unnamed": N_("a list needs a name"),
    "list-no-day": N_("{written!r} is not a date; write YYYY-MM-DD"),
    "list-missing": N_("there is no list {list} that is valid on {day}"),
    "list-old": N_("{list} was fetched on {day}: more than a day ago"),
    "not-in-lists": N_("this number is not in any list"),
    "no-list-number": N_("no number in any list"),
    "rating-list-kind": N_("{file}: a rating list is a .txt, .xml, .csv or .xlsx file, or one of them in a .zip"),
    "rating-list-archive": N_("{file}: the archive holds {lists} lists instead of one"),
    "rating-list-fide-columns": N_("{file}:1: this is not the header of a FIDE list (ID Number, Name, ..., SRtng)"),
    "rating-list-line": N_("{file}:{line}: {problem}"),
    "rating-list-player": N_("{file}: player {player}: {problem}"),
    "logo-kind": N_("a logo is a PNG, JPEG or SVG file that can be shown"),
    "logo-large": N_("a logo has at most {most} kB"),
    "logo-pixels": N_("the picture has {width} × {height} pixels; a logo has at most {most} × {most}"),
    "no-coded-time": N_(
        "{written!r} is no coded time control: it is in seconds, such as 5400+30 for 90 minutes and 30 seconds a move"
    ),
    "no-coded-time-but": N_("{written!r} is no coded time control, which is in seconds; did you mean {meant}?"),
    "open-games-forfeited": N_("{name} loses these open games by forfeit: {games}"),
    "rating-list-too-long": N_("a rating list has at most {most} players"),
    "rating-list-cut": N_("{file}: the file ends before its list does"),
    "rating-list-columns": N_(
        "{file}:1: a column for the ID or one for the name is missing; the columns are: {columns}"
    ),
    "rating-list-no-ratings": N_("{file}:1: no column holds ratings; the columns are: {columns}"),
    # Accounts
    "login-taken": N_("The login {login} is taken."),
    "name-taken": N_(
        "The name {name} is taken here, and the journal shows names only. Add something that tells the two apart."
    ),
    "entry-time": N_("{written} is no time of an entry"),
    "set-up-done": N_("Somebody else has just set this server up. Sign in, or ask them for an invitation."),
    "login-and-name": N_("A login and a name are needed."),
    "login-too-long": N_("The login may have at most {most} characters."),
    "name-too-long": N_("The name may have at most {most} characters."),
    "invitation-over": N_("The invitation has expired or was used already."),
    "event-owned": N_("This event has an owner."),
    "not-first": N_("Only whoever set this server up can become the owner of this event."),
    "entries-make-no-sense": N_("The entries of this file do not fit together. Nothing was restored."),
    "event-of-others": N_("There is an event {event} here already, and you do not own it."),
    "event-moved-on": N_("The event has changed since. Choose the file again."),
    "nothing-to-restore": N_("The event here has every entry of this file already."),
    "last-owner": N_("An event keeps at least one owner."),
    "wrong-password": N_("The password is wrong."),
    "no-role": N_("there is no role {role}; the roles are: {roles}"),
    "password-too-short": N_("The password must have at least {least} characters."),
    "password-too-long": N_("The password may have at most {most} characters."),
    "password-too-easy": N_(
        "This password is easy to guess. Choose another one, for example four words that do not belong together."
    ),
    # Notices
    "rounds-impossible": N_("{field} participants cannot play {rounds} rounds without meeting again"),
    "rounds-doubtful": N_("with {field} participants the last of {rounds} rounds may have no legal pairing"),
    "round-robin-length": N_("a round robin of {field} has {rounds} rounds; {declared} are declared"),
    "results-missing": N_("round {round}: no final result at board {boards}"),
    "not-here-yet": N_("not checked in: {people}"),
    "many-not-here-yet": N_("{count} players have not checked in"),
    "half-point-byes": N_("{who} has {count} half-point byes"),
    "unrated": N_("the pairing system needs a rating for every player; without a rating: {people}"),
    "long-event": N_("the event lasts more than 30 days: ratings may change"),
    "long-event-tie-breaks": N_("the event lasts more than 30 days: ratings may change; better without {tiebreaks}"),
    "not-in-fide-mode": N_("{tournament} is not in FIDE mode"),
    # What the readers of foreign files say
    **{f"{FOREIGN}{code}": words for code, words in REMARKS.items()},
}

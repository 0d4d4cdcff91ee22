"""Passwords: which ones are accepted, and how often one may be tried.

Owns the rules for passwords, their hashes, and the count of wrong ones by account. Must not know accounts or requests.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from threading import Lock

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from dutchess.errors import DutchessError
from dutchess.journal.messages import Message, Value

SHORTEST, LONGEST = 12, 128
LEAST_DIFFERENT = 5  # characters
MOST_WRONG = 20  # passwords for one account within an hour, from addresses that never had the right one
HOUR = 3600.0
KEPT = 10_000  # accounts and addresses whose attempts are remembered
# What guessers try first, among what is long enough; digits and signs around the words do not help.
LISTED = frozenset(
    "password passwort contraseña contrasena senha parola passwordpassword administrator adminadmin welcome letmein "
    "qwertyuiop qwertyuiopasdf qwertzuiop asdfghjkl zxcvbnm iloveyou princess sunshine football baseball superman "
    "trustno changeme default computer internet dragon monkey master shadow michael jennifer abcdefghijkl abcdefgh "
    "chesschess checkmate ajedrez xadrez scacchi dutchess tournament arbiter kasparov carlsen magnuscarlsen".split()
)
ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890123456789",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
)

HASHER = PasswordHasher()
# Verified for logins that do not exist, so that an answer takes as long as for one that does.
DUMMY = HASHER.hash("nobody has this password")


class WeakPassword(DutchessError):
    """A password that is not accepted. `said` has a code and parameters, so that it can be told in any language."""

    def __init__(self, code: str, /, **parameters: Value) -> None:
        self.said = Message(code, parameters)
        super().__init__(str(self.said))


def check(password: str, *own: str) -> None:
    """WeakPassword if it is too short, blank, listed, a row of keys, or one of the words of its `own` account."""
    if len(password) < SHORTEST:
        raise WeakPassword("password-too-short", least=SHORTEST)
    if len(password) > LONGEST:
        raise WeakPassword("password-too-long", most=LONGEST)
    plain = "".join(mark for mark in password.casefold() if mark.isalnum())
    word = plain.strip("0123456789")
    words = [one for text in own for one in (text, *text.split())]
    known = {"".join(mark for mark in one.casefold() if mark.isalnum()) for one in words}
    if (
        len(set(plain)) < LEAST_DIFFERENT
        or {plain, word} & (LISTED | known)
        or any(plain in row or plain in row[::-1] for row in ROWS)
    ):
        raise WeakPassword("password-too-easy")


def hashed(password: str) -> str:
    return HASHER.hash(password)


def is_right(password: str, kept: str | None) -> bool:
    """Whether a password is the one whose hash is kept; None, or an account without a password, takes as long."""
    try:
        return HASHER.verify(kept or DUMMY, password[: LONGEST + 1]) and bool(kept)
    except (VerificationError, InvalidHashError):
        return False


class Attempts:
    """Wrong passwords by account. Safe for use from several threads. `clock` gives seconds.

    Addresses from which the right password came once are counted by themselves: guesses from elsewhere do not lock the
    owner of the account out.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = Lock()
        self._wrong: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()

    def may_try(self, login: str, address: str) -> bool:
        with self._lock:
            times = self._wrong.get(self._key(login, address), deque())
            while times and times[0] <= self._clock() - HOUR:
                times.popleft()
            return len(times) < MOST_WRONG

    def was_wrong(self, login: str, address: str) -> None:
        with self._lock:
            key = self._key(login, address)
            self._wrong.setdefault(key, deque(maxlen=MOST_WRONG)).append(self._clock())
            self._wrong.move_to_end(key)
            while len(self._wrong) > KEPT:
                self._wrong.popitem(last=False)

    def was_right(self, login: str, address: str) -> None:
        with self._lock:
            self._known[login, address] = None
            self._wrong.pop((login, address), None)
            while len(self._known) > KEPT:
                self._known.popitem(last=False)

    def _key(self, login: str, address: str) -> tuple[str, str]:
        return (login, address if (login, address) in self._known else "")

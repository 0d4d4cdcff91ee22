"""Passwords: which ones are accepted, and how often one may be tried.

Owns the rules for passwords, their hashes, and the count of wrong ones by account. Must not know accounts or requests.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from ipaddress import ip_network
from math import inf
from threading import Lock

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from dutchess.base.errors import DutchessError
from dutchess.journal.database.server_key import ServerKey
from dutchess.journal.messages import Message, Value
from dutchess.web.load.thread_queues import network_of

SHORTEST, LONGEST = 12, 128
LEAST_DIFFERENT = 5  # characters
MOST_WRONG = 20  # passwords for one account within an hour, from addresses that never had the right one
MOST_OWN = 3  # that a network may try even then: nobody locks out others who type theirs
SITE = 48  # leading bits of an IPv6 address that such a network has: whoever has one of 64 may have many
HOUR = 3600.0
KEPT = 10_000  # logins and addresses whose attempts are remembered
MOST_PARTS = 2  # common passwords of which a password may not be made
SHORTEST_WORD, LONGEST_WORD = 4, 32  # of the list of common passwords
LETTERS = str.maketrans("013457@$!", "oleastasi")
ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890123456789",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
)

HASHER = PasswordHasher()
KEYED = "keyed$"  # how a hash begins that was made with a key, whose name follows
# Verified for logins that do not exist, so that an answer takes as long as for one that does. Its password is unknown.
DUMMY = "$argon2id$v=19$m=65536,t=3,p=4$Y8OyentEuBZ61tX4dn0rIw$sz2Rry385ekCizxzYqqZWdWzL42Pc3qxyMqDDbDnixQ"


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
        or {plain, word} & known
        or any(plain in row or plain in row[::-1] for row in ROWS)
        or is_common(password)
    ):
        raise WeakPassword("password-too-easy")


@cache
def common() -> frozenset[str]:
    """The most common passwords of leaked lists: words of at least four letters, and what is long enough by itself."""
    text = files("dutchess.web.auth").joinpath("common_passwords.txt").read_text(encoding="utf-8")
    return frozenset(text.split())


def is_common(password: str) -> bool:
    """Whether it is made of one or two common passwords, with any digits and signs between and around them.

    Digits and signs that stand for letters do not help: P4ssw0rd is a common password.
    """
    known = common()
    written = "".join(mark for mark in password.casefold() if mark.isalnum() or ord(mark) in LETTERS)
    meant = written.translate(LETTERS)
    best = [0.0] + [inf] * len(written)  # how many common passwords make up what is before a place
    for end in range(1, len(written) + 1):
        found = [] if written[end - 1].isalpha() else [best[end - 1]]
        for start in range(max(0, end - LONGEST_WORD), end - SHORTEST_WORD + 1):
            if written[start:end] in known or meant[start:end] in known:
                found.append(best[start] + 1)
        best[end] = min(found, default=inf)
    return best[-1] <= MOST_PARTS


def hash_password(password: str, key: ServerKey | None = None) -> str:
    """What is kept of a password. With a key, somebody who has only the database cannot guess it."""
    if key is None:
        return HASHER.hash(password)
    return f"{_mark(key)}{HASHER.hash(key.derive('password', password))}"


def is_right(password: str, kept: str | None, key: ServerKey | None = None) -> bool:
    """Whether a password is the one whose hash is kept; None, or an account without a password, takes as long.

    A hash that was made with a key is right only with that key.
    """
    password, wanted = password[: LONGEST + 1], kept or DUMMY
    try:
        if not wanted.startswith(KEYED):
            return HASHER.verify(wanted, password) and bool(kept)
        if key is None or not wanted.startswith(_mark(key)):
            HASHER.verify(DUMMY, password)
            return False
        return HASHER.verify(wanted.removeprefix(_mark(key)), key.derive("password", password))
    except (VerificationError, InvalidHashError):
        return False


def is_keyed(kept: str, key: ServerKey) -> bool:
    """Whether a hash was made with a key."""
    return kept.startswith(_mark(key))


def _mark(key: ServerKey) -> str:
    return f"{KEYED}{key.name}$"


def login_key(login: str) -> str:
    """By what `Attempts` counts wrong passwords for a login. No login is the key of anything else."""
    return f"login {login}"


def account_key(user: int) -> str:
    """The same for somebody who is signed in and gives the password again."""
    return f"account {user}"


def code_key(user: int) -> str:
    """The same for the codes of a second factor."""
    return f"code {user}"


def _site_of(address: str) -> str:
    """Whom a few own tries are for: an IPv4 address, or all that one customer of IPv6 is usually given."""
    try:
        network = ip_network(address)
    except ValueError:
        return address
    return str(network.supernet(new_prefix=SITE)) if network.prefixlen > SITE and network.version == 6 else address


class Attempts:
    """Wrong passwords by account (`login_key` and the like). Safe for use from several threads. `clock` gives seconds.

    Addresses (networks of IPv6) from which the right password came once are counted by themselves: guesses from
    elsewhere do not lock the owner of the account out. `know` says which these were before the server was started.
    With `own`, a few may be tried from each other network, too, however many others were wrong: somebody who guesses
    does not know from where the owner will come. What is counted of an account that exists is not forgotten because
    somebody tries very many others.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = Lock()
        self._wrong: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()
        self._of_accounts: dict[tuple[str, str], deque[float]] = {}  # the same, from anywhere, of those that exist
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()

    def know(self, user: int, login: str, address: str) -> None:
        """Somebody has signed in from there before."""
        for key in (login_key(login), account_key(user), code_key(user)):
            self.was_right(key, network_of(address))

    def recognise(self, key: str, place: str) -> None:
        """A place that proves by itself that the right password came from it, such as a browser (`known_browsers`)."""
        with self._lock:
            self._known[key, place] = None
            self._known.move_to_end((key, place))
            while len(self._known) > KEPT:
                self._known.popitem(last=False)

    def may_try(self, key: str, address: str, own: int = 0) -> bool:
        with self._lock:
            if self._number(self._place(key, address)) < MOST_WRONG:
                return True
            return self._place(key, address)[1] == "" and self._number((key, _site_of(address))) < own

    def _number(self, place: tuple[str, str]) -> int:
        """How many were wrong within the last hour."""
        times = self._of_accounts.get(place) or self._wrong.get(place) or deque()
        while times and times[0] <= self._clock() - HOUR:
            times.popleft()
        return len(times)

    def was_wrong(self, key: str, address: str, *, exists: bool = True) -> None:
        """Count it; `exists` says whether there is such an account."""
        with self._lock:
            for place in {self._place(key, address), (key, _site_of(address))}:
                if exists and place[1] == "":
                    self._of_accounts.setdefault(place, deque(maxlen=MOST_WRONG)).append(self._clock())
                    continue
                self._wrong.setdefault(place, deque(maxlen=MOST_WRONG)).append(self._clock())
                self._wrong.move_to_end(place)
            while len(self._wrong) > KEPT:
                self._wrong.popitem(last=False)

    def was_right(self, key: str, address: str) -> None:
        with self._lock:
            self._known[key, address] = None
            self._wrong.pop((key, address), None)
            while len(self._known) > KEPT:
                self._known.popitem(last=False)

    def _place(self, key: str, address: str) -> tuple[str, str]:
        return (key, address if (key, address) in self._known else "")

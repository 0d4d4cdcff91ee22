"""How much a request may say before anybody looks for its page: what is of no use is taken away, too much is refused.

Owns the limits of cookies and of what stands behind `?`. The framework remembers the last thousand of each, however
large they are once they are taken apart. Must not know of pages.
"""

from __future__ import annotations

from collections.abc import Iterable

LONGEST_QUERY = 8_000  # bytes
MOST_PARAMETERS = 300
LONGEST_COOKIE = 200  # ours are shorter
SECURE = "__Host-"  # how the name of a cookie begins with HTTPS
TOO_LONG = b"The address is too long: at most 8,000 characters and 300 fields are allowed behind the question mark.\n"

Headers = Iterable[tuple[bytes, bytes]]


def is_too_long(query: bytes) -> bool:
    """Whether more is asked than any form, link or program of ours asks."""
    return len(query) > LONGEST_QUERY or query.count(b"&") >= MOST_PARAMETERS


def with_own_cookies(headers: Headers, names: Iterable[str]) -> list[tuple[bytes, bytes]]:
    """The headers with no cookies but ours: others at the same address may have set any number of theirs."""
    ours = {name.encode() for plain in names for name in (plain, SECURE + plain)}
    kept: dict[bytes, bytes] = {}
    others = []
    for header in headers:
        if header[0] != b"cookie":
            others.append(header)
            continue
        for cookie in header[1].split(b";"):
            name, _is, value = cookie.partition(b"=")
            if name.strip() in ours:
                kept[name.strip()] = value.strip()[:LONGEST_COOKIE]
    if not kept:
        return others
    return [*others, (b"cookie", b"; ".join(name + b"=" + value for name, value in kept.items()))]

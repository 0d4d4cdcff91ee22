"""Codes that change every half minute (TOTP, RFC 6238, on RFC 4226), as apps for second factors compute them.

Owns the computation and the address that such apps read. Must not know accounts, the database or requests.
"""

from __future__ import annotations

import hmac
from base64 import b32encode
from urllib.parse import quote, urlencode

STEP_SECONDS = 30
DIGITS = 6
DRIFT = 1  # steps by which the clock of a phone may be off
ISSUER = "Dutchess"


def code(secret: bytes, step: int) -> str:
    """RFC 4226 section 5.3: the code of a step."""
    mac = hmac.digest(secret, step.to_bytes(8, "big"), "sha1")
    offset = mac[-1] & 15
    number = int.from_bytes(mac[offset : offset + 4], "big") & 0x7FFFFFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def step_of(secret: bytes, written: str, seconds: float, after: int) -> int | None:
    """RFC 6238 section 5.2: the step whose code was written, if it is later than the last one that was used."""
    plain = "".join(written.split())
    now = int(seconds) // STEP_SECONDS
    for step in range(max(now - DRIFT, after + 1), now + DRIFT + 1):
        if hmac.compare_digest(code(secret, step).encode(), plain.encode()):
            return step
    return None


def as_text(secret: bytes) -> str:
    """A secret as people type it into an app."""
    return b32encode(secret).decode().rstrip("=")


def address(secret: bytes, login: str) -> str:
    """A secret as an app reads it from a QR code."""
    query = urlencode({"secret": as_text(secret), "issuer": ISSUER, "digits": DIGITS, "period": STEP_SECONDS})
    return f"otpauth://totp/{ISSUER}:{quote(login, safe='')}?{query}"

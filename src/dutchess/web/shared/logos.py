"""The logo of an event: on sheets, certificates, the hall screen.

Owns what may be a logo and where it is kept. A file that somebody sends is looked at in a worker, by its content and
not by its name, and the typesetter must be able to set it; drawings are kept as it has drawn them. A logo is kept
beside the options and not in them, which every page reads; they hold its fingerprint. Must not know of pages.
"""

from __future__ import annotations

import json
import struct
from hashlib import sha256

from sqlalchemy.engine import Engine

from dutchess.base.errors import DutchessError
from dutchess.base.values import value_class
from dutchess.journal.database.store import write_transaction
from dutchess.journal.errors import Refusal
from dutchess.journal.messages import Message, said
from dutchess.web.print.setter import set_pages
from dutchess.web.tables import LOGOS

LARGEST = 500_000  # bytes
LARGEST_SENT = LARGEST + 20_000  # with the rest of the form
MOST_PIXELS = 3000  # in each direction
MEDIA_TYPES = {"png": "image/png", "jpg": "image/jpeg"}
DRAWING = "svg"
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
# Frames of a JPEG file that say how large it is.
FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


@value_class
class Logo:
    """A picture that was looked at."""

    media_type: str
    content: bytes

    @property
    def format(self) -> str:
        return next(name for name, kind in MEDIA_TYPES.items() if kind == self.media_type)

    @property
    def fingerprint(self) -> str:
        return sha256(self.content).hexdigest()[:16]


def prove_logo(content: bytes) -> Logo | Message:
    """In a worker: a logo that the typesetter can set, or why it is none.

    A drawing (SVG) is drawn once and kept as pixels: whatever else it would do, nobody's browser is asked to do it.
    """
    try:
        kind = _kind_of(content)
        data = json.dumps({"logo": {"format": kind, "bytes": list(content)}})
        drawn = set_pages("logo.typ", data, form="png" if kind == DRAWING else "pdf")
    except Refusal as error:
        return error.said
    except DutchessError:
        return said("logo-kind")
    return Logo(MEDIA_TYPES["png"], drawn) if kind == DRAWING else Logo(MEDIA_TYPES[kind], content)


def _kind_of(content: bytes) -> str:
    """What a file begins like; Refusal if it is too large. What is no picture of pixels may be a drawing."""
    if len(content) > LARGEST:
        raise Refusal("logo-large", "", most=LARGEST // 1000)
    if content.startswith(PNG):
        _check_pixels(*_png_size(content))
        return "png"
    if content.startswith(JPEG):
        _check_pixels(*_jpeg_size(content))
        return "jpg"
    return DRAWING


def _check_pixels(width: int, height: int) -> None:
    if not 0 < width <= MOST_PIXELS or not 0 < height <= MOST_PIXELS:
        raise Refusal("logo-pixels", "", width=width, height=height, most=MOST_PIXELS)


def _png_size(content: bytes) -> tuple[int, int]:
    """Width and height of a PNG file."""
    width, height = struct.unpack(">II", content[16:24].ljust(8, b"\0"))
    return width, height


def _jpeg_size(content: bytes) -> tuple[int, int]:
    """Width and height of a JPEG file, 0 where it does not say."""
    at = 2
    while at + 9 <= len(content) and content[at] == 0xFF:
        kind, length = content[at + 1], int.from_bytes(content[at + 2 : at + 4], "big")
        if kind in FRAMES:
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return width, height
        at += 2 + max(length, 2)
    return 0, 0


class LogoStore:
    """The logos of all events of a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def read(self, event: str) -> Logo | None:
        with self._engine.connect() as connection:
            row = connection.execute(LOGOS.select().where(LOGOS.c.event == event)).first()
        return Logo(row.media_type, bytes(row.content)) if row and row.media_type in MEDIA_TYPES.values() else None

    def save(self, event: str, logo: Logo | None) -> None:
        """Keep a logo in place of the one there was; None for no logo any more."""
        with write_transaction(self._engine) as connection:
            connection.execute(LOGOS.delete().where(LOGOS.c.event == event))
            if logo is not None:
                row = {"event": event, "media_type": logo.media_type, "content": logo.content}
                connection.execute(LOGOS.insert(), [row])

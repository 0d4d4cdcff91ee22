"""The logo of an event: on sheets, certificates, the hall screen.

Owns what may be a logo and where it is kept. A file that somebody sends is looked at in a worker, by its content and
not by its name, and the typesetter must be able to set it. It is kept beside the options and not in them, which every
page reads; they hold its fingerprint. Must not know of pages.
"""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Iterator
from hashlib import sha256
from xml.etree import ElementTree

from sqlalchemy.engine import Engine

from dutchess.errors import DutchessError
from dutchess.journal.errors import Refusal
from dutchess.journal.messages import Message
from dutchess.journal.store import writing
from dutchess.journal.tables import LOGOS
from dutchess.values import value_class
from dutchess.web.print.setter import set_pages

LARGEST = 500_000  # bytes
MOST_PIXELS = 3000  # in each direction
FORMATS = {"image/png": "png", "image/jpeg": "jpg", "image/svg+xml": "svg"}
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
# Frames of a JPEG file that say how large it is.
FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
# Whatever acts or fetches has no place in a drawing.
ACTIVE = frozenset(("script", "foreignobject", "iframe", "image", "animate", "animatetransform", "set", "a", "audio"))
HTML = "{http://www.w3.org/1999/xhtml"
# What stands outside of elements: documents types, and style sheets, which may be programs.
UNWANTED = {b"<!doctype": "<!DOCTYPE>", b"<!entity": "<!DOCTYPE>", b"<?xml-stylesheet": "<?xml-stylesheet>"}
FETCHING = re.compile(r"url\(\s*['\"]?\s*(?!#)|@import|javascript:|expression\(", re.IGNORECASE)


@value_class
class Logo:
    """A picture that was looked at."""

    media_type: str
    content: bytes

    @property
    def format(self) -> str:
        return FORMATS[self.media_type]

    @property
    def fingerprint(self) -> str:
        return sha256(self.content).hexdigest()[:16]


def checked(content: bytes) -> Logo:
    """A logo from the content of a file; Refusal if it is none, or too large, or does more than show something."""
    if len(content) > LARGEST:
        raise Refusal("logo-large", "", most=LARGEST // 1000)
    if content.startswith(PNG):
        _check_pixels(*struct.unpack(">II", content[16:24].ljust(8, b"\0")))
        return Logo("image/png", content)
    if content.startswith(JPEG):
        _check_pixels(*_jpeg_size(content))
        return Logo("image/jpeg", content)
    _check_drawing(content)
    return Logo("image/svg+xml", content)


def _check_pixels(width: int, height: int) -> None:
    if not 0 < width <= MOST_PIXELS or not 0 < height <= MOST_PIXELS:
        raise Refusal("logo-pixels", "", width=width, height=height, most=MOST_PIXELS)


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


def _check_drawing(content: bytes) -> None:
    """An SVG file that only draws: no document types (and so no entities), nothing that acts or fetches."""
    for mark, what in UNWANTED.items():
        if mark in content.lower():
            raise Refusal("logo-unsafe", "", what=what)
    try:
        root = ElementTree.fromstring(content.decode("utf-8-sig"))
    except (ElementTree.ParseError, UnicodeDecodeError, ValueError):
        raise Refusal("logo-kind", "") from None
    if root.tag.rpartition("}")[2] != "svg":
        raise Refusal("logo-kind", "")
    unsafe = next(_unsafe(root), None)
    if unsafe is not None:
        raise Refusal("logo-unsafe", "", what=unsafe)


def _unsafe(root: ElementTree.Element) -> Iterator[str]:
    for element in root.iter():
        space, _, tag = str(element.tag).lower().rpartition("}")
        if tag in ACTIVE or space == HTML:
            yield f"<{tag}>"
        for name, value in element.attrib.items():
            plain = name.rpartition("}")[2].lower()
            if plain.startswith("on"):
                yield plain
            if plain in ("href", "src") and not value.strip().startswith("#"):
                yield f"{plain}={value[:40]}"
            if FETCHING.search(value):
                yield value[:40]
        if FETCHING.search(element.text or ""):
            yield (element.text or "").strip()[:40]


def proved(content: bytes) -> Logo | Message:
    """In a worker: a logo that the typesetter can set, or why it is none."""
    try:
        logo = checked(content)
        set_pages("logo.typ", json.dumps({"logo": {"format": logo.format, "bytes": list(content)}}))
    except Refusal as error:
        return error.said
    except DutchessError:
        return Message("logo-kind")
    return logo


class LogoStore:
    """The logos of all events of a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, event: str) -> Logo | None:
        with self._engine.connect() as connection:
            row = connection.execute(LOGOS.select().where(LOGOS.c.event == event)).first()
        return Logo(row.media_type, bytes(row.content)) if row else None

    def save(self, event: str, logo: Logo | None) -> None:
        """Keep a logo in place of the one there was; None for no logo any more."""
        with writing(self._engine) as connection:
            connection.execute(LOGOS.delete().where(LOGOS.c.event == event))
            if logo is not None:
                row = {"event": event, "media_type": logo.media_type, "content": logo.content}
                connection.execute(LOGOS.insert(), [row])

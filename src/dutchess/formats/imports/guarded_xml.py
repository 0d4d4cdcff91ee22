"""XML that comes from anywhere: read piece by piece, without entities and without a limit to trust.

Owns the refusal of document types, with which a small file can unfold into a huge one. Must not know any format.
"""

from __future__ import annotations

from io import BytesIO
from xml.etree.ElementTree import ParseError, XMLParser

from dutchess.base.errors import InvalidTournament, Sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import IO

PIECE = 1 << 16  # bytes


class Elements:
    """Receives the parts of a document. Names come without their namespace."""

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self.opened(tag.rpartition("}")[2], attributes)

    def end(self, tag: str) -> None:
        self.closed(tag.rpartition("}")[2])

    def data(self, text: str) -> None:
        pass

    def doctype(self, name: str, public: str | None, system: str | None) -> None:
        raise InvalidTournament(Sentence("the file has a document type; such files are not read"))

    def close(self) -> None:
        pass

    def opened(self, name: str, attributes: Mapping[str, str]) -> None:
        pass

    def closed(self, name: str) -> None:
        pass


def parse(data: bytes, elements: Elements) -> None:
    """Hand the parts of a document over. Raises InvalidTournament if it is no XML."""
    for _ in parsing(BytesIO(data), elements):
        pass


def parsing(stream: IO[bytes], elements: Elements) -> Iterator[None]:
    """The same, piece by piece: after each there is a pause, in which the receiver may be emptied."""
    parser = XMLParser(target=elements)
    try:
        while piece := stream.read(PIECE):
            parser.feed(piece)
            yield
        parser.close()
    except (ParseError, LookupError, ValueError) as error:
        raise InvalidTournament(Sentence("the file is no XML: {what}", what=error.args[0])) from None

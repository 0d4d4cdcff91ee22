"""The addresses of the application, by the names of its routes.

Owns the way from a name and its parameters to an address, so that no page, form or redirect spells one out. Must not
know what the routes are about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from urllib.parse import quote, urlencode

from litestar.handlers import HTTPRouteHandler

PARAMETER = re.compile(r"\{(\w+)(?::(\w+))?\}")
PATH = "path"  # the kind of a parameter that may hold slashes
HERE: Mapping[str, object] = {}  # no event and no tournament are known


@lru_cache(maxsize=1000)
def _quote(value: str, safe: str) -> str:
    """A value inside a path. Every link of a page names the same event and tournament, so it is made once."""
    return quote(value, safe=safe)


@lru_cache(maxsize=1000)
def _query(values: tuple[tuple[str, str], ...]) -> str:
    """Values behind a path. A page has few of them, such as the kinds of paper, and many links."""
    return "?" + urlencode(values, safe="/")


class Addresses:
    """The address of every route that has a name."""

    def __init__(self, paths: Mapping[str, str]) -> None:
        """`paths` are route paths (`/e/{event:str}`) by the name of the route; `beginnings` are their first parts."""
        self._formats: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {}
        for name, path in paths.items():
            parameters = tuple((match[1], "/" if match[2] == PATH else "") for match in PARAMETER.finditer(path))
            self._formats[name] = (PARAMETER.sub(r"{\1}", path), parameters)
        self.beginnings = frozenset(path[1:].partition("/")[0] for path in paths.values())

    @classmethod
    def of(cls, handlers: Iterable[HTTPRouteHandler], **more: str) -> Addresses:
        """The addresses of handlers, and of what is served otherwise (`more`, by name)."""
        return cls({handler.name: path for handler in handlers if handler.name for path in handler.paths} | more)

    def to(self, route: str, values: Mapping[str, object], known: Mapping[str, object] = HERE) -> str:
        """The address of a route.

        Args:
            route: its name; KeyError if there is none.
            values: its parameters; those that the path does not have become the query.
            known: what parameters of the path are where `values` does not say it.
        """
        form, parameters = self._formats[route]
        filled = {}
        for name, safe in parameters:
            value = values[name] if name in values else known[name]
            filled[name] = str(value) if isinstance(value, int) else _quote(str(value), safe)
        query = tuple([(name, str(value)) for name, value in values.items() if name not in filled])
        return form.format(**filled) + (_query(query) if query else "")

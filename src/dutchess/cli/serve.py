"""`dutchess serve`: the web application.

Owns the start of the server. Must not know of pages. Needs the extra `dutchess[web]`.
"""

from __future__ import annotations

import sys
from urllib.parse import urlsplit

from dutchess.cli import exits
from dutchess.cli.options import Arguments, Command, Option, UsageError

LOCAL = ("127.0.0.1", "localhost", "::1")

COMMAND = Command(
    name="serve",
    summary="Run events in the browser: entry, pairing, results, standings, print; on this machine or a server.",
    usage="dutchess serve [--demo] [--host H] [--port P] [--database URL]",
    options=(
        Option("--demo", "show a running event with five rounds played; nothing is kept"),
        Option("--host", "address to listen on; default 127.0.0.1, this machine only", metavar="H"),
        Option("--port", "port to listen on; default 8000", metavar="P", kind="integer", least=1, most=65535),
        Option("--database", "file or postgresql:// URL of the events; default events.dutchess", metavar="URL"),
        Option("--base", "address that others reach the server by, for QR codes and links", metavar="URL"),
    ),
    example="dutchess serve --demo",
    files=(0, 0),
    notes="On this machine the first visitor becomes the owner with one click. On any other address, or with "
    "--base of another machine, a set-up token is printed here, and cookies need HTTPS: put a reverse proxy in front.",
)


def run(arguments: Arguments) -> int:
    """Serve until Ctrl-C."""
    try:
        from dutchess.web.server import Start, serve  # an extra: the command must start without it
    except ImportError as error:
        sys.stderr.write(f"dutchess: the web application needs the extra: pip install 'dutchess[web]' ({error})\n")
        return exits.WRONG_USE
    if arguments.flag("--demo") and arguments.text("--database"):
        raise UsageError("--demo keeps nothing; it takes no --database")
    host = arguments.text("--host", "127.0.0.1")
    port = arguments.integer("--port") or 8000
    base = arguments.text("--base") or f"http://{'localhost' if host in LOCAL else host}:{port}"
    start = Start(
        host=host,
        port=port,
        database=arguments.text("--database", "events.dutchess"),
        demo=arguments.flag("--demo"),
        is_local=host in LOCAL and (urlsplit(base).hostname or "") in LOCAL,  # behind a proxy others reach it, too
        base=base,
    )
    return serve(start)

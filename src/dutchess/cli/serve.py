"""`dutchess serve`: the web application.

Owns the start of the server. Must not know any page. Needs the extra `dutchess[web]`.
"""

from __future__ import annotations

import sys
from urllib.parse import urlsplit

from dutchess.cli import exits
from dutchess.cli.options import Arguments, Command, Option, UsageError

LOCAL = ("127.0.0.1", "localhost", "::1")

COMMAND = Command(
    name="serve",
    summary="Start the web application: run events in the browser, from registration to printed reports.",
    usage="dutchess serve [--demo] [--host H] [--port P] [--database URL]",
    options=(
        Option("--demo", "show a sample event with five rounds played; nothing is saved"),
        Option("--host", "address to listen on; default 127.0.0.1, this machine only", metavar="H"),
        Option("--port", "port to listen on; default 8000", metavar="P", kind="integer", least=1, most=65535),
        Option("--database", "the database: a file or a postgresql:// URL; default events.dutchess", metavar="URL"),
        Option("--base", "the public address of the server, for links and QR codes", metavar="URL"),
    ),
    example="dutchess serve --demo",
    files=(0, 0),
    notes="On 127.0.0.1 the first visitor becomes the owner with one click. On any other address, or with a public "
    "--base, the command prints a set-up token for the first visitor, and cookies need HTTPS: run the server behind a "
    "reverse proxy.",
)


def run(arguments: Arguments) -> int:
    """Serve until Ctrl-C."""
    try:
        from dutchess.web.server import Start, serve  # an extra: the command must start without it
    except ImportError as error:
        sys.stderr.write(
            f"dutchess: `dutchess serve` needs the extra dutchess[web]: pip install 'dutchess[web]' ({error})\n"
        )
        return exits.WRONG_USE
    if arguments.flag("--demo") and arguments.text("--database"):
        raise UsageError("--demo saves nothing, so it cannot be combined with --database")
    host = arguments.text("--host", "127.0.0.1")
    port = arguments.integer("--port") or 8000
    base = arguments.text("--base") or f"http://{'localhost' if host in LOCAL else host}:{port}"
    start = Start(
        host=host,
        port=port,
        database=arguments.text("--database", "events.dutchess"),
        demo=arguments.flag("--demo"),
        is_local=host in LOCAL and (urlsplit(base).hostname or "") in LOCAL,  # behind a proxy, others reach it too
        base=base,
    )
    return serve(start)

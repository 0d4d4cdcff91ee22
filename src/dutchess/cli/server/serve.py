"""`dutchess serve`: the web application.

Owns the start of the server. Must not know any page. Needs the extra `dutchess[web]`.
"""

from __future__ import annotations

import os
import sys
from urllib.parse import urlsplit

from dutchess.base.extras import name_missing_extra
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
        Option("--key", "a file with a key for hashing passwords; created if it is missing", metavar="FILE"),
    ),
    example="dutchess serve --demo",
    files=(0, 0),
    notes="On this machine, the first visitor becomes the owner with one click. From anywhere else, the owner needs "
    "the set-up token that the command prints. With --host 0.0.0.0, phones and laptops on the same network can open "
    "the application; the connection is not encrypted, so use a network that you trust. On the internet, run the "
    "server behind a reverse proxy with HTTPS and give its address with --base. The server answers only for "
    "localhost, for numeric addresses, and for the name in --base. To keep a database URL with a password off the "
    "command line, put it in the environment variable DUTCHESS_DATABASE. With --key, somebody who steals only the "
    "database cannot guess passwords. Keep a copy of the key file apart from the backups: without it, everybody needs "
    "a new password.",
)


def run(arguments: Arguments) -> int:
    """Serve until Ctrl-C."""
    try:
        from dutchess.web.server import Start, serve  # an extra: the command must start without it
    except ImportError as error:
        raise UsageError(name_missing_extra("`dutchess serve`", "web", error)) from None
    if arguments.flag("--demo") and arguments.text("--database"):
        raise UsageError("--demo saves nothing, so it cannot be combined with --database")
    host = arguments.text("--host", "127.0.0.1")
    port = arguments.integer("--port") or 8000
    base = arguments.text("--base")
    database = arguments.text("--database") or os.environ.get("DUTCHESS_DATABASE", "events.dutchess")
    if "://" in arguments.text("--database", "") and urlsplit(arguments.text("--database")).password:
        sys.stderr.write(
            "dutchess: everybody on this machine can read the password in --database; put the URL into the environment "
            "variable DUTCHESS_DATABASE, or the password into PGPASSWORD or ~/.pgpass\n"
        )
    start = Start(
        host=host,
        port=port,
        database=database,
        demo=arguments.flag("--demo"),
        # With a public address a proxy stands in front, and others reach the server, too.
        is_local=host in LOCAL and (not base or (urlsplit(base).hostname or "") in LOCAL),
        base=base,
        key=arguments.text("--key", ""),
    )
    return serve(start)

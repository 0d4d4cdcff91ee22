"""`dutchess accounts`: who may sign in, new passwords, second factors, and the right to create events.

Owns the command. For whoever runs the server: it needs no password, only the database. Needs the extra `dutchess[web]`.
"""

from __future__ import annotations

import getpass
import sys
import time

from dutchess.base.extras import name_missing_extra
from dutchess.cli import exits
from dutchess.cli.options import Arguments, Command, UsageError

ACTIONS = ("password", "allow", "forbid", "one-factor")

COMMAND = Command(
    name="accounts",
    summary="List the accounts of the web application, set a password, or let somebody create events.",
    usage="dutchess accounts DATABASE [password LOGIN | allow LOGIN | forbid LOGIN | one-factor LOGIN]",
    options=(),
    example="dutchess accounts events.dutchess password anna",
    files=(1, 3),
    notes="Without an action, the command lists the accounts. `password` sets a new password, which it asks for on the "
    "terminal or reads from standard input, and ends every session of the account. `allow` and `forbid` give and take "
    "the right to create events. `one-factor` switches the second factor of an account off, for somebody who has lost "
    "both the phone and the recovery codes.",
)


def run(arguments: Arguments) -> int:
    """Open the database and do it."""
    try:
        from dutchess.journal import Store  # an extra: the command must start without it
        from dutchess.web.auth.accounts import Accounts  # the same
        from dutchess.web.auth.second_factors import SecondFactors  # the same
        from dutchess.web.auth.security_log import RESET, SecurityLog  # the same
    except ImportError as error:
        raise UsageError(name_missing_extra("`dutchess accounts`", "web", error)) from None
    database, *rest = arguments.files
    if rest and (len(rest) != 2 or rest[0] not in ACTIONS):
        raise UsageError(f"unknown action {rest[0]}", f"usage: {COMMAND.usage}")
    with Store.open(database, create=False) as store:
        accounts = Accounts(store.engine, time.time)
        if not rest:
            listed = accounts.all()
            if not listed:
                sys.stdout.write("There are no accounts in this database.\n")
            for one in listed:
                marks = ["creates events"] if one.creates else []
                marks += [] if one.has_password else ["no password: this machine only"]
                sys.stdout.write(f"{one.login:<20} {one.name:<30} {', '.join(marks)}".rstrip() + "\n")
            return exits.FINE
        action, login = rest
        account = accounts.find_login(login)
        if account is None:
            raise UsageError(f"there is no account {login}", f"see `dutchess accounts {database}`")
        happenings = SecurityLog(store.engine, time.time, lambda number: None)
        if action == "password":
            accounts.set_password(account.user, _new_password())
            happenings.keep(RESET, account.user)
        elif action == "one-factor":
            SecondFactors(store.engine, time.time).switch_off(account.user)
            happenings.keep("second-factor-off", account.user)
        else:
            accounts.let_create(account.user, action == "allow")
        happenings.close()
    sys.stdout.write("Done.\n")
    return exits.FINE


def _new_password() -> str:
    """Asked for twice on a terminal, else the first line of standard input."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    first = getpass.getpass("New password: ")
    if getpass.getpass("Again: ") != first:
        raise UsageError("the two passwords differ")
    return first

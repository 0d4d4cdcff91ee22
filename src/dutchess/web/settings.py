"""What the server is started with."""

from __future__ import annotations

from dutchess.base.values import value_class


@value_class
class Settings:
    """Attributes:
    database: file name or URL of the journals.
    is_local: whether the server listens to this machine only.
    set_up_token: what the first visitor must show, unless they sit at this machine; printed on the terminal.
    base: the public address of the server, without a slash at the end; empty if it was not given one.
    port: where it listens.
    fide_list: where FIDE publishes its list.
    key: the name of a file with a key that passwords are hashed with; empty for none.
    calls_per_minute: how often one address may call the pairing interface.
    logins_per_minute: how often one address may try a password.
    """

    database: str
    is_local: bool = True
    set_up_token: str = ""
    base: str = ""
    port: int = 8000
    fide_list: str = "https://ratings.fide.com/download/players_list_xml.zip"
    key: str = ""
    calls_per_minute: int = 1200
    logins_per_minute: int = 12

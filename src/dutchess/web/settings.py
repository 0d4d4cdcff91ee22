"""What the server is started with."""

from __future__ import annotations

from dutchess.record import record

MEGABYTE = 1_000_000


@record
class Settings:
    """Attributes:
    database: file name or URL of the journals.
    is_local: whether only this machine can reach the server; then the first visitor may become the owner with one
        click, and cookies need no secure connection.
    set_up_token: what the first visitor must show otherwise; printed on the terminal.
    base: the address that QR codes and invitations name, without a slash at the end.
    largest_body: in bytes.
    calls_per_minute: how often one address may call the pairing interface.
    logins_per_minute: how often one address may try a password.
    """

    database: str
    is_local: bool = True
    set_up_token: str = ""
    base: str = "http://localhost:8000"
    largest_body: int = 8 * MEGABYTE
    calls_per_minute: int = 1200
    logins_per_minute: int = 12

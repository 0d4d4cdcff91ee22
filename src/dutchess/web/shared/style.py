"""The style of the application: one file for browsers, made of the files in `static/css`.

Owns their order. The address carries a fingerprint of what the file says, so browsers keep it until it changes.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from litestar import MediaType, Response, get

from dutchess.web.auth.permissions import ANYBODY

FOLDER = Path(__file__).parent.parent / "static" / "css"
PARTS = ("tokens", "elements", "components", "pages", "print")
TEXT = "\n".join((FOLDER / f"{part}.css").read_text(encoding="utf-8") for part in PARTS)
FINGERPRINT = sha256(TEXT.encode()).hexdigest()[:12]
HEADERS = {"cache-control": "public, max-age=31536000, immutable"}


@get("/dutchess.css", name="style", opt={"needs": ANYBODY}, sync_to_thread=False)
def style() -> Response[str]:
    return Response(TEXT, media_type=MediaType.CSS, headers=HEADERS)


ROUTES = [style]

"""Who somebody is on the page: a signed cookie with an id made by chance. The name is for showing only."""

from __future__ import annotations

import re
import secrets

from itsdangerous import BadSignature, Signer

from engine.shown import PersonId

COOKIE = "truco"
YEAR = 365 * 24 * 3600
NAME_LIMIT = 64
_ID = re.compile(r"[0-9a-f]{24}\Z")
_NAMES = (
    "Hornero", "Ceibo", "Tero", "Carpincho", "Ñandú", "Yuyo", "Ombú", "Zorzal", "Mburucuyá", "Charrúa", "Mate",
    "Calandria", "Lobizón", "Jacarandá", "Benteveo", "Mulita", "Tacuara", "Lucero", "Palenque", "Chingolo",
)  # fmt: skip


class Sessions:
    """Signs and reads the cookies of the page."""

    def __init__(self, key: str) -> None:
        self._signer = Signer(key, salt="truco.web.person")

    def new(self) -> str:
        """The cookie of somebody who has none."""
        return self._signer.sign(secrets.token_hex(12)).decode()

    def read(self, cookie: str | None) -> PersonId | None:
        """The person of a cookie; None if it is not one of ours."""
        try:
            text = self._signer.unsign(cookie or "").decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        return f"web:{text}" if _ID.match(text) else None


def friendly_name(person: PersonId) -> str:
    """What somebody is called until he says his name."""
    number = int(person.removeprefix("web:"), 16)
    return _NAMES[number % len(_NAMES)]

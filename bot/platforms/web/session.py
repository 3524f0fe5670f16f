"""Who somebody is on the page: a signed cookie with an id made by chance. The name is for showing only."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Collection, Iterable
from itertools import chain, count

from itsdangerous import BadSignature, Signer

from engine.shown import PersonId

COOKIE = "truco"
YEAR = 365 * 24 * 3600
NAME_LIMIT = 64
_MARKS = str.maketrans("", "", "🤖💤")
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


def clean_name(name: str) -> str:
    """The name that somebody has given himself, without the marks that the house sets behind names."""
    return " ".join(name.translate(_MARKS).split())[:NAME_LIMIT].rstrip()


def friendly_name(person: PersonId, taken: Collection[str] = ()) -> str:
    """What somebody is called until he says his name; `taken` are the names of the others there."""
    first = int(person.removeprefix("web:"), 16) % len(_NAMES)
    return _free((*_NAMES[first:], *_NAMES[:first]), _NAMES[first], taken)


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it if somebody there is called so: nobody can be taken for another."""
    return _free((name,), name[: NAME_LIMIT - 4].rstrip(), taken)


def _free(wanted: Iterable[str], stem: str, taken: Collection[str]) -> str:
    """The first of these that nobody has, or else the stem with a number."""
    sounds = {_sound(each) for each in taken}
    numbered = (f"{stem} {number}" for number in count(2))
    return next(each for each in chain(wanted, numbered) if _sound(each) not in sounds)


def _sound(name: str) -> str:
    """A name without what is easily overlooked: case, accents, spaces."""
    return "".join(each for each in unicodedata.normalize("NFKD", name).casefold() if each.isalnum()) or name

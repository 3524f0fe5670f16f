"""One's own matches, told again hand by hand to who played them; on the page alone."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from bot.chat import Answer, Incoming
from bot.customs import group_of, zone_of
from bot.desk.presses import answered
from bot.desk.scene import Scene
from bot.present.story import stories_screen, story_screen
from engine.tables.ports import Refused

Args = tuple[str, ...]
MOST = 20
"""Matches on a page of the list."""
DIGITS = 6


class Stories:
    """What these orders do."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    async def mine(self, incoming: Incoming, args: Args) -> Answer:
        """«partidas» and the number of a page, from 1: those that he sat in, whatever came of them, the newest first."""
        scene, person, place = self._scene, incoming.person, incoming.place
        words = scene.words(person)
        if not scene.outbox.limits(place).stories:
            return Answer(words("note-order"))
        page = max(_number((*args, "")[0]), 1)
        # One more than there is room for tells whether there is another page.
        matches = await scene.hall.boards.matches(person.id, MOST + 1, (page - 1) * MOST)
        more = len(matches) > MOST
        zone = ZoneInfo(zone_of(scene.group(group_of(place.id)), words.lang))
        return Answer(
            screen=stories_screen(words, _key(incoming), self._scene.version(), matches[:MOST], zone, page, more=more)
        )

    async def one(self, incoming: Incoming, args: Args) -> Answer:
        """«partida», a table, the number of the match and that of a hand: one beyond the last is the last."""
        scene, person, place = self._scene, incoming.person, incoming.place
        words = scene.words(person)
        if not scene.outbox.limits(place).stories:
            return Answer(words("note-order"))
        table, match, hand = (*args, "", "", "")[:3]
        if not (table.isascii() and table.isalnum()):
            return answered(words, Refused("not-in-match"))
        tale = await scene.hall.retold(table, _number(match), person.id)
        if isinstance(tale, Refused):
            return answered(words, tale)
        if not tale.hands:
            return Answer(words("note-no-hands"))
        many = len(tale.hands)
        number = min(max(_number(hand), 1), many)
        told = tale.hands[number - 1]
        screen = story_screen(
            words,
            _key(incoming),
            self._scene.version(),
            tale.table,
            tale.match,
            (number, many),
            scene.dressed(told.public, place, person.id),
            told.recap,
            told.seats,
            told.before,
            told.told,
        )
        return Answer(screen=screen)


def _key(incoming: Incoming) -> str:
    return f"{incoming.person.id}/story"


def _number(text: str) -> int:
    """A number out of a token, 0 for what is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= DIGITS else 0

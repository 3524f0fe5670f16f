"""Verses at a table: what is quoted of what somebody says, and the one that is lent to who has flor and no muse."""

from __future__ import annotations

from zlib import crc32

from bot.chat import Answer, Press, Said
from bot.customs import PICANTE
from bot.desk.scene import Scene
from bot.phrases.situation import Heard
from bot.present import tokens
from bot.present.hand import owes_flor
from bot.present.verses import offer_screen, tidy
from bot.verses import Muse, mark_of
from engine.rules.actions import Word
from engine.shown import PersonId
from engine.tables.ports import Changed, Do

FLOR = Word("flor", "flor")


def quoted(said: Said, heard: Heard) -> str:
    """What of a message is quoted at the table: a verse that claims the flor; empty if it is none.

    What somebody writes to the bot alone is quoted only if he has set it in lines: he wrote it to be read. Whoever tells the bot
    in a sentence that he has flor, and with what, does not expect the others to read that.
    """
    verse = tidy(said.text) if heard.verse else ""
    return "" if said.private and "\n" not in verse else verse


class Lender:
    """Lends the verses of the house."""

    def __init__(self, scene: Scene) -> None:
        self._scene, self._muse = scene, Muse()

    def offer(self, changed: Changed, press: Press) -> Answer | None:
        """A verse of his language, if he has a flor to sing now; for his eyes alone (B8). The same press finds the same one."""
        view = changed.private.get(press.person.id)
        words = self._scene.words_of(press.person.id, changed.lobby)
        spicy = self._scene.group(changed.lobby.place).verses == PICANTE
        verse = self._muse.pick(words.lang, crc32(press.key.encode()), picante=spicy)
        if view is None or not verse or not owes_flor(view):
            return None
        stage = view.public.stage
        return Answer(screen=offer_screen(words, changed.lobby, changed.version, stage, verse, mark_of(verse)))

    def sung(self, changed: Changed, person: PersonId, mark: tokens.Mark) -> Do | None:
        """The flor, sung with the verse that was lent; only at the moment for which it was."""
        view = changed.private.get(person)
        stage, number = (*mark.numbers, 0, 0)[:2]
        verse = self._muse.find(number)
        if view is None or not verse or view.public.stage != stage or not owes_flor(view):
            return None
        return Do(action=FLOR, stage=stage, verse=verse, lent=True)

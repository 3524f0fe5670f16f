"""What people say at a table, in their own words: it becomes commands, or a private hint, or nothing at all (B28, B29)."""

from __future__ import annotations

from bot.chat import Answer, Notes, Said
from bot.desk.draw import Draw
from bot.desk.later import Later
from bot.desk.muse import quoted
from bot.desk.presses import answered
from bot.desk.scene import Scene, away
from bot.desk.sure import Sure, agrees
from bot.latest import Latest
from bot.phrases import counting, live
from bot.phrases.games import CALLS
from bot.phrases.hearing import hear
from bot.phrases.situation import Act, Heard, Hint, Situation
from bot.present.names import Cast
from bot.words import Words
from engine.rules.actions import PlayCard, Word
from engine.rules.cards import DECKS
from engine.rules.views import PlayerView
from engine.shown import PersonId, TableId
from engine.tables.ports import Back, Changed, Do, Done, Refused, Repeated, Stale

PLAYED = {"playing", "between"}
KEPT = 1024
"""Hints remembered, so that nobody is told the same thing twice in a row (F11). Lost with the process: he is told again."""


class Talk:
    """Finds the table that is spoken to, and does there what was said."""

    def __init__(self, scene: Scene, draw: Draw, notes: Notes | None = None) -> None:
        self._scene, self._draw = scene, draw
        self.later = Later(scene, notes)
        self._told: Latest[PersonId, tuple[TableId, int, Hint]] = Latest(KEPT)
        self._sure = Sure(notes, scene.now)

    async def take(self, said: Said) -> Answer:
        """Do what was said; a note to who was almost understood; nothing for chatter, and for who does not play."""
        heard = [(changed, self._heard(said, changed)) for changed in self._tables(said)]
        meant = [each for each in heard if each[1].actions] or [each for each in heard if each[1].hint]
        if not meant and await self._agreed(said, heard):
            return Answer(self._scene.words(said.person)("hear-mazo"), urgent=True)
        asleep = [changed for changed, _ in heard if away(changed.lobby, said.person.id)]
        if not meant and asleep and (said.table or said.private or said.asked):
            return await self._woken(said, asleep)
        if not meant and not said.asked:
            return Answer()
        if not meant:
            sits = any(changed.lobby.place == said.place.id for changed in self._draw.of(said.person.id))
            key = "hear-nothing" if heard else "note-no-cards" if sits else "note-not-yours"
            return Answer(self._scene.words(said.person)(key))
        await self._scene.meet(said.person, said.place)
        words = self._scene.words(said.person)
        if len(meant) > 1:
            return Answer(words("hear-where"))
        changed, found = meant[0]
        self._draw.pressed(changed.table)
        if away(changed.lobby, said.person.id):
            # Whoever says a word of the game is back (B14); what it does is decided by how the table is then.
            await self._scene.hall.do(changed.table, said.person, "", Back())
            changed = self._scene.hall.latest(changed.table) or changed
            found = self._heard(said, changed)
        if found.actions:
            return await self._do(words, said, changed, found)
        return self._hint(words, said, changed, found.hint) if found.hint else Answer()

    async def _agreed(self, said: Said, heard: list[tuple[Changed, Heard]]) -> bool:
        """Whether he says yes to what he was asked, which does nothing (a yes may be anybody's): he is told what would."""
        if not agrees(said.text):
            return False
        person = said.person.id
        moments = [(changed.table, changed.public.stage) for changed, _ in heard if changed.public is not None]
        return any([await self._sure.waits(person, *moment) for moment in moments])

    async def _woken(self, said: Said, asleep: list[Changed]) -> Answer:
        """Whoever says anything to the house is back at the table for which it plays (or waits), whatever it was (B14)."""
        await self._scene.meet(said.person, said.place)
        if len(asleep) > 1:
            return Answer(self._scene.words(said.person)("hear-where"))
        self._draw.pressed(asleep[0].table)
        await self._scene.hall.do(asleep[0].table, said.person, said.key, Back())
        return Answer()

    # --- where

    def _tables(self, said: Said) -> list[Changed]:
        """The tables that may be meant: the one replied to, those of the place, in private all where he plays."""
        person = said.person.id
        names = [said.table] if said.table else self._scene.hall.in_place(said.place.id)
        here = [changed for table in names if (changed := self._scene.hall.latest(table)) and person in changed.private]
        if not here and not said.table and said.private:
            here = self._draw.tables_of(person)
        return [changed for changed in here if changed.lobby.status in PLAYED]

    def _heard(self, said: Said, changed: Changed) -> Heard:
        s = self._moment(changed, said.person.id)
        return hear(said.text, s) if s else Heard()

    def _moment(self, changed: Changed, person: PersonId) -> Situation | None:
        """The moment as he sees it."""
        view, lobby = changed.private.get(person), changed.lobby
        if view is None or view.public.variant not in CALLS:
            return None
        return live.situation_of(
            view, lobby.seats, self._scene.dressed(view.public, self._scene.place(lobby), person).deck
        )

    # --- what

    async def _do(self, words: Words, said: Said, changed: Changed, heard: Heard) -> Answer:
        """One act after the other, as far as it goes; what is left waits for the answer to a call, or is named to who said it.

        The first has the key of the message: one that comes again after a crash does nothing any more.
        """
        self._told.pop(said.person.id, None)
        left, verse = list(counting.moves(heard.actions)), quoted(said, heard)
        note, latest, number = "", changed, 0
        while left:
            latest = self._scene.hall.latest(changed.table) or changed
            s = self._moment(latest, said.person.id)
            act = counting.again(left[0], s) if s else None
            if act is None or latest.public is None:
                break
            key = f"{said.key}+{number}" if number else said.key
            if throws_partner(act, latest.private[said.person.id]) and not await self._sure.again(
                said.person.id, latest.table, latest.public.stage
            ):
                return Answer(words("hear-mazo-team"), urgent=True)
            command = Do(action=act.action, stage=latest.public.stage, verse=verse)
            receipt = await self._scene.hall.do(changed.table, said.person, key, command)
            match receipt:
                case Done():
                    left.pop(0)
                    number += 1
                    if verse and said.private:
                        note = words("hear-verse")
                    verse = ""
                case Repeated():
                    return Answer()
                case Refused() | Stale():
                    note = answered(words, receipt).note
                    break
        view = changed.private[said.person.id]
        if note or not left:
            return Answer(note or self._text(words, heard.hint, changed, view))
        game = self._game(words, changed, view)
        what = ", ".join(_called(game, act, view) for act in left)
        waits = await self.later.keep(latest, said.person, said.key, number, tuple(left))
        return Answer(words("hear-later", what=what) if waits else words("hear-left", what=what))

    def _hint(self, words: Words, said: Said, changed: Changed, hint: Hint) -> Answer:
        person = said.person.id
        view = changed.private[person]
        told = (changed.table, view.public.stage, hint)
        if self._told.get(person) == told and not said.asked:
            return Answer()
        self._told[person] = told
        return Answer(self._text(words, hint, changed, view))

    def _text(self, words: Words, hint: Hint | None, changed: Changed, view: PlayerView) -> str:
        if hint is None:
            return ""
        if hint.cards:
            deck, game = DECKS[view.public.deck], self._game(words, changed, view)
            return words(hint.key, cards=", ".join(game.card(deck.read(code)) for code in hint.cards))
        return words(hint.key, words=", ".join(f"«{said}»" for said in hint.words)) if hint.words else words(hint.key)

    def _game(self, words: Words, changed: Changed, view: PlayerView) -> Cast:
        """How the game calls its words, and who sits there his cards."""
        person = changed.lobby.seats[view.seat].person
        public = self._scene.dressed(view.public, self._scene.place(changed.lobby), person.id if person else "")
        return Cast(words, (), public.variant, public.deck)


def throws_partner(act: Act, view: PlayerView) -> bool:
    """Whether it gives up the hand for a partner too, who still plays it (B33); where mazo is for one player, it does not."""
    public = view.public
    if not isinstance(act.action, Word) or act.action.word != "mazo" or public.options.get("mazo") == "player":
        return False
    return sum(seat % 2 == view.seat % 2 for seat in public.players if seat not in public.gone) > 1


def _called(game: Cast, act: Act, view: PlayerView) -> str:
    """An act by its name; his own card by its own."""
    match act.action:
        case PlayCard(slot):
            return game.card(view.cards[slot])
        case Word(_, word, amount):
            return game.word(word, amount)

"""Presses at a table: a token becomes a command, the receipt an answer."""

from __future__ import annotations

from typing import assert_never

from bot.chat import Answer, Press
from bot.customs import group_of
from bot.desk.draw import STALE, Draw
from bot.desk.muse import Lender
from bot.desk.scene import Scene, away, seated
from bot.present import tokens
from bot.present.hand import claims_falsely, confirm_screen, owes_flor
from bot.present.lobby import settings_of
from bot.present.signs import gesture_named
from bot.present.table import offered
from bot.screen import Button
from bot.words import Words
from engine.rules.actions import Word
from engine.shown import LobbyView, PersonId
from engine.tables.ports import (
    Act,
    AddHouse,
    Annul,
    Back,
    Changed,
    Close,
    Command,
    Configure,
    Do,
    Done,
    Kick,
    Leave,
    MakeSign,
    MoreTime,
    Receipt,
    Refused,
    Rematch,
    RemoveHouse,
    Repeated,
    Sit,
    Stale,
    Start,
    Throw,
    Watch,
)

MOST = 8
"""Tables at a time at which one person sits or means to, all chats together (B3)."""


class Presses:
    """What buttons of tables do."""

    def __init__(self, scene: Scene, draw: Draw) -> None:
        self._scene, self._draw = scene, draw
        self._lender = Lender(scene)

    async def take(self, press: Press, mark: tokens.Mark) -> Answer:
        """Do what the button means, and answer whoever pressed it."""
        words = self._scene.words(press.person)
        self._draw.pressed(mark.table)
        changed = self._scene.hall.latest(mark.table)
        if changed is None:
            # Gone or closed; the hall knows which, and whether this very press was what closed it.
            return answered(words, await self._scene.hall.do(mark.table, press.person, press.key, Back()))
        if away(changed.lobby, press.person.id):
            # Whatever he presses, he is back (B14); what he pressed is done after that.
            await self._scene.hall.do(mark.table, press.person, "", Back())
            changed = self._scene.hall.latest(mark.table) or changed
        match mark.kind:
            case "look":
                return self._draw.look(words, changed, press.person.id)
            case "proof":
                return await self._draw.proof(words, changed, press.person)
            case "panel":
                return self._draw.panel(words, changed, anew=True)
            case "lies":
                return self._draw.unfold(words, changed, press.person.id)
            case "unfold":
                return self._draw.more(words, changed, press.person.id, mark.numbers)
            case "sign":
                command = _signed(changed, press.person.id, mark)
            case "offer" | "choice":
                command = self._word(changed, press.person.id, mark)
                if isinstance(command, Answer):
                    return command
            case "verse":
                return self._lender.offer(changed, press) or Answer(words(STALE))
            case "sing":
                command = self._lender.sung(changed, press.person.id, mark)
            case "sit" | "seat" if why := await self._no_seat(changed, press):
                return Answer(words(why))
            case "close" | "kick" | "annul":
                command = await self._ruled(changed.lobby, press.person.id, mark)
            case _:
                command = _command(mark, press.key, changed.lobby)
        if command is None:
            return Answer(words(STALE))
        receipt = await self._scene.hall.do(mark.table, press.person, press.key, command)
        after = self._scene.hall.latest(mark.table)
        if mark.kind == "configure" and after and not isinstance(receipt, Refused | Stale):
            return self._draw.panel(words, after)
        if isinstance(command, Sit) and isinstance(receipt, Done | Repeated):
            return Answer(seated=True)
        return answered(words, receipt)

    async def _no_seat(self, changed: Changed, press: Press) -> str:
        """Why he may not sit down (a locale key): he is kept away, sits at too many tables already, or is not in the group.

        Whoever presses where the table is, is there; a button that is pressed elsewhere may be a left one's (B16).
        """
        person, place = press.person.id, changed.lobby.place
        if self._scene.blocked(place, person):
            return "note-blocked"
        if group_of(press.place.id) != group_of(place) and not await self._scene.member(place, person):
            return "note-outside"
        full = not seated(changed.lobby, person) and len(self._draw.of(person)) >= MOST
        return "note-many" if full else ""

    async def _ruled(self, lobby: LobbyView, person: PersonId, mark: tokens.Mark) -> Command | None:
        """What the host may do, or an admin of the place (B18); the table refuses everybody else."""
        admin = not self._scene.runs(lobby, person) and await self._scene.admin(lobby.place, person)
        match mark.kind, mark.numbers:
            case "close", ():
                return Close(admin=admin)
            case "kick", (seat,):
                return Kick(seat, admin=admin)
            case "annul", ():
                # Who plays agrees as a player: an admin does not annul alone what he is losing himself (B16).
                return Annul(admin=admin and not seated(lobby, person))
            case _:
                return None

    def _word(self, changed: Changed, person: PersonId, mark: tokens.Mark) -> Command | Answer | None:
        """The command of a word's button; out of a public button what costs a flor is asked about first."""
        public, view = changed.public, changed.private.get(person)
        stage, index, amount = (*mark.numbers, 0, 0, 0)[:3]
        if public is None or public.stage != stage:
            return None
        if mark.kind == "choice":
            entries = view.choices if view else ()
            entry = entries[index] if index < len(entries) else None
            ranged = isinstance(entry, Word) and entry.most > 0
            return Act(stage=stage, sheet="choices", index=index, amount=amount if ranged else 0)
        entries = offered(public)
        if index >= len(entries):
            return None
        word = entries[index]
        said = Word(word.law, word.word, amount if word.most else word.amount)
        if view is not None and word in view.choices:
            words = self._scene.words_of(person, changed.lobby)
            token = tokens.mark(changed.table, "choice", stage, view.choices.index(word), amount)
            text, yes = "", ""
            if claims_falsely(view, word):
                text, yes = words("confirm-flor"), words("confirm-flor-yes")
            elif word.law == "envido" and owes_flor(view):
                text, yes = words("hint-flor"), words("ask-flor-lost")
            if text:
                return Answer(screen=confirm_screen(changed.version, changed.lobby, text, Button(yes, token, "bad")))
        return Do(action=said, stage=stage)


def answered(words: Words, receipt: Receipt) -> Answer:
    """What a receipt is to who pressed."""
    match receipt:
        case Done() | Repeated():
            return Answer()
        case Stale():
            return Answer(words(STALE))
        case Refused(why, args):
            try:
                return Answer(words(f"refused-{why}", **args))
            except KeyError:
                return Answer(words("refused"))
        case _:
            assert_never(receipt)


def _command(mark: tokens.Mark, key: str, lobby: LobbyView) -> Command | None:
    """The command of a button that is no word; None if it can mean nothing (any more)."""
    first = mark.numbers[0] if mark.numbers else -1
    match mark.kind, mark.numbers:
        case "sit", (0 | 1,) | ():
            return Sit(cut=_cut(key), side=first)
        case "seat", (seat,):
            return Sit(cut=_cut(key), seat=seat)
        case "leave", ():
            return Leave()
        case "house", (0 | 1,) | ():
            return AddHouse(side=first)
        case "fill", ():
            return AddHouse(all=True)
        case "unhouse", (seat,):
            return RemoveHouse(seat=seat)
        case "configure", (number,):
            chosen = settings_of(lobby).get(number)
            return Configure(*chosen) if chosen else None
        case "start", ():
            return Start()
        case "watch", (match, hand, seat):
            return Watch(seat=seat, hand=hand, match=match)
        case "throw", (match, hand, played, slot, *covered):
            return Throw(hand=hand, played=played, slot=slot, covered=bool(covered and covered[0]), match=match)
        case "back", ():
            return Back()
        case "more", ():
            return MoreTime()
        case "rematch", ():
            return Rematch()
        case _:
            return None


def _signed(changed: Changed, person: PersonId, mark: tokens.Mark) -> Command | None:
    """The seña of a button; None if it is none that he could make or has made."""
    signs = changed.signs.get(person)
    match mark.numbers:
        case (match, hand, number) if signs is not None and (name := gesture_named(signs, number)):
            return MakeSign(name=name, hand=hand, match=match)
        case _:
            return None


def _cut(key: str) -> str:
    """What a press cuts the deck with: its own key, without who pressed. Its end: what numbers begin with, they share for days."""
    return key.rpartition(":")[2][-16:]

"""A whole match of people, each of whom says what he does or presses a button, as a seeded die wants it.

The same on every platform: a `Person` knows how one presses and speaks there, a `Stream` tells what came of it. Everything that is
done has to happen as the rules say, and nothing else; and the table has to show it.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from bot.desk.talk import throws_partner
from bot.phrases.situation import Act
from bot.present import tokens
from bot.present.facts import lines, of_duel
from bot.present.names import Cast
from bot.present.table import offered, waiting_for
from bot.words import Words
from engine.rules.actions import Action, IllegalAction, PlayCard, Word
from engine.rules.apply import apply
from engine.rules.cards import Seat
from engine.rules.events import Dealt, DuelBegan, Event
from engine.rules.state import MatchState
from engine.rules.views import PlayerView
from tests.bot.mixed.sayings import VERSES, adorned, sayings
from tests.bot.mixed.seen import SAID, missing
from tests.bot.mixed.stream import Stream
from tests.bot.mixed.wishes import Wishes

PATIENCE = 60.0
SPOKEN = 0.6
"""How much of what can be said and pressed is said."""


class Person(Protocol):
    """Somebody at the table, on his platform."""

    name: str
    ways: Sequence[str]
    """How the bot can be spoken to by him."""

    async def press(self, tokens: Sequence[str]) -> None:
        """Press the button with one of these tokens, as soon as he sees one."""
        ...

    async def say(self, way: str, text: str) -> None:
        """Say it in this way."""
        ...

    def buttons(self, view: PlayerView) -> bool:
        """Whether he has the buttons of his own hand, and not only those under the table."""
        ...


class Kept(NamedTuple):
    """What was said and waits for an answer, in which hand (and duel)."""

    hand: tuple[int, int]
    acts: tuple[Action, ...]


class Room(NamedTuple):
    """Where it is played: what it says there, and in which language."""

    words: Words
    table: Callable[[], str]
    """The text of the newest message of the table."""


class Match:
    """A match, from its first deal to the end. `said`, `pressed` and `verses` count; `ways`: how often something was said in each."""

    def __init__(self, stream: Stream, room: Room, people: dict[Seat, Person], seed: str) -> None:
        self.stream, self.room, self.people = stream, room, people
        self.dice = Random(seed)
        self.game = stream.state.variant
        self.wishes = Wishes(self.dice, SAID[self.game])
        self.said = self.pressed = self.verses = 0
        self.ways: Counter[str] = Counter()
        self.texts: set[str] = set()
        """Everything that the table's messages said."""
        self._kept: dict[Seat, Kept] = {}

    async def play(self) -> None:
        """To the end; whatever does not happen as it should is an AssertionError."""
        while not self.stream.won:
            if self.stream.playing:
                await self._act()
            else:
                await until(self.stream.read, "the next deal")
                await self._shows("the deal")
        await until(lambda: "🏆" in self._text(), "the table to tell who won")
        won = {seat: seat & 1 == self.stream.match.winner for seat in self.people}
        await until(lambda: self.stream.results() == won, "the result")

    async def _act(self) -> None:
        self.wishes.left = missing(self.stream, self.verses)
        view, action = self.wishes.choose(self.stream.views())
        person = self.people[view.seat]
        spoken = sayings(view, action)
        pressed = self._tokens(view, action, own=person.buttons(view))
        assert spoken or pressed, (action, view.choices)
        acts: tuple[Action, ...] = (action,)
        verses = [] if self.verses else [saying for saying in spoken if saying.text in VERSES]
        if spoken and (verses or not pressed or self.dice.random() < SPOKEN):
            saying = self.dice.choice(verses or spoken)
            acts = saying.acts
            self.verses += saying.text in VERSES
            rivals = [self.people[seat].name for seat in self.people if seat & 1 != view.seat & 1]
            text, way = adorned(saying.text, self.dice, rivals), min(person.ways, key=lambda way: self.ways[way])
            what = f"{person.name} says {text!r} ({way})"
            self.said += 1
            self.ways[way] += 1
            expected = self._expected(view.seat, acts)
            if throws_partner(Act("mazo", action), view):
                await person.say(way, text)  # he is asked whether he means it, and says it again
            await person.say(way, text)
        else:
            what = f"{person.name} presses for {action}"
            self.pressed += 1
            expected = self._expected(view.seat, acts)
            await person.press(pressed)
        for act in acts:
            self.wishes.note(act)
        await self._happens(expected, f"{what}; he may do {view.choices}")

    def _tokens(self, view: PlayerView, action: Action, *, own: bool) -> list[str]:
        """The buttons that mean this: in his own hand, or else those under the table, which everybody has."""
        state, public = self.stream.state, view.public
        table, stage = state.table, public.stage
        match action:
            case PlayCard(slot, covered):
                played = sum(fact.what == "played" and fact.seat == view.seat for fact in of_duel(public.facts))
                numbers = (state.number, public.hand, played, slot, *((1,) if covered else ()))
                return [tokens.mark(table, "throw", *numbers)]
            case Word(_, word, amount):
                sheet = view.choices if own else offered(public)
                kind = "choice" if own else "offer"
                for index, each in enumerate(sheet):
                    if isinstance(each, Word) and (each.law, each.word) == (action.law, word):
                        return [tokens.mark(table, kind, stage, index, amount)]
                return []

    def _expected(self, seat: Seat, acts: tuple[Action, ...]) -> list[Event]:
        """What has to happen: these, as far as they may be done one after the other, and whatever waited for them."""
        match, found, left = self.stream.match, list[Event](), list(acts)
        while left and (done := _done(match, seat, left[0])):
            match, events = done
            found += events
            left.pop(0)
        self._keep(match, seat, tuple(left))
        while (waiting := self._due(match)) is not None:
            seat, left = waiting, list(self._kept.pop(waiting).acts)
            if (done := _done(match, seat, left[0])) is not None:
                match, events = done
                found += events
                self._keep(match, seat, tuple(left[1:]))
        return found

    def _keep(self, match: MatchState, seat: Seat, left: tuple[Action, ...]) -> None:
        hand = match.hand
        if left and hand and hand.questions and hand.questions[-1].team != seat & 1:
            self._kept[seat] = Kept((hand.number, hand.duel), left)

    def _due(self, match: MatchState) -> Seat | None:
        """Somebody whose call is answered; who waits in a hand that is over is forgotten."""
        hand = match.hand
        now = (hand.number, hand.duel) if hand and not hand.over else None
        self._kept = {seat: kept for seat, kept in self._kept.items() if kept.hand == now}
        return next(iter(self._kept), None) if hand and not hand.questions else None

    async def _happens(self, expected: list[Event], what: str) -> None:
        """That, and nothing else before the next deal; and the table tells of it."""
        found: list[Event] = []

        def come() -> bool:
            found.extend(self.stream.read())
            return len(found) >= len(expected)

        await until(come, f"{expected}: {what}")
        assert found[: len(expected)] == expected, (what, found, expected)
        assert all(isinstance(event, Dealt | DuelBegan) for event in found[len(expected) :]), (what, found)
        await self._shows(what)

    async def _shows(self, what: str) -> None:
        """The table's message is the newest, and so is what he could be told: whoever speaks now speaks of this."""
        if self.stream.playing:
            told = self._told()
            wanted = f"the table to tell {told} after {what}"
            await until(lambda: all(each in self._text() for each in told), lambda: f"{wanted}: {self._text()!r}")

    def _told(self) -> list[str]:
        """What the table has to say now: the last thing that happened, and for whom it waits."""
        views = self.stream.views()
        public = next(iter(views.values())).public
        cast = Cast(self.room.words, self.stream.lobby.seats, public.variant, public.deck)
        title = self.room.words("title-hand", hand=public.hand, name=cast.name(public.players[0]))
        last = lines(cast, of_duel(public.facts), 1)
        return [plain(each) for each in (title, *last, waiting_for(cast, public)) if each]

    def _text(self) -> str:
        text = self.room.table()
        self.texts.add(text)
        return plain(text)


def plain(text: str) -> str:
    """Without a platform's marks and invisible signs."""
    return re.sub(r"[*_\\\u2060]|-# ", "", text)


def _done(match: MatchState, seat: Seat, action: Action) -> tuple[MatchState, tuple[Event, ...]] | None:
    try:
        return apply(match, seat, action)
    except IllegalAction:
        return None


async def until(condition: Callable[[], Any], what: str | Callable[[], str]) -> Any:
    """Wait until something holds, and give it back; who waits in vain is told for what."""
    end = time.monotonic() + PATIENCE
    while not (value := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"waited {PATIENCE} s for {what if isinstance(what, str) else what()}")
        await asyncio.sleep(0.002)
    return value

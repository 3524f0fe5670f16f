"""People who play in chats, whichever: what they see of a table, when they press, and how long it took to be seen.

A press is visible once the platform's server holds a table message that stands after the one it was pressed on.  Where a
message stands is read out of its buttons: the words that the table may say carry the stage of the match, which grows with
every act (the deal included), and messages of later hands have later numbers; a hand that is over stands after all its stages.
Nobody presses at a table before his last press is seen or refused, and nobody but people can move there while it is their
turn, so the next stage is always the press's own doing.
"""

from __future__ import annotations

import asyncio
import math
import random
import re
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

NEVER = 60.0
"""Seconds that a press counts which was never seen."""
MEDIAN, SIGMA = 3.2, 0.6
"""Seconds that people think, lognormal."""
OVER = 1_000_000
CALLS = {"Truco", "Retruco", "Vale cuatro", "Envido", "Real envido"}
ANSWERS = {"Quiero": 0.85, "No quiero": 0.15}
FLOR, WANTED, AFRAID = "Flor", ("Con flor quiero", "Quiero"), "Con flor me achico"
"""What is said to a flor, or to a bet on flores: yes, or no."""
TURN = "Dar vuelta mis cartas"
"""Where the perros may be thrown, cards lie face down until their owner turns them."""
CALLING = 0.16
"""How often a call is made where one is possible: about two calls and two answers a hand, as at a table of friends."""
_TURN = re.compile(r"Juega (\w+)|contesta (\w+)")


class Key(NamedTuple):
    """A button: what it says and what it sends."""

    label: str
    data: str

    @property
    def sure(self) -> bool:
        """Whether a press is all that it takes: others are asked back about."""
        return not self.data.startswith("?")

    @property
    def kind(self) -> str:
        """The letter of the act."""
        return self.data.lstrip("?")[8:9]

    @property
    def numbers(self) -> tuple[int, ...]:
        """What it is about."""
        return tuple(int(text, 36) for text in self.data.lstrip("?")[9:].split(".") if text)


class Shown(NamedTuple):
    """A table message as the server holds it: where it stands, who may act (a name or a side), its buttons."""

    at: tuple[int, int]
    who: str
    keys: tuple[Key, ...]

    @property
    def over(self) -> bool:
        return self.at[1] >= OVER


def read(message: int, text: str, keys: tuple[Key, ...], *, known: bool = False) -> Shown | None:
    """A message as a table's state; None if it is no table's. `known`: it was one before, so without buttons it is over."""
    stages = [key.numbers[0] for key in keys if key.kind == "o"]
    kinds = {key.kind for key in keys}
    if "m" in kinds or "r" in kinds or (known and not stages):
        return Shown((message, OVER), "", keys)
    if not stages:
        return None
    found = _TURN.search(text)
    return Shown((message, max(stages)), (found[1] or found[2]) if found else "", keys)


class Person:
    """Somebody at a table. `hand`: the buttons of his private hand as he has them now."""

    def __init__(self, name: str, side: str) -> None:
        self.name, self.side = name, side
        self.hand: tuple[Key, ...] = ()


class Pressed:
    """A press on its way: when, where the table stood, whether it was answered, and whether it has been seen."""

    __slots__ = ("answered", "at", "measured", "where")

    def __init__(self, at: float, where: tuple[int, int], *, measured: bool) -> None:
        self.at, self.where, self.measured = at, where, measured
        self.answered = False


class Times:
    """Seconds, and their percentiles."""

    def __init__(self) -> None:
        self.all: list[float] = []

    def at(self, share: float) -> float:
        """So large a share of them is not longer than this."""
        if not self.all:
            return math.nan
        ordered = sorted(self.all)
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 4)


class Tally:
    """What was measured since it was last cleared."""

    def __init__(self) -> None:
        self.on = False
        self.clear()

    def clear(self) -> None:
        self.visible, self.acks = Times(), Times()
        self.actions = self.refused = self.presses = self.answered = 0


class Table:
    """One table with the people at it. `press` and `think` are given by whoever runs it."""

    place: object = None
    """Where it is, for whoever presses."""

    def __init__(self, people: list[Person], tally: Tally, press: Callable[[Table, Person, Key], object]) -> None:
        self.people, self._tally, self._press = people, tally, press
        self.shown: Shown | None = None
        self.waiting: Pressed | None = None
        self.stubborn = 0
        self.missed = False
        """Somebody wanted to press and had nothing to press yet: a hand may come after the table."""
        self.ready: Callable[[Table], None] = lambda _: None
        self.acted: list[float] = []
        self.posts: list[float] = []
        """When a person's press was seen, and when a hand was posted."""
        self._agreed: set[tuple[int, str]] = set()

    def saw(self, shown: Shown) -> None:
        """The server holds a new state of the table."""
        now = time.monotonic()
        if self.shown is None or shown.at[0] > self.shown.at[0]:
            self.posts.append(now)
        if self.shown is not None and shown.at < self.shown.at:
            return
        news = self.shown is None or shown.at != self.shown.at or shown.who != self.shown.who
        self.shown = shown
        waiting = self.waiting
        if waiting is not None and shown.at > waiting.where:
            self.waiting = None
            self.stubborn = 0
            self.acted.append(waiting.at)
            if waiting.measured:
                self._tally.visible.all.append(now - waiting.at)
                self._tally.actions += 1
        if news and self.waiting is None and (shown.who or any(key.kind == "r" for key in shown.keys)):
            self.ready(self)

    def answered(self, pressed: Pressed, note: str) -> None:
        """The platform has the answer to a press; a note says that nothing came of it."""
        pressed.answered = True
        if pressed.measured:
            self._tally.answered += 1
            self._tally.acks.all.append(time.monotonic() - pressed.at)
        if note and self.waiting is pressed:
            self.waiting = None
            self.stubborn += 1
            self._tally.refused += pressed.measured
            self.ready(self)

    def act(self, dice: random.Random) -> bool:
        """Somebody presses, if anybody has something to press."""
        if self.waiting is not None or self.shown is None:
            return False
        found = self._choice(self.shown, dice)
        self.missed = found is None
        if found is None:
            return False
        person, key = found
        self.waiting = Pressed(time.monotonic(), self.shown.at, measured=self._tally.on and key.kind != "r")
        self._tally.presses += self.waiting.measured
        self._press(self, person, key)
        if key.kind == "r":
            self.waiting = None
        return True

    def _choice(self, shown: Shown, dice: random.Random) -> tuple[Person, Key] | None:
        again = [key for key in shown.keys if key.kind == "r"]
        if again:
            left = [person for person in self.people if (shown.at[0], person.name) not in self._agreed]
            if not left:
                return None
            self._agreed.add((shown.at[0], left[0].name))
            return left[0], again[0]
        able = [person for person in self.people if shown.who in {person.name, person.side}]
        if not able:
            return None
        person = dice.choice(able)
        if self.stubborn and (flor := next((key for key in person.hand if key.label == FLOR and key.sure), None)):
            return person, flor  # what he pressed would have cost him his flor: he was asked, and now sings it
        if any(key.label == AFRAID for key in shown.keys):
            wanted = {FLOR, *WANTED} if dice.random() < ANSWERS["Quiero"] else {AFRAID}
            own = [(each, key) for each in able for key in each.hand if key.label in wanted and key.sure]
            # Who has a flor answers for it; where the hands hold no such word, somebody does from the table.
            words = own or [(person, key) for key in shown.keys if key.label in wanted]
            return dice.choice(words) if words else None
        answers = [key for key in shown.keys if key.label in ANSWERS]
        if answers:
            wanted = "Quiero" if dice.random() < ANSWERS["Quiero"] else "No quiero"
            return person, next((key for key in answers if key.label == wanted), answers[0])
        if shown.who != person.name:
            return None
        # The table offers it to everybody: whoever has cards to play has turned his.
        offers = person.hand if any(key.kind == "t" for key in person.hand) else (*person.hand, *shown.keys)
        if (turn := next((key for key in offers if key.label == TURN), None)) is not None:
            return person, turn
        calls = [key for key in person.hand if key.label in CALLS and key.numbers[:1] == shown.at[1:]]
        if calls and not self.stubborn and dice.random() < CALLING:
            return person, dice.choice(calls)
        slots = [key for key in shown.keys if key.kind == "t" and key.sure]
        held = [key for key in person.hand if key.kind == "t" and any(_same(key, slot) for slot in slots or [key])]
        cards = slots if self.stubborn and slots else held or slots
        return (person, dice.choice(cards)) if cards else None


def _same(card: Key, slot: Key) -> bool:
    """Whether a card of a private hand may be played where this slot may: of the same match, hand and play."""
    return card.numbers[:3] == slot.numbers[:3]


def thinking(dice: random.Random, run: Callable[[Table], object]) -> Callable[[Table], None]:
    """What a table at human pace does when it is somebody's turn: think, then press."""

    def ready(table: Table) -> None:
        at = table.shown.at if table.shown else None

        def then() -> None:
            if table.shown and table.shown.at == at:
                run(table)

        after_a_thought(dice, then)

    return ready


def after_a_thought(dice: random.Random, then: Callable[[], object]) -> None:
    """Do this when somebody has thought about it."""
    asyncio.get_running_loop().call_later(dice.lognormvariate(math.log(MEDIAN), SIGMA), then)


def coming_back(keys: Iterable[Key]) -> Key | None:
    """The button of a hand for whom the house plays: nobody who sits before it leaves it at that."""
    return next((key for key in keys if key.kind == "k"), None)


async def until(condition: Callable[[], object], patience: float, last: Callable[[], str]) -> None:
    """Wait so many seconds for what a table needs to open. Raises TimeoutError, with the bot's last calls, if it does not come."""
    for _ in range(int(patience / 0.02)):
        if condition():
            return
        await asyncio.sleep(0.02)
    raise TimeoutError(last())

"""The scripted conversations of tests/chats, spoken through the page's own sockets.

A line is `WHO does WHAT`: comes · says TEXT (in his own words) · orders NAME ARGUMENTS · presses LABEL · privately presses LABEL ·
sees TEXT · privately sees TEXT (or `nothing`) · has not seen TEXT (in anything that ever came to him) · is told TEXT (the note that answered his last press or words, or `nothing`) ·
tries what NAME has for LABEL (a rival's button) · tries again (his last press, with a new key).  `all` is everybody; TURN
and OTHER are whoever may play a card, or began, and the other one of two.  Lines that begin with # are for the reader.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine.rules.cards import NO_SEAT
from tests.bot.house import House, Visitor, running

FOLDER = Path(__file__).parents[1] / "chats"
LINE = re.compile(
    r"(?P<who>\w+) (?P<what>comes|says|orders|privately presses|presses|privately sees|sees|see|has not seen|is told|tries what|tries again)"
    r"(?: (?P<rest>.+))?\Z"
)


class Chat:
    """A conversation as it goes on."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.people: dict[str, Visitor] = {}
        self.pressed: dict[str, str] = {}
        self.notes: dict[str, str] = {}

    async def say(self, line: str) -> None:
        """Do, or see, what one line says."""
        found = LINE.match(line)
        assert found, f"what is {line!r}?"
        rest = found["rest"] or ""
        if found["what"] == "comes":
            self.people[found["who"]] = await self.house.visit(found["who"])
            return
        for name in self.who(found["who"]):
            await self.act(name, found["what"], rest)

    def who(self, name: str) -> list[str]:
        if name == "all":
            return list(self.people)
        if name not in ("TURN", "OTHER"):
            return [name]
        public = self.public()
        turn = public.turn if public.turn != NO_SEAT else public.players[0]
        (latest,) = [self.house.hall.latest(table) for table in self.house.hall.in_place("web:boliche")]
        assert latest is not None
        names = {view.seat: view.person.name for view in latest.lobby.seats if view.person}
        return [names[turn] if name == "TURN" else names[1 - turn]]

    def public(self):
        (table,) = self.house.hall.in_place("web:boliche")
        latest = self.house.hall.latest(table)
        assert latest is not None
        assert latest.public is not None
        return latest.public

    async def act(self, name: str, what: str, rest: str) -> None:
        person = self.people[name]
        match what:
            case "orders":
                await self.press(name, "/" + ".".join(rest.split()))
            case "presses" | "privately presses":
                private = what != "presses"
                await person.until(lambda: rest in person.buttons(private=private))
                await self.press(name, person.buttons(private=private)[rest])
            case "tries what":
                other, _, label = rest.partition(" has for ")
                await self.press(name, self.people[self.who(other)[0]].buttons()[label])
            case "tries again":
                await self.press(name, self.pressed[name])
            case "says":
                self.notes[name] = (await person.say(rest))["note"]
            case "has not seen":
                assert rest not in json.dumps(person.got, ensure_ascii=False)
            case "is told" if rest == "nothing":
                assert not self.notes[name], f"{name} was told {self.notes[name]!r}"
            case "is told":
                assert rest in self.notes[name], f"{name} was told {self.notes[name]!r}"
            case "privately sees" if rest == "nothing":
                await person.until(lambda: not person.cards())
            case _:
                screens = person.private if what == "privately sees" else person.messages
                await person.until(lambda: rest in json.dumps([*screens.values()], ensure_ascii=False))

    async def press(self, name: str, token: str) -> None:
        self.pressed[name] = token
        self.notes[name] = (await self.people[name].press(token))["note"]


@pytest.mark.parametrize("script", sorted(FOLDER.glob("*.chat")), ids=lambda path: path.stem)
async def test_chat(script: Path, tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        chat = Chat(house)
        for number, line in enumerate(script.read_text(encoding="utf-8").splitlines(), 1):
            if line and not line.startswith("#"):
                try:
                    await chat.say(line)
                except (AssertionError, TimeoutError, KeyError) as error:
                    error.add_note(f"{script.name}:{number}: {line}")
                    raise


def test_there_are_conversations() -> None:
    assert len(list(FOLDER.glob("*.chat"))) >= 4

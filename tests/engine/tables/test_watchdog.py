"""Whatever people do, a table never waits for nobody, and comes to an end.

At random they play, go away, come back, get up, press what they may not, and the process starts anew; over whole matches of every
game, for every number of seats, with the options that change whom a match waits for.
"""

import itertools
import logging
import random
from collections.abc import Iterator

import pytest

from engine import variants
from engine.rules.legal import legal_actions
from engine.rules.state import spell_value
from engine.shown import Person
from engine.tables.pace import CLOCK, DEAL, EXPIRE, HOUSE, IDLE, must_act
from engine.tables.ports import (
    AddHouse,
    Annul,
    Back,
    Command,
    Configure,
    Do,
    Done,
    Keep,
    Kick,
    Leave,
    MoreTime,
    Rematch,
    Rename,
    Sit,
    Start,
)
from engine.tables.state import FINISHED, LOBBY, TableState
from tests.engine.tables.fakes import DORA, GAMES, PEOPLE, PLACE, Room, some_choice

TELLING = ("mazo", "perros", "flor", "pico", "pico_until")
"""Options that change whom a match waits for."""
CASES = list(itertools.product(GAMES, range(8)))
DAY = 86_400


def waits(room: Room, table: str) -> None:
    """There is an alarm, a timer for it, and it is that of somebody who can act, or of a time that passes by itself."""
    live = room.hall._tables[table]
    state, alarm = live.state_now(), live._alarm
    assert state is not None and alarm is not None and live._cancel is not None
    assert state.persons and not live._halted
    if state.status in (LOBBY, FINISHED):
        assert alarm.kind == EXPIRE
    elif state.deserted:
        assert alarm.kind == IDLE and state.persons
    elif state.between:
        assert alarm.kind == DEAL
    else:
        _somebody_acts(room, table, state)


def _somebody_acts(room: Room, table: str, state: TableState) -> None:
    alarm = room.hall._tables[table]._alarm
    assert alarm is not None and state.match is not None
    waited, legal = must_act(state.match), legal_actions(state.match)
    assert waited and all(legal.get(seat) for seat in waited)
    played = {seat for seat in waited if state.seats[seat].house or state.seats[seat].absent}
    if played:
        assert alarm.kind == HOUSE and alarm.seat in played
        return
    assert alarm.kind == (IDLE if state.pace == "none" else CLOCK)
    views = room.latest(table).private
    assert all(views[person].choices for person, seat in state.persons.items() if seat in waited)


def chosen(variant: str, dice: random.Random) -> Iterator[tuple[str, str]]:
    """Options by chance, those that tell most often."""
    for option in variants.find(variant).options:
        if dice.random() < (0.8 if option.name in TELLING else 0.2):
            yield option.name, spell_value(dice.choice(option.values))


class Play:
    """A table whose people are not to be relied on."""

    def __init__(self, variant: str, seats: int, seed: int) -> None:
        self.dice = random.Random(f"{variant} {seats} {seed}")
        self.room = Room(seed=seed)
        self.people = list(PEOPLE[: self.dice.randint(1, min(seats, len(PEOPLE)))])
        self.variant, self.seats = variant, seats
        self.bold = self.dice.choice((0.05, 0.3))
        self.table = ""

    async def begin(self) -> None:
        room, dice = self.room, self.dice
        host = self.people[0]
        self.table = await room.open(self.people[:1], self.variant, self.seats)
        pace = dice.choice(("rapido", "normal", "none"))
        for name, value in (("pace", pace), *chosen(self.variant, dice)):
            assert isinstance(await room.do(self.table, host, Configure(name, value)), Done)
        for person in self.people[1:]:
            assert isinstance(await room.do(self.table, person, Sit(f"corte {person.name}")), Done)
        if len(self.people) < self.seats:
            assert isinstance(await room.do(self.table, host, AddHouse(all=True)), Done)
        assert isinstance(await room.do(self.table, host, Start()), Done)

    @property
    def over(self) -> bool:
        latest = self.room.hall.latest(self.table)
        return latest is None or latest.lobby.status == FINISHED

    async def press(self, person: Person, command: Command) -> None:
        await self.room.do(self.table, person, command)

    async def act(self) -> None:
        """One of those who may act does; else time passes."""
        latest = self.room.latest(self.table)
        able = [person for person in self.people if person.id in latest.private and latest.private[person.id].choices]
        if not able or not latest.public or latest.public.over:
            return await self.room.clock.advance(self.dice.choice((1.0, 6.0)))
        person = self.dice.choice(able)
        choice = some_choice(latest.private[person.id], self.dice, self.bold)
        return await self.press(person, Do(choice.action, latest.public.stage))

    async def restart(self) -> None:
        old, self.room = self.room, Room(self.room.store, seed=self.dice.randrange(1000))
        await old.hall.stop()
        self.room.clock.time = old.clock.time
        await self.room.hall.start()

    async def out_of_sight(self) -> None:
        """For a while the table cannot be shown: nothing happens by itself."""
        before = self.room.hall.latest(self.table)
        await self.room.hall.unreachable(PLACE)
        await self.room.clock.advance(self.dice.choice((1.0, 100.0, 80_000.0)))
        after = self.room.hall.latest(self.table)
        assert before is not None and after is not None and after.version == before.version
        await self.room.hall.reachable(PLACE)

    async def something(self) -> None:
        dice, person = self.dice, self.dice.choice(self.people)
        chance = dice.random()
        if chance < 0.7:
            await self.act()
        elif chance < 0.9:
            await self.room.clock.advance(dice.choice((0.5, 1.0, 5.0, 21.0, 61.0, 700.0)))
        elif chance < 0.985:
            name = Person(person.id, dice.choice((person.name, "otro nombre")))
            await self.press(name, dice.choice((Back(), MoreTime(), Rename(), Rematch(), AddHouse(), Sit("otro"))))
        elif chance < 0.99:
            seat = dice.randrange(self.seats)
            away = (Leave(), Leave(), Kick(seat, admin=dice.random() < 0.5), Annul(), Keep(DORA))
            await self.press(person, dice.choice(away))
        elif chance < 0.995:
            await self.out_of_sight()
        else:
            await self.restart()


@pytest.mark.parametrize(("game", "seed"), CASES)
async def test_b17_a_table_waits_for_somebody_and_ends(
    game: tuple[str, int], seed: int, caplog: pytest.LogCaptureFixture
):
    play = Play(*game, seed)
    await play.begin()
    waits(play.room, play.table)
    for _ in range(3000):
        await play.something()
        if play.over:
            break
        waits(play.room, play.table)
    # Those who are still there play it to its end, or all go for good.
    for _ in range(0 if seed % 2 else 5000):
        if play.over:
            break
        await play.act()
        if not play.over:
            waits(play.room, play.table)
    if play.room.hall.latest(play.table) is not None:
        assert play.over or seed % 2
        await play.room.clock.advance(3 * DAY)
    assert play.room.hall.latest(play.table) is None
    end = play.room.told[-1].lobby
    assert (end.status, bool(end.closed)) == ("closed", True)
    assert [line for line in caplog.records if line.levelno >= logging.WARNING] == []

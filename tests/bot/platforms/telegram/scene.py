"""A bot process on the local Bot API server, people who play by buttons alone, and the leak test over all it ever sent."""

from __future__ import annotations

import asyncio
import json
import random
import re
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, NamedTuple

from engine.rules import project
from engine.rules.cards import DECKS, OTHER, SPANISH_40, Card, Deck
from engine.tables.record import events_of
from engine.tables.state import evolve_table
from engine.tables.store import open_store
from tests.bot.house import MANILHAS, named
from tests.bot.mixed.deals import SETTING
from tests.bot.processes import BIRTH, PATIENCE, Child
from tests.telegram_server import Button, Call, Chat, Message, TelegramServer, Topic, User

SIGNS = {"e": "🗡", "b": "🪵", "o": "🪙", "c": "🏆", "p": "♣", "h": "♥", "s": "♠", "d": "♦"}
DRAW = re.compile(r"(?:Sorteo de quién (?:da|reparte)|Draw for the first dealer|Sorteio de quem dá)[^\\]*")
"""Cards that were drawn for the first deal: they are everybody's, and of no hand."""
RULES = re.compile("(?:cómo se juega|como se joga|how it is played)</b>")
"""How the game is played names cards too, the same to everybody."""
QUICK = ("tests.bot.platforms.telegram.quick",)
SHIPPED = ("bot", "run", "--no-web")


class Bot(Child):
    """The bot as a process at a Bot API server."""

    def __init__(self, folder: Path, server: TelegramServer, module: tuple[str, ...] = QUICK, **settings: str) -> None:
        account = {"TRUCO_TELEGRAM_TOKEN": server.token, "TRUCO_TELEGRAM_API": server.url}
        super().__init__(folder, module, **{**account, **settings})
        self.server = server

    async def start(self) -> None:
        comes = "setWebhook" if "TRUCO_TELEGRAM_WEBHOOK" in self.settings else "getUpdates"
        before = len(self.server.calls(comes))
        await super().start()

        def here() -> bool:
            self.lives()
            return len(self.server.calls(comes)) > before

        await self.server.until(here, BIRTH, "the bot to come")


class Scene(NamedTuple):
    """A running bot and its server."""

    server: TelegramServer
    bot: Bot


@asynccontextmanager
async def playing(
    folder: Path, module: tuple[str, ...] = QUICK, *, privacy: bool = True, **settings: str
) -> AsyncIterator[Scene]:
    """A bot that runs; whatever happened, it leaked nothing and its log tells of no fault."""
    async with TelegramServer(privacy=privacy) as server:
        bot = Bot(folder, server, module, **{SETTING: folder.name, **settings})
        async with faultless(bot, server.token, server.calls):
            yield Scene(server, bot)


@asynccontextmanager
async def faultless(bot: Child, token: str, calls: Callable[[], Sequence[Any]]) -> AsyncIterator[None]:
    """While a bot runs; afterwards it has ended well, leaked nothing in all that it called, and its log tells of no fault."""
    try:
        await bot.start()
        yield
        assert await bot.stop() == 0, bot.log
    finally:
        bot.end()
    truth = await Truth.read(bot.folder / "truco.db")
    found = truth.leaks(calls(), bot.log)
    assert not found, "\n".join(found)
    assert token not in bot.log
    assert "Traceback" not in bot.log, bot.log
    assert "failed" not in bot.log, bot.log


# --- the leak test -------------------------------------------------------------------------------------------------


def cards_in(text: str, deck: Deck = SPANISH_40) -> set[Card]:
    """The cards that a text names: spelled, in words, or by a number and a sign."""
    found = named(text, deck)
    text = MANILHAS.sub("", text)
    for shown in (deck, DECKS[OTHER[deck.name]]):
        for card in deck.cards:
            code = shown.spell(card)
            if code[-1] in SIGNS and re.search(rf"(?<![0-9A-Za-z]){code[:-1]} ?{SIGNS[code[-1]]}", text):
                found.add(card)
    return found


def every_table(database: Path) -> list[str]:
    """The tables of a database, those that are closed too: what was dealt there stays a secret."""
    with closing(sqlite3.connect(database)) as read:
        return [table for (table,) in read.execute("select id from tables")]


class Moment(NamedTuple):
    """How a hand stood from this time (Unix) on."""

    at: float
    table: str
    match: int
    hand: int
    dealt: dict[int, tuple[Card, ...]]
    """The cards of each Telegram user (0: of the house and of others)."""
    open: frozenset[Card]
    known: dict[int, tuple[Card, ...]]
    """The cards that each Telegram user sees: his own unless they lie face down, and partners' where he may."""
    deck: str = SPANISH_40.name


class Truth:
    """What was hidden when, out of the stored streams."""

    def __init__(self, moments: list[Moment]) -> None:
        self.moments = moments
        self._ahead = time.time() - time.monotonic()

    @classmethod
    async def read(cls, database: Path) -> Truth:
        store = await open_store(f"sqlite+aiosqlite:///{database}", read_only=True)
        moments: list[Moment] = []
        try:
            for table in every_table(database):
                stored = await store.load(table, whole=True)
                assert stored
                state = None
                for event, at in zip(events_of(stored), stored.times, strict=True):
                    state = evolve_table(state, event)
                    hand = state.match.hand if state.match else None
                    if hand is not None and state.hand:
                        moments.append(_moment(at, table, state, hand))
        finally:
            await store.close()
        return cls(moments)

    def leaks(self, calls: Sequence[Call], log: str = "") -> list[str]:
        """A line for every call that told somebody what he must not know (or a log line that names a card)."""
        decks = [DECKS[name] for name in {SPANISH_40.name, *(moment.deck for moment in self.moments)}]
        found = [f"log: {line}" for line in log.splitlines() if any(cards_in(line, deck) for deck in decks)]
        known = {moment.table for moment in self.moments}
        at_home: dict[int | None, set[str]] = {}
        """Which tables are played in a chat, by their buttons: another's card may well lie on this one."""
        for call in calls:
            if call.readers is None and call.chat is not None:
                tokens = set(re.findall(r"[a-z2-7]{8}(?=[a-z])", json.dumps(call.parameters)))
                at_home.setdefault(call.chat, set()).update(tokens & known)
        for call in calls:
            if RULES.search(call.parameters.get("text", "")):
                continue
            text = DRAW.sub("", json.dumps(call.parameters, ensure_ascii=False))
            tables = at_home.get(call.chat) or known
            for deck in {DECKS[moment.deck] for moment in self.moments if moment.table in tables}:
                for card in cards_in(text, deck) & self._hidden(call, text, tables):
                    found.append(f"{call.method} to {call.readers or 'all'}: {deck.spell(card)} in {text[:200]}")
        return found

    def _hidden(self, call: Call, text: str, tables: set[str]) -> set[Card]:
        at = call.at + self._ahead
        told = re.search(r"(?:Mano|Mão|Hand) (\d+)", text)
        hidden: set[Card] = set()
        allowed: set[Card] = set()
        for table in tables:
            past = [moment for moment in self.moments if moment.table == table and moment.at <= at]
            if told and call.readers is None:
                past = [moment for moment in past if moment.hand == int(told[1])]
            if not past:
                continue
            now = past[-1]
            kept = {card for cards in now.dealt.values() for card in cards} - now.open
            # A message on its way may still tell of the hand before; the last of a match stays beside a rematch.
            before = [moment for moment in past if moment.match == now.match - 1][-1:]
            hidden |= kept - {card for moment in before for card in moment.open if told}
            if call.readers is not None and len(call.readers) == 1:
                (reader,) = call.readers
                hands = [moment for moment in past if moment.hand >= now.hand - 1 or moment.match != now.match]
                allowed |= {card for moment in hands for card in moment.known.get(reader, ())}
                if not {*now.dealt.get(reader, ())} <= cards_in(text, DECKS[now.deck]):
                    # The hand before, on its way still: it tells what lay on the table then.
                    allowed |= {card for moment in hands if moment.hand != now.hand for card in moment.open}
                if len(tables) > 1:
                    allowed |= (
                        now.open
                    )  # his private chat tells of all his tables: what lies on one may be held at another
        return hidden - allowed


def _moment(at: float, table: str, state: Any, hand: Any) -> Moment:
    dealt: dict[int, tuple[Card, ...]] = {}
    known: dict[int, tuple[Card, ...]] = {}
    table_view = project.public(state.match)
    for seat, cards in enumerate(hand.dealt):
        person = state.seats[seat].person
        user = int(person.id.partition(":")[2]) if person else 0
        dealt[user] = dealt.get(user, ()) + tuple(cards)
        view = project.private(state.match, seat, table_view)
        if user:
            known[user] = known.get(user, ()) + view.cards + tuple(set[Card]().union(*view.partners.values()))
    laid = {event.card for event in state.hand if type(event).__name__ == "Played" and not event.covered}
    shown = {card for event in state.hand if type(event).__name__ == "Shown" for card in event.cards}
    return Moment(
        at,
        table,
        state.number,
        hand.number,
        dealt,
        frozenset(laid | shown | {hand.muestra}),
        known,
        state.match.rules.deck.name,
    )


# --- people --------------------------------------------------------------------------------------------------------

CALLS = {"Quiero", "Truco", "Retruco", "Vale cuatro", "Falta envido", "Aceito", "Seis", "Jogo"}
KEPT_OFF = ("Levantarme", "Cómo", "mo se juega", "Verificar", "Ver mis", "Esperá", "Denunciar", "mazo", "Fujo da")


class Player:
    """Plays by buttons: those of his private chat if it is open, else those under the table."""

    def __init__(self, user: User, group: Chat | Topic, dice: random.Random, *, dm: bool, calls: bool = True) -> None:
        self.user, self.group, self.dice, self.dm, self.calls = user, group, dice, dm, calls
        self.done: set[str] = set()
        self.notes: list[str] = []

    def table(self) -> Message | None:
        chat, topic = (self.group.chat, self.group) if isinstance(self.group, Topic) else (self.group, None)
        found = chat.found(from_bot=True, having=r"Mano \d+", topic=topic)
        return found[-1] if found else None

    def wanted(self) -> tuple[Message, Button] | None:
        """Something he has not pressed yet, if it is his turn."""
        if self.dm:
            message = next((each for each in reversed(self.user.dms) if "Tu mano" in each.text and each.buttons), None)
            if message is None or not re.search("te toca|Te toca|decidan ustedes", message.text):
                return None
        else:
            message = self.table()
            if message is None or not re.search(
                rf"(Juega {self.user.name}\b|contesta {self.side()}|{self.side()} decide)", message.text
            ):
                return None
        good = [
            each
            for each in message.buttons
            if each.data not in self.done
            and not any(word in each.text for word in KEPT_OFF)
            and "flor" not in each.text
        ]
        if not good:
            return None
        if not self.calls and (cards := [each for each in good if each.data and each.data[8:9] == "t"]):
            return message, self.dice.choice(cards)
        calls = [each for each in good if each.text in CALLS]
        return message, self.dice.choice(calls or good if self.dice.random() < 0.6 else good)

    def side(self) -> str:
        message = self.table()
        assert message
        if "Nosotros" not in message.text:
            return self.user.name
        return "Nosotros" if re.search(rf"Nosotros[^\n]*{self.user.name}", message.text) else "Ellos"

    async def moves(self) -> bool:
        """Press something if he may; whether he did."""
        if (found := self.wanted()) is None:
            return False
        message, button = found
        assert button.data
        self.done.add(button.data)
        answer = await self.user.presses(message, button)
        if answer.text:
            self.notes.append(answer.text)
        return True


async def play(server: TelegramServer, players: list[Player], *, until: str = "Revancha") -> None:
    """Everybody presses what he may until the table has such a button."""
    moved_at = time.monotonic()
    while time.monotonic() < moved_at + PATIENCE:
        message = players[0].table()
        if message and until in message.labels:
            return
        if any([await player.moves() for player in players]):
            moved_at = time.monotonic()
        else:
            await asyncio.sleep(0.02)
    raise AssertionError(
        f"nobody can move: {players[0].table()} {[each.user.dms[-1:] for each in players]}\n{server.world.record.tail()}"
    )


async def opens(server: TelegramServer, host: User, group: Chat | Topic, game: str = "uruguayo") -> Message:
    """/truco with a game, and the host sits down; the lobby's message."""
    await host.says(group, f"/truco {game}")
    lobby = await group.newest(from_bot=True, having=r"mesa de \d")
    await host.presses(lobby, "Sentarme con Nosotros")
    return await until_button(lobby, "Sentarme con Ellos")


async def until_button(message: Message, label: str) -> Message:
    """The message once it has this button."""
    await message.chat.world.until(lambda: label in message.now().labels, what=f"{label} on {message!r}")
    return message.now()

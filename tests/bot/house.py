"""The whole house in a test: the real page, desk and hall on a free port, visitors with real WebSockets, and an ear on
everything that leaves it (the leak test, B8)."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import secrets
from collections.abc import AsyncIterator
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect

from bot.desk.desk import Desk
from bot.outbox import Outbox
from bot.platforms.web.adapter import WebAdapter
from bot.platforms.web.routes import make_app
from bot.platforms.web.server import WebServer, address, listen
from bot.platforms.web.session import Sessions
from bot.present.names import FRENCH_SIGNS, card_name, is_french
from bot.words import load
from engine import variants
from engine.rules import cards
from engine.rules.actions import PlayCard, Word
from engine.rules.cards import DECKS, OTHER, SPANISH_40, Card, Deck, number_of, suit_of
from engine.rules.project import private, public
from engine.rules.views import Choice, PlayerView
from engine.tables.hall import Hall
from engine.tables.pace import Pauses
from engine.tables.store import open_store
from tests.bot.processes import PATIENCE

LEXICON = load()
KEY = "a key that is only for the tests"
QUICK = Pauses(house=0.0, partner=0.0, between=0.05)


@lru_cache
def ways(deck: Deck) -> dict[str, Card]:
    """Every way in which a card is written, in the game's own deck and in the one that a chat may see instead of it: spelled,
    in the words of each language (a joker's fit both of them), or by the signs of French suits.
    """
    shown = [deck, *([DECKS[OTHER[deck.name]]] if deck.name in OTHER else [])]
    return {way: card for each in shown for card in deck.cards for way in _ways(each, card, deck)}


def _ways(shown: Deck, card: Card, own: Deck) -> list[str]:
    code = shown.spell(card)
    if card in JOKERS:
        return [code]
    names = [card_name(LEXICON.pick(lang), card, shown.name) for lang in LEXICON.langs]
    if not is_french(shown.name):
        return [code, *names]
    if shown == own or number_of(card) != 1:  # «el as de espadas» is what a seña may mean
        names += [name.rpartition(" ")[0] for name in names]
    # A code such as `As` or `Ah` is a word as well: where it is not the game's own, only one that stands in quotation marks counts.
    spelled = [code] if shown == own else [f'"{code}"', f"'{code}'"]
    return [*spelled, *(f"{code[:-1]}{gap}{FRENCH_SIGNS[suit_of(card)]}" for gap in ("", " ", "\u2060")), *names]


@lru_cache
def _pattern(deck: Deck) -> re.Pattern[str]:
    longest = sorted(ways(deck), key=len, reverse=True)
    return re.compile(rf"(?<![0-9A-Za-z])(?:{'|'.join(map(re.escape, longest))})(?![0-9A-Za-z])")


JOKERS = set(cards.JOKERS)
JOKER = re.compile("|".join(LEXICON.pick(lang)("card-joker") for lang in LEXICON.langs))
PROOF = re.compile(r"[0-9A-Za-z+/]{22,}={0,2}")
"""The salts and hashes of a proof: chance writes the names of cards into them too."""

MANILHAS = re.compile(r"Manilhas: (?:[^\n\\\"]|\\\\)*")
"""The line that says which cards are strongest names them, and tells nothing."""

ARTICLE = re.compile(r"\bAs (?=cartas de |suas )")
"""Portuguese for «the»; the ace of spades is spelled like it."""


def named(text: str, deck: Deck = SPANISH_40) -> set[Card]:
    """The cards that a payload (or a log line) names."""
    text = ARTICLE.sub("", MANILHAS.sub("", PROOF.sub("~", text)))
    return {ways(deck)[found] for found in _pattern(deck).findall(text)}


async def simple_house(view: PlayerView, absent: bool) -> Choice:
    """A house player that answers yes and plays its first card."""
    for choice in view.choices:
        if isinstance(choice, Word) and choice.word in {"quiero", "ver cartas"}:
            return Choice(choice)
    for choice in view.choices:
        if isinstance(choice, PlayCard):
            return Choice(choice)
    return Choice(next(c for c in view.choices if not (isinstance(c, Word) and c.most)))


def of_now(payload: str) -> str:
    """A screen of proofs without its last part: what a former hand has shown is no secret of this one."""
    for lang in LEXICON.langs:
        payload = payload.partition(LEXICON.pick(lang)("proof-shown"))[0]
    return payload


class Ear(logging.Handler):
    """Hears every log record, and every payload with whose it is."""

    def __init__(self, hall: Hall) -> None:
        super().__init__()
        self.hall = hall
        self.faults: list[str] = []
        self.heard = 0
        self.logged: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if record.exc_info:
            text += logging.Formatter().formatException(record.exc_info)
        self.logged.append(text)
        for table, _ in self._tables():
            self._check("log", "", table, text)

    def hear(self, person: str, payload: str) -> None:
        """A payload on its way to this person's window."""
        self.heard += 1
        data = json.loads(payload)
        parts = [data, *data.get("messages", ())] if data["type"] == "welcome" else [data]
        for part in parts:
            key = part.get("key", "")
            table = key.partition("/")[0]
            present = dict(self._tables()).get(table)
            if present is None or part.get("last"):
                continue  # what is left of an earlier hand is told by its recap, which the rules make
            self._check(part["type"], person, table, json.dumps(part, ensure_ascii=False))
        # Which table a note is about it does not say; with one there is no doubt.
        if data["type"] == "answer" and len(tables := self._tables()) == 1:
            self._check("note", person, tables[0][0], data["note"])
        if data["type"] == "answer" and data["screen"]:
            key = data["screen"]["key"]
            table = key.partition("/")[0]
            if key.endswith("/proof"):
                state = dict(self._tables()).get(table)
                if state is None or state.root not in payload:
                    return  # the proofs of a hand that is over by now
                payload = of_now(payload)
            self._check("answer", person, table, payload)

    def _tables(self) -> list[tuple[str, Any]]:
        return [(table.id, table.state_now()) for table in self.hall._tables.values()]

    def _check(self, way: str, person: str, table: str, text: str, known: frozenset[Card] = frozenset()) -> None:
        """A fault for each card that it names and this person (or everybody) must not know; `known` he does."""
        state = dict(self._tables()).get(table)
        hand = state.match.hand if state and state.match else None
        if hand is None:
            return
        own = state.persons.get(person, -1)
        # In a pico a pico the cards of the duels before lie on the table too.
        laid = {event.card for event in state.hand if type(event).__name__ == "Played" and not event.covered}
        shown = {event.cards for event in state.hand if type(event).__name__ == "Shown"}
        open_ = laid | {hand.muestra} | {card for each in shown for card in each}
        hidden = {card for seat, held in enumerate(hand.dealt) if seat != own for card in held} - open_
        mine: set[Card] = set()
        if own >= 0:
            view = private(state.match, own, public(state.match))
            mine = set(view.cards).union(*view.partners.values())
            hidden |= set(hand.dealt[own]) - open_
            hidden -= mine
        deck = state.match.rules.deck
        told = named(text, deck)
        if hidden & JOKERS and not (JOKERS - hidden) & (open_ | mine) and JOKER.search(text):
            told |= JOKERS
        for card in told & hidden - known:
            self.faults.append(f"{way} to {person or 'all'}: {deck.spell(card)} in {text}")


class Visitor:
    """Somebody with the page open."""

    def __init__(self, house: House, name: str, cookie: str) -> None:
        self.house, self.name, self.cookie = house, name, cookie
        self.person = Sessions(KEY).read(cookie) or ""
        self.socket: ClientConnection | None = None
        self.got: list[dict[str, Any]] = []
        self.messages: dict[str, dict[str, Any]] = {}
        self.private: dict[str, dict[str, Any]] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        self.news = asyncio.Event()
        self.reader: asyncio.Task[None] | None = None

    async def come(self, room: str = "boliche", lang: str = "es-UY") -> Visitor:
        at = urlsplit(self.house.url)
        self.socket = await connect(
            f"ws://{at.netloc}/ws/{room}",
            additional_headers={"Cookie": f"truco={self.cookie}", "Origin": self.house.url},
        )
        self.reader = asyncio.create_task(self._read(self.socket))
        await self.send({"type": "hello", "name": self.name, "lang": lang})
        await self.until(lambda: any(each["type"] == "welcome" for each in self.got))
        return self

    async def send(self, message: Any) -> None:
        assert self.socket
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def press(self, token: str, key: str = "") -> dict[str, Any]:
        """Press, and wait for the answer that every press gets."""
        return await self._answer({"type": "press", "key": key or secrets.token_hex(8), "token": token})

    async def say(self, text: str, key: str = "", table: str = "") -> dict[str, Any]:
        """Say something into the box under the hand."""
        return await self._answer({"type": "say", "key": key or secrets.token_hex(8), "text": text, "table": table})

    async def order(self, name: str, text: str = "", key: str = "") -> dict[str, Any]:
        """Give an order with something written freely."""
        return await self._answer({"type": "order", "key": key or secrets.token_hex(8), "name": name, "text": text})

    async def _answer(self, message: dict[str, str]) -> dict[str, Any]:
        key = message["key"]
        self.answers.pop(key, None)
        await self.send(message)
        await self.until(lambda: key in self.answers)
        return self.answers[key]

    async def until(self, true: Any) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                self.news.clear()
                await self.news.wait()

    def buttons(self, *, private: bool = True) -> dict[str, str]:
        """Label → token of everything that can be pressed now (cards by their name)."""
        found: dict[str, str] = {}
        for screen in (self.private if private else self.messages).values():
            for node in screen["nodes"]:
                for button in node.get("buttons", ()):
                    found[button["label"]] = button["token"]
                for face in node.get("cards", ()):
                    if face.get("token") and face.get("ready"):
                        found[face["name"]] = face["token"]
        return found

    def cards(self) -> list[dict[str, Any]]:
        """The faces in one's own hand."""
        nodes = [node for screen in self.private.values() for node in screen["nodes"]]
        return [face for node in nodes if node.get("style") == "hand" for face in node["cards"]]

    async def go(self) -> None:
        if self.socket:
            await self.socket.close()
        if self.reader:
            self.reader.cancel()

    async def _read(self, socket: ClientConnection) -> None:
        with contextlib.suppress(Exception):
            async for payload in socket:
                assert isinstance(payload, str)
                self.house.ear.hear(self.person, payload)
                self._note(json.loads(payload))
                self.news.set()

    def _note(self, data: dict[str, Any]) -> None:
        self.got.append(data)
        match data["type"]:
            case "welcome":
                for message in data["messages"]:
                    self.messages[message["key"]] = message
            case "message":
                self.messages[data["key"]] = data
            case "private":
                self._private(data)
            case "answer":
                self.answers[data["key"]] = data
                if data["screen"]:
                    self._private(data["screen"])

    def _private(self, screen: dict[str, Any]) -> None:
        if screen["nodes"]:
            self.private[screen["key"]] = screen
        else:
            self.private.pop(screen["key"], None)


class House:
    """Everything that runs."""

    def __init__(self, hall: Hall, desk: Desk, adapter: WebAdapter, url: str) -> None:
        self.hall, self.desk, self.adapter, self.url = hall, desk, adapter, url
        self.ear = Ear(hall)
        self.visitors: list[Visitor] = []

    async def visit(self, name: str, room: str = "boliche", lang: str = "es-UY", cookie: str = "") -> Visitor:
        visitor = Visitor(self, name, cookie or Sessions(KEY).new())
        self.visitors.append(visitor)
        return await visitor.come(room, lang)


@contextlib.asynccontextmanager
async def running(folder: Path, pauses: Pauses = QUICK, house: Any = simple_house) -> AsyncIterator[House]:
    """The house, open; at the end nothing may have leaked, in payloads or in logs."""
    store = await open_store(f"sqlite+aiosqlite:///{folder / 'truco.db'}", sync="normal")
    hall = Hall(store, pauses=pauses, house=house)
    adapter = WebAdapter(LEXICON)
    desk = Desk(hall, LEXICON, Outbox([adapter]), variants.names(), store.notes)
    adapter.connect(desk.receive, desk.joined, desk.welcome)
    adapter.seated = desk.seated
    await hall.start()
    listener = listen("127.0.0.1", 0)
    server = WebServer(make_app(adapter, Sessions(KEY), LEXICON), listener)
    serving = asyncio.create_task(server.run())
    it = House(hall, desk, adapter, address(listener))
    logging.getLogger().addHandler(it.ear)
    try:
        yield it
    finally:
        for visitor in it.visitors:
            await visitor.go()
        await hall.stop()
        await desk.settle()
        server.stop()
        await serving
        await store.close()
        logging.getLogger().removeHandler(it.ear)


async def sit_two(house: House) -> tuple[Visitor, Visitor]:
    """Ana and Beto at a table of two, with cards in hand."""
    ana, beto = await house.visit("Ana"), await house.visit("Beto")
    await ana.press("/mesa.uruguayo")
    await beto.until(lambda: "Sentarme con Ellos" in beto.buttons(private=False))
    await beto.press(beto.buttons(private=False)["Sentarme con Ellos"])
    await ana.until(lambda: "Empezar" in ana.buttons(private=False))
    await ana.press(ana.buttons(private=False)["Empezar"])
    await ana.until(ana.cards)
    await beto.until(beto.cards)
    return ana, beto

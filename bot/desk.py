"""The counter: what people press becomes a command, what comes back becomes an answer, what changes becomes screens."""

from __future__ import annotations

import asyncio
from typing import Protocol, assert_never
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from bot.chat import Answer, Incoming, Order, Press, Ticket
from bot.inbox import Inbox
from bot.outbox import Grade, Outbox
from bot.present import tokens
from bot.present.hand import (
    claims_falsely,
    confirm_screen,
    hand_screen,
    no_hand,
    no_seat,
    owes_flor,
    seat_screen,
)
from bot.present.help import ORDER, has_help, help_screen
from bot.present.lobby import hello_screen, lobby_screen, no_panel, panel_screen, settings_of, welcome_screen
from bot.present.names import safe
from bot.present.proof import proof_screen
from bot.present.recap import recap_screen
from bot.present.table import offered, table_key, table_screen
from bot.screen import Button, Screen
from bot.words import Lexicon, Words
from engine.rules.actions import Word
from engine.rules.cards import DECKS, NO_TEAM
from engine.rules.views import PlayerView
from engine.shown import LobbyView, Person, PersonId, Place, PlaceId, ProofLine, ProofView, TableId
from engine.tables.ports import (
    Act,
    AddHouse,
    Back,
    Changed,
    Close,
    Command,
    Configure,
    Do,
    Done,
    Leave,
    Listener,
    MoreTime,
    Receipt,
    Refused,
    Rematch,
    RemoveHouse,
    Rename,
    Repeated,
    Sit,
    Stale,
    Start,
    Throw,
)
from engine.tables.shuffle import Opening

STALE = "note-stale"
LIVE = {"lobby", "playing", "between"}
WITHOUT_CARDS = {"lobby", "finished"}


class Hall(Protocol):
    """The tables, as the desk needs them."""

    def listen(self, listener: Listener) -> None:
        """Tell this listener of every change."""
        ...

    async def open(
        self, place: PlaceId, person: Person, key: str, *, variant: str = ..., seats: int = ..., sit: bool = ...
    ) -> tuple[TableId, Receipt]:
        """A new table of this host."""
        ...

    async def opened(self, key: str) -> TableId:
        """The table that was opened with this key; empty if none was."""
        ...

    async def do(self, table: TableId, person: Person, key: str, command: Command) -> Receipt:
        """Do this at a table."""
        ...

    def latest(self, table: TableId) -> Changed | None:
        """How the table is now."""
        ...

    def in_place(self, place: PlaceId) -> list[TableId]:
        """The open tables of a place."""
        ...

    def openings_own(self, table: TableId, person: Person) -> tuple[Opening, ...]:
        """Proofs for the person's own cards of the present deal."""
        ...

    async def openings_shown(self, table: TableId, match: int = ..., hand: int = ...) -> tuple[Opening, ...]:
        """Proofs for the cards that the rules have shown in the last hand that is over."""
        ...


class Shown:
    """What was last shown of a table: the message of its present hand, what it was drawn from, who had a hand.

    `back` is the version at which a table was found again after a restart, -1 for one that began since; `langs` the
    languages in which it was drawn.
    """

    __slots__ = ("back", "changed", "key", "langs")

    def __init__(self, key: str, changed: Changed, back: int, langs: frozenset[str]) -> None:
        self.key, self.changed, self.back, self.langs = key, changed, back, langs


class Desk:
    """One desk for all platforms. It keeps nothing that a restart could lose."""

    def __init__(self, hall: Hall, lexicon: Lexicon, outbox: Outbox, variants: tuple[str, ...]) -> None:
        self._hall = hall
        self._lexicon = lexicon
        self._outbox = outbox
        self._variants = variants
        self._inbox = Inbox(self._handle, lambda incoming: Answer(self._words(incoming.person)("note-trouble")))
        self._places: dict[PlaceId, Place] = {}
        self._langs: dict[PersonId, str] = {}
        self._shown: dict[TableId, Shown] = {}
        self._doors: WeakValueDictionary[tuple[PersonId, PlaceId], asyncio.Lock] = WeakValueDictionary()
        hall.listen(self.changed)

    # --- what comes in

    async def receive(self, incoming: Incoming, ticket: Ticket) -> None:
        """Handle an update once and answer it always (B1, B2)."""
        self._meet(incoming.person, incoming.place)
        await ticket.answer(await self._inbox.take(incoming))

    async def joined(self, person: Person, place: Place) -> None:
        """Somebody has come (back) to a place: its tables are drawn for him, and his own hands."""
        self._meet(person, place)
        for table in self._hall.in_place(place.id):
            changed = self._hall.latest(table)
            if changed is None:
                continue
            if _name(changed.lobby, person.id) not in {"", person.name}:
                await self._hall.do(table, person, "", Rename())
                changed = self._hall.latest(table) or changed
            shown = self._shown.get(table)
            if shown is None or place.lang not in shown.langs:
                await self.changed(changed)
            # What is there already was given to him by his platform: only what is his own is drawn for him.
            elif self._outbox.live(place) or person.id in changed.private:
                self._whisper(changed, person.id, place)

    async def back(self, place: Place, *, anew: bool = False) -> None:
        """The process is back, or a place is: its tables are drawn as they are now, `anew` where the old messages are lost."""
        self._places[place.id] = place
        for table in self._hall.in_place(place.id):
            if changed := self._hall.latest(table):
                await self.changed(changed, anew=anew)

    def welcome(self, lang: str) -> Screen:
        """What a place says first."""
        return welcome_screen(self._lexicon.pick(lang), self._variants)

    async def settle(self) -> None:
        """Wait until what has begun is done and shown (B25)."""
        await self._inbox.settle()
        await self._outbox.settle()

    def _meet(self, person: Person, place: Place) -> None:
        self._places[place.id] = place
        self._langs[person.id] = person.lang

    def _words(self, person: Person) -> Words:
        return self._lexicon.pick(self._langs.get(person.id) or person.lang)

    async def _handle(self, incoming: Incoming) -> Answer:
        words = self._words(incoming.person)
        match incoming:
            case Order():
                return await self._order(incoming, incoming.name, incoming.args)
            case Press():
                match tokens.read(incoming.token):
                    case None:
                        return Answer(words("note-unknown"))
                    case tokens.Command(name, args):
                        return await self._order(incoming, name, args)
                    case tokens.Mark() as mark:
                        return await self._press(incoming, mark)
                    case never:
                        assert_never(never)
            case _:
                assert_never(incoming)

    # --- orders that belong to no table

    async def _order(self, incoming: Incoming, name: str, args: tuple[str, ...]) -> Answer:
        words = self._words(incoming.person)
        if name in {"truco", "start"}:
            return await self._greet(incoming, name, linked=bool(args))
        variant = args[0] if args else self._variants[0]
        if name == ORDER and variant in self._variants and has_help(words, variant):
            return Answer(screen=help_screen(words, variant))
        if name not in {"casa", "mesa"} or variant not in self._variants:
            return Answer(words("note-order"))
        seats = int(args[1]) if len(args) > 1 and args[1] in {"2", "4", "6"} else 2
        return await self._open(incoming, variant, seats, against_house=name == "casa")

    async def _greet(self, incoming: Incoming, name: str, *, linked: bool) -> Answer:
        """Show what is going on in the place where people look, and how to begin; to who says start, his hands too.

        `linked`: a link from a table brought him, so he has begun already.
        """
        person, place = incoming.person, incoming.place
        words = self._lexicon.pick(place.lang or person.lang)
        waiting = False
        for table in self._hall.in_place(place.id):
            changed = self._hall.latest(table)
            if changed and changed.lobby.status in LIVE:
                waiting = waiting or changed.lobby.status == "lobby"
                await self.changed(changed, anew=True)
        if name == "start":
            self._outbox.show(place, hello_screen(words, f"hello/{incoming.key}"))
            for shown in list(self._shown.values()):
                changed = self._hall.latest(shown.changed.table)
                if changed and person.id in changed.private:
                    self._whisper(changed, person.id)
        if not (waiting or (linked and name == "start")):
            screen = welcome_screen(words, self._variants)
            self._outbox.show(place, replace(screen, key=f"welcome/{incoming.key}", last=True))
        return Answer()

    async def _open(self, incoming: Incoming, variant: str, seats: int, *, against_house: bool) -> Answer:
        """Open a table and sit down; against the house also fill it and begin, all of it from one press.

        Nobody waits for him there, so no clock runs.

        Each step has a key of its own made from the press, so that after a crash the press sent again goes on where it was.
        """
        person, key, place = incoming.person, incoming.key, incoming.place
        words = self._words(person)
        # One at a time for a person in a place: two presses at once must not both find him without a table.
        async with self._doors.setdefault((person.id, place.id), asyncio.Lock()):
            table = await self._hall.opened(f"{key}+")
            if not table:
                if self._busy(person, place):
                    return Answer(words("note-seated"))
                table, receipt = await self._hall.open(
                    place.id, person, f"{key}+", variant=variant, seats=seats, sit=True
                )
                if isinstance(receipt, Refused | Stale):
                    return self._answer(words, receipt)
        steps: tuple[Command, ...] = (AddHouse(all=True), Configure("pace", "none"), Start()) if against_house else ()
        for number, step in enumerate(steps):
            receipt = await self._hall.do(table, person, f"{key}+{number}", step)
            if isinstance(receipt, Refused | Stale):
                return self._answer(words, receipt)
        return Answer(seated=True) if against_house else Answer(words("note-opened"), seated=True)

    def _busy(self, person: Person, place: Place) -> TableId:
        """A table of this place where he sits and a match is (about to be) played; empty if there is none."""
        for table in self._hall.in_place(place.id):
            changed = self._hall.latest(table)
            if changed and changed.lobby.status in LIVE and _seated(changed.lobby, person.id):
                return table
        return ""

    # --- presses at a table

    async def _press(self, press: Press, mark: tokens.Mark) -> Answer:
        words = self._words(press.person)
        changed = self._hall.latest(mark.table)
        if changed is None:
            # Gone or closed; the hall knows which, and whether this very press was what closed it.
            return self._answer(words, await self._hall.do(mark.table, press.person, press.key, Back()))
        if _away(changed.lobby, press.person.id):
            # Whatever he presses, he is back (B14); what he pressed is done after that.
            await self._hall.do(mark.table, press.person, "", Back())
            changed = self._hall.latest(mark.table) or changed
        match mark.kind:
            case "look":
                return self._look(words, changed, press.person.id)
            case "proof":
                return await self._proof(words, changed, press.person)
            case "panel":
                return self._panel(words, changed, anew=True)
            case "offer" | "choice":
                command = self._word(changed, press.person.id, mark)
                if isinstance(command, Answer):
                    return command
            case _:
                command = _command(mark, press.key, changed.lobby)
        if command is None:
            return Answer(words(STALE))
        receipt = await self._hall.do(mark.table, press.person, press.key, command)
        after = self._hall.latest(mark.table)
        if mark.kind == "configure" and after and not isinstance(receipt, Refused | Stale):
            return self._panel(words, after)
        if isinstance(command, Sit) and isinstance(receipt, Done | Repeated):
            return Answer(seated=True)
        return self._answer(words, receipt)

    def _panel(self, words: Words, changed: Changed, *, anew: bool = False) -> Answer:
        """The options: for the presser alone, or, where nobody has a private screen for sure, as a message beside the table."""
        lobby = changed.lobby
        place = self._places.get(lobby.place) or Place(lobby.place)
        if not self._outbox.blind(place) or lobby.status != "lobby":
            return Answer(screen=panel_screen(words, changed.version, lobby))
        words = self._lexicon.pick(place.lang)
        self._outbox.show(place, panel_screen(words, changed.version, lobby), anew=anew)
        return Answer()

    def _look(self, words: Words, changed: Changed, person: PersonId) -> Answer:
        view = changed.private.get(person)
        if view is not None:
            return Answer(screen=self._hand(words, changed, view))
        if not _seated(changed.lobby, person):
            return Answer(words("note-not-yours"))
        return Answer(words("note-no-cards" if changed.lobby.status == "lobby" else STALE))

    def _hand(self, words: Words, changed: Changed, view: PlayerView) -> Screen:
        where = self._where(changed.lobby)
        return hand_screen(words, changed.version, changed.lobby, view, where, changed.match)

    async def _proof(self, words: Words, changed: Changed, person: Person) -> Answer:
        """The proofs of his own cards, and of those that the last hand has shown."""
        table = changed.table
        shown = await self._hall.openings_shown(table)
        changed = self._hall.latest(table) or changed  # the hand may have ended meanwhile: all is of one moment
        public = changed.public
        if public is None or person.id not in changed.private:
            return self._look(words, changed, person.id)
        own = self._hall.openings_own(table, person)
        spell = DECKS[public.deck].spell
        proof = ProofView(
            commitment=changed.lobby.commitment,
            root=changed.lobby.root,
            own=tuple(ProofLine(spell(each.card), msgspec.json.encode(each).decode()) for each in own),
            shown=tuple(ProofLine(spell(each.card), msgspec.json.encode(each).decode()) for each in shown),
        )
        return Answer(screen=proof_screen(words, changed.version, table, public.deck, proof))

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
            words = self._lexicon.pick(self._langs.get(person, ""))
            token = tokens.mark(changed.table, "choice", stage, view.choices.index(word), amount)
            text, yes = "", ""
            if claims_falsely(view, word):
                text, yes = words("confirm-flor"), words("confirm-flor-yes")
            elif word.law == "envido" and owes_flor(view):
                text, yes = words("hint-flor"), words("ask-flor-lost")
            if text:
                return Answer(screen=confirm_screen(changed.version, changed.lobby, text, Button(yes, token, "bad")))
        return Do(action=said, stage=stage)

    @staticmethod
    def _answer(words: Words, receipt: Receipt) -> Answer:
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

    # --- what goes out

    async def changed(self, changed: Changed, *, anew: bool = False) -> None:
        """A table has changed: draw its messages again, and the private screens of who sits there.

        `anew`: its message is posted again, where people see it.
        """
        lobby, public = changed.lobby, changed.public
        place = self._places.get(lobby.place) or Place(lobby.place, lobby.place.partition(":")[2])
        key = table_key(changed.table, changed.match, public) if public and lobby.status != "lobby" else ""
        before = self._shown.get(changed.table)
        found = changed.version if public and lobby.status in LIVE else -1
        back_at = before.back if before else found
        for audience in self._outbox.audiences(place):
            words = self._lexicon.pick(audience.lang)
            if not key or before is None or not before.key:
                self._outbox.show(audience, lobby_screen(words, changed.version, lobby), anew=anew and not key)
            if self._outbox.blind(place) and lobby.status != "lobby" and (before is None or not before.key):
                self._outbox.show(audience, no_panel(lobby.table, changed.version))
            if before and before.key not in {"", key}:
                self._outbox.show(audience, _left(words, changed, before))
            if key and public:
                back = back_at == changed.version
                blind = changed.match if self._outbox.blind(place) else 0
                screen = table_screen(words, key, changed.version, lobby, public, changed.recap, back=back, blind=blind)
                self._outbox.show(audience, screen, anew=anew)
        if self._outbox.live(place):
            for person in dict.fromkeys((*(_people(before.changed.lobby) if before else ()), *_people(lobby))):
                self._whisper(changed, person, place)
        if lobby.status == "closed":
            self._shown.pop(changed.table, None)
        else:
            langs = frozenset(audience.lang for audience in self._outbox.audiences(place))
            self._shown[changed.table] = Shown(key, changed, back_at, langs)

    def _whisper(self, changed: Changed, person: PersonId, place: Place | None = None) -> None:
        lobby = changed.lobby
        place = place or self._places.get(lobby.place) or Place(lobby.place)
        words = self._lexicon.pick(self._langs.get(person) or _lang(lobby, person))
        view = changed.private.get(person)
        screen = self._hand(words, changed, view) if view is not None else no_hand(lobby.table, changed.version)
        before = self._shown.get(changed.table)
        live = self._outbox.live(place)
        if not live or view is not None or (before is not None and person in before.changed.private):
            self._outbox.whisper(person, place, screen, Grade.MUST)
        if live and (not screen.nodes or before is None or before.changed.lobby.status in WITHOUT_CARDS):
            # Who has no cards (yet, or any more) still sits there: he is told so in their place.
            seat = -1 if screen.nodes else _seat(lobby, person)
            waits = no_seat(lobby.table, changed.version)
            if seat >= 0:
                waits = seat_screen(words, changed.version, lobby, seat, changed.public)
            self._outbox.whisper(person, place, waits, Grade.MUST)

    def _where(self, lobby: LobbyView) -> str:
        place = self._places.get(lobby.place)
        return safe(place.name, "") if place else ""


def _left(words: Words, changed: Changed, before: Shown) -> Screen:
    """What stays of the message of the hand before: its recap, or the end of its match."""
    public, version = before.changed.public, changed.version
    assert public is not None
    if public.winner != NO_TEAM:
        over = replace(before.changed.lobby, status="closed")
        return table_screen(words, before.key, version, over, public, before.changed.recap)
    return recap_screen(words, before.key, version, before.changed.lobby, public, changed.recap or before.changed.recap)


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
        case "throw", (match, hand, played, slot, *covered):
            return Throw(hand=hand, played=played, slot=slot, covered=bool(covered and covered[0]), match=match)
        case "back", ():
            return Back()
        case "more", ():
            return MoreTime()
        case "rematch", ():
            return Rematch()
        case "close", ():
            return Close()
        case _:
            return None


def _cut(key: str) -> str:
    """What a press cuts the deck with: its own key, without who pressed."""
    return key.rpartition(":")[2][:16]


def _people(lobby: LobbyView) -> tuple[PersonId, ...]:
    return tuple(view.person.id for view in lobby.seats if view.person is not None)


def _seat(lobby: LobbyView, person: PersonId) -> int:
    return next((view.seat for view in lobby.seats if view.person is not None and view.person.id == person), -1)


def _away(lobby: LobbyView, person: PersonId) -> bool:
    """Whether the house plays for this person."""
    return any(view.absent and view.person is not None and view.person.id == person for view in lobby.seats)


def _seated(lobby: LobbyView, person: PersonId) -> bool:
    return _seat(lobby, person) >= 0


def _name(lobby: LobbyView, person: PersonId) -> str:
    return next((view.person.name for view in lobby.seats if view.person and view.person.id == person), "")


def _lang(lobby: LobbyView, person: PersonId) -> str:
    return next((view.person.lang for view in lobby.seats if view.person and view.person.id == person), "")

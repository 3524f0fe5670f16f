"""What changes becomes screens: the public messages of a table, and the private ones of who sits there."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.chat import Answer
from bot.customs import HERE, group_of
from bot.desk.pings import span
from bot.desk.scene import LIVE, WITHOUT_CARDS, Scene, people, seat_of, seated
from bot.desk.urgency import pressing, same, unseen, untouched, urgency, worth
from bot.outbox import Grade
from bot.present import tokens
from bot.present.asking import leave_asked
from bot.present.hand import hand_key, hand_screen, no_hand, no_seat, seat_screen
from bot.present.lobby import lobby_screen, no_panel, panel_screen
from bot.present.names import Cast
from bot.present.proof import proof_screen
from bot.present.recap import recap_screen
from bot.present.signs import NO_SIGNS
from bot.present.table import may_rest, table_key, table_screen
from bot.screen import Row, Screen, Text, Token
from bot.words import Words
from engine.rules.cards import DECKS, NO_TEAM, Seat
from engine.rules.views import PlayerView, PublicView
from engine.shown import LobbyView, Person, PersonId, Place, PlaceId, ProofLine, ProofView, TableId
from engine.tables.ports import Changed

STALE = "note-stale"
LONG_AWAY = 120.0
"""Seconds that the house has to be away for before it says so in a line of its own (B21)."""
REPOST = 60.0
"""Least seconds between two times that a table is posted again because it was buried (B10)."""
NEVER, PRESSED, NEXT = -1, -2, -3
"""When a table says that we are back: not at all; with what changes once somebody has pressed; with the next change (B21)."""


class Shown:
    """What was last shown of a table: the message of its present hand, what it was drawn from, who had a hand.

    `back` is the version at which it says that we are back after a restart, or NEVER, PRESSED, NEXT; `read` the
    languages (each with a kind of cards) in which it was drawn; `posted` when its message was (Unix time), and `above` how much had been written there
    by then; `rest` whether nothing of its message has to be taken away later.
    """

    __slots__ = ("above", "back", "changed", "key", "posted", "read", "rest")

    def __init__(
        self, key: str, changed: Changed, back: int, read: frozenset[tuple[str, str]], posted: float, above: int
    ) -> None:
        self.key, self.changed, self.back, self.read = key, changed, back, read
        self.posted, self.above = posted, above
        self.rest = False


class Draw:
    """Draws tables. What was last shown of each is all that it remembers."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._shown: dict[TableId, Shown] = {}
        self._unfolded: dict[tuple[TableId, PersonId], tuple[int, int]] = {}
        """Who has asked for the lies that he could sign, in which match and hand."""
        self._told: set[PlaceId] = set()
        """Where it was said that we were away."""
        self._opened: dict[tuple[TableId, PersonId], tuple[int, int]] = {}
        """Who has asked for what is seldom wanted, in which match and hand; for all (nobody's name), at which moment."""
        self._written: dict[PlaceId, int] = {}
        """How many messages were written in each place with a table."""

    def shown(self, table: TableId) -> Shown | None:
        """What was last shown of a table."""
        return self._shown.get(table)

    def tables_of(self, person: PersonId) -> list[Changed]:
        """Every table where somebody has a hand, as it is now."""
        latest = [self._scene.hall.latest(shown.changed.table) for shown in list(self._shown.values())]
        return [changed for changed in latest if changed and person in changed.private]

    def in_group(self, place: PlaceId) -> list[Changed]:
        """The open tables of a group, with all that is inside it."""
        group = group_of(place)
        return [each.changed for each in self._shown.values() if group_of(each.changed.lobby.place) == group]

    def of(self, person: PersonId) -> list[Changed]:
        """The tables at which somebody sits and that are (about to be) played, wherever they are."""
        lobbies = (shown.changed for shown in self._shown.values() if shown.changed.lobby.status in LIVE)
        return [changed for changed in lobbies if seated(changed.lobby, person)]

    def pressed(self, table: TableId) -> None:
        """Somebody of this table is heard from: if it was found after a restart, its next screen says that we are back."""
        shown = self._shown.get(table)
        if shown is not None and shown.back == PRESSED:
            shown.back = NEXT

    def written(self, place: PlaceId) -> None:
        """Somebody has written something in this place."""
        if place in self._written:
            self._written[place] += 1

    def _sunk(self, before: Shown | None, key: str, place: Place) -> bool:
        """Whether a message is too far up by now: it is posted again (B10)."""
        if before is None or before.key != key or self._scene.now() - before.posted < REPOST:
            return False
        most = self._scene.group(place.id).buried
        return 0 < most <= self._written.get(place.id, 0) - before.above

    def hands_of(self, person: PersonId) -> None:
        """Show somebody all the hands that he has, at whichever tables, as and where he wants them now."""
        for changed in self.tables_of(person):
            self.whisper(changed, person)

    async def changed(self, changed: Changed, *, anew: bool = False) -> None:
        """A table has changed: draw its messages again, and the private screens of who sits there.

        `anew`: its message is posted again, where people see it.
        """
        lobby, public = changed.lobby, changed.public
        place = self._scene.place(lobby)
        await self._scene.customs.load((place.id,), people(lobby))
        key = table_key(changed.table, changed.match, public) if public and lobby.status != "lobby" else ""
        before = self._shown.get(changed.table)
        if before and before.changed.version > changed.version:
            return  # what came meanwhile has been drawn
        back_at = _back(before, changed)
        anew = anew or self._sunk(before, key, place)
        quiet = before is not None and not anew and unseen(before.changed, changed)
        for audience in () if quiet else self._scene.outbox.audiences(place):
            words = self._scene.public(audience)
            if not key or before is None or not before.key:
                # When a match begins, in this order: the lobby as it stays, then the first hand.
                grade = Grade.MUST if key else Grade.TABLE
                lobbied = lobby_screen(words, changed.version, lobby, self._scene.cards(audience))
                lobbied = replace(lobbied, room=self._scene.room(words, lobby, changed.match) if key else None)
                self._scene.outbox.show(audience, lobbied, grade, anew=anew and not key)
            if self._scene.outbox.blind(place) and lobby.status != "lobby" and (before is None or not before.key):
                self._scene.outbox.show(audience, no_panel(lobby.table, changed.version), Grade.MUST)
            if before and before.key not in {"", key}:
                assert before.changed.public is not None
                dressed = self._scene.dressed(before.changed.public, audience)
                room = self._scene.room(words, lobby, before.changed.match)
                left = replace(_left(words, changed, before, dressed), room=room)
                self._scene.outbox.show(audience, left)
            if key and public:
                self._table(words, audience, changed, key, back=back_at == changed.version, anew=anew)
        if back_at == changed.version and (before is None or before.back == NEXT):
            self._returned(place)
        if self._scene.outbox.live(place):
            lasting = self._scene.outbox.limits(place).lasting
            for person in dict.fromkeys((*(people(before.changed.lobby) if before else ()), *people(lobby))):
                if before and (quiet and untouched(before.changed, changed, person)):
                    continue
                lies = lasting and not anew and self._scene.outbox.seen(person, place, hand_key(changed.table))
                if before and lies and same(before.changed, changed, person):
                    continue
                self.whisper(changed, person, place)
        if lobby.status == "closed":
            self._shown.pop(changed.table, None)
            for asked in (self._unfolded, self._opened):
                for key in [key for key in asked if key[0] == changed.table]:
                    del asked[key]
            if not any(shown.changed.lobby.place == place.id for shown in self._shown.values()):
                self._written.pop(place.id, None)
            return
        read = frozenset((audience.lang, audience.cards) for audience in self._scene.outbox.audiences(place))
        above, posted = self._written.setdefault(place.id, 0), self._scene.now()
        if before and before.key == key and not anew:
            above, posted = before.above, before.posted
        shown = self._shown[changed.table] = Shown(key, changed, back_at, read, posted, above)
        shown.rest = self._rests(changed)

    def _returned(self, place: Place) -> None:
        """Where somebody was waited for, a line of its own says that we were away for long: once, if there is room for it."""
        if self._scene.away <= LONG_AWAY or place.id in self._told or not self._scene.outbox.limits(place).lasting:
            return
        self._told.add(place.id)
        for audience in self._scene.outbox.audiences(place):
            words = self._scene.public(audience)
            text = Text(words("back-after", time=span(words, self._scene.away)))
            self._scene.outbox.show(audience, Screen(f"{place.id}/back", 1, (text,), last=True), Grade.COSMETIC)

    async def warn(self, changed: Changed, seat: Seat, seconds: float) -> None:
        """Say in the table's message that the house is about to play for this seat (B14)."""
        shown, public = self._shown.get(changed.table), changed.public
        if shown is None or public is None or shown.changed.version != changed.version:
            return
        for audience in self._scene.outbox.audiences(self._scene.place(changed.lobby)):
            words = self._scene.public(audience)
            name = Cast(words, changed.lobby.seats).name(seat)
            line = words("warn-house", name=name, time=span(words, seconds))
            self._table(words, audience, changed, shown.key, warning=line)

    def _table(
        self,
        words: Words,
        audience: Place,
        changed: Changed,
        key: str,
        *,
        warning: str = "",
        back: bool = False,
        anew: bool = False,
    ) -> None:
        """The message of a hand."""
        screen = self._drawn(words, audience, changed, key, warning=warning, back=back)
        grade, wait = urgency(changed)
        self._scene.outbox.show(audience, screen, grade, anew=anew, wait=wait)

    def _drawn(
        self, words: Words, audience: Place, changed: Changed, key: str, *, warning: str = "", back: bool = False
    ) -> Screen:
        assert changed.public is not None
        blind = changed.match if self._scene.outbox.blind(audience) else 0
        screen = table_screen(
            words,
            key,
            changed.version,
            changed.lobby,
            self._scene.dressed(changed.public, audience),
            changed.recap,
            back=back,
            blind=blind,
            warning=warning,
            rest=self._rests(changed),
            gestures=changed.gestures,
            unfolded=self._opened.get((changed.table, "")) == (changed.match, changed.public.stage),
            apart=self._scene.outbox.limits(audience).apart,
            spoken=self._scene.outbox.limits(audience).folds or audience.id not in people(changed.lobby),
            story=changed.match if self._scene.outbox.limits(audience).stories else 0,
        )
        return replace(screen, room=self._scene.room(words, changed.lobby, changed.match))

    def asked(self, words: Words, changed: Changed, token: Token, person: PersonId) -> str:
        """What this button of a match asks this person back before it is done; empty if it is not at the table (any more)."""
        if changed.public is None:
            return ""
        if token == tokens.mark(changed.table, "leave"):
            return leave_asked(words, changed.lobby, person)
        nodes = self._drawn(words, self._scene.place(changed.lobby), changed, "").nodes
        rows = (node.buttons for node in nodes if isinstance(node, Row))
        return next((button.ask for buttons in rows for button in buttons if button.token == token), "")

    def _rests(self, changed: Changed) -> bool:
        """Whether the hand is over and its message may stay as it is: everybody here sees his own hand, and presses there."""
        lobby, public, outbox = changed.lobby, changed.public, self._scene.outbox
        place = self._scene.place(lobby)
        if public is None or lobby.status != "between" or not outbox.limits(place).lasting or not may_rest(public):
            return False
        if lobby.asleep:  # what it says of that is taken away once somebody is there
            return False
        return all(outbox.reaches(place, person) and not self.kept_here(lobby, person) for person in people(lobby))

    def whisper(self, changed: Changed, person: PersonId, place: Place | None = None) -> None:
        lobby = changed.lobby
        place = place or self._scene.place(lobby)
        words = self._scene.words_of(person, lobby)
        view = changed.private.get(person)
        screen = no_hand(lobby.table, changed.version)
        before = self._shown.get(changed.table)
        grade = Grade.MUST
        if view is not None:
            limits = self._scene.outbox.limits(place)
            # Where the table has no denuncias, they stand here, whoever else must press at the table.
            apart = limits.lasting and not limits.blind and lobby.status == "between"
            more = apart or self._rests(changed)
            screen = self._hand(words, changed, person, view, calm=limits.lasting, more=more)
            screen = replace(screen, room=self._scene.room(words, lobby, changed.match))
            former = before.changed if before else None
            grade = worth(former, changed, person) if limits.blind else pressing(changed, person)
        live = self._scene.outbox.live(place)
        if view is not None and self.kept_here(lobby, person):
            screen = replace(screen, here=True)
        if not live or view is not None or (before is not None and person in before.changed.private):
            self._scene.outbox.whisper(person, place, screen, grade)
        if live and (not screen.nodes or before is None or before.changed.lobby.status in WITHOUT_CARDS):
            # Who has no cards (yet, or any more) still sits there: he is told so in their place.
            seat = -1 if screen.nodes else seat_of(lobby, person)
            waits = no_seat(lobby.table, changed.version)
            if seat >= 0:
                waits = seat_screen(words, changed.version, lobby, seat, changed.public)
            self._scene.outbox.whisper(person, place, waits, Grade.MUST)

    def kept_here(self, lobby: LobbyView, person: PersonId) -> bool:
        """Whether his hand does not come by private chat: he (or the group, if he did not say) wants to look it up here (B6)."""
        chosen = self._scene.customs.own(person).hand or self._scene.group(lobby.place).hand
        return chosen == HERE and self._scene.outbox.limits(self._scene.place(lobby)).pings

    def panel(self, words: Words, changed: Changed, *, anew: bool = False) -> Answer:
        """The options: for the presser alone, or, where nobody has a private screen for sure, as a message beside the table."""
        lobby = changed.lobby
        place = self._scene.place(lobby)
        if not self._scene.outbox.blind(place) or lobby.status != "lobby":
            return Answer(screen=panel_screen(words, changed.version, lobby))
        words = self._scene.public(place)
        self._scene.outbox.show(place, panel_screen(words, changed.version, lobby), anew=anew)
        return Answer()

    def look(self, words: Words, changed: Changed, person: PersonId) -> Answer:
        view = changed.private.get(person)
        if view is not None:
            return Answer(screen=self._hand(words, changed, person, view))
        if not seated(changed.lobby, person):
            return Answer(words("note-not-yours"))
        return Answer(words("note-no-cards" if changed.lobby.status == "lobby" else STALE))

    def unfold(self, words: Words, changed: Changed, person: PersonId) -> Answer:
        """Show somebody the lies that he could sign in this hand."""
        if changed.public is None or person not in changed.signs:
            return Answer(words(STALE if seated(changed.lobby, person) else "note-not-yours"))
        self._unfolded[changed.table, person] = (changed.match, changed.public.hand)
        self.whisper(changed, person)
        return Answer()

    def more(self, words: Words, changed: Changed, person: PersonId, numbers: tuple[int, ...]) -> Answer:
        """Show somebody what is seldom wanted: in his hand, if he has one to look at; else for all, as long as nothing happens.

        The table is everybody's, and each of its edits counts: it is the last way, for who has no private chat.
        """
        public, lobby, place = changed.public, changed.lobby, self._scene.place(changed.lobby)
        if public is None or person not in changed.private:
            return Answer(words(STALE if seated(lobby, person) else "note-not-yours"))
        match numbers:
            case (match, hand) if (match, hand) == (changed.match, public.hand):
                return self._more_for(changed, person)
            case (stage,) if stage == public.stage:
                if self._scene.outbox.reaches(place, person) and not self.kept_here(lobby, person):
                    self._more_for(changed, person)
                    return Answer(words("note-in-hand"))
                self._opened[changed.table, ""] = (changed.match, stage)
                for audience in self._scene.outbox.audiences(place):
                    key = table_key(changed.table, changed.match, public)
                    self._table(self._scene.public(audience), audience, changed, key)
                return Answer()
            case _:
                return Answer(words(STALE))

    def _more_for(self, changed: Changed, person: PersonId) -> Answer:
        assert changed.public is not None
        self._opened[changed.table, person] = (changed.match, changed.public.hand)
        self.whisper(changed, person)
        return Answer()

    def _hand(
        self,
        words: Words,
        changed: Changed,
        person: PersonId,
        view: PlayerView,
        *,
        calm: bool = False,
        more: bool = False,
    ) -> Screen:
        lobby = changed.lobby
        place = self._scene.place(lobby)
        limits = self._scene.outbox.limits(place)
        return hand_screen(
            words,
            changed.version,
            lobby,
            replace(view, public=self._scene.dressed(view.public, place, person)),
            self._scene.where(lobby),
            changed.match,
            calm=calm,
            more=more,
            signs=changed.signs.get(person, NO_SIGNS),
            lies=self._unfolded.get((changed.table, person)) == (changed.match, view.public.hand),
            folds=limits.folds,
            unfolded=self._opened.get((changed.table, person)) == (changed.match, view.public.hand),
            apart=limits.apart,
        )

    async def proof(self, words: Words, changed: Changed, person: Person) -> Answer:
        """The proofs of his own cards, and of those that the last hand has shown."""
        table = changed.table
        shown = await self._scene.hall.openings_shown(table)
        changed = self._scene.hall.latest(table) or changed  # the hand may have ended meanwhile: all is of one moment
        public = changed.public
        if public is None or person.id not in changed.private:
            return self.look(words, changed, person.id)
        own = self._scene.hall.openings_own(table, person)
        spell = DECKS[public.deck].spell
        shown_deck = self._scene.dressed(public, self._scene.place(changed.lobby), person.id).deck
        proof = ProofView(
            commitment=changed.lobby.commitment,
            root=changed.lobby.root,
            own=tuple(ProofLine(spell(each.card), msgspec.json.encode(each).decode()) for each in own),
            shown=tuple(ProofLine(spell(each.card), msgspec.json.encode(each).decode()) for each in shown),
        )
        return Answer(screen=proof_screen(words, changed.version, table, shown_deck, proof))


def _back(before: Shown | None, changed: Changed) -> int:
    """When this table says that we are back: found after a restart, at once if a clock runs, else once somebody has pressed."""
    lobby = changed.lobby
    if before is not None:
        return changed.version if before.back == NEXT and before.changed.version < changed.version else before.back
    if changed.public is None or lobby.status not in LIVE:
        return NEVER
    waits = any(view.person is not None and not view.absent for view in lobby.seats)
    return changed.version if lobby.clock and waits and lobby.status != "lobby" else PRESSED


def _left(words: Words, changed: Changed, before: Shown, public: PublicView) -> Screen:
    """What stays of the message of the hand before, which is `public`: its recap, or the end of its match."""
    version = changed.version
    if public.winner != NO_TEAM:
        over = replace(before.changed.lobby, status="closed")
        return table_screen(words, before.key, version, over, public, before.changed.recap)
    if before.rest:
        return replace(
            table_screen(words, before.key, version, before.changed.lobby, public, before.changed.recap, rest=True),
            last=True,
        )
    return recap_screen(words, before.key, version, before.changed.lobby, public, changed.recap or before.changed.recap)

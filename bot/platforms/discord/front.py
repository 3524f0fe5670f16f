"""The front door: what has happened in Discord becomes presses and orders for the desk, and both get their answers."""

from __future__ import annotations

from bot.chat import Answer, Counter, Order, Press, Said
from bot.platforms.discord import commands, markup
from bot.platforms.discord.adapter import DiscordAdapter
from bot.platforms.discord.calls import Caller, Calls
from bot.platforms.discord.known import Known
from bot.platforms.discord.updates import NAME, Letter, Sent, read
from bot.screen import Button, Row, Screen, Text
from bot.words import Lexicon
from engine.shown import Person, Place

KEPT = {"hand", "panel", "config", "lang"}
"""What one person sees and goes on with after a press; a question is done with when it is answered."""


class Front:
    """Hands every letter to the desk, once it is stored."""

    def __init__(self, known: Known, adapter: DiscordAdapter, calls: Calls, lexicon: Lexicon, desk: Counter) -> None:
        self._known, self._adapter, self._calls = known, adapter, calls
        self._lexicon, self._desk = lexicon, desk

    async def take(self, key: str, letter: Letter, caller: Caller | None) -> None:
        """One letter. What it did is stored with its key by whatever it did; so it may be taken again, without a caller."""
        if letter.bot:
            return
        there = await self._known.meet(letter)
        # What is done in the thread of a table is done where the table is.
        place = self._known.place(home) if (home := self._adapter.home(there.id)) != there.id else there
        person = self._known.person(letter)
        admits = False
        if not letter.guild:
            await self._known.set_channel(person.id, letter.channel)
            admits = await self._known.set_closed(person.id, closed=False)
        elif letter.shut:
            self._adapter.shut(there.id)
        elif not letter.said and self._adapter.opened(there.id):
            await self._desk.back(place, anew=True)
        if caller is not None:
            self._adapter.hands.heard(person.id, place.id, caller.line)
        if letter.said:
            said = Said(key, person, place, letter.said, letter.table, private=not letter.guild)
            await self._desk.receive(said, _Spoken(self, said))
        elif letter.message:
            await self._pressed(key, letter, place, person, caller)
        else:
            await self._ordered(key, letter, place, person, caller)
        if admits:
            self._desk.admits(person.id)

    async def trouble(self, letter: Letter, caller: Caller) -> None:
        """It could not even be stored, so nothing came of it: he is told so."""
        words = self._lexicon.pick(letter.locale)
        await self._calls.say(caller, markup.note(words("note-trouble")))

    async def _ordered(self, key: str, letter: Letter, place: Place, person: Person, caller: Caller | None) -> None:
        ticket = _Ordered(self, person, caller)
        if letter.shut:
            # Discord said so with the command itself: nothing that would be opened could be seen.
            await ticket.answer(Answer((await self._desk.words(person))("discord-shut")))
            return
        name, args = commands.order_of(letter.order, letter.options)
        people = tuple(Person(f"{NAME}:{number}", called) for number, called in letter.people.items())
        await self._desk.receive(Order(key, person, place, name, args, people), ticket)

    async def _pressed(self, key: str, letter: Letter, place: Place, person: Person, caller: Caller | None) -> None:
        sent = read(letter) or Sent("", "", "")
        if caller is not None and letter.hidden and sent.screen == "hand" and not sent.ask:
            self._adapter.hands.window(person.id, f"{sent.token[:8]}/hand", caller)
        if sent.ask:
            if caller is not None:
                self._calls.start(self._ask(person, sent, caller))
            return
        ticket = _Pressed(self, letter, sent, person, caller)
        await self._desk.receive(Press(key, person, place, sent.token), ticket)

    # --- answers ---------------------------------------------------------------------------------------------------

    async def _ask(self, person: Person, sent: Sent, caller: Caller) -> None:
        """What cannot be taken back is asked about, where he alone sees it."""
        words = await self._desk.words(person)
        # The button is everybody's, in the language of the place; the question is his.
        text = await self._desk.asks(person, sent.token) or self._adapter.asks.get(sent.ask, words("discord-sure"))
        yes = Button(words("discord-yes"), sent.token, "bad")
        screen = Screen(f"{sent.token[:8]}/ask", 0, (Text(text, "strong"), Row((yes,))))
        await self._calls.say(caller, markup.message(screen))

    async def hint(self, said: Said, answer: Answer) -> None:
        """A word about what somebody said: in private, if he takes that; nobody else is bothered with it, unless he has to see it."""
        key = f"hint/{said.key}"
        if not await self._known.closed(said.person.id):
            self._desk.say(Place(said.person.id), Screen(key, 1, (Text(answer.note),), last=True))
        elif answer.urgent:
            self._desk.passing(said.person, said.place, key, answer.note)

    def sent(self, person: Person, screen: Screen) -> None:
        """What somebody has asked for in his private chat."""
        self._desk.say(Place(person.id), screen, anew=True)

    def said(self, person: Person, caller: Caller, answer: Answer) -> None:
        """The answer to a command: a screen, a word, or where to look."""
        self._calls.start(self._said(person, caller, answer))

    async def _said(self, person: Person, caller: Caller, answer: Answer) -> None:
        if answer.screen is not None:
            payload = self._adapter.payload(answer.screen)
        else:
            payload = markup.note(answer.note or (await self._desk.words(person))("discord-below"))
        await self._say(caller, payload)

    def answer(self, letter: Letter, sent: Sent, person: Person, caller: Caller, answer: Answer) -> None:
        """The answer to a press. Nothing to say: it is the newest state of what he pressed, which is on its way."""
        if answer.screen is not None:
            self._calls.start(self._shown(letter, sent, person, caller, answer.screen))
        elif answer.note or answer.seated:
            self._calls.start(self._noted(letter, sent, person, caller, answer))
        elif letter.hidden and sent.screen not in KEPT:
            self._calls.start(self._calls.dismiss(caller))

    async def _shown(self, letter: Letter, sent: Sent, person: Person, caller: Caller, screen: Screen) -> None:
        payload = self._adapter.payload(screen)
        kind = markup.kind(screen)
        if kind == sent.screen and letter.hidden:
            await self._calls.update(caller, payload)
        elif kind == "hand":
            await self._adapter.hands.pressed(caller, person.id, screen)
        else:
            await self._beside(letter, sent, person, caller, payload)

    async def _noted(self, letter: Letter, sent: Sent, person: Person, caller: Caller, answer: Answer) -> None:
        text = answer.note
        if answer.seated and await self._adapter.hands.shut(person.id):
            text = (await self._desk.words(person))("discord-closed")
        if not text:
            return
        if letter.hidden and sent.screen not in KEPT:
            await self._calls.update(caller, markup.note(text))
        elif await self._old(letter, sent, person):
            await self._calls.update(caller, markup.bare(caller.shown, text))
        else:
            await self._beside(letter, sent, person, caller, markup.note(text))

    async def _beside(
        self, letter: Letter, sent: Sent, person: Person, caller: Caller, payload: markup.Payload
    ) -> None:
        """Another message for him alone."""
        if letter.hidden and sent.screen == "hand" and not caller.used:
            self._adapter.hands.apart(person.id, f"{sent.token[:8]}/hand", caller)
        await self._say(caller, payload)

    async def _old(self, letter: Letter, sent: Sent, person: Person) -> bool:
        """Whether this is a direct message with a hand that is over: it loses its buttons now that it is touched."""
        if letter.guild or letter.hidden or sent.screen != "hand":
            return False
        return await self._adapter.hands.stale(person.id, f"{sent.token[:8]}/hand", letter.message)

    async def _say(self, caller: Caller, payload: markup.Payload) -> None:
        await self._calls.say(caller, payload)


class _Pressed:
    """The ticket of a press; of one of an earlier process, nobody waits for the answer any more."""

    def __init__(self, front: Front, letter: Letter, sent: Sent, person: Person, caller: Caller | None) -> None:
        self._front, self._letter, self._sent, self._person, self._caller = front, letter, sent, person, caller

    async def answer(self, answer: Answer) -> None:
        """Answer the presser alone."""
        if self._caller is not None:
            self._front.answer(self._letter, self._sent, self._person, self._caller, answer)


class _Spoken:
    """The ticket of something that was said: an answer to a message cannot be for one person alone."""

    def __init__(self, front: Front, said: Said) -> None:
        self._front, self._said = front, said

    async def answer(self, answer: Answer) -> None:
        """A hint, if there is one; what he wanted to see."""
        if answer.screen is not None:
            self._front.sent(self._said.person, answer.screen)
        elif answer.note:
            await self._front.hint(self._said, answer)


class _Ordered:
    """The ticket of a command."""

    def __init__(self, front: Front, person: Person, caller: Caller | None) -> None:
        self._front, self._person, self._caller = front, person, caller

    async def answer(self, answer: Answer) -> None:
        """A word to who gave it, that nobody else sees."""
        if self._caller is not None:
            self._front.said(self._person, self._caller, answer)

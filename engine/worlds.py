"""Worlds: matches that a seat could be in, made from its view alone.

The public facts of a hand are the shadow of its events, one each: with cards dealt anew behind them they are events
again, and folding them gives a match that shows the same to everybody.  Whether these cards could have led to these
facts, the kernel itself says: what was played and said is decided again, and has to bring the same facts.

How a deal is found, in this order:

1. A seat that is known to hold something (a figure it declared, a flor it sang or falsely claimed, cards it showed) gets
   one of the hands that agree with it; the others get any cards.  The deal is taken if the kernel replays the facts and
   the seat sees what it saw.  So every possible deal is as likely as every other.
2. After TRIES such deals, the last one is taken all the same: what each seat showed by itself is true, what follows from
   several hands (who passed, whose flor was not announced) may not be.
3. Where no hand agrees with what a seat showed, its figures are given up first, then its flor; the cards that were seen
   stay in every case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from engine.rules import project
from engine.rules.actions import Action, IllegalAction, PlayCard, Word
from engine.rules.apply import apply, begin, deal, decide, evolve
from engine.rules.cards import NO_CARD, Card, Seat
from engine.rules.events import (
    Announced,
    Awarded,
    Closed,
    Dealt,
    Declared,
    DuelBegan,
    Event,
    FalseClaim,
    HandEnded,
    LeftHand,
    MatchWon,
    Played,
    Said,
    Shown,
    Staked,
    TrickEnded,
)
from engine.rules.legal import legal_actions
from engine.rules.state import MatchState, Ruleset
from engine.rules.views import Dice, Fact, PlayerView, Value
from engine.variants import find

TRIES = 200
"""Deals that are tried before one is taken that may contradict what several hands together have shown."""

Hand: TypeAlias = tuple[Card, ...]
Hands: TypeAlias = tuple[Hand, ...]
Test: TypeAlias = Callable[[Hand], bool]


class NoFacts(ValueError):
    """The view does not hold the facts of its hand from the deal on, so nothing can be folded from it."""


class Table:
    """A World: a match that nobody else sees, with the facts of its hand."""

    def __init__(self, match: MatchState, facts: tuple[Fact, ...]) -> None:
        self.match = match
        self._facts = facts

    def views(self) -> dict[Seat, PlayerView]:
        """The view of every seat that may act now; empty when the match is over."""
        seats = legal_actions(self.match)
        return {seat: self.view(seat) for seat in seats}

    def view(self, seat: Seat) -> PlayerView:
        """What this seat sees, whether it may act or not."""
        return project.private(self.match, seat, project.public(self.match, self._facts))

    def act(self, seat: Seat, action: Action) -> Table:
        """The world after the action; raises IllegalAction."""
        match, events = apply(self.match, seat, action)
        return Table(match, self._facts + project.facts(events))

    @property
    def score(self) -> tuple[int, int]:
        """Points of both teams."""
        return self.match.score

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return self.match.hand is None or self.match.hand.over


def imagine_from(view: PlayerView) -> Imagined:
    """What makes worlds that look like this view to its seat; an Imagine. Raises NoFacts."""
    return Imagined(view)


class Imagined:
    """Sampling; what one view needs again and again is worked out once."""

    def __init__(self, view: PlayerView) -> None:
        table = view.public
        if not table.facts or table.facts[0].what != "dealt":
            raise NoFacts
        self._view = view
        self._rules = rules_of(table.variant, table.seats, tuple(sorted(table.options.items())))
        self._known = [list(hand) for hand in known_cards(view, self._rules.hand_size)]
        self._shown = [set(cards) for cards in shown_cards(table.facts, table.seats)]
        for seat, cards in view.partners.items():
            self._shown[seat].update(cards)
        fixed = {table.muestra}.union(*self._known, *self._shown)
        self._pool = [card for card in self._rules.deck.cards if card not in fixed]
        self._candidates: dict[Seat, list[Hand]] | None = None

    def __call__(self, dice: Dice) -> Table:
        """Deal the unseen cards anew."""
        hands = self.dealt(dice)
        for _ in range(TRIES):
            world = self.replayed(hands)
            # A seat may see more than the facts tell: what it may say can depend on its partners' cards.
            if world is not None and world.view(self._view.seat) == self._view:
                return world
            hands = self.dealt(dice)
        return self._folded(hands)

    # --- dealing

    def dealt(self, dice: Dice) -> Hands:
        """Cards for every seat: first for those of whom something is known."""
        if self._candidates is None:
            self._candidates = {seat: found for seat in range(len(self._known)) if (found := self._agreeing(seat))}
        for _ in range(TRIES):
            hands = self._attempt(self._candidates, dice)
            if hands is not None:
                return hands
        # The hands that agree take one another's cards: only what was seen is kept.
        return self._attempt({}, dice) or self._any()

    def _attempt(self, candidates: dict[Seat, list[Hand]], dice: Dice) -> Hands | None:
        drawn: dict[Seat, Hand] = {}
        taken: set[Card] = set()
        for seat, hands in candidates.items():
            drawn[seat] = hands[dice.randrange(len(hands))]
            if not taken.isdisjoint(drawn[seat]):
                return None
            taken.update(drawn[seat])
        rest = shuffled([card for card in self._pool if card not in taken], dice)
        return tuple(
            self._filled(seat, shuffled(drawn[seat] if seat in drawn else self._any_rest(seat, rest), dice))
            for seat in range(len(self._known))
        )

    def _any_rest(self, seat: Seat, rest: list[Card]) -> list[Card]:
        need = self._known[seat].count(NO_CARD) - len(self._extra(seat))
        taken, rest[:] = rest[:need], rest[need:]
        return [*self._extra(seat), *taken]

    def _any(self) -> Hands:
        rest = self._pool.copy()
        return tuple(self._filled(seat, self._any_rest(seat, rest)) for seat in range(len(self._known)))

    def _extra(self, seat: Seat) -> list[Card]:
        """Cards that he showed (to all, or to his partners) from a slot that nobody saw."""
        return sorted(self._shown[seat].difference(self._known[seat]))

    def _filled(self, seat: Seat, cards: Sequence[Card]) -> Hand:
        fresh = iter(cards)
        return tuple(next(fresh) if card == NO_CARD else card for card in self._known[seat])

    def _agreeing(self, seat: Seat) -> list[Hand]:
        """The cards for his unseen slots that agree with what he showed; empty if any cards do."""
        gaps, extra = self._known[seat].count(NO_CARD), self._extra(seat)
        if not gaps:
            return []
        for tests in relaxing(tests_of(self._rules, self._view, seat)):
            seen = tuple(card for card in self._known[seat] if card != NO_CARD)
            found = [
                (*extra, *cards)
                for cards in combinations(self._pool, gaps - len(extra))
                if all(test((*seen, *extra, *cards)) for test in tests)
            ]
            if found:
                return found
        return []

    # --- folding

    def replayed(self, hands: Hands) -> Table | None:
        """The world of this deal if the kernel brings the same facts, else None."""
        facts = self._view.public.facts
        match = evolve(self._before(), self._dealt(hands))
        place = 1
        while place < len(facts):
            events = happened(match, facts[place])
            after = place + len(events)
            if not events or project.facts(events) != facts[place:after]:
                return None
            for event in events:
                match = evolve(match, event)
            place = after
        return Table(match, facts)

    def _folded(self, hands: Hands) -> Table:
        """The world of this deal, whatever it contradicts."""
        facts = self._view.public.facts
        match = evolve(self._before(), self._dealt(hands))
        for fact in facts[1:]:
            match = evolve(match, event_of(fact, hands))
        return Table(match, facts)

    def _before(self) -> MatchState:
        """The match as it was before the deal: every fact was an event, and every event moved it one on."""
        table = self._view.public
        match = begin(self._rules, table.dealer, self._score())
        return replace(match, turn=table.stage - len(table.facts))

    def _score(self) -> tuple[int, int]:
        table = self._view.public
        won = [0, 0]
        for fact in table.facts:
            if fact.what == "awarded":
                won[fact.team] += fact.amount
        return table.score[0] - won[0], table.score[1] - won[1]

    def _dealt(self, hands: Hands) -> Dealt:
        fact = self._view.public.facts[0]
        return Dealt(fact.amount, fact.mark, fact.seat, self._score(), hands, fact.cards[0])


@lru_cache(128)
def rules_of(variant: str, seats: int, options: tuple[tuple[str, Value], ...]) -> Ruleset:
    """The rules that a view was played by."""
    return find(variant).build(seats=seats, options=dict(options))


# --- what is known -------------------------------------------------------------------------------------------------


def known_cards(view: PlayerView, size: int) -> Iterator[Hand]:
    """Every seat's cards by slot, as far as this seat has seen them; NO_CARD where it has not."""
    table = view.public
    seen: dict[tuple[Seat, int], Card] = {
        (fact.seat, fact.slot): fact.cards[0] for fact in table.facts if fact.what == "played"
    }
    seen.update(((view.seat, slot), card) for slot, card in enumerate(view.cards))
    for seat in range(table.seats):
        yield tuple(seen.get((seat, slot), NO_CARD) for slot in range(size))


def shown_cards(facts: Sequence[Fact], seats: int) -> Iterator[Hand]:
    """The cards that every seat showed at the end of the hand (or of a duel of this deal)."""
    for seat in range(seats):
        yield tuple(card for fact in facts if fact.what == "shown" and fact.seat == seat for card in fact.cards)


def tests_of(rules: Ruleset, view: PlayerView, seat: Seat) -> list[Test]:
    """What a seat has shown of its hand by its own words, the figures last: those are given up first."""
    muestra = view.public.muestra
    values: dict[str, Callable[[Card, Sequence[Card]], int]] = {
        "envido": rules.envido,
        "envite": rules.envido,
        "flor": rules.flor,
    }
    # What lay face down on the table, and was turned up when the hand was over, counts for no figure (T5.8).
    turned = {
        card
        for fact in view.public.facts
        if fact.what == "shown" and fact.law == rules.stakes_name and fact.seat == seat
        for card in fact.cards
    }
    flores: list[Test] = []
    figures: list[Test] = []
    for fact in view.public.facts:
        if fact.seat != seat:
            continue
        if fact.what == "declared" and fact.amount >= 0 and fact.law in values:
            figures.append(lambda hand, fact=fact: values[fact.law](muestra, but(hand, turned)) == fact.amount)
        elif fact.what in ("announced", "said") and fact.law == "flor":
            false = fact.mark == "false"
            flores.append(lambda hand, false=false: (rules.flor(muestra, hand) < 0) == false)
    return [*flores, *figures]


def but(hand: Hand, cards: set[Card]) -> Hand:
    """The hand without these cards."""
    return tuple([card for card in hand if card not in cards]) if cards else hand


def relaxing(tests: list[Test]) -> Iterator[list[Test]]:
    """All the tests, then ever fewer, the last first; nothing for no tests."""
    for count in range(len(tests), 0, -1):
        yield tests[:count]


Item = TypeVar("Item")


def shuffled(items: Sequence[Item], dice: Dice) -> list[Item]:
    """The items in any order."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other = dice.randrange(last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


# --- facts → events ------------------------------------------------------------------------------------------------


def happened(match: MatchState, fact: Fact) -> tuple[Event, ...]:
    """What follows when the act behind a fact is done in this match; nothing if it may not be done."""
    try:
        match fact.what:
            case "played":
                return decide(match, fact.seat, PlayCard(fact.slot, fact.cards[0] == NO_CARD))
            case "said":
                return decide(match, fact.seat, Word(fact.law, fact.word, fact.amount))
            case "duel":
                return deal(match, ())[1]
            case _:
                return ()
    except IllegalAction:
        return ()


def event_of(fact: Fact, hands: Hands) -> Event:
    """The event that a fact is the shadow of, with these cards behind it."""
    make = _EVENTS.get(fact.what)
    if make is None:
        raise NoFacts
    return make(fact, hands)


def _played(fact: Fact, hands: Hands) -> Event:
    return Played(fact.seat, fact.slot, hands[fact.seat][fact.slot], fact.cards[0] == NO_CARD)


def _said(fact: Fact, _hands: Hands) -> Event:
    word = Word(fact.law, fact.word, fact.amount)
    return FalseClaim(fact.seat, word) if fact.mark == "false" else Said(fact.seat, word, fact.team)


_EVENTS: dict[str, Callable[[Fact, Hands], Event]] = {
    "played": _played,
    "said": _said,
    "duel": lambda fact, _: DuelBegan(fact.amount),
    "trick": lambda fact, _: TrickEnded(fact.seat, fact.team, fact.amount),
    "announced": lambda fact, _: Announced(fact.seat),
    "declared": lambda fact, _: Declared(fact.seat, fact.law, fact.amount),
    "annulled": lambda fact, _: Closed(fact.law),
    "staked": lambda fact, _: Staked(fact.law, fact.amount),
    "left": lambda fact, _: LeftHand(fact.seat),
    "awarded": lambda fact, _: Awarded(fact.team, fact.amount, fact.mark, fact.word),
    "shown": lambda fact, _: Shown(fact.seat, fact.law, fact.cards),
    "over": lambda fact, _: HandEnded(fact.team),
    "won": lambda fact, _: MatchWon(fact.team),
}
"""The other half of project.fact."""

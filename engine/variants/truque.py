"""Truque of Mestanza: piezas and suple, an envite without end, the double card after a parda, todas, cards face down."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from engine.laws.bet import behind
from engine.laws.leaving import LeavingLaw
from engine.laws.stakes import StakesLaw
from engine.rules.actions import PlayCard, Word
from engine.rules.cards import BASTOS, COPAS, ESPADAS, NO_TEAM, OROS, SPANISH_36, Card, Seat, Team
from engine.rules.cards import number_of as number
from engine.rules.cards import spanish as card
from engine.rules.cards import suit_of as suit
from engine.rules.events import Awarded, Declared, Event, HandEnded, MatchWon, Played, Said, Shown, TrickEnded
from engine.rules.legal import COVERABLE, PLAYS
from engine.rules.signs import Says, Sign, holds_number, holds_special, none_of
from engine.rules.state import (
    OPEN,
    SETTLED,
    WAITING,
    Bet,
    HandState,
    MatchState,
    Memory,
    Menu,
    Option,
    Ruleset,
    Stakes,
    Variant,
    uncovered,
)
from engine.rules.strength import rank_table
from engine.rules.tricks import best_of_three
from engine.rules.views import Value

TARGET = 40
MALAS = 20
"""T10.4."""

# --- cards (T2, T4, T6) --------------------------------------------------------------------------------------------

PIEZAS = {5: 32, 1: 31, 12: 30, 11: 29, 10: 28}
"""Numbers of the muestra's suit that are piezas, strongest first, and their values (T4.1, T5.1)."""
SUPLE = 4
"""Takes the place of a pieza that lies as the muestra (T4.2)."""
TRESES_GRANDES = (card(1, ESPADAS), card(1, BASTOS), card(7, ESPADAS), card(7, OROS))
BELOW = (3, 1, 12, 11, 10, 7, 6, 5, 4)
SUITS = (ESPADAS, BASTOS, OROS, COPAS)
SIZE = len(SPANISH_36.names)


@lru_cache(64)
def piezas(muestra: Card) -> dict[Card, int]:
    """The five piezas, strongest first, with their values (T4)."""
    trump = suit(muestra)
    cards = {card(rank, trump): value for rank, value in PIEZAS.items()}
    if muestra not in cards:
        return cards
    suple = card(SUPLE, trump)
    return {suple if pieza == muestra else pieza: value for pieza, value in cards.items()}


@lru_cache(64)
def strength(muestra: Card) -> tuple[int, ...]:
    """T6; a muestra that is a pieza stands beside its suple, any other at its own rank (T6.8)."""
    special = piezas(muestra)
    trump = suit(muestra)
    top = [[pieza] for pieza in special]
    if number(muestra) in PIEZAS:
        top[list(PIEZAS).index(number(muestra))].append(muestra)
    top += [[great] for great in TRESES_GRANDES if not (number(great) == 1 and suit(great) == trump)]
    listed = {held for row in top for held in row}
    rest = ([card(rank, s) for s in SUITS if card(rank, s) not in listed] for rank in BELOW)
    return rank_table([*top, *rest], SIZE)


# --- the envite (T5, T7) -------------------------------------------------------------------------------------------

PLAIN = tuple(number(held) if number(held) <= 7 else 0 for held in range(SIZE))
"""Value of a card that is no pieza: court cards count nothing (T5.2)."""
BONUS = 20


def envite(muestra: Card, hand: Sequence[Card]) -> int:
    """T5.3-T5.8; any number of cards, those played face down being left out."""
    special = piezas(muestra)
    tops = [special[held] for held in hand if held in special]
    if len(tops) > 1:
        return sum(tops) - BONUS * (len(tops) - 1)
    if tops:
        return tops[0] + max((PLAIN[held] for held in hand if held not in special), default=0)
    best = sum(sorted((PLAIN[held] for held in hand), reverse=True)[:2])
    for place, one in enumerate(hand):
        for two in hand[:place]:
            if suit(one) == suit(two) and PLAIN[one] and PLAIN[two]:
                best = max(best, BONUS + PLAIN[one] + PLAIN[two])
    return best


GIVEN, WANTED = 1, 3
"""What became of it: refused and paid to a team (+ team), or accepted; 0 while it waits."""


class EnviteLaw:
    """Raised without end up to the falta, and paid when the hand is over (T7, T10.1).

    Its memory: `node` is what became of it, `total` the whole envite, `refused` what a no pays.
    """

    reads: tuple[str, ...]
    after = False
    early = True
    fresh: Memory = Bet()
    index = 0
    places: tuple[int, ...] = ()

    def __init__(self, name: str, *, truque: str) -> None:
        """`truque` is the ladder whose callers may not open it any more."""
        self.name = name
        self.reads = (truque,)
        self._yes_no = (Word(name, "quiero"), Word(name, "no quiero"))
        self.calls: Callable[[int, int], tuple[Word, ...]] = lru_cache(2048)(self._calls)

    def offer(self, m: MatchState, h: HandState, menu: Menu, known: bool) -> None:
        """The seat on turn opens it before its first card, unless it has called truque; rivals answer (T7.1, T7.3)."""
        memory: Bet = h.memory[self.index]
        if memory.phase == OPEN:
            stakes: Stakes = h.memory[self.places[0]]
            if not (h.tricks or h.over or h.questions or stakes.called >> h.turn & 1):
                menu[h.turn] = menu.get(h.turn, ()) + self.calls(0, m.faltas[0])
        elif memory.phase == WAITING:
            words = self._yes_no + self.calls(memory.total, m.faltas[0])
            for seat in h.sides[h.questions[-1].team]:
                menu[seat] = menu.get(seat, ()) + words

    def _calls(self, total: int, limit: int) -> tuple[Word, ...]:
        """T7.2-T7.5: two more, any number more, or the falta as a whole; never past it."""
        words: list[Word] = []
        if total + 2 <= limit:
            words.append(Word(self.name, "envite"))
        least = 1 if total else 2
        if total + least <= limit:
            words.append(Word(self.name, "envite N", least, limit - total))
        if total < limit:
            words.append(Word(self.name, "la falta", limit))
        return tuple(words)

    def hear(self, m: MatchState, h: HandState, seat: Seat, word: Word) -> list[Event]:
        """Nothing is noted before the hand is over (T10.1)."""
        return [Said(seat, word, NO_TEAM if word.word in ("quiero", "no quiero") else seat & 1 ^ 1)]

    def concede(self, m: MatchState, h: HandState, team: Team) -> list[Event]:
        """Nobody may leave over it (T7.8)."""
        return []

    def recall(self, memory: Bet, event: Event) -> Bet:
        """The whole after a word, what became of it, and whose figure was the best."""
        if isinstance(event, Declared):
            return Bet(SETTLED, memory.node, memory.total, memory.refused, 0, 1 << event.seat)
        if not isinstance(event, Said):
            return memory
        match event.word.word:
            case "quiero":
                return Bet(SETTLED, WANTED, memory.total, memory.refused)
            case "no quiero":
                return Bet(SETTLED, GIVEN + (event.seat & 1 ^ 1), memory.total, memory.refused)
            case "la falta":
                total = event.word.amount
            case _:
                total = memory.total + (event.word.amount or 2)
        return Bet(WAITING, 0, total, memory.total or 1)

    def question(self, m: MatchState, h: HandState) -> tuple[int, int]:
        """The whole, and what a no pays (T7.6)."""
        memory: Bet = h.memory[self.index]
        return memory.total, memory.refused

    def paid(self, m: MatchState, h: HandState, covered: Played | None) -> list[Event]:
        """What it pays now that the hand is over (T7.6, T7.7); `covered`: the card that ends it, if it lies face down."""
        memory: Bet = h.memory[self.index]
        if memory.node == WANTED:
            best, figure = self._best(m, h, covered)
            award = Awarded(best & 1, memory.total, self.name, "envido-won")
            return [Declared(best, self.name, figure), award]
        if memory.node:
            return [Awarded(memory.node - GIVEN, memory.refused, self.name, "envido-refused")]
        return []

    def _best(self, m: MatchState, h: HandState, covered: Played | None) -> tuple[Seat, int]:
        """The highest single value; among equals the seat nearest to the mano."""
        figures: dict[Seat, int] = {}
        for seat in h.players:
            hand = uncovered(h, seat)
            if covered is not None and covered.seat == seat:
                hand = tuple(held for held in hand if held != covered.card)
            figures[seat] = m.rules.envido(h.muestra, hand)
        best = max(h.players, key=figures.__getitem__)
        return best, figures[best]

    def at_end(self, m: MatchState, h: HandState) -> list[Event]:
        """The cards that lie face down, and those that won the envite unless they all lie on the table (T9.7, T7.7)."""
        memory: Bet = h.memory[self.index]
        shown: list[Event] = []
        for seat in h.players:
            counted = uncovered(h, seat)
            hidden = tuple(held for held in h.dealt[seat] if held not in counted)
            if hidden:
                shown.append(Shown(seat, self.reads[0], hidden))
            if memory.declared >> seat & 1:
                cards = behind(m.rules.envido, h.muestra, counted)
                if any(h.held >> 4 * seat + h.dealt[seat].index(held) & 1 for held in cards):
                    shown.append(Shown(seat, self.name, cards))
        return shown


# --- the vueltas (T9) ----------------------------------------------------------------------------------------------


def after_parda(h: HandState) -> bool:
    """Whether the first vuelta was parda, so that everybody plays two cards at once (T9.5)."""
    return bool(h.tricks) and h.tricks[0].team == NO_TEAM


def plays(h: HandState, *, face_down: bool) -> tuple[PlayCard, ...]:
    """The seat on turn plays any card, face down too; after a parda the higher of its two (T9.5, T9.7)."""
    held = h.held >> 4 * h.turn & 15
    if after_parda(h):
        ranks = [h.strengths[each] for each in h.dealt[h.turn]]
        top = max(ranks[play.slot] for play in PLAYS[held])
        return tuple(play for play in PLAYS[held] if ranks[play.slot] == top)
    return COVERABLE[held] if face_down else PLAYS[held]


def beneath(m: MatchState, h: HandState, last: Played) -> list[Event]:
    """The tops have tied too: the lower cards are uncovered, and the best of them wins (T9.6).

    Until now they are held by the kernel's count; nobody could have done anything with them.
    """
    left = h.held & ~(1 << 4 * last.seat + last.slot)
    slots = {seat: PLAYS[left >> 4 * seat & 15][0].slot for seat in h.players}
    cards = {seat: h.dealt[seat][slot] for seat, slot in slots.items()}
    best = max(h.players, key=lambda seat: h.strengths[cards[seat]])
    team = best & 1
    return [
        *(Played(seat, slots[seat], cards[seat], False) for seat in h.players),
        TrickEnded(best, team, best),
        Awarded(team, m.rules.stakes.question(m, h)[1], m.rules.stakes_name, "hand-won"),
        HandEnded(team),
    ]


# --- señas (T11) ---------------------------------------------------------------------------------------------------


def in_order(muestra: Card) -> tuple[Card, ...]:
    """The piezas of this hand, strongest first."""
    return tuple(piezas(muestra))


def great(held: Card) -> Says:
    """This one of the treses grandes is held, and is no pieza."""
    return lambda muestra, _dealt, cards: held in cards and held not in piezas(muestra)


def sure(muestra: Card, _dealt: Sequence[Card], held: Sequence[Card]) -> bool:
    """Two of the cards above the treses: as good as two vueltas."""
    return sum(card in piezas(muestra) or card in TRESES_GRANDES for card in held) > 1


_CARDS = (
    Sign("bite", sure, strong=True),
    Sign("brows", holds_special(0, in_order), strong=True),
    Sign("look-up", holds_special(1, in_order), strong=True),
    Sign("head", holds_special(2, in_order), strong=True),
    Sign("jaw-move", holds_special(3, in_order), strong=True),
    Sign("tongue", holds_special(4, in_order), strong=True),
    Sign("smack", great(card(1, ESPADAS)), strong=True),
    Sign("lips", great(card(1, BASTOS)), strong=True),
    Sign("shoulder-right", great(card(7, ESPADAS)), strong=True),
    Sign("shoulder-left", great(card(7, OROS)), strong=True),
    Sign("teeth", holds_number(3, in_order)),
)
SIGNS = (*_CARDS, Sign("blind", none_of(_CARDS)))
"""T11."""


# --- the game (T8, T10) --------------------------------------------------------------------------------------------

CALLS = ("truque", "retruque", "nueve", "doce", "todas")
STAKES = (1, 3, 6, 9, 12, TARGET)
TODAS = len(CALLS)
"""The step of the ladder that plays for the match."""

OPTIONS = (
    Option("boca_abajo", ("si", "no"), "si"),
    Option("senas", ("team", "watch", "all", "off"), "team"),
)


def settle(m: MatchState, h: HandState, events: list[Event], *, envite: EnviteLaw) -> list[Event]:
    """When the hand is over, first the envite is noted and then the truque; under todas nothing but them (T10.1, T10.2)."""
    last = events[0] if isinstance(events[0], Played) else None
    if last and after_parda(h) and events[1] == TrickEnded(-1, NO_TEAM, h.players[0]):
        events = [*events, *beneath(m, h, last)]
    if not isinstance(events[-1], HandEnded):
        return events
    *happened, award, ended = events
    assert isinstance(award, Awarded)
    stakes: Stakes = h.memory[m.rules.index[m.rules.stakes_name]]
    if stakes.level == TODAS:
        awards = [Awarded(award.team, TARGET - m.score[award.team], "todas", award.reason)]
    else:
        awards = [*envite.paid(m, h, last if last and last.covered else None), award]
    winner = first_past(m.score, awards)
    return [*happened, *awards, ended if winner == NO_TEAM else MatchWon(winner)]


def first_past(score: tuple[int, int], awards: Sequence[Event]) -> Team:
    """The first team to reach the target in the order of the tally; NO_TEAM if none does."""
    points = list(score)
    for award in awards:
        if isinstance(award, Awarded):
            points[award.team] += award.points
            if points[award.team] >= TARGET:
                return award.team
    return NO_TEAM


def faltas(score: tuple[int, int]) -> tuple[int, int]:
    """What the team ahead lacks, for both (T7.4, T7.5)."""
    worth = max(TARGET - max(score), 0)
    return worth, worth


def compose(seats: int, options: Mapping[str, Value]) -> Ruleset:
    """The laws in tally order, with the table's options."""
    bet = EnviteLaw("envite", truque="truque")
    face_down = options["boca_abajo"] == "si"
    return Ruleset(
        variant="truque",
        edition=VARIANT.edition,
        seats=seats,
        options=options,
        deck=SPANISH_36,
        turned=True,
        strength=strength,
        verdicts=best_of_three(),
        laws=[
            bet,
            StakesLaw("truque", CALLS, STAKES, leaps=(CALLS.index("doce"),)),
            LeavingLaw("mazo", stakes="truque", over=False),
        ],
        stakes="truque",
        target=TARGET,
        malas=MALAS,
        envido=envite,
        faltas=faltas,
        plays=lambda _m, h: plays(h, face_down=face_down),
        covers=face_down,
        settle=lambda m, h, events: settle(m, h, events, envite=bet),
        signs=SIGNS,
    )


VARIANT = Variant("truque", 1, (2, 4, 6, 8), OPTIONS, compose)

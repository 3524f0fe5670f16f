"""Truco uruguayo: muestra, piezas and alcahuete, flor, and the perros that no other game has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import cast

from engine.laws.bet import BetLaw
from engine.laws.denuncia import DenunciaLaw
from engine.laws.flor import ANNOUNCED, CONTRA, PLAIN, FlorLaw
from engine.laws.ladders import OpenLadder
from engine.laws.leaving import LeavingLaw
from engine.laws.stakes import StakesLaw
from engine.rules.actions import Word
from engine.rules.cards import BASTOS, COPAS, ESPADAS, NO_TEAM, OROS, SPANISH_40, Card, Seat, Team
from engine.rules.cards import number_of as number
from engine.rules.cards import spanish as card
from engine.rules.cards import suit_of as suit
from engine.rules.declaring import declare
from engine.rules.events import PICO, REDONDA, Announced, Awarded, Closed, Event, HandEnded, Said, Staked
from engine.rules.signs import Sign, dealt_worth, holds, holds_number, holds_special, none_of
from engine.rules.state import HandState, MatchState, Memory, Menu, Option, Ruleset, Variant
from engine.rules.strength import rank_table
from engine.rules.tricks import best_of_three
from engine.rules.views import Value

# --- cards (U2) ----------------------------------------------------------------------------------------------------

PIEZAS = {2: 30, 4: 29, 5: 28, 11: 27, 10: 27}
"""Numbers of the muestra's suit that are piezas, strongest first, and their points (U2.1, U3.1)."""
MATAS = (card(1, ESPADAS), card(1, BASTOS), card(7, ESPADAS), card(7, OROS))
BELOW_MATAS = (3, 2, 1, 12, 11, 10, 7, 6, 5, 4)
SUITS = (ESPADAS, BASTOS, OROS, COPAS)


@lru_cache(64)
def piezas(muestra: Card) -> dict[Card, int]:
    """The five piezas, strongest first, with their points; the alcahuete stands in for the muestra (U2.1, U2.2)."""
    trump = suit(muestra)
    cards = {card(rank, trump): points for rank, points in PIEZAS.items()}
    if muestra not in cards:
        return cards
    alcahuete = card(12, trump)
    return {alcahuete if pieza == muestra else pieza: points for pieza, points in cards.items()}


@lru_cache(64)
def strength(muestra: Card) -> tuple[int, ...]:
    """U2.4; the muestra itself is never played and ranks nowhere."""
    top = [*piezas(muestra), *MATAS]
    rows = [[single] for single in top if single != muestra]
    rows += ([card(rank, s) for s in SUITS if card(rank, s) not in (*top, muestra)] for rank in BELOW_MATAS)
    return rank_table(rows, len(SPANISH_40.names))


# --- values (U3, U4) -----------------------------------------------------------------------------------------------

POINTS = tuple(number(held) if number(held) < 10 else 0 for held in range(len(SPANISH_40.names)))
"""Points of a card that is no pieza, by card (U3.1)."""


def is_flor(muestra: Card, hand: Sequence[Card]) -> bool:
    """U4.1."""
    if len(hand) < 3:
        return False
    one, two, three = hand
    special = piezas(muestra)
    if one in special:
        return two in special or three in special or two // 12 == three // 12
    if two in special:
        return three in special or one // 12 == three // 12
    return one // 12 == two // 12 and (three in special or two // 12 == three // 12)


def envido(muestra: Card, hand: Sequence[Card]) -> int:
    """U3.2-U3.5; -1 for a flor hand. One or two cards count by themselves."""
    if is_flor(muestra, hand):
        return -1
    special = piezas(muestra)
    best = 0
    for place, held in enumerate(hand):
        if held in special:
            return special[held] + max((POINTS[other] for other in hand if other != held), default=0)
        best = max(best, POINTS[held])
        for other in hand[:place]:
            if other // 12 == held // 12 and other not in special:
                best = max(best, 20 + POINTS[held] + POINTS[other])
    return best


def flor(muestra: Card, hand: Sequence[Card], *, plus: int) -> int:
    """U4.2, U4.3; -1 if the hand is no flor. `plus` is added to a flor without pieza."""
    if not is_flor(muestra, hand):
        return -1
    special = piezas(muestra)
    tops = sorted((special[held] for held in hand if held in special), reverse=True)
    plain = sum(POINTS[held] for held in hand if held not in special)
    if not tops:
        return plus + plain
    return tops[0] + sum(top % 10 for top in tops[1:]) + plain


def flor_worth(level: int, total: int, own: int, other: int) -> int:
    """U8.5: the bets, three for each flor of the team paid, and from contraflor on for the rivals' too."""
    mine = 3 * own
    if level in (ANNOUNCED, PLAIN):
        return mine
    return total + mine + (3 * other if level >= CONTRA else 0)


# --- señas (U14) ---------------------------------------------------------------------------------------------------

GOOD_ENVIDO = 30


def in_order(muestra: Card) -> tuple[Card, ...]:
    """The piezas of this hand, strongest first."""
    return tuple(piezas(muestra))


_CARDS = (
    Sign("brows", holds_special(0, in_order), strong=True),
    Sign("kiss", holds_special(1, in_order), strong=True),
    Sign("nose", holds_special(2, in_order), strong=True),
    Sign("wink-right", holds_special(3, in_order), strong=True),
    Sign("wink-left", holds_special(4, in_order), strong=True),
    Sign("mouth-right", holds(card(1, ESPADAS), card(1, BASTOS)), strong=True),
    Sign("mouth-left", holds(card(7, ESPADAS), card(7, OROS)), strong=True),
    Sign("cheeks", lambda muestra, dealt, _held: is_flor(muestra, dealt), strong=True),
    Sign("lick", dealt_worth(envido, GOOD_ENVIDO), strong=True),
    Sign("bite", holds_number(3, in_order), strong=True),
    Sign("mouth-open", holds_number(2, in_order)),
    Sign("tongue", holds(card(1, COPAS), card(1, OROS))),
)
SIGNS = (*_CARDS, Sign("blind", none_of(_CARDS)))
"""U14.1."""


# --- al lado del fuego (U13) ---------------------------------------------------------------------------------------

ASKED, ANSWERED = 1, 2
BOTH = 0b11
"""Bits of both teams."""
LEYES = ("a punto", "con ley")
PHRASES = {
    "se quiere todo": (True, True),
    "paso y quiero": (False, True),
    "quiero y paso": (True, False),
    "no se quiere nada": (False, False),
}
"""Answers: whether the envite and whether the truco is wanted (U13.3)."""
LOOK = "ver cartas"


class PerrosLaw:
    """Falta envido or contraflor al resto, and vale cuatro, thrown before looking at the cards.

    Its memory: 0, ASKED or ANSWERED.
    """

    reads: tuple[str, ...] = ("truco", "envido", "flor", "denuncia")
    after = False
    early = True
    fresh: Memory = 0
    index = 0
    places: tuple[int, ...] = ()
    name = "perros"

    def __init__(self, when: str) -> None:
        """`when`: trailing or any (U13.1)."""
        self._any = when == "any"
        self._throw = (Word(self.name, "perros"),)
        self._look = (Word(self.name, LOOK),)
        self._answers = {ley: tuple(Word(self.name, f"{ley} {phrase}") for phrase in PHRASES) for ley in LEYES}

    def may_throw(self, m: MatchState, h: HandState, team: Team) -> bool:
        """Whether the team has neither acted nor looked, and is behind a team in buenas (U13.1)."""
        if h.memory[self.index] or h.duel >= 0 or h.over or h.acted >> team & 1:
            return False
        ours, theirs = m.score[team], m.score[team ^ 1]
        return self._any or (ours < theirs and theirs >= m.rules.malas)

    def hides(self, m: MatchState, h: HandState, seat: Seat) -> bool:
        """The cards of a team that may throw (or has thrown and waits) lie face down before its players too."""
        if h.memory[self.index] == ASKED:
            return h.questions[-1].by & 1 == seat & 1
        return self.may_throw(m, h, seat & 1)

    def offer(self, m: MatchState, h: HandState, menu: Menu, known: bool) -> None:
        """Throwing or looking; or the answer, with the ley word that is true (all of them, as the table knows)."""
        phase: int = h.memory[self.index]
        if phase == 0:
            if h.acted != BOTH:
                self._offer_throw(m, h, menu)
        elif phase == ASKED:
            words = self._answers[LEYES[0]] + self._answers[LEYES[1]]
            team = h.questions[-1].team
            if not known:
                words = self._answers[LEYES[self._has_flor(m, h, team)]]
            for seat in h.sides[team]:
                menu[seat] = menu.get(seat, ()) + words

    def _offer_throw(self, m: MatchState, h: HandState, menu: Menu) -> None:
        for team in (0, 1):
            if self.may_throw(m, h, team):
                words = self._look if h.questions else self._throw + self._look
                for seat in h.sides[team]:
                    menu[seat] = menu.get(seat, ()) + words

    def _has_flor(self, m: MatchState, h: HandState, team: Team) -> bool:
        return any(m.rules.flor(h.muestra, h.dealt[seat]) >= 0 for seat in h.sides[team])

    def hear(self, m: MatchState, h: HandState, seat: Seat, word: Word) -> list[Event]:
        """A look waives it; a throw closes every other word; an answer settles both parts (U13.2-U13.5)."""
        if word.word == LOOK:
            return [Said(seat, word, NO_TEAM)]
        if word.word == "perros":
            return [Said(seat, word, seat & 1 ^ 1), Closed("envido"), Closed("denuncia")]
        envite, truco = PHRASES[word.word.removeprefix(LEYES[0]).removeprefix(LEYES[1]).strip()]
        challengers = seat & 1 ^ 1
        events: list[Event] = [Said(seat, word, NO_TEAM), *self._envite(m, h, challengers, wanted=envite)]
        events.append(Closed("flor"))
        if truco:
            return [*events, Staked("truco", len(STAKES) - 1)]
        return [*events, Awarded(challengers, 1, "truco", "perros-refused"), HandEnded(challengers)]

    def _envite(self, m: MatchState, h: HandState, challengers: Team, *, wanted: bool) -> list[Event]:
        """U13.4, 1: by who has flor; who went to the mazo has no part in it (U10.3)."""
        present = (seat for seat in h.players if not h.gone >> seat & 1)
        holders = tuple(seat for seat in present if m.rules.flor(h.muestra, h.dealt[seat]) >= 0)
        falta = m.faltas[challengers]
        if not holders:
            if not wanted:
                return [Awarded(challengers, 1, "envido", "perros-refused")]
            law = cast("BetLaw", m.rules.laws[m.rules.index["envido"]])
            return law.contest(m, h, falta)
        sung: list[Event] = [Announced(seat) for seat in holders]
        own = sum(1 for seat in holders if seat & 1 == challengers)
        if own in (0, len(holders)):
            return [*sung, Awarded(holders[0] & 1, 3 * len(holders), "flor", "flor-alone")]
        if not wanted:
            return [*sung, Awarded(challengers, 3 * own, "flor", "flor-refused")]
        said, best = declare(holders, {seat: m.rules.flor(h.muestra, h.dealt[seat]) for seat in holders}, "flor")
        return [*sung, *said, Awarded(best & 1, falta + 3 * len(holders), "flor", "flor-won")]

    def concede(self, m: MatchState, h: HandState, team: Team) -> list[Event]:
        """Nobody may leave over perros (U10.1)."""
        return []

    def recall(self, memory: int, event: Event) -> int:
        """Thrown, then answered."""
        if isinstance(event, Said) and event.word.word != LOOK:
            return ANSWERED if event.asks == NO_TEAM else ASKED
        return memory

    def question(self, m: MatchState, h: HandState) -> tuple[int, int]:
        """It depends on the flores."""
        return -1, -1


# --- the game ------------------------------------------------------------------------------------------------------

STAKES = (1, 2, 3, 4)

OPTIONS = (
    Option("target", (30, 40), 30),
    Option("flor_20", (True, False), True),
    Option("falta", ("leader", "to_buenas", "whole_match"), "leader"),
    Option("mazo", ("team", "player"), "team"),
    Option("false_denuncia", (3, 0), 3),
    Option("perros", ("trailing", "any", "off"), "trailing"),
    Option("pico_until", ("five_to_go", "half", "end", "off"), "five_to_go"),
    Option("senas", ("team", "watch", "all", "off"), "team"),
    Option("flor_in_phrase", (True, False), True),
)


def faltas(how: str, target: int) -> list[tuple[int, int]]:
    """U7.4, by the score of the team ahead: the same for both teams; 0 when the match is won."""
    malas = target // 2
    table: list[tuple[int, int]] = []
    for leader in range(4 * target):  # no hand takes a team further than this
        worth = max(target - leader, 0)
        if leader < malas and how != "leader":
            worth = target if how == "whole_match" else malas - leader
        table.append((worth, worth))
    return table


def next_kind(score: tuple[int, int], last: str, *, below: int) -> str:
    """U12.1: a round of pico a pico after each redonda while no team has reached `below`."""
    return PICO if last == REDONDA and max(score) < below else REDONDA


def pico_below(seats: int, until: str, target: int) -> int:
    """The score from which on only redondas are dealt (0: always)."""
    if seats != 6:
        return 0
    return {"five_to_go": target - 5, "half": target // 2, "end": target, "off": 0}[until]


def compose(seats: int, options: Mapping[str, Value]) -> Ruleset:
    """The laws in tally order, with the table's options."""
    target = cast("int", options["target"])
    perros = [] if options["perros"] == "off" else [PerrosLaw(str(options["perros"]))]
    laws = [
        DenunciaLaw("denuncia", flor="flor", bet="envido", false_points=cast("int", options["false_denuncia"])),
        FlorLaw(
            "flor",
            bet="envido",
            truco="truco",
            bets=OpenLadder("flor", "con flor "),
            worth=flor_worth,
            plain_yes=False,
        ),
        BetLaw("envido", OpenLadder("envido"), truco="truco", first_needs_cards=True),
        StakesLaw("truco", ("truco", "retruco", "vale cuatro"), STAKES),
        *perros,
        LeavingLaw(
            "mazo",
            stakes="truco",
            bet="envido",
            player_only=options["mazo"] == "player",
            open_bet=False,
            barred="perros" if perros else "",
        ),
    ]
    both = faltas(str(options["falta"]), target)
    below = pico_below(seats, str(options["pico_until"]), target)
    rules = Ruleset(
        variant="uruguayo",
        edition=VARIANT.edition,
        seats=seats,
        options=options,
        deck=SPANISH_40,
        turned=True,
        strength=strength,
        verdicts=best_of_three(),
        laws=laws,
        stakes="truco",
        target=target,
        malas=target // 2,
        envido=envido,
        flor=partial(flor, plus=20 if options["flor_20"] else 0),
        faltas=lambda score: both[max(score)],
        next_kind=partial(next_kind, below=below),
        signs=SIGNS,
    )
    if perros:
        rules.hides = perros[0].hides
    return rules


VARIANT = Variant("uruguayo", 1, (2, 4, 6), OPTIONS, compose)

"""What people call the card that they lay: by its whole name, by its number alone where they hold one such, by its nickname."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.cards import DECKS, NO_CARD, SPANISH_36, Card
from engine.rules.views import PlayerView

BRAZILIAN = {"paulista", "mineiro"}
SUITS = {"e": ("espadas", "espada"), "b": ("bastos", "basto"), "o": ("oros", "oro"), "c": ("copas", "copa")}
RANKS = {
    "1": ("1", "as", "uno"),
    "2": ("2", "dos"),
    "3": ("3", "tres"),
    "4": ("4", "cuatro"),
    "5": ("5", "cinco"),
    "6": ("6", "seis"),
    "7": ("7", "siete"),
    "8": ("8", "ocho"),
    "9": ("9", "nueve"),
    "10": ("10", "diez", "sota"),
    "11": ("11", "once", "caballo"),
    "12": ("12", "doce", "rey"),
}
NAPES = {"p": ("paus", "pau"), "h": ("copas", "copa"), "s": ("espadas", "espada"), "d": ("ouros",)}
"""Suits in Portuguese."""
CARTAS = {
    "A": ("ás", "A"),
    "2": ("dois", "2"),
    "3": ("três", "3"),
    "4": ("quatro", "4"),
    "5": ("cinco", "5"),
    "6": ("seis", "6"),
    "7": ("sete", "7"),
    "Q": ("dama", "Q", "sota"),
    "J": ("valete", "J", "cavalo"),
    "K": ("rei", "K"),
}
FEMININE = {"sota", "dama", "macha", "espadilla", "hembra", "copeta", "espadilha", "perica"}
NICKNAMES = {
    "1e": "ancho de espadas, macho, macha, espadilla",
    "1b": "ancho de bastos, hembra, bastillo",
    "7e": "siete bravo",
    "7o": "siete bello",
}
"""Of the games that have such cards: where the muestra makes piezas, people call them so all the same."""
RIOPLATENSE = {"uruguayo", "argentino"}
PIEZAS = {"11": "perico", "10": "perica", "12": "alcahuete"}
PIEZA_NUMBERS = {"2", "4", "5", "10", "11"}
APELIDOS = {"p": ("zap", "gato"), "h": ("copeta", "copão"), "s": ("espadilha",), "d": ("pica fumo", "mole")}
"""The manilha of each suit."""


def suple_of(muestra: Card) -> Card:
    """truque: the four that takes the place of the pieza that is turned (T4.2); NO_CARD if none is."""
    turned = SPANISH_36.spell(muestra)
    return SPANISH_36.read(f"4{turned[-1]}") if turned[:-1] in ("1", "5", "10", "11", "12") else NO_CARD


def card_phrases(view: PlayerView, slot: int, *, covered: bool) -> Iterator[str]:
    """Ways to lay this card, the plainest first; none for one whose owner has not seen it."""
    if slot >= len(view.cards):
        return
    code = DECKS[view.public.deck].spell(view.cards[slot])
    held = [DECKS[view.public.deck].spell(view.cards[each]) for each in view.held]
    if view.public.variant in BRAZILIAN:
        down = " coberta" if covered else ""
        yield from (f"{text}{down}" for text in _brazilian(view, code, held))
    else:
        down = " boca abajo" if covered else ""
        yield from (f"{text}{down}" for text in _spanish(view, code, held))


def _spanish(view: PlayerView, code: str, held: list[str]) -> Iterator[str]:
    variant = view.public.variant
    if code in ("J1", "J2"):
        if next(each for each in held if each in ("J1", "J2")) == code:
            yield from ("juego el comodín", "el comodín", "va el joker", "tiro el joker")
        return
    rank, suit = code[:-1], code[-1]
    for number, name in enumerate(RANKS[rank]):
        the = "la" if name in FEMININE else "el"
        yield f"{('va', 'juego', 'tiro')[number]} {the} {name} de {SUITS[suit][0]}"
        yield f"{name} de {SUITS[suit][number % 2]}"
    yield f"ahí va el {RANKS[rank][0]} e {SUITS[suit][0]}"
    yield f"voy con {code}"
    alone = [each for each in held if each[:-1] == rank] == [code]
    for name in RANKS[rank] if alone else ():
        the = "la" if name in FEMININE else "el"
        yield f"{the} {name}"
        yield f"mato con {the} {name}"
    if variant == "uruguayo":
        yield from _by_the_muestra(view, code, held)
    if variant in RIOPLATENSE:
        for name in filter(None, NICKNAMES.get(code, "").split(", ")):
            yield f"{'la' if name in FEMININE else 'el'} {name}"
            yield f"suelto {'la' if name in FEMININE else 'el'} {name}"
        if code in ("1o", "1c") and not {"1o", "1c"} <= {*held}:
            yield "el ancho falso"
        if code in ("7b", "7c") and not {"7b", "7c"} <= {*held}:
            yield "pongo el siete falso"
    if code in ("1e", "1b") and not {"1e", "1b"} <= {*held}:
        yield "el ancho"


def _by_the_muestra(view: PlayerView, code: str, held: list[str]) -> Iterator[str]:
    """Piezas by name; of two with one number, «el» is the pieza and «un» the other."""
    muestra = DECKS[view.public.deck].spell(view.public.muestra) if view.public.muestra != NO_CARD else ""
    rank, suit = code[:-1], code[-1]
    if suit == muestra[-1:] and rank in PIEZAS and (rank != "12" or muestra[:-1] in PIEZA_NUMBERS):
        the = "la" if rank == "10" else "el"
        yield f"{the} {PIEZAS[rank]}"
        yield f"mato con {the} {PIEZAS[rank]}"
    same = [each for each in held if each[:-1] == rank]
    if len(same) == 2 and rank in PIEZA_NUMBERS and any(each[-1] == muestra[-1:] for each in same):
        yield f"{'el' if suit == muestra[-1:] else 'un'} {RANKS[rank][0]}"


def _brazilian(view: PlayerView, code: str, held: list[str]) -> Iterator[str]:
    rank, suit = code[:-1], code[-1]
    for number, name in enumerate(CARTAS[rank]):
        the = "a" if name in FEMININE else "o"
        yield f"{('jogo', 'solto', 'toma')[number]} {the} {name} de {NAPES[suit][0]}"
        yield f"{name} de {NAPES[suit][-1 if number else 0]}"
        yield f"vou de {name} {NAPES[suit][0]}"
    alone = [each for each in held if each[:-1] == rank] == [code]
    if rank != "A" or (suit == "s" and alone):  # «ah» is a sigh, wherever it is said, and «as» any ace
        yield f"mato com {code}"
    if alone:
        for name in CARTAS[rank]:
            yield f"jogo {'a' if name in FEMININE else 'o'} {name}"
    best = sorted(range(len(view.public.ranks)), key=lambda card: -view.public.ranks[card])[:4]
    if DECKS[view.public.deck].names.index(code) in best:
        for name in APELIDOS[suit]:
            yield f"{'a' if name in FEMININE else 'o'} {name}"
            yield f"mato com {'a' if name in FEMININE else 'o'} {name}"

"""Hands side by side: what each counts, who wins the envido and the flor, and which card beats which."""

from __future__ import annotations

import re
from typing import NamedTuple

from bot.judge.ruling import worth
from bot.phrases.clauses import plain
from bot.phrases.games import BRAZILIAN
from bot.phrases.lexicon import CARD
from bot.present.names import Cast, card_name, safe
from bot.present.reckoned import Counted, flor_summed, summed
from bot.referee import terms
from bot.referee.reading import (
    PIEZA,
    WORD,
    Item,
    Pieces,
    Topic,
    Trouble,
    is_turned,
    items_of,
    resolve,
    stray_number,
    strengths_of,
    supposed,
    take_turned,
    tops_of,
)
from bot.rulebook import of_value, under_option
from bot.words import Words
from engine.rules.cards import NO_CARD, Card

SHORTEST_NAME = 3
WHOLE = 3
"""Cards of a hand."""
MOST = 8
"""Hands that are compared at once."""
_NAMED = re.compile(r"\s*([^\W\d_][^:;,\n]{0,23}?)\s*:")


class Hands(NamedTuple):
    """Hands as they were typed. `supposed`: nobody named the muestra; `left`: words that meant nothing."""

    topic: Topic
    hands: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]
    muestra: str = ""
    supposed: bool = False
    left: tuple[str, ...] = ()


class Worth(NamedTuple):
    """What a hand counts."""

    envido: int
    flor: int
    why: str
    rule: str


# --- reading -------------------------------------------------------------------------------------------------------


def read_hands(topic: Topic) -> Hands | Trouble | None:
    """The hands in a question; None where no card is named."""
    texts = [part for piece in terms.PARTED.split(topic.text) if piece.strip() for part in _parts(piece, topic)]
    names = [_name(piece) for piece in texts]
    pieces = [_items(piece, topic, "") for piece in texts]
    turned = take_turned(pieces)
    if len(turned) > 1:
        return Trouble("juez-muestra-suit")
    muestra = next(iter(turned), "")
    if muestra and not is_turned(topic):
        return Trouble("juez-no-muestra", muestra)
    if muestra and muestra not in strengths_of(topic, muestra if muestra in _deck(topic) else ""):
        return Trouble("juez-no-card", muestra)
    if muestra:
        pieces = [_items(piece, topic, muestra) for piece in texts]
        take_turned(pieces)
    return _hands_of(topic, pieces, names, muestra, [stray_number(piece) for piece in texts])


def _hands_of(
    topic: Topic, pieces: Pieces, names: list[str], muestra: str, strays: list[str]
) -> Hands | Trouble | None:
    cards = [[item for item in items if item.kind in (CARD, PIEZA)] for items in pieces]
    called_so = [_called(items) if len(pieces) > 1 and hand else "" for items, hand in zip(pieces, cards, strict=True)]
    left = _left([items for items, name in zip(pieces, called_so, strict=True) if not name])
    names = [name or other for name, other in zip(names, called_so, strict=True)]
    if stray := next((each for each in (*strays, *left) if any(char.isdigit() for char in each)), ""):
        return Trouble("juez-what", stray)
    if not any(cards):
        return None
    pairs = [(hand, name) for hand, name in zip(cards, names, strict=True) if hand]
    size = topic.rules.hand_size
    if len(pairs) > MOST or any(len(hand) > size for hand, _ in pairs):
        return Trouble("juez-many")
    hands, called = [hand for hand, _ in pairs], tuple(name for _, name in pairs)
    guessed = not muestra and is_turned(topic)
    if guessed:
        muestra = "" if topic.variant in BRAZILIAN else supposed(topic, hands)
        if not muestra:
            return Trouble("juez-muestra")
    found = resolve(topic, hands, muestra)
    if not isinstance(found, Trouble) and any(_is_flor(topic, hand, muestra) for hand in found):
        return Trouble("juez-piezas")
    return found if isinstance(found, Trouble) else Hands(topic, tuple(found), called, muestra, guessed, left)


def _is_flor(topic: Topic, hand: tuple[str, ...], muestra: str) -> bool:
    """Whether two cards are a flor already, whatever the third may be: it has no envido, and counts by all three (U3.5, U4.1)."""
    return topic.variant == "uruguayo" and len(hand) == 2 and tops_of(topic, muestra) >= set(hand)


def _parts(piece: str, topic: Topic) -> list[str]:
    """A piece as it is; where it names more cards than a hand has, what stands between its commas."""
    size = topic.rules.hand_size
    if _count(piece, topic) <= size:
        return [piece]
    parts = [part for part in piece.split(",") if part.strip()]
    # A list of cards with commas between them is one hand, and too many cards for it.
    return parts if all(_count(part, topic) != 1 for part in parts) else [piece]


def _count(piece: str, topic: Topic) -> int:
    """Cards in a piece, without the muestra."""
    items = _items(piece, topic, "")
    take_turned([items])
    return sum(item.kind in (CARD, PIEZA) for item in items)


def _called(items: list[Item]) -> str:
    """Whose hand it is where no colon says so: the one word before the cards that means nothing else."""
    strange = [item.name for item in items if item.kind == WORD and item.name not in terms.CHATTER]
    first = next((item for item in items if item.kind != WORD or item.name not in terms.CHATTER), None)
    name = strange[0] if len(strange) == 1 and first is not None and first.name == strange[0] else ""
    return safe(name.capitalize(), "") if name.isalpha() and len(name) >= SHORTEST_NAME else ""


def _items(piece: str, topic: Topic, muestra: str) -> list[Item]:
    named = _NAMED.match(piece)
    if named and plain(named[1]) not in terms.TURNED:
        piece = piece[named.end() :]
    return items_of(piece, topic, topic.situation(muestra), cards_first=True)


def _name(piece: str) -> str:
    """Whose hand it is, where a name stands before a colon."""
    named = _NAMED.match(piece)
    return safe(named[1], "") if named and plain(named[1]) not in terms.TURNED else ""


def _left(pieces: Pieces) -> tuple[str, ...]:
    """The words that meant nothing."""
    words = (item.name for items in pieces for item in items if item.kind == WORD)
    return tuple(dict.fromkeys(word for word in words if word not in terms.CHATTER))


def _deck(topic: Topic) -> frozenset[str]:
    rules = topic.rules
    return frozenset(rules.deck.spell(card) for card in rules.deck.cards)


# --- ruling --------------------------------------------------------------------------------------------------------


def rule_hands(words: Words, asked: Hands) -> list[str]:
    """What the rules say of them, line by line."""
    topic = asked.topic
    names = [name or words("juez-hand", n=place) for place, name in enumerate(asked.names, 1)]
    lines: list[str] = []
    if asked.muestra:
        deck = topic.rules.deck
        lines.append(turned_line(words, topic.variant, topic.shown, deck.read(asked.muestra), asked.supposed))
    several = len(asked.hands) > 1
    if any(len(hand) > 1 for hand in asked.hands):
        lines += _counted(words, asked, names)
    # Two cards side by side: perhaps it is asked which of them beats the other.
    lines += _ranked(words, asked, names) if several or len(asked.hands[0]) == 2 else []
    lines += _place(words, asked) if len(asked.hands[0]) == 1 and not several else []
    if asked.left:
        lines.append(words("juez-left", what=", ".join(asked.left)[:80]))
    if topic.variant in BRAZILIAN and (rule := of_value(topic.variant, "no-envido")) and not several:
        lines.append(words("juez-ruled", text=words("juez-no-envido"), rule=rule))
    return lines


def turned_line(words: Words, variant: str, deck: str, card: Card, supposed: bool) -> str:
    """The muestra, and whether anybody named it."""
    cast = Cast(words, (), variant, deck)
    key = "juez-supposed" if supposed else "juez-turned"
    return words(key, what=cast.say("muestra"), card=cast.card(card))


def _card(words: Words, asked: Hands, code: str) -> str:
    rules = asked.topic.rules
    return card_name(words, rules.deck.read(code), asked.topic.shown)


def _counted(words: Words, asked: Hands, names: list[str]) -> list[str]:
    """Each hand with its envido and its flor, and who wins them."""
    worths = [_worth(words, asked, hand) for hand in asked.hands]
    plays_flor = asked.topic.variant == "uruguayo" or asked.topic.flores
    lines: list[str] = []
    for name, hand, each in zip(names, asked.hands, worths, strict=True):
        cards = ", ".join(_card(words, asked, code) for code in hand)
        lines.append(words("juez-cards", name=name, cards=cards))
        if each.envido >= 0:
            figure = words("juez-sum", n=each.envido)
            if each.why:
                figure = words("juez-figure", n=each.envido, why=each.why)
            lines.append(words("juez-ruled", text=figure, rule=each.rule))
        if each.flor >= 0:
            lines += _flor(words, asked, hand, each)
    if len(worths) > 1 and plays_flor and any(each.flor >= 0 for each in worths):
        lines.append(_best(words, asked, names, [each.flor for each in worths], "flor"))
        if any(each.flor < 0 for each in worths):
            rule = of_value(asked.topic.variant, "flor-first")
            lines.append(words("juez-ruled", text=words("fact-annulled"), rule=rule))
    elif len(worths) > 1 and any(each.envido >= 0 for each in worths):
        lines.append(_best(words, asked, names, [each.envido for each in worths], "envido"))
    return lines


def _flor(words: Words, asked: Hands, hand: tuple[str, ...], each: Worth) -> list[str]:
    variant = asked.topic.variant
    piezas = tops_of(asked.topic, asked.muestra) & set(hand)
    rule = of_value(variant, "flor-piezas" if piezas else "flor")
    text, topic = words("juez-flor", n=each.flor), asked.topic
    muestra = topic.rules.deck.read(asked.muestra) if asked.muestra else NO_CARD
    cards = tuple(topic.rules.deck.read(code) for code in hand)
    counted = Counted(variant, topic.shown, muestra, topic.rules.strength(muestra), cards, each.flor)
    if why := flor_summed(words, counted):
        text = words("hand-because", text=text, why=why)
    lines = [words("juez-ruled", text=text, rule=rule)]
    if each.envido < 0:
        lines.append(words("juez-ruled", text=words("juez-flor-no-envido"), rule=of_value(variant, "none")))
    elif not asked.topic.flores:
        lines.append(words("juez-ruled", text=words("juez-flor-off"), rule=of_value(variant, "flor-off")))
    return lines


def _best(words: Words, asked: Hands, names: list[str], figures: list[int], what: str) -> str:
    """Who wins, or that it is for whoever is nearest to the mano."""
    variant, best = asked.topic.variant, max(figures)
    winners = [name for name, figure in zip(names, figures, strict=True) if figure == best]
    if len(winners) == 1:
        others = [figure for figure in figures if 0 <= figure < best]
        bet = words("mark-flor" if what == "flor" else "mark-envite" if variant == "truque" else "mark-envido")
        if not others:
            return words("juez-alone", bet=bet, name=winners[0], n=best)
        return words("juez-wins", bet=bet, name=winners[0], n=best, other=max(others))
    rule = of_value(variant, "flor-best" if what == "flor" else "tie")
    text = words("juez-tie-caller" if variant == "v2" else "juez-tie", n=best, names=", ".join(winners))
    return words("juez-ruled", text=text, rule=rule)


def _worth(words: Words, asked: Hands, hand: tuple[str, ...]) -> Worth:
    topic = asked.topic
    rules = topic.rules
    muestra = rules.deck.read(asked.muestra) if asked.muestra else NO_CARD
    cards = tuple(rules.deck.read(code) for code in hand)
    envido, flor = worth(rules, muestra, cards)
    if envido < 0:
        return Worth(envido, flor, "", "")
    counted = Counted(topic.variant, topic.shown, muestra, rules.strength(muestra), cards, envido)
    kind = _kind(asked, hand, envido)
    why = "" if kind == "single" and len(hand) < WHOLE else summed(words, counted)
    return Worth(envido, flor, why, of_value(topic.variant, kind))


def _kind(asked: Hands, hand: tuple[str, ...], envido: int) -> str:
    """By what a hand is reckoned: its piezas, its jokers, its cards of one suit, or none of them."""
    piezas = len(tops_of(asked.topic, asked.muestra) & set(hand))
    if piezas:
        return ("one", "several", "all")[piezas - 1]
    if asked.topic.variant == "v2" and {"J1", "J2"} & set(hand):
        return "joker"
    same = max(sum(code[-1] == other[-1] for other in hand) for code in hand)
    if asked.topic.variant in ("v2", "argentino") and same == WHOLE:
        return "three"
    paired = same > 1 and (asked.topic.variant != "truque" or envido >= 20)
    return "pair" if paired else "single"


def _place(words: Words, asked: Hands) -> list[str]:
    """The whole order of the cards, with this one marked."""
    strengths, own = strengths_of(asked.topic, asked.muestra), asked.hands[0][0]
    rows: dict[int, list[str]] = {}
    for code in sorted(strengths, key=lambda each: -strengths[each]):
        if strengths[code] and code != asked.muestra:
            rows.setdefault(strengths[code], []).append(_card(words, asked, code))
    marked = {place: "➜ " for place, strength in enumerate(rows, 1) if strength == strengths[own]}
    order = "\n".join(f"{marked.get(place, '')}{place}. {', '.join(row)}" for place, row in enumerate(rows.values(), 1))
    return [words("juez-ruled", text=words("juez-order"), rule=_order(asked)), order]


def _order(asked: Hands) -> str:
    """By which rule one card beats another."""
    variant = asked.topic.variant
    return under_option(variant, "order", asked.topic.options) or of_value(variant, "order")


def _ranked(words: Words, asked: Hands, names: list[str]) -> list[str]:
    """All their cards, the strongest first, equal ones together; of two cards alone, which beats which."""
    variant = asked.topic.variant
    strengths = strengths_of(asked.topic, asked.muestra)
    owned = [(code, name) for hand, name in zip(asked.hands, names, strict=True) for code in hand]
    owned.sort(key=lambda each: -strengths[each[0]])
    rule = _order(asked)
    if len(owned) == 2:
        first, second = owned[0][0], owned[1][0]
        if strengths[first] == strengths[second]:
            text = words("juez-equal", one=_card(words, asked, first), two=_card(words, asked, second))
            return [words("juez-ruled", text=text, rule=of_value(variant, "trick-tie"))]
        text = words("juez-beats", one=_card(words, asked, first), two=_card(words, asked, second))
        return [words("juez-ruled", text=text, rule=rule)]
    rows: dict[int, list[str]] = {}
    for code, name in owned:
        told = words("juez-card-of", card=_card(words, asked, code), name=name)
        rows.setdefault(strengths[code], []).append(told)
    order = "\n".join(f"{place}. {' = '.join(row)}" for place, row in enumerate(rows.values(), 1))
    return [words("juez-ruled", text=words("juez-order"), rule=rule), order]

"""A whole hand as people tell it: «Ana: 1e 7o 3b; Beto: …; Ana: envido; Beto: quiero» → what is paid, and what does not count."""

from __future__ import annotations

import re
from typing import NamedTuple

from bot.judge.cases import CaseError, HandCase, Step
from bot.judge.printing import narrated
from bot.judge.ruling import HandRuling, StepRuling, asked, set_up, take_step
from bot.phrases.clauses import plain
from bot.phrases.games import BRAZILIAN
from bot.phrases.lexicon import ANSWER, CALL, CARD, LEAVE
from bot.present.names import Cast, safe
from bot.referee import terms
from bot.referee.chains import counted, law_of, no_step
from bot.referee.hands import turned_line
from bot.referee.reading import (
    PIEZA,
    WORD,
    Item,
    Topic,
    Trouble,
    is_turned,
    items_of,
    pieza_code,
    resolve,
    supposed,
    take_turned,
)
from bot.rulebook import of_award, of_refusal
from bot.words import Words
from engine.rules.cards import NO_TEAM, Card
from engine.rules.views import QuestionView
from engine.shown import Person, SeatView

MOST = 60
"""Things that are done in a hand."""
SEATS = (2, 4, 6, 8)
_PARTED = re.compile(r"[;\n]+|[,.]\s*(?=[^\W\d_][^:;,.\n]{0,23}:)")
_SAID = re.compile(r"\s*([^\W\d_][^:;,.\n]{0,23}?)\s*:(.*)", re.DOTALL)


class Told(NamedTuple):
    """A hand as it was told: seats in the order of their names, and what each said and played, word by word."""

    topic: Topic
    names: tuple[str, ...]
    case: HandCase
    said: tuple[tuple[int, str], ...]
    supposed: bool


# --- reading -------------------------------------------------------------------------------------------------------


def read_script(topic: Topic) -> Told | Trouble | None:
    """The hand in a question; None where nobody does anything in it."""
    lines = [_line(piece) for piece in _PARTED.split(topic.text) if piece.strip()]
    folk = [plain(who) for who, _ in lines if who and _is_person(who)]
    if len(set(folk)) < 2 or len(folk) == len(set(folk)):
        return None
    seats = {who: seat for seat, who in enumerate(dict.fromkeys(folk))}
    if len(seats) not in SEATS:
        return Trouble("juez-seats", str(len(seats)))
    if len(lines) > MOST:
        return Trouble("juez-long")
    first: dict[int, str] = {}
    called: dict[int, str] = {}
    said: list[tuple[int, str]] = []
    others: list[tuple[str, str]] = []
    for who, text in lines:
        seat = seats.get(plain(who), -1)
        if seat < 0:
            others.append((plain(who), text))
        elif seat not in first:
            first[seat], called[seat] = text, safe(who)
        else:
            said.append((seat, text))
    return _told(
        topic,
        tuple(called[seat] for seat in range(len(seats))),
        [first[seat] for seat in range(len(seats))],
        said,
        others,
    )


def _line(piece: str) -> tuple[str, str]:
    found = _SAID.fullmatch(piece)
    return (found[1], found[2]) if found else ("", piece)


def _is_person(who: str) -> bool:
    return plain(who) not in terms.TURNED | terms.FIRST | terms.DEALS | terms.SCORES


def _told(
    topic: Topic, names: tuple[str, ...], hands: list[str], said: list[tuple[int, str]], others: list[tuple[str, str]]
) -> Told | Trouble:
    dealer, score, turned = len(names) - 1, (0, 0), frozenset[str]()
    for who, text in others:
        whose = next((seat for seat, name in enumerate(names) if plain(name) == plain(text).strip(" .")), -1)
        points = terms.SCORE.search(text)
        if who in terms.FIRST and whose >= 0:
            dealer = (whose - 1) % len(names)
        elif who in terms.DEALS and whose >= 0:
            dealer = whose
        elif points and (who in terms.SCORES or not who):
            score = (int(points[1]), int(points[2]))
        else:
            found = take_turned([items_of(f"{who} {text}", topic, topic.situation(), cards_first=True)])
            if len(found) != 1:
                return Trouble("juez-what", f"{who}: {text}" if who else text)
            turned = found
    return _dealt(topic, names, hands, said, (dealer, score, next(iter(turned), "")))


def _dealt(
    topic: Topic,
    names: tuple[str, ...],
    hands: list[str],
    said: list[tuple[int, str]],
    how: tuple[int, tuple[int, int], str],
) -> Told | Trouble:
    """The deal: everybody's cards, and the muestra."""
    dealer, score, muestra = how
    size = topic.rules.hand_size
    read: list[list[Item]] = []
    for name, text in zip(names, hands, strict=True):
        items = items_of(text, topic, topic.situation(muestra), cards_first=True)
        cards = [item for item in items if item.kind in (CARD, PIEZA)]
        if len(cards) != size:
            return Trouble("juez-no-hand", name)
        read.append(cards)
    guessed = is_turned(topic) and not muestra
    if guessed:
        muestra = "" if topic.variant in BRAZILIAN else supposed(topic, read)
        if not muestra:
            return Trouble("juez-muestra")
    elif muestra and not is_turned(topic):
        return Trouble("juez-no-muestra", muestra)
    try:
        case = HandCase(topic.variant, len(names), dealer, score, [], [], muestra or None, topic.options)
        found = resolve(topic, read, muestra)
        if isinstance(found, Trouble):
            return found
        case = HandCase(
            topic.variant, len(names), dealer, score, [list(hand) for hand in found], [], muestra or None, topic.options
        )
        set_up(case)
    except (CaseError, ValueError):
        return Trouble("juez-deal")
    return Told(topic, names, case, tuple(said), guessed)


# --- ruling --------------------------------------------------------------------------------------------------------


def rule_script(words: Words, told: Told) -> list[str] | Trouble:
    """What each thing led to, point by point, and how it stands."""
    match = set_up(told.case)
    steps: list[StepRuling] = []
    waits: list[QuestionView | None] = []
    for seat, text in told.said:
        acts = _acts(told, HandRuling(match, tuple(steps)), seat, text)
        if isinstance(acts, Trouble):
            return acts
        for act in acts:
            waits.append(asked(match))
            match, step = take_step(match, Step(seat, act), "")
            steps.append(step)
    ruling = HandRuling(match, tuple(steps))
    table = _cast(words, told, ruling)
    lines = [_head(words, told)]
    for (step, events), before in zip(narrated(ruling, table), waits, strict=True):
        if step.refusal:
            lines.append(_no(words, table, told, step, before))
        for text, fact in events:
            if text and fact.what == "awarded":
                rule = of_award(told.topic.variant, fact.mark, fact.word)
                lines.append(words("juez-ruled", text=f"➜ {text}", rule=rule))
            elif text:
                lines.append(text)
    ours, theirs = match.score
    lines.append(words("juez-score-now", one=table.side(0), ours=ours, two=table.side(1), theirs=theirs))
    if match.winner != NO_TEAM:
        lines.append(words("judge-won", team=table.team(match.winner)))
    elif match.hand is not None and not match.hand.over:
        lines.append(words("judge-open"))
    return lines


def _head(words: Words, told: Told) -> str:
    """Who is mano, and the muestra."""
    mano = told.names[(told.case.dealer + 1) % told.case.players]
    if told.case.muestra is None:
        return words("juez-mano", name=mano)
    rules = told.topic.rules
    turned = turned_line(words, told.topic.variant, told.topic.shown, rules.deck.read(told.case.muestra), told.supposed)
    return turned + "\n" + words("juez-mano", name=mano)


def _cast(words: Words, told: Told, ruling: HandRuling) -> Cast:
    rules = ruling.match.rules
    seats = tuple(SeatView(seat, seat & 1, Person(f"juez:{seat}", name)) for seat, name in enumerate(told.names))
    return Cast(words, seats, rules.variant, told.topic.shown)


def _no(words: Words, table: Cast, told: Told, step: StepRuling, waits: QuestionView | None) -> str:
    """Something that may not be done, and why."""
    variant, act = told.topic.variant, step.step.do
    if act.startswith("play "):
        what = table.card(_card(told, act.split()[1]))
    else:
        what = table.word(*counted(act))
    refusal = no_step(variant, step.refusal, act, waits)
    rule = of_refusal(variant, refusal, _law(variant, act))
    why = words(f"juez-why-{refusal}")
    text = words("juez-no", name=table.name(step.step.seat), what=what, why=why)
    return words("juez-ruled", text=text, rule=rule)


def _card(told: Told, code: str) -> Card:
    """The card of a code."""
    rules = told.topic.rules
    return rules.deck.read(code)


def _law(variant: str, act: str) -> str:
    """The law that a word belongs to, as the rulebook names it."""
    word = act.partition(" ")[0]
    if word == "denunciar":
        return "denuncia"
    if word in ("jogo", "fujo"):
        return "onze"
    return word if word == "mazo" else law_of(variant, act)


# --- what somebody does --------------------------------------------------------------------------------------------


def _acts(told: Told, so_far: HandRuling, seat: int, text: str) -> list[str] | Trouble:
    """What somebody said and played at once, as the engine's cases have it: calls first, then the card (F9.4)."""
    topic, match = told.topic, so_far.match
    question = asked(match)
    law = _waiting(topic.variant, question)
    if question and question.law == "perros":
        return [_ley(text)]
    if (bare := " ".join(plain(text).split()).strip(" .!")) in terms.BARE:
        return [bare]
    items = items_of(text, topic, topic.situation(told.case.muestra or "", law), cards_first=False)
    named = {word for name in told.names for word in plain(name).split()}
    if stray := next((each.name for each in items if each.kind == WORD and each.name not in terms.CHATTER | named), ""):
        return Trouble("juez-what", stray)
    words, cards = list[str](), list[str]()
    for item in items:
        if item.kind in (CALL, ANSWER):
            words.append(_named(told, seat, item, text))
        elif item.kind == LEAVE:
            words.append("no quiero" if question and question.law != "onze" else "fujo" if question else "mazo")
        elif item.kind in (CARD, PIEZA):
            card = _held(told, so_far, seat, item)
            if isinstance(card, Trouble):
                return card
            cards.append(card)
    if not (words or cards):
        return Trouble("juez-what", text.strip())
    if len(words) > 1 and words[0] == "quiero" and question and law_of(topic.variant, words[1], law) == law:
        words = words[1:]  # F9.2
    return [*words, *cards]


def _waiting(variant: str, question: QuestionView | None) -> str:
    """The law of the call that waits, as the parser names it."""
    if question is None or question.law == "onze":
        return question.law if question else ""
    return law_of(variant, question.word.replace(" N", " 2"))


def _ley(text: str) -> str:
    """An answer to perros, as it is spelt in the cases (U13.3)."""
    said = " ".join(plain(text).replace(":", " ").replace(",", " ").split())
    for short, whole in (("quiero todo", "se quiere todo"), ("no quiero nada", "no se quiere nada")):
        said = said.replace(whole, short).replace(short, whole)
    return said


def _named(told: Told, seat: int, item: Item, text: str) -> str:
    """A call by its name; an accusation with the seat of who is accused: who is named, or the next rival."""
    if item.name != "denunciar":
        return item.name
    said = plain(text).split()
    others = [(seat + step) % told.case.players for step in range(1, told.case.players)]
    accused = next((other for other in others if plain(told.names[other]) in said), others[0])
    return f"denunciar {accused}"


def _held(told: Told, so_far: HandRuling, seat: int, item: Item) -> str | Trouble:
    """The card of his that is meant, else the one that he named and does not hold."""
    muestra = told.case.muestra or ""
    fits = {pieza_code(item.name, muestra)} if item.kind == PIEZA and muestra else set(item.fits)
    played = {step.step.do.split()[1] for step in so_far.steps if step.step.do.startswith("play ") and not step.refusal}
    dealt = [code for code in told.case.hands[seat] if code in fits]
    held = [code for code in dealt if code not in played] or dealt
    deck = told.topic.rules.deck
    known = sorted(code for code in fits if any(deck.spell(card) == code for card in deck.cards))
    chosen = held or known
    if not chosen:
        return Trouble("juez-no-card", item.name)
    if len(held) > 1:
        return Trouble("juez-which", item.name)
    return f"play {chosen[0]}{' down' if item.covered else ''}"

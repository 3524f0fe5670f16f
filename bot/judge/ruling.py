"""Cases → rulings: the rules themselves are asked, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.judge.cases import (
    CaseError,
    HandCase,
    RankCase,
    Step,
    ValueCase,
    build_rules,
    distinct,
    find_seats,
    read_card,
    read_case,
    read_muestra,
)
from bot.phrase_cases import PhraseCase, PhraseCaseError, judge_phrase
from engine.rules.actions import Action, IllegalAction, PlayCard, Word
from engine.rules.apply import apply, begin, evolve
from engine.rules.cards import NO_TEAM, Card
from engine.rules.events import PICO, REDONDA, Awarded, Dealt, DuelBegan, Event
from engine.rules.legal import legal_actions
from engine.rules.project import public
from engine.rules.state import MatchState, Ruleset
from engine.rules.views import QuestionView

FULL_FORMS = {
    ("truco", "retruco"): "quiero retruco",
    ("truco", "vale cuatro"): "quiero vale cuatro",
    ("flor", "quiero"): "con flor quiero",
}
"""Laws' words and how else they may be spelt (U6.1, U9.1, A8.1, A7.5)."""


LONGEST_AMOUNT = 6
"""Digits of an amount that is looked at; no bet of any game comes near."""


class StepRuling(msgspec.Struct, frozen=True):
    """What a step led to: its events, or the reason it was refused."""

    step: Step
    events: tuple[Event, ...]
    refusal: str


class HandRuling(msgspec.Struct, frozen=True):
    """A hand, step by step, and the match after it."""

    match: MatchState
    steps: tuple[StepRuling, ...]

    def result(self) -> dict[str, Any]:
        """As `truco judge` prints it."""
        awards = [event for step in self.steps for event in step.events if isinstance(event, Awarded)]
        h = self.match.hand
        return {
            "awards": [[award.team, award.points, award.mark] for award in awards],
            "score": list(self.match.score),
            "hand_over": h is not None and h.over,
            "match_winner": None if self.match.winner == NO_TEAM else self.match.winner,
            "refused": [place for place, step in enumerate(self.steps) if step.refusal],
        }


def judge(raw: Any) -> dict[str, Any]:
    """The ruling of a case as it is printed. Raises CaseError."""
    case = read_case(raw)
    match case:
        case ValueCase():
            return judge_value(case)
        case RankCase():
            return judge_rank(case)
        case HandCase():
            return judge_hand(case).result()
        case PhraseCase():
            return rule_phrase(case)


def judge_value(case: ValueCase) -> dict[str, Any]:
    """Envido and flor of a hand, None where it has none."""
    rules = build_rules(case.variant, find_seats(case.variant), case.options)
    muestra = read_muestra(rules, case.muestra)
    if len(case.hand) != rules.hand_size:
        raise CaseError(f"hand: {rules.hand_size} cards are needed, not {len(case.hand)}")
    hand = [read_card(rules.deck, text, "hand") for text in case.hand]
    distinct([*hand, muestra], rules.deck)
    envido, flor = worth(rules, muestra, hand)
    return {"envido": None if envido < 0 else envido, "flor": None if flor < 0 else flor}


def worth(rules: Ruleset, muestra: Card, hand: Sequence[Card]) -> tuple[int, int]:
    """Envido and flor of these cards, -1 where there is none; of fewer than a whole hand there is no flor."""
    return rules.envido(muestra, hand), rules.flor(muestra, hand) if len(hand) == rules.hand_size else -1


def judge_rank(case: RankCase) -> dict[str, Any]:
    """Groups of equal cards, strongest first."""
    rules = build_rules(case.variant, find_seats(case.variant), case.options)
    muestra = read_muestra(rules, case.muestra)
    strengths = rules.strength(muestra)
    groups: dict[int, list[str]] = {}
    for card in rules.deck.cards:
        if strengths[card]:
            groups.setdefault(strengths[card], []).append(rules.deck.spell(card))
    return {"order": [groups[strength] for strength in sorted(groups, reverse=True)]}


def rule_phrase(case: PhraseCase) -> dict[str, Any]:
    """What a message means. Raises CaseError."""
    try:
        return judge_phrase(case)
    except PhraseCaseError as error:
        raise CaseError(str(error)) from None


def judge_hand(case: HandCase) -> HandRuling:
    """The hand, step by step: a refused step changes nothing and the rest goes on."""
    match = set_up(case)
    steps: list[StepRuling] = []
    for place, step in enumerate(case.script):
        if not 0 <= step.seat < case.players:
            raise CaseError(f"script step {place}: there is no seat {step.seat} at a table of {case.players}")
        match, ruling = take_step(match, step, f"script step {place}")
        steps.append(ruling)
    return HandRuling(match, tuple(steps))


def take_step(match: MatchState, step: Step, where: str) -> tuple[MatchState, StepRuling]:
    """The match after a step, and what came of it. Raises CaseError for a card that does not exist."""
    action = read_action(match, step, where)
    try:
        after, events = apply(match, step.seat, action)
    except IllegalAction as error:
        return match, StepRuling(step, (), error.refusal)
    return after, StepRuling(step, events, "")


def asked(match: MatchState) -> QuestionView | None:
    """The call that is to be answered first, with what a yes (-1: that depends on who wins) and a no pay."""
    questions = public(match).questions if match.hand else ()
    return questions[-1] if questions else None


def set_up(case: HandCase) -> MatchState:
    """The match at the moment after the deal of the case. Raises CaseError."""
    rules = build_rules(case.variant, case.players, case.options)
    kind, duel = case.options.get("hand_type", REDONDA), case.options.get("duel", 0)
    if kind not in (REDONDA, PICO) or (kind == PICO and case.players != 6):
        raise CaseError(f"hand_type: {REDONDA}, or {PICO} with 6 players, not {kind!r} with {case.players}")
    if isinstance(duel, bool) or duel not in (0, 1, 2):
        raise CaseError(f"duel: 0, 1 or 2, not {duel!r}")
    if not 0 <= case.dealer < case.players:
        raise CaseError(f"dealer: there is no seat {case.dealer} at a table of {case.players}")
    if min(case.score) < 0 or max(case.score) >= rules.target:
        raise CaseError(f"score: both teams need 0 to {rules.target - 1} points before the hand, not {case.score}")
    if len(case.hands) != case.players or any(len(hand) != rules.hand_size for hand in case.hands):
        raise CaseError(f"hands: {case.players} hands of {rules.hand_size} cards are needed")
    hands = tuple(
        tuple(read_card(rules.deck, text, f"hands of seat {seat}") for text in hand)
        for seat, hand in enumerate(case.hands)
    )
    muestra = read_muestra(rules, case.muestra)
    distinct([card for hand in hands for card in hand] + [muestra], rules.deck)
    match = evolve(
        begin(rules, case.dealer, case.score),
        Dealt(1, str(kind), case.dealer, case.score, hands, muestra),
    )
    return evolve(match, DuelBegan(int(duel))) if kind == PICO and duel else match


def read_action(match: MatchState, step: Step, where: str) -> Action:
    """The action that a step's text means here; a word that may not be said now is read as one that will be refused.

    Raises CaseError for a card that does not exist.
    """
    text = " ".join(step.do.split())
    if text.startswith("play "):
        return _read_play(match, step.seat, text.removeprefix("play "), where)
    words = [word for word in legal_actions(match).get(step.seat, ()) if isinstance(word, Word)]
    for word in words:
        if text in (word.word, FULL_FORMS.get((word.law, word.word))) and not word.most:
            return word
    stem, _, last = text.rpartition(" ")
    if last.isdecimal() and stem and len(last) < LONGEST_AMOUNT:
        amount = int(last)
        for word in words:
            if word.word == f"{stem} N" or (word.word == stem and word.amount == amount and not word.most):
                return Word(word.law, word.word, amount)
    return Word("", text)


def _read_play(match: MatchState, seat: int, text: str, where: str) -> Action:
    name, _, down = text.partition(" ")
    card = read_card(match.rules.deck, name, where)
    hand = match.hand.dealt[seat] if match.hand else ()
    slot = hand.index(card) if card in hand else -1
    return PlayCard(slot, covered=down == "down")

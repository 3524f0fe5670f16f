"""Cases and arguments → rulings: `truco judge`, the referee that settles an argument at a real table."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO, cast

import msgspec

from bot.phrase_cases import PhraseCase, PhraseCaseError, judge_phrase
from bot.present.facts import line
from bot.present.names import Cast
from bot.words import Words, load
from engine.rules.actions import Action, IllegalAction, PlayCard, Word
from engine.rules.apply import apply, begin, evolve
from engine.rules.cards import NO_CARD, NO_TEAM, Card, CardError, Deck
from engine.rules.events import PICO, REDONDA, Awarded, Dealt, DuelBegan, Event
from engine.rules.legal import legal_actions
from engine.rules.project import facts, public
from engine.rules.state import MatchState, OptionError, Ruleset, SeatsError, Value
from engine.rules.views import Fact, QuestionView
from engine.shown import SeatView
from engine.variants import UnknownVariant, find

SETUP_OPTIONS = ("hand_type", "duel")
"""Options that only cases have: they set the hand up."""
FULL_FORMS = {
    ("truco", "retruco"): "quiero retruco",
    ("truco", "vale cuatro"): "quiero vale cuatro",
    ("flor", "quiero"): "con flor quiero",
}
"""Laws' words and how else they may be spelt (U6.1, U9.1, A8.1, A7.5)."""


LONGEST_AMOUNT = 6
"""Digits of an amount that is looked at; no bet of any game comes near."""


class CaseError(ValueError):
    """A case cannot be read; the text says what is wrong and where."""


class JudgeError(Exception):
    """The file cannot be judged at all; one clear line."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that a seat does."""

    seat: int
    do: str


class ValueCase(msgspec.Struct, frozen=True):
    """What is this hand worth?"""

    variant: str
    hand: list[str]
    muestra: str | None = None
    options: dict[str, Value] = {}


class RankCase(msgspec.Struct, frozen=True):
    """Which card beats which?"""

    variant: str
    muestra: str | None = None
    options: dict[str, Value] = {}


class HandCase(msgspec.Struct, frozen=True):
    """What is paid, and what is refused, when this is said and played?"""

    variant: str
    players: int
    dealer: int
    score: tuple[int, int]
    hands: list[list[str]]
    script: list[Step]
    muestra: str | None = None
    options: dict[str, Value] = {}


Case = ValueCase | RankCase | HandCase | PhraseCase
KINDS = {"value": ValueCase, "rank": RankCase, "hand": HandCase, "phrase": PhraseCase}


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


# --- reading -------------------------------------------------------------------------------------------------------


def read_cases(path: Path) -> list[Any]:
    """The list in the file, not yet looked into. Raises JudgeError with one clear line."""
    try:
        data = _stdin() if str(path) == "-" else path.read_bytes()
    except OSError as error:
        raise JudgeError(f"cannot read {path}: {error.strerror or error}") from None
    try:
        cases = msgspec.json.decode(data.removeprefix(codecs.BOM_UTF8))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise JudgeError(f"{path} is not JSON: {error}") from None
    if not isinstance(cases, list):
        raise JudgeError(f"{path} must hold a JSON list of cases, not {type(cases).__name__}")
    return cases  # pyright: ignore[reportUnknownVariableType]


def _stdin() -> bytes:
    """What is piped in; nothing if the standard input is closed."""
    stdin: TextIO | None = sys.stdin
    return stdin.buffer.read() if stdin is not None else b""


def read_case(raw: Any) -> Case:
    """One case. Raises CaseError."""
    if not isinstance(raw, Mapping):
        raise CaseError(f"a case must be an object, not {type(raw).__name__}")
    given: dict[str, Any] = {str(key): value for key, value in raw.items()}  # pyright: ignore[reportUnknownVariableType,reportUnknownArgumentType]
    kind = given.pop("kind", "phrase" if "text" in given else None)
    if not isinstance(kind, str) or kind not in KINDS:
        raise CaseError(f"kind must be value, rank, hand or phrase, not {kind!r}")
    try:
        return msgspec.convert(given, KINDS[kind])
    except msgspec.ValidationError as error:
        raise CaseError(str(error)) from None


def build_rules(variant: str, seats: int, options: Mapping[str, Value]) -> Ruleset:
    """The game of a case. Raises CaseError."""
    table = {name: value for name, value in options.items() if name not in SETUP_OPTIONS}
    try:
        return find(variant).build(seats=seats, options=table)
    except (UnknownVariant, OptionError, SeatsError) as error:
        raise CaseError(str(error)) from None


def read_card(deck: Deck, text: str, where: str) -> Card:
    """A card of the deck. Raises CaseError."""
    try:
        return deck.read(text)
    except CardError as error:
        raise CaseError(f"{where}: {error}") from None


def read_muestra(rules: Ruleset, text: str | None) -> Card:
    """The muestra, or NO_CARD in a game that turns none. Raises CaseError."""
    if text is None and rules.turned:
        raise CaseError(f"muestra: {rules.variant} is played with one; name the card")
    if text is not None and not rules.turned:
        raise CaseError(f"muestra: {rules.variant} turns no card; leave it out or null")
    return NO_CARD if text is None else read_card(rules.deck, text, "muestra")


def _distinct(cards: list[Card], deck: Deck) -> None:
    for card in cards:
        if cards.count(card) > 1:
            raise CaseError(f"the card {deck.spell(card)} is there twice")


# --- ruling --------------------------------------------------------------------------------------------------------


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
    _distinct([*hand, muestra], rules.deck)
    envido, flor = worth(rules, muestra, hand)
    return {"envido": None if envido < 0 else envido, "flor": None if flor < 0 else flor}


def worth(rules: Ruleset, muestra: Card, hand: Sequence[Card]) -> tuple[int, int]:
    """Envido and flor of these cards, -1 where there is none; of fewer than a whole hand there is no flor."""
    return rules.envido(muestra, hand), rules.flor(muestra, hand) if len(hand) == rules.hand_size else -1


def options_of(variant: str) -> dict[str, tuple[Value, ...]]:
    """The options of a game with their values. Raises CaseError."""
    try:
        return {option.name: option.values for option in find(variant).options}
    except UnknownVariant as error:
        raise CaseError(str(error)) from None


def find_seats(variant: str) -> int:
    """The smallest table of a game, for what does not depend on it. Raises CaseError."""
    try:
        return find(variant).seats[0]
    except UnknownVariant as error:
        raise CaseError(str(error)) from None


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
    _distinct([card for hand in hands for card in hand] + [muestra], rules.deck)
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


# --- printing ------------------------------------------------------------------------------------------------------


def main(path: Path, as_json: bool) -> int:
    """The command `truco judge`: JSON lines, or on a terminal the rulings explained. Returns the exit status.

    Raises JudgeError when the file cannot be read at all.
    """
    cases = read_cases(path)
    if as_json or not sys.stdout.isatty():
        printed, status = lines(cases)
    else:
        printed, status = explain(cases, load().pick(os.environ.get("LANG", "").partition(".")[0]))
    sys.stdout.writelines(text + "\n" for text in printed)
    return status


def lines(cases: Sequence[object]) -> tuple[list[str], int]:
    """One JSON line a case, in order, and the exit status: 2 if any case could not be read."""
    printed: list[str] = []
    status = 0
    for place, raw in enumerate(cases):
        try:
            answer: dict[str, Any] = {"id": name_of(raw, place), "result": judge(raw)}
        except CaseError as error:
            answer = {"id": name_of(raw, place), "error": str(error)}
            status = 2
        printed.append(msgspec.json.encode(answer).decode())
    return printed, status


def name_of(raw: object, place: int) -> str | int:
    """The id of a case, or its place in the file."""
    name = cast("Mapping[str, object]", raw).get("id") if isinstance(raw, Mapping) else None
    return name if isinstance(name, str | int) else place


def explain(cases: Sequence[object], words: Words) -> tuple[list[str], int]:
    """The rulings point by point, in words, and the exit status."""
    printed: list[str] = []
    status = 0
    for place, raw in enumerate(cases):
        name = str(name_of(raw, place))
        try:
            printed += _explained(name, read_case(raw), raw, words)
        except CaseError as error:
            printed.append(words("judge-error", case=name[:80], why=str(error)[:400]))
            status = 2
    return printed, status


def _explained(name: str, case: Case, raw: object, words: Words) -> list[str]:
    match case:
        case ValueCase():
            worth = judge_value(case)
            envido, flor = worth["envido"], worth["flor"]
            return [
                words(
                    "judge-value",
                    case=name,
                    cards=", ".join(case.hand),
                    muestra=case.muestra or words("judge-none"),
                    envido=words("judge-no-envido") if envido is None else envido,
                    flor=words("judge-none") if flor is None else flor,
                )
            ]
        case RankCase():
            groups = judge_rank(case)["order"]
            return [
                words("judge-rank", case=name),
                *(f"{place:3}. {' '.join(row)}" for place, row in enumerate(groups, 1)),
            ]
        case HandCase():
            rule = str(cast("Mapping[str, object]", raw).get("rule", "-"))
            ruling = judge_hand(case)
            title = words("judge-hand", case=name, game=words(f"variant-{case.variant}"), rule=rule)
            if case.muestra:
                title += f" · {cast_of(ruling, words).say('muestra')} {case.muestra}"
            return [title, *_told(ruling, words)]
        case PhraseCase():
            said = rule_phrase(case)["actions"]
            return [
                words("judge-phrase", case=name, text=case.text[:400], said=", ".join(said) or words("judge-nothing"))
            ]


def cast_of(ruling: HandRuling, words: Words) -> Cast:
    """Seats without names, and the words of the game."""
    rules = ruling.match.rules
    return Cast(words, tuple(SeatView(seat, seat & 1) for seat in range(rules.seats)), rules.variant, rules.deck.name)


def narrated(ruling: HandRuling, table: Cast) -> Iterator[tuple[StepRuling, list[tuple[str, Fact]]]]:
    """Every step with what it led to: each fact and how it is told, empty where nothing is to be told of it."""
    before: list[Fact] = []
    for step in ruling.steps:
        events: list[tuple[str, Fact]] = []
        for fact in facts(step.events):
            events.append((line(table, fact, before), fact))
            before.append(fact)
        yield step, events


def why_refused(words: Words, refusal: str) -> str:
    """Why something does not count."""
    return words.get(f"refused-{refusal}", refusal)


def _told(ruling: HandRuling, words: Words) -> list[str]:
    """A hand step by step: what each led to, or why it does not count, and how it stands in the end."""
    table = cast_of(ruling, words)
    told: list[str] = []
    for number, (step, events) in enumerate(narrated(ruling, table)):
        what = step.step.do
        if step.refusal:
            what = f"{what} — {words('judge-no', why=why_refused(words, step.refusal))}"
        told.append(words("judge-step", number=number, name=table.name(step.step.seat), what=what))
        # What the step itself did stands there already.
        told += ["     " + text for text, _ in events[1:] if text]
    ours, theirs = ruling.match.score
    told.append(words("judge-score", ours=ours, theirs=theirs))
    if ruling.match.winner != NO_TEAM:
        told.append(words("judge-won", team=table.team(ruling.match.winner)))
    elif ruling.match.hand is not None and not ruling.match.hand.over:
        told.append(words("judge-open"))
    return told

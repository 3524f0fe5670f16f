"""Whether to open, raise, accept or refuse: every word is weighed by what it does to the chance to win the match."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from engine.players.fate import falta
from engine.players.lore import best_of, spread
from engine.rules.actions import Action, Word
from engine.rules.cards import Seat
from engine.rules.views import Dice, Fact, PlayerView, QuestionView

YES = ("quiero", "flor", "jogo", "aceito")
NO = ("no quiero", "con flor me achico", "fujo")
"""Answers, the mildest first."""
STEPS = {
    "envido": 2,
    "envite": 2,
    "real envido": 3,
    "con flor envido": 2,
    "con flor real envido": 3,
    "contraflor": 3,
    "que sean 3": 1,
    "que sean 4": 1,
    "que sean 5": 1,
}
"""What a word adds to a bet; other words carry their amount or say the falta."""

CALLER_FIRST = {"v2"}
"""Games in which equal figures are for the team that called."""
STRONG = 0.75
"""For an absent player only this is good enough for a quiero."""


class Wager(msgspec.Struct, frozen=True):
    """A call that we may make: what it pays if they refuse, and what is at stake if they accept."""

    word: Word
    refused: float
    won: float
    lost: float


class Odds(msgspec.Struct, frozen=True):
    """How often they refuse a call, and our chance against those that do not, who are better than the others."""

    refuse: float
    kept: float
    risk: float
    """Points that a raise of theirs costs us on the average, when we lose."""


def hand_facts(view: PlayerView) -> tuple[Fact, ...]:
    """The facts of the hand, or of the present duel."""
    facts = view.public.facts
    start = 0
    for place, fact in enumerate(facts):
        if fact.what in ("dealt", "duel"):
            start = place + 1
    return facts[start:]


def said(words: Iterable[Action], law: str) -> list[Word]:
    """The words of one law among the choices."""
    return [word for word in words if isinstance(word, Word) and word.law == law]


def pick(words: Iterable[Word], wanted: tuple[str, ...]) -> Word | None:
    """The first of the wanted words that may be said."""
    found = {word.word: word for word in words if not word.most}
    return next((found[name] for name in wanted if name in found), None)


def calls_of(view: PlayerView, law: str) -> dict[Seat, int]:
    """How often each rival has called in this law: a sign of strength."""
    calls: dict[Seat, int] = {}
    for fact in hand_facts(view):
        # Not the answers: only words that ask something of us.
        if fact.what == "said" and fact.law == law and fact.team == view.seat & 1:
            calls[fact.seat] = calls.get(fact.seat, 0) + 1
    return calls


def figure_chance(view: PlayerView, law: str, doubts: float) -> float:
    """The chance that our side has the best figure of this law; `doubts` are points of strength they have shown."""
    table = view.public
    if law == "flor":
        sung = flores(view)
        mine, seats = view.flor, [seat for seat in table.players if seat in sung or seat == view.seat]
    else:
        mine, seats = view.envido, [seat for seat in table.players if seat not in table.gone]
    rivals = [seat for seat in seats if (seat ^ view.seat) & 1]
    partners = [seat for seat in seats if not (seat ^ view.seat) & 1 and seat != view.seat]
    first = _first(view, seats, rivals, law)
    if law == "flor" and not rivals:
        rivals = [-1]  # A bet is accepted only by somebody who has one.
    return best_of(spread(table, law), mine, partners=float(len(partners)), rivals=len(rivals) + doubts, first=first)


def _first(view: PlayerView, seats: list[Seat], rivals: list[Seat], law: str) -> bool:
    """Whether we win ties: who is nearer to the mano does, or the team that called first."""
    if view.public.variant in CALLER_FIRST:
        calls = (fact.seat for fact in hand_facts(view) if fact.what == "said" and fact.law == law)
        return not (next(calls, view.seat) ^ view.seat) & 1
    return view.seat in seats and (not rivals or seats.index(view.seat) < seats.index(rivals[0]))


def flores(view: PlayerView) -> set[Seat]:
    """Whose flor is on the table."""
    return {
        fact.seat
        for fact in hand_facts(view)
        if fact.law == "flor" and (fact.what == "announced" or (fact.what == "said" and fact.mark != "false"))
    }


# --- weighing ------------------------------------------------------------------------------------------------------


def gamble(worth: Callable[[float], float], chance: float, won: float, lost: float) -> float:
    """What it is worth to win so much with this chance, and to lose so much otherwise."""
    return chance * worth(won) + (1 - chance) * worth(-lost)


def call_worth(worth: Callable[[float], float], wager: Wager, odds: Odds) -> float:
    """What a call is worth: some refuse it, the others play it."""
    played = gamble(worth, odds.kept, wager.won, wager.lost + odds.risk)
    return odds.refuse * worth(wager.refused) + (1 - odds.refuse) * played


def best_call(
    worth: Callable[[float], float], wagers: Iterable[Wager], odds: Callable[[Wager], Odds]
) -> tuple[Wager | None, float]:
    """The call that is worth most, and how much."""
    best: Wager | None = None
    most = -1.0
    for wager in wagers:
        value = call_worth(worth, wager, odds(wager))
        if value > most:
            best, most = wager, value
    return best, most


def wagers(view: PlayerView, words: list[Word], question: QuestionView | None, dice: Dice) -> list[Wager]:
    """Every word that opens or raises a bet on figures, with what is at stake."""
    base = 0.0 if question is None else float(accepted(view, question))
    refused = 1.0 if question is None else base
    found: list[Wager] = []
    for word in words:
        if word.word in YES + NO:
            continue
        spoken = amount_of(word, dice)
        if "falta" in word.word or "resto" in word.word:
            ours, theirs = falta(view.public, view.seat & 1), falta(view.public, view.seat & 1 ^ 1)
            extra = 6 if word.law == "flor" else 0
            found.append(Wager(spoken, refused, ours + extra, theirs + extra))
        else:
            step = spoken.amount or STEPS.get(word.word, 2)
            found.append(Wager(spoken, refused, base + step, base + step))
    return found


def accepted(view: PlayerView, question: QuestionView) -> int:
    """What is at stake if we say yes; guessed where the game tells it only afterwards."""
    if question.yes >= 0:
        return question.yes
    no = max(question.no, 1)
    if "falta" in question.word or "resto" in question.word:
        return max(falta(view.public, view.seat & 1), no)
    return no + (question.amount or STEPS.get(question.word, 1))


def amount_of(word: Word, dice: Dice) -> Word:
    """The word as it is said: out of a range the least amount, or a little more."""
    if not word.most:
        return word
    amount = min(word.most, word.amount + 1 + dice.randrange(3))
    return Word(word.law, word.word, amount)

"""The truco: whether the tricks will be ours."""

from __future__ import annotations

from engine.players.bets import NO, STRONG, YES, Odds, Wager, call_worth, gamble, pick, said
from engine.players.fate import after
from engine.rules.actions import Word
from engine.rules.views import Dice, PlayerView, PublicView, QuestionView

CALLED, RAISED = (0.35, 1.0), (0.3, 0.5)
"""How often a call is refused, and the points that a raise of theirs costs us on the average."""
BETTER = 0.1
"""By so much is our chance less against who accepts."""
MARGIN = 0.004
BLUFF = 0.05
"""How often a weak hand calls all the same."""
BLUFF_BELOW = 0.35
LADDERS = {"paulista": (1, 3, 6, 9, 12), "truque": (1, 3, 6, 9, 12, 40)}
"""What a hand is worth step by step, where it is not the usual ladder and no option of the table says it."""
USUAL = (1, 2, 3, 4)


def call(view: PlayerView, law: str, chance: float, dice: Dice) -> Word | None:
    """A call that is worth making, or now and then a bluff."""
    words = said(view.choices, law)
    bluff = dice.random() < BLUFF
    if not words:
        return None
    table = view.public
    worth = after(table, view.seat & 1)
    now = table.worth
    next_ = above(table, now)
    wager = Wager(words[0], now, next_, next_)
    silent = gamble(worth, chance, now, now)
    if call_worth(worth, wager, _odds(chance, *CALLED)) > silent + MARGIN and chance > 0.5:
        return words[0]
    if bluff and 0.02 < chance < BLUFF_BELOW and now == ladder(table)[0] and worth(-next_) > 0.05:
        return words[0]
    return None


def _odds(chance: float, refuse: float, risk: float) -> Odds:
    return Odds(refuse, max(0.0, chance - BETTER), risk)


def ladder(table: PublicView) -> tuple[int, ...]:
    """What a hand is worth step by step."""
    chosen = table.options.get("escada")
    return tuple(map(int, chosen.split("-"))) if isinstance(chosen, str) else LADDERS.get(table.variant, USUAL)


def above(table: PublicView, now: int) -> int:
    """What the hand is worth after the next call."""
    return next((value for value in ladder(table) if value > now), now + 1)


def answer(view: PlayerView, question: QuestionView, chance: float, *, absent: bool) -> Word | None:
    """Yes, no, or the next call."""
    words = said(view.choices, question.law)
    yes, no = pick(words, YES), pick(words, NO)
    if yes is None or no is None:
        return yes or no
    if absent:
        return yes if chance >= STRONG else no
    worth = after(view.public, view.seat & 1)
    settled = gamble(worth, chance, question.yes, question.yes)
    refused = worth(-question.no)
    more = next((word for word in words if word not in (yes, no)), None)
    if more is not None and chance > 0.6:
        next_ = above(view.public, question.yes)
        wager = Wager(more, question.yes, next_, next_)
        if call_worth(worth, wager, _odds(chance, *RAISED)) > max(settled, refused) + MARGIN:
            return more
    return yes if settled >= refused else no

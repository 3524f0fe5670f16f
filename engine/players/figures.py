"""The envido and the flor: who has the better figure."""

from __future__ import annotations

from collections.abc import Callable

from engine.players.bets import (
    NO,
    STRONG,
    YES,
    Odds,
    Wager,
    accepted,
    best_call,
    calls_of,
    figure_chance,
    gamble,
    pick,
    said,
    wagers,
)
from engine.players.fate import after
from engine.rules.actions import Word
from engine.rules.views import Dice, PlayerView, QuestionView

REFUSED, POINT, MOST = 0.3, 0.06, 0.85
"""How often a bet of two points is refused, how much oftener with each point more, and how often at most."""
RISK = 1.0
"""Points that a raise of theirs costs us on the average."""
MARGIN = 0.004
"""A call has to be worth this much more than silence."""
BLUFF = 0.06
"""How often a weak figure is called all the same."""
MUCH, SURE, LOST, EDGE = 7, 0.85, 0.25, 0.12
"""So many points are staked by choice only on so sure a figure, or in so bad a match; accepting them needs this more."""
DOUBT, GRAVE = 1.0, 4.0
"""Each call of theirs counts as so many rivals more; with so many if much is at stake."""


def sing(view: PlayerView, dice: Dice, *, plain: bool) -> Word | None:
    """The flor that he owes, if he does: what is offered before any flor lies on the table is a claim."""
    if view.flor < 0 or (view.public.questions and view.public.questions[-1].law == "flor"):
        return None
    words = said(view.choices, "flor")
    bet = pick(words, ("con flor envido",))
    if bet is not None and not plain and figure_chance(view, "flor", 0.0) > STRONG and dice.random() < 0.5:
        return bet
    return pick(words, ("flor",)) or (words[0] if words and not words[0].most else None)


def open_bet(view: PlayerView, law: str, dice: Dice) -> Word | None:
    """A bet that is worth opening, or now and then one that is not."""
    words = said(view.choices, law)
    if not words or view.envido < 0:
        return None
    worth = after(view.public, view.seat & 1)
    chance = figure_chance(view, law, 0.0)
    # A coin is thrown whatever the hand is: how often it is thrown must not depend on it.
    bluff = dice.random() < BLUFF
    open_ = _sane(worth, wagers(view, words, None, dice), chance)
    if worth(0) >= LOST:
        # Nobody who plays for an evening stakes most of a match on one figure, however good.
        open_ = [wager for wager in open_ if 2 * wager.lost <= view.public.target]
    wager, value = best_call(worth, open_, _odds(chance))
    if wager is not None and value > worth(0) + MARGIN and chance > 0.45:
        return wager.word
    cheap = pick(words, ("envido", "envite"))
    return cheap if bluff and worth(-2) > 0.05 else None


def answer(view: PlayerView, question: QuestionView, dice: Dice, *, absent: bool) -> Word | None:
    """Yes, no, or more."""
    words = said(view.choices, question.law)
    yes, no = pick(words, YES), pick(words, NO)
    if yes is None or no is None:
        return yes or no
    stake = accepted(view, question)
    doubts = (GRAVE if stake >= MUCH else DOUBT) * sum(calls_of(view, question.law).values())
    figure = view.flor if question.law == "flor" else view.envido
    chance = figure_chance(view, question.law, doubts) if figure >= 0 else 0.0
    free = yes.word == "flor" and stake <= question.no
    if absent:
        return yes if free or chance >= STRONG else no
    worth = after(view.public, view.seat & 1)
    settled = gamble(worth, chance, stake, stake)
    refused = worth(-question.no)
    more = _sane(worth, wagers(view, words, question, dice), chance)
    wager, value = best_call(worth, more, _odds(chance))
    if wager is not None and value > max(settled, refused) + MARGIN and chance > 0.6:
        return wager.word
    need = EDGE if stake >= MUCH and refused > LOST else 0.0
    return yes if free or settled >= refused + need else no


def _odds(chance: float) -> Callable[[Wager], Odds]:
    """The more is at stake the fewer accept, and it is the lower figures that refuse."""

    def odds(wager: Wager) -> Odds:
        refuse = min(MOST, REFUSED + POINT * max(0.0, wager.lost - 2))
        return Odds(refuse, max(0.0, (chance - refuse) / (1 - refuse)), RISK)

    return odds


def _sane(worth: Callable[[float], float], calls: list[Wager], chance: float) -> list[Wager]:
    """Without those that stake the match on a figure that is only good, unless the match is as good as lost."""
    if chance >= SURE or worth(0) < LOST:
        return calls
    return [wager for wager in calls if wager.lost < MUCH]

"""The house's player: sensible, not yet strong.  It sees its view and nothing else.

It also moves for an absent seat, cautiously: it opens no bet and raises none, answers no unless the hand is strong, sings
a flor that it owes and plays its cards as it always does.
"""

from __future__ import annotations

from engine.players import figures, stakes
from engine.players.bets import NO, STRONG, YES, calls_of, figure_chance, flores, gamble, hand_facts, pick, said
from engine.players.fate import after, falta
from engine.players.lore import is_flor, ranks
from engine.players.outlook import Outlook, outlook, scene_of, strength_of
from engine.rules.actions import Action, PlayCard, Word
from engine.rules.cards import Card, Seat
from engine.rules.views import Choice, Dice, Imagine, PlayerView, QuestionView

TRIES = 40
"""Deals imagined for a decision about the tricks: about a millisecond for two seats, five for six."""
CLOSE = 0.01
"""Cards whose chances differ by less are equally good, and the weaker one is played."""
BETS = ("envido", "envite")
STAKES = ("truco", "truque")
ASKS = (*STAKES, "onze")
"""Laws whose question is whether the tricks will be ours."""
QUIET = ("mazo", "denuncia", "perros")
"""Laws whose words are said for want of anything better only when there is nothing else at all."""
PERROS = "perros"
PHRASES = {
    "se quiere todo": (True, True),
    "paso y quiero": (False, True),
    "quiero y paso": (True, False),
    "no se quiere nada": (False, False),
}
"""Answers to perros: whether the envite and whether the truco is wanted."""
DESPERATE = 3
"""Perros are thrown only when the rivals lack so little."""


class NothingToDo(ValueError):
    """The seat was asked though it may do nothing."""


def choose(
    view: PlayerView,
    imagine: Imagine | None,  # noqa: ARG001 - for players that look ahead
    dice: Dice,
    *,
    absent: bool = False,
) -> Choice:
    """One of the view's choices, whatever they are. Raises NothingToDo if there are none.

    Ask only when the seat must act: where it may only accuse somebody, it has to accuse.
    """
    if not view.choices:
        raise NothingToDo
    return Choice(_decide(view, dice, absent=absent))


def _decide(view: PlayerView, dice: Dice, *, absent: bool) -> Action:
    if len(view.choices) == 1 and not isinstance(view.choices[0], Word):
        return view.choices[0]
    if view.hidden:
        blind = _blind(view, dice, absent=absent)
        if blind is not None:
            return blind
    word = figures.sing(view, dice, plain=absent)
    if word is None and not absent:
        word = accuse(view)
    if word is not None:
        return word
    waiting = _question(view)
    spoken = _answer(view, waiting, dice, absent=absent) if waiting else _on_turn(view, dice, absent=absent)
    return spoken or _anything(view, dice)


def _question(view: PlayerView) -> QuestionView | None:
    """The call that waits for this seat's answer."""
    questions = view.public.questions
    if questions and questions[-1].team == view.seat & 1:
        return questions[-1]
    return None


# --- before looking, and against those who do not look ------------------------------------------------------------


def _blind(view: PlayerView, dice: Dice, *, absent: bool) -> Word | None:
    """Look first; very rarely, when nearly all is lost, throw the perros instead."""
    words = said(view.choices, PERROS)
    table = view.public
    ours, theirs = table.score[view.seat & 1], table.score[view.seat & 1 ^ 1]
    throw = pick(words, ("perros",))
    desperate = table.target - theirs <= DESPERATE and theirs - ours >= table.target // 3
    if throw is not None and desperate and not absent and dice.random() < 0.3:
        return throw
    return next((word for word in words if word != throw), None)


def _answer_perros(view: PlayerView, dice: Dice, *, absent: bool) -> Word | None:
    """Envite and truco each by itself; the law word among the choices is the true one."""
    words = said(view.choices, PERROS)
    worth = after(view.public, view.seat & 1)
    law = "flor" if view.flor >= 0 else BETS[0]
    figure = figure_chance(view, law, 0.0) if max(view.flor, view.envido) >= 0 else 0.0
    tricks = outlook(view, dice, TRIES).chance
    if absent:
        wanted = figure >= STRONG, tricks >= STRONG
    else:
        won, lost = falta(view.public, view.seat & 1), falta(view.public, view.seat & 1 ^ 1)
        refused = worth(-1)
        wanted = gamble(worth, figure, won, lost) >= refused, gamble(worth, tricks, 4, 4) >= refused
    endings = tuple(ending for ending, meaning in PHRASES.items() if meaning == wanted)
    return next((word for word in words if word.word.endswith(endings)), None)


# --- answering -----------------------------------------------------------------------------------------------------


def _answer(view: PlayerView, question: QuestionView, dice: Dice, *, absent: bool) -> Action | None:
    if question.law == PERROS:
        return _answer_perros(view, dice, absent=absent)
    if question.law in ASKS:
        return _answer_stakes(view, question, dice, absent=absent)
    if question.law == "flor" or question.law in BETS:
        return figures.answer(view, question, dice, absent=absent)
    words = said(view.choices, question.law)
    chance = outlook(view, dice, TRIES).chance
    return pick(words, YES if chance >= (STRONG if absent else 0.4) else NO)


def _answer_stakes(view: PlayerView, question: QuestionView, dice: Dice, *, absent: bool) -> Action | None:
    """First of all the envido, if it may still be opened; then the truco."""
    if not absent:
        opened = _open(view, dice)
        if opened is not None:
            return opened
    chance = outlook(view, dice, TRIES, calls_of(view, question.law)).chance
    return stakes.answer(view, question, chance, absent=absent)


def _open(view: PlayerView, dice: Dice) -> Word | None:
    return next((word for law in BETS if (word := figures.open_bet(view, law, dice)) is not None), None)


# --- on turn -------------------------------------------------------------------------------------------------------


def _on_turn(view: PlayerView, dice: Dice, *, absent: bool) -> Action | None:
    cards = tuple(choice for choice in view.choices if isinstance(choice, PlayCard))
    if not cards:
        return None
    if not view.strengths:
        return cards[dice.randrange(len(cards))]
    if not absent:
        opened = _open(view, dice)
        if opened is not None:
            return opened
    doubted = {seat: calls for law in STAKES for seat, calls in calls_of(view, law).items()}
    ahead = outlook(view, dice, TRIES, doubted)
    if not absent:
        spoken = next((word for law in STAKES if (word := stakes.call(view, law, ahead.chance, dice))), None)
        if spoken is not None:
            return spoken
        if _hopeless(view):
            leave = pick(said(view.choices, "mazo"), ("mazo",))
            if leave is not None:
                return leave
    return best_card(view, cards, ahead)


def _hopeless(view: PlayerView) -> bool:
    """The last card of a trick, none of mine saves it, and the hand goes with it: then nobody need see it."""
    table = view.public
    scene = scene_of(table, ranks(view))
    if len(scene.order) != 1 or not table.tricks or scene.leader < 0 or scene.tied:
        return False
    rival = scene.leader & 1
    strongest = max(strength_of(table, view.seat, view.strengths[slot]) for slot in view.held)
    decided = len(table.tricks) == 2 or all(trick.team in (rival, -1) for trick in table.tricks)
    return rival != view.seat & 1 and decided and strongest < scene.best


def best_card(view: PlayerView, cards: tuple[PlayCard, ...], ahead: Outlook) -> PlayCard:
    """The weakest of the cards that are worth playing now; face down, where that may be, if it decides nothing.

    Where cards count for a bet too, one that lies face down does not: then it is played openly (T5.8).
    """
    shown = [card for card in cards if not card.covered] or list(cards)
    able = _worth_playing(view, shown)
    chances = {card: ahead.by_slot.get(card.slot, 0.0) for card in able}
    good = max(chances.values()) - CLOSE
    chosen = min(
        (card for card in able if chances[card] >= good), key=lambda card: (view.strengths[card.slot], card.slot)
    )
    unseen = PlayCard(chosen.slot, covered=True)
    wasted = view.strengths[chosen.slot] < scene_of(view.public, ranks(view)).best
    return unseen if wasted and unseen in cards and view.envido < 0 else chosen


def _worth_playing(view: PlayerView, cards: list[PlayCard]) -> list[PlayCard]:
    """Leave out what is certainly waste: a strong card that wins nothing, or more than it needs."""
    scene = scene_of(view.public, ranks(view))
    if scene.leader < 0:
        return cards
    strengths = {card: strength_of(view.public, view.seat, view.strengths[card.slot]) for card in cards}
    lowest = min(cards, key=lambda card: (strengths[card], card.slot))
    last = len(scene.order) == 1
    ours = not scene.tied and not (scene.leader ^ view.seat) & 1
    if (ours and last) or max(strengths.values()) < scene.best:
        return [lowest]
    if not last:
        return cards
    winning = sorted((card for card in cards if strengths[card] > scene.best), key=lambda card: strengths[card])
    ties = [card for card in cards if strengths[card] == scene.best]
    return [lowest, *ties[:1], *winning[:1]]


# --- the rest ------------------------------------------------------------------------------------------------------


def accuse(view: PlayerView) -> Word | None:
    """A denuncia that is certain: a rival's three cards lie on the table, they are a flor, and nobody heard of it."""
    words = said(view.choices, "denuncia")
    if not words:
        return None
    sung = flores(view)
    for word in words:
        if word.amount not in sung and is_flor(view.public, _on_table(view, word.amount)):
            return word
    return None


def _on_table(view: PlayerView, seat: Seat) -> tuple[Card, ...]:
    return tuple(fact.cards[0] for fact in hand_facts(view) if fact.what == "played" and fact.seat == seat)


def _anything(view: PlayerView, dice: Dice) -> Action:
    """Something legal in a game, or at a moment, that is not known here: a card, else a harmless word."""
    best = min(map(_harm, view.choices))
    pool = [choice for choice in view.choices if _harm(choice) == best]
    chosen = pool[dice.randrange(len(pool))]
    if isinstance(chosen, Word) and chosen.most:
        return Word(chosen.law, chosen.word, chosen.amount)
    return chosen


def _harm(action: Action) -> int:
    """Cards before answers, answers before calls, and last what gives points away."""
    if isinstance(action, PlayCard):
        return 0
    if action.law in QUIET or action.law == "flor":
        return 3
    return 1 if action.word in YES + NO else 2

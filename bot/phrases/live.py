"""The moment at a real table, as its player sees it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.phrases.games import LAWS
from bot.phrases.situation import Act, Situation
from engine.rules.actions import Action, PlayCard, Word
from engine.rules.cards import DECKS, NO_CARD
from engine.rules.views import PlayerView, PublicView, QuestionView
from engine.shown import SeatView

CHOICES = {
    "se quiere todo": "quiero todo",
    "paso y quiero": "paso y quiero",
    "quiero y paso": "quiero y paso",
    "no se quiere nada": "no quiero nada",
}
LEYES = ("a punto", "con ley")


def situation_of(view: PlayerView, seats: tuple[SeatView, ...], deck: str = "") -> Situation:
    """What the parser has to know of this moment, out of what this player may know. Raises KeyError for a game without words.

    `deck`: the one in which his chat is shown the game, if that is not the game's own.
    """
    public = view.public
    spell = DECKS[public.deck].spell
    cards = {slot: spell(view.cards[slot]) for slot in view.held if slot < len(view.cards)}
    now = tuple(Act(_name(choice, cards), choice) for choice in view.choices)
    waiting = public.questions[-1] if public.questions and public.questions[-1].team == view.seat & 1 else None
    law = _law(public.variant, waiting) if waiting else ""
    return Situation(
        variant=public.variant,
        names=tuple((seat.person.name if seat.person else seat.house, seat.seat) for seat in seats),
        flores=public.variant == "uruguayo" or public.options.get("flor") is True,
        now=now,
        later=(*_later(view, cards, law), *now) if waiting or now else (),
        pending=_called(waiting.word, waiting.amount) if waiting else "",
        law="onze" if any(act.name == "jogo" for act in now) else law,
        on_turn=public.turn == view.seat,
        held=tuple(cards.values()),
        muestra="" if public.muestra == NO_CARD else spell(public.muestra),
        small_deck=public.options.get("baralho") == "limpo",
        has_flor=view.flor >= 0,
        other_cards=deck not in {"", public.deck},
    )


def _name(action: Action, cards: dict[int, str]) -> str:
    """What an action is called among people; a card that its owner has not seen has no name."""
    if isinstance(action, PlayCard):
        return f"play {cards.get(action.slot, '?')}{' down' if action.covered else ''}"
    if action.law == "perros":
        for ley in LEYES:
            if action.word.startswith(f"{ley} "):
                return f"{ley}: {CHOICES[action.word.removeprefix(f'{ley} ')]}"
    return action.word


def _called(word: str, amount: int) -> str:
    return f"{word[:-1]}{amount}" if word.endswith(" N") else word


def _law(variant: str, question: QuestionView) -> str:
    laws = LAWS[variant]
    return (
        question.law
        if question.law in laws
        else next((law for law, names in laws.items() if question.word in names), "")
    )


def _later(view: PlayerView, cards: dict[int, str], law: str) -> Iterator[Act]:
    """What he will probably be able to do when the call that waits is settled; the table has the last word then."""
    public = view.public
    if not public.questions or public.turn != view.seat:
        return
    for slot, code in cards.items():
        yield Act(f"play {code}", PlayCard(slot))
    yield Act("mazo", Word("mazo", "mazo"))
    step = _next_step(public)
    if law != "truco" and step:
        yield Act(step, Word("truco", step))


def _next_step(public: PublicView) -> str:
    """The lowest call of the truco's ladder that was not made in this hand (or duel)."""
    said: set[str] = set()
    for fact in reversed(public.facts):
        if fact.what == "duel":
            break
        if fact.what == "said":
            said.add(fact.word)
    return next((step for step in LAWS[public.variant]["truco"] if step not in said), "")

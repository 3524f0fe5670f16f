"""At a real table: nothing is heard that may not be done, and the summary of the cases says what the engine says."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.phrase_cases import CHOICES, PhraseCase
from bot.phrase_cases import situation_of as told_of
from bot.phrases.counting import moves
from bot.phrases.games import BRAZILIAN, CALLS, LAWS
from bot.phrases.hearing import hear
from bot.phrases.lexicon import named
from bot.phrases.live import situation_of
from bot.phrases.situation import Act, Situation
from engine.rules.actions import Word, permits
from engine.rules.legal import legal_actions
from engine.rules.views import Fact, PlayerView
from engine.shown import Person, SeatView
from tests.engine.playing import Game, Position, at_random, games, positions

BAR = int(os.environ.get("TRUCO_AGREE", "3000"))
"""Positions that are compared; the bar is 20,000."""
SPOKEN = [
    game
    for game in games()
    if game.variant in CALLS and not (game.options.get("envido_who") == "pies" and game.seats > 2)  # no case can tell
]


def seats_of(count: int) -> tuple[SeatView, ...]:
    return tuple(SeatView(seat, seat & 1, Person(f"web:{seat}", f"Jugador{seat}")) for seat in range(count))


def walk(seed: int, deals: int = 3, only: tuple[Game, ...] = tuple(SPOKEN)) -> Iterator[tuple[Position, int]]:
    dice = Random(seed)
    game = only[dice.randrange(len(only))]
    for position in positions(game.rules, dice, deals, at_random):
        for seat in range(game.seats):
            yield position, seat


# --- what is heard may be done -------------------------------------------------------------------------------------

PIECES = sorted(
    {word for calls in CALLS.values() for _, phrase in named(calls) for word in phrase.split() if word[0] not in "[#"}
)
TALK = st.lists(
    st.one_of(
        st.sampled_from(PIECES),
        st.sampled_from(
            [phrase.rpartition("] ")[2].replace("#", "4") for calls in CALLS.values() for _, phrase in named(calls)]
        ),
        st.sampled_from(
            ["y", "e", ",", ".", "¿", "?", "va", "el", "un", "jogo o", "7 de copas", "el tres", "zap", "no", "flor"]
        ),
        st.text(max_size=6),
    ),
    max_size=9,
).map(" ".join)


@given(text=st.one_of(st.text(), TALK), seed=st.integers(0, 10_000))
def test_what_is_heard_may_be_done(text: str, seed: int) -> None:
    for position, seat in walk(seed, deals=1):
        view = position.view(seat)
        s = situation_of(view, seats_of(view.public.seats))
        heard = hear(text, s)
        assert {act.name for act in heard.actions} <= {spoken.name for spoken in concrete(heard.actions, s)}
        if heard.actions:
            first = moves(heard.actions)[0]
            legal = legal_actions(position.match).get(seat, ())
            assert permits(legal, first.action), (text, first)


def concrete(acts: tuple[Act, ...], s: Situation) -> list[Act]:
    """Those of the acts that the situation allows, now or after the first."""
    open_ = tuple(act.action for act in (*s.now, *s.later))
    return [act for act in acts if permits(open_, act.action)]


@given(text=st.text(), variant=st.sampled_from(sorted(CALLS)), pending=st.booleans(), turn=st.booleans())
def test_no_text_is_too_much(text: str, variant: str, pending: bool, turn: bool) -> None:
    call = LAWS[variant]["truco"][0] if pending else None
    hear(text, told_of(PhraseCase(variant, text, pending=call, on_turn=turn, hand=["7c"], players=[text[:8]])))


def test_a_phrase_for_every_word_that_the_engine_offers() -> None:
    """Said by itself at its moment, each word of each game is heard as itself."""
    said: dict[str, set[str]] = {}
    for seed in range(300):
        for position, seat in walk(seed, deals=1):
            view = position.view(seat)
            s = situation_of(view, ())
            for act in s.now:
                text = act.name.replace("N", str(act.action.amount)) if isinstance(act.action, Word) else act.name
                if act.name.startswith("play") or act.name in ("ver cartas", "denunciar"):
                    continue
                text = IN_BRAZIL.get(text, text) if s.variant in BRAZILIAN else text
                heard = hear(WORDS.get(text, text), s)
                assert [each.name for each in heard.actions] == [
                    act.name.replace("N", str(getattr(act.action, "amount", 0)))
                ], (text, s)
                said.setdefault(s.variant, set()).add(act.name)
    for variant, names in said.items():
        assert {"mazo"} <= names, variant


IN_BRAZIL = {"quiero": "desce", "no quiero": "não quero", "mazo": "entrego"}
WORDS = {"mazo": "al mazo", "perros": "echo los perros"}


# --- the summary of the cases and the engine -----------------------------------------------------------------------


def told(position: Position, view: PlayerView) -> PhraseCase | None:
    """The position as a case would tell it; None where no case can (F1.5): what has been said and settled before."""
    public, seat, hand = view.public, view.seat, position.match.hand
    assert hand is not None
    laws = LAWS[public.variant]
    facts = since_the_duel(view)
    said = [fact for fact in facts if fact.what == "said"]
    open_ = public.questions[-1] if public.questions else None
    waiting = open_ if open_ and open_.team == seat & 1 else None
    if public.variant in BRAZILIAN and max(public.score) >= 10 and not (waiting and waiting.law == "onze"):
        return None  # the last hands of a match are played without raises, some of them blind (P9, P10)
    if public.over or seat in public.gone or seat not in public.players:
        return None
    if any(fact.law == "perros" and fact.word != "ver cartas" for fact in said) and not (
        waiting and waiting.law == "perros"
    ):
        return None
    whole = public.left[seat] == len(hand.dealt[seat])
    bets = [
        fact
        for fact in said
        if law_name(public.variant, fact.law, fact.word) in ("envido", "flor") and fact.word in heads(laws)
    ]
    asked = waiting is not None and law_name(public.variant, waiting.law, waiting.word) in ("envido", "flor")
    if len(bets) > asked and (whole or asked):
        return None  # an envido or a flor was settled before, or raised: the case knows the last word only
    if any(fact.what in ("announced", "annulled") or fact.mark == "penalty" for fact in facts) and not asked:
        return None
    sung = any(
        fact.seat == seat and (fact.what, fact.law) in (("said", "flor"), ("announced", "flor")) for fact in facts
    )
    if waiting and waiting.law == "flor" and not sung:
        return None  # whoever has no flor on the table has no part in it
    if public.variant == "argentino" and not whole and not public.tricks:
        return None  # who has played in the first trick may still say an envido over a truco (A5.3)
    if whole and any(fact.law == "truque" and fact.seat == seat and fact.word in heads(laws) for fact in said):
        return (
            None  # who has called truque may not open the envite any more (T7.1); a case knows the step, not the caller
        )
    if public.variant == "truque" and public.tricks and public.tricks[0].team < 0:
        return None  # after a parda the higher of two cards is played, face up (T9.5): a case knows no trick
    if waiting and waiting.amount > 5 and waiting.word.endswith(" N"):
        return None  # the limit of the falta is the engine's
    accepted = accepted_by(view)
    if accepted is None:
        return None
    return PhraseCase(
        variant=public.variant,
        text="",
        pending=None if waiting is None else waiting.word.replace("N", str(waiting.amount)),
        on_turn=public.turn == seat and (open_ is None or waiting is not None),
        hand=None if view.hidden else [spell(view, slot) for slot in view.held],
        muestra=None,
        accepted=accepted or None,
        options=dict(public.options),
    )


def since_the_duel(view: PlayerView) -> tuple[Fact, ...]:
    facts = view.public.facts
    begun = [place for place, fact in enumerate(facts) if fact.what == "duel"]
    return facts[begun[-1] :] if begun else facts


def spell(view: PlayerView, slot: int) -> str:
    from engine.rules.cards import DECKS

    return DECKS[view.public.deck].spell(view.cards[slot])


def law_name(variant: str, law: str, word: str) -> str:
    laws = LAWS[variant]
    return law if law in laws else next((name for name, words in laws.items() if word in words), "")


def heads(laws: dict[str, tuple[str, ...]]) -> set[str]:
    return {word for names in laws.values() for word in names}


def accepted_by(view: PlayerView) -> str | None:
    """The last truco call that his team accepted, empty if there was none; None if his rivals have the word."""
    ladder, last, team = LAWS[view.public.variant]["truco"], "", -1
    for fact in since_the_duel(view):
        if (
            fact.what == "said"
            and law_name(view.public.variant, fact.law, fact.word) == "truco"
            and fact.word in ladder
        ):
            last, team, law = fact.word, -1, fact.law
        elif fact.what == "said" and last and fact.law == law and fact.word == "quiero":
            team = fact.seat & 1
    if team == -1 or not last:
        return ""
    return last if team == view.seat & 1 else None


def near_the_falta(position: Position) -> bool:
    return 0 < min(position.match.faltas) < 12


def expected(view: PlayerView) -> set[str]:
    """What the engine says, without what a case cannot know or a phrase cannot say."""
    s = situation_of(view, ())
    names = {act.name for act in s.now if act.name not in ("ver cartas", "denunciar")}
    if view.hidden:
        names = {name for name in names if not name.startswith("play")}
    open_ = view.public.questions[-1] if view.public.questions else None
    if open_ is not None and open_.team != view.seat & 1:
        return set()  # F5.2: a flor over an own envido is the engine's kindness
    if any(name.startswith("con ley") for name in names):
        names |= {f"a punto: {choice}" for choice in CHOICES}
    if any(name.startswith("a punto") for name in names):
        names |= {f"con ley: {choice}" for choice in CHOICES}
    if view.public.variant == "v2" and open_ is not None and open_.law == "truco" and open_.word == "que sean 4":
        names.add("que sean 5")  # F8.3: a case does not tell the ladders apart, the engine does
    return names


def compare(seeds: Iterator[int], bar: int) -> int:
    compared = 0
    for seed in seeds:
        for position, seat in walk(seed):
            if position.match.hand is None or near_the_falta(position):
                continue
            view = position.view(seat)
            case = told(position, view)
            if case is None:
                continue
            summary = told_of(case)
            mine = {act.name for act in summary.now if act.name != "denunciar"}
            assert mine == expected(view), (case, sorted(mine ^ expected(view)), view.public.facts)
            compared += 1
        if compared >= bar:
            break
    return compared


def test_judge_and_engine_agree() -> None:
    assert compare(iter(range(100_000)), BAR) >= BAR


@pytest.mark.parametrize("game", SPOKEN, ids=str)
def test_every_game_is_compared(game: Game) -> None:
    assert any(told(position, position.view(seat)) for position, seat in walk(1, 2, (game,)) if position.match.hand)

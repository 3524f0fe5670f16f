"""What calls pay, wanted or not: the calls are said to the engine, one team after the other."""

from __future__ import annotations

import re
from typing import NamedTuple

from bot.judge.cases import CaseError, HandCase, Step
from bot.judge.printing import cast_of, narrated
from bot.judge.ruling import HandRuling, asked, set_up, take_step
from bot.phrases.clauses import plain
from bot.phrases.games import ESCADAS, LAWS, USUAL_ESCADA
from bot.phrases.lexicon import CALL, CARD
from bot.referee import terms
from bot.referee.reading import PIEZA, Topic, Trouble, clauses_of, items_in
from bot.rulebook import of_award, of_refusal, of_value, under_option
from bot.words import Words
from engine.rules.views import QuestionView

MOST = 12
"""Calls of a chain."""
_PLAIN = [["1e", "4b", "6c"], ["1b", "4c", "7e"]]
_FLORES = [["1e", "3e", "6e"], ["1b", "3b", "6b"]]
_FRENCH = [["3p", "2h", "Ks", "Kh"], ["3h", "2s", "Kp", "Kd"]]
MUESTRAS = {"uruguayo": "12o", "truque": "3o", "paulista": "Qd", "mineiro": "Qd"}
"""Hands and a turned card out of which nothing follows for the calls."""
FLOR = 3
"""What a flor scores that nobody contests (U8.3, A7.4)."""
STAKES = {"truco", "truque"}
_TWO_CALLS = re.compile(r"\benvido\s+real\s+envido\b", re.IGNORECASE)


class Chain(NamedTuple):
    """Calls, one over the other, at a score; `wanted` and `refused` are what is asked for."""

    topic: Topic
    calls: tuple[str, ...]
    score: tuple[int, int]
    wanted: bool
    refused: bool


def read_chain(topic: Topic) -> Chain | Trouble | None:
    """The calls in a question; None where there are none, or cards beside them."""
    said = terms.SCORE.search(topic.text)
    score = (int(said[1]), int(said[2])) if said else (0, 0)
    # Without a comma the words of one call are also the end and the beginning of two others.
    text = _TWO_CALLS.sub("envido, real envido", terms.SCORE.sub(" ", topic.text))
    law, calls = "", list[str]()
    for clause in clauses_of(text, topic):
        for item in items_in(clause, topic, topic.situation(law=law), cards_first=False):
            if item.kind in (CARD, PIEZA):
                return None
            if item.kind == CALL and (its := law_of(topic.variant, item.name, law)):
                calls.append(item.name)
                law = its
    heard = re.findall(r"\w+", plain(text))
    if not calls or not terms.ASKED_OTHERWISE.isdisjoint(heard):
        return None
    if len(calls) > MOST:
        return Trouble("juez-long")
    refused = any(word in terms.REFUSED for word in heard)
    wanted = any(word.startswith(("querid", "quiero", "quero", "acept", "aceit", "accept", "wanted")) for word in heard)
    return Chain(topic, _whole(topic, calls), score, wanted and not refused, refused)


def law_of(variant: str, name: str, law: str = "") -> str:
    """The law that a call belongs to, that of the call before it first; empty for what is none."""
    laws = LAWS[variant]
    stem, _, last = name.rpartition(" ")
    generic = f"{stem} N" if last.isdecimal() and stem != "que sean" else name
    found = [each for each, names in laws.items() if generic in names]
    return law if law in found else next(iter(found), "")


def _whole(topic: Topic, calls: list[str]) -> tuple[str, ...]:
    """With the steps below the first call, which must have been said and wanted before it."""
    variant = topic.variant
    law = law_of(variant, calls[0])
    ladder = LAWS[variant][law]
    if variant == "mineiro":
        ladder = ESCADAS[str(topic.options.get("escada", USUAL_ESCADA))]
    if law == "truco" or variant == "v2":
        below = ladder[: ladder.index(calls[0])] if calls[0] in ladder else ()
        return (*below, *calls)
    return ("flor", *calls) if calls[0].startswith("contraflor") else tuple(calls)


def rule_chain(words: Words, chain: Chain) -> list[str] | Trouble:
    """What it pays, or which of the calls may not be said."""
    topic = chain.topic
    flor = law_of(topic.variant, chain.calls[0]) == "flor"
    try:
        match = set_up(_case(topic, chain.score, flor=flor))
    except CaseError:
        return Trouble("juez-score", f"{chain.score[0]}-{chain.score[1]}")
    table = cast_of(HandRuling(match, ()), words)
    speaker, told = 0, list[str]()
    for call in chain.calls:
        told.append(table.word(*counted(call)))
        match, step = take_step(match, Step(speaker, call), "")
        if step.refusal:
            refusal = no_step(topic.variant, step.refusal, call, asked(match))
            why = words("juez-not-allowed", what=" → ".join(told), why=words(f"juez-why-{refusal}"))
            rule = of_refusal(topic.variant, refusal, law_of(topic.variant, call))
            return [words("juez-ruled", text=why, rule=rule)]
        speaker ^= 1
    question = asked(match)
    if question is None:
        return Trouble("juez-what", chain.calls[-1])
    law = question.law
    yes, no = question.yes, question.no
    if yes < 0 or law not in STAKES:
        # A falta pays by the score, a flor by what the others hold: the engine is asked.
        answer = "flor" if question.word == "flor" and topic.variant == "uruguayo" else "quiero"
        after, step = take_step(match, Step(question.team, answer), "")
        paid = [
            fact.amount
            for _, events in narrated(HandRuling(after, (step,)), table)
            for _, fact in events
            if fact.what == "awarded"
        ]
        yes = paid[0] if paid else yes
    won, gone = _rules(topic, law)
    lines = [" → ".join(told)]
    if chain.calls == ("flor",):
        alone = words("juez-flor-only", n=FLOR)
        lines.append(words("juez-ruled", text=alone, rule=of_award(topic.variant, "flor", "flor-alone")))
    if not chain.refused:
        lines.append(words("juez-ruled", text=words("juez-wanted", n=yes), rule=won))
    if not chain.wanted:
        lines.append(words("juez-ruled", text=words("juez-refused", n=no), rule=gone))
    if "falta" in chain.calls[-1] or "resto" in chain.calls[-1] or chain.score != (0, 0):
        lines.append(words("juez-at", ours=chain.score[0], theirs=chain.score[1]))
    return lines


def no_step(variant: str, refusal: str, call: str, waits: QuestionView | None) -> str:
    """Why a call is refused: one of the ladder that waits is no answer that is missing, but a step that cannot follow."""
    if refusal not in ("answer-first", "amount-out-of-range") or waits is None:
        return refusal
    law = law_of(variant, call)
    return "no-step" if law and law == law_of(variant, waits.word.replace(" N", " 2"), law) else refusal


def _rules(topic: Topic, law: str) -> tuple[str, str]:
    """By which rule a yes and a no pay."""
    variant = topic.variant
    if law in STAKES and (rule := under_option(variant, "ladder", topic.options)):
        return rule, rule
    if law in STAKES:
        return of_value(variant, "ladder"), of_award(variant, law, "call-refused")
    reason = "flor" if law == "flor" else "envido"
    return of_award(variant, law, f"{reason}-won"), of_award(variant, law, f"{reason}-refused")


def _case(topic: Topic, score: tuple[int, int], *, flor: bool) -> HandCase:
    """Two players whose cards matter to nothing that is asked; with flor, both."""
    hands = _FLORES if flor else _PLAIN if topic.variant not in ("paulista", "mineiro") else _FRENCH
    options = {**topic.options, **({"flor": True} if flor and topic.variant == "argentino" else {})}
    rules = topic.rules
    muestra = MUESTRAS.get(topic.variant) if rules.turned else None
    return HandCase(topic.variant, 2, 1, score, [hand[: rules.hand_size] for hand in hands], [], muestra, options)


def counted(call: str) -> tuple[str, int]:
    """A call as the game's words have it: `envido N` and the number."""
    stem, _, last = call.rpartition(" ")
    return (f"{stem} N", int(last)) if last.isdecimal() and stem != "que sean" else (call, 0)

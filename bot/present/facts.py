"""The facts of a hand as lines: what was said and played, and why points were given (B12)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.present.names import Cast, slug
from engine.rules.cards import NO_CARD, NO_SEAT, NO_TEAM, Team
from engine.rules.views import Fact

ANSWERED = {"envido-won": "wanted", "envido-refused": "unwanted", "call-refused": "unwanted"}
"""Reasons that are named by the call that was answered, and how it was."""
CONTESTS = {"envido-won", "flor-won"}
"""Reasons for which figures were said."""


def of_duel(facts: Sequence[Fact]) -> Sequence[Fact]:
    """The facts of the present duel; of the whole hand where there is no pico a pico."""
    begun = max((place for place, fact in enumerate(facts) if fact.what == "duel"), default=0)
    return facts[begun:]


def lines(cast: Cast, facts: Sequence[Fact], most: int) -> list[str]:
    """The last things that happened, the newest last."""
    texts: list[str] = []
    for place, fact in enumerate(facts):
        text = line(cast, fact, facts[:place])
        if text:
            texts.append(text)
    return texts[-most:]


def line(cast: Cast, fact: Fact, before: Sequence[Fact]) -> str:
    """One fact in words; empty for those that the picture of the table shows better."""
    words, name = cast.words, cast.name(fact.seat)
    match fact.what:
        case "played":
            return words(_way(cast, before), name=name, card=cast.card(fact.cards[0] if fact.cards else NO_CARD))
        case "trick":
            return cast.say("fact-parda") if fact.seat == NO_SEAT else cast.say("fact-trick", name=name)
        case "said":
            return _said(cast, fact)
        case "announced":
            return words("fact-announced", name=name)
        case "declared" if fact.amount < 0:
            return words("fact-passed", name=name)
        case "declared":
            return words("fact-declared", name=name, n=fact.amount)
        case "annulled" if fact.law == "envido" and any(each.law == "flor" for each in before):
            return words("fact-annulled")
        case "left":
            return words("fact-left", name=name)
        case "duel":
            return words("fact-duel", n=fact.amount + 1)
        case "awarded":
            return award(cast, fact.team, fact.amount, fact.mark, fact.word, before)
        case "won":
            return words("fact-won", team=cast.team(fact.team))
        case _:
            return ""


def _way(cast: Cast, before: Sequence[Fact]) -> str:
    """How a card is put on the table: after a parda with another beneath it, which is uncovered if they tie (T9.5, T9.6)."""
    tricks = [each for each in before if each.what == "trick"]
    if cast.tongue != "truque" or not tricks or tricks[0].seat != NO_SEAT:
        return "fact-played"
    return "fact-paired" if len(tricks) == 1 else "fact-uncovered"


def _said(cast: Cast, fact: Fact) -> str:
    name = cast.name(fact.seat)
    if fact.word == "denunciar":
        return cast.words("fact-denounced", name=name, rival=cast.name(fact.amount))
    if fact.word in {"mazo", "ver cartas"}:
        return cast.say("fact-mazo" if fact.word == "mazo" else "fact-looked", name=name)
    return cast.words("fact-said", name=name, word=cast.word(fact.word, fact.amount))


def award(cast: Cast, team: Team, points: int, mark: str, reason: str, before: Sequence[Fact]) -> str:
    """Why points were given, in one line: «Envido querido: 31 a 27, 2 puntos para Nosotros»."""
    words = cast.words
    why = _reason(cast, mark, reason, before)
    best, other = _figures(before, mark)
    if reason in CONTESTS and other >= 0:
        why = words("award-figures", why=why, best=best, other=other)
    elif reason in CONTESTS and best >= 0:
        why = words("award-figure", why=why, best=best)
    return cast.say("award", why=why, points=points, team=cast.team(team) if team != NO_TEAM else "")


def _reason(cast: Cast, mark: str, reason: str, before: Sequence[Fact]) -> str:
    """What the points are for; a bet that was answered is named by its last call («Falta envido querido»)."""
    call = _call(before, mark) if reason in ANSWERED else None
    if call is not None:
        return cast.say(f"award-{ANSWERED[reason]}", word=cast.word(call.word, call.amount))
    for key in (f"reason-{slug(reason)}-{slug(mark)}", f"reason-{slug(reason)}", f"mark-{slug(mark)}"):
        if cast.words.has(key):
            return cast.say(key)
    return mark


def _call(before: Sequence[Fact], law: str) -> Fact | None:
    """The last call of this law."""
    calls = (each for each in reversed(before) if each.what == "said" and each.law == law)
    return next((each for each in calls if each.word not in {"quiero", "no quiero"}), None)


def _figures(before: Sequence[Fact], mark: str) -> tuple[int, int]:
    """The best figure said and the best of the other team; -1 where none was said."""
    best = [-1, -1]
    for fact in before:
        if fact.what == "declared" and fact.law == mark and fact.amount >= 0:
            best[fact.seat % 2] = max(best[fact.seat % 2], fact.amount)
    return max(best), min(best)

"""Phrase cases: the moment that a case tells of, and what may be said in it by the summary of phrases.md (F1.5, F8).

A real table never comes here: there the engine says what may be said.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bot.phrases.games import BRAZILIAN, ESCADAS, LAWS, USUAL_ESCADA
from bot.phrases.hearing import hear
from bot.phrases.situation import Act, Situation
from engine.rules.actions import Action, PlayCard, Word

DEALT = 3
MOST = 40
"""The greatest amount that is ever said (F7.1)."""
LEYES = ("a punto", "con ley")
CHOICES = ("quiero todo", "paso y quiero", "quiero y paso", "no quiero nada")
ONZE = ("mão de onze", "mão de dez")
"""What waits while a team decides whether to play the hand (P9, M9)."""


class PhraseCaseError(ValueError):
    """The case tells of a moment that cannot be; the text says what is wrong and where."""


class PhraseCase(msgspec.Struct, frozen=True):
    """What does this message mean?"""

    variant: str
    text: str
    lang: str = ""
    pending: str | None = None
    on_turn: bool = False
    hand: list[str] | None = None
    muestra: str | None = None
    accepted: str | None = None
    players: list[str] = []
    options: dict[str, bool | int | str] = {}
    seated: bool = True
    match: bool = True

    @property
    def whole(self) -> bool:
        """He has played no card of this hand."""
        return self.hand is None or len(self.hand) >= dealt(self)


def dealt(case: PhraseCase) -> int:
    """Cards dealt to each."""
    cards = case.options.get("cartas", DEALT)
    return cards if isinstance(cards, int) else DEALT


def judge_phrase(case: PhraseCase) -> dict[str, Any]:
    """As `truco judge` prints it. Raises PhraseCaseError."""
    return {"actions": [act.name for act in hear(case.text, situation_of(case)).actions]}


def situation_of(case: PhraseCase) -> Situation:
    """The moment that the case tells of. Raises PhraseCaseError."""
    law = _checked(case)
    return Situation(
        variant=case.variant,
        playing=case.seated and case.match,
        names=tuple((name, -1) for name in case.players),
        flores=flores(case),
        now=tuple(acts(now(case, law), case)),
        later=tuple(acts(later(case, law), case)),
        pending=case.pending or "",
        law=law,
        on_turn=case.on_turn,
        held=tuple(case.hand or ()),
        muestra=case.muestra or "",
        small_deck=case.options.get("baralho") == "limpo",
    )


def _checked(case: PhraseCase) -> str:
    """The law of the call that waits, of a case that can be."""
    if case.variant not in LAWS:
        raise PhraseCaseError(f"variant: there is no game {case.variant!r}; there are {', '.join(LAWS)}")
    if str(case.options.get("escada", USUAL_ESCADA)) not in ESCADAS:
        raise PhraseCaseError(f"options: escada is one of {', '.join(ESCADAS)}")
    law = law_pending(case)
    if case.pending is not None and not law:
        raise PhraseCaseError(f"pending: {case.pending!r} is no call of {case.variant}")
    if case.accepted is not None and case.accepted not in _ladder(case):
        raise PhraseCaseError(f"accepted: {case.accepted!r} is none of {', '.join(_ladder(case))}")
    return law


def flores(case: PhraseCase) -> bool:
    """Whether the table plays with flor (F5)."""
    return case.variant == "uruguayo" or (case.variant == "argentino" and case.options.get("flor") is True)


def law_pending(case: PhraseCase) -> str:
    """Whose call waits."""
    if case.pending is None:
        return ""
    if case.pending in ONZE:
        return "onze"
    stem, _, last = case.pending.rpartition(" ")
    generic = f"{stem} N" if last.isdecimal() and stem != "que sean" else case.pending
    return next((law for law, names in LAWS[case.variant].items() if generic in names), "")


def acts(names: Iterator[str], case: PhraseCase) -> Iterator[Act]:
    """Names as acts; `envido N 3` is any amount from 3 on."""
    for name in names:
        stem, number, least = name.partition(" N ")
        if number:
            yield Act(f"{stem} N", Word("", f"{stem} N", int(least), MOST))
        else:
            yield Act(name, _action(name, case))


def _action(name: str, case: PhraseCase) -> Action:
    verb, _, card = name.partition(" ")
    if verb == "play":
        return PlayCard((case.hand or []).index(card.removesuffix(" down")), covered=card.endswith(" down"))
    return Word("", name)


# --- F8 ------------------------------------------------------------------------------------------------------------


def now(case: PhraseCase, law: str) -> Iterator[str]:
    """What may be said at the moment of the case."""
    match case.variant:
        case "uruguayo" | "argentino":
            yield from _rioplatense(case, law)
        case "v2":
            yield from _v2(case)
        case "truque":
            yield from _truque(case, law)
        case _:
            yield from _brazil(case, law)


def later(case: PhraseCase, law: str) -> Iterator[str]:
    """What may be said once what waits is settled: what one says on turn, but no bet (F9.3)."""
    if case.on_turn:
        yield from _plays(case)
        yield "mazo"
        if law != "truco":
            yield from _next(case)
    if flores(case):
        yield "denunciar"


def _plays(case: PhraseCase) -> Iterator[str]:
    covered = case.variant == "truque" and case.options.get("boca_abajo") != "no"
    covered = covered or (case.variant in BRAZILIAN and not case.whole and case.options.get("coberta") != "nunca")
    for card in case.hand or ():
        yield f"play {card}"
        if covered:
            yield f"play {card} down"


def _ladder(case: PhraseCase) -> tuple[str, ...]:
    if case.variant == "mineiro":
        return ESCADAS[str(case.options.get("escada", USUAL_ESCADA))]
    return LAWS[case.variant]["truco"]


def _above(case: PhraseCase, step: str | None) -> Iterator[str]:
    """The steps that may follow one."""
    ladder = _ladder(case)
    place = ladder.index(step) + 1 if step in ladder else 0
    yield from ladder[place : place + 1]
    if step == "nueve":
        yield "todas"


def _next(case: PhraseCase) -> Iterator[str]:
    """The step that his team may call on turn: the first, or the one above what it has accepted."""
    if case.accepted is None or case.variant != "v2" or case.options.get("subida_tardia") == "si":
        yield from _above(case, case.accepted)


def _rioplatense(case: PhraseCase, law: str) -> Iterator[str]:
    """F8.2."""
    pending, claim = case.pending, flores(case) and case.whole
    if flores(case):
        yield "denunciar"
    match law:
        case "":
            yield from _on_turn(case, claim=claim)
            if case.hand is None and case.variant == "uruguayo":
                yield "perros"
            return
        case "perros":
            yield from (f"{ley}: {choice}" for ley in LEYES for choice in CHOICES)
            return
        case "truco":
            yield from ("quiero", "no quiero", *_above(case, pending))
            if case.whole and pending == "truco":
                yield from _bets(case, "")
            yield from _claims(case) if claim else ()
        case "envido":
            yield from ("quiero", "no quiero", *_bets(case, pending or ""))
            yield from _claims(case) if claim else ()
        case _:
            yield from _contest(case)
    yield "mazo"


def _on_turn(case: PhraseCase, *, claim: bool) -> Iterator[str]:
    if case.on_turn:
        yield from _plays(case)
        yield from _next(case)
        yield "mazo"
        if case.whole and case.accepted is None:
            yield from _bets(case, "")
        if claim:
            yield from _claims(case)


def _bets(case: PhraseCase, over: str, prefix: str = "") -> Iterator[str]:
    """Envido words over another, never lower; nothing over the falta."""
    said = over.removeprefix(prefix)
    if said == "falta envido":
        return
    least = {"": 0, "envido": 2, "real envido": 3}.get(said) or int(said.rpartition(" ")[2] or 0) if said else 0
    open_ = case.variant == "uruguayo"
    if least <= 2:
        yield f"{prefix}envido"
    if least <= (3 if open_ else 2):
        yield f"{prefix}real envido"
    if open_:
        yield f"{prefix}envido N {max(least, 2)}"
    yield f"{prefix}falta envido"


def _claims(case: PhraseCase) -> Iterator[str]:
    yield "flor"
    if case.variant == "uruguayo":
        yield from _bets(case, "", "con flor ")


def _contest(case: PhraseCase) -> Iterator[str]:
    """Answers to a flor (F4.7, F8.2)."""
    pending = case.pending
    plain, open_ = pending == "flor", case.variant == "uruguayo"
    if not plain or not open_:
        yield from ("quiero", "no quiero")
    if plain:
        yield "flor"
    yield "con flor me achico"
    if pending not in ("contraflor", "contraflor al resto"):
        if open_:
            yield from _bets(case, "" if plain else pending or "", "con flor ")
        yield "contraflor"
    if pending != "contraflor al resto":
        yield "contraflor al resto"


def _v2(case: PhraseCase) -> Iterator[str]:
    """F8.3. A «que sean» may be of either ladder: the engine knows which."""
    if case.pending is not None:
        yield from ("quiero", "no quiero")
        ladder = LAWS["v2"]["envido"]
        place = ladder.index(case.pending) if case.pending in ladder else 0
        yield from ladder[place + 1 : place + 2]
    elif case.on_turn:
        yield from _plays(case)
        yield from _next(case)
        yield "mazo"
        if case.whole:
            yield "envido"


def _truque(case: PhraseCase, law: str) -> Iterator[str]:
    """F8.4."""
    if case.pending is None:
        if case.on_turn:
            yield from _plays(case)
            yield from _next(case)
            yield "mazo"
            if case.whole:
                yield from ("envite", "envite N 2", "la falta")
        return
    yield from ("quiero", "no quiero")
    if law == "truco":
        yield from _above(case, case.pending)
    elif case.pending != "la falta":
        yield from ("envite", "envite N 1", "la falta")


def _brazil(case: PhraseCase, law: str) -> Iterator[str]:
    """F8.5."""
    if law == "onze":
        yield from ("jogo", "fujo")
    elif case.pending is not None:
        yield from ("quiero", "no quiero", *_above(case, case.pending))
    elif case.on_turn:
        yield from _plays(case)
        yield from _next(case)
        yield "mazo"

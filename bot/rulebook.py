"""Which rule decides what: the rulebooks' numbers by what the engine says it gave, refused or counted, game by game."""

from __future__ import annotations

from collections.abc import Mapping

AWARDS: dict[str, dict[tuple[str, str], str]] = {
    "uruguayo": {
        ("penalty", "flor-denied"): "U8.7",
        ("penalty", "false-denuncia"): "U8.7",
        ("penalty", "false-flor"): "U8.8",
        ("flor", "flor-alone"): "U8.3",
        ("flor", "flor-won"): "U8.5",
        ("flor", "flor-refused"): "U8.5",
        ("envido", "envido-won"): "U7.5",
        ("envido", "envido-refused"): "U7.5",
        ("envido", "perros-refused"): "U13.4",
        ("truco", "perros-refused"): "U13.4",
        ("truco", "hand-won"): "U5.5",
        ("truco", "call-refused"): "U6.4",
        ("truco", "mazo"): "U10.2",
    },
    "argentino": {
        ("penalty", "flor-denied"): "A7.7",
        ("penalty", "false-denuncia"): "A7.7",
        ("penalty", "false-flor"): "A7.8",
        ("flor", "flor-alone"): "A7.4",
        ("flor", "flor-won"): "A7.5",
        ("flor", "flor-refused"): "A7.5",
        ("envido", "envido-won"): "A5.6",
        ("envido", "envido-refused"): "A5.6",
        ("envido", "envido-left"): "A10.4",
        ("truco", "hand-won"): "A9.6",
        ("truco", "call-refused"): "A8.1",
        ("truco", "mazo"): "A10.3",
    },
    "paulista": {
        ("truco", "hand-won"): "P8.1",
        ("truco", "call-refused"): "P7.1",
        ("truco", "mazo"): "P7.9",
        ("truco", "onze-left"): "P9.1",
    },
    "mineiro": {
        ("truco", "hand-won"): "M8.1",
        ("truco", "call-refused"): "M7.1",
        ("truco", "mazo"): "M7.9",
        ("truco", "onze-left"): "M9.1",
    },
    "v2": {
        ("envido", "envido-won"): "V6.3",
        ("envido", "envido-refused"): "V6.3",
        ("truco", "hand-won"): "V8.3",
        ("truco", "call-refused"): "V7.1",
        ("truco", "mazo"): "V7.7",
    },
    "truque": {
        ("envite", "envido-won"): "T7.7",
        ("envite", "envido-refused"): "T7.6",
        ("truque", "hand-won"): "T8.1",
        ("truque", "call-refused"): "T8.1",
        ("truque", "mazo"): "T8.6",
        ("todas", "hand-won"): "T10.2",
        ("todas", "mazo"): "T8.6",
    },
}
"""By mark and reason of the points given."""

REFUSALS: dict[str, dict[str, str]] = {
    "uruguayo": {
        "match-over": "U11.2",
        "hand-over": "U5.5",
        "not-playing": "U12.2",
        "you-left": "U10.3",
        "answer-first": "U6.5",
        "call-waits": "U6.5",
        "not-your-turn": "U5.1",
        "no-such-card": "U5.1",
        "card-gone": "U5.1",
        "no-covered-cards": "U5.1",
        "word-not-now": "U9.3",
        "word-not-now truco": "U6.2",
        "word-not-now envido": "U7.2",
        "word-not-now flor": "U8.1",
        "word-not-now denuncia": "U8.7",
        "word-not-now perros": "U13.1",
        "word-not-now mazo": "U10.1",
        "amount-out-of-range": "U7.3",
        "amount-out-of-range denuncia": "U8.7",
        "amount-out-of-range flor": "U8.4",
        "no-step truco": "U6.3",
        "no-step envido": "U7.3",
        "no-step flor": "U8.4",
    },
    "argentino": {
        "match-over": "A11.2",
        "hand-over": "A9.4",
        "not-playing": "A12.3",
        "you-left": "A10.5",
        "answer-first": "A8.5",
        "call-waits": "A8.5",
        "not-your-turn": "A9.1",
        "no-such-card": "A9.1",
        "card-gone": "A9.1",
        "no-covered-cards": "A9.1",
        "word-not-now": "A14.3",
        "word-not-now truco": "A8.2",
        "word-not-now envido": "A5.2",
        "word-not-now flor": "A7.2",
        "word-not-now denuncia": "A7.7",
        "word-not-now mazo": "A10.1",
        "amount-out-of-range": "A7.7",
        "no-step truco": "A8.4",
        "no-step envido": "A5.5",
        "no-step flor": "A7.5",
    },
    "paulista": {
        "match-over": "P8.2",
        "hand-over": "P6.1",
        "answer-first": "P7.7",
        "call-waits": "P7.7",
        "decide-first": "P9.2",
        "decision-waits": "P9.2",
        "not-your-turn": "P5.2",
        "no-such-card": "P5.2",
        "card-gone": "P5.2",
        "no-covered-cards": "P5.7",
        "not-covered-now": "P5.7",
        "word-not-now": "P7.2",
        "word-not-now truco": "P7.6",
        "word-not-now onze": "P9.1",
        "word-not-now mazo": "P7.9",
        "no-step truco": "P7.6",
    },
    "mineiro": {
        "match-over": "M8.1",
        "hand-over": "M6.1",
        "answer-first": "M7.8",
        "call-waits": "M7.8",
        "decide-first": "M9.2",
        "decision-waits": "M9.2",
        "not-your-turn": "M5.2",
        "no-such-card": "M5.2",
        "card-gone": "M5.2",
        "no-covered-cards": "M5.6",
        "not-covered-now": "M5.6",
        "word-not-now": "M7.5",
        "word-not-now truco": "M7.7",
        "word-not-now onze": "M9.1",
        "word-not-now mazo": "M7.9",
        "no-step truco": "M7.7",
    },
    "v2": {
        "match-over": "V9.2",
        "hand-over": "V8.3",
        "answer-first": "V7.6",
        "call-waits": "V7.6",
        "not-your-turn": "V8.4",
        "no-such-card": "V8.4",
        "card-gone": "V8.4",
        "no-covered-cards": "V8.4",
        "word-not-now": "V7.5",
        "word-not-now truco": "V7.2",
        "word-not-now envido": "V6.1",
        "word-not-now mazo": "V7.7",
        "no-step truco": "V7.3",
        "no-step envido": "V6.4",
    },
    "truque": {
        "match-over": "T10.1",
        "hand-over": "T9.1",
        "answer-first": "T8.7",
        "call-waits": "T8.7",
        "not-your-turn": "T9.1",
        "no-such-card": "T9.1",
        "card-gone": "T9.1",
        "no-covered-cards": "T9.7",
        "not-covered-now": "T9.5",
        "higher-on-top": "T9.5",
        "word-not-now": "T8.3",
        "word-not-now truco": "T8.2",
        "word-not-now envido": "T7.1",
        "word-not-now mazo": "T8.6",
        "amount-out-of-range": "T7.4",
        "no-step truco": "T8.5",
        "no-step envido": "T7.4",
    },
}
"""By why something is refused; with the law of the word behind it where that has a rule of its own. `no-step`: a call that
may not follow on the one that waits.
"""

VALUES: dict[str, dict[str, str]] = {
    "uruguayo": {
        "order": "U2.4",
        "tie": "U7.8",
        "trick-tie": "U5.2",
        "one": "U3.2",
        "pair": "U3.3",
        "single": "U3.4",
        "none": "U3.5",
        "flor": "U4.3",
        "flor-piezas": "U4.2",
        "flor-best": "U8.6",
        "flor-first": "U8.2",
        "ladder": "U6.1",
    },
    "argentino": {
        "order": "A3.1",
        "tie": "A6.1",
        "trick-tie": "A9.3",
        "pair": "A4.2",
        "three": "A4.3",
        "single": "A4.4",
        "flor": "A4.5",
        "flor-best": "A7.6",
        "flor-first": "A7.3",
        "flor-off": "A7.1",
        "ladder": "A8.1",
    },
    "paulista": {"order": "P4.3", "trick-tie": "P5.4", "no-envido": "P1.3", "ladder": "P7.1"},
    "mineiro": {"order": "M4.3", "trick-tie": "M5.3", "no-envido": "M1.3", "ladder": "M7.1"},
    "v2": {
        "order": "V4.1",
        "tie": "V6.6",
        "trick-tie": "V8.2",
        "pair": "V5.1",
        "three": "V5.3",
        "single": "V5.3",
        "joker": "V5.2",
        "ladder": "V7.1",
    },
    "truque": {
        "order": "T6",
        "tie": "T7.7",
        "trick-tie": "T9.4",
        "one": "T5.3",
        "several": "T5.4",
        "all": "T5.5",
        "pair": "T5.6",
        "single": "T5.7",
        "ladder": "T8.1",
    },
}
"""By what is counted or compared: how cards rank and tie, and by what a hand of that kind is reckoned."""


def of_award(variant: str, mark: str, reason: str) -> str:
    """The rule by which points are given; empty for what no rulebook here knows."""
    return AWARDS.get(variant, {}).get((mark, reason), "")


def of_refusal(variant: str, refusal: str, law: str = "") -> str:
    """The rule by which something is refused; `law` is that of the word that was said."""
    book = REFUSALS.get(variant, {})
    return book.get(f"{refusal} {law}") or book.get(refusal, "")


OPTIONS: dict[tuple[str, str, str, str], str] = {
    ("mineiro", "order", "manilhas", "vira"): "M4.4",
    ("mineiro", "ladder", "escada", "2-4-6-8-10-12"): "M7.2",
    ("mineiro", "ladder", "escada", "2-4-8-10-12"): "M7.3",
    ("mineiro", "ladder", "escada", "1-3-6-9-12"): "M7.4",
}
"""Values that another rule decides under an option of the table: by game, value, option and what is chosen."""


def under_option(variant: str, what: str, options: Mapping[str, object]) -> str:
    """The rule of a value that an option of the table has changed; empty if none has."""
    found = (OPTIONS.get((variant, what, name, str(value)), "") for name, value in options.items())
    return next(filter(None, found), "")


def of_value(variant: str, what: str) -> str:
    """The rule by which something is counted or compared."""
    return VALUES.get(variant, {}).get(what, "")

"""What counts of what was said: what may be done now, and what after it (F8, F9)."""

from __future__ import annotations

from bot.phrases import hints
from bot.phrases.games import LAWS
from bot.phrases.lexicon import ANSWER, CALL
from bot.phrases.reading import Item
from bot.phrases.situation import Act, Heard, Hint, Situation
from engine.rules.actions import PlayCard, Word


def base(name: str) -> str:
    """A call without its amount."""
    return name.rstrip("0123456789 ") if name[:8] != "que sean" else name


def law_of(name: str, s: Situation) -> str:
    """The law that a call belongs to; for words of two laws, the one that is being answered."""
    laws = LAWS[s.variant]
    generic = f"{base(name)} N" if base(name) != name else name
    found = [law for law, names in laws.items() if generic in names]
    return s.law if s.law in found else next(iter(found), "")


def legal(acts: tuple[Act, ...], name: str) -> list[Act]:
    """Acts of this name, with the amount that was said."""
    found = [act for act in acts if act.name == name]
    stem = base(name)
    if stem == name:
        return found
    amount = int(name[len(stem) :])
    for act in acts:
        match act:
            case Act(name=ranged, action=Word(law, word, least, most)) if (
                ranged == f"{stem} N" and least <= amount <= most
            ):
                found.append(Act(name, Word(law, word, amount)))
            case _:
                pass
    return found


def settle(items: list[Item], s: Situation, named: frozenset[int]) -> Heard:
    """The acts that may be done, one after the other (F9.3); what may not be done is left out (F9.5)."""
    done: list[Act] = []
    dropped: list[Item] = []
    hint: Hint | None = None
    laws: set[str] = set()
    settled = False  # what waits is answered
    truco = False  # no envido any more
    for item in items:
        law = law_of(item.name, s) if item.kind == CALL else item.kind
        raises = settled and law == s.law and bool(legal(s.now, item.name)) and law not in laws
        if law in laws or (law == "envido" and truco):
            dropped.append(item)
            continue
        if raises or not settled:
            found = legal(s.now, item.name) or (legal(s.later, item.name) if done else [])
        else:
            found = legal(s.later, item.name)
        if item.name == "denunciar" and len(found) > 1:
            found = [act for act in found if isinstance(act.action, Word) and act.action.amount in named]
            hint = None if len(found) == 1 else hints.WHOM
            found = found if len(found) == 1 else []
        if not found:
            dropped.append(item)
            continue
        done.append(found[0])
        if law:
            laws.add(law)
        if item.kind == ANSWER:
            settled = True
        truco = truco or law == "truco" or (settled and s.law == "truco")
        if item.name == "mazo" or (item.name == "no quiero" and s.law == "truco"):
            break
    if dropped:
        hint = hint or (hints.REST if done else hints.not_now(s))
    return Heard(tuple(done), hint)


def moves(actions: tuple[Act, ...]) -> tuple[Act, ...]:
    """What is to be done for what was heard, in the order in which the engine takes it.

    «Quiero» with the next step of the same call is that step alone (F9.2); calls go before the card (F9.4).
    """
    words = [act for act in actions if not isinstance(act.action, PlayCard)]
    cards = [act for act in actions if isinstance(act.action, PlayCard)]
    if len(words) > 1 and words[0].name == "quiero" and _law_in(words[0]) == _law_in(words[1]):
        words = words[1:]
    return (*words, *cards)


def again(act: Act, s: Situation) -> Act | None:
    """The same act at another moment; None if it may not be done then."""
    found = legal(s.now, act.name)
    return act if act in found else found[0] if len(found) == 1 else None


def _law_in(act: Act) -> str:
    return act.action.law if isinstance(act.action, Word) else ""

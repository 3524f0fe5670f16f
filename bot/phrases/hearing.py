"""From a message to what is done: what was said, in its order, and what of it counts (F3.4-F3.8, F5, F8, F9)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from bot.phrases import hints
from bot.phrases.cards import held_of
from bot.phrases.clauses import Message, read_message
from bot.phrases.counting import base, law_of, legal, settle
from bot.phrases.flor import FLOR, claims
from bot.phrases.lexicon import ANSWER, CALL, LEAVE, Lexicon, lexicon_of
from bot.phrases.leyes import hear_ley
from bot.phrases.reading import Item, Read, read_clause
from bot.phrases.situation import NOTHING, Heard, Hint, Situation

CON_FLOR = "con flor "


class Said(NamedTuple):
    """A message with its clauses read; `verse`: the word flor was said among words that mean nothing here (F5.5)."""

    message: Message
    reads: tuple[Read | None, ...]
    verse: bool

    @property
    def clean(self) -> bool:
        """Every clause is pure and none is a question (F3.4)."""
        return all(
            read is not None and not clause.question
            for read, clause in zip(self.reads, self.message.clauses, strict=True)
        )

    @property
    def items(self) -> list[Item]:
        """What is said in its pure clauses, in order."""
        pairs = zip(self.reads, self.message.clauses, strict=True)
        return [item for read, clause in pairs if read and not clause.question for item in read.items]


def hear(text: str, s: Situation) -> Heard:
    """What a message means at this moment."""
    if not s.playing:
        return NOTHING  # F1.1
    lexicon = lexicon_of(s.variant, s.flores, s.other_cards)
    message = read_message(text, lexicon, s.names)
    if not message.clauses:
        return Heard(hint=hints.thumb(text, s) or hints.flor_is_a_name(text, message, s))
    if s.pending == "perros":
        return hear_ley(message, s)
    said = _read(message, lexicon, s)
    if said.verse:
        return Heard(tuple(act for act in s.now if act.name == FLOR), verse=True)
    items = _without_repeats(said.items)
    flores = [item for item in items if FLOR in item.name and _is_claim(item)]
    heard = _hear(said, items, s)
    if not heard.actions and heard.hint is None:
        heard = Heard(hint=hints.near(said.message, s) or hints.flor_is_a_name(text, message, s))
    if not heard.actions and flores:
        # Whatever else was unclear: the word was said (F5.1).
        heard = Heard(tuple(legal(s.now, flores[0].name)[:1]), heard.hint)
    return replace(heard, verse=True) if heard.actions and flores and _in_lines(text, said) else heard


# --- clauses -------------------------------------------------------------------------------------------------------


def _read(message: Message, lexicon: Lexicon, s: Situation) -> Said:
    reads: list[Read | None] = []
    verse = False
    for clause in message.clauses:
        read = read_clause(clause.words, lexicon, s)
        if s.flores and FLOR in clause.words and not clause.question:
            if read is None:
                verse = verse or (claims(clause.words) and bool(legal(s.now, FLOR)))
            else:
                read = _with_flores(read, s) if _accuses(read) or claims(clause.words) else None
        reads.append(read)
    return Said(message, tuple(reads), verse)


def _in_lines(text: str, said: Said) -> bool:
    """Whether it is set in lines, some of which mean nothing here: a verse too, whose flor has a line of its own."""
    return any(read is None for read in said.reads) and any(sign in text.strip() for sign in "\n/")


def _accuses(read: Read) -> bool:
    return any(item.name == "denunciar" for item in read.items)


def _is_claim(item: Item) -> bool:
    return item.kind == CALL and (item.name == FLOR or item.name.startswith(CON_FLOR))


def _with_flores(read: Read, s: Situation) -> Read | None:
    """Every flor word as what it is at this moment; outside its window it makes chatter of the clause (F4.7, F5.2)."""
    items: list[Item] = []
    for item in read.items:
        if not _is_claim(item):
            items.append(item)
        elif item.name == "con flor quiero" and s.law == FLOR and legal(s.now, "quiero"):
            items.append(item._replace(kind=ANSWER, name="quiero"))
        elif legal(s.now, item.name):
            items.append(item)
        elif legal(s.now, FLOR):
            items.append(item._replace(name=FLOR))
        else:
            return None
    return Read(tuple(items))


def _without_repeats(items: list[Item]) -> list[Item]:
    """The same call twice running is one (F3.7)."""
    kept: list[Item] = []
    for item in items:
        if not kept or (item.kind, item.name, item.card) != (kept[-1].kind, kept[-1].name, kept[-1].card):
            kept.append(item)
    return kept


# --- what was said, as a whole -------------------------------------------------------------------------------------


def _hear(said: Said, items: list[Item], s: Situation) -> Heard:
    """F5.6 and F9, or the hint to what is not clear enough to be done."""
    items = [_leaving(item, s) for item in items]
    answers = {item.name for item in items if item.kind == ANSWER}
    gone = any(item.kind == LEAVE for item in items)
    if (answers or gone) and not said.clean:
        return NOTHING  # F3.4
    if _wavers(said) or len(answers) > 1:
        return Heard(hint=hints.only_answers(s))  # F3.6, F3.8
    items = [item._replace(kind=CALL, name=_left(s)) if item.kind == LEAVE else item for item in items]
    clear = _without_objects(items, s)
    if isinstance(clear, Hint):
        return Heard(hint=clear)
    found = _cards(clear, s)
    if isinstance(found, Hint):
        return Heard(hint=found)
    return settle(_flor_first(found, s), s, said.message.named)


def _leaving(item: Item, s: Situation) -> Item:
    """«Corro», «me voy»: no to a call that waits, else the hand is given up (F4.9, F4.10)."""
    if item.kind == LEAVE and legal(s.now, "no quiero"):
        return item._replace(kind=ANSWER, name="no quiero")
    return item


def _left(s: Situation) -> str:
    return "fujo" if legal(s.now, "fujo") else "mazo"


def _wavers(said: Said) -> bool:
    """`no` and then `quiero` in the next clause: nobody knows which (F3.6)."""
    no = False
    for read in said.reads:
        if read is None:
            no = False
        elif no and read.items and read.items[0].kind == ANSWER and read.items[0].name == "quiero":
            return True
        elif read.items or read.only_no:
            no = read.only_no
    return False


def _without_objects(items: list[Item], s: Situation) -> list[Item] | Hint:
    """Answers without the name of what is answered (F3.7); a hint if a quiero is followed by a step that cannot follow."""
    kept: list[Item] = []
    accepted = False
    for place, item in enumerate(items):
        before = items[place - 1] if place else None
        if item.kind == CALL and before and before.kind == ANSWER and not item.joined and _names_pending(item, s):
            continue
        accepted = accepted or (item.kind == ANSWER and item.name == "quiero")
        if accepted and item.kind == CALL and s.law and law_of(item.name, s) == s.law and not legal(s.now, item.name):
            return hints.wrong_step(s)  # F9.5
        kept.append(item)
    return kept


def _names_pending(item: Item, s: Situation) -> bool:
    return bool(s.pending) and (item.name == s.pending or item.name == base(s.pending))


def _cards(items: list[Item], s: Situation) -> list[Item] | Hint:
    """Cards as what he does with them (F6.6, F6.7), or the hint to a name that is not clear."""
    plays = {item.card for item in items if item.card is not None}
    if not plays:
        return items
    held = {card: held_of(card, s) for card in plays}
    named = {code for codes in held.values() for code in codes}
    if any(not codes for codes in held.values()):
        return hints.NOT_HELD if s.held else hints.not_now(s)
    if any(len(codes) > 1 for codes in held.values()):
        return hints.which(next(codes for codes in held.values() if len(codes) > 1))
    if len(named) > 1:
        return hints.ONE_CARD
    code = named.pop()
    down = any(card.covered for card in plays)
    name = f"play {code} down" if down else f"play {code}"
    first = next(place for place, item in enumerate(items) if item.card is not None)
    return [
        item if item.card is None else item._replace(name=name)
        for place, item in enumerate(items)
        if item.card is None or place == first
    ]


def _flor_first(items: list[Item], s: Situation) -> list[Item]:
    """A flor goes first, and annuls what is said of the envido (F5.6)."""
    flores = [item for item in items if _is_claim(item)]
    if not flores:
        return items
    rest = [
        item
        for item in items
        if not _is_claim(item) and law_of(item.name, s) != "envido" and not (item.kind == ANSWER and s.law == "envido")
    ]
    return [*flores, *rest]

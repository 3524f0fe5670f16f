"""What the parser is told about the moment, and what it answers."""

from __future__ import annotations

import msgspec

from engine.rules.actions import Action


class Act(msgspec.Struct, frozen=True):
    """Something that may be done, under the name by which it is called in `rules/phrases.md`, and as the engine takes it.

    `envido N` stands for a range of amounts while it may be said, and is `envido 5` once it was. Names are the rulebooks'
    words, in each game's own language, but for the answers: `quiero` and `no quiero` in all of them.
    """

    name: str
    action: Action


class Situation(msgspec.Struct, frozen=True):
    """The moment at which somebody says something (F1.5)."""

    variant: str
    playing: bool = True
    """He sits in the match that is being played at that table (F1.1)."""
    names: tuple[tuple[str, int], ...] = ()
    """Names of who sits there, with the seat: they address somebody and mean nothing else (F2.2)."""
    flores: bool = False
    """The table plays with flor."""
    now: tuple[Act, ...] = ()
    """What he may do now."""
    later: tuple[Act, ...] = ()
    """What he may do once his first act is settled, as far as can be seen from here (F9.3)."""
    pending: str = ""
    """The call that waits for his team; empty if none does."""
    law: str = ""
    """Whose call it is: truco, envido, flor or perros."""
    on_turn: bool = False
    held: tuple[str, ...] = ()
    """The cards he may still play, spelled; none while he has not looked at them."""
    muestra: str = ""
    small_deck: bool = False
    """The Brazilian deck without 4, 5, 6 and 7, where other ranks follow on each other."""
    has_flor: bool = False
    other_cards: bool = False
    """The table is shown with the cards of the other deck: they are known by its names too. All codes stay the game's own."""


class Hint(msgspec.Struct, frozen=True):
    """What to whisper to whoever was almost understood: a locale key, and what it speaks of."""

    key: str
    words: tuple[str, ...] = ()
    """What he might say instead, as it is said at that table."""
    cards: tuple[str, ...] = ()
    """His own cards that it names, spelled."""


class Heard(msgspec.Struct, frozen=True):
    """What a message means: acts in spoken order (F9.1), and at most one hint. Both empty: chatter.

    `verse`: the flor was claimed in a verse, which is worth quoting (F5.5).
    """

    actions: tuple[Act, ...] = ()
    hint: Hint | None = None
    verse: bool = False


NOTHING = Heard()

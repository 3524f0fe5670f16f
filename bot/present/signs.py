"""Señas in a hand: those that its owner has seen, and the buttons of those that he may make."""

from __future__ import annotations

from bot.present import tokens
from bot.present.names import Cast, is_french
from bot.screen import Button, Node, Row, Text
from engine.rules.views import PlayerView
from engine.shown import SignsView, SignView

NO_SIGNS = SignsView()
"""Where there are none."""
LAST = 3
"""How many gestures a table message tells."""


def sign_number(name: str) -> int:
    """The number of a gesture in a token: it means the same whichever others may be made by then."""
    return tokens.setting("sign", name)


def gesture_named(signs: SignsView, number: int) -> str:
    """The gesture that this number stands for, of those that he may make or has made; empty for none of them."""
    return next((name for name in (*signs.true, *signs.false, *signs.made) if sign_number(name) == number), "")


def seen_nodes(cast: Cast, variant: str, signs: SignsView) -> list[Node]:
    """What he has seen others do and what it means, whom he watches, and what he has done himself."""
    words = cast.words
    nodes: list[Node] = []
    for each in reversed(signs.seen):  # the newest first: where there is no room for all, the oldest are left out
        gesture, means = words(f"gesture-{each.name}"), _means(cast, variant, each.name)
        nodes.append(Text(words("hand-sign", name=cast.name(each.seat), gesture=gesture, means=means)))
    if signs.whom >= 0:
        nodes.append(Text(words("hand-watching", name=cast.name(signs.whom)), "small"))
    if signs.made:
        made = ", ".join(words(f"gesture-{name}") for name in signs.made)
        nodes.append(Text(words("hand-signed", gestures=made), "small"))
    return nodes


def _means(cast: Cast, variant: str, name: str) -> str:
    """What a gesture means; where that names a figure, the figure of the cards that are shown."""
    key = f"sign-{variant}-{name}"
    other = f"{key}-{'french' if is_french(cast.deck) else 'spanish'}"
    return cast.words(other if cast.words.has(other) else key)


def sign_rows(
    cast: Cast, table: str, view: PlayerView, signs: SignsView, match: int, *, lies: bool, folds: bool
) -> list[Node]:
    """What he may sign: what is true in plain sight, lies folded away and called so; and whom he may watch.

    Where nothing is folded away (`folds`), lies are there only once he has asked for them (`lies`).
    """
    words, public = cast.words, view.public
    rows: list[Node] = []

    def button(name: str, key: str) -> Button:
        gesture, means = words(f"gesture-{name}"), _means(cast, public.variant, name)
        token = tokens.mark(table, "sign", match, public.hand, sign_number(name))
        return Button(words(key, gesture=gesture, means=means), token)

    partners = cast.names(seat for seat in sorted(public.players) if seat != view.seat and seat % 2 == view.seat % 2)
    caption = words(f"row-signs-{public.options['senas']}", names=partners) if signs.true or signs.false else ""
    if signs.true:
        rows.append(Row(tuple(button(name, "sign-button") for name in signs.true), caption, aside=True))
    if signs.rivals:
        watched = (
            Button(words("button-watch", name=cast.name(seat)), tokens.mark(table, "watch", match, public.hand, seat))
            for seat in signs.rivals
        )
        rows.append(Row(tuple(watched), words("row-watch"), aside=True))
    if signs.false and (folds or lies):
        told = tuple(button(name, "sign-lie") for name in signs.false)
        rows.append(Row(told, words("row-lies"), folded=True, aside=True))
    elif signs.false:
        ask = Button(words("button-lies"), tokens.mark(table, "lies", match, public.hand), "quiet")
        rows.append(Row((ask,), folded=True, aside=True))
    return rows


def gesture_lines(cast: Cast, gestures: tuple[SignView, ...]) -> list[Node]:
    """The last gestures that the whole table has seen; not what they mean."""
    lines = [cast.words(f"did-{each.name}", name=cast.name(each.seat)) for each in gestures[-LAST:]]
    return [Text("\n".join(lines), "small")] if lines else []

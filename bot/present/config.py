"""What a group, or a person, can choose: option by option with all its values, and who is kept away."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.present import tokens
from bot.present.names import safe
from bot.screen import Button, Node, Row, Screen, Text
from bot.words import Words
from engine.shown import PersonId

LOOK = "ver"
"""In the place of a value: only open the setting; in that of a setting: show all."""


class Setting(msgspec.Struct, frozen=True):
    """Something that can be chosen: its values in order, each as it stands in a token, and the one that is chosen."""

    name: str
    values: tuple[str, ...]
    value: str


def config_screen(
    words: Words,
    key: str,
    version: int,
    place: str,
    settings: Sequence[Setting],
    *,
    opened: str = "",
    time: str = "",
    zoned: str = "",
    order: str = "config",
    group: str = "",
) -> Screen:
    """How everything is, and a button for each; of the one that is `opened`, its values.

    Its buttons are orders that say the group, if they may be pressed elsewhere. `time` is that of the place, `zoned` what is
    typed before the name of another zone.
    """
    title = Text(words("config-title", place=place) if place else words("config-own"), "title")
    chosen = next((each for each in settings if each.name == opened), None)
    if chosen is None:
        lines = "\n".join(_line(words, each) for each in settings)
        buttons = tuple(
            Button(words(f"config-{each.name}"), tokens.order(order, each.name, LOOK, group)) for each in settings
        )
        return Screen(key, version, (title, Text(lines), Row(buttons)))
    values = tuple(
        Button(
            words("chosen", value=_value(words, opened, value))
            if value == chosen.value
            else _value(words, opened, value),
            tokens.order(order, opened, value, group),
            "main" if value == chosen.value else "plain",
        )
        for value in chosen.values
    )
    about = (
        words("config-about-zone", time=time, command=zoned) if opened == "zone" else words(f"config-about-{opened}")
    )
    back = Button(words("button-all"), tokens.order(order, LOOK, LOOK, group), "quiet")
    nodes: list[Node] = [title, Text(_line(words, chosen), "strong"), Text(about, "small"), Row(values)]
    return Screen(key, version, (*nodes, *([Row((back,))] if len(settings) > 1 else [])))


def _line(words: Words, setting: Setting) -> str:
    name, value = words(f"config-{setting.name}"), _value(words, setting.name, setting.value)
    return words("lobby-option", name=name, value=value)


def languages_screen(
    words: Words, key: str, version: int, langs: Sequence[str], chosen: str, *, place: str = "", group: str = ""
) -> Screen:
    """The languages to choose from, for a place or (without one) for oneself."""
    setting = Setting("lang", tuple(lang.lower() for lang in langs), chosen.lower())
    return config_screen(words, key, version, place, (setting,), opened="lang", order="idioma", group=group)


def blocked_screen(words: Words, key: str, version: int, order: str, people: dict[PersonId, str], group: str) -> Screen:
    """Whom to keep away from the tables, or to let back: a button for each."""
    buttons = tuple(
        Button(safe(name, words("somebody")), tokens.order(order, tokens.brief(person), group), "bad")
        for person, name in people.items()
        if tokens.brief(person)
    )
    return Screen(key, version, (Text(words(f"choose-{order}"), "strong"), Row(buttons)))


def _value(words: Words, name: str, value: str) -> str:
    """A value as people say it."""
    match name:
        case "lang":
            return words.get(f"lang-{value}", value)
        case "zone":
            return words.get(f"city-{value}", value.replace("-", " ").title())
        case "quiet" if value != "off":
            begin, _, end = value.partition("-")
            return words("config-hours", begin=int(begin), end=int(end))
        case "quiet":
            return words("value-quiet-never")
        case "buried":
            return words("config-messages", n=int(value)) if value != "0" else words("value-buried-never")
        case "variant":
            return words.get(f"variant-{value}", value)
        case "pace":
            return words(f"value-pace-{value}")
        case _:
            return words(f"value-{name}-{value}")

"""Presses come by discord.py's dynamic items, each once; those that are none come as events, and are answered as well."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from discord.ui import DynamicItem, LayoutView

from bot.platforms.discord.items import ITEMS, ChosenEntry, PressedButton
from tests.bot.house import LEXICON
from tests.bot.platforms.discord.scene import Room, ids, opens, playing, words_of
from tests.bot.platforms.discord.test_attack import forged
from tests.bot.platforms.discord.test_manners import cards, dealt, turn

WORDS = LEXICON.pick("es-UY")


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[type[Any]]:
    """The items that were called back, in order."""
    found: list[type[Any]] = []
    for each in ITEMS:

        async def callback(self: Any, interaction: Any, theirs: Any = each.callback) -> None:
            found.append(type(self))
            await theirs(self, interaction)

        monkeypatch.setattr(each, "callback", callback)
    return found


def heard(room: Room, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of what the platform takes, in order."""
    found: list[str] = []
    theirs = room.discord.pressed

    async def pressed(interaction: Any, letter: Any, at: float) -> None:
        found.append(letter.custom)
        await theirs(interaction, letter, at)

    monkeypatch.setattr(room.discord, "pressed", pressed)
    return found


async def test_b2_a_press_comes_by_its_item_and_is_taken_once(
    tmp_path: Path, called: list[type[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        await dealt(room, ana, bia)
        one, hand = turn(room, ana, bia)
        called.clear()
        taken = heard(room, monkeypatch)
        custom = next(iter(cards(hand).values()))
        await room.press_id(one, hand, custom)
        assert called == [PressedButton]
        assert taken == [custom]
        # A button of another process is one as well: nothing of it is remembered.
        await room.restart()
        other, hand = turn(room, ana, bia)
        called.clear()
        taken = heard(room, monkeypatch)
        await room.press_id(other, hand, next(iter(cards(hand).values())))
        assert called == [PressedButton]
        assert len(taken) == 1


async def test_what_is_chosen_from_a_list_comes_by_the_list(tmp_path: Path, called: list[type[Any]]) -> None:
    async with playing(tmp_path) as room:
        ana = room.member("Ana")
        lobby = await opens(room, ana)
        panel = (await room.press(ana, lobby, "Opciones")).response._message
        called.clear()
        await room.press(ana, panel, "Puntos: 40")
        assert called == [ChosenEntry]
        assert "Puntos: 40" in words_of(room.lobby())


async def test_b1_what_is_no_item_is_taken_and_answered(
    tmp_path: Path, called: list[type[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        table = await dealt(room, ana, bia)
        called.clear()
        taken = heard(room, monkeypatch)
        assert await forged(room, ana, "quiero-7") == WORDS("note-unknown")
        assert called == []
        # The message was edited while the press was on its way: the button that it came from is not in it any more.
        custom = ids(table)["Truco"]
        monkeypatch.setattr(LayoutView, "from_message", lambda *_, **__: LayoutView())
        one, _ = turn(room, ana, bia)
        assert (await room.press_id(one, table, custom)).acknowledged
        assert called == []
        assert taken == ["quiero-7", custom]
        assert "«Truco»" in words_of(room.table())


async def test_what_goes_wrong_in_an_item_is_seen_where_events_are(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> None:
        raise RuntimeError("the roof is on fire")

    async def presses() -> None:
        async with playing(tmp_path) as room:
            ana = room.member("Ana")
            lobby = await opens(room, ana)
            monkeypatch.setattr(room.discord, "pressed", broken)
            with caplog.at_level(logging.ERROR):
                await room.press(ana, lobby, "Opciones")

    # simcord tells what came to the client's own `on_error`; what an item of discord.py swallows it does not know.
    with pytest.raises(ExceptionGroup, match="bot raised 1 error"):
        await presses()
    (line,) = caplog.records
    assert line.name == "discord.client", "the log that is redacted"
    assert "the roof is on fire" in str(line.exc_info)


def test_every_id_is_of_one_kind() -> None:
    templates = [each.__discord_ui_compiled_template__ for each in ITEMS]
    assert len(set(templates)) == len(ITEMS), "discord.py knows an item by its template"
    for custom, kind in (
        ("v1:table:3:", ChosenEntry),
        ("v1:hand::abcdefght1.2.3", PressedButton),
        ("v1:table:5ab:/mesa.uruguayo", PressedButton),
        ("v0:hand::abcdefghv", None),
        ("v1::", None),
    ):
        found = [each for each in ITEMS if each.__discord_ui_compiled_template__.fullmatch(custom)]
        assert found == ([kind] if kind else []), custom
    assert all(issubclass(each, DynamicItem) for each in ITEMS)

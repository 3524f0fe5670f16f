"""What Discord is sent keeps its limits, whatever is shown, and no name breaks out of it (B27)."""

from __future__ import annotations

import re

import pytest
from simcord.components import walk_components

from bot.platforms.discord import markup
from bot.platforms.discord.safe import escape
from bot.platforms.discord.updates import Letter, custom_id, lane, pack, read, unpack
from bot.present import tokens
from bot.present.help import help_screen
from bot.present.lobby import panel_screen, welcome_screen
from bot.screen import Button, Call, CardFace, Cards, Clock, Row, Score, Screen, Text
from bot.words import load
from engine import variants
from engine.rules.cards import DECKS, SPANISH_40
from engine.shown import LobbyView, OptionView, Person, SeatView

WORDS = load().pick("es-UY")
NASTY = "@everyone **x** __y__ ~~z~~ `c` ||s|| <@123> <#5> [a](https://b.c) # - > \\ https://evil.example"


def fine(payload: markup.Payload) -> list[dict[str, object]]:
    """All parts, after the limits were looked at."""
    parts = list(walk_components(list(payload.components)))
    assert len(parts) <= 40
    assert sum(len(part["content"]) for part in parts if part["type"] == 10) <= 4000
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    assert len(ids) == len(set(ids))
    assert all(len(each) <= 100 for each in ids)
    for part in parts:
        if part["type"] == 1:
            assert 1 <= len(part["components"]) <= 5
        if part["type"] == 2:
            assert 1 <= len(part["label"]) <= 80
        if part["type"] == 3:
            assert 1 <= len(part["options"]) <= 25
            assert all(1 <= len(option["label"]) <= 100 for option in part["options"])
            assert all(len(option["value"]) <= 100 for option in part["options"])
            assert len({option["value"] for option in part["options"]}) == len(part["options"])
        if part["type"] == 10:
            assert part["content"]
    return parts


def lobby() -> LobbyView:
    options = tuple(OptionView(f"option{n}", ("1", "2", "3"), "1", "1") for n in range(20))
    return LobbyView(
        table="abcdefgh",
        place="discord:1/2",
        version=1,
        status="lobby",
        variant="uruguayo",
        variants=variants.names(),
        seats=tuple(SeatView(n, n % 2, Person(f"discord:{n}", NASTY)) for n in range(6)),
        seat_counts=(2, 4, 6),
        options=options,
        pace="normal",
        host="discord:0",
        commitment="0" * 64,
        root="",
        draw=(),
        reveal="never",
        seed="",
    )


def test_the_longest_screens_fit() -> None:
    parts = fine(markup.message(welcome_screen(WORDS, variants.names())))
    # The first step is a button; the many others are lists, with what they are about.
    assert [part["label"] for part in parts if part["type"] == 2] == ["Jugar contra la casa"]
    assert all(part["placeholder"] for part in parts if part["type"] == 3)
    parts = fine(markup.message(panel_screen(WORDS, 1, lobby())))
    # Explanations go before options do.
    assert sum(part["type"] == 3 for part in parts) >= 15
    for game in variants.names():
        fine(markup.message(help_screen(WORDS, game)))
    fine(markup.message(Screen("abcdefgh/1-1", 1, tuple(Text("palabra " * 200) for _ in range(9)))))
    many = Row(tuple(Button(f"Canto número {n} " * 20, f"abcdefgho{n}") for n in range(60)), "Cantos")
    fine(markup.message(Screen("abcdefgh/1-1", 1, (many,))))


def test_words_with_numbers_are_a_list_beside_the_words() -> None:
    row = Row(
        tuple(Button(label, f"abcdefgho{n}") for n, label in enumerate(["Truco", "Envido 4", "Envido 5", "Envido 7"])),
        "Cantos",
        folded=True,
    )
    parts = fine(markup.message(Screen("abcdefgh/1-1", 1, (row,))))
    assert [part["label"] for part in parts if part["type"] == 2] == ["Truco"]
    assert [[each["label"] for each in part["options"]] for part in parts if part["type"] == 3] == [
        ["Envido 4", "Envido 5", "Envido 7"]
    ]


def test_the_chosen_value_of_an_option_is_the_one_that_is_shown() -> None:
    parts = fine(markup.message(panel_screen(WORDS, 1, lobby())))
    game = next(part for part in parts if part["type"] == 3)
    assert [each["label"] for each in game["options"] if each.get("default")] == ["Juego: ✓ Truco uruguayo"]


def test_b27_a_name_is_only_text() -> None:
    text = escape(f"{NASTY}\n- uno\n1. dos\n# tres")
    bare = re.sub(r"\\([^0-9A-Za-z\s])", "", text)
    assert not re.search(r"[*_~`|<>\[\]]", bare)
    assert not re.search(r"^\s*(#|-|\+|\d+\.)", bare, re.MULTILINE)
    assert "@everyone" not in text
    assert "https://" not in text
    assert re.sub(r"\\([^0-9A-Za-z\s])", r"\1", text).replace("\u200b", "") == f"{NASTY}\n- uno\n1. dos\n# tres"


def test_the_mark_of_a_player_is_held_to_his_name() -> None:
    text = markup.message(Screen("k", 1, (Text("Juega el Flaco 🤖 💤"),)))
    (line,) = [part["content"] for part in fine(text) if part["type"] == 10]
    assert line == "Juega el Flaco\N{NO-BREAK SPACE}🤖\N{NO-BREAK SPACE}💤"


def test_b27_nobody_is_pinged_but_who_is_called() -> None:
    body = markup.message(Screen("abcdefgh/1-1", 1, (Text(NASTY, "title"),))).body()
    assert body["allowed_mentions"] == {"parse": [], "users": []}
    call = Call(Person("discord:42", NASTY), "te toca")
    payload = markup.message(Screen("abcdefgh/call", 1, (call,)))
    assert payload.body()["allowed_mentions"] == {"parse": [], "users": ["42"]}
    assert "<@42> te toca" in str(payload.components)
    stranger = markup.message(Screen("abcdefgh/call", 1, (Call(Person("web:x", "Ana"), "te toca"),)))
    assert stranger.pings == ()
    assert "**Ana** te toca" in str(stranger.components)


@pytest.mark.parametrize(
    ("marks", "told"), [("fosforos", "☒☒❘❘❘❘"), ("tentos", "●●●●●●●●●●●●●●"), ("chinas", "◉◉◉ ••")]
)
def test_points_lie_as_each_game_keeps_them(marks: str, told: str) -> None:
    score = Score(("Ana", "Bia"), (14, 4), ("14", "4"), 40, 20, marks)
    (text,) = [
        part["content"] for part in fine(markup.message(Screen("abcdefgh/1-1", 1, (score,)))) if part["type"] == 10
    ]
    assert text.split("\n")[0] == f"Ana: **14** {told}"


def test_a_table_is_read_from_top_to_bottom() -> None:
    one = CardFace(SPANISH_40.read("1e"), "1 de espadas", "1e", "Ana", best=True)
    back = CardFace(-1, "carta tapada", "", "Bia")
    screen = Screen(
        "abcdefgh/1-1",
        1,
        (
            Text("Mano 1", "title"),
            Score(("Ana", "Bia"), (17, 4), ("2 de las buenas", "4 de las malas"), 30, 15),
            Cards("Muestra", (one,), "spanish-40", "muestra"),
            Cards("Baza 1", (one, back), "spanish-40", "past"),
            Cards("Baza 2", (one,), "spanish-40"),
            Text("Juega Bia", "strong"),
            Clock("Juega la casa en", 1000.4, "Juega la casa"),
            Text("Ana: «Truco»\nBia: «Quiero»", "small"),
        ),
    )
    (text,) = [part["content"] for part in fine(markup.message(screen)) if part["type"] == 10]
    assert text.replace("\u2060", "").split("\n") == [
        "### Mano 1",
        "Ana: **2 de las buenas** ❘❘",
        "Bia: **4 de las malas** ❘❘❘❘",
        "Muestra: **1🗡** 1 de espadas",
        "Baza 1 — 1🗡★  🂠",
        "Baza 2:",
        "**1🗡** 1 de espadas · Ana",
        "**Juega Bia**",
        "-# Juega la casa <t:1000:R>",
        "-# Ana: «Truco»",
        "-# Bia: «Quiero»",
    ]


def test_a_hand_that_waits_does_not_change_with_what_it_waits_for() -> None:
    held = CardFace(SPANISH_40.read("7o"), "7 de oros", "7o", token="abcdefght1")
    waits = [
        Screen("abcdefgh/hand", n, (Cards("Tus cartas", (held,), "spanish-40", "hand"), Text(f"Juega {who}", "strong")))
        for n, who in enumerate(["Ana", "Bia"])
    ]
    assert markup.hand(waits[0]) == markup.hand(waits[1])
    assert "7 de oros" in str(markup.hand(waits[0]))


def test_a_message_that_is_over_keeps_its_words() -> None:
    screen = Screen("abcdefgh/hand", 1, (Text("Tu mano"), Row((Button("Truco", "abcdefghp1"),))))
    left = markup.bare(list(markup.message(screen).components), "Ya pasó.")
    parts = fine(left)
    assert [part["type"] for part in parts if part["type"] in {1, 2}] == []
    assert "Tu mano" in str(parts)
    assert "Ya pasó" in str(parts)


@pytest.mark.parametrize("token", [tokens.order("mesa", "uruguayo"), "abcdefgh" + "t" * 32])
def test_an_id_is_read_as_it_was_written(token: str) -> None:
    letter = Letter(1, "Ana", custom=custom_id("hand", token, markup.ask_mark("¿Al mazo?")))
    sent = read(letter)
    assert sent is not None
    assert (sent.screen, sent.ask, sent.token) == ("hand", markup.ask_mark("¿Al mazo?"), token)
    assert unpack(pack(letter)) == letter


def test_what_is_none_of_ours_is_none() -> None:
    assert read(Letter(1, "Ana", custom="something else")) is None
    assert read(Letter(1, "Ana", custom="v0:hand::abcdefghv")) is None
    assert unpack(b"{") is None
    assert lane(Letter(1, "Ana", custom="v1:table::abcdefghv")) == "abcdefgh"
    assert lane(Letter(1, "Ana", custom="v1:table::/mesa.uruguayo")) == "discord:1"
    assert lane(Letter(1, "Ana", order="jugar")) == "discord:1"


def test_a_jack_is_no_joker() -> None:
    deck = DECKS["french-40"]
    jack = deck.read("Js")
    assert "J" in markup.short(CardFace(jack, "valete de espadas ♠", deck.spell(jack)))
    assert markup.short(CardFace(48, "comodín", "J1")) == "🃏"

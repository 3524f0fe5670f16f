"""The verses that the house lends, and how a verse is quoted (B27)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.platforms.telegram import markup as telegram
from bot.present.verses import LINES, LONGEST, offer_screen, tidy
from bot.verses import FOLDER, Muse, mark_of, read
from bot.words import load
from engine.rules.cards import SPANISH_40
from engine.shown import LobbyView
from tests.bot.house import named
from tests.bot.phrases.moments import heard
from tests.bot.views import lobby

MUSE = Muse()
LANGS = ("es-UY", "es-AR", "es-ES", "pt-BR", "en")
FILES = sorted(FOLDER.glob("*.txt"))
EVERY = [(path.stem, verse) for path in FILES for verse in read(path.read_text(encoding="utf-8"))]


def test_there_are_enough_of_them_in_every_language() -> None:
    assert {path.stem for path in FILES} == {*LANGS, "es.picante", "pt-BR.picante", "en.picante"}
    assert all(len(MUSE.of(lang)) >= 30 for lang in LANGS)
    for lang in LANGS:
        spicy = set(MUSE.of(lang, picante=True)) - set(MUSE.of(lang))
        assert len(spicy) >= 12
    assert set(load().langs) <= set(LANGS)


def test_no_verse_is_there_twice() -> None:
    verses = [verse for _, verse in EVERY]
    lines = [line.strip(",;:.").lower() for verse in verses for line in verse.split("\n")]
    assert len(set(verses)) == len(verses)
    assert len({mark_of(verse) for verse in verses}) == len(verses)
    assert {line for line in lines if lines.count(line) > 1} == set()


@pytest.mark.parametrize("file", [path.stem for path in FILES])
def test_a_verse_is_four_short_lines_and_claims_the_flor(file: str) -> None:
    for verse in (verse for name, verse in EVERY if name == file):
        lines = verse.split("\n")
        assert len(lines) == 4 and max(map(len, lines)) <= 36, verse
        assert len(re.findall(r"\bflor\b", verse)) >= 1, verse
        assert tidy(verse) == verse
        assert named(verse, SPANISH_40) == set(), verse
        if file.startswith("es"):
            found = heard(verse)
            assert [act.name for act in found.actions] == ["flor"] and found.verse, verse


@pytest.mark.parametrize("lang", load().langs)
def test_an_offer_is_whole_in_the_window_of_a_press(lang: str) -> None:
    words = load().pick(lang)
    for verse in MUSE.of(lang, picante=True):
        screen = offer_screen(words, view(), 1, 7, verse, mark_of(verse))
        asked = f"{telegram.plain(screen)} {words('telegram-again')}"
        assert telegram.note(asked) == asked, asked


def view() -> LobbyView:
    return lobby(status="playing")


def test_a_verse_is_found_by_its_number_also_in_another_process() -> None:
    for _, verse in EVERY:
        assert Muse().find(mark_of(verse)) == verse if verse == EVERY[0][1] else MUSE.find(mark_of(verse)) == verse
    assert MUSE.find(5) == ""
    assert {MUSE.pick("es-UY", dice) for dice in range(30)} == set(MUSE.of("es-UY"))
    assert MUSE.pick("fr", 3) == ""


def test_spicy_ones_are_for_who_wants_them(tmp_path: Path) -> None:
    (tmp_path / "es-UY.txt").write_text("# nada\n\nuna\nflor\n", encoding="utf-8")
    (tmp_path / "es.picante.txt").write_text("dos\nflor\n", encoding="utf-8")
    muse = Muse(tmp_path)
    assert muse.of("es-UY") == ("una\nflor",)
    assert muse.of("es-UY", picante=True) == ("una\nflor", "dos\nflor")


def test_b27_a_nasty_verse_is_quoted_harmlessly() -> None:
    nasty = "@valebot, **flor** \u202edel reves\u202c @everyone\r\n<b>y\u0301\u0301\u0301\u0301</b>\n\n\n" + "\n".join(
        "abcdefgh"
    )
    verse = tidy(nasty)
    assert verse.split("\n")[0] == "**flor** del reves ＠everyone"
    assert "\u202e" not in verse and "@" not in verse and verse.count("\u0301") <= 2
    assert len(verse.split("\n")) == LINES and verse.endswith("…")
    long = tidy("flor de ceibo, " * 300)
    assert len(long) == LONGEST and long.endswith("…")
    assert tidy("\n".join(["x" * 100 + " flor"] * 40)).count("\n") < LINES
    assert tidy("una flor / en la arena/ y otra /en el mar") == "una flor\nen la arena\ny otra\nen el mar"
    assert tidy(long) == long and tidy(verse) == verse
    for link in ("flor en https://x.example", "flor en www.x.example", "flor t.me/x"):
        assert tidy(link) == ""

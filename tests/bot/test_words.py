"""Every message is there in every language, is used, and every refusal and reason of the engine has one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.words import DEFAULT, FOLDER, Lexicon, WordsError, blanks_of, compare, load

ROOT = FOLDER.parent
PAGE = ROOT / "bot/platforms/web/static"
SAMPLE = dict.fromkeys(
    ("n", "points", "number", "hand", "duel", "yes", "no", "seats", "won", "lost", "rival", "best", "other", "count"), 2
)


def trees(folder: str) -> Iterator[ast.Module]:
    for path in sorted((ROOT / folder).rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def spoken_in_code() -> tuple[set[str], set[str]]:
    """Texts in the code that could be keys, and the beginnings of those that are put together."""
    whole, begun = set(), set()
    for tree in trees("bot"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                begun.add(str(node.values[0].value))
    page = (PAGE / "page.js").read_text() + (PAGE / "index.html").read_text()
    whole |= {
        f"page-{key}" for key in re.findall(r'texts\.([a-z-]+)|data-text="([a-z-]+)"', page) for key in key if key
    }
    return whole, {each for each in begun if re.fullmatch(r"[a-z]+(-[a-z]+)*-", each)}


def keys() -> frozenset[str]:
    return frozenset(blanks_of((FOLDER / f"{DEFAULT}.ftl").read_text(encoding="utf-8")))


def test_the_languages_say_the_same() -> None:
    lexicon = load()
    assert lexicon.langs == ("es-UY", "en")


def test_a_language_that_lacks_a_message_or_a_blank_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "es-UY.ftl").write_text("hola = Hola { $name }\nchau = Chau\n", encoding="utf-8")
    (tmp_path / "en.ftl").write_text("hola = Hello { $nome }\nmore = { { \n", encoding="utf-8")
    with pytest.raises(WordsError) as error:
        load(tmp_path)
    text = str(error.value)
    assert "en lacks chau" in text
    assert "blanks ['nome']" in text
    assert "cannot read" in text
    assert compare({"en": {}}, "es-UY") == ["es-UY.ftl is missing"]


def test_no_message_is_unused() -> None:
    whole, begun = spoken_in_code()
    unused = {key for key in keys() if key not in whole and not any(key.startswith(each) for each in begun)}
    assert unused == set()


def test_no_message_is_missing() -> None:
    called = set()
    for tree in trees("bot"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in {"words", "_words"}:
                    called.add(str(node.args[0].value))
    assert "hand-your-turn" in called
    assert called - keys() == set()


def refusals() -> set[str]:
    """Every reason that the engine gives: in Refused("…"), IllegalAction("…"), and functions called why…"""
    found: set[str] = set()
    for tree in trees("engine"):
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "id", "") in {"Refused", "IllegalAction"}
                and node.args
            ):
                found |= {each.value for each in ast.walk(node.args[0]) if _text(each)}
            if isinstance(node, ast.FunctionDef) and node.name.lstrip("_").startswith("why"):
                returned = [each.value for each in ast.walk(node) if isinstance(each, ast.Return) and each.value]
                found |= {each.value for value in returned for each in ast.walk(value) if _text(each)}
    return {each for each in found if re.fullmatch(r"[a-z]+(-[a-z]+)+", each)}


def _text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_every_refusal_says_what_to_do() -> None:
    found = refusals()
    assert {"not-your-turn", "call-waits", "card-gone", "not-seated", "only-host", "word-not-now"} <= found
    assert {f"refused-{each}" for each in found} - keys() == set()


def test_every_reason_of_points_has_words() -> None:
    found = set()
    for tree in trees("engine"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Awarded" and len(node.args) == 4:
                found |= {each.value for each in ast.walk(node.args[3]) if _text(each)}
    assert "hand-won" in found
    assert {f"reason-{each}" for each in found} - keys() == set()


@pytest.mark.parametrize("lang", load().langs)
def test_every_message_can_be_said(lang: str) -> None:
    words = load().pick(lang)
    for key, blanks in blanks_of((FOLDER / f"{lang}.ftl").read_text(encoding="utf-8")).items():
        assert words(key, **{each: SAMPLE.get(each, "x") for each in blanks}), key


def test_the_nearest_language() -> None:
    lexicon: Lexicon = load()
    assert lexicon.pick("es").lang == "es-UY"
    assert lexicon.pick("es_AR").lang == "es-UY"
    assert lexicon.pick("en-US").lang == "en"
    assert lexicon.pick("fr").lang == "es-UY"
    assert lexicon.nearest("fr") == ""


def test_an_unknown_word_of_a_game_is_said_as_it_is() -> None:
    from bot.present.names import word_name

    words = load().pick("")
    assert word_name(words, "doce") == "Doce"
    assert word_name(words, "envido N", 5) == "Envido 5"
    assert word_name(words, "algo N", 5) == "algo 5"

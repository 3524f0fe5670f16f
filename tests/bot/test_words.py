"""Every message is there in every language, is used, and every refusal and reason of the engine has one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.words import DEFAULT, FOLDER, Lexicon, WordsError, blanks_of, compare, load, parsed

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
        f"page-{key}"
        for key in re.findall(r'texts\.([a-z-]+)|data-(?:text|ask)="([a-z-]+)"', page)
        for key in key
        if key
    }
    return whole, {each for each in begun if re.fullmatch(r"[a-z]+(-[a-z]+)*-", each)}


def keys() -> frozenset[str]:
    return frozenset(blanks_of(parsed((FOLDER / f"{DEFAULT}.ftl").read_text(encoding="utf-8"))))


def test_b26_the_languages_say_the_same() -> None:
    lexicon = load()
    assert lexicon.langs == ("es-UY", "en", "es-AR", "es-ES", "pt-BR")


def test_b26_a_language_that_lacks_a_message_or_a_blank_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "es-UY.ftl").write_text("hola = Hola { $name }\nchau = Chau\n", encoding="utf-8")
    (tmp_path / "en.ftl").write_text("hola = Hello { $nome }\nmore = { { \n", encoding="utf-8")
    with pytest.raises(WordsError) as error:
        load(tmp_path)
    text = str(error.value)
    assert "en lacks chau" in text
    assert "blanks ['nome']" in text
    assert "cannot read" in text
    assert compare({"en": {}}, "es-UY") == ["es-UY.ftl is missing"]


def test_b26_no_message_is_unused() -> None:
    whole, begun = spoken_in_code()
    unused = {key for key in keys() if key not in whole and not any(key.startswith(each) for each in begun)}
    assert unused == set()


def test_b26_no_message_is_missing() -> None:
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
    for key, blanks in blanks_of(parsed((FOLDER / f"{lang}.ftl").read_text(encoding="utf-8"))).items():
        assert words(key, **{each: SAMPLE.get(each, "x") for each in blanks}), key


VOSEO = """
vos, sos, ustedes, acá, tenés, podés, querés, sabés, decís, jugás, cantás, seguís, fijate, sentate, levantate, decilo, abrí, cambiá,
contestá, elegí, escribí, esperá, jugá, mirá, pedí, poné, probá, terminá, tocá, usá
"""
TUTEO = """
tú, ti, contigo, vosotros, vosotras, vuestro, vuestra, os, eres, tienes, puedes, quieres, sabes, dices, juegas, sigues, habéis,
tenéis, podéis, jugáis, siéntate, levántate, fíjate, dilo
"""
SPANISH = """
usted, ustedes, tú, vos, hay, pero, ahora, mano, baza, equipo, partido, carta boca, quien gana, y, el, los, las, del, en, un, una
"""
STRANGE = {"es-UY": TUTEO, "es-AR": TUTEO, "es-ES": VOSEO, "pt-BR": SPANISH}
"""Words that a language has not: the grammar of its neighbour."""
NAMES = r"«[^»]*»|“[^”]*”|echar los perros|con flor[a-z ]*|contraflor al resto"
"""What is said at the table, in whatever language the game is."""


def text_of(lang: str) -> dict[str, str]:
    """The messages of a language as they are written, without what is filled in."""
    source = (FOLDER / f"{lang}.ftl").read_text(encoding="utf-8")
    return {
        key: re.sub(r"\{[^{}]*\}", " ", text)
        for key, text in re.findall(r"^([a-z][a-z0-9-]*) =(.*(?:\n[ }].*)*)", source, re.MULTILINE)
    }


def test_the_nearest_language() -> None:
    lexicon: Lexicon = load()
    assert lexicon.pick("es").lang == "es-UY"
    assert lexicon.pick("es_AR").lang == "es-AR"
    assert lexicon.pick("es-ES").lang == "es-ES"
    assert lexicon.pick("es-419").lang == "es-UY"
    assert lexicon.pick("es-MX").lang == "es-UY"
    assert lexicon.pick("pt").lang == "pt-BR"
    assert lexicon.pick("pt-br").lang == "pt-BR"
    assert lexicon.pick("en-US").lang == "en"
    assert lexicon.pick("fr").lang == "es-UY"
    assert lexicon.nearest("fr") == ""


@pytest.mark.parametrize("lang", sorted(STRANGE))
def test_b26_a_language_does_not_speak_as_its_neighbour(lang: str) -> None:
    listed = {each.strip() for each in STRANGE[lang].split(",")}
    strange = re.compile(rf"\b(?:{'|'.join(sorted(listed))})\b" + ("|[ñ¿¡]" if lang == "pt-BR" else ""))
    for key, text in text_of(lang).items():
        if not key.startswith(("word-", "lang-", "command-option-")):
            spoken = re.sub(NAMES, "", text.lower()) if lang == "pt-BR" else text.lower()
            assert not strange.search(spoken), (lang, key, text)


@pytest.mark.parametrize("lang", load().langs)
def test_zero_is_not_counted_as_one(lang: str) -> None:
    """Portuguese counts 0 as one: "1 ponto" is no name for it."""
    words = load().pick(lang)
    assert words("points", points=0).startswith("0 ")
    assert words("points", points=1).startswith("1 ")
    assert words("web-people", n=0).startswith("0 ")
    assert words("award", why="?", points=0, team="A").count("0") == 1


def test_an_unknown_word_of_a_game_is_said_as_it_is() -> None:
    from bot.present.names import Cast

    cast = Cast(load().pick(""), ())
    assert cast.word("doce") == "Doce"
    assert cast.word("envido N", 5) == "Envido 5"
    assert cast.word("algo N", 5) == "algo 5"


def test_a_game_may_have_words_of_its_own_for_what_all_games_have() -> None:
    from bot.present.names import Cast

    plain, brazil = Cast(load().pick(""), (), "argentino"), Cast(load().pick(""), (), "paulista")
    assert (plain.word("quiero"), brazil.word("quiero")) == ("Quiero", "Aceito")
    assert (plain.say("muestra"), brazil.say("muestra")) == ("Muestra", "Vira")
    assert brazil.word("nove") == "Nove"
    assert brazil.say("points", points=1) == "1 tento"


def test_what_is_put_together_quickly_is_what_fluent_says() -> None:
    lexicon = load()
    for lang in lexicon.langs:
        words = lexicon.pick(lang)
        keys = blanks_of(parsed((FOLDER / f"{lang}.ftl").read_text(encoding="utf-8")))
        quick = [key for key in keys if key in words._plain]
        assert len(quick) > len(keys) / 2
        for key in quick:
            for blank in ("Ana «{x}» & 3%", "é" * 901, 0, 999, 1000, 1234567, -1) if keys[key] else ("",):
                blanks = dict.fromkeys(sorted(keys[key]), blank)
                assert words(key, **blanks) == words._say(key, tuple(blanks.items()))


def test_a_blank_that_is_not_filled_is_an_error_also_where_it_would_be_put_together_quickly() -> None:
    words = load().pick("es-UY")
    assert "fact-said" in words._plain
    with pytest.raises(KeyError, match="fact-said"):
        words("fact-said", name="Ana")

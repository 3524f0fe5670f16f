"""Señas as people meet them: on the page with real sockets, in every language, and in the screens."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.platforms.discord import markup as discord
from bot.platforms.telegram import markup as telegram
from bot.present import tokens
from bot.present.hand import hand_screen
from bot.present.signs import sign_number
from bot.present.table import table_screen
from bot.screen import Row, Screen, Text
from engine import variants
from engine.rules.cards import DECKS
from engine.shown import PersonId, SignsView, SignView
from engine.tables.ports import Changed
from tests.bot import views
from tests.bot.house import LEXICON, House, Visitor, named, running

ES = LEXICON.pick("es-UY")
ASK = "🫱 mano por la garganta: pedí truco"
"""What anybody may sign in paulista, whatever he holds."""
GAMES = [name for name in variants.names() if name != "v2"]


async def sit_four(house: House, variant: str = "paulista", **options: str) -> list[Visitor]:
    """Ana and Caro against Beto and Dora, with cards in hand."""
    people = [await house.visit(name) for name in ("Ana", "Beto", "Caro", "Dora")]
    await people[0].press(f"/mesa.{variant}.4")
    (table,) = house.hall.in_place("web:boliche")
    for seat, visitor in enumerate(people):
        if seat:
            await visitor.press(tokens.mark(table, "seat", seat))
    for name, value in {"pace": "none", **options}.items():
        await people[0].press(tokens.mark(table, "configure", tokens.setting(name, value)))
    await people[0].press(tokens.mark(table, "start"))
    for visitor in people:
        await visitor.until(visitor.cards)
    return people


def latest(house: House) -> Changed:
    (table,) = house.hall.in_place("web:boliche")
    changed = house.hall.latest(table)
    assert changed is not None
    return changed


def shown(visitor: Visitor, *, private: bool = True) -> str:
    return json.dumps([*(visitor.private if private else visitor.messages).values()], ensure_ascii=False)


async def quiet(*visitors: Visitor) -> list[int]:
    """How much each has been sent, once nothing comes any more."""
    while True:
        before = [len(each.got) for each in visitors]
        await asyncio.sleep(0.2)
        if before == [len(each.got) for each in visitors]:
            return before


# --- on the page


async def test_b7_b8_a_sena_reaches_the_partner_and_not_a_byte_the_rivals(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana, beto, caro, dora = await sit_four(house)
        table = shown(ana, private=False)
        before = await quiet(beto, dora)
        assert (await ana.press(ana.buttons()[ASK]))["note"] == ""
        await caro.until(lambda: "Ana: 🫱 mano por la garganta (pedí truco)" in shown(caro))
        await ana.until(lambda: "Hiciste: 🫱 mano por la garganta" in shown(ana))
        assert ASK not in ana.buttons()
        # Not even that something happened.
        assert await quiet(beto, dora) == before
        assert shown(ana, private=False) == table
        assert "Ana: 🫱" not in shown(beto) + shown(dora)
    assert house.ear.faults == []


async def test_b8_a_planted_leak_of_a_sena_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: where everybody is shown his partner's and his rivals' alike, rivals get something."""
    import engine.tables.show

    original = engine.tables.show.signs_views

    def leaky(state: Any) -> dict[PersonId, SignsView]:
        made = tuple(SignView(each.seat, each.name) for each in state.signs)
        return {person: replace(view, seen=made) for person, view in original(state).items()}

    monkeypatch.setattr(engine.tables.show, "signs_views", leaky)
    async with running(tmp_path) as house:
        ana, beto, *_ = await sit_four(house)
        before = await quiet(beto)
        await ana.press(ana.buttons()[ASK])
        await beto.until(lambda: "Ana: 🫱" in shown(beto))
        assert await quiet(beto) > before


async def test_b7_who_looks_again_sees_what_he_was_shown(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana, _, caro, _ = await sit_four(house)
        await ana.press(ana.buttons()[ASK])
        answer = await caro.press(caro.buttons(private=False)["Ver mis cartas"])
        assert "Ana: 🫱 mano por la garganta (pedí truco)" in json.dumps(answer, ensure_ascii=False)


async def test_where_all_may_see_the_table_tells_the_gesture_and_not_what_it_means(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana, beto, _, _ = await sit_four(house, senas="all")
        await ana.press(ana.buttons()[ASK])
        await beto.until(lambda: "Ana se pasa la mano por la garganta" in shown(beto, private=False))
        assert "pedí truco" not in shown(beto, private=False)
        assert "Ana: 🫱 mano por la garganta (pedí truco)" in shown(beto)


async def test_who_watches_a_rival_sees_what_that_one_signs(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana, beto, caro, dora = await sit_four(house, senas="watch")
        assert [label for label in beto.buttons() if label.startswith("👀")] == ["👀 Mirar a Ana", "👀 Mirar a Caro"]
        before = await quiet(ana, caro, dora)
        await beto.press(beto.buttons()["👀 Mirar a Ana"])
        await beto.until(lambda: "Estás mirando a Ana" in shown(beto))
        assert not [label for label in beto.buttons() if label.startswith("👀")]
        assert await quiet(ana, caro, dora) == before, "nobody knows that he is watched"
        await ana.press(ana.buttons()[ASK])
        await beto.until(lambda: "Ana: 🫱" in shown(beto))
        assert "Ana: 🫱" not in shown(dora)


async def test_a_rivals_button_does_nothing_for_another(tmp_path: Path) -> None:
    """A button is nobody's proof: pressed by another it is his own seña, or none."""
    async with running(tmp_path) as house:
        ana, beto, caro, dora = await sit_four(house)
        await beto.press(ana.buttons()[ASK])
        await dora.until(lambda: "Beto: 🫱" in shown(dora))
        assert "🫱 mano por la garganta (pedí truco)" not in shown(caro)
        unknown = tokens.mark(latest(house).table, "sign", 1, 1, sign_number("nose"))
        assert (await ana.press(unknown))["note"]


# --- in the screens


def hand(words: Any = ES, *, lies: bool = False, folds: bool = True, **signs: Any) -> Screen:
    public = replace(views.public(), seats=4, players=(0, 1, 2, 3), options={"senas": "team"})
    view = replace(views.player(), public=public)
    given = {"true": ("kiss", "bite"), "false": ("nose", "blind"), **signs}
    return hand_screen(words, 1, four(), view, "Los pibes", 1, signs=SignsView(**given), lies=lies, folds=folds)


def four() -> Any:
    lobby = views.lobby()
    more = (replace(lobby.seats[0], seat=2, team=0), replace(lobby.seats[1], seat=3, team=1))
    return replace(lobby, seats=(*lobby.seats, *more))


def rows(made: Screen) -> dict[str, Row]:
    return {node.caption: node for node in made.nodes if isinstance(node, Row)}


def test_what_is_true_is_offered_and_lies_stand_behind_a_row_that_calls_them_so() -> None:
    made = rows(hand())
    true = next(row for caption, row in made.items() if caption.startswith("Señas, sólo para"))
    false = made["Señas falsas: son mentira, eso no lo tenés"]
    assert [each.label for each in true.buttons] == ["😘 beso: el 4 de la muestra", "😬 labio mordido: un 3"]
    assert [each.label for each in false.buttons] == [
        "🤥 😤 nariz: el 5 de la muestra",
        "🤥 😑 ojos cerrados: nada de nada",
    ]
    assert (true.folded, false.folded) == (False, True)
    assert list(made)[-1] == "Más"


def test_where_nothing_folds_lies_are_there_once_they_are_asked_for() -> None:
    asked = telegram.hand(hand(folds=False))
    labels = [key.text for row in asked.rows for key in row]
    assert [label for label in labels if "🤥" in label] == ["🤥 Señas falsas…"]
    told = telegram.hand(hand(folds=False, lies=True))
    labels = [key.text for row in told.rows for key in row]
    assert [label for label in labels if "🤥" in label] == [
        "🤥 😤 nariz: el 5 de la muestra",
        "🤥 😑 ojos cerrados: nada de nada",
    ]


def test_without_senas_the_hand_is_as_it_was() -> None:
    assert "eña" not in repr(hand(true=(), false=()))


@pytest.mark.parametrize("markup", [telegram, discord])
def test_that_he_may_sign_does_not_say_that_he_is_waited_for(markup: Any) -> None:
    """Else each move of the others would be an edit of his hand."""
    public = replace(views.public(), turn=1, options={"senas": "team"}, questions=())
    idle = replace(views.player(), public=public, choices=())
    made = hand_screen(ES, 1, four(), idle, "", 1, signs=SignsView(true=("kiss",), false=("nose",)))
    assert any(isinstance(node, Text) and node.style == "strong" for node in made.nodes)
    waits = next(node.text for node in made.nodes if isinstance(node, Text) and node.style == "strong")
    assert waits not in repr(markup.hand(made))
    assert "😘 beso" in repr(markup.hand(made))


def test_b7_the_window_tells_what_was_seen_after_the_cards_and_fits() -> None:
    many = tuple(SignView(2, name) for name in ("kiss", "nose", "bite", "tongue", "blind"))
    for seen in (many[:1], many):
        said = telegram.alert(hand(seen=seen))
        assert len(said.encode("utf-16-le")) <= 400
        assert said.startswith("Tu mano en Los pibes\n1 de espadas, 7 de oros, rey de copas\n")
        newest = {"kiss": "😘 beso (el 4 de la muestra)", "blind": "😑 ojos cerrados (nada de nada)"}
        assert newest[seen[-1].name] in said


def test_the_table_tells_the_last_gestures_only() -> None:
    names = ("kiss", "nose", "bite", "tongue")
    made = table_screen(ES, "k", 1, four(), views.public(), None, gestures=tuple(SignView(0, name) for name in names))
    text = "\n".join(node.text for node in made.nodes if isinstance(node, Text))
    assert "tira un beso" not in text
    assert "frunce la nariz" in text
    assert "la punta de la lengua" in text


# --- in words


def signs_of(variant: str) -> set[str]:
    options = {"flor": True} if variant == "argentino" else {}
    return {sign.name for sign in variants.find(variant).build(seats=4, options=options).signs}


@pytest.mark.parametrize("lang", LEXICON.langs)
@pytest.mark.parametrize("variant", GAMES)
def test_every_gesture_has_its_words_and_its_meaning_and_names_no_card(variant: str, lang: str) -> None:
    words = LEXICON.pick(lang)
    decks = [DECKS[variants.find(variant).build(seats=4).deck.name]]
    for name in signs_of(variant):
        means = words(f"sign-{variant}-{name}")
        label = words("sign-lie", gesture=words(f"gesture-{name}"), means=means)
        assert len(label) <= 80, label
        assert words(f"did-{name}", name="Ana").startswith("Ana ")
        # A hand shows the meaning of what may be signed: that must not read like somebody's card.
        assert not any(named(label, deck) for deck in decks), label


def test_no_sign_has_words_that_no_game_makes() -> None:
    made = {f"sign-{variant}-{name}" for variant in GAMES for name in signs_of(variant)}
    figures = [("paulista", "jaw"), ("paulista", "ear"), ("mineiro", "jaw"), ("mineiro", "ear")]
    made |= {f"sign-{variant}-{name}-spanish" for variant, name in figures}
    made |= {"sign-truque-jaw-move-french", "sign-truque-tongue-french"}
    gestures = {name for variant in GAMES for name in signs_of(variant)}
    text = (Path(__file__).parents[2] / "locales/es-UY.ftl").read_text(encoding="utf-8")
    keys = {line.partition(" =")[0] for line in text.splitlines()}
    assert {key for key in keys if key.startswith("sign-") and key.split("-")[1] in GAMES} == made
    assert {key.removeprefix("gesture-") for key in keys if key.startswith("gesture-")} == gestures
    assert {key.removeprefix("did-") for key in keys if key.startswith("did-")} == gestures

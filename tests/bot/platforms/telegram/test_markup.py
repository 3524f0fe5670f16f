"""Screens as Telegram shows them, and updates as they are read: both pure."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from bot.platforms.telegram import markup, updates
from bot.platforms.telegram.updates import Admitted, Moved, Ordered, Pressed
from bot.present.hand import hand_screen
from bot.present.lobby import lobby_screen, panel_screen, welcome_screen
from bot.present.names import face, safe
from bot.present.table import table_screen
from bot.present.verses import tidy
from bot.screen import Button, Cards, Clock, Row, Score, Screen, Text
from bot.words import load
from engine.rules.actions import PlayCard, Word
from engine.rules.cards import DECKS, JOKERS, NO_CARD
from engine.rules.views import PlayerView, PlayView, QuestionView
from tests.bot import views
from tests.telegram_server.texts import cut, found_entities, parse_html

WORDS = load().pick("es-UY")
NASTY = "<b>&\u202e@todos</b>"


def screen(*nodes: object) -> Screen:
    return Screen("abcdefgh/1-1", 1, nodes)  # pyright: ignore[reportArgumentType]


def test_b27_texts_are_escaped_and_each_style_is_its_own() -> None:
    made = markup.message(
        screen(*(Text(NASTY, style) for style in ("plain", "title", "strong", "quote", "small", "move")))
    )
    assert "&lt;b&gt;&amp;" in made.text
    assert made.text.count("<b>") == 2
    assert "<blockquote>" in made.text


@pytest.mark.parametrize(
    "wrote",
    [
        "@victima_uy",
        "/terminar",
        "t.me/estafa",
        "www.x.com",
        "http://10.0.0.1",
        "tg://resolve?domain=x",
        "a@b.com",
        "#ganar",
        "$USD",
        "(/echar",
        "(@victima_uy)",
        "x.COM",
    ],
)
def test_b27_telegram_makes_nothing_of_what_people_wrote(wrote: str) -> None:
    shown = [
        Text(safe(wrote), "strong"),
        Text(f"Juega {safe(wrote)}. Mirá /config.", "quote"),
        Text(tidy(f"flor\n{wrote}")),
    ]
    text, marked = parse_html(markup.message(screen(*shown)).text)
    # What is ours stays a command.
    assert [cut(text, each) for each in found_entities(text, marked)] == ["/config"]


def test_b27_numbers_and_sums_are_left_as_they_are() -> None:
    text = "Son 1.500 (+2), 3,5 y #2: a las 20:30. Fin... Chau."
    assert markup.escape(text) == text


def test_the_score_is_fosforos_by_five() -> None:
    node = Score(("Ana", "Beto"), (12, 17), ("12 de las malas", "2 de las buenas"), 30, 15)
    assert markup.message(screen(node)).text == "Ana: <b>12 de las malas</b> ☒☒||\nBeto: <b>2 de las buenas</b> ||"


def test_cards_are_a_number_and_a_sign() -> None:
    def faces(*codes: str) -> tuple[object, ...]:
        return tuple(face(WORDS, "spanish-40", views.card(code), "Ana") for code in codes)

    made = markup.message(
        screen(
            Cards("Muestra", faces("4c"), "spanish-40", "muestra"),  # pyright: ignore[reportArgumentType]
            Cards("Baza 1", faces("1e", "12b"), "spanish-40", "past"),  # pyright: ignore[reportArgumentType]
            Cards("Baza 2", (*faces("7o"), face(WORDS, "spanish-40", NO_CARD)), "spanish-40"),  # pyright: ignore[reportArgumentType]
        )
    )
    assert made.text == "Muestra: <b>4🏆</b> (4 de copas)\nBaza 1 — 1🗡  12🪵\nBaza 2:\n  7🪙  Ana\n  🂠"


def test_a_joker_is_a_sign_and_a_word() -> None:
    held = tuple(replace(face(WORDS, "spanish-50", card), token="t", ready=True) for card in JOKERS)
    made = markup.hand(screen(Cards("Tus cartas", held, "spanish-50", "hand")))
    assert made.text == "Tus cartas:\n  🃏  comodín\n  🃏  comodín"
    assert [key.text for row in made.rows for key in row] == ["🃏 comodín"] * 2


def test_a_jack_is_no_joker() -> None:
    laid = face(WORDS, "french-40", DECKS["french-40"].read("Js"), "Ana")
    assert markup.message(screen(Cards("Vira", (laid,), "french-40", "muestra"))).text.startswith("Vira: <b>J♠</b>")


def test_an_option_is_named_where_it_is_explained() -> None:
    told = markup.message(panel_screen(WORDS, 1, views.lobby(status="lobby"))).text
    assert "<b>Puntos</b> — <i>A cuántos puntos se juega.</i>" in told
    others = Row((Button("Envido", "t1"), Button("Truco", "t2")), "Cantos de la mesa")
    assert markup.message(screen(others, Text("Reparto sellado", "small"))).text == "<i>Reparto sellado</i>"


def test_the_rules_of_a_game_are_told_from_the_game_without_captions() -> None:
    rows = markup.message(welcome_screen(WORDS, ("uruguayo", "argentino"))).rows
    texts = [key.text for row in rows for key in row]
    assert "Reglas: Truco uruguayo" in texts
    assert "Truco uruguayo" not in texts


def test_a_clock_tells_what_is_left_when_it_is_drawn() -> None:
    assert (
        markup.message(screen(Clock("Si no, juega la casa en", 160.0)), 100.0).text == "⏳ Si no, juega la casa en 60 s"
    )
    assert markup.message(screen(Clock("x", 160.0)), 170.0).text == ""


def test_buttons_are_coloured_packed_and_asked_about() -> None:
    row = Row(
        (
            Button("Quiero", "t1", "good"),
            Button("No quiero", "t2", "bad"),
            Button("Me voy al mazo", "t3", "bad", "¿Sí?"),
        )
    )
    rows = markup.message(screen(row)).rows
    assert [[key.text for key in each] for each in rows] == [["Quiero", "No quiero"], ["Me voy al mazo"]]
    assert [key.style for each in rows for key in each] == ["success", "danger", "danger"]
    assert rows[1][0].data == "?t3"


def tables() -> list[Screen]:
    public = views.public(
        plays=(PlayView(1, views.card("7o"), False),),
        questions=(QuestionView("truco", "retruco", 0, 1, 1, 3, 2),),
        offers={0: (Word("truco", "quiero"), Word("truco", "no quiero"), Word("envido", "envido N", 4, 30))},
    )
    lobby = views.lobby()
    return [
        table_screen(WORDS, "k", 1, lobby, public, None, blind=1),
        table_screen(WORDS, "k", 1, lobby, views.public(), None, blind=1),
        lobby_screen(WORDS, 1, views.lobby(status="lobby")),
        panel_screen(WORDS, 1, views.lobby(status="lobby")),
        welcome_screen(WORDS, ("uruguayo", "argentino")),
        hand_screen(WORDS, 1, lobby, views.player(), "Los pibes", 1),
    ]


@pytest.mark.parametrize("made", tables(), ids=range(6))
def test_every_screen_fits_a_phone(made: Screen) -> None:
    payload = markup.message(made)
    assert 0 < len(payload.text) <= 4096
    assert all(0 < len(key.data.encode()) <= 64 and key.text for row in payload.rows for key in row)
    assert all(sum(len(key.text) for key in row) <= 36 for row in payload.rows if len(row) > 1)


def test_b4_a_slot_button_names_no_card_and_is_there_for_who_plays() -> None:
    made = markup.message(table_screen(WORDS, "k", 1, views.lobby(), views.public(), None, blind=3))
    slots = [key for row in made.rows for key in row if key.text in {"1ª", "2ª", "3ª"}]
    assert [key.data for key in slots] == [f"{views.TABLE}t3.4.0.{slot}" for slot in range(3)]
    plain = markup.message(table_screen(WORDS, "k", 1, views.lobby(), views.public(), None))
    assert not any(key.text == "1ª" for row in plain.rows for key in row)


def test_b7_a_window_has_the_cards_in_words_and_fits() -> None:
    view = views.player()
    text = markup.alert(hand_screen(WORDS, 1, views.lobby(), view, "La peña de los que no se rinden nunca jamás", 1))
    assert len(text) <= 200
    assert text.startswith("Tu mano en")
    assert text.count(" de ") >= 3
    long = screen(
        Text("t" * 150, "title"),
        Cards("c", tuple(face(WORDS, "spanish-40", c) for c in range(3)), "spanish-40", "hand"),
        Text("x" * 90, "strong"),
    )
    assert "3 de espadas" in markup.alert(long)
    assert len(markup.alert(long)) <= 200
    assert len(markup.note("🏆" * 300).encode("utf-16-le")) <= 400


def test_the_hand_shows_what_is_awaited_only_to_who_can_do_something() -> None:
    view = views.player()
    idle = views.replace(view, choices=())
    assert "Te toca" in markup.hand(hand_screen(WORDS, 1, views.lobby(), view, "", 1)).text
    assert "Juega" not in markup.hand(hand_screen(WORDS, 1, views.lobby(), idle, "", 1)).text
    assert PlayCard(0) in view.choices


def cards_on(payload: markup.Payload) -> list[str]:
    return [key.data[8:] for row in payload.rows for key in row if key.data[8:9] == "t"]


def test_a_hand_holds_its_cards_before_its_turn_and_nothing_that_the_moves_of_others_change() -> None:
    waits = views.player(choices=(Word("denuncia", "denunciar", 1),), public=views.public(turn=1))
    later = views.replace(waits, public=views.public(turn=1, stage=99), choices=(Word("denuncia", "denunciar", 1),))

    def drawn(view: PlayerView, **more: bool) -> markup.Payload:
        return markup.hand(hand_screen(WORDS, 1, views.lobby(), view, "", 1, **more))

    assert len(cards_on(drawn(waits, calm=True))) == 3
    assert drawn(waits, calm=True) == drawn(later, calm=True)
    assert drawn(waits) != drawn(later)
    asked = views.public(turn=1, questions=(QuestionView("truco", "truco", 2, 1, 0, 2, 1),))
    answers = views.player(choices=(Word("truco", "quiero"), Word("mazo", "mazo")), public=asked)
    assert cards_on(drawn(answers, calm=True)) == []
    assert "Quiero" in [key.text for row in drawn(answers, calm=True).rows for key in row]


def test_a_hand_that_is_over_rests_and_the_private_ones_ask_for_more_time() -> None:
    over = views.public(over=True)
    lobby = views.lobby(status="between", wait=1e12)
    rest = markup.message(table_screen(WORDS, "k", 1, lobby, over, None, blind=1, rest=True), 1.0)
    assert rest.rows == ()
    assert "⏳" not in rest.text
    assert markup.message(table_screen(WORDS, "k", 1, lobby, over, None, blind=1), 1.0).rows
    view = views.player(public=over, choices=())
    with_more = markup.hand(hand_screen(WORDS, 1, lobby, view, "", 1, calm=True, more=True))
    assert any(key.data[8:] == "m" for row in with_more.rows for key in row)
    assert not any(
        key.data[8:] == "m" for row in markup.hand(hand_screen(WORDS, 1, lobby, view, "", 1)).rows for key in row
    )


# --- updates -------------------------------------------------------------------------------------------------------

ANA = {"id": 5, "is_bot": False, "first_name": "Ana", "language_code": "es"}
CHAT = {"id": -100, "type": "supergroup", "title": "Los pibes"}


def read(**update: object) -> updates.Heard | None:
    return updates.read("telegram:9", json.dumps({"update_id": 9, **update}).encode(), "ValeBot")


def test_a_press_is_known_by_the_id_of_its_query() -> None:
    query = {"id": "77", "from": ANA, "data": "x", "message": {"message_id": 1, "chat": CHAT, "message_thread_id": 4}}
    one, other = read(callback_query=query), read(callback_query=query | {"id": "78"})
    assert isinstance(one, Pressed) and isinstance(other, Pressed)
    assert one.key != other.key
    assert (
        one.key == updates.read("telegram:10", json.dumps({"update_id": 10, "callback_query": query}).encode(), "x").key
    )  # pyright: ignore[reportOptionalMemberAccess,reportAttributeAccessIssue]
    assert "77" not in one.key
    assert one.thread == 0, "a reply outside of a forum is no topic"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("/truco", "truco"),
        ("/truco@valebot ya", "truco"),
        ("/truco@otro", None),
        ("truco", None),
        ("/", None),
        ("/@valebot", None),
    ],
)
def test_commands_for_us(text: str, name: str | None) -> None:
    heard = read(message={"message_id": 1, "chat": CHAT, "from": ANA, "text": text})
    assert (heard.name if isinstance(heard, Ordered) else None) == name


def test_news_of_chats() -> None:
    assert read(message={"message_id": 1, "chat": CHAT, "migrate_from_chat_id": -4}) == Moved(-4, -100)
    assert read(message={"message_id": 1, "chat": CHAT | {"id": -4}, "migrate_to_chat_id": -100}) == Moved(-4, -100)
    left = read(my_chat_member={"chat": CHAT, "from": ANA, "new_chat_member": {"status": "kicked", "user": ANA}})
    assert isinstance(left, Admitted) and not left.there


def test_what_is_nothing_to_us_is_nothing() -> None:
    assert read() is None
    assert read(message={"message_id": 1, "chat": CHAT, "photo": []}) is None
    assert read(callback_query={"id": "1", "from": ANA, "inline_message_id": "x"}) is None
    assert updates.read("telegram:9", b"\xff no json", "x") is None
    assert updates.lane(b"\xff no json") == ""

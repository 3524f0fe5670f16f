"""What is seldom wanted is folded away where nothing folds by itself, and a hand says what lies on its table.

A phone shows about six rows of buttons before one has to scroll, and everything has to be there by the second press.
"""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from bot.chat import Limits
from bot.platforms.discord import markup as discord
from bot.platforms.telegram import markup
from bot.present import tokens
from bot.present.hand import hand_screen
from bot.present.lobby import games_screen, lobby_screen, welcome_screen
from bot.present.table import offered, table_key, table_screen
from bot.screen import Button, Cards, Row, Score, Screen, Text
from bot.words import load
from engine.rules.actions import Word
from engine.rules.apply import apply, begin, cards_needed, deal
from engine.rules.legal import legal_actions
from engine.rules.project import private, public
from engine.rules.state import MatchState
from engine.shown import DrawnCard, LobbyView, Person, Place, SeatView
from engine.variants import find, names
from tests.bot.counter import ANA, BIA, GROUP, PLACE, Counter, labels, run
from tests.bot.views import lobby

LEXICON = load()
ROWS = 6
PEOPLE = ("Ana", "Beto", "Caro", "Dani", "Eva", "Facu", "Gabi", "Hugo")
APART = replace(GROUP, folds=False, apart=True)
TABLES = [(name, seats) for name in names() for seats in find(name).seats]


def dealt(name: str, seats: int, seed: int = 1) -> MatchState:
    """A match at its first turn."""
    variant = find(name)
    rules = variant.compose(seats, {option.name: option.default for option in variant.options})
    match = begin(rules, seats - 1)
    deck = list(rules.deck.cards)
    Random(seed).shuffle(deck)
    return deal(match, deck[: cards_needed(match)])[0]


def shown(name: str, seats: int) -> LobbyView:
    people = (Person(f"telegram:{seat + 1}", PEOPLE[seat], "es-UY") for seat in range(seats))
    return lobby(variant=name, seats=tuple(SeatView(seat, seat % 2, each) for seat, each in enumerate(people)))


def table(match: MatchState, lang: str, *, unfolded: bool) -> Screen:
    view = public(match)
    key = table_key("abcdefgh", 1, view)
    lobbied = shown(view.variant, view.seats)
    return table_screen(LEXICON.pick(lang), key, 1, lobbied, view, None, blind=1, unfolded=unfolded)


def hand(match: MatchState, lang: str = "es-UY", *, unfolded: bool = False, apart: bool = True) -> Screen:
    view = public(match)
    seat = view.turn
    own, words = private(match, seat, view), LEXICON.pick(lang)
    return hand_screen(
        words, 1, shown(view.variant, view.seats), own, "Los pibes", 1,
        calm=True, folds=False, unfolded=unfolded, apart=apart,
    )  # fmt: skip


def pressed(screen: Screen) -> set[str]:
    return {button.token for node in screen.nodes if isinstance(node, Row) for button in node.buttons}


@pytest.mark.parametrize("lang", LEXICON.langs)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_few_rows_stand_under_a_table_and_every_call_is_two_presses_away(name: str, seats: int, lang: str) -> None:
    match = dealt(name, seats)
    folded, unfolded = table(match, lang, unfolded=False), table(match, lang, unfolded=True)
    assert len(markup.message(folded).rows) <= ROWS
    fold = tokens.mark("abcdefgh", "unfold", public(match).stage)
    assert pressed(folded) - {fold} <= pressed(unfolded)
    said = {token for token in pressed(unfolded) if token[8] == tokens.KINDS["offer"]}
    numbers = {token.split(".")[1] for token in said}
    assert len(numbers) == len(offered(public(match)))
    assert said <= pressed(folded) or fold in pressed(folded)


@pytest.mark.parametrize("lang", LEXICON.langs)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_few_rows_stand_under_a_hand_and_everything_is_two_presses_away(name: str, seats: int, lang: str) -> None:
    for seed in range(5):
        match = dealt(name, seats, seed)
        folded, unfolded = hand(match, lang), hand(match, lang, unfolded=True)
        assert len(markup.hand(folded).rows) <= ROWS, markup.hand(folded)
        fold = tokens.mark("abcdefgh", "unfold", 1, public(match).hand)
        assert fold in pressed(folded)
        assert pressed(folded) - {fold} <= pressed(unfolded)
        seat = public(match).turn
        choices = private(match, seat, public(match)).choices
        indices = {token[9:].split(".")[1] for token in pressed(unfolded) if token[8] == tokens.KINDS["choice"]}
        owed = [each for each in choices if isinstance(each, Word) and not each.word.startswith(("flor", "con flor"))]
        assert len(indices) >= len(owed)


def test_a_raised_flor_is_answered_without_unfolding() -> None:
    """Where it is the question, what raises a flor is what one wants to say."""
    for seed in range(4000):
        match = dealt("uruguayo", 2, seed)
        first, other = public(match).turn, 1 - public(match).turn
        if private(match, first, public(match)).flor < 0 or private(match, other, public(match)).flor < 0:
            continue
        match, _ = apply(match, first, Word("flor", "flor"))
        if not any(isinstance(each, Word) and "flor" in each.word for each in legal_actions(match)[other]):
            continue
        view = private(match, other, public(match))
        if not view.public.questions:
            continue
        screen = hand_screen(LEXICON.pick("es"), 1, shown("uruguayo", 2), view, "", 1, calm=True, folds=False)
        assert "Con flor envido" in labels(screen)
        return
    raise AssertionError("no two flores in 4000 deals")


def test_cards_stand_side_by_side_and_keep_their_labels() -> None:
    for seed in range(40):
        match = dealt("uruguayo", 2, seed)
        first = public(match).turn
        rows = markup.hand(hand(match)).rows
        keys = [key.text for row in rows for key in row if key.data[8] == tokens.KINDS["throw"]]
        assert len([row for row in rows if row[0].data[8] == tokens.KINDS["throw"]]) <= 2
        text = markup.hand(hand(match)).text
        assert all(key.partition(" ")[0] in text for key in keys)
        match, _ = apply(match, first, legal_actions(match)[first][0])
        view = private(match, first, public(match))
        later = hand_screen(LEXICON.pick("es"), 1, shown("uruguayo", 2), view, "", 1, calm=True, folds=False)
        left = [key.text for row in markup.hand(later).rows for key in row if key.data[8] == tokens.KINDS["throw"]]
        assert left == keys[1:]


def test_the_welcome_of_a_newcomer_is_short() -> None:
    words, link = LEXICON.pick("es"), "https://t.me/truco_bot?startgroup=truco"
    alone = markup.message(welcome_screen(words, names(), folds=False, alone=True, invite=link))
    texts = [key.text for row in alone.rows for key in row]
    assert texts == ["Jugar contra la casa", "¿Cómo se juega?", "Otros juegos…", "Idioma", "Agregarme a un grupo"]
    assert [key.data for row in alone.rows for key in row][-1] == link
    games = markup.message(games_screen(words, "games/1", names()))
    assert [len(row) for row in games.rows] == [2] * len(names())
    assert {key.data for row in games.rows for key in row} == {
        f"/casa.{name}.{seats}" for name in names() for seats in (2, 4)
    }
    among = [key.text for row in markup.message(welcome_screen(words, names(), folds=False)).rows for key in row]
    assert among[-1] == "Abrir mesa de Truco uruguayo"


def test_what_is_sealed_takes_three_lines_of_a_lobby_and_is_all_there() -> None:
    view = replace(
        shown("uruguayo", 4), status="lobby", cuts=("x:12345678", "", "basto", ""), draw=(DrawnCard(0, "4o"),)
    )
    for lang in LEXICON.langs:
        screen = lobby_screen(LEXICON.pick(lang), 1, view)
        (fold,) = (node.text for node in screen.nodes if isinstance(node, Text) and node.style == "fold")
        first, code, *rest = fold.split("\n")
        assert "abcdefgh" in first
        # What nobody can find a second seed for, and what a line of a phone holds.
        assert code == f"{view.commitment[:32]}…"
        assert max(len(first), len(code)) <= 36
        assert "basto" in rest[0] and "4" in rest[1]
        told = markup.message(screen).text
        assert f"<blockquote expandable>{fold}</blockquote>" in told


# --- what lies on the table


def cards(screen: Screen) -> list[tuple[str, str]]:
    return [(node.style, node.caption) for node in screen.nodes if isinstance(node, Cards)]


def test_a_hand_says_what_lies_on_its_table() -> None:
    match = dealt("uruguayo", 2)
    assert cards(hand(match)) == [("muestra", "Muestra"), ("hand", "Tus cartas")]
    assert cards(hand(match, apart=False)) == [("hand", "Tus cartas")]
    view = public(match)
    first = view.turn
    match, _ = apply(match, first, legal_actions(match)[first][0])
    # Whoever waits is not told, card by card, what the others do: each redrawing is a call.
    waits = private(match, first, public(match))
    still = hand_screen(LEXICON.pick("es"), 1, shown("uruguayo", 2), waits, "", 1, calm=True, apart=True)
    assert cards(still) == [("muestra", "Muestra"), ("hand", "Tus cartas")]
    # Whoever is on turn sees what he has to beat.
    assert cards(hand(match)) == [("muestra", "Muestra"), ("hand", "Tus cartas"), ("laid-table", "Baza 1")]
    text = markup.hand(hand(match)).text
    assert "Muestra: <b>6🗡</b> (6 de espadas)" in text
    assert "Baza 1:\n  4🪙  Ana" in text
    told = markup.alert(hand(match))
    assert "Muestra: 6 de espadas" in told
    assert "Baza 1: 4 de oros" in told
    assert len(told) <= markup.ALERT


def test_an_alert_that_gets_long_leaves_out_what_lies_there_first() -> None:
    match = dealt("uruguayo", 2)
    first = public(match).turn
    match, _ = apply(match, first, legal_actions(match)[first][0])
    long = hand(match)
    nodes = tuple(
        Text("x" * 90, "small") if isinstance(node, Text) and node.style == "small" else node for node in long.nodes
    )
    told = markup.alert(replace(long, nodes=nodes))
    assert len(told) <= markup.ALERT
    assert "Baza 1" not in told
    assert "Muestra: 6 de espadas" in told


# --- who unfolds


def with_limits(counter: Counter, *, private_chats: bool) -> None:
    counter.chat.limits = APART
    dm = Limits(live=True, lasting=True, folds=False)

    def limits_at(place: Place, person: str) -> Limits:
        if person:
            return dm if private_chats else replace(dm, blind=True)
        return counter.chat.limits

    counter.chat.limits_at = limits_at  # type: ignore[method-assign]


def more(counter: Counter, screen: Screen) -> Button:
    return next(
        button
        for node in screen.nodes
        if isinstance(node, Row)
        for button in node.buttons
        if button.label == "Más…"
    )  # fmt: skip


def test_who_has_a_private_chat_unfolds_there_and_the_table_stays_as_it_is() -> None:
    async def scene(counter: Counter) -> None:
        with_limits(counter, private_chats=True)
        table = await counter.plays()
        first, other = counter.on_turn(table)
        calls = len(counter.chat.calls)
        answer = await counter.press(first, more(counter, counter.table(table)).token)
        assert answer.note == "Está en tu chat privado, con tus cartas."
        assert {"Envido 7", "Levantarme"} <= set(labels(counter.chat.hands[first.id, f"{table}/hand"]))
        assert "Envido 7" not in labels(counter.table(table))
        assert "Más…" in labels(counter.chat.hands[other.id, f"{table}/hand"])
        assert len(counter.chat.calls) == calls
        # From the hand itself it is the same; it stays so until the next deal.
        assert (
            await counter.press(other, more(counter, counter.chat.hands[other.id, f"{table}/hand"]).token)
        ).note == ""
        await counter.throws(table, first)
        assert "🔏 Verificar el mazo" in labels(counter.chat.hands[first.id, f"{table}/hand"])

    run(scene)


def test_who_has_none_unfolds_the_table_until_something_happens() -> None:
    async def scene(counter: Counter) -> None:
        with_limits(counter, private_chats=False)
        table = await counter.plays()
        first, other = counter.on_turn(table)
        assert (
            "asiento"
            in (await counter.press(replace(ANA, id="fake:99"), more(counter, counter.table(table)).token)).note
        )
        calls = len(counter.chat.calls)
        token = more(counter, counter.table(table)).token
        for _ in range(2):
            assert (await counter.press(other, token)).note == ""
        assert len(counter.chat.calls) == calls + 1
        assert {"Envido 7", "Con flor envido", "Levantarme"} <= set(labels(counter.table(table)))
        await counter.throws(table, first)
        assert "Más…" in labels(counter.table(table))
        assert (await counter.press(other, token)).note == "Esa jugada ya pasó."
        assert {ANA, BIA} == {first, other}
        assert counter.latest(table).lobby.place == PLACE.id

    run(scene)


def test_a_team_whose_line_is_too_long_has_its_players_below() -> None:
    score = Score(("Nosotros · Ana, Chiche 🤖", "Ellos · Bo, Al"), (2, 0), ("2 de las malas", "0"), 30, 15)
    lines = markup.message(Screen("k", 1, (score,))).text.split("\n")
    assert lines == [
        "Nosotros: <b>2 de las malas</b> ||",
        "<i>Ana, Chiche\N{NO-BREAK SPACE}🤖</i>",
        "Ellos · Bo, Al: <b>0</b>",
    ]
    two = Score(("Ana María de los Ángeles", "Bo"), (2, 0), ("2 de las malas", "0"), 30, 15)
    assert len(markup.message(Screen("k", 1, (two,))).text.split("\n")) == 2


def test_on_discord_rare_calls_are_a_list_under_the_table() -> None:
    view = public(dealt("uruguayo", 2))
    screen = table_screen(LEXICON.pick("es"), "abcdefgh/1-1", 1, shown("uruguayo", 2), view, None, apart=True)
    parts = discord.message(screen).components[0]["components"]
    kinds = [[each["type"] for each in part["components"]] for part in parts if part["type"] == 1]
    assert [row for row in kinds if 3 in row] == [[3]]
    (rare,) = (each for part in parts if part["type"] == 1 for each in part["components"] if each["type"] == 3)
    assert rare["placeholder"] == "Otros cantos"
    told = [option["label"] for option in rare["options"]]
    assert {"Con flor envido", "Envido 4", "Envido 10"} <= set(told)
    assert len(parts) <= 8

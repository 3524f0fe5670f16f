"""A whole match in a real browser, from one click to the last point, with the house killed in the middle."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.platforms.web import markup as web
from bot.present.hand import hand_screen
from bot.screen import Screen, Text
from engine.rules.actions import Word
from engine.rules.apply import apply
from engine.rules.legal import legal_actions
from engine.rules.project import private, public
from tests.bot.mixed.deals import SETTING
from tests.bot.processes import PATIENCE, Process
from tests.bot.test_folds import LEXICON, dealt, shown

CHROMIUM = Path("/usr/bin/chromium")
TRUCO = Word("truco", "truco")
SHOTS = os.environ.get("TRUCO_SHOTS", "")
"""A folder to keep screenshots in, for whoever wants to look at them."""

pytestmark = pytest.mark.skipif(
    not CHROMIUM.exists(), reason="Debian's chromium is not installed (apt-get install chromium)"
)


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path, **{SETTING: tmp_path.name})
    process.start()
    yield process
    process.stop()


@pytest.fixture
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


def shot(page: Any, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png")


ROUNDED = 1
"""Pixels: what is scrolled to lies on a whole one, its box between two."""


def fits(page: Any) -> None:
    """Nothing is wider than the window."""
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


YES = "#private .button.good"
NO = '#private .screen.hand > .row .button.bad:text-is("No quiero")'
CARD = "#private button.card.ready"
ANYTHING = "#private .screen.hand > .row .button:not(.bad)"


def one_move(page: Any, *order: str) -> None:
    """The first of these that can be pressed now."""
    for choice in order:
        found = page.locator(choice)
        if found.count():
            try:
                found.first.click(timeout=1000)
            except Exception:  # it was redrawn under the finger: the next round sees what is there
                return
            page.wait_for_timeout(20)
            return
    page.wait_for_timeout(40)


def until_a_card_may_be_played(page: Any) -> None:
    """The house may have called something first: it gets its answer."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if page.locator("#private button.card.ready").count():
            return
        one_move(page, NO, ANYTHING)
    raise AssertionError(f"no card could be played: {page.locator('#private').inner_text()}")


def points(page: Any) -> list[int]:
    """Of the present hand, whose message comes last; none while the page has just been filled anew."""
    return [int(text) for text in page.locator(".message:not(.old) .points").all_inner_texts()][-2:]


def points_that(page: Any, fit: Callable[[list[int]], bool] = lambda _: True) -> list[int]:
    """Wait for the points of both sides to be there, and like this."""
    end = time.monotonic() + PATIENCE
    while len(found := points(page)) < 2 or not fit(found):
        assert time.monotonic() < end, found
        page.wait_for_timeout(50)
    return found


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1200, 800)], ids=["phone", "desk"])
def test_a_whole_match_from_one_click(process: Process, browser: Any, width: int, height: int) -> None:
    page = browser.new_context(viewport={"width": width, "height": height}, locale="es-UY").new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(process.url)
    first = page.get_by_role("button", name="Jugar contra la casa")
    first.wait_for()
    page.wait_for_timeout(100)
    pane, button = page.locator("#channel").bounding_box(), first.bounding_box()
    assert pane["y"] <= button["y"] < pane["y"] + pane["height"] - button["height"], "what a newcomer needs is in view"
    first.click()
    page.wait_for_selector("#private .hand .card")
    shot(page, f"{width}-1-dealt")
    fits(page)
    killed, moves = False, 0
    until = time.monotonic() + 10 * PATIENCE
    while not page.get_by_role("button", name="Revancha").count():
        assert time.monotonic() < until, points(page)
        if not killed and moves >= 5:
            before = points_that(page)
            process.kill()
            page.wait_for_selector("body.offline")
            shot(page, f"{width}-2-killed")
            process.start()
            page.wait_for_selector("body:not(.offline)")
            after = points_that(page)
            page.wait_for_selector("#private .hand .card")
            assert all(new >= old for new, old in zip(after, before, strict=True))
            killed = True
            shot(page, f"{width}-3-back")
        # Careful until the house was killed (a falta envido would end it all at once), then in a hurry.
        one_move(page, *((YES, CARD, ANYTHING) if killed else (NO, CARD, ANYTHING)))
        moves += 1
    assert killed
    points_that(page, lambda found: max(found) >= 30)
    shot(page, f"{width}-4-won")
    fits(page)
    assert page.get_by_text(re.compile("La partida es para .*: 3[0-9]+ a ")).count()
    page.get_by_role("button", name="Revancha").click()
    page.wait_for_selector("#private .hand .card")
    # A new match: it begins at nothing, and by now the house may have sung a flor.
    points_that(page, lambda found: max(found) < 15)
    assert faults == []


FOCUS_A_CARD = """() => {
    const card = document.querySelector("#private button.card.ready");
    card?.focus();
    return card?.getAttribute("aria-label") ?? "";
}"""
"""Found and focused in one step: the house may redraw the pane, or deal anew, between two."""


def test_the_page_can_be_used_without_a_mouse_and_is_told_aloud(process: Process, browser: Any) -> None:
    page = browser.new_context(viewport={"width": 360, "height": 740}, locale="en-GB").new_page()
    page.goto(process.url)
    assert page.evaluate("document.documentElement.lang") == "en"
    page.get_by_role("button", name="Play against the house").focus()
    page.keyboard.press("Enter")
    until_a_card_may_be_played(page)
    name = page.evaluate(FOCUS_A_CARD)
    while not name:
        until_a_card_may_be_played(page)
        name = page.evaluate(FOCUS_A_CARD)
    assert re.search("of (espadas|bastos|oros|copas)", name)
    page.keyboard.press("Space")
    comes_true(page, "document.getElementById('live').textContent.length > 0")
    # The muestra and a card played; a hand that is over by then has its cards too.
    comes_true(page, "document.querySelectorAll('.message .felt .card').length > 1")
    sizes = page.evaluate(
        "[...document.querySelectorAll('#private .screen.hand > .row .button')].map((each) => each.getBoundingClientRect().height)"
    )
    assert all(size >= 44 for size in sizes)


def test_every_card_has_a_face_and_a_covered_one_has_none(process: Process, browser: Any) -> None:
    page = browser.new_context(locale="es-UY").new_page()
    page.goto(process.url)
    drawn = """(code) => {
        const card = drawCard({ code, name: "comodín" }, false);
        return [card.className, card.textContent, card.querySelector("use")?.getAttribute("href") ?? ""];
    }"""
    assert page.evaluate(drawn, "J2") == ["card joker", "13comodín", "#joker"]
    assert page.evaluate(drawn, "12o") == ["card suit-o", "12oros", "#suit-o"]
    assert page.evaluate(drawn, "") == ["card back", "", ""]
    assert page.locator("#joker").count() == 1


def test_points_lie_as_each_game_keeps_them(process: Process, browser: Any) -> None:
    page = browser.new_context(locale="es-UY").new_page()
    page.goto(process.url)
    laid = """([marks, points, malas]) => {
        const node = { names: ["A", "B"], points: [points, 0], words: ["", ""], target: 40, malas, marks };
        const side = drawScore(node).querySelector(".side");
        const count = (what) => side.querySelectorAll(what).length;
        return [count(".stick"), count(".tento:not(.free)"), count(".behind .china"), count(".front .china")];
    }"""
    assert page.evaluate(laid, ["fosforos", 14, 20]) == [14, 0, 0, 0]
    assert page.evaluate(laid, ["tentos", 7, 0]) == [0, 7, 0, 0]
    assert page.evaluate(laid, ["chinas", 14, 20]) == [0, 0, 3, 2]
    assert page.evaluate(laid, ["chinas", 25, 20]) == [0, 0, 1, 1]
    assert page.evaluate(laid, ["chinas", 4, 20]) == [0, 0, 0, 4]


def test_who_has_lost_his_cookie_is_let_in_as_somebody_new(process: Process, browser: Any) -> None:
    context = browser.new_context(locale="es-UY")
    page = context.new_page()
    page.goto(process.url)
    page.wait_for_selector("body:not(.offline)")
    context.clear_cookies()
    process.kill()
    page.wait_for_selector("body.offline")
    process.start()
    page.wait_for_selector("body:not(.offline)")
    page.get_by_role("button", name="Jugar contra la casa").click()
    page.wait_for_selector("#private .hand .card")


def test_mazo_is_asked_once_on_the_same_button(process: Process, browser: Any) -> None:
    page = browser.new_context(viewport={"width": 1200, "height": 800}, locale="es-UY").new_page()
    page.goto(process.url)
    page.get_by_role("button", name="Jugar contra la casa").click()
    page.locator("#private").get_by_role("button", name="Me voy al mazo").click()
    asked = page.locator("#private").get_by_role("button", name="¿Al mazo? Sí")
    asked.wait_for()
    page.wait_for_timeout(800)  # sooner it would be the second half of a double click
    asked.click()
    page.get_by_text(re.compile("Al mazo,|no querido,")).first.wait_for()


def test_what_one_says_goes_into_the_box_under_the_hand(process: Process, browser: Any) -> None:
    page = browser.new_context(viewport={"width": 360, "height": 740}, locale="es-UY").new_page()
    page.goto(process.url)
    box = page.get_by_label("Decilo con tus palabras")
    assert not box.is_visible()  # nobody plays yet
    page.get_by_role("button", name="Jugar contra la casa").click()
    until_a_card_may_be_played(page)
    box.fill("me voy")
    fits(page)
    shot(page, "say")
    sizes = page.evaluate(
        "[...document.querySelectorAll('#say input, #say button')].map((each) => each.getBoundingClientRect())"
    )
    assert all(size["height"] >= 44 and size["right"] <= 360 for size in sizes)
    assert sizes[0]["width"] >= 200
    box.press("Enter")
    page.get_by_text("¿Te vas al mazo?").wait_for()
    assert box.input_value() == ""
    box.fill("me voy al mazo")
    page.get_by_role("button", name="Decir", exact=True).click()
    page.get_by_text(re.compile("Al mazo,|no querido,")).first.wait_for()


def test_a_wild_name_is_only_text(process: Process, browser: Any) -> None:
    page = browser.new_context(viewport={"width": 360, "height": 740}, locale="es-UY").new_page()
    page.goto(process.url)
    page.locator("#me").click()
    page.locator("#name").fill("<img src=x onerror=a>")
    page.get_by_role("button", name="Guardar").click()
    page.locator("#me", has_text="<img").wait_for()
    page.get_by_role("button", name="Jugar contra la casa").click()
    page.locator(".message .name", has_text="<img").first.wait_for()
    assert page.locator(".message img").count() == 0


def test_who_gets_a_number_behind_his_name_is_told_why_once(process: Process, browser: Any) -> None:
    enter(browser, process.url, "Ana")
    page = enter(browser, process.url, "Ana", height=640)
    told = page.locator("#note", has_text="Ese nombre ya está en la mesa: sos Ana 2.")
    told.wait_for()
    shot(page, "360-name-taken")
    fits(page)
    for _ in range(2):
        page.reload()
        page.locator("#me", has_text="Ana 2").wait_for()
        assert not told.count()
    process.kill()
    page.wait_for_selector("body.offline")
    process.start()
    page.wait_for_selector("body:not(.offline)")
    page.locator("#me", has_text="Ana").wait_for()
    assert not told.count()
    enter(browser, process.url, "Beto")
    page.locator("#me").click()
    page.locator("#name").fill("beto")
    page.get_by_role("button", name="Guardar").click()
    page.locator("#note", has_text="Ese nombre ya está en la mesa: sos beto 2.").wait_for()


def comes_true(page: Any, expression: str) -> None:
    """Wait for it from outside: the page's own policy forbids to evaluate texts inside, which waiting there does."""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(expression):
        assert time.monotonic() < end, expression
        page.wait_for_timeout(50)


def enter(browser: Any, url: str, name: str, width: int = 360, height: int = 740, lang: str = "es-UY") -> Any:
    """Somebody with a name opens the page."""
    page = browser.new_context(viewport={"width": width, "height": height}, locale=lang).new_page()
    page.goto(url)
    page.wait_for_selector("body:not(.offline)")
    page.locator("#me").click()
    page.locator("#name").fill(name)
    page.locator("#about button").click()
    page.locator("#me", has_text=name).wait_for()
    return page


def chosen(page: Any, label: str) -> None:
    """Choose this in the menu."""
    page.locator("#menu summary").click()
    page.locator("#menu").get_by_role("button", name=label, exact=True).click()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1280, 800)], ids=["phone", "desk"])
def test_the_menu_has_what_the_chats_have_commands_for(process: Process, browser: Any, width: int, height: int) -> None:
    page = enter(browser, process.url, "Ana con apellido largo", width, height)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    menu, items = page.locator("#menu summary"), page.locator("#menu button:visible")
    menu.click()
    shot(page, f"{width}-menu-1-nobody-plays")
    assert items.all_inner_texts() == ["Mis partidas", "Mis números", "Ranking", "Mis datos"]
    page.locator("#channel").click(position={"x": 5, "y": 5})
    assert not items.count(), "a press elsewhere puts it away"
    page.get_by_role("button", name="Jugar contra la casa").click()
    until_a_card_may_be_played(page)
    for label, kind, told in (
        ("Mis números", "stats", "Todavía no terminaste ninguna partida."),
        ("Ranking", "ranking", "🏆 Ranking de #boliche"),
        ("Mis datos", "data", "Guardo de vos"),
    ):
        chosen(page, label)
        screen = page.locator(f"#private .screen.{kind}")
        screen.get_by_text(told).wait_for()
        shot(page, f"{width}-menu-2-{kind}")
        fits(page)
        assert not items.count()
        assert page.evaluate(f"document.activeElement.matches('.screen.{kind}')"), "who asked is led to the answer"
        screen.get_by_role("button", name="Esconder").press("Enter")
        comes_true(page, f"!document.querySelector('.screen.{kind}')")
    assert not page.locator("#messages .message", has_text="Ranking").count()
    menu.focus()
    page.keyboard.press("Enter")
    shot(page, f"{width}-menu-3-playing")
    assert page.evaluate(
        "[...document.querySelectorAll('#menu :is(summary, button)')]"
        ".every(({ offsetHeight, offsetWidth }) => offsetHeight >= 40 && offsetWidth >= 44)"
    )
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Mis partidas"
    page.keyboard.press("Escape")
    assert not items.count()
    assert page.evaluate("document.activeElement.matches('#menu summary')")
    chosen(page, "Anular la partida")
    asked = page.locator("#menu").get_by_role("button", name="¿Anular la partida? Sí")
    asked.wait_for()
    assert asked.evaluate("each => getComputedStyle(each).backgroundColor") == "rgb(168, 50, 50)", (
        "also under the mouse"
    )
    page.wait_for_timeout(800)  # sooner it would be the second half of a double click
    asked.click()
    page.locator("#note", has_text="La partida quedó anulada").wait_for()
    chosen(page, "Cerrar la mesa")
    page.locator("#private .screen.end").get_by_role("button", name="Cerrar: Truco uruguayo").click()
    page.wait_for_selector(".message.old")
    comes_true(page, "!document.querySelector('.screen.end, .message:not(.old)')")
    menu.click()
    assert "Cerrar la mesa" not in items.all_inner_texts()
    assert faults == []


def test_who_has_his_data_deleted_sees_nothing_of_it_any_more(process: Process, browser: Any) -> None:
    page = enter(browser, process.url, "Ana", height=640)
    chosen(page, "Mis partidas")
    chosen(page, "Mis datos")
    page.get_by_role("button", name="Verlos todos").click()
    page.locator("#private .screen.export", has_text='"person"').wait_for()
    shot(page, "360-menu-4-export")
    fits(page)
    delete = page.get_by_role("button", name="Borrarlos")
    delete.click()
    page.wait_for_timeout(800)
    page.get_by_role("button", name="¿Borrar tus datos? Sí").click()
    page.locator("#note", has_text="De vos no queda nada").wait_for()
    comes_true(page, "!document.querySelector('#private .screen')")
    shot(page, "360-menu-5-forgotten")


@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), (360, 740), (1280, 800)], ids=["short phone", "phone", "desk"]
)
def test_with_two_tables_in_a_channel_ones_own_is_last_and_in_view(
    process: Process, browser: Any, width: int, height: int
) -> None:
    ana, beto = (enter(browser, process.url, name, width, height) for name in ("Ana", "Beto"))
    ana.get_by_role("button", name="Jugar contra la casa").click()
    ana.wait_for_selector("#private .hand .card")
    # Somebody else's table folds no menu, and has no buttons for who does not sit there.
    beto.wait_for_selector(".message:not(.old) .score")
    assert beto.locator("#start").get_attribute("open") is not None
    assert not [each for each in beto.locator(".message .button").all() if each.is_visible()]
    beto.get_by_role("button", name="Truco argentino de 2").click()
    beto.wait_for_selector("#private .hand .card")
    for page, name in ((ana, "Ana"), (beto, "Beto")):
        page.wait_for_selector(".message.other:not(.old) .peek:visible")
        own = page.locator("#messages > :last-child")
        assert "mine" in own.get_attribute("class")
        assert name in own.locator(".head").first.inner_text()
        assert own.locator(".tag").inner_text().lower() == "tu mesa"
        assert not page.locator(".message.other .body:visible").count()
        assert not [each for each in page.get_by_role("button", name="Ver mis cartas").all() if each.is_visible()]
        comes_true(
            page,
            """() => {
                const told = [...document.querySelectorAll("#messages > :last-child :is(.text.move, .text.strong)")].pop();
                const edge = innerWidth < 900 ? document.getElementById("private").getBoundingClientRect().top : innerHeight;
                return told.getBoundingClientRect().bottom <= edge + 1;
            }""",
        )
        fits(page)
        shot(page, f"{width}-{height}-two-tables-{name}")
    peek = ana.locator(".message.other .peek:visible")
    assert "Beto" in peek.inner_text()
    peek.click()
    ana.locator(".message.other.open .score").wait_for()


def test_a_double_click_is_no_answer_to_a_question(process: Process, browser: Any) -> None:
    page = browser.new_context(viewport={"width": 1200, "height": 800}, locale="es-UY").new_page()
    page.goto(process.url)
    page.get_by_role("button", name="Abrir mesa de Truco uruguayo").click()
    page.get_by_role("button", name="Opciones").click()
    page.locator(".screen.panel summary", has_text="Más").click()
    close = page.locator(".screen.panel .button.bad")
    close.dblclick()
    assert close.inner_text() == "¿Cerrar la mesa? Sí"
    page.wait_for_timeout(800)
    assert page.locator(".message:not(.old)").count() == 1
    close.click()
    page.wait_for_selector(".message.old")


def test_options_stay_where_they_were_scrolled_to_and_the_help_can_be_hidden(process: Process, browser: Any) -> None:
    page = browser.new_context(viewport={"width": 360, "height": 740}, locale="es-UY").new_page()
    page.goto(process.url)
    page.get_by_role("button", name="Reglas: Truco argentino", exact=True).click()
    page.locator(".screen.help", has_text="El envido").wait_for()
    page.get_by_role("button", name="Esconder").click()
    assert not page.locator(".screen.help").count()
    page.get_by_role("button", name="Abrir mesa de Truco uruguayo").click()
    page.get_by_role("button", name="Opciones").click()
    slow = page.locator(".screen.panel").get_by_role("button", name="lento", exact=True)
    slow.scroll_into_view_if_needed()
    before = page.evaluate("document.getElementById('private').scrollTop")
    assert before > 0
    slow.click()
    page.locator(".screen.panel").get_by_role("button", name="✓ lento").wait_for()
    assert abs(page.evaluate("document.getElementById('private').scrollTop") - before) < 60


def test_a_press_while_the_line_is_down_says_when_it_goes_out_and_an_empty_name_is_told(
    process: Process, browser: Any
) -> None:
    page = enter(browser, process.url, "Ana")
    page.locator("#me").click()
    page.locator("#name").fill("  ")
    page.get_by_role("button", name="Guardar").click()
    page.get_by_text("Escribí un nombre").wait_for()
    assert page.locator("#me").inner_text() == "Ana"
    process.kill()
    page.wait_for_selector("body.offline")
    page.get_by_role("button", name="Jugar contra la casa").click()
    page.get_by_text("eso sale en cuanto volvamos").wait_for()
    process.start()
    page.wait_for_selector("#private .hand .card")


def test_the_referee_is_asked_on_a_phone(process: Process, browser: Any) -> None:
    page = browser.new_context(viewport={"width": 360, "height": 740}, locale="es-UY").new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(process.url)
    fold = page.locator("#judge summary")
    fold.click()
    box = page.get_by_placeholder("Cartas o cantos, como se dicen")
    comes_true(
        page,
        "document.querySelector('#judge button').getBoundingClientRect().bottom <= "
        "document.querySelector('#channel').getBoundingClientRect().bottom + 1",
    )
    shot(page, "360-juez-1-open")
    page.get_by_role("button", name="Juzgar").click()
    page.get_by_role("button", name="real envido no querido").click()
    page.wait_for_selector("#private :text('No querido: 1')")
    shot(page, "360-juez-2-example")
    box.fill("Ana: 1e 7o 3b\nBeto: 2c 6c 1b\nmuestra: 2o\nAna: envido\nBeto: quiero\nBeto: truco")
    page.get_by_role("button", name="Juzgar").click()
    page.wait_for_selector("#private :text('Quedan: Ana 0, Beto 2.')")
    assert page.locator("#private .screen.juez").count() == 1
    assert page.locator("#private").get_by_text("(U7.5)").count() == 1
    assert page.locator("#messages .message").count() == 0
    fits(page)
    shot(page, "360-juez-3-ruling")
    assert faults == []


def test_one_chooses_a_deck_and_the_page_remembers_it(process: Process, browser: Any) -> None:
    page = browser.new_context(viewport={"width": 360, "height": 740}, locale="es-UY").new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(process.url)
    page.get_by_role("button", name="Jugar contra la casa").click()
    page.wait_for_selector("#private .hand .card")
    assert page.locator("#private .hand .card .word", has_text=re.compile("oros|copas|bastos|espadas")).count() == 3
    page.locator("#me").click()
    page.get_by_label("La baraja").select_option("siempre la francesa")
    shot(page, "360-deck-1-chosen")
    fits(page)
    page.get_by_role("button", name="Guardar").click()
    french = ", ".join(f".hand .card.suit-{suit}" for suit in "pshd")
    page.wait_for_selector(french)
    shot(page, "360-deck-2-french")
    assert page.locator(french).count() == 3
    assert page.locator(".card .word", has_text=re.compile("paus|ouros")).count() == 0
    page.reload()
    page.wait_for_selector(french)
    page.locator("#me").click()
    assert page.get_by_label("La baraja").input_value() == "french"
    page.evaluate("localStorage.setItem('cards', 'tarot')")
    page.reload()
    page.wait_for_selector(", ".join(f".hand .card.suit-{suit}" for suit in "eboc"))
    assert page.get_by_label("La baraja").input_value() == ""
    assert faults == []


def test_what_is_read_over_a_hand_that_has_something_to_do_says_so_and_goes_out_of_its_way(
    process: Process, browser: Any
) -> None:
    page = browser.new_context(viewport={"width": 360, "height": 740}, locale="es-UY").new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(process.url)
    chosen(page, "Mis partidas")
    page.wait_for_selector("#private .screen.story")
    due = page.locator("#private .screen.story .bar .due")
    assert not due.is_visible()
    page.get_by_role("button", name="Jugar contra la casa").click()
    until_a_card_may_be_played(page)
    due.wait_for()
    page.locator("#private").evaluate("pane => { pane.scrollTop = 0; }")
    page.wait_for_timeout(100)
    shot(page, "360-story-4-due")
    fits(page)
    due.click()
    page.wait_for_timeout(100)
    shot(page, "360-story-5-hand")
    pane, card = page.locator("#private").bounding_box(), page.locator(CARD).first.bounding_box()
    assert pane["y"] <= card["y"] + ROUNDED
    assert card["y"] + card["height"] <= pane["y"] + pane["height"] + ROUNDED
    assert pane["y"] + pane["height"] == 740, "the page itself stays where it is"
    assert page.evaluate("document.activeElement.closest('.screen.hand') !== null")
    assert faults == []


def test_a_match_is_looked_at_again_on_a_phone(process: Process, browser: Any) -> None:
    page = browser.new_context(viewport={"width": 360, "height": 740}, locale="es-UY").new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(process.url)
    chosen(page, "Mis partidas")
    page.wait_for_selector("#private :text('Todavía no jugaste ninguna partida.')")
    page.get_by_role("button", name="Jugar contra la casa").click()
    until = time.monotonic() + 10 * PATIENCE
    while not page.get_by_role("button", name="Ver la partida").count():
        assert time.monotonic() < until, points(page)
        one_move(page, YES, CARD, ANYTHING)
    page.get_by_role("button", name="Ver la partida").click()
    page.wait_for_selector("#private .screen.story .score")
    shot(page, "360-story-1-first")
    fits(page)
    assert page.locator("#private .screen.story h3").is_visible()
    page.locator("#private .screen.story .score").scroll_into_view_if_needed()
    shot(page, "360-story-1-told")
    hands, next_ = 1, page.get_by_role("button", name="Siguiente")
    while next_.count():
        next_.click()
        hands += 1
        page.locator("#private .screen.story h3", has_text=f"· {hands} de ").wait_for()
        fits(page)
    assert page.locator("#private").evaluate("pane => pane.scrollTop") == 0, "another hand is read from its head"
    assert page.locator("#private .screen.story").get_by_text("🏆").count()
    shot(page, "360-story-2-last")
    page.locator("#private .screen.story").get_by_role("button", name="Mis partidas").click()
    mine = page.locator("#private .screen.story .row .button")
    mine.filter(has_text="Truco uruguayo: ").wait_for()
    shot(page, "360-story-3-list")
    fits(page)
    assert mine.count() == 1
    mine.click()
    page.locator("#private .screen.story h3", has_text=f"· 1 de {hands}").wait_for()
    assert faults == []


def called_with_a_flor(seats: int) -> Screen:
    """The hand of somebody who holds a flor and has to answer a truco: the fullest that there is."""
    for seed in range(4000):
        match = dealt("uruguayo", seats, seed)
        first = public(match).turn
        other = (first + 1) % seats
        if private(match, other, public(match)).flor < 0 or TRUCO not in legal_actions(match)[first]:
            continue
        match, _ = apply(match, first, TRUCO)
        view = private(match, other, public(match))
        if view.public.questions:
            return hand_screen(LEXICON.pick("es-UY"), 1, shown("uruguayo", seats), view, "boliche", 1)
    raise AssertionError("no flor in 4000 deals")


def opened_with_a_flor() -> Screen:
    """The hand of whoever leads, holding a flor: all that can be called stands below it."""
    for seed in range(4000):
        match = dealt("uruguayo", 2, seed)
        view = private(match, public(match).turn, public(match))
        if view.flor >= 0:
            return hand_screen(LEXICON.pick("es-UY"), 2, shown("uruguayo", 2), view, "boliche", 1)
    raise AssertionError("no flor in 4000 deals")


def to_be_given(browser: Any, url: str, height: int) -> tuple[Any, Callable[..., None]]:
    """A phone with the page open, and what shows it a screen: a private one, or with `web.message` a public one."""
    page = browser.new_context(viewport={"width": 360, "height": height}, locale="es-UY").new_page()
    lines: list[Any] = []

    def connects(line: Any) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile("/ws/"), connects)
    page.goto(url)
    page.wait_for_selector("#start-body .button")
    return page, lambda screen, kind=web.private: lines[-1].send(web.encode(kind(screen)).decode())


@pytest.mark.parametrize("height", [640, 740])
@pytest.mark.parametrize("seats", [2, 4])
def test_what_has_to_be_answered_is_seen_without_scrolling(
    process: Process, browser: Any, seats: int, height: int
) -> None:
    page, give = to_be_given(browser, process.url, height)
    give(called_with_a_flor(seats))
    page.wait_for_selector("#private .hand .card")
    shot(page, f"360-{height}-answer-{seats}")
    fits(page)
    for label in ("Quiero", "No quiero"):
        box = page.get_by_role("button", name=label, exact=True).bounding_box()
        assert box["y"] + box["height"] <= height, label


CUT = """() => {
    const edge = innerHeight + 1;
    const offered = [...document.querySelectorAll("#private .screen.hand > .row .button, #private .card.ready")];
    return offered.filter((each) => each.getBoundingClientRect().bottom > edge).map((each) => each.textContent);
}"""


def test_what_can_be_pressed_is_seen_whole_or_the_pane_says_that_there_is_more_of_it(
    process: Process, browser: Any
) -> None:
    page, give = to_be_given(browser, process.url, 640)
    give(opened_with_a_flor())
    page.get_by_role("button", name="Flor", exact=True).wait_for()
    shot(page, "360-640-offered")
    assert page.evaluate(CUT) == []
    assert not page.locator("#private.more").count()
    give(replace(called_with_a_flor(2), version=3))
    page.get_by_role("button", name="No quiero", exact=True).wait_for()
    shot(page, "360-640-more")
    assert page.evaluate(CUT) == ["Me voy al mazo"]
    assert page.evaluate("getComputedStyle(document.getElementById('private'), '::after').content").startswith('"▼"')
    page.get_by_role("button", name="Me voy al mazo").scroll_into_view_if_needed()
    page.wait_for_selector("#private:not(.more)")
    assert page.evaluate(CUT) == []


def lies(table: str, hand: int, version: int, lines: int, *, last: bool = False) -> Screen:
    """The message of a hand that is so long."""
    told = "\n".join(f"Mano {hand}, {line}" for line in range(lines))
    return Screen(
        f"{table}/1-{hand}",
        version,
        (Text(told), Text(f"Juega {hand}.{version}", "move"), Text("Más\n" * 5)),
        last=last,
    )


IN_VIEW = """() => {
    const line = [...document.querySelectorAll("#messages .mine:not(.old) .text.move")].pop().getBoundingClientRect();
    const pane = document.getElementById("channel").getBoundingClientRect();
    return line.top >= pane.top && line.bottom <= pane.bottom;
}"""


def test_the_table_is_followed_whatever_shrinks_and_left_alone_once_its_reader_has_scrolled_away(
    process: Process, browser: Any
) -> None:
    page, give = to_be_given(browser, process.url, 740)
    give(Screen("aaaaaaaa/hand", 1, (Text("Tus cartas"),)))
    for hand in (1, 2):
        give(lies("aaaaaaaa", hand, 2, 60), web.message)
    comes_true(page, IN_VIEW)
    # What is below the newest line comes into view when there is more room: nobody has scrolled.
    page.evaluate("document.getElementById('private').style.height = '60px'")
    page.wait_for_timeout(200)
    give(lies("aaaaaaaa", 3, 3, 60), web.message)
    comes_true(page, IN_VIEW)
    page.locator("#channel").hover()
    page.mouse.wheel(0, -5000)
    comes_true(page, "document.getElementById('channel').scrollTop === 0")
    page.wait_for_timeout(100)
    give(lies("aaaaaaaa", 3, 4, 50), web.message)
    page.locator(".text.move", has_text="Juega 3.4").wait_for(state="attached")
    assert page.evaluate("document.getElementById('channel').scrollTop") == 0


def test_who_sits_nowhere_is_told_aloud_of_the_table_that_he_looks_at_and_of_no_other(
    process: Process, browser: Any
) -> None:
    page, give = to_be_given(browser, process.url, 640)
    versions = iter(range(2, 100))

    def happens(table: str, text: str, *, hand: int = 1, last: bool = False) -> None:
        nodes = (Text(f"Mesa {table[0]}\n" * 40), Text(text, "move"))
        give(Screen(f"{table}/1-{hand}", next(versions), nodes, last=last), web.message)
        page.locator(".text.move", has_text=text).last.wait_for(state="attached")

    def told() -> str:
        return page.locator("#live").inner_text()

    happens("aaaaaaaa", "Ana juega 1")
    assert told() == "Ana juega 1."
    happens("bbbbbbbb", "Beto juega 2")
    assert told() == "Beto juega 2.", "the newest is brought into view"
    happens("aaaaaaaa", "Ana juega 3")
    assert told() == "Beto juega 2."
    page.locator("#channel").evaluate("pane => { pane.scrollTop = 0; }")
    happens("bbbbbbbb", "Beto juega 4")
    assert told() == "Beto juega 2."
    happens("aaaaaaaa", "Ana juega 5")
    assert told() == "Ana juega 5."
    happens("aaaaaaaa", "Ana gana la mano", last=True)
    assert told() == "Ana gana la mano."
    happens("aaaaaaaa", "Ana juega 6", hand=2)
    assert told() == "Ana juega 6."
    happens("aaaaaaaa", "Ana gana la partida", hand=2, last=True)
    assert told() == "Ana gana la partida."
    happens("bbbbbbbb", "Beto juega 7")
    assert told() == "Beto juega 7.", "there is no other"
    # Who sits is told of his own tables, and of one that he has unfolded.
    give(Screen("cccccccc/seat", 1, (Text("Te sentaste"),)))
    page.locator(".peek:visible", has_text="Otra mesa").wait_for()
    happens("bbbbbbbb", "Beto juega 8")
    assert told() == "Beto juega 7."
    page.locator(".peek:visible").last.click()
    happens("bbbbbbbb", "Beto juega 9")
    assert told() == "Beto juega 9."
    happens("cccccccc", "Caro juega 10")
    assert told() == "Caro juega 10."

"""A whole match in a real browser, from one click to the last point, with the house killed in the middle."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bot.processes import Process

CHROMIUM = Path("/usr/bin/chromium")
SHOTS = os.environ.get("TRUCO_SHOTS", "")
"""A folder to keep screenshots in, for whoever wants to look at them."""

pytestmark = pytest.mark.skipif(
    not CHROMIUM.exists(), reason="Debian's chromium is not installed (apt-get install chromium)"
)


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path)
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
                found.first.click(timeout=300)
            except Exception:  # it was redrawn under the finger: the next round sees what is there
                return
            page.wait_for_timeout(20)
            return
    page.wait_for_timeout(40)


def until_a_card_may_be_played(page: Any) -> None:
    """The house may have called something first: it gets its answer."""
    for _ in range(200):
        if page.locator("#private button.card.ready").count():
            return
        one_move(page, NO, ANYTHING)
    raise AssertionError("no card could be played")


def points(page: Any) -> list[int]:
    return [int(text) for text in page.locator(".message:not(.old) .points").all_inner_texts()]


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1200, 800)], ids=["phone", "desk"])
def test_a_whole_match_from_one_click(process: Process, browser: Any, width: int, height: int) -> None:
    page = browser.new_context(viewport={"width": width, "height": height}, locale="es-UY").new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(process.url)
    page.get_by_role("button", name="Jugar contra la casa").click()
    page.wait_for_selector("#private .hand .card")
    shot(page, f"{width}-1-dealt")
    fits(page)
    killed, moves = False, 0
    until = time.monotonic() + 80
    while not page.get_by_role("button", name="Revancha").count():
        assert time.monotonic() < until, points(page)
        if not killed and moves >= 5:
            before = points(page)
            process.kill()
            page.wait_for_selector("body.offline")
            shot(page, f"{width}-2-killed")
            process.start()
            page.wait_for_selector("body:not(.offline)")
            page.wait_for_selector("#private .hand .card")
            assert all(new >= old for new, old in zip(points(page), before, strict=True))
            killed = True
            shot(page, f"{width}-3-back")
        # Careful until the house was killed (a falta envido would end it all at once), then in a hurry.
        one_move(page, *((YES, CARD, ANYTHING) if killed else (NO, CARD, ANYTHING)))
        moves += 1
    assert killed
    assert max(points(page)) >= 30
    shot(page, f"{width}-4-won")
    fits(page)
    assert page.get_by_text(re.compile("La partida es para .*: 3[0-9]+ a ")).count()
    page.get_by_role("button", name="Revancha").click()
    page.wait_for_selector("#private .hand .card")
    # A new match: it begins at nothing, and by now the house may have sung a flor.
    assert max(points(page)) < 15
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
    page.wait_for_function("document.getElementById('live').textContent.length > 0")
    # The muestra and a card played; a hand that is over by then has its cards too.
    page.wait_for_function("document.querySelectorAll('.message .felt .card').length > 1")
    sizes = page.evaluate(
        "[...document.querySelectorAll('#private .screen.hand > .row .button')].map((each) => each.getBoundingClientRect().height)"
    )
    assert all(size >= 44 for size in sizes)


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


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)], ids=["phone", "desk"])
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
        told = own.locator(".text.move, .text.strong").last.bounding_box()
        assert told["y"] + told["height"] <= page.evaluate("""
            () => innerWidth < 900 ? document.getElementById("private").getBoundingClientRect().top : innerHeight
        """)
        fits(page)
        shot(page, f"{width}-two-tables-{name}")
    peek = ana.locator(".message.other:not(.old) .peek")
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
    page.get_by_role("button", name="Truco argentino", exact=True).click()
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

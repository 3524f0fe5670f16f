"""The leak test of scene.py bites: each way in which a card could get out is planted, and found."""

from __future__ import annotations

import time
from typing import Any

import pytest

from bot.present.names import card_name
from bot.words import load
from engine.rules.cards import DECKS, SPANISH_40
from tests.bot.platforms.telegram.scene import Moment, Truth
from tests.telegram_server import Call

ANA, BIA, GROUP = 5_000_000_001, 5_000_000_002, -1_001_000_000_003


def cards(*codes: str) -> tuple[int, ...]:
    return tuple(SPANISH_40.read(code) for code in codes)


HELD = {ANA: cards("1e", "7o", "12c"), BIA: cards("4b", "5b", "6b")}
TRUTH = Truth([Moment(0.0, "abcdefgh", 1, 1, HELD, frozenset(cards("7o", "2o")), HELD)])


def call(method: str, readers: set[int] | None, **parameters: Any) -> Call:
    return Call(0, time.monotonic(), method, GROUP, parameters, readers=frozenset(readers) if readers else None)


@pytest.mark.parametrize(
    "planted",
    [
        call("sendMessage", None, text="Mano 1\nAna tiene el 1 de espadas"),
        call("editMessageText", None, text="Mano 1 1🗡"),
        call("sendMessage", {BIA}, text="Tu mano: rey de copas"),
        call("answerCallbackQuery", {BIA}, text="12🏆"),
        call(
            "sendMessage",
            None,
            text="Mano 1",
            reply_markup={"inline_keyboard": [[{"text": "1ª", "callback_data": "abc 1e"}]]},
        ),
        call("answerCallbackQuery", {BIA}, text="", url="https://t.me/truco?start=1e"),
        call("sendMessage", {BIA}, text="1 de espadas", ephemeral_message_parameters={"receiver_user_id": BIA}),
        call("sendMessage", {BIA}, text="", reply_markup={"inline_keyboard": [[{"text": "1🗡 1 de espadas"}]]}),
        call(
            "setMyDescription", None, description=card_name(load().pick("en"), SPANISH_40.read("12c"), SPANISH_40.name)
        ),
    ],
)
def test_b8_a_planted_leak_is_found(planted: Call) -> None:
    assert len(TRUTH.leaks([planted])) == 1


def test_b8_b9_a_card_in_the_log_is_found() -> None:
    assert len(TRUTH.leaks([], "INFO all well\nDEBUG hand of Ana: 1 de espadas\nDEBUG 7🪙")) == 2


def test_b8_b9_a_card_in_an_exception_is_found() -> None:
    log = "Traceback (most recent call last):\n  File \"x.py\", line 1, in <module>\nKeyError: '7o'"
    assert len(TRUTH.leaks([], log)) == 1


def test_b8_what_may_be_known_is_no_leak() -> None:
    fine = [
        call("sendMessage", None, text="Mano 1\nMuestra: 2🪙 (2 de oros)\nAna juega 7 de oros"),
        call("sendMessage", {ANA}, text="Tu mano: 1🗡 7🪙 12🏆 (1 de espadas)"),
        call("answerCallbackQuery", {BIA}, text="4 de bastos, 5 de bastos, 6 de bastos"),
    ]
    assert TRUTH.leaks(fine) == []


FRENCH = DECKS["french-40"]
BLIND = {ANA: (FRENCH.read("Qp"), FRENCH.read("4h")), BIA: (FRENCH.read("As"),)}
FERRO = Truth(
    [Moment(0.0, "abcdefgh", 1, 1, BLIND, frozenset({FRENCH.read("7d"), FRENCH.read("4h")}), {}, "french-40")]
)


@pytest.mark.parametrize(
    "text", ["Mano 1 Q♣", "Tu mano: dama de paus ♣", "dama de paus", "queen of paus", "A♠ as de espadas", "Qp"]
)
def test_a_french_card_that_its_owner_may_not_see_is_found(text: str) -> None:
    assert len(FERRO.leaks([call("sendMessage", {ANA}, text=text)])) == 1


def test_the_manilhas_of_a_hand_are_no_leak() -> None:
    fine = "Mano 1\nVira: 7♦ (7 de ouros)\nManilhas: Q♣ > Q♥ > Q♠ > Q♦\nAna juega 4 de copas ♥"
    assert FERRO.leaks([call("sendMessage", None, text=fine)]) == []

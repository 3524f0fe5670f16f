"""Random self-play on two other engines of Truco, as they come from PyPI.

Both are driven at their fastest: nothing is printed, and no message is made where the engine can do without.
They are extras of the benchmark alone and carry no types, hence imported by name and used as Any.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from benchmarks.figures import Tally

RELEASES = {"pytruco": "0.1.3", "PyTrucoEngine": "1.0.1"}
"""The releases that the loops below were written for."""

TARGET = 30


def missing() -> list[str]:
    """What has to be installed before the peers can be measured, as `name==release`."""
    return [f"{name}=={release}" for name, release in RELEASES.items() if _installed(name) != release]


def matches(peer: str, seats: int) -> Callable[[Tally], None]:
    """A function that plays one match on the peer and counts what it played."""
    return {"pytruco": pytruco, "PyTrucoEngine": py_truco_engine}[peer](seats)


def pytruco(seats: int) -> Callable[[Tally], None]:
    """pytruco (uruguayo): the loop of its own benchmark, without the copy of the match that this makes every hand.

    Its `random_action` lists what every seat may do, chooses a seat that may do something, then one of its actions:
    cards, truco words, envido, real envido and falta envido, quiero and no quiero; flor and contraflor for those who
    have one.  It knows no `N tantos`, no denuncia, no perros and no pico a pico.  The tantos are declared by itself.
    """
    partida: Any = import_module("pytruco.pdt.partida").Partida
    random_action: Any = import_module("pytruco.pdt.chi").random_action
    blue = [f"A{number}" for number in range(seats // 2)]
    red = [f"B{number}" for number in range(seats // 2)]

    def play(tally: Tally) -> None:
        match = partida(TARGET, blue, red, verbose=False)
        mano = match.ronda.el_mano
        tally.matches += 1
        tally.hands += 1
        while not match.terminada():
            random_action(match, allow_mazo=False).hacer(match)
            tally.decisions += 1
            if match.ronda.el_mano != mano:  # it deals by itself, and the mano moves with each hand
                mano = match.ronda.el_mano
                tally.hands += 1

    return play


def py_truco_engine(seats: int) -> Callable[[Tally], None]:
    """PyTrucoEngine (argentino without flor): one of the words it lists for the player, and for a card any he has left.

    The list holds `jugar_carta`, the truco and envido words, quiero and no quiero; there is no mazo.  The tantos are
    declared by itself.  A truco refused in the third trick after a tied second one ends its match with an exception
    (one match in a hundred or two): what was played until then counts.
    """
    _fill_the_pack()
    controller: Any = import_module("pyTrucoEngine.controllers.game_controller").game_controller
    new_table: Any = import_module("pyTrucoEngine.table").Table
    new_player: Any = import_module("pyTrucoEngine.player").Player
    dice = _dice(import_module("pyTrucoEngine.handlers.signals").signals)

    def play(tally: Tally) -> None:
        table = new_table(seats, 1, 1)
        for number in range(seats):
            table.add_player(new_player(number))
        players = table.getPlayers()
        signals = dice(players)
        signals.tally = tally
        tally.matches += 1
        try:
            controller(set(table.getTeams()), players, signals).start()
        except Exception:  # noqa: BLE001 - whatever it dies of
            tally.crashes += 1

    return play


def _dice(base: type) -> Any:
    """A subclass of the engine's hooks that says nothing, counts hands and decisions, and chooses at random."""

    def start_new_round(self: Any) -> None:
        self.tally.hands += 1

    def get_action(self: Any, player: Any, words: list[str]) -> str:
        self.tally.decisions += 1
        word = random.choice(words)
        if word != "jugar_carta":
            return word
        slots = [slot for slot, card in enumerate(player.cartas) if card not in player.cartasJugadas]
        return f"jugar_carta,{random.choice(slots)}"

    def nothing(*_: Any) -> None:
        """In place of a hook that prints."""

    hooks: dict[str, Any] = dict(vars(base))
    silent = {name: nothing for name, hook in hooks.items() if callable(hook) and not name.startswith("_")}
    return type("Dice", (base,), {**silent, "start_new_round": start_new_round, "get_action": get_action})


def _fill_the_pack() -> None:
    """Let PyTrucoEngine deal: as published nothing fills the pack that it deals from, and its first hand fails."""
    cards: Any = import_module("pyTrucoEngine.cards").Cards
    names: Any = import_module("pyTrucoEngine.card").cards_dict

    def full(self: Any) -> None:
        self.clon_cards = list(names)
        self.cartasRepartidas = []

    cards.__init__ = full


def _installed(name: str) -> str | None:
    """The installed release of a package."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None

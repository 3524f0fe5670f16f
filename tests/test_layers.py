"""The contracts of pyproject.toml hold, and each of them bites.

A contract that cannot fail is a comment. So each one is run on a copy of the code in which one import is planted
that it exists to refuse; it must be named as broken there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "engine")
CONTRACTS = {
    contract["id"]: contract["name"]
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
}

# Contract, the file where the import is planted (made if it is not there yet), the import.
PLANTS = [
    ("house", "engine/shown.py", "import bot.screen"),
    ("engine", "engine/rules/cards.py", "import engine.laws"),
    ("engine", "engine/shown.py", "from engine.rules import cards"),
    ("engine", "engine/players/steady.py", "import engine.variants"),
    ("engine", "engine/worlds.py", "from engine.tables import ports"),
    ("engine", "engine/helpers.py", "import json"),
    ("rules", "engine/rules/cards.py", "from engine.rules import actions"),
    ("rules", "engine/rules/views.py", "from engine.rules import tricks"),
    ("rules", "engine/rules/state.py", "from engine.rules import apply"),
    ("rules", "engine/rules/legal.py", "from engine.rules.codec import encode"),
    ("rules", "engine/rules/helpers.py", "import json"),
    ("tables", "engine/tables/ports.py", "from engine.tables import shuffle"),
    ("tables", "engine/tables/helpers.py", "import json"),
    ("bot", "bot/screen.py", "from bot import chat"),
    ("bot", "bot/present/hand.py", "from bot import outbox"),
    ("bot", "bot/judge/ruling.py", "from bot import desk"),
    ("bot", "bot/helpers.py", "import json"),
    ("secrecy", "bot/present/table.py", "from engine.rules.state import MatchState"),
    ("secrecy", "bot/pictures/hand.py", "from engine.rules import events"),
    ("secrecy", "bot/phrases.py", "import engine.rules.legal"),
    ("secrecy", "bot/screen.py", "from engine.tables import ports"),
    ("secrecy", "bot/chat.py", "import engine.variants"),
    ("secrecy", "bot/outbox.py", "from engine.rules.apply import apply"),
    ("secrecy", "bot/platforms/web/adapter.py", "from engine.laws import flor"),
    ("secrecy", "engine/players/steady.py", "from engine.rules.state import MatchState"),
    # what only the type checker would see is a name as well
    (
        "secrecy",
        "bot/present/board.py",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING: import engine.rules.state",
    ),
    ("secrecy", "bot/words.py", "import engine.rules.project"),
    # rooms that nobody has thought of yet are closed, on either side
    ("secrecy", "bot/gossip.py", "import engine.rules.state"),
    ("secrecy", "bot/present/table.py", "import engine.gossip"),
    *(
        ("purity", file, f"import {library}")
        for file, library in [
            ("engine/rules/apply.py", "asyncio"),
            ("engine/laws/flor.py", "random"),
            ("engine/variants/uruguayo.py", "secrets"),
            ("engine/players/steady.py", "time"),
            ("engine/rules/state.py", "datetime"),
            ("engine/rules/codec.py", "os.path"),
            ("engine/rules/cards.py", "logging"),
            ("engine/rules/codec.py", "sqlalchemy"),
        ]
    ),
    ("laws", "engine/laws/bet.py", "from engine.laws import flor"),
    ("laws-below", "engine/laws/bet.py", "import engine.variants"),
    ("discord", "bot/app.py", "import discord"),
    ("discord", "bot/platforms/telegram/markup.py", "from discord import ui"),
    ("telegram", "bot/outbox.py", "from telegram.error import RetryAfter"),
    ("web", "bot/app.py", "import uvicorn"),
    ("web", "bot/platforms/discord/adapter.py", "from starlette.responses import Response"),
    ("database", "engine/tables/hall.py", "import sqlalchemy"),
    ("database", "bot/inbox.py", "from aiosqlite import connect"),
]

# What the contracts must go on allowing, or they would be bent at the first need.
ALLOWED = [
    ("bot/present/table.py", "from engine.rules.views import PublicView\nfrom engine import shown"),
    ("bot/desk/orders.py", "from engine.tables import ports"),
    ("bot/platforms/discord/adapter.py", "import discord.app_commands"),
    ("bot/platforms/telegram/adapter.py", "import telegram.ext"),
    ("bot/platforms/web/adapter.py", "import uvicorn, starlette.routing"),
    ("engine/tables/store.py", "import sqlalchemy.ext.asyncio"),
    ("engine/tables/shuffle.py", "import secrets"),
    ("engine/players/steady.py", "from engine.rules import views, actions, cards"),
]

# The rooms that a planted import may name must be there to be found: missing ones are laid out empty.
ROOMS = [
    *(f"engine/{room}.py" for room in ("shown", "worlds", "gossip")),
    *(f"engine/rules/{room}.py" for room in ("cards", "actions", "strength", "tricks", "events", "views", "state")),
    *(f"engine/rules/{room}.py" for room in ("legal", "apply", "project", "codec")),
    *("engine/laws/flor.py", "engine/variants/__init__.py", "engine/players/__init__.py"),
    *("engine/tables/ports.py", "engine/tables/shuffle.py"),
    *(f"bot/{room}.py" for room in ("screen", "words", "chat", "phrases", "outbox", "desk")),
]


def _lay_out(house: Path, file: str, planted: str) -> None:
    """Plant an import in a copy of the house, at the end of a file whose folders are packages."""
    path = house / file
    if path.with_suffix("").is_dir():  # the room has grown into a folder
        path = path.with_suffix("") / "__init__.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    for folder in path.relative_to(house).parents:
        if folder.name:
            (house / folder / "__init__.py").touch()
    with path.open("a", encoding="utf-8") as text:
        text.write(f"\n{planted}\n")


def _lint(house: Path, *contracts: str) -> subprocess.CompletedProcess[str]:
    chosen = [word for contract in contracts for word in ("--contract", contract)]
    run = "from importlinter.cli import lint_imports_command as run; run()"
    return subprocess.run(
        [sys.executable, "-c", run, "--no-cache", "--no-logo", *chosen],
        cwd=house,
        env={**os.environ, "PYTHONPATH": str(house), "COLUMNS": "200"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[_Copies]:
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        yield _Copies(tmp_path_factory.mktemp("houses"), pool)


class _Copies:
    """One copy of the house for every plant, all linted at once in the background."""

    def __init__(self, folder: Path, pool: ThreadPoolExecutor) -> None:
        self._folder = folder
        self._results: list[Future[subprocess.CompletedProcess[str]]] = [
            pool.submit(self._try, number, *plant) for number, plant in enumerate(PLANTS)
        ]

    def result(self, number: int) -> subprocess.CompletedProcess[str]:
        return self._results[number].result()

    def _try(self, number: int, contract: str, file: str, planted: str) -> subprocess.CompletedProcess[str]:
        house = copy_house(self._folder / str(number))
        _lay_out(house, file, planted)
        return _lint(house, contract)


def copy_house(house: Path) -> Path:
    for package in PACKAGES:
        # Only code is linted; names that begin with a digit are no modules.
        shutil.copytree(ROOT / package, house / package, ignore=shutil.ignore_patterns("__pycache__", "static"))
    shutil.copy(ROOT / "pyproject.toml", house)
    for room in ROOMS:
        _lay_out(house, room, "")
    return house


def test_the_contracts_hold():
    linted = _lint(ROOT)
    assert linted.returncode == 0, linted.stdout + linted.stderr
    assert f"{len(CONTRACTS)} kept, 0 broken" in linted.stdout


def test_every_contract_is_tried():
    assert {contract for contract, _, _ in PLANTS} == set(CONTRACTS)


@pytest.mark.parametrize("number", range(len(PLANTS)), ids=[f"{plant[0]}: {plant[1]}" for plant in PLANTS])
def test_the_contract_bites(copies: _Copies, number: int):
    contract, file, planted = PLANTS[number]
    linted = copies.result(number)
    told = f"{planted!r} in {file}\n{linted.stdout}{linted.stderr}"
    assert linted.returncode == 1, told
    assert f"{CONTRACTS[contract]} BROKEN" in linted.stdout, told
    assert file.removesuffix(".py").replace("/", ".") in linted.stdout, told


def test_what_is_meant_to_be_allowed_is(tmp_path: Path):
    house = copy_house(tmp_path / "house")
    (house / "engine" / "gossip.py").unlink()
    for file, planted in ALLOWED:
        _lay_out(house, file, planted)
    linted = _lint(house)
    assert linted.returncode == 0, linted.stdout + linted.stderr

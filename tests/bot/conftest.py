"""Chance is the same in every run: which cards a test is dealt, who deals first, and how its tables are called."""

from __future__ import annotations

import os
from random import Random

import pytest

from engine.tables.hall import ID_LETTERS, Hall
from tests.bot.mixed.deals import SETTING, rig


@pytest.fixture(autouse=True)
def _deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has deals of its own; the setting names others, for whoever looks for one that a test does not bear."""
    name = f"{request.node.nodeid} {os.environ.get(SETTING, '')}"
    rig(name, monkeypatch.setattr)
    dice = Random(name)
    defaults = {**Hall.__init__.__kwdefaults__, "new_id": lambda: "".join(dice.choices(ID_LETTERS, k=8))}
    monkeypatch.setattr(Hall.__init__, "__kwdefaults__", defaults)

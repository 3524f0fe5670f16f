"""Each policy of the bot, switched off: its test has to notice. `policies.toml` is the table, `python -m tests.mutants` tries it."""

from __future__ import annotations

from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
LINES = 36
"""The policies are numbered B1 to B36."""


class Mutant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A small change that switches a policy off, and the test that must fail then."""

    off: str
    """What the bot does, or does not do any more."""
    file: str
    old: str
    """Text that is there exactly once."""
    new: str
    test: str
    also: tuple[tuple[str, str], ...] = ()
    """More texts and what takes their places, where a policy is kept twice."""


class Later(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a policy that cannot be tried yet, because what it is about does not exist."""

    policy: int
    why: str
    until: str
    """A file; with a text after a colon, that text in it. As soon as it is there, this entry is out of date."""


class Table(msgspec.Struct, frozen=True):
    """The mutants of each policy by its number, and what has none yet."""

    mutants: dict[int, tuple[Mutant, ...]]
    later: tuple[Later, ...]


POLICIES = Path(__file__).with_name("policies.toml")


def load(path: Path = POLICIES) -> Table:
    """The table as it is written."""
    written = msgspec.toml.decode(path.read_bytes())
    later = msgspec.convert(written.pop("later", []), tuple[Later, ...])
    return Table({int(line.removeprefix("B")): _mutants(each) for line, each in written.items()}, later)


def _mutants(written: object) -> tuple[Mutant, ...]:
    return msgspec.convert(written, tuple[Mutant, ...])


def applied(mutant: Mutant, root: Path = ROOT) -> str | None:
    """The file with the policy switched off; None where the old text is not there exactly once."""
    path = root / mutant.file
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    for old, new in ((mutant.old, mutant.new), *mutant.also):
        if text.count(old) != 1 or old == new:
            return None
        text = text.replace(old, new)
    return text

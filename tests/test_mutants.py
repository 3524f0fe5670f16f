"""The table of mutants is whole and up to date. That their tests notice them is tried by `make mutants`, for it takes a while."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.mutants import LINES, ROOT, Mutant, applied, load

TABLE = load()
MUTANTS = [(line, mutant) for line, mutants in TABLE.mutants.items() for mutant in mutants]


def test_every_policy_has_a_mutant() -> None:
    assert sorted(TABLE.mutants) == list(range(1, LINES + 1))


@pytest.mark.parametrize(("line", "mutant"), MUTANTS, ids=[f"B{line}-{mutant.off}" for line, mutant in MUTANTS])
def test_a_mutant_applies_and_its_test_is_there(line: int, mutant: Mutant) -> None:
    text = applied(mutant)
    assert text is not None, f"{mutant.file} does not hold this text once any more, or it is not changed"
    if mutant.file.endswith(".py"):
        compile(text, mutant.file, "exec")
    file, _, name = mutant.test.partition("::")
    assert re.search(rf"^(async )?def {name}\(", (ROOT / file).read_text(), re.MULTILINE), "there is no such test"
    assert str(line) in re.findall(r"_b(\d+)(?=_)", name), "the name of its test has another number"


def test_what_cannot_be_tried_yet_is_not_there_yet() -> None:
    for each in TABLE.later:
        assert each.policy in TABLE.mutants
        name, _, text = each.until.partition(":")
        there = ROOT / name
        built = there.exists() and (not text or text in there.read_text())
        assert not built, f"B{each.policy} can be tried now: {each.why}"


def test_a_mutant_that_changes_nothing_or_fits_twice_does_not_apply(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\ny = 1\n")
    fits = {("x = 1", "x = 2"): "x = 2\ny = 1\n", ("= 1", "= 2"): None, ("z", "x"): None, ("x", "x"): None}
    for (old, new), text in fits.items():
        assert applied(Mutant("", "a.py", old, new, ""), tmp_path) == text
    assert applied(Mutant("", "b.py", "x", "y", ""), tmp_path) is None

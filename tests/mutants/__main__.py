"""`python -m tests.mutants [B11 B14 …]`: switch policies off in a copy of the house, one at a time, and run the test of each."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from tests.mutants import ROOT, Mutant, applied, load

PARTS = ("bot", "engine", "locales", "tests", "pyproject.toml")
JOBS = min(os.cpu_count() or 1, 4)
"""Mutants that are tried at a time, each in a copy of its own."""
PATIENCE = 180
"""Seconds that a test may take with a policy switched off."""
FAILED, HANGS = 1, -1
SAID = {0: "SURVIVED", FAILED: "killed", 4: "NO SUCH TEST", 5: "NO SUCH TEST", HANGS: "HANGS"}
"""What pytest's status says of a mutant."""


def main(args: list[str]) -> int:
    """The status: 0 if every test has noticed."""
    mutants = load().mutants
    wanted = [int(each.upper().removeprefix("B")) for each in args] or sorted(mutants)
    chosen = [(line, mutant) for line in wanted for mutant in mutants[line]]
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        first, *others = (Path(folder, str(number)) for number in range(min(JOBS, len(chosen))))
        _copy(first)
        begun = time.monotonic()
        sick = _sick(first, {mutant.test for _, mutant in chosen})
        print(f"{len(chosen)} mutants; their tests as they are: {time.monotonic() - begun:.0f} s", flush=True)
        for other in others:
            shutil.copytree(first, other)  # with all that is compiled by now
        bad = 0
        for (line, mutant), (said, seconds) in zip(chosen, _results([first, *others], chosen, sick), strict=True):
            bad += said != "killed"
            print(f"B{line:<3} {said:14} {seconds:5.1f} s  {mutant.off}", flush=True)
            if said != "killed":
                print(f"     {mutant.file}, {mutant.test}", flush=True)
    print(f"{len(chosen) - bad} of {len(chosen)} killed")
    return 1 if bad else 0


def _results(copies: list[Path], chosen: list[tuple[int, Mutant]], sick: set[str]) -> Iterator[tuple[str, float]]:
    """What became of each, in their order; as many at a time as there are copies."""
    free = SimpleQueue[Path]()
    for copy in copies:
        free.put(copy)

    def tried(mutant: Mutant) -> tuple[str, float]:
        if mutant.test in sick:
            return "FAILS ANYWAY", 0.0
        copy, begun = free.get(), time.monotonic()
        try:
            return _tried(copy, mutant), time.monotonic() - begun
        finally:
            free.put(copy)

    pool = ThreadPoolExecutor(len(copies))
    try:
        yield from pool.map(tried, [mutant for _, mutant in chosen])
    finally:
        pool.shutdown(cancel_futures=True)


def _copy(folder: Path) -> None:
    folder.mkdir()
    for name in PARTS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(ROOT / name, folder / name)


def _run(folder: Path, tests: Iterable[str], *more: str, seconds: float, compiled: bool = False) -> tuple[int, str]:
    """The status of pytest (HANGS after so long), and what it said.

    What is run is the copy: it stands first on the path, for processes too.
    """
    environment = {**os.environ, "PYTHONPATH": str(folder)} | ({} if compiled else {"PYTHONDONTWRITEBYTECODE": "1"})
    command = [sys.executable, "-m", "pytest", "-q", "--once", "--no-header", "-p", "no:cacheprovider", *more, *tests]
    with tempfile.TemporaryFile("w+") as said:
        child = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=said, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            status = child.wait(seconds)
        except subprocess.TimeoutExpired:
            status = HANGS
        finally:
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGKILL)  # with the processes that the test has started
                child.wait()
        said.seek(0)
        return status, said.read()


def _sick(folder: Path, tests: set[str]) -> set[str]:
    """The tests that fail although nothing is switched off: what they say is worth nothing."""
    status, said = _run(folder, sorted(tests), "--tb=short", seconds=10 * PATIENCE, compiled=True)
    if status == 0:
        return set()
    print(said)
    if status != FAILED:
        raise SystemExit(status)
    return {found[1] for found in re.finditer(r"^(?:FAILED|ERROR) ([^\s\[]+)", said, re.MULTILINE)}


def _tried(folder: Path, mutant: Mutant) -> str:
    """What became of the test with this policy switched off."""
    text = applied(mutant, folder)
    if text is None:
        return "DOES NOT APPLY"
    path = folder / mutant.file
    kept = path.with_suffix(".kept")
    shutil.copy2(path, kept)
    path.write_text(text, encoding="utf-8")
    status, _ = _run(folder, [mutant.test], "-x", seconds=PATIENCE)
    kept.replace(path)  # with its old date, so that what was compiled of it counts again
    return SAID.get(status, "BREAKS")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

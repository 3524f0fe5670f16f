from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_page_is_measured(tmp_path: Path) -> None:
    args = ("--json", "--tables", "3", "--rate", "10", "--seconds", "1", "--warmup", "0.2")
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.page", *args],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["people"] == 6
    assert report["to_table"]["presses"] > 3
    assert 0 < report["to_table"]["median"] < 1000
    assert report["machine"]["cores"]

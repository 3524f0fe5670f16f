from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_hearing_is_measured() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.phrases", "--json", "--runs", "1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["messages"] >= 388
    assert 0 < report["median_us"] < report["p99_us"] <= report["worst_us"]
    assert report["cruel_worst"]
    assert report["machine"]["cores"]

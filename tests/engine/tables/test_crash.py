"""kill -9 at any instant: the next start has every table at its last committed move."""

import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

from engine.tables.ports import Leave, Repeated
from engine.tables.record import verify
from engine.tables.snapshot import freeze, load_state, read_stored
from engine.tables.store import open_store
from tests.engine.tables.fakes import ANA, Room

KILLS = 6


def killed(url: str, seed: int, lines: int) -> list[str]:
    """What a player had been told when it was killed, some moment after so many lines."""
    command = [sys.executable, "-m", "tests.engine.tables.victim", url, str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        watchdog = threading.Timer(30, process.kill)
        watchdog.start()
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(lines)]
        threading.Event().wait(random.Random(seed).random() * 0.05)
        process.send_signal(signal.SIGKILL)
        told += process.stdout.readlines()
        watchdog.cancel()
    assert process.returncode == -signal.SIGKILL
    return [line for line in told if line.endswith("\n")]


async def test_b21_no_acknowledged_move_is_lost(tmp_path: Path):
    url = f"sqlite+aiosqlite:///{tmp_path}/truco.db"
    moves = 0
    for kill in range(KILLS):
        told = killed(url, kill, 20 + 25 * kill)
        woken, aside = told[0].split()[1:]
        assert int(aside) == 0 and (int(woken) > 0) == (kill > 0)
        acknowledged = [line.split() for line in told[1:]]
        moves += len(acknowledged)
        store = await open_store(url)
        for table, version, key in acknowledged:
            head = await store.head(table, key)
            assert head.version >= int(version) and head.handled
        for table, _ in await store.open_tables():
            state, stored = await load_state(store, table), await store.load(table, whole=True)
            assert state is not None and stored is not None
            assert state.version == stored.version
            assert freeze(state) == freeze(read_stored(stored))
            assert all(checked.findings == () for checked in verify(stored))
        await store.close()
    assert moves > 20 * KILLS


async def test_b2_b21_a_press_sent_again_after_the_crash_is_known(tmp_path: Path):
    url = f"sqlite+aiosqlite:///{tmp_path}/truco.db"
    table, _, key = killed(url, 1, 20)[-1].split()
    store = await open_store(url)
    room = Room(store)
    await room.hall.start()
    assert await room.do(table, ANA, Leave(), key=key) == Repeated()
    await room.hall.stop()
    await store.close()

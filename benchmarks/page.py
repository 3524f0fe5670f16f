"""`python -m benchmarks.page`: the page under load, from a press to the changed table, and memory a table.

It starts the shipped command (`truco run`) on its own port and database, and plays with WebSocket clients of its own: every
table has two people in a channel of theirs, who play cards and answer calls as fast as the given rate of presses allows.
Clients and house share the machine's cores, so the times hold both.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks import machine
from benchmarks.process import cpu, rss

WARM = 20
"""Tables that are played on before anything is measured, and go on lying there."""
ROOT = Path(__file__).resolve().parent.parent


class Times(msgspec.Struct, frozen=True):
    """Milliseconds over so many presses."""

    presses: int
    median: float
    p95: float
    p99: float
    worst: float


class Report(msgspec.Struct, frozen=True):
    """What is printed."""

    machine: machine.Machine
    tables: int
    people: int
    rate: float
    """Presses a second that were asked for."""
    reached: float
    """Presses a second that were made."""
    seconds: float
    to_table: Times
    """From the press to the changed table message in the presser's window."""
    to_answer: Times
    """From the press to its answer."""
    refused: int
    """Presses that were answered with a note: somebody was faster."""
    server_cpu: float
    """Share of one core that the house used while it was measured."""
    rss_empty_mb: float
    rss_tables_mb: float
    table_kb: float
    """Resident memory a live table: with all tables, less the same process with the same windows and without them."""
    table_closed_kb: float
    """The same with every window closed."""


def times(seconds: list[float]) -> Times:
    """The figures of a list of durations."""
    ordered = sorted(each * 1000 for each in seconds) or [0.0]

    def at(share: float) -> float:
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)

    return Times(len(seconds), round(statistics.median(ordered), 2), at(0.95), at(0.99), round(ordered[-1], 2))


class Window:
    """One person's window."""

    def __init__(self, url: str, room: str, name: str) -> None:
        self.url, self.room, self.name = url, room, name
        self.socket: ClientConnection | None = None
        self.messages: dict[str, dict[str, Any]] = {}
        self.hand: dict[str, Any] = {}
        self.pressed: dict[str, float] = {}
        self.waits: list[float] = []
        self.to_table: list[float] = []
        self.to_answer: list[float] = []
        self.refused = 0
        self.changed = asyncio.Event()
        self.reader: asyncio.Task[None] | None = None

    async def come(self, client: httpx.AsyncClient) -> None:
        client.cookies.clear()  # somebody new
        response = await client.get(f"{self.url}/c/{self.room}")
        cookie = response.headers["set-cookie"].partition(";")[0]
        address = self.url.removeprefix("http://")
        self.socket = await connect(
            f"ws://{address}/ws/{self.room}",
            additional_headers={"Cookie": cookie, "Origin": self.url},
            compression=None,
        )
        self.reader = asyncio.create_task(self.read(self.socket))
        await self.socket.send(json.dumps({"type": "hello", "name": self.name, "lang": "es"}))

    async def read(self, socket: ClientConnection) -> None:
        async for text in socket:
            now = time.perf_counter()
            data = msgspec.json.decode(text)
            match data["type"]:
                case "message":
                    self.messages[data["key"]] = data
                    if not data.get("last"):
                        self.to_table += [now - at for at in self.waits]
                        self.waits.clear()
                case "private" if data["key"].endswith("/hand"):
                    self.hand = data
                case "answer":
                    self.to_answer.append(now - self.pressed.pop(data["key"], now))
                    if data["note"]:
                        self.refused += 1
                        self.waits.clear()
            self.changed.set()

    async def until(self, true: Any) -> None:
        async with asyncio.timeout(60):
            while not true():
                self.changed.clear()
                await self.changed.wait()

    def button(self, label: str) -> str:
        for message in self.messages.values():
            for node in message["nodes"]:
                for button in node.get("buttons", ()):
                    if button["label"] == label:
                        return button["token"]
        return ""

    def move(self) -> str:
        """A card to play or a call to answer; empty if it is not his turn."""
        for node in self.hand.get("nodes", ()):
            for button in node.get("buttons", ()):
                if button["label"] in {"Quiero", "Dar vuelta mis cartas"}:
                    return button["token"]
        ready = [
            face["token"] for node in self.hand.get("nodes", ()) for face in node.get("cards", ()) if face.get("ready")
        ]
        return random.choice(ready) if ready else ""

    async def press(self, token: str) -> None:
        assert self.socket
        key = os.urandom(8).hex()
        self.pressed[key] = time.perf_counter()
        self.waits.append(self.pressed[key])
        await self.socket.send(json.dumps({"type": "press", "key": key, "token": token}))


async def seat(windows: list[Window]) -> None:
    """Two people at one table of theirs, and the match begun."""
    one, two = windows
    await one.press("/mesa.uruguayo")
    await two.until(lambda: two.button("Sentarme con Ellos"))
    await two.press(two.button("Sentarme con Ellos"))
    await one.until(lambda: one.button("Empezar"))
    await one.press(one.button("Empezar"))
    await asyncio.gather(*(each.until(lambda each=each: each.hand) for each in windows))


async def play(windows: list[Window], rate: float, seconds: float) -> float:
    """Press at this rate, each time somewhere where somebody is to move; the presses a second that were made."""
    order = list(windows)
    made, begun = 0, time.perf_counter()
    while (now := time.perf_counter()) - begun < seconds:
        due = begun + made / rate
        if now < due:
            await asyncio.sleep(due - now)
        random.shuffle(order)
        for window in order:
            if not window.waits and (token := window.move()):
                await window.press(token)
                break
        else:
            await asyncio.sleep(0.005)
            continue
        made += 1
    return made / (time.perf_counter() - begun)


async def measure(server: subprocess.Popen[bytes], url: str, options: argparse.Namespace) -> Report:
    tables = [[Window(url, f"b{n}", f"P{n}-{k}") for k in range(2)] for n in range(options.tables)]
    windows = [window for table in tables for window in table]
    async with httpx.AsyncClient(trust_env=False) as client:
        warm = [Window(url, f"w{n}", f"W{n}-{k}") for n in range(WARM) for k in range(2)]
        for window in [*warm, *windows]:
            await window.come(client)
        await asyncio.gather(*(seat(warm[n : n + 2]) for n in range(0, len(warm), 2)))
        # What every process fills once (words, statements, answers) is filled before the measured tables are opened.
        await play(warm, options.rate, options.warmup)
        empty = rss(server.pid)
        for start in range(0, len(tables), 10):
            await asyncio.gather(*(seat(table) for table in tables[start : start + 10]))
    await play(windows, options.rate, options.warmup)
    for window in windows:
        window.to_table.clear()
        window.to_answer.clear()
        window.refused = 0
    used, begun = cpu(server.pid), time.perf_counter()
    reached = await play(windows, options.rate, options.seconds)
    share = (cpu(server.pid) - used) / (time.perf_counter() - begun)
    await asyncio.sleep(0.5)
    full = rss(server.pid)
    for window in [*windows, *warm]:
        if window.reader and window.socket:
            window.reader.cancel()
            await window.socket.close()
    await asyncio.sleep(1.0)
    closed = rss(server.pid)
    return Report(
        machine=machine.describe(),
        tables=options.tables,
        people=len(windows),
        rate=options.rate,
        reached=round(reached, 1),
        seconds=options.seconds,
        to_table=times([each for window in windows for each in window.to_table]),
        to_answer=times([each for window in windows for each in window.to_answer]),
        refused=sum(window.refused for window in windows),
        server_cpu=round(share, 3),
        rss_empty_mb=round(empty / 1024, 1),
        rss_tables_mb=round(full / 1024, 1),
        table_kb=round((full - empty) / options.tables, 1),
        table_closed_kb=round((closed - empty) / options.tables, 1),
    )


def main() -> None:
    """Start the house, measure, print."""
    parser = argparse.ArgumentParser(description="The page under load.")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=50.0, help="presses a second, all tables together")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--warmup", type=float, default=15.0)
    options = parser.parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "PORT": str(port),
            "DATABASE_URL": f"sqlite:///{folder}/truco.db",
            "TRUCO_LOG_LEVEL": "warning",
            "PYTHONPATH": str(ROOT),
        }
        server = subprocess.Popen(
            [sys.executable, "-m", "bot", "run"], cwd=folder, env=environment, stdout=subprocess.PIPE
        )
        try:
            assert server.stdout
            server.stdout.readline()
            report = asyncio.run(measure(server, f"http://127.0.0.1:{port}", options))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)
    if options.json:
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        for name in report.__struct_fields__:
            print(f"{name:>16}  {getattr(report, name)}")


if __name__ == "__main__":
    main()

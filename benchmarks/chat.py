"""`python -m benchmarks.chat`: tables in chats, on the local servers: calls, and from the press to what everybody sees.

The bot is the shipped command as a process, on a core of its own where there are two; people and servers share the others.
All figures are read out of what the servers hold and were asked (see benchmarks/chatters.py for when a press is visible).
The platform rows run with the servers' limits on and a round trip of 120 ms, at human pace; the `load` rows with the limits
of both sides off and no round trip added, presses at random times (an open loop).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import traceback
from collections.abc import Sequence
from pathlib import Path

import msgspec

from benchmarks import machine
from benchmarks.chat_load import load
from benchmarks.chat_rows import FULL, QUICK, SOAK, Plan, discord, telegram

FAILED = "failed"
PARTS = {"telegram": telegram, "discord": discord, "load": load}


async def measure(plan: Plan, parts: Sequence[str]) -> dict[str, object]:
    """Every part in a folder and a process of its own, one after the other; in a hurry, both platforms at once."""
    found: dict[str, object] = {}

    async def one(name: str) -> None:
        """A part that fails leaves the others what they have found; each tells it as soon as it has it."""
        try:
            with tempfile.TemporaryDirectory() as folder:
                found[name] = await PARTS[name](plan, Path(folder))
        except Exception as error:  # noqa: BLE001 - whatever it is, it has cost long enough
            traceback.print_exc()
            found[name] = {FAILED: f"{type(error).__name__}: {error}"[:500]}
        print(name, msgspec.json.encode(found[name]).decode(), file=sys.stderr, flush=True)

    rows = [name for name in parts if name != "load"]
    if plan.together:
        await asyncio.gather(*(one(name) for name in rows))
    for name in parts:
        if name not in found:
            await one(name)
    found["run"] = {
        "machine": machine.describe(),
        "load": round(os.getloadavg()[0], 2),
        "updates": "polling" if plan.polling else "webhook",
    }
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.chat", description="Tables in chats.")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--quick", action="store_true", help="under three minutes for everything")
    parser.add_argument("--soak", action="store_true", help="thirty minutes a platform instead of ten")
    parser.add_argument("--only", choices=PARTS, help="this part alone")
    parser.add_argument("--polling", action="store_true", help="Telegram is asked for updates; else it brings them")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--rate", type=float, help="presses a second of the load rows")
    parser.add_argument("--live", type=int)
    parser.add_argument("--warmup", type=float)
    asked = parser.parse_args(arguments)
    plan = QUICK if asked.quick else SOAK if asked.soak else FULL
    plan = msgspec.structs.replace(plan, polling=asked.polling)
    if asked.tables:
        plan = msgspec.structs.replace(
            plan, tables=asked.tables, discord_tables=asked.tables, load_tables=asked.tables, burst=asked.tables
        )
    if asked.seconds:
        plan = msgspec.structs.replace(plan, seconds=asked.seconds, load_seconds=asked.seconds)
    if asked.rate:
        plan = msgspec.structs.replace(plan, load_rate=asked.rate)
    if asked.live:
        plan = msgspec.structs.replace(plan, live_tables=asked.live)
    if asked.warmup is not None:
        plan = msgspec.structs.replace(plan, warmup=asked.warmup, settle=asked.warmup)
    found = asyncio.run(measure(plan, (asked.only,) if asked.only else tuple(PARTS)))
    if asked.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        for name, part in found.items():
            print(name, *(f"{key:>24}  {value}" for key, value in msgspec.to_builtins(part).items()), sep="\n")
    return int(any(isinstance(part, dict) and FAILED in part for part in found.values()))


if __name__ == "__main__":
    sys.exit(main())

"""A process that plays at several tables and says what was acknowledged, until somebody kills it.

It goes on with the tables that are there. A line is a table, the version that a receipt told, and the press's key.
"""

import asyncio
import random
import sys

from engine.tables.hall import Hall
from engine.tables.ports import Do, Done
from engine.tables.store import open_store
from tests.engine.tables.fakes import ANA, PEOPLE, PLACE, QUICK, player, some_choice
from tests.engine.tables.measure import open_tables


async def play(hall: Hall, table: str, dice: random.Random) -> None:
    for number in range(1_000_000):
        await asyncio.sleep(0.001)
        latest = hall.latest(table)
        if latest is None:
            return
        able = [(who, view) for who, view in latest.private.items() if view.choices]
        if not able or latest.public is None or latest.public.over:
            continue
        who, view = dice.choice(able)
        person = next((each for each in PEOPLE if each.id == who), ANA)
        key = f"{table}-{dice.random()}-{number}"
        receipt = await hall.do(table, person, key, Do(some_choice(view, dice).action, view.public.stage))
        if isinstance(receipt, Done):
            sys.stdout.write(f"{table} {receipt.version} {key}\n")
            sys.stdout.flush()


async def main(url: str, seed: str) -> None:
    store = await open_store(url)
    hall = Hall(store, pauses=QUICK, house=player(int(seed)))
    await hall.start()
    sys.stdout.write(f"woken {len(hall.in_place(PLACE))} {len(hall.set_aside)}\n")
    tables = [*hall.in_place(PLACE), *await open_tables(hall, 3, 2, mark=f"victim{seed}-")]
    await asyncio.gather(*(play(hall, table, random.Random(f"{seed}{table}")) for table in tables))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))

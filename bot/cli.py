"""The `truco` command."""

from __future__ import annotations

import asyncio
import gc
import io
import logging
import os
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from bot.words import Words
    from engine.tables.audit import Finding
    from engine.tables.ports import Corrupt, Stored
    from engine.tables.replay import Replay

app = typer.Typer(
    name="truco",
    help="Deal and referee Truco: a page in the browser, with the house to play against.",
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
)

# Typer has moved click about; this is the class it raises for a command line that cannot be meant, wherever it lives.
UsageError: type[typer.BadParameter] = typer.BadParameter.__bases__[0]  # pyright: ignore[reportAssignmentType]

USAGE = 2
"""What the command ends with when it was asked for something that cannot be done."""
AGAIN = 75
"""What it ends with when starting it again, with nothing changed, may be enough: EX_TEMPFAIL, as sysexits.h has it."""
GARBAGE = (20_000, 20, 50)
"""How much of each age is made before a running bot is looked through for garbage. Views and messages hold no cycles, so that
there is little to find; and as often as Python looks by itself, it would take a third of the time and hold up every table."""


def main() -> None:
    """Run the command; what goes wrong is one line."""
    # Whatever is made here, the database, its copies, a key, holds what is private: no other user of the machine may read it.
    os.umask(0o077)
    # A terminal or a pipe that cannot write an accent gets an escape instead of an end.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = app(standalone_mode=False)
        sys.stdout.flush()
        sys.exit(status)
    except UsageError as error:
        print(f"truco: {error.format_message().rstrip('.')}: see truco --help", file=sys.stderr)
        sys.exit(USAGE)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(0)
    except OSError as error:
        print(f"truco: {error.strerror or error}", file=sys.stderr)
        sys.exit(USAGE)


def fail(text: str, status: int = USAGE) -> NoReturn:
    """Say in one line what is wrong, and end."""
    print("truco: " + " ".join(text.split()), file=sys.stderr)
    raise typer.Exit(status)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"truco {version('vale-cuatro')}")
        raise typer.Exit


def _words() -> Words:
    """The language of whoever sits at this terminal: all that a command tells is in it."""
    from bot.words import load

    return load().pick(os.environ.get("LANG", "").partition(".")[0])


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    _: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and end.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def run(
    no_web: Annotated[bool, typer.Option("--no-web", help="Do not serve the page (chat platforms only).")] = False,
) -> None:
    """Run the bot (without a token: the page)."""
    from bot import app as house
    from bot.settings import SettingsError, read_settings, strangers

    try:
        settings = read_settings()
    except SettingsError as error:
        fail(str(error))
    logging.basicConfig(level=settings.log_level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s")

    for stranger in strangers():
        logging.getLogger(__name__).warning("%s", stranger)
    words = _words()

    def ready(address: str) -> None:
        print(words("cli-running", address=address), flush=True)
        # What was loaded stays as long as the process does: it need not be looked through ever again.
        gc.collect()
        gc.freeze()

    gc.set_threshold(*GARBAGE)
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(house.run(settings, web=not no_web, ready=ready))
    except house.StartError as error:
        fail(str(error), AGAIN if error.again else USAGE)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The event loop of libuv, or Python's own where there is none (Windows)."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        return None
    return new_event_loop


@app.command()
def doctor() -> None:
    """Look at tokens, rights, database and clock.

    Says what is missing and what that costs.
    """
    from bot.doctor import examine
    from bot.present.checks import line
    from bot.settings import SettingsError, read_settings

    try:
        settings = read_settings()
    except SettingsError as error:
        fail(str(error))
    # What the libraries have to say of a failed call is said here, once, in words.
    logging.disable(logging.CRITICAL)
    checks = asyncio.run(examine(settings))
    words = _words()
    for check in checks:
        print(line(words, check))
    if any(check.grave and not check.well for check in checks):
        raise typer.Exit(1)


@app.command()
def judge(
    file: Annotated[str, typer.Argument(help="A file of cases (JSON), or - for the standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="Write the rulings as JSON.")] = False,
) -> None:
    """Rule on the cases of a file.

    For example: truco judge tests/cases/uruguayo.json

    Or one of your own: echo '[{"id": "1", "kind": "value", "variant": "uruguayo", "muestra": "3o",
    "hand": ["7e", "6e", "4b"]}]' | truco judge -
    """
    from bot.judge import printing
    from bot.judge.cases import JudgeError

    try:
        status = printing.main(Path(file), as_json)
    except JudgeError as error:
        fail(str(error))
    raise typer.Exit(status)


@app.command()
def replay(
    table: Annotated[str, typer.Argument(help="The table's id: eight letters and digits.")],
    as_json: Annotated[bool, typer.Option("--json", help="Write every step as JSON.")] = False,
) -> None:
    """Tell the matches of a table again.

    Move by move; of one that is not finished no hidden card.
    """
    import msgspec

    from engine.tables.ports import Corrupt
    from engine.tables.replay import replay as retold

    stored = _stored(table)
    try:
        story = retold(stored)
        if as_json:
            sys.stdout.write(msgspec.json.encode(story).decode() + "\n")
            return
        lines = list(_told(stored, story))
    except Corrupt as corrupt:
        _damaged(corrupt)
    for line in lines:
        print(line)


def _damaged(corrupt: Corrupt) -> NoReturn:
    fail(f"table {corrupt.table} cannot be read at event {corrupt.version}: {corrupt.detail}")


def _told(stored: Stored, story: Replay) -> Iterator[str]:
    """The steps as the table tells them, hand by hand. Raises Corrupt at one that cannot be put in words."""
    from bot.present.names import Cast
    from bot.present.story import Telling
    from engine.rules.cards import NO_CARD
    from engine.shown import Aside, Person, SeatView
    from engine.tables.record import reading

    words = _words()
    people = zip(story.names, story.house, strict=True)
    seats = (
        SeatView(seat, seat % 2, house=name) if house else SeatView(seat, seat % 2, Person("", name))
        for seat, (name, house) in enumerate(people)
    )
    cast = Cast(words, tuple(seats), story.variant, story.deck)
    telling = Telling(cast)
    for step in story.steps:
        with reading(stored, step.version):
            if (fact := step.fact) is None:
                yield telling.line(Aside(step.what, step.name))
                continue
            if fact.what == "dealt":
                yield f"-- {words('replay-hand', hand=fact.amount, ours=step.score[0], theirs=step.score[1])}"
                if fact.cards[0] != NO_CARD:
                    yield f"   {cast.say('muestra')}: {cast.card(fact.cards[0])}"
                for seat, cards in enumerate(step.hands):
                    yield f"   {cast.name(seat)}: {' '.join(cards)}"
            if text := telling.line(fact):
                yield f"   {text}"


@app.command()
def verify(table: Annotated[str, typer.Argument(help="The table's id: eight letters and digits.")]) -> None:
    """Check the deals of a table.

    Each must have been made as it was promised before.
    """
    from engine.tables.ports import Corrupt
    from engine.tables.record import verify as verified

    stored = _stored(table)
    try:
        results = verified(stored)
    except Corrupt as corrupt:
        _damaged(corrupt)
    words = _words()
    if not results:
        print(words("verify-none", table=table))
    flawed = False
    for each in results:
        seed = words("verify-seed" if each.with_seed else "verify-no-seed")
        if each.findings:
            flawed = True
            print(words("verify-bad", table=table, number=each.match))
            for found in each.findings:
                print(f"  {_flaw(found)}")
        else:
            told = words("verify-good", table=table, number=each.match, hands=each.hands, cards=each.openings)
            print(f"{told} {seed}")
    if flawed:
        raise typer.Exit(1)


def _flaw(found: Finding) -> str:
    """A finding in one line; what the record keeps to itself is left out."""
    place = "" if found.position is None else f", position {found.position}"
    told = [f"{name} {value}" for name in ("expected", "found") if (value := getattr(found, name)) is not None]
    text = "the cards are not those that were sealed" if found.kind == "dealt" else found.kind
    return f"hand {found.hand}{place}: {text}" + (f" ({', '.join(told)})" if told else "")


@app.command()
def backup(file: Annotated[str, typer.Argument(help="A new file; one that exists is left alone.")]) -> None:
    """Copy the database to a new file.

    Also while the bot runs.
    """
    from bot.settings import SettingsError, read_settings
    from engine.tables.ports import StoreError
    from engine.tables.schema.database import backup as copied

    try:
        copied(read_settings().database_url, Path(file))
    except (SettingsError, StoreError) as error:
        fail(str(error))
    print(_words()("cli-copied", file=str(file)))


def _stored(table: str) -> Stored:
    """The whole stream of a table, read without touching the database."""
    from bot.settings import SettingsError, read_settings
    from engine.tables.ports import Corrupt, StoreError
    from engine.tables.store import open_store

    async def load() -> Stored | None:
        store = await open_store(read_settings().database_url, read_only=True)
        try:
            # An id is plain letters and digits; what is none may be nothing that a database can be asked for.
            return await store.load(table, whole=True) if table.isascii() else None
        finally:
            await store.close()

    try:
        stored = asyncio.run(load())
    except Corrupt as corrupt:
        _damaged(corrupt)
    except (SettingsError, StoreError) as error:
        fail(str(error))
    if stored is None:
        fail(f"there is no table {table!r} in this database: the id is in the page's messages and in the log")
    return stored

"""The `truco` command."""

from __future__ import annotations

import asyncio
import io
import logging
import os
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from bot.words import Words
    from engine.rules.views import Fact
    from engine.tables.ports import Corrupt, Stored
    from engine.tables.replay import Replay
    from engine.tables.shuffle import Finding

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


def main() -> None:
    """Run the command; what goes wrong is one line."""
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


def fail(text: str) -> NoReturn:
    """Say in one line what is wrong, and end."""
    print("truco: " + " ".join(text.split()), file=sys.stderr)
    raise typer.Exit(USAGE)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"truco {version('vale-cuatro')}")
        raise typer.Exit


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
    """Run the bot; without any token it is the page alone."""
    from bot import app as house
    from bot.settings import SettingsError, read_settings

    try:
        settings = read_settings()
    except SettingsError as error:
        fail(str(error))
    logging.basicConfig(level=settings.log_level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s")

    def ready(address: str) -> None:
        print(f"Vale Cuatro: {address}  (Ctrl+C para terminar)", flush=True)

    try:
        asyncio.run(house.run(settings, web=not no_web, ready=ready))
    except house.StartError as error:
        fail(str(error))


@app.command()
def judge(
    file: Annotated[str, typer.Argument(help="A file of cases (JSON), or - for the standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="Write the rulings as JSON.")] = False,
) -> None:
    """Rule on the cases of a file."""
    from bot import judge as bench

    try:
        status = bench.main(Path(file), as_json)
    except bench.JudgeError as error:
        fail(str(error))
    raise typer.Exit(status)


@app.command()
def replay(
    table: Annotated[str, typer.Argument(help="The table's id: eight letters and digits.")],
    as_json: Annotated[bool, typer.Option("--json", help="Write every step as JSON.")] = False,
) -> None:
    """Tell the matches of a table again, move by move."""
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
    from bot.present.facts import line
    from bot.present.names import Cast
    from bot.words import load
    from engine.shown import Person, SeatView
    from engine.tables.record import reading

    words = load().pick(os.environ.get("LANG", "").partition(".")[0])
    people = zip(story.names, story.house, strict=True)
    seats = (
        SeatView(seat, seat % 2, house=name) if house else SeatView(seat, seat % 2, Person("", name))
        for seat, (name, house) in enumerate(people)
    )
    cast = Cast(words, tuple(seats))
    hand = 0
    before: list[Fact] = []
    for step in story.steps:
        with reading(stored, step.version):
            if (fact := step.fact) is None:
                yield words(f"replay-{step.what}", name=_name(words, step.what, step.name))
                continue
            if fact.what == "dealt":
                hand, before = fact.amount, []
                yield f"-- {words('replay-hand', hand=hand, ours=step.score[0], theirs=step.score[1])}"
                for seat, cards in enumerate(step.hands):
                    yield f"   {cast.name(seat)}: {' '.join(cards)}"
            if text := line(cast, fact, before):
                yield f"   {text}"
            before.append(fact)


def _name(words: Words, what: str, name: str) -> str:
    """Who or what a step is about, in words."""
    if what == "began":
        return words(f"variant-{name}")
    return words.get(f"closed-{name}", name) if what == "closed" else name


@app.command()
def verify(table: Annotated[str, typer.Argument(help="The table's id: eight letters and digits.")]) -> None:
    """Check that every deal of a table was made as it was promised before."""
    from engine.tables.ports import Corrupt
    from engine.tables.record import verify as verified

    stored = _stored(table)
    try:
        results = verified(stored)
    except Corrupt as corrupt:
        _damaged(corrupt)
    if not results:
        print(f"{table}: no match has begun here")
    flawed = False
    for each in results:
        seed = "its seed checked too" if each.with_seed else "not finished: the seed is still a secret"
        if each.findings:
            flawed = True
            print(f"{table} match {each.match}: NOT as promised")
            for found in each.findings:
                print(f"  {_flaw(found)}")
        else:
            print(f"{table} match {each.match}: as promised ({each.hands} hands, {each.openings} cards, {seed})")
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
    """Copy the database to a new file, also while the bot runs."""
    from bot.settings import SettingsError, read_settings
    from engine.tables.ports import StoreError
    from engine.tables.schema.database import backup as copied

    try:
        copied(read_settings().database_url, Path(file))
    except (SettingsError, StoreError) as error:
        fail(str(error))
    print(f"copied to {file}")


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

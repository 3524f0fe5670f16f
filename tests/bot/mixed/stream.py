"""A table as it is stored, followed from outside while the bot plays at it: what happened, in order, and what each seat sees."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from engine.rules.cards import NO_TEAM, Seat
from engine.rules.events import Event
from engine.rules.state import MatchState
from engine.rules.views import PlayerView
from engine.shown import LobbyView
from engine.tables import show
from engine.tables.events import InMatch, decode
from engine.tables.pace import Pauses
from engine.tables.state import PLAYING, TableState, evolve_table


class Stream:
    """The only table of a database. `read` folds what came since: nothing is asked of the process that writes it."""

    def __init__(self, database: Path) -> None:
        self._database = sqlite3.connect(f"file:{database}?mode=ro", uri=True, isolation_level=None)
        ((self.table,),) = self._database.execute("select id from tables").fetchall()
        self._state: TableState | None = None
        self.events: list[Event] = []
        """Everything that has happened in the match."""

    def close(self) -> None:
        self._database.close()

    def read(self) -> list[Event]:
        """What has happened in the match since it was read last."""
        version = self._state.version if self._state else 0
        rows = self._database.execute(
            "select blob from events where table_id = ? and version > ? order by version", (self.table, version)
        )
        found: list[Event] = []
        for (blob,) in rows.fetchall():
            event = decode(blob)
            self._state = evolve_table(self._state, event)
            if isinstance(event, InMatch):
                found.append(event.event)
        self.events += found
        return found

    def results(self) -> dict[Seat, bool]:
        """Who has won and who has lost, as it is kept for the ranking."""
        return {seat: bool(won) for seat, won in self._database.execute("select seat, won from results")}

    @property
    def state(self) -> TableState:
        assert self._state is not None
        return self._state

    @property
    def match(self) -> MatchState:
        assert self.state.match is not None
        return self.state.match

    @property
    def won(self) -> bool:
        """Somebody has won the match."""
        return self.match.winner != NO_TEAM

    @property
    def playing(self) -> bool:
        """A hand is being played: not before the first deal, and not between two."""
        return self.state.status == PLAYING and self.match.hand is not None and not self.match.hand.over

    def views(self) -> dict[Seat, PlayerView]:
        """What each person sees, by seat."""
        views = show.private_views(self.state, show.public_view(self.state))
        return {view.seat: view for view in views.values()}

    @property
    def lobby(self) -> LobbyView:
        """The table around the match, without its clocks."""
        return show.lobby_view(self.state, None, 0.0, Pauses())

"""How a state is kept as a snapshot, and read again: from its snapshot and what was stored since."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.rules import codec
from engine.rules.apply import begin, evolve
from engine.rules.events import Event
from engine.shown import TableId
from engine.tables.events import UnknownForm, decode
from engine.tables.ports import Corrupt, Store, Stored
from engine.tables.state import BrokenStream, TableState, fold, rules_of

FORM = 1
"""Form of the snapshots; one of another form is not read, and the table is folded from its first event."""


class _Snapshot(msgspec.Struct, frozen=True):
    form: int
    state: TableState
    hand: tuple[bytes, ...]


_decoder = msgspec.json.Decoder(_Snapshot)


def freeze(state: TableState) -> bytes:
    """The snapshot of a state."""
    plain = replace(state, match=None, hand=())
    return msgspec.json.encode(_Snapshot(FORM, plain, tuple(codec.encode(event) for event in state.hand)))


def thaw(snapshot: bytes) -> TableState | None:
    """The state that was frozen; None if the snapshot is of another form, or cannot be read."""
    try:
        frozen = _decoder.decode(snapshot)
        if frozen.form != FORM:
            return None
        return _with_match(frozen.state, tuple(codec.decode(event) for event in frozen.hand))
    except Exception:  # noqa: BLE001  # the stream has it all: whatever is wrong here, it is folded from there
        return None


def _with_match(state: TableState, hand: tuple[Event, ...]) -> TableState:
    base = state.base
    if base is None:
        return state
    rules = rules_of(state.variant, len(state.seats), state.options, state.edition)
    match = replace(begin(rules, base.dealer), score=base.score, round_=base.round_, turn=base.turn)
    for event in hand:
        match = evolve(match, event)
    return replace(state, match=match, hand=hand)


def read_stored(stored: Stored) -> TableState:
    """The state that a stream has led to, from its snapshot on. Raises Corrupt."""
    state = thaw(stored.snapshot) if stored.snapshot else None
    version = state.version if state else 0
    try:
        for row in stored.events:
            version += 1
            state = fold(state, (decode(row),))
    except (UnknownForm, BrokenStream) as problem:
        raise Corrupt(stored.table, version, str(problem)) from None
    if state is None:
        raise Corrupt(stored.table, 0, "there are no events")
    return state


async def load_state(store: Store, table: TableId) -> TableState | None:
    """The state of a stored table, None if there is none. Raises Corrupt."""
    found = await load_dated(store, table)
    return found[0] if found is not None else None


async def load_dated(store: Store, table: TableId) -> tuple[TableState, float] | None:
    """The same, and when it came about (Unix time, 0 if nobody knows)."""
    stored = await store.load(table)
    if stored is not None and stored.snapshot and thaw(stored.snapshot) is None:
        stored = await store.load(table, whole=True)
    return None if stored is None else (read_stored(stored), stored.changed)

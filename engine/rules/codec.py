"""Events ↔ bytes: msgspec's tagged unions are the stored form, behind one byte that says which edition of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.rules.events import Event

EDITION = 1
"""Grows when a stored form changes; UPCASTS then brings the older ones up."""
UPCASTS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""Edition → what makes of its form the next edition's."""

_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[Event] = msgspec.msgpack.Decoder(Event)
_raw = msgspec.msgpack.Decoder()


class CodecError(ValueError):
    """Bytes that are no event of any edition known here."""


def encode(event: Event) -> bytes:
    """The stored form of an event."""
    return bytes((EDITION,)) + _encoder.encode(event)


def decode(data: bytes) -> Event:
    """The event of a stored form, brought up from older editions. Raises CodecError."""
    if not data or not 1 <= data[0] <= EDITION:
        raise CodecError(f"edition {data[:1].hex() or 'missing'} is not known here (newest: {EDITION})")
    try:
        if data[0] == EDITION:
            return _decoder.decode(data[1:])
        form = _raw.decode(data[1:])
        for edition in range(data[0], EDITION):
            form = UPCASTS[edition](form)
        return msgspec.convert(form, Event)
    except (msgspec.MsgspecError, KeyError, TypeError, UnicodeDecodeError) as error:
        raise CodecError(f"not an event: {error}") from None

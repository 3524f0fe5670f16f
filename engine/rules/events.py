"""The facts that can happen, outcomes included: nobody who reads them has to recompute a score."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.rules.actions import Word
from engine.rules.cards import Card, Seat, Team

REDONDA = "redonda"
PICO = "pico"


class Dealt(msgspec.Struct, frozen=True, tag="dealt", gc=False):
    """A deal: hand number (1..), its kind, dealer, the score before it, every seat's cards and the muestra."""

    number: int
    kind: str
    dealer: Seat
    score: tuple[int, int]
    hands: tuple[tuple[Card, ...], ...]
    muestra: Card


class DuelBegan(msgspec.Struct, frozen=True, tag="duel", gc=False):
    """The next duel (1 or 2) of a round of pico a pico begins with the cards already dealt."""

    duel: int


class Played(msgspec.Struct, frozen=True, tag="played", gc=False):
    """A card was put on the table."""

    seat: Seat
    slot: int
    card: Card
    covered: bool


class TrickEnded(msgspec.Struct, frozen=True, tag="trick", gc=False):
    """A trick is complete: who took it (NO_SEAT, NO_TEAM: parda) and who leads the next one."""

    seat: Seat
    team: Team
    lead: Seat


class Said(msgspec.Struct, frozen=True, tag="said", gc=False):
    """A word was said and holds; `asks` is the team that must answer it now, NO_TEAM if none must."""

    seat: Seat
    word: Word
    asks: Team


class FalseClaim(msgspec.Struct, frozen=True, tag="false", gc=False):
    """A word was said that claims what the seat does not hold (a false flor)."""

    seat: Seat
    word: Word


class Announced(msgspec.Struct, frozen=True, tag="announced", gc=False):
    """The flor of this seat is on the table because another one was sung."""

    seat: Seat


class Declared(msgspec.Struct, frozen=True, tag="declared", gc=False):
    """A seat says its figure after a quiero, or passes (value -1)."""

    seat: Seat
    law: str
    value: int


class Closed(msgspec.Struct, frozen=True, tag="closed", gc=False):
    """Nothing of this law may be said any more in this hand; a call of it that waited is void."""

    law: str


class Staked(msgspec.Struct, frozen=True, tag="staked", gc=False):
    """The hand is worth this step of the ladder from now on, and nobody may raise it."""

    law: str
    level: int


class LeftHand(msgspec.Struct, frozen=True, tag="left", gc=False):
    """A single player has gone to the mazo; his team plays on."""

    seat: Seat


class Awarded(msgspec.Struct, frozen=True, tag="awarded", gc=False):
    """Points are written: `mark` is the rulebook's (flor envido truco penalty), `reason` the locale key of why."""

    team: Team
    points: int
    mark: str
    reason: str


class Shown(msgspec.Struct, frozen=True, tag="shown", gc=False):
    """Cards that the rules show when the hand is over: those behind a figure said, and every flor sung."""

    seat: Seat
    law: str
    cards: tuple[Card, ...]


class HandEnded(msgspec.Struct, frozen=True, tag="ended", gc=False):
    """The hand (or duel) is over; `team` won it (NO_TEAM: nobody)."""

    team: Team


class MatchWon(msgspec.Struct, frozen=True, tag="won", gc=False):
    """A team has reached the target; nothing later is written."""

    team: Team


Event: TypeAlias = (
    Dealt
    | DuelBegan
    | Played
    | TrickEnded
    | Said
    | FalseClaim
    | Announced
    | Declared
    | Closed
    | Staked
    | LeftHand
    | Awarded
    | Shown
    | HandEnded
    | MatchWon
)

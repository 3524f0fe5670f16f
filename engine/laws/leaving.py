"""Irse al mazo: giving the hand up, for the team or for one player (U10, A10)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.rules.actions import Word
from engine.rules.cards import NO_TEAM, Seat, Team
from engine.rules.events import Awarded, Event, HandEnded, LeftHand, Said
from engine.rules.state import OPEN, Bet, HandState, MatchState, Memory, Menu, Stakes


class LeavingLaw:
    """Mazo, on turn with nothing waiting; `over`: also when a rival call waits for one's team.

    `barred` are laws whose question it may not dodge; `open_bet`: leaving before the first trick is complete, with
    nothing said, also pays the bet that nobody called (A10.4).
    """

    after = False
    early = False
    fresh: Memory = 0
    index = 0
    places: tuple[int, ...] = ()

    def __init__(
        self,
        name: str,
        *,
        stakes: str,
        bet: str = "",
        over: bool = True,
        player_only: bool = False,
        open_bet: bool = False,
        barred: str = "",
    ) -> None:
        """`bet` and `barred` may be empty."""
        self.name = name
        self.reads = tuple(law for law in (stakes, bet, barred) if law)
        self._over, self._player_only, self._open_bet, self._barred = over, player_only, open_bet, barred
        self._word = (Word(name, "mazo"),)

    def offer(self, m: MatchState, h: HandState, menu: Menu, known: bool) -> None:
        """The seat on turn, or every seat of the team that must answer (U10.1, A10.1, P7.9, V7.7)."""
        if h.over:
            return
        if not h.questions:
            menu[h.turn] = menu.get(h.turn, ()) + self._word
        elif self._over and h.questions[-1].law != self._barred:
            for seat in h.sides[h.questions[-1].team]:
                menu[seat] = menu.get(seat, ()) + self._word

    def hear(self, m: MatchState, h: HandState, seat: Seat, word: Word) -> list[Event]:
        """One player leaves, or the whole team gives up (U10.3, A10.5)."""
        team = seat & 1
        said = Said(seat, word, NO_TEAM)
        if self._player_only and len(h.sides[team]) > 1:
            return [said, LeftHand(seat), *self._nobody_to_answer(m, h, seat)]
        return [said, *self._give_up(m, h, team)]

    def _give_up(self, m: MatchState, h: HandState, team: Team) -> list[Event]:
        """What waits for the team counts as refused, then the truco accepted so far is paid (U10.2, A10.3)."""
        rival = team ^ 1
        stakes: Stakes = h.memory[self.places[0]]
        paid = m.rules.stakes.question(m, h)[1]
        events: list[Event] = []
        if h.questions and h.questions[-1].team == team:
            events += m.rules.asking[h.questions[-1].law].concede(m, h, team)
        elif self._open_bet and not h.tricks and not stakes.level:
            bet: Bet = h.memory[self.places[1]]
            if bet.phase == OPEN:
                events.append(Awarded(rival, 1, "envido", "envido-left"))
        return [*events, Awarded(rival, paid, m.rules.stakes_name, "mazo"), HandEnded(rival)]

    def _nobody_to_answer(self, m: MatchState, h: HandState, seat: Seat) -> list[Event]:
        """A call that no partner may answer any more counts as refused."""
        if not h.questions or h.questions[-1].team != seat & 1:
            return []
        law = m.rules.laws[m.rules.index[h.questions[-1].law]]
        team = seat & 1
        stay = tuple(other for other in h.sides[team] if other != seat)
        menu: Menu = {}
        law.offer(m, replace(h, sides=(h.sides[0], stay) if team else (stay, h.sides[1])), menu, False)
        return [] if any(other in menu for other in stay) else m.rules.asking[law.name].concede(m, h, team)

    def recall(self, memory: int, event: Event) -> int:
        """Nothing to remember."""
        return memory

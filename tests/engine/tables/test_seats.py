"""The lobby's reducer: every command, every refusal."""

import pytest

from engine.shown import Person
from engine.tables.configure import PACES
from engine.tables.events import Began, Closed, Configured, GotUp, HandSealed, HouseLeft, HouseSat, Sat
from engine.tables.matches import Context, closing
from engine.tables.ports import (
    AddHouse,
    Back,
    Close,
    Configure,
    Leave,
    MoreTime,
    Refused,
    Rematch,
    RemoveHouse,
    Sit,
    Start,
)
from engine.tables.seats import decide_lobby, open_table
from engine.tables.shuffle import commitment
from engine.tables.staff import HOUSE_NAMES
from engine.tables.state import CLOSED, LOBBY, PLAYING, TableState, fold
from tests.engine.tables.fakes import ANA, BETO, CACA, DORA

CONTEXT = Context(lambda: bytes(range(32)), "press-1")


class Lobby:
    """A table's state that commands change."""

    def __init__(self, seats: int = 2, variant: str = "uruguayo", *, sit: bool = True) -> None:
        events = open_table("mesaaaaa", "web:plaza", ANA, variant=variant, seats=seats, context=CONTEXT, sit=sit)
        assert isinstance(events, tuple)
        state = fold(None, events)
        assert state is not None
        self.state: TableState = state

    def do(self, person, command, **context):
        outcome = decide_lobby(self.state, person, command, Context(CONTEXT.new_seed, **{"key": "press-2", **context}))
        if isinstance(outcome, tuple):
            after = fold(self.state, outcome)
            assert after is not None and after.version == self.state.version + len(outcome)
            self.state = after
        return outcome

    def refused(self, person, command, why: str, **context):
        before = self.state
        outcome = self.do(person, command, **context)
        assert isinstance(outcome, Refused) and outcome.why == why, outcome
        assert self.state is before
        return outcome.args

    @property
    def names(self) -> list[str]:
        return [each.person.name if each.person else each.house and "casa" for each in self.state.seats]


def test_opening_promises_the_seed_and_seats_nobody_unless_asked():
    lobby = Lobby(sit=False)
    assert (lobby.state.status, lobby.names, lobby.state.host) == (LOBBY, ["", ""], ANA.id)
    assert lobby.state.commitment == commitment(bytes(range(32)))
    assert Lobby(sit=True).names == ["Ana", ""]


@pytest.mark.parametrize(
    ("variant", "seats", "why"), [("ajedrez", 2, "no-such-variant"), ("uruguayo", 3, "no-such-seats")]
)
def test_a_table_of_no_known_game_is_not_opened(variant, seats, why):
    refused = open_table("m", "p", ANA, variant=variant, seats=seats, context=CONTEXT, sit=False)
    assert isinstance(refused, Refused) and refused.why == why
    assert ("uruguayo" if variant == "ajedrez" else "2, 4, 6") in str(refused.args["values"])


# --- sitting


def test_one_sits_where_one_wants():
    lobby = Lobby(4)
    lobby.do(BETO, Sit("b", side=1))
    lobby.do(CACA, Sit("c", seat=3))
    lobby.do(DORA, Sit("d"))
    assert lobby.names == ["Ana", "Beto", "Dora", "Carla"]
    assert [each.cut for each in lobby.state.seats] == ["press-1", "b", "d", "c"]


def test_one_changes_seats():
    lobby = Lobby(4)
    assert lobby.do(ANA, Sit("x", side=1)) == (Sat(1, ANA, "x", ANA.id, 0),)
    assert lobby.names == ["", "Ana", "", ""]


def test_a_person_takes_the_seat_of_the_house_where_none_is_free():
    lobby = Lobby(2)
    lobby.do(ANA, AddHouse())
    lobby.do(BETO, Sit("b"))
    assert lobby.names == ["Ana", "Beto"]


def test_seats_that_cannot_be_had():
    lobby = Lobby(4)
    lobby.refused(ANA, Sit("a", seat=0), "already-seated")
    lobby.refused(ANA, Sit("a", side=0), "already-seated")
    lobby.refused(ANA, Sit("a"), "already-seated")
    lobby.refused(BETO, Sit("b", seat=0), "seat-taken")
    lobby.refused(BETO, Sit("b", seat=4), "no-such-seat")
    lobby.refused(BETO, Sit("b", side=7), "no-such-seat")
    lobby.do(BETO, Sit("b", seat=2))
    lobby.refused(CACA, Sit("c", side=0), "side-full")
    small = Lobby(2)
    small.do(BETO, Sit("b"))
    small.refused(CACA, Sit("c"), "table-full")


def test_half_a_sign_in_a_name_or_a_cut_is_no_trouble():
    from engine.tables.events import decode, encode

    lobby = Lobby(2)
    (sat,) = lobby.do(Person("web:x", "Pe\ud83dpe"), Sit("\ud83d corte " + "x" * 500))
    assert decode(encode(sat)) == sat and len(sat.cut) == 128
    assert isinstance(lobby.do(ANA, Start())[0], Began)


# --- leaving


def test_the_host_passes_on_when_he_leaves():
    lobby = Lobby(4)
    lobby.do(BETO, Sit("b", seat=2))
    assert lobby.do(ANA, Leave()) == (GotUp(0, BETO.id),)
    assert lobby.state.host == BETO.id and lobby.names == ["", "", "Beto", ""]
    lobby.refused(ANA, Leave(), "not-seated")


def test_who_is_not_host_leaves_the_host_alone():
    lobby = Lobby(2)
    lobby.do(BETO, Sit("b"))
    lobby.do(BETO, Leave())
    assert lobby.state.host == ANA.id


def test_the_last_one_closes_the_lobby():
    lobby = Lobby(2)
    lobby.do(ANA, AddHouse())
    assert lobby.do(ANA, Leave())[-1] == Closed("empty")
    assert lobby.state.status == CLOSED
    for command in (Sit("b"), Start(), Close(), Leave(), AddHouse()):
        lobby.refused(BETO, command, "table-closed")


# --- the house


def test_house_players_fill_the_table_under_different_names():
    lobby = Lobby(6)
    lobby.do(ANA, AddHouse(side=1))
    assert lobby.names == ["Ana", "casa", "", "", "", ""]
    lobby.do(ANA, AddHouse(all=True))
    names = [each.house for each in lobby.state.seats[1:]]
    assert len(set(names)) == 5 and set(names) <= set(HOUSE_NAMES)
    lobby.refused(ANA, AddHouse(), "table-full")
    lobby.refused(ANA, AddHouse(side=1), "side-full")
    lobby.refused(BETO, AddHouse(), "not-seated")


def test_a_house_player_is_sent_away():
    lobby = Lobby(2)
    lobby.do(ANA, AddHouse())
    lobby.refused(ANA, RemoveHouse(0), "no-house-there")
    lobby.refused(ANA, RemoveHouse(9), "no-house-there")
    assert lobby.do(ANA, RemoveHouse(1)) == (HouseLeft(1),)
    assert lobby.names == ["Ana", ""]


# --- configuring


def test_every_option_of_every_game_can_be_set_to_every_value():
    from engine import variants
    from engine.rules.state import spell_value

    for name in variants.names():
        for seats in variants.find(name).seats:
            lobby = Lobby(seats, name)
            for option in variants.find(name).options:
                for value in option.values:
                    assert isinstance(lobby.do(ANA, Configure(option.name, spell_value(value))), tuple)
                    assert lobby.state.options[option.name] == value


def test_what_does_not_exist_is_refused_with_what_does():
    lobby = Lobby(2)
    assert "flor" in str(lobby.refused(ANA, Configure("flro", "x"), "no-such-option")["values"])
    assert lobby.refused(ANA, Configure("pace", "veloz"), "no-such-value")["values"] == ", ".join(PACES)
    assert lobby.refused(ANA, Configure("reveal", "si"), "no-such-value")["values"] == "never, match"
    assert lobby.refused(ANA, Configure("seats", "5"), "no-such-seats")["values"] == "2, 4, 6"
    assert "argentino" in str(lobby.refused(ANA, Configure("variant", "mus"), "no-such-variant")["values"])
    option = next(iter(lobby.state.options))
    assert lobby.refused(ANA, Configure(option, "???"), "no-such-value")["name"] == option


def test_only_the_host_configures():
    lobby = Lobby(2)
    lobby.do(BETO, Sit("b"))
    lobby.refused(BETO, Configure("pace", "lento"), "only-host")
    lobby.do(ANA, Configure("pace", "lento"))
    lobby.do(ANA, Configure("reveal", "match"))
    assert (lobby.state.pace, lobby.state.reveal) == ("lento", "match")


def test_people_keep_their_side_when_the_table_changes_its_size():
    lobby = Lobby(6)
    lobby.do(BETO, Sit("b", seat=3))
    lobby.do(CACA, Sit("c", seat=4))
    lobby.do(ANA, AddHouse(all=True))
    lobby.do(ANA, Configure("seats", "4"))
    assert lobby.names == ["Ana", "casa", "Carla", "Beto"]
    lobby.refused(ANA, Configure("seats", "2"), "too-many-sit")
    lobby.do(CACA, Leave())
    lobby.do(ANA, Configure("seats", "2"))
    assert lobby.names == ["Ana", "Beto"]


def test_a_game_for_fewer_takes_as_many_seats_as_it_can_have():
    lobby = Lobby(8, "truque")
    assert "2, 4, 6, 8" in str(lobby.refused(ANA, Configure("seats", "3"), "no-such-seats")["values"])
    lobby.do(ANA, Configure("variant", "v2"))
    assert lobby.state.variant == "v2" and len(lobby.state.seats) == 6
    assert lobby.state.options == {"target": 15, "subida_tardia": "no"}
    assert "2, 4, 6" in str(lobby.refused(ANA, Configure("seats", "8"), "no-such-seats")["values"])


def test_another_game_keeps_the_options_it_knows():
    lobby = Lobby(4)
    lobby.do(ANA, Configure("variant", "argentino"))
    assert lobby.state.variant == "argentino" and len(lobby.state.seats) == 4
    from engine import variants

    assert set(lobby.state.options) == {option.name for option in variants.find("argentino").options}


# --- the match


def test_start_needs_every_seat():
    lobby = Lobby(4)
    assert lobby.refused(ANA, Start(), "seat-empty") == {"count": 3, "seats": "2, 3, 4"}
    lobby.do(ANA, AddHouse(all=True))
    lobby.refused(BETO, Start(), "not-seated")
    events = lobby.do(ANA, Start())
    assert isinstance(events[0], Began) and isinstance(events[1], HandSealed)
    assert len(events[0].draw) == 4 and len(lobby.state.root) == 64
    assert lobby.state.status == PLAYING and not lobby.state.between


def test_while_a_match_runs_the_lobby_stands_still():
    lobby = Lobby(2)
    lobby.do(BETO, Sit("b"))
    lobby.do(ANA, Start())
    lobby.refused(CACA, Sit("c"), "match-running")
    lobby.refused(ANA, AddHouse(), "match-running")
    lobby.refused(ANA, RemoveHouse(1), "match-running")
    lobby.refused(ANA, Configure("pace", "lento"), "match-running")
    lobby.refused(ANA, Start(), "match-running")
    lobby.refused(ANA, Rematch(), "no-rematch")
    lobby.refused(ANA, MoreTime(), "no-pause")
    lobby.refused(ANA, Back(), "not-absent")


def test_the_house_takes_over_for_good_when_somebody_leaves_a_match():
    lobby = Lobby(2)
    lobby.do(BETO, Sit("b"))
    lobby.do(ANA, Start())
    lobby.do(ANA, Leave())
    assert lobby.names == ["casa", "Beto"] and lobby.state.host == BETO.id
    assert lobby.state.status == PLAYING
    assert lobby.state.cuts == ("press-1", "b")
    assert lobby.do(BETO, Leave())[-1] == Closed("empty", (0, 0))


def test_who_may_close():
    lobby = Lobby(2)
    lobby.do(BETO, Sit("b"))
    lobby.refused(BETO, Close(), "only-host")
    lobby.refused(CACA, Close(), "only-host")
    stale = decide_lobby(lobby.state, CACA, Close(), Context(CONTEXT.new_seed, "k", stale=True))
    assert stale == (Closed("stale"),)
    assert lobby.do(ANA, Close()) == (Closed("host"),)
    assert closing(lobby.state, "idle") == (Closed("idle", (0, 0)),)


def test_a_state_that_follows_from_nothing_is_no_state():
    from engine.tables.state import BrokenStream

    for events in ([HouseSat(0, "Tito")], [Configured("uruguayo", {}, "normal", "never", (0, 1))]):
        with pytest.raises(BrokenStream):
            fold(None, events)
    with pytest.raises(BrokenStream):
        fold(
            Lobby(2).state, [HouseSat(9, "Tito"), Sat(99, ANA, "", ANA.id), Began(1, "mus", 1, {}, 2, ("", ""), 0, "")]
        )

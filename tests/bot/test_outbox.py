"""The outbox in virtual time: the loop's clock jumps to the next timer, so a minute takes no time."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from bot.chat import Begun, Check, Gone, Limits, MessageRef, More, Notes, Throttled, Unreachable
from bot.outbox import LONGEST_PAUSE, TRIES, Grade, Outbox
from bot.screen import Screen, Text
from engine.shown import Place

NONE = Limits()


class JumpingLoop(asyncio.SelectorEventLoop):
    """A loop that never waits."""

    def __init__(self) -> None:
        super().__init__()
        self._ahead = 0.0
        select = self._selector.select

        def jump(timeout: float | None = None) -> Any:
            if timeout and timeout > 0:
                self._ahead += timeout
            return select(0)

        self._selector.select = jump

    def time(self) -> float:
        return self._ahead


class Chat:
    """A platform that writes down when it was called, and fails as it is told."""

    name = "fake"

    def __init__(self, limits: Limits = NONE) -> None:
        self.limits = limits
        self.calls: list[tuple[float, str, str, str]] = []
        self.faults: list[Exception] = []
        self.freed: set[str] = set()
        self.slow = 0.0
        self.tried: list[float] = []
        self.broken: set[str] = set()
        self.marked = 0
        self.begun: list[Begun] = []
        self.flying = self.most = 0

    def audiences(self, place: Place) -> tuple[Place, ...]:
        return (place,)

    def limits_at(self, place: Place, person: str) -> Limits:
        return self.limits

    async def admin(self, place: Place, person: str) -> bool:
        return person == "boss"

    async def member(self, place: Place, person: str) -> bool:
        return True

    async def diagnose(self, place: Place) -> tuple[Check, ...]:
        return ()

    def free(self, message: MessageRef) -> bool:
        return message.id in self.freed

    def instant(self, person: str, screen: Screen) -> bool:
        return f"{person} {screen.page}" in self.freed

    def refused(self, error: BaseException) -> bool:
        return isinstance(error, ValueError)

    async def drop(self, message: MessageRef) -> None:
        self.calls.append((round(asyncio.get_running_loop().time(), 3), "drop", message.chat, message.id))

    def mark(self, place: Place) -> str:
        self.marked += 1
        return f"m{self.marked}"

    async def post(self, place: Place, screen: Screen, begun: Begun) -> MessageRef:
        self.begun.append(begun)
        await self._called("post", place.id, screen)
        return MessageRef(place.id, screen.key)

    async def edit(self, message: MessageRef, screen: Screen) -> None:
        await self._called("edit", message.chat, screen)

    async def whisper(self, person: str, place: Place, screen: Screen) -> None:
        await self._called("whisper", person, screen)

    async def _called(self, what: str, where: str, screen: Screen) -> None:
        node = screen.nodes[0] if screen.nodes else None
        text = node.text if isinstance(node, Text) else ""
        self.tried.append(round(asyncio.get_running_loop().time(), 3))
        self.flying += 1
        self.most = max(self.most, self.flying)
        try:
            await asyncio.sleep(self.slow)
            if self.faults:
                raise self.faults.pop(0)
            if text in self.broken:
                raise OSError
        finally:
            self.flying -= 1
        self.calls.append((round(asyncio.get_running_loop().time(), 3), what, where, text))

    @property
    def texts(self) -> list[str]:
        return [text for _, _, _, text in self.calls]


def screen(text: str, version: int, key: str = "t", last: bool = False) -> Screen:
    return Screen(key, version, (Text(text),), last=last)


PLACE = Place("fake:1")
Scene = Callable[[Chat, Outbox], Coroutine[Any, Any, None]]


def play(scene: Scene, limits: Limits = NONE, notes: Notes | None = None) -> Chat:
    chat = Chat(limits)
    loop = JumpingLoop()
    try:
        loop.run_until_complete(scene(chat, Outbox([chat], notes)))
        assert not asyncio.all_tasks(loop)  # no idle tasks
    finally:
        loop.close()
    return chat


def test_b10_the_latest_wins_and_one_call_flies_at_a_time() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        chat.slow = 1.0
        for version in range(10):
            outbox.show(PLACE, screen(f"v{version}", version))
            await asyncio.sleep(0.3)
        await outbox.settle()

    chat = play(scene)
    assert chat.texts[-1] == "v9"
    assert len(chat.calls) == 4
    assert chat.most == 1


def test_b10_a_screen_never_replaces_a_newer_one() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        outbox.show(PLACE, screen("new", 5))
        await outbox.settle()
        outbox.show(PLACE, screen("old", 4))
        await outbox.settle()

    assert play(scene).texts == ["new"]


def test_b13_what_has_not_changed_is_not_sent_again() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        for version in range(3):
            outbox.show(PLACE, screen("same", version))
            await outbox.settle()

    assert len(play(scene).calls) == 1


def test_the_budget_of_a_chat_is_kept_and_the_newest_is_shown_soon() -> None:
    """Twenty a minute, a change every half second: the table is never more than a window's share late."""

    async def scene(chat: Chat, outbox: Outbox) -> None:
        for version in range(240):
            outbox.show(PLACE, screen(f"v{version}", version))
            await asyncio.sleep(0.5)
        await outbox.settle()

    chat = play(scene, Limits(per_window=20, window=60.0))
    times = [at for at, *_ in chat.calls]
    for start in times:
        assert sum(start <= at < start + 60 for at in times) <= 20
    assert chat.texts[-1] == "v239"


def test_what_must_be_said_goes_before_what_is_nice() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        outbox.show(PLACE, screen("first", 1, "a"))
        await asyncio.sleep(0.1)
        outbox.show(PLACE, screen("nice", 1, "b"), Grade.COSMETIC)
        outbox.show(PLACE, screen("table", 1, "c"))
        outbox.show(PLACE, screen("must", 1, "d"), Grade.MUST)
        await outbox.settle()

    assert play(scene, Limits(per_window=1, window=10.0)).texts == ["first", "must", "table", "nice"]


def test_b23_throttled_waits_exactly_that_long_and_for_that_chat_only() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        chat.faults = [Throttled(7.0)]
        outbox.show(PLACE, screen("one", 1))
        await asyncio.sleep(1)
        outbox.show(PLACE, screen("two", 2))
        outbox.show(Place("fake:2"), screen("other", 1))
        await outbox.settle()

    chat = play(scene)
    assert chat.calls == [(1.0, "post", "fake:2", "other"), (7.0, "post", "fake:1", "two")]


@pytest.mark.parametrize(
    ("faults", "told"), [([Throttled(60.0)], True), ([Throttled(2.0)], False), ([OSError()] * 6, True)]
)
def test_b23_a_place_that_bears_nothing_for_long_counts_as_one_that_nobody_sees(
    faults: list[Exception], told: bool
) -> None:
    heard: list[tuple[str, bool]] = []

    async def scene(chat: Chat, outbox: Outbox) -> None:
        async def listen(place: str, reached: bool) -> None:
            heard.append((place, reached))

        outbox.listen(listen)
        chat.faults = list(faults)
        outbox.show(PLACE, screen("one", 1))
        await outbox.settle()

    assert play(scene).texts == ["one"]
    assert heard == ([(PLACE.id, False), (PLACE.id, True)] if told else [])


def test_b13_a_message_that_is_gone_is_posted_anew() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        outbox.show(PLACE, screen("one", 1))
        await outbox.settle()
        chat.faults = [Gone()]
        outbox.show(PLACE, screen("two", 2))
        await outbox.settle()

    assert [(what, text) for _, what, _, text in play(scene).calls] == [("post", "one"), ("post", "two")]


def test_b23_errors_are_retried_ever_more_slowly_and_given_up_at_last() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        chat.faults = [OSError()] * 3
        outbox.show(PLACE, screen("late", 1))
        await outbox.settle()
        assert chat.calls == [(3.5, "post", "fake:1", "late")]
        chat.faults = [ValueError()] * (TRIES + 5)
        outbox.show(PLACE, screen("never", 2))
        await outbox.settle()
        assert len(chat.faults) == 5

    play(scene)


def test_b23_while_the_way_is_broken_the_newest_is_tried_once_in_a_while_until_it_is_there() -> None:
    told: list[tuple[float, bool]] = []

    async def scene(chat: Chat, outbox: Outbox) -> None:
        async def tell(place: str, reached: bool) -> None:
            told.append((asyncio.get_running_loop().time(), reached))

        outbox.listen(tell)
        chat.faults = [OSError()] * 1000
        outbox.show(PLACE, screen("hand 1", 1, "h1"))
        outbox.whisper("fake:ana", PLACE, screen("her hand", 1, "hand"))
        await asyncio.sleep(3000)
        outbox.show(PLACE, screen("hand 1, later", 2, "h1"))
        outbox.show(PLACE, screen("hand 2", 1, "h2"))
        outbox.show(PLACE, screen("nice", 1, "n"), Grade.COSMETIC)
        await asyncio.sleep(600)
        # One call each in a while: in the place, and in her private chat.
        lately = [at for at in chat.tried if at > 3300]
        assert len(lately) == 2 * 300 / LONGEST_PAUSE
        assert [reached for _, reached in told] == [False]
        chat.faults.clear()
        await outbox.settle()
        assert outbox._mute == set()

    chat = play(scene)
    assert sorted(chat.texts) == ["hand 1, later", "hand 2", "her hand"]
    # With the first that goes through, the rest of the place follows at once.
    assert max(at for at, _, where, _ in chat.calls) - 3600 <= LONGEST_PAUSE
    assert [reached for _, reached in told] == [False, True]


def test_b15_who_is_heard_from_makes_it_be_tried_at_once() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        chat.faults = [OSError()] * 1000
        outbox.show(PLACE, screen("hand", 1))
        await asyncio.sleep(1000)
        chat.faults.clear()
        outbox.heard(PLACE)
        await asyncio.sleep(0.1)
        assert chat.texts == ["hand"]

    play(scene)


def test_one_message_that_fails_for_ever_holds_up_no_other_of_its_chat() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        chat.broken.add("bad")
        outbox.show(PLACE, screen("bad", 1, "a"))
        await asyncio.sleep(300)
        chat.faults = [OSError()]
        outbox.show(PLACE, screen("good", 1, "b"))
        await asyncio.sleep(2 * LONGEST_PAUSE)
        assert chat.texts == ["good"]
        chat.broken.clear()
        await outbox.settle()

    play(scene)


def test_a_message_that_is_gone_again_and_again_is_posted_at_last() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        chat.faults = [Gone()] * 20
        outbox.show(PLACE, screen("there", 1))
        await outbox.settle()

    chat = play(scene)
    assert chat.texts == ["there"]
    assert chat.tried[TRIES + 1] - chat.tried[TRIES] == LONGEST_PAUSE


def test_b23_cosmetic_screens_are_not_retried_and_the_unreachable_left_alone() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        chat.faults = [OSError()]
        outbox.show(PLACE, screen("nice", 1), Grade.COSMETIC)
        await outbox.settle()
        chat.faults = [Unreachable()]
        outbox.whisper("fake:ana", PLACE, screen("hand", 1))
        await outbox.settle()

    assert play(scene).calls == []


def test_one_chat_does_not_wait_for_another() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        chat.slow = 1.0
        for number in range(5):
            outbox.show(Place(f"fake:{number}"), screen("x", 1))
        await outbox.settle()

    assert [at for at, *_ in play(scene).calls] == [1.0] * 5


def test_a_message_that_is_done_is_forgotten() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        outbox.show(PLACE, screen("a", 1))
        await outbox.settle()
        outbox.show(PLACE, screen("b", 2, last=True))
        await outbox.settle()
        assert outbox._chats == {}

    play(scene)


def test_a_platform_that_is_not_run_is_no_error() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        outbox.show(Place("elsewhere:1"), screen("x", 1))
        assert outbox.audiences(Place("elsewhere:1")) == ()
        await outbox.settle()

    assert play(scene).calls == []


@pytest.mark.parametrize("tries", [1, 3])
def test_a_newer_screen_takes_the_place_of_one_that_is_retried(tries: int) -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        chat.faults = [OSError()] * tries
        outbox.show(PLACE, screen("old", 1))
        await asyncio.sleep(0.1)
        outbox.show(PLACE, screen("new", 2))
        await outbox.settle()

    assert play(scene).texts == ["new"]


class Noted:
    """Notes in memory."""

    def __init__(self) -> None:
        self.texts: dict[tuple[str, str], str] = {}

    async def read(self, owner: str, name: str) -> str:
        return self.texts.get((owner, name), "")

    async def of(self, owner: str) -> dict[str, str]:
        return {name: text for (whose, name), text in self.texts.items() if whose == owner}

    async def write(self, owner: str, notes: Sequence[tuple[str, str]]) -> None:
        for name, text in notes:
            self.texts.pop((owner, name), None)
            if text:
                self.texts[owner, name] = text


SPACED = Limits(per_window=20, window=60.0, gap=1.0, spread=3.0)


def test_calls_to_a_chat_are_spaced_and_more_so_when_half_of_its_window_is_spent() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        for number in range(25):
            outbox.show(PLACE, screen("x", 1, f"k{number}"))
        await outbox.settle()

    times = [at for at, *_ in play(scene, SPACED).calls]
    gaps = [round(later - sooner, 3) for sooner, later in itertools.pairwise(times)]
    assert gaps[:9] == [1.0] * 9
    assert set(gaps[9:19]) == {3.0}
    assert all(len([each for each in times if at - 60 < each <= at]) <= 20 for at in times)


def test_the_topics_of_a_group_share_its_budget_and_private_chats_do_not() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        for topic in range(3):
            outbox.show(Place(f"fake:7/{topic}"), screen(f"t{topic}", 1, "k"))
        outbox.whisper("fake:ana", PLACE, screen("hand", 1, "k"))
        await outbox.settle()

    chat = play(scene, SPACED)
    assert sorted(at for at, *_, text in chat.calls if text != "hand") == [0.0, 1.0, 2.0]
    assert [at for at, *_, text in chat.calls if text == "hand"] == [0.0]


def test_a_message_is_known_again_by_the_next_process_and_taken_away_when_it_is_posted_anew() -> None:
    notes = Noted()

    async def posts(chat: Chat, outbox: Outbox) -> None:
        outbox.show(PLACE, screen("uno", 1, "k"))
        await outbox.settle()

    async def edits(chat: Chat, outbox: Outbox) -> None:
        outbox.show(PLACE, screen("dos", 2, "k"))
        await outbox.settle()
        outbox.show(PLACE, screen("dos", 2, "k"), anew=True)
        await outbox.settle()
        outbox.show(PLACE, replace(screen("fin", 3, "k"), last=True))
        outbox.show(PLACE, replace(screen("fin", 3, "gone"), last=True, rest=True))
        await outbox.settle()

    lasting = Limits(lasting=True)
    assert [what for _, what, *_ in play(posts, lasting, notes).calls] == ["post"]
    assert len(notes.texts) == 1
    calls = play(edits, lasting, notes).calls
    assert [what for _, what, *_ in calls] == ["edit", "drop", "post", "edit"]
    assert notes.texts == {}


def test_b23_of_what_is_posted_it_is_written_down_first_and_the_next_process_goes_on_with_it() -> None:
    notes, other = Noted(), Place("fake:2")

    def written() -> list[str]:
        return sorted(name for _, name in notes.texts)

    async def dies(chat: Chat, outbox: Outbox) -> None:
        chat.slow = 60.0
        outbox.show(PLACE, screen("uno", 1, "k"))
        outbox.show(other, screen("once", 1, "done", last=True))
        await asyncio.sleep(1)
        assert written() == ["begun done", "begun k"]
        await outbox.stop(patience=0.0)

    async def goes_on(chat: Chat, outbox: Outbox) -> None:
        chat.faults = [OSError()]
        outbox.show(PLACE, screen("dos", 2, "k"))
        await outbox.settle()
        assert written() == ["begun done", "message k"]
        # What is gone is posted as another one, and so is what comes after a refusal, and what another message is by now.
        chat.faults = [Gone(), Unreachable()]
        outbox.show(PLACE, screen("tres", 3, "k"))
        await outbox.settle()
        assert written() == ["begun done"]
        outbox.show(PLACE, screen("cuatro", 4, "k"))
        await outbox.settle()
        outbox.show(other, Screen("done", 2, ()))
        await outbox.settle()
        assert written() == ["message k"]
        outbox.show(other, screen("cinco", 5, "done", last=True))
        await outbox.settle()
        assert written() == ["message k"]

    lasting = Limits(lasting=True)
    assert play(dies, lasting, notes).calls == []
    chat = play(goes_on, lasting, notes)
    assert [(each.mark, each.former) for each in chat.begun] == [
        ("m1", True),
        ("m1", True),
        ("m3", False),
        ("m4", False),
        ("m5", False),
    ]
    assert chat.texts == ["dos", "cuatro", "cinco"]


def test_what_is_left_to_do_waits_for_the_chat() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        chat.faults = [More()]
        outbox.whisper("fake:ana", PLACE, screen("hand", 1, "k"))
        await outbox.settle()
        assert [at for at, *_ in chat.calls] == [1.0]

    play(scene, SPACED)


def test_where_channels_are_chats_of_their_own_each_has_its_budget() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        for channel in range(3):
            outbox.show(Place(f"fake:7/{channel}"), screen(f"t{channel}", 1, "k"))
        await outbox.settle()

    chat = play(scene, Limits(per_window=20, window=60.0, gap=1.0, shared=False))
    assert [at for at, *_ in chat.calls] == [0.0, 0.0, 0.0]


def test_an_edit_that_answers_a_press_neither_waits_nor_counts() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        outbox.show(PLACE, screen("uno", 1, "k"))
        await outbox.settle()
        chat.freed = {"k"}
        outbox.show(PLACE, screen("dos", 2, "k"))
        await outbox.settle()
        chat.freed = set()
        outbox.show(PLACE, screen("tres", 3, "k"))
        await outbox.settle()

    assert [at for at, *_ in play(scene, SPACED).calls] == [0.0, 0.0, 1.0]


def test_a_hand_that_answers_a_press_neither_waits_nor_counts() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        # All calls of the second are spent, and so is what his chat bears.
        for number in range(9):
            outbox.whisper(f"fake:{number}", PLACE, screen("hand", 1))
        await asyncio.sleep(0.5)
        chat.freed = {"fake:0 "}
        outbox.whisper("fake:0", PLACE, screen("answer", 2))
        await outbox.settle()
        chat.freed = set()
        outbox.whisper("fake:0", PLACE, screen("third", 3))
        await outbox.settle()

    chat = play(scene, Limits(rate=10, per_window=20, window=60.0, gap=2.0, spread=3.0))
    assert [(at, text) for at, _, _, text in chat.calls if text != "hand"] == [(0.5, "answer"), (2.0, "third")]


def test_a_screen_without_anything_takes_its_message_away() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        outbox.show(PLACE, screen("te toca", 1, "k"))
        await outbox.settle()
        outbox.show(PLACE, Screen("k", 2, ()))
        await outbox.settle()
        # What was never posted is not posted to be taken away.
        outbox.show(PLACE, screen("te toca", 1, "other"))
        outbox.show(PLACE, Screen("other", 2, ()))
        await outbox.settle()

    assert [what for _, what, *_ in play(scene).calls] == ["post", "drop"]


def test_b23_it_is_told_when_nothing_can_be_shown_in_a_place_and_when_it_can_again() -> None:
    told: list[tuple[float, str, bool]] = []

    async def scene(chat: Chat, outbox: Outbox) -> None:
        async def tell(place: str, reached: bool) -> None:
            told.append((asyncio.get_running_loop().time(), place, reached))

        outbox.listen(tell)
        chat.faults = [Unreachable()]
        outbox.show(PLACE, screen("uno", 1, "k"))
        await outbox.settle()
        outbox.show(PLACE, screen("dos", 2, "k"))
        await outbox.settle()
        chat.faults = [Throttled(3)]  # short: everybody can wait for that
        outbox.show(PLACE, screen("tres", 3, "k"))
        await outbox.settle()
        chat.faults = [Throttled(40)]
        outbox.show(PLACE, screen("cuatro", 4, "k"))
        await outbox.settle()
        chat.faults = [OSError()] * 7
        outbox.show(PLACE, screen("cinco", 5, "k"))
        await outbox.settle()
        chat.faults = [Unreachable()]
        outbox.whisper(
            "fake:ana", PLACE, screen("hand", 1, "h")
        )  # a private chat that is closed is nobody else's trouble
        await outbox.settle()

    play(scene)
    assert [(place, reached) for _, place, reached in told] == [(PLACE.id, False), (PLACE.id, True)] * 3
    (_, _, (since, *_), (until, *_), (later, *_), _) = told
    assert until - since == 40
    assert later - until >= 10


def test_b15_who_is_heard_from_can_be_shown_something_again() -> None:
    told: list[bool] = []

    async def scene(chat: Chat, outbox: Outbox) -> None:
        async def tell(place: str, reached: bool) -> None:
            told.append(reached)

        outbox.listen(tell)
        outbox.heard(PLACE)
        chat.faults = [Unreachable()]
        outbox.show(PLACE, screen("uno", 1, "k"))
        await outbox.settle()
        outbox.show(PLACE, Screen("other", 1, ()))  # nothing is sent, so nothing is known
        await outbox.settle()
        assert told == [False]
        outbox.heard(PLACE)
        outbox.heard(PLACE)
        await outbox.settle()

    play(scene)
    assert told == [False, True]


# --- all chats together, and what goes first -----------------------------------------------------------------------


def most_in_a_second(chat: Chat) -> int:
    times = [at for at, *_ in chat.calls]
    return max(sum(at - 1 < other <= at for other in times) for at in times)


def test_all_chats_together_keep_the_rate_however_slow_the_calls_are() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        for number in range(40):
            outbox.show(Place(f"fake:{number}"), screen("x", 1))
        for _ in range(30):
            chat.slow = 0.9 if chat.slow == 0.1 else 0.1
            await asyncio.sleep(0.2)
        await outbox.settle()

    chat = play(scene, Limits(rate=10))
    assert len(chat.calls) == 40
    assert most_in_a_second(chat) <= 10


def test_private_screens_yield_to_public_ones_and_get_their_turn() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        outbox.whisper("fake:ana", PLACE, screen("hand", 1))
        for second in range(12):
            for number in range(12):
                outbox.show(Place(f"fake:{number}"), screen(f"{second}", second))
            await asyncio.sleep(1)
        await outbox.settle()

    chat = play(scene, Limits(rate=10))
    order = [what for _, what, *_ in chat.calls]
    at = next(at for at, what, *_ in chat.calls if what == "whisper")
    assert order[:9] == ["post"] * 9 if order[0] == "post" else order[1:10] == ["post"] * 9
    assert at <= 6


def test_many_hands_that_have_waited_long_let_the_tables_pass() -> None:
    """Hands for more than the rate bears, and a table's edit now and then: none of those waits for the hands."""
    asked: list[float] = []

    async def scene(chat: Chat, outbox: Outbox) -> None:
        chat.slow = 0.1
        for second in range(30):
            for number in range(12):
                outbox.whisper(f"fake:{number}", PLACE, screen(f"{second}", second), Grade.TABLE)
            await asyncio.sleep(0.5)
            outbox.show(PLACE, screen(f"{second}", second))
            asked.append(asyncio.get_running_loop().time())
            await asyncio.sleep(0.5)
        await outbox.settle()

    chat = play(scene, Limits(rate=10))
    shown = [at for at, what, *_ in chat.calls if what in {"post", "edit"}]
    assert len(shown) == len(asked)
    assert max(after - before for before, after in zip(asked, shown, strict=True)) < 0.8
    whispered = [at for at, what, *_ in chat.calls if what == "whisper"]
    assert max(after - before for before, after in itertools.pairwise(whispered)) < 1.2


def test_hands_that_have_time_let_those_pass_whose_turn_it_is() -> None:
    asked: list[float] = []

    async def scene(chat: Chat, outbox: Outbox) -> None:
        chat.slow = 0.1
        for number in range(200):
            outbox.whisper(f"fake:{number}", PLACE, screen("hand", 1), Grade.TABLE)
        for second in range(12):
            await asyncio.sleep(1.0)
            outbox.whisper("fake:ana", PLACE, screen(f"turn {second}", second), Grade.MUST)
            asked.append(asyncio.get_running_loop().time())
        await outbox.settle()

    chat = play(scene, Limits(rate=10))
    shown = [at for at, _, where, _ in chat.calls if where == "fake:ana"]
    assert max(after - before for before, after in zip(asked, shown, strict=True)) < 0.8


def test_decoration_leaves_room_for_what_matters() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        for number in range(10):
            outbox.whisper(f"fake:{number}", PLACE, screen("turn", 1), Grade.COSMETIC)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        outbox.show(PLACE, screen("table", 1))
        await outbox.settle()

    chat = play(scene, Limits(rate=10))
    assert sum(at == 0 for at, what, *_ in chat.calls if what == "whisper") == 6
    assert next(at for at, what, *_ in chat.calls if what == "post") == 0


def test_what_is_posted_anew_costs_two_calls() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        for version in range(6):
            outbox.show(PLACE, screen(f"{version}", version), anew=True)
            await outbox.settle()

    chat = play(scene, Limits(per_window=4, window=60.0))
    assert [what for at, what, *_ in chat.calls if at < 60] == ["post", "drop", "post", "drop", "post"]


MINUTE = Limits(per_window=20, window=60.0, reserve=3, gap=1.0, spread=3.0)


def test_the_last_calls_of_a_window_are_kept_for_what_must_be_shown() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        for version in range(120):
            outbox.show(PLACE, screen(f"t{version}", version, last=True), Grade.TABLE)
            if version >= 100:
                outbox.show(PLACE, screen(f"m{version}", version, key="m", last=True), Grade.MUST)
            await asyncio.sleep(0.5)
        await outbox.settle()

    chat = play(scene, MINUTE)
    first = [(at, text) for at, _, _, text in chat.calls if at < 60]
    assert sum(text.startswith("t") for _, text in first) == 17
    assert sum(text.startswith("m") for _, text in first) == 3


def test_past_half_of_a_window_calls_are_spread_but_for_a_few_that_must_be_shown() -> None:
    def gaps(grade: Grade) -> list[float]:
        async def scene(chat: Chat, outbox: Outbox) -> None:
            for version in range(80):
                outbox.show(PLACE, screen(f"{version}", version), grade)
                await asyncio.sleep(0.5)
            await outbox.settle()

        times = [at for at, *_ in play(scene, MINUTE).calls]
        return [round(after - before, 1) for before, after in itertools.pairwise(times)]

    assert gaps(Grade.TABLE)[:15] == [1.0] * 9 + [3.0] * 6
    assert gaps(Grade.MUST)[:15] == [1.0] * 12 + [3.0] * 3


def test_what_only_decorates_delays_no_turn() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        for version in range(12):
            outbox.show(PLACE, screen(f"{version}", version), Grade.TABLE)
            await asyncio.sleep(3.5)
        outbox.show(PLACE, screen("ping", 1, key="ping"), Grade.COSMETIC)
        await asyncio.sleep(1.2)
        outbox.show(PLACE, screen("move", 99), Grade.TABLE)
        await outbox.settle()

    calls = {text: at for at, _, _, text in play(scene, MINUTE).calls}
    assert calls["move"] - calls["ping"] < 1.5


def test_what_will_be_followed_soon_waits_for_it_but_not_for_ever() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        outbox.show(PLACE, screen("first", 1))
        await asyncio.sleep(5)
        outbox.show(PLACE, screen("house 1", 2), wait=3.0)
        await asyncio.sleep(0.8)
        outbox.show(PLACE, screen("house 2", 3), wait=3.0)
        await asyncio.sleep(0.8)
        outbox.show(PLACE, screen("turn", 4))
        await asyncio.sleep(5)
        outbox.show(PLACE, screen("house 3", 5), wait=3.0)
        await asyncio.sleep(0.8)
        outbox.show(PLACE, screen("house 4", 6), wait=3.0)
        await outbox.settle()

    chat = play(scene, MINUTE)
    assert [(at, text) for at, _, _, text in chat.calls] == [(0, "first"), (6.6, "turn"), (14.6, "house 4")]
    assert play(scene).texts == [
        "first",
        "house 1",
        "house 2",
        "turn",
        "house 3",
        "house 4",
    ]  # nothing is counted there


def test_a_private_screen_that_is_there_is_not_shown_again() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        for version in range(3):
            outbox.whisper("fake:ana", PLACE, screen("hand", version))
            await outbox.settle()
        chat.faults = [Unreachable()]
        outbox.whisper("fake:ana", PLACE, screen("other", 4))
        await outbox.settle()
        outbox.whisper("fake:ana", PLACE, screen("other", 5))
        await outbox.settle()

    assert play(scene, Limits(lasting=True)).texts == ["hand", "other"]
    assert play(scene).texts == ["hand"] * 3 + ["other"]

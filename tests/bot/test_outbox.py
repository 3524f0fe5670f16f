"""The outbox in virtual time: the loop's clock jumps to the next timer, so a minute takes no time."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from bot.chat import Gone, Limits, MessageRef, More, Notes, Throttled, Unreachable
from bot.outbox import TRIES, Grade, Outbox
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
        self.slow = 0.0
        self.flying = self.most = 0

    def audiences(self, place: Place) -> tuple[Place, ...]:
        return (place,)

    def limits_at(self, place: Place, person: str) -> Limits:
        return self.limits

    async def drop(self, message: MessageRef) -> None:
        self.calls.append((round(asyncio.get_running_loop().time(), 3), "drop", message.chat, message.id))

    async def post(self, place: Place, screen: Screen) -> MessageRef:
        await self._called("post", place.id, screen)
        return MessageRef(place.id, screen.key)

    async def edit(self, message: MessageRef, screen: Screen) -> None:
        await self._called("edit", message.chat, screen)

    async def whisper(self, person: str, place: Place, screen: Screen) -> None:
        await self._called("whisper", person, screen)

    async def _called(self, what: str, where: str, screen: Screen) -> None:
        self.flying += 1
        self.most = max(self.most, self.flying)
        try:
            await asyncio.sleep(self.slow)
            if self.faults:
                raise self.faults.pop(0)
        finally:
            self.flying -= 1
        node = screen.nodes[0] if screen.nodes else None
        text = node.text if isinstance(node, Text) else ""
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


def test_the_latest_wins_and_one_call_flies_at_a_time() -> None:
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


def test_a_screen_never_replaces_a_newer_one() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        outbox.show(PLACE, screen("new", 5))
        await outbox.settle()
        outbox.show(PLACE, screen("old", 4))
        await outbox.settle()

    assert play(scene).texts == ["new"]


def test_what_has_not_changed_is_not_sent_again() -> None:
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


def test_throttled_waits_exactly_that_long_and_for_that_chat_only() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        chat.faults = [Throttled(7.0)]
        outbox.show(PLACE, screen("one", 1))
        await asyncio.sleep(1)
        outbox.show(PLACE, screen("two", 2))
        outbox.show(Place("fake:2"), screen("other", 1))
        await outbox.settle()

    chat = play(scene)
    assert chat.calls == [(1.0, "post", "fake:2", "other"), (7.0, "post", "fake:1", "two")]


def test_a_message_that_is_gone_is_posted_anew() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        outbox.show(PLACE, screen("one", 1))
        await outbox.settle()
        chat.faults = [Gone()]
        outbox.show(PLACE, screen("two", 2))
        await outbox.settle()

    assert [(what, text) for _, what, _, text in play(scene).calls] == [("post", "one"), ("post", "two")]


def test_errors_are_retried_ever_more_slowly_and_given_up_at_last() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        chat.faults = [OSError()] * 3
        outbox.show(PLACE, screen("late", 1))
        await outbox.settle()
        assert chat.calls == [(3.5, "post", "fake:1", "late")]
        chat.faults = [OSError()] * (TRIES + 5)
        outbox.show(PLACE, screen("never", 2))
        await outbox.settle()
        assert len(chat.faults) == 5

    play(scene)


def test_cosmetic_screens_are_not_retried_and_the_unreachable_left_alone() -> None:
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


def test_what_is_left_to_do_waits_for_the_chat() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        chat.faults = [More()]
        outbox.whisper("fake:ana", PLACE, screen("hand", 1, "k"))
        await outbox.settle()
        assert [at for at, *_ in chat.calls] == [1.0]

    play(scene, SPACED)

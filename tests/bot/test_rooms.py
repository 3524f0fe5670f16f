from __future__ import annotations

from bot.platforms.web.rooms import KEPT, MOST, Line, Reading, Room


async def _nothing(*_: object) -> None:
    pass


def test_what_is_over_goes_first_and_tables_in_play_stay() -> None:
    room = Room("x")
    room.show(Reading("es"), "live", b"{}", last=False)
    for number in range(50):
        room.show(Reading("es"), f"old{number}", b"{}", last=True)
    kept = room.enter(Line(_nothing, _nothing), Reading("es"))
    assert len(kept) == KEPT
    assert "live" in room._messages[Reading("es")]
    for number in range(MOST + 50):
        room.show(Reading("es"), f"live{number}", b"{}", last=False)
    assert len(room._messages[Reading("es")]) == MOST


async def test_a_window_that_is_too_slow_is_closed() -> None:
    closed: list[bool] = []

    async def close() -> None:
        closed.append(True)

    line = Line(_nothing, close)
    for _ in range(1000):
        line.push(b"x")
    await line.run()
    assert closed == [True]

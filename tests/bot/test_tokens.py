from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.present import tokens

LARGEST = 36**6 - 1


@given(st.sampled_from(sorted(tokens.KINDS)), st.lists(st.integers(0, LARGEST), max_size=4))
def test_what_is_written_is_read(kind: str, numbers: list[int]) -> None:
    token = tokens.mark("abcdefgh", kind, *numbers)
    assert len(token) <= tokens.LIMIT
    assert token.isascii()
    assert tokens.read(token) == tokens.Mark(kind, "abcdefgh", tuple(numbers))


@given(st.text(max_size=60))
def test_anything_else_is_nothing_and_never_an_error(text: str) -> None:
    read = tokens.read(text)
    assert read is None or text.isascii()


@pytest.mark.parametrize(
    "text",
    [
        "abcdefgh",
        "abcdefgh-",
        "ABCDEFGHb",
        "abcdefgh1",
        "abcdefght1.",
        "abcdefgho1.2\n",
        "/",
        "/a.b.c.d.e",
        "/casa.uno dos",
    ],
)
def test_near_misses(text: str) -> None:
    assert tokens.read(text) is None


def test_b4_buttons_of_earlier_releases_mean_what_they_meant() -> None:
    """They lie in chats for as long as these exist. A new kind may be added; a letter is never used again."""
    meant = {
        "s": "sit", "d": "seat", "l": "leave", "h": "house", "f": "fill", "u": "unhouse", "e": "panel", "c": "configure",
        "b": "start", "o": "offer", "p": "choice", "t": "throw", "k": "back", "m": "more", "r": "rematch", "x": "close",
        "j": "kick", "a": "annul", "v": "look", "q": "proof",
    }  # fmt: skip
    for letter, kind in meant.items():
        assert tokens.read(f"abcdefgh{letter}") == tokens.Mark(kind, "abcdefgh")
    assert tokens.read("abcdefght1.2.0.a") == tokens.Mark("throw", "abcdefgh", (1, 2, 0, 10))
    assert tokens.setting("pace", "lento") == 3_858_240_268


def test_orders() -> None:
    assert tokens.read(tokens.order("casa", "uruguayo", "2")) == tokens.Command("casa", ("uruguayo", "2"))


def test_no_token_for_a_negative_number() -> None:
    with pytest.raises(ValueError, match="no token"):
        tokens.mark("abcdefgh", "seat", -1)


def test_every_kind_has_a_letter_of_its_own() -> None:
    assert len(set(tokens.KINDS.values())) == len(tokens.KINDS)

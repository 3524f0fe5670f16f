"""What is asked back before something is done to others at a table, and what is told of a table elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from bot.present import tokens
from bot.present.names import Cast, slug
from bot.screen import Button, Row, Screen, Text
from bot.words import Words
from engine.shown import LobbyView, PersonId


def choose_screen(key: str, version: int, text: str, buttons: Sequence[Button]) -> Screen:
    """A question with buttons."""
    return Screen(key, version, (Text(text, "strong"), *(Row((button,)) for button in buttons)), silent=False)


def kick_screen(words: Words, lobbies: Sequence[tuple[int, LobbyView]], person: PersonId) -> Screen:
    """Whom to send away from which table: everybody who sits there but the one who asks."""
    buttons: list[Button] = []
    for _, lobby in lobbies:
        cast = Cast(words, lobby.seats)
        buttons += [
            Button(cast.name(view.seat), tokens.mark(lobby.table, "kick", view.seat), "bad", words("ask-kick"))
            for view in lobby.seats
            if view.person is not None and view.person.id != person
        ]
    version = max(version for version, _ in lobbies)
    text = words("choose-kick") if buttons else words("choose-kick-none")
    return choose_screen(f"{lobbies[0][1].table}/kick", version, text, buttons)


def end_screen(words: Words, lobbies: Sequence[tuple[int, LobbyView]]) -> Screen:
    """Asks back before a table is closed; which, if there are several."""
    buttons = [
        Button(
            words("button-end", game=_game(words, lobby), names=_names(words, lobby))
            if any(view.person is not None for view in lobby.seats)
            else words("button-end-empty", game=_game(words, lobby)),
            tokens.mark(lobby.table, "close"),
            "bad",
        )
        for _, lobby in lobbies
    ]
    version = max(version for version, _ in lobbies)
    return choose_screen(f"{lobbies[0][1].table}/end", version, words("choose-end"), buttons)


def annul_screen(words: Words, lobbies: Sequence[tuple[int, LobbyView]]) -> Screen:
    """Asks an admin back before he annuls a match of others."""
    buttons = [
        Button(
            words("button-annul-of", game=_game(words, lobby), names=_names(words, lobby)),
            tokens.mark(lobby.table, "annul"),
            "bad",
        )
        for _, lobby in lobbies
    ]
    version = max(version for version, _ in lobbies)
    return choose_screen(f"{lobbies[0][1].table}/annulling", version, words("choose-annul"), buttons)


def leave_asked(words: Words, lobby: LobbyView, person: PersonId) -> str:
    """What is asked back before somebody leaves a match that runs: with what it costs him, if it does (B16)."""
    return words("ask-leave-lost" if person in lobby.bound else "ask-leave")


def leave_cost(words: Words, lobby: LobbyView, person: PersonId) -> str:
    """What it costs him to leave, in a sentence; empty if it costs nothing."""
    return words("leave-lost") if person in lobby.bound else ""


def notice_screen(words: Words, lobby: LobbyView, where: str, token: str) -> Screen:
    """That a table waits for people, and how not to be told any more."""
    text = words("notice", game=_game(words, lobby), place=where or words("somewhere"))
    button = Button(words("button-untold"), token, "quiet")
    return Screen(f"{lobby.table}/notice", 1, (Text(text), Row((button,))), silent=False, last=True)


def _game(words: Words, lobby: LobbyView) -> str:
    return words.get(f"variant-{slug(lobby.variant)}", lobby.variant)


def _names(words: Words, lobby: LobbyView) -> str:
    cast = Cast(words, lobby.seats)
    return cast.names(view.seat for view in lobby.seats if view.person is not None) or words("somebody")

"""The table before the match: who sits where, what is played and how, and the way to begin."""

from __future__ import annotations

from bot.present import tokens
from bot.present.help import help_buttons
from bot.present.names import FINGERPRINT, Cast, card_name, card_of, safe, slug
from bot.screen import Button, Node, Row, Screen, Text
from bot.words import Words
from engine.shown import LobbyView, OptionView

PACES = ("rapido", "normal", "lento", "none")
REVEALS = ("never", "match")
UNSEEN = {"senas", "flor_in_phrase"}
"""Options that change nothing for who plays with buttons."""
ONLY_FROM = {"mazo": 4, "envido_who": 4, "pico_until": 6, "pico": 6}
"""Options that mean something from so many seats on."""


def lobby_key(table: str) -> str:
    """The key of the message of a table before its match."""
    return f"{table}/lobby"


def lobby_screen(words: Words, version: int, lobby: LobbyView) -> Screen:
    """The lobby; once the match has begun (or the table is closed) what is left of it, without buttons."""
    cast = Cast(words, lobby.seats)
    nodes: list[Node] = [Text(words("lobby-title", game=_game(words, lobby.variant), seats=len(lobby.seats)), "title")]
    nodes += [Text(_side(cast, lobby, team)) for team in (0, 1)]
    nodes.append(Text(_terms(words, lobby), "small"))
    if lobby.draw:
        nodes.append(Text(_draw(cast, lobby), "small"))
    if any(lobby.cuts):
        cuts = ", ".join(f"{cast.name(seat)}: {_short(cut)}" for seat, cut in enumerate(lobby.cuts) if cut)
        nodes.append(Text(words("lobby-cuts", cuts=cuts), "small"))
    nodes.append(Text(words("lobby-commitment", code=lobby.commitment[:FINGERPRINT]), "small"))
    nodes.append(Text(words("table-id", table=lobby.table), "small"))
    if lobby.status == "lobby":
        nodes += _buttons(cast, lobby)
    else:
        nodes.append(Text(words("lobby-closed" if lobby.status == "closed" else "lobby-begun"), "strong"))
    over = lobby.status != "lobby"
    return Screen(lobby_key(lobby.table), version, tuple(nodes), last=over, rest=over)


def panel_screen(words: Words, version: int, lobby: LobbyView) -> Screen:
    """How the table is played, option by option: shown to who sets it, privately."""
    nodes: list[Node] = [Text(words("panel-title"), "title")]
    counts = tuple(str(count) for count in lobby.seat_counts)
    nodes += _choices(words, lobby, "variant", lobby.variants, lobby.variant)
    nodes += _choices(words, lobby, "seats", counts, str(len(lobby.seats)))
    for each in _options(lobby):
        nodes += _choices(words, lobby, each.name, each.values, each.value)
    nodes += _choices(words, lobby, "pace", PACES, lobby.pace)
    nodes += _choices(words, lobby, "reveal", REVEALS, lobby.reveal)
    close = Button(words("button-close-table"), tokens.mark(lobby.table, "close"), "bad", words("ask-close"))
    nodes.append(Row((close,), words("row-more"), folded=True))
    return Screen(panel_key(lobby.table), version, tuple(nodes))


def no_panel(table: str, version: int) -> Screen:
    """Takes the options away, where they are a message of their own."""
    return Screen(panel_key(table), version, (), last=True, rest=True)


def panel_key(table: str) -> str:
    """The key of the private screen with a table's options."""
    return f"{table}/panel"


def settings_of(lobby: LobbyView) -> dict[int, tuple[str, str]]:
    """Everything that can be chosen, by the number that stands for it in a token."""
    pairs = [("variant", name) for name in lobby.variants]
    pairs += [("seats", str(count)) for count in lobby.seat_counts]
    pairs += [(option.name, value) for option in lobby.options for value in option.values]
    pairs += [("pace", pace) for pace in PACES] + [("reveal", reveal) for reveal in REVEALS]
    return {tokens.setting(name, value): (name, value) for name, value in pairs}


def welcome_screen(words: Words, variants: tuple[str, ...]) -> Screen:
    """What a place says when nothing is going on: a match against the house is one press away."""
    first = variants[0] if variants else "uruguayo"
    nodes: list[Node] = [
        Text(words("welcome-title"), "title"),
        Text(words("welcome-text")),
        Row((Button(words("button-house"), tokens.order("casa", slug(first), "2"), "good"),)),
    ]
    solo = [(variant, seats) for variant in variants for seats in (2, 4) if (variant, seats) != (first, 2)]
    nodes.append(
        Row(
            tuple(
                Button(
                    words("button-house-game", game=_game(words, name), seats=seats),
                    tokens.order("casa", slug(name), str(seats)),
                )
                for name, seats in solo
            ),
            words("row-house"),
        )
    )
    nodes.append(
        Row(
            tuple(
                Button(words("button-open", game=_game(words, name)), tokens.order("mesa", slug(name)))
                for name in variants
            ),
            words("row-open"),
        )
    )
    helped = tuple(button for name in variants for button in help_buttons(words, name, _game(words, name)))
    nodes += [Row(helped, words("button-help"))] if helped else []
    return Screen("welcome", 1, tuple(nodes))


def hello_screen(words: Words, key: str) -> Screen:
    """What somebody is told who has opened his private chat: his cards come there."""
    return Screen(key, 1, (Text(words("hello")),), last=True)


def _game(words: Words, variant: str) -> str:
    return words.get(f"variant-{slug(variant)}", variant)


def _side(cast: Cast, lobby: LobbyView, team: int) -> str:
    words = cast.words
    seats = [view.seat for view in lobby.seats if view.team == team]
    taken = {view.seat for view in lobby.seats if view.person is not None or view.house}
    names = ", ".join(cast.name(seat) if seat in taken else words("seat-free") for seat in seats)
    return words("lobby-side", team=words("team-0" if team == 0 else "team-1"), names=names)


def _terms(words: Words, lobby: LobbyView) -> str:
    """The target, the pace, and every option that is not as usual."""
    parts = [words("lobby-pace", pace=words(f"value-pace-{lobby.pace}"))]
    parts += [
        words("lobby-option", name=_option(words, option.name), value=_value(words, option.name, option.value))
        for option in _options(lobby)
        if option.name == "target" or option.value != option.default
    ]
    parts.append(words("lobby-option", name=_option(words, "reveal"), value=_value(words, "reveal", lobby.reveal)))
    return " · ".join(parts)


def _draw(cast: Cast, lobby: LobbyView) -> str:
    drawn = ", ".join(
        f"{cast.name(each.seat)}: {card_name(cast.words, card_of('spanish-40', each.card))}" for each in lobby.draw
    )
    dealer = max(lobby.draw, key=lambda each: int(each.card[:-1]))
    return cast.words("lobby-draw", drawn=drawn, name=cast.name(dealer.seat))


def _options(lobby: LobbyView) -> list[OptionView]:
    """The options that make a difference at a table of this size."""
    seats = len(lobby.seats)
    return [each for each in lobby.options if each.name not in UNSEEN and seats >= ONLY_FROM.get(each.name, 0)]


def _short(cut: str) -> str:
    """A cut as it is shown; one that is the id of a press is an id to nobody (what stands before the last colon goes)."""
    word = safe(cut.rpartition(":")[2])
    return word if len(word) <= 12 else word[:8] + "…"


def _buttons(cast: Cast, lobby: LobbyView) -> list[Node]:
    words, table = cast.words, lobby.table
    free = [view for view in lobby.seats if view.person is None and not view.house]
    nodes: list[Node] = []
    sit = [
        Button(
            words("button-sit", team=words("team-0" if team == 0 else "team-1")),
            tokens.mark(table, "sit", team),
            "main",
        )
        for team in (0, 1)
        if any(view.team == team for view in free)
    ]
    if sit:
        nodes.append(Row(tuple(sit)))
    house: list[Button] = []
    if free:
        house = [
            Button(words("button-fill"), tokens.mark(table, "fill")),
            Button(words("button-add-house"), tokens.mark(table, "house")),
        ]
    house += [
        Button(words("button-unhouse", name=cast.name(view.seat)), tokens.mark(table, "unhouse", view.seat))
        for view in lobby.seats
        if view.house
    ]
    if house:
        nodes.append(Row(tuple(house)))
    last = [Button(words("button-start"), tokens.mark(table, "start"), "good")] if not free else []
    last += [
        Button(words("button-options"), tokens.mark(table, "panel")),
        Button(words("button-leave"), tokens.mark(table, "leave")),
    ]
    nodes.append(Row(tuple(last)))
    return nodes


def _choices(words: Words, lobby: LobbyView, name: str, values: tuple[str, ...], value: str) -> list[Node]:
    """One option with all its values, the chosen one marked, and what it is about."""
    buttons = tuple(
        Button(
            words("chosen", value=_value(words, name, each)) if each == value else _value(words, name, each),
            tokens.mark(lobby.table, "configure", tokens.setting(name, each)),
            "main" if each == value else "plain",
        )
        for each in values
    )
    about = words.get(f"about-{slug(name)}", "")
    return [Row(buttons, _option(words, name)), *([Text(about, "small")] if about else [])]


def _option(words: Words, name: str) -> str:
    return words.get(f"option-{slug(name)}", name)


def _value(words: Words, name: str, value: str) -> str:
    """A value as people say it: by option and value, by value, or as it is written."""
    if name == "variant":
        return _game(words, value)
    own = words.get(f"value-{slug(name)}-{slug(value)}", "")
    return own or words.get(f"value-{slug(value)}", value)

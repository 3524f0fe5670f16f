"""The table before the match: who sits where, what is played and how, and the way to begin."""

from __future__ import annotations

import re

from bot.present import tokens
from bot.present.help import ORDER, help_buttons
from bot.present.names import FINGERPRINT, Cast, card_name, card_of, deck_of, safe, slug
from bot.screen import Button, Node, Row, Screen, Text
from bot.words import Words
from engine.rules.cards import deck_shown, number_of
from engine.shown import LobbyView, OptionView

PACES = ("rapido", "normal", "lento", "none")
REVEALS = ("never", "match")
GAMES = "juegos"
"""The order that shows all games."""
UNSEEN = {"flor_in_phrase"}
"""Options that change nothing for who plays with buttons."""
FEW_HOUSE = 2
"""So many of the house can be sent away with a button in plain sight; more are folded away."""
ONLY_FROM = {"mazo": 4, "envido_who": 4, "pico_until": 6, "pico": 6, "senas": 4}
"""Options that mean something from so many seats on."""


def lobby_key(table: str) -> str:
    """The key of the message of a table before its match."""
    return f"{table}/lobby"


def lobby_screen(words: Words, version: int, lobby: LobbyView, cards: str = "") -> Screen:
    """The lobby; once the match has begun (or the table is closed) what is left of it, without buttons.

    `cards`: the kind of cards that are shown here (see deck_shown).
    """
    cast = Cast(words, lobby.seats)
    nodes: list[Node] = [Text(words("lobby-title", game=_game(words, lobby.variant), seats=len(lobby.seats)), "title")]
    nodes += [Text(_side(cast, lobby, team)) for team in (0, 1)]
    if lobby.status == "lobby":
        free = any(view.person is None and not view.house for view in lobby.seats)
        nodes.append(Text(words("lobby-how" if free else "lobby-full"), "strong"))
    if lobby.status == "lobby":
        nodes += [Text(words("lobby-flor", name=name), "small") for name in _flores(cast, lobby)]
    nodes.append(Text(_terms(words, lobby), "small"))
    nodes.append(Text(_sealed(cast, lobby, cards), "fold"))
    if lobby.status == "lobby":
        nodes += _buttons(cast, lobby)
    elif lobby.status == "closed":
        why = words("table-closed", why=words(f"closed-{lobby.closed}")) if lobby.closed else words("lobby-closed")
        nodes.append(Text(why, "strong"))
    else:
        nodes.append(Text(words("lobby-begun"), "strong"))
    over = lobby.status != "lobby"
    return Screen(lobby_key(lobby.table), version, cast.opened(nodes), last=over, rest=over)


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


def welcome_screen(
    words: Words, variants: tuple[str, ...], *, folds: bool = True, alone: bool = False, invite: str = ""
) -> Screen:
    """What a place says when nothing is going on: a match against the house is one press away.

    Where nothing folds by itself (`folds`) only what a newcomer needs is there, in a private chat (`alone`) the way into a
    group too (`invite`), and all other games are a press away.
    """
    first = variants[0] if variants else "uruguayo"
    nodes: list[Node] = [
        Text(words("welcome-title"), "title"),
        Text(words("welcome-text")),
        Row((Button(words("button-house"), tokens.order("casa", slug(first), "2"), "good"),)),
    ]
    if not folds:
        ways = [
            Button(words("button-help"), tokens.order(ORDER)),
            Button(words("button-games"), tokens.order(GAMES)),
            Button(words("config-lang"), tokens.order("idioma")),
        ]
        open_table = Button(words("button-open", game=_game(words, first)), tokens.order("mesa", slug(first)), "main")
        ways += [] if alone else [open_table]
        ways += [Button(words("button-invite"), invite, "main")] if alone and invite else []
        return Screen("welcome", 1, (*nodes, Row(tuple(ways))))
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
    titles = {name: words("button-help-game", game=_game(words, name)) for name in variants}
    helped = tuple(button for name, title in titles.items() for button in help_buttons(words, name, title))
    nodes += [Row(helped, words("button-help"))] if helped else []
    return Screen("welcome", 1, tuple(nodes))


def games_screen(words: Words, key: str, variants: tuple[str, ...]) -> Screen:
    """Every game against the house, one a row: of two, and of four with a partner of the house."""
    nodes: list[Node] = [Text(words("games-text"))]
    for name in variants:
        of_four = Button(words("button-of-four"), tokens.order("casa", slug(name), "4"))
        nodes.append(Row((Button(_game(words, name), tokens.order("casa", slug(name), "2")), of_four)))
    return Screen(key, 1, tuple(nodes))


def hello_screen(words: Words, key: str) -> Screen:
    """What somebody is told who has opened his private chat: his cards come there."""
    return Screen(key, 1, (Text(words("hello")),), last=True)


def _game(words: Words, variant: str) -> str:
    return words.get(f"variant-{slug(variant)}", variant)


def _side(cast: Cast, lobby: LobbyView, team: int) -> str:
    words = cast.words
    seats = [view.seat for view in lobby.seats if view.team == team]
    taken = {view.seat for view in lobby.seats if view.person is not None or view.house}
    kept = {view.seat: safe(view.kept.name, words("somebody")) for view in lobby.seats if view.kept is not None}
    names = ", ".join(
        cast.name(seat)
        if seat in taken
        else words("seat-kept", name=kept[seat])
        if seat in kept
        else words("seat-free")
        for seat in seats
    )
    return words("lobby-side", team=words("team-0" if team == 0 else "team-1"), names=names)


def _terms(words: Words, lobby: LobbyView) -> str:
    """The target, the pace, and every option that is not as usual."""
    parts = [words("lobby-pace", pace=words(f"value-pace-{lobby.pace}"))]
    parts += [
        words("lobby-option", name=option_name(words, option.name), value=value_name(words, option.name, option.value))
        for option in _options(lobby)
        if option.name == "target" or option.value != option.default
    ]
    if lobby.reveal != REVEALS[0]:
        parts.append(
            words("lobby-option", name=option_name(words, "reveal"), value=value_name(words, "reveal", lobby.reveal))
        )
    return " · ".join(parts)


def _sealed(cast: Cast, lobby: LobbyView, kind: str) -> str:
    """What has to be public before the deals so that they can be checked: what is committed to, who cut, who drew what."""
    words = cast.words
    told = [words("lobby-commitment", table=lobby.table), f"{lobby.commitment[:FINGERPRINT]}…"]
    if any(lobby.cuts):
        cuts = ", ".join(f"{cast.name(seat)}: {_short(cut)}" for seat, cut in enumerate(lobby.cuts) if cut)
        told.append(words("lobby-cuts", cuts=cuts))
    if lobby.draw:
        told.append(_draw(cast, lobby, kind))
    return "\n".join(told)


def _flores(cast: Cast, lobby: LobbyView) -> list[str]:
    """Who is called like the flor, where it is played with: written at this table, that is a name (F12)."""
    if lobby.variant != "uruguayo" and all((each.name, each.value) != ("flor", "true") for each in lobby.options):
        return []
    called = {view.seat: view.person.name if view.person else view.house for view in lobby.seats}
    return [cast.name(seat) for seat, name in called.items() if "flor" in re.findall(r"\w+", name.lower())]


def _draw(cast: Cast, lobby: LobbyView, kind: str) -> str:
    deck = deck_shown(deck_of(lobby.draw[0].card), kind)
    cards = {each.seat: card_of(each.card) for each in lobby.draw}
    drawn = ", ".join(f"{cast.name(seat)}: {card_name(cast.words, card, deck)}" for seat, card in cards.items())
    dealer = max(lobby.draw, key=lambda each: number_of(cards[each.seat]))
    return cast.words("lobby-draw", drawn=drawn, name=cast.name(dealer.seat))


def _options(lobby: LobbyView) -> list[OptionView]:
    """The options that make a difference at a table of this size."""
    seats = len(lobby.seats)
    return [each for each in lobby.options if each.name not in UNSEEN and seats >= ONLY_FROM.get(each.name, 0)]


def _short(cut: str) -> str:
    """A cut as it is shown; one that is the id of a press is an id to nobody (what stands before the last colon goes)."""
    word = safe(cut.rpartition(":")[2])
    return word if len(word) <= 12 else "…" + word[-8:]


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
    house = [
        Button(words("button-unhouse", name=cast.name(view.seat)), tokens.mark(table, "unhouse", view.seat))
        for view in lobby.seats
        if view.house
    ]
    if free:
        fill = Button(words("button-fill"), tokens.mark(table, "fill"))
        add = Button(words("button-add-house"), tokens.mark(table, "house"))
        nodes.append(Row((fill, add)))
    last = [Button(words("button-start"), tokens.mark(table, "start"), "good")] if not free else []
    last += [
        Button(words("button-options"), tokens.mark(table, "panel")),
        Button(words("button-leave"), tokens.mark(table, "leave")),
    ]
    nodes.append(Row(tuple(last)))
    if house:
        nodes.append(Row(tuple(house), words("row-unhouse"), folded=len(house) > FEW_HOUSE))
    return nodes


def _choices(words: Words, lobby: LobbyView, name: str, values: tuple[str, ...], value: str) -> list[Node]:
    """One option with all its values, the chosen one marked, and what it is about."""
    buttons = tuple(
        Button(
            words("chosen", value=value_name(words, name, each)) if each == value else value_name(words, name, each),
            tokens.mark(lobby.table, "configure", tokens.setting(name, each)),
            "main" if each == value else "plain",
        )
        for each in values
    )
    about = words.get(f"about-{slug(name)}", "")
    return [Row(buttons, option_name(words, name)), *([Text(about, "small")] if about else [])]


def option_name(words: Words, name: str) -> str:
    """What an option of the table is called."""
    return words.get(f"option-{slug(name)}", name)


def value_name(words: Words, name: str, value: str) -> str:
    """A value as people say it: by option and value, by value, or as it is written."""
    if name == "variant":
        return _game(words, value)
    own = words.get(f"value-{slug(name)}-{slug(value)}", "")
    return own or words.get(f"value-{slug(value)}", value)

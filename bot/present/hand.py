"""The private screen of a seat: its cards, what they are worth, and everything it may do now."""

from __future__ import annotations

from msgspec.structs import replace

from bot.present import tokens
from bot.present.help import help_buttons
from bot.present.names import Cast, amounts, ask_for, card_name, word_name, word_style
from bot.present.reckoned import reckoned
from bot.present.table import DENOUNCE, at_stake, waiting_for
from bot.screen import Button, CardFace, Cards, Node, Row, Screen, Text
from bot.words import Words
from engine.rules.actions import PlayCard, Word
from engine.rules.cards import DECKS, NO_CARD, NO_TEAM, Seat
from engine.rules.views import PlayerView, PublicView
from engine.shown import LobbyView

LAST = 3


def hand_key(table: str) -> str:
    """The key of a seat's private screen: one a table, the newest counts."""
    return f"{table}/hand"


def hand_screen(
    words: Words, version: int, lobby: LobbyView, view: PlayerView, where: str = "", match: int = 0
) -> Screen:
    """The hand of one seat in this match of the table. Its buttons are what this seat may do: the list the engine checks."""
    cast = Cast(words, lobby.seats)
    public = view.public
    if public.winner != NO_TEAM or lobby.status in {"finished", "closed"}:
        return no_hand(lobby.table, version)
    nodes: list[Node] = [Text(words("hand-title", place=where) if where else words("hand-title-plain"), "title")]
    if lobby.seats[view.seat].absent:
        nodes.append(Text(words("hand-absent"), "strong"))
        nodes.append(Row((Button(words("button-back"), tokens.mark(lobby.table, "back"), "main"),)))
    if view.cards or view.held:
        nodes.append(_cards(cast, lobby.table, view, match))
    elif view.seat not in public.players:
        nodes.append(Text(words("hand-resting", rivals=cast.names(public.players))))
    nodes += [Text(text, "small") for text in _worth(cast, view)]
    nodes += _hints(cast, view)
    if len(lobby.seats) > 2:
        nodes.append(Text(words("hand-team", team=cast.team(view.seat % 2)), "small"))
    nodes += _to_do(cast, view)
    nodes += _words(cast, lobby.table, view, match)
    seldom = (
        *help_buttons(words, public.variant),
        Button(words("button-proof"), tokens.mark(lobby.table, "proof"), "quiet"),
        Button(words("button-leave"), tokens.mark(lobby.table, "leave"), "quiet", words("ask-leave")),
    )
    if nodes and isinstance(last := nodes[-1], Row) and last.folded:
        nodes[-1] = replace(last, buttons=(*last.buttons, *seldom))
    else:
        nodes.append(Row(seldom, words("row-more"), folded=True))
    page = f"{match}-{public.hand}.{public.duel}"
    return Screen(hand_key(lobby.table), version, tuple(nodes), silent=False, page=page)


def no_hand(table: str, version: int) -> Screen:
    """Takes the private screen of a table away."""
    return Screen(hand_key(table), version, (), last=True)


def seat_key(table: str) -> str:
    """The key of the private screen of a seat that has no cards."""
    return f"{table}/seat"


def seat_screen(words: Words, version: int, lobby: LobbyView, seat: Seat, public: PublicView | None) -> Screen:
    """What somebody who sits sees while he has no cards: who is missing, or how the match ended for him."""
    cast = Cast(words, lobby.seats)
    nodes: list[Node] = []
    if lobby.status == "lobby":
        missing = sum(view.person is None and not view.house for view in lobby.seats)
        team = words("team-0" if seat % 2 == 0 else "team-1")
        text = words("seat-waits", team=team, count=missing) if missing else words("seat-full", team=team)
        helped = help_buttons(words, lobby.variant)
        nodes = [Text(text, "strong"), *([Row(helped)] if helped else [])]
    elif lobby.status == "finished" and public is not None and public.winner != NO_TEAM:
        won, lost = public.score[public.winner], public.score[1 - public.winner]
        key = f"seat-{'won' if public.winner == seat % 2 else 'lost'}{'' if len(lobby.seats) == 2 else '-team'}"
        nodes = [Text(words(key, won=won, lost=lost, team=cast.team(public.winner)), "strong")]
    return Screen(seat_key(lobby.table), version, tuple(nodes), last=not nodes)


def no_seat(table: str, version: int) -> Screen:
    """Takes the private screen of a seat without cards away."""
    return Screen(seat_key(table), version, (), last=True)


def confirm_screen(version: int, lobby: LobbyView, text: str, button: Button) -> Screen:
    """A question that is asked privately before something that cannot be taken back."""
    return Screen(f"{lobby.table}/ask", version, (Text(text, "strong"), Row((button,))), silent=False)


def _cards(cast: Cast, table: str, view: PlayerView, match: int) -> Cards:
    """All cards as dealt: one that has been played keeps its place, so that slots never shift (B4)."""
    words, public = cast.words, view.public
    if view.hidden or not view.cards:
        faces = tuple(CardFace(NO_CARD, words("card-hidden"), "") for _ in view.held)
        return Cards(words("hand-cards"), faces, public.deck, "hand")
    ready = {choice.slot for choice in view.choices if isinstance(choice, PlayCard) and not choice.covered}
    played = len(view.cards) - len(view.held)
    faces = tuple(
        CardFace(
            card=card,
            name=card_name(words, card),
            code=DECKS[public.deck].spell(card),
            played=slot not in view.held,
            token=tokens.mark(table, "throw", match, public.hand, played, slot) if slot in view.held else "",
            ready=slot in ready,
        )
        for slot, card in enumerate(view.cards)
    )
    return Cards(words("hand-cards"), faces, public.deck, "hand")


def _worth(cast: Cast, view: PlayerView) -> list[str]:
    """What the hand counts, and why."""
    words = cast.words
    if view.hidden:
        return [words("hand-face-down")]
    texts = []
    if view.envido >= 0:
        texts.append(words("hand-envido", n=view.envido))
    if view.flor >= 0:
        texts.append(words("hand-flor", n=view.flor))
    if texts and (why := reckoned(words, view)):
        place = 0 if view.envido >= 0 else -1
        texts[place] = words("hand-because", text=texts[place], why=why)
    return texts


def owes_flor(view: PlayerView) -> bool:
    """Whether he holds a flor that he has to sing, and may sing now."""
    opens = any(isinstance(each, Word) and (each.law, each.word) == ("flor", "flor") for each in view.choices)
    return view.flor >= 0 and opens and not _asked(view.public, "flor")


def _asked(public: PublicView, law: str) -> bool:
    return bool(public.questions) and public.questions[-1].law == law


def _hints(cast: Cast, view: PlayerView) -> list[Node]:
    """What a newcomer would learn too late: the flor that is lost, and what the perros are."""
    words = cast.words
    nodes: list[Node] = [Text(words("hint-flor"), "strong")] if owes_flor(view) else []
    said = {each.word for each in view.choices if isinstance(each, Word) and each.law == "perros"}
    if "perros" in said:
        nodes.append(Text(words("hint-perros"), "move"))
    elif _asked(view.public, "perros") and said:
        nodes.append(Text(words("hint-perros-answer"), "move"))
    return nodes


def _to_do(cast: Cast, view: PlayerView) -> list[Node]:
    """What the table waits for, said to this seat."""
    words, public = cast.words, view.public
    if public.over:
        return [Text(words("hand-next"), "strong")]
    if public.questions and any(
        isinstance(each, Word) and each.law == public.questions[-1].law for each in view.choices
    ):
        asked = public.questions[-1]
        call = word_name(words, asked.word, asked.amount)
        text = words("hand-answer", name=cast.name(asked.by), word=call)
        return [Text(f"{text} {at_stake(cast, public, asked)}".rstrip(), "strong")]
    if not public.questions and public.turn == view.seat:
        return [Text(words("hand-your-turn"), "strong")]
    return [Text(waiting_for(cast, public), "strong")]


def _words(cast: Cast, table: str, view: PlayerView, match: int) -> list[Node]:
    """The words of this seat, answers first, mazo and denuncia last."""
    public = view.public
    rows: dict[int, list[Button]] = {}
    owed = owes_flor(view)
    for index, choice in enumerate(view.choices):
        if isinstance(choice, PlayCard):
            if choice.covered and view.cards:
                label = cast.words("button-covered", card=card_name(cast.words, view.cards[choice.slot]))
                token = tokens.mark(table, "throw", match, public.hand, _played(view), choice.slot, 1)
                rows.setdefault(2, []).append(Button(label, token))
        elif not claims_falsely(view, choice):
            for amount in amounts(choice):
                token = tokens.mark(table, "choice", public.stage, index, amount)
                button = _button(cast, choice, amount, token)
                if owed and choice.law == "envido":
                    button = replace(button, ask=cast.words("ask-flor-lost"))
                rows.setdefault(_place(public, choice), []).append(button)
    return [
        Row(tuple(rows[place]), cast.words("row-more") if place == LAST else "", folded=place == LAST)
        for place in sorted(rows)
    ]


def _played(view: PlayerView) -> int:
    return len(view.cards) - len(view.held)


def claims_falsely(view: PlayerView, word: Word) -> bool:
    """Whether this word sings a flor that the seat does not hold (allowed, and paid for)."""
    sings = word.law == "flor" and word.word.startswith(("flor", "con flor", "contraflor"))
    return sings and view.flor < 0 and not _asked(view.public, "flor")


def _place(public: PublicView, word: Word) -> int:
    """Which row a word belongs to: answers to the waiting call, calls, or the rest."""
    if word.most or word.word == DENOUNCE:
        return LAST
    if public.questions and word.law == public.questions[-1].law:
        return 0
    return 1


def _button(cast: Cast, word: Word, amount: int, token: str) -> Button:
    words = cast.words
    if word.word == DENOUNCE:
        rival = cast.name(amount)
        return Button(words("button-denounce", name=rival), token, "bad", words("ask-denounce", name=rival))
    return Button(word_name(words, word.word, amount), token, word_style(word.word), ask_for(words, word.word))

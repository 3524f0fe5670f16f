"""The private screen of a seat: its cards, what they are worth, and everything it may do now."""

from __future__ import annotations

from msgspec.structs import replace

from bot.present import tokens
from bot.present.asking import leave_asked
from bot.present.help import help_buttons
from bot.present.names import TURN_UP, Cast, amounts, is_rare, word_style
from bot.present.reckoned import flor_reckoned, reckoned
from bot.present.signs import NO_SIGNS, seen_nodes, sign_rows
from bot.present.table import DENOUNCE, at_stake, manilhas, on_table, paired, turned_up, waiting_for
from bot.present.verses import rose_row
from bot.screen import Button, CardFace, Cards, Node, Row, Screen, Text
from bot.words import Words
from engine.rules.actions import PlayCard, Word
from engine.rules.cards import NO_CARD, NO_SEAT, NO_TEAM, Card, Seat
from engine.rules.views import PlayerView, PublicView
from engine.shown import LobbyView, SignsView

LAST = 3


def hand_key(table: str) -> str:
    """The key of a seat's private screen: one a table, the newest counts."""
    return f"{table}/hand"


def hand_screen(
    words: Words,
    version: int,
    lobby: LobbyView,
    view: PlayerView,
    where: str = "",
    match: int = 0,
    *,
    calm: bool = False,
    more: bool = False,
    signs: SignsView = NO_SIGNS,
    lies: bool = False,
    folds: bool = True,
    unfolded: bool = False,
    apart: bool = False,
) -> Screen:
    """The hand of one seat in this match of the table. Its buttons are what this seat may do: the list the engine checks.

    `calm`: where each redrawing counts, so nothing in it changes with the moves of others while it has nothing to do.
    `more`: between two hands one asks for more time here, and gives a rose to a verse, for the table message is at rest by then.
    `signs`: what he has of señas; `lies`, `folds`: see sign_rows.  `unfolded`: where nothing is folded away, what is seldom
    wanted is there only once he has asked for it.  `apart`: read elsewhere than the table, it says what lies there: the
    muestra always, the rest while he has something to do (then it is redrawn anyway).
    """
    public = view.public
    cast = Cast(words, lobby.seats, public.variant, public.deck)
    if public.winner != NO_TEAM or lobby.status in {"finished", "closed"}:
        return no_hand(lobby.table, version)
    nodes: list[Node] = [Text(words("hand-title", place=where) if where else words("hand-title-plain"), "title")]
    if lobby.seats[view.seat].absent:
        nodes.append(Text(words("hand-asleep" if lobby.asleep else "hand-absent"), "strong"))
        nodes.append(Row((Button(words("button-back"), tokens.mark(lobby.table, "back"), "main"),)))
    nodes += turned_up(cast, public) if apart else []
    if view.cards or view.held:
        cards = _cards(cast, lobby.table, view, match)
        nodes.append(_put_down(cards) if calm and (public.over or _answers(view)) else cards)
    elif view.seat not in public.players:
        nodes.append(Text(words("hand-resting", rivals=cast.names(public.players))))
    nodes += [
        Cards(words("hand-partner", name=cast.name(seat)), tuple(map(cast.face, cards)), public.deck, "past")
        for seat, cards in view.partners.items()
    ]
    nodes += [Text(text, "small") for text in _worth(cast, view)]
    nodes += seen_nodes(cast, public.variant, signs)
    nodes += _hints(cast, view)
    if len(lobby.seats) > 2:
        nodes.append(Text(words("hand-team", team=cast.team(view.seat % 2)), "small"))
    said = _words(cast, lobby.table, view, match)
    if more:
        longer = Row((Button(words("button-more"), tokens.mark(lobby.table, "more")),))
        said = [longer, *rose_row(words, lobby, but=view.seat), *said]
    busy = _busy(view, said)
    nodes += (replace(node, style=f"laid-{node.style}") for node in on_table(cast, public)) if apart and busy else ()
    if not calm or busy:
        nodes += [*_to_do(cast, view), *said]
    last = nodes.pop() if isinstance(nodes[-1], Row) and nodes[-1].folded else None
    rest = _seldom(cast, lobby, view, last if isinstance(last, Row) else None)
    if not (folds or unfolded):
        unfold = Button(words("button-unfold"), tokens.mark(lobby.table, "unfold", match, public.hand), "quiet")
        rest = Row((unfold,), folded=True)
        if isinstance(row := nodes[-1], Row) and row in said:
            # Beside what he may say now: one row less.
            nodes[-1], rest = replace(row, buttons=(*row.buttons, unfold)), None
    nodes += sign_rows(cast, lobby.table, view, signs, match, lies=lies, folds=folds)
    nodes += [rest] if rest else []
    page = f"{match}-{public.hand}.{public.duel}"
    return Screen(hand_key(lobby.table), version, cast.opened(nodes), silent=False, page=page, due=_due(view))


def _seldom(cast: Cast, lobby: LobbyView, view: PlayerView, words_of_game: Row | None) -> Row:
    """What is seldom wanted, the game's own first."""
    words, person = cast.words, lobby.seats[view.seat].person
    asked = leave_asked(words, lobby, person.id if person else "")
    buttons = (
        *(words_of_game.buttons if words_of_game else ()),
        *help_buttons(words, view.public.variant),
        Button(words("button-proof"), tokens.mark(lobby.table, "proof"), "quiet"),
        Button(words("button-leave"), tokens.mark(lobby.table, "leave"), "quiet", asked),
    )
    return Row(buttons, words("row-more"), folded=True)


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
    if not blind(view) and (view.hidden or not view.cards):
        faces = tuple(CardFace(NO_CARD, words("card-hidden"), "") for _ in view.held)
        return Cards(words("hand-cards"), faces, public.deck, "hand")
    ready = {choice.slot for choice in view.choices if isinstance(choice, PlayCard) and not choice.covered}
    seen = _seen(view)
    # The lower of two cards lies on the table too, under the other (T9.5).
    beneath = paired(public) and any(play.seat == view.seat for play in public.plays)
    faces = tuple(
        replace(
            cast.face(card),
            name=cast.card(card) if card != NO_CARD else words("card-blind", n=slot + 1),
            played=slot not in view.held or beneath,
            token=tokens.mark(table, "throw", match, public.hand, _played(view), slot) if slot in view.held else "",
            ready=slot in ready,
        )
        for slot, card in enumerate(seen)
    )
    return Cards(words("hand-cards"), faces, public.deck, "hand")


def blind(view: PlayerView) -> bool:
    """Whether his cards stay face down until he plays them, by their place (P10.2)."""
    return view.hidden and view.public.options.get("mao_de_ferro") == "cegas"


def _seen(view: PlayerView) -> tuple[Card, ...]:
    """His cards by slot as he sees them; of a blind hand those that he has played."""
    if view.cards:
        return view.cards
    own = [fact for fact in view.public.facts if fact.what == "played" and fact.seat == view.seat]
    laid = {fact.slot: fact.cards[0] for fact in own}
    return tuple(laid.get(slot, NO_CARD) for slot in range(len(view.held) + len(laid)))


def _played(view: PlayerView) -> int:
    return len(_seen(view)) - len(view.held)


def _worth(cast: Cast, view: PlayerView) -> list[str]:
    """What the hand counts, and why."""
    words = cast.words
    if view.hidden:
        return [words("hand-blind" if blind(view) else "hand-face-down")]
    if cast.tongue == "brasil":
        return _manilhas(cast, view)
    texts = []
    if view.envido >= 0:
        texts.append(_because(words, cast.say("hand-envido", n=view.envido), reckoned(words, view)))
    if view.flor >= 0:
        texts.append(_because(words, words("hand-flor", n=view.flor), flor_reckoned(words, view)))
    return texts


def _because(words: Words, text: str, why: str) -> str:
    return words("hand-because", text=text, why=why) if why else text


def _manilhas(cast: Cast, view: PlayerView) -> list[str]:
    """Which of his cards are manilhas, by their nicknames."""
    best = manilhas(view.public)
    named = [
        cast.words("hand-manilha", card=cast.card(card), name=cast.words(f"manilha-{best.index(card) + 1}"))
        for card in view.cards
        if card in best
    ]
    return [", ".join(named)] if named else []


def owes_flor(view: PlayerView) -> bool:
    """Whether he holds a flor that he has to sing, and may sing now."""
    opens = any(isinstance(each, Word) and (each.law, each.word) == ("flor", "flor") for each in view.choices)
    return view.flor >= 0 and opens and not _asked(view.public, "flor")


def _asked(public: PublicView, law: str) -> bool:
    return bool(public.questions) and public.questions[-1].law == law


def _hints(cast: Cast, view: PlayerView) -> list[Node]:
    """What a newcomer would learn too late: the flor that is lost, and what the perros are."""
    words = cast.words
    nodes: list[Node] = []
    if owes_flor(view):
        nodes = [Text(words("hint-flor"), "strong"), Text(words("hint-verse"), "move")]
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
        call = cast.word(asked.word, asked.amount)
        key = "hand-decide" if asked.by == NO_SEAT else "hand-answer"
        text = words(key, name=cast.name(asked.by), word=call)
        return [Text(f"{text} {at_stake(cast, public, asked)}".rstrip(), "strong")]
    if not public.questions and public.turn == view.seat:
        return [Text(words("hand-turn-up") if _down(view) else words("hand-your-turn"), "strong")]
    return [Text(waiting_for(cast, public), "strong")]


def _down(view: PlayerView) -> bool:
    """Whether his cards have to be turned up before he can play one."""
    return any(isinstance(each, Word) and each.word == TURN_UP for each in view.choices)


def _put_down(cards: Cards) -> Cards:
    """The same cards, none of which can be played before something else is done."""
    return replace(cards, cards=tuple(replace(face, token="", ready=False) for face in cards.cards))


def _answers(view: PlayerView) -> bool:
    """Whether a call waits that this seat may answer."""
    asked = view.public.questions[-1:]
    return bool(asked) and any(isinstance(each, Word) and each.law == asked[0].law for each in view.choices)


def _due(view: PlayerView) -> bool:
    """Whether the table waits for this seat."""
    public = view.public
    return not public.over and (_answers(view) if public.questions else public.turn == view.seat)


def _busy(view: PlayerView, said: list[Node]) -> bool:
    """Whether this seat has something to do, beyond what is seldom wanted."""
    return _due(view) or any(isinstance(node, Row) and not node.folded for node in said)


def _words(cast: Cast, table: str, view: PlayerView, match: int) -> list[Node]:
    """The words of this seat, answers first, mazo and denuncia last."""
    public = view.public
    rows: dict[int, list[Button]] = {}
    owed = owes_flor(view)
    for index, choice in enumerate(view.choices):
        if isinstance(choice, PlayCard):
            if choice.covered and view.cards:
                label = cast.words("button-covered", card=cast.short(view.cards[choice.slot]))
                token = tokens.mark(table, "throw", match, public.hand, _played(view), choice.slot, 1)
                # Where cards count for a bet as well, that is seldom wanted.
                rows.setdefault(2 if view.envido < 0 else LAST, []).append(Button(label, token))
        elif not claims_falsely(view, choice):
            for amount in amounts(choice):
                token = tokens.mark(table, "choice", public.stage, index, amount)
                button = _button(cast, choice, amount, token)
                if owed and choice.law == "envido":
                    button = replace(button, ask=cast.words("ask-flor-lost"))
                rows.setdefault(_place(public, choice), []).append(button)
            if owed and (choice.law, choice.word) == ("flor", "flor"):
                token = tokens.mark(table, "verse", public.stage)
                rows.setdefault(_place(public, choice), []).append(Button(cast.words("button-verse"), token))
    return [
        Row(tuple(rows[place]), cast.words("row-more") if place == LAST else "", folded=place == LAST)
        for place in sorted(rows)
    ]


def claims_falsely(view: PlayerView, word: Word) -> bool:
    """Whether this word sings a flor that the seat does not hold (allowed, and paid for)."""
    sings = word.law == "flor" and word.word.startswith(("flor", "con flor", "contraflor"))
    return sings and view.flor < 0 and not _asked(view.public, "flor")


def _place(public: PublicView, word: Word) -> int:
    """Which row a word belongs to: what turns the cards up, answers to the waiting call, calls, or the rest."""
    if word.word == TURN_UP:
        return -1
    if is_rare(word, contested=_asked(public, "flor")) or word.word == DENOUNCE:
        return LAST
    if public.questions and word.law == public.questions[-1].law:
        return 0
    return 1


def _button(cast: Cast, word: Word, amount: int, token: str) -> Button:
    words = cast.words
    if word.word == DENOUNCE:
        rival = cast.name(amount)
        return Button(words("button-denounce", name=rival), token, "bad", words("ask-denounce", name=rival))
    return Button(cast.word(word.word, amount), token, word_style(word.word), cast.ask(word.word))

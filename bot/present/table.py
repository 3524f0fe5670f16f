"""The public message of a hand: score, muestra, the trick on the table, who must act, and what anybody may say."""

from __future__ import annotations

import msgspec

from bot.present import tokens
from bot.present.facts import lines, of_duel
from bot.present.names import FINGERPRINT, Cast, amounts, ask_for, face, word_name, word_style
from bot.present.recap import recap_nodes
from bot.screen import Button, CardFace, Cards, Clock, Node, Row, Score, Screen, Text
from bot.words import Words
from engine.rules.actions import Word
from engine.rules.cards import NO_CARD, NO_SEAT, NO_TEAM
from engine.rules.views import PlayView, PublicView, QuestionView
from engine.shown import LobbyView, RecapView

DENOUNCE = "denunciar"
MOVES = 5
"""How many of the last moves a table message tells."""


def table_key(table: str, match: int, public: PublicView) -> str:
    """The key of the message of this hand of this match (of this duel, in a pico a pico)."""
    duel = f".{public.duel}" if public.duel >= 0 else ""
    return f"{table}/{match}-{public.hand}{duel}"


def table_screen(
    words: Words,
    key: str,
    version: int,
    lobby: LobbyView,
    public: PublicView,
    recap: RecapView | None,
    *,
    back: bool = False,
    blind: int = 0,
) -> Screen:
    """The hand in play, or just finished: the pause before the next one and the end of the match are states of it.

    `back`: the house was away and this is how it found the table.  `blind`: the number of the match, where somebody may have
    no private screen and plays out of this message: his cards by their slots, which name none.
    """
    cast = Cast(words, lobby.seats)
    nodes: list[Node] = [Text(_title(cast, public), "title"), score_node(cast, public)]
    nodes += [Text(text, "small") for text in cast.replaced()]
    nodes += _cards(cast, public)
    told = [] if public.over else lines(cast, of_duel(public.facts), MOVES)
    finished = lobby.status in {"finished", "closed"} or public.winner != NO_TEAM
    if not (finished or public.over):
        waiting = waiting_for(cast, public)
        nodes.append(Text(words("back-again", text=waiting) if back else waiting, "strong"))
        if lobby.deadline:
            nodes.append(Clock(words("clock-turn"), lobby.deadline))
    if told[:-1]:
        nodes.append(Text("\n".join(told[:-1]), "small"))
    if told:
        nodes.append(Text(told[-1], "move"))
    if public.over and recap is not None and (recap.hand, recap.duel) == (public.hand, public.duel):
        nodes += recap_nodes(cast, public.deck, recap, of_duel(public.facts))
    if finished:
        nodes += _end(cast, lobby, public)
    elif public.over or lobby.status == "between":
        if lobby.wait:
            nodes.append(Clock(words("clock-deal"), lobby.wait))
        nodes.append(Row((Button(words("button-more"), tokens.mark(lobby.table, "more")),)))
        nodes += _spoken(cast, lobby.table, public)
        nodes += _denouncing(cast, lobby.table, public) if blind else []
    else:
        nodes += _slots(cast, lobby, public, blind) if blind else []
        nodes += _spoken(cast, lobby.table, public, apart=bool(blind))
        nodes.append(Text(words("deal-root", code=lobby.root[:FINGERPRINT]), "small"))
        look = Button(words("button-look"), tokens.mark(lobby.table, "look"), "main")
        leave = Button(words("button-leave"), tokens.mark(lobby.table, "leave"), "quiet", words("ask-leave"))
        nodes.append(Row((look, leave) if blind else (look,)))
    return Screen(key, version, tuple(nodes), last=lobby.status == "closed")


def score_node(cast: Cast, public: PublicView) -> Score:
    """Both teams' points, in words too."""
    return Score(
        names=(cast.side(0), cast.side(1)),
        points=public.score,
        words=(_points(cast.words, public, 0), _points(cast.words, public, 1)),
        target=public.target,
        malas=public.malas,
    )


def offered(public: PublicView) -> tuple[Word, ...]:
    """What the table knows that somebody may say now: the union over the seats, in a fixed order, denuncias last."""
    found: dict[tuple[str, str, int, int], Word] = {}
    for seat in sorted(public.offers):
        for word in public.offers[seat]:
            found.setdefault((word.law, word.word, word.amount if not word.most else 0, 0), word)
    return tuple(sorted(found.values(), key=lambda word: word.word == DENOUNCE))


def waiting_for(cast: Cast, public: PublicView) -> str:
    """Whose decision the table waits for, and what it is about."""
    if public.questions:
        asked = public.questions[-1]
        call = word_name(cast.words, asked.word, asked.amount)
        text = cast.words("waits-answer", name=cast.name(asked.by), word=call, team=cast.team(asked.team))
        return f"{text} {at_stake(cast, public, asked)}".rstrip()
    return cast.words("waits-play", name=cast.name(public.turn)) if public.turn != NO_SEAT else ""


def at_stake(cast: Cast, public: PublicView, asked: QuestionView) -> str:
    """What a yes and a no are worth, as far as it is known, and whether a yes decides the match."""
    words = cast.words
    if asked.no < 0:
        return ""
    if asked.yes >= 0:
        deciding = [team for team in (0, 1) if public.score[team] + asked.yes >= public.target]
        if len(deciding) == 2:
            return words("waits-worth-match", yes=asked.yes, no=asked.no)
        if deciding:
            return words("waits-worth-team", yes=asked.yes, no=asked.no, team=cast.team(deciding[0]))
        return words("waits-worth", yes=asked.yes, no=asked.no)
    # The only envido whose worth is not known before it is settled: to each team, what it needs to win.
    return words("waits-falta" if asked.law == "envido" else "waits-no", no=asked.no)


def _title(cast: Cast, public: PublicView) -> str:
    words = cast.words
    if public.duel >= 0:
        rivals = cast.names(public.players)
        return words("title-duel", hand=public.hand, duel=public.duel + 1, rivals=rivals)
    return words("title-hand", hand=public.hand, name=cast.name(public.players[0]))


def _points(words: Words, public: PublicView, team: int) -> str:
    points = public.score[team]
    if not public.malas:
        return words("points", points=points)
    if points < public.malas:
        return words("points-malas", points=points)
    return words("points-buenas", points=points - public.malas)


def _cards(cast: Cast, public: PublicView) -> list[Node]:
    words = cast.words
    nodes: list[Node] = []
    if public.muestra != NO_CARD:
        shown = face(words, public.deck, public.muestra, words("muestra"))
        nodes.append(Cards(words("muestra"), (shown,), public.deck, "muestra"))
    for number, trick in enumerate(public.tricks, 1):
        caption = (
            words("trick-parda", number=number)
            if trick.winner == NO_SEAT
            else words("trick-won", number=number, name=cast.name(trick.winner))
        )
        faces = tuple(_laid(cast, public.deck, play, trick.winner) for play in trick.plays)
        nodes.append(Cards(caption, faces, public.deck, "past"))
    if public.plays:
        faces = tuple(_laid(cast, public.deck, play, NO_SEAT) for play in public.plays)
        nodes.append(Cards(words("trick-now", number=len(public.tricks) + 1), faces, public.deck))
    return nodes


def _laid(cast: Cast, deck: str, play: PlayView, winner: int) -> CardFace:
    laid = face(cast.words, deck, play.card, cast.name(play.seat))
    return msgspec.structs.replace(laid, best=play.seat == winner)


def _spoken(cast: Cast, table: str, public: PublicView, *, apart: bool = False) -> list[Node]:
    """The public buttons, one for each word (a few for a word with a number; those last, if `apart`)."""
    rows: tuple[list[Button], list[Button]] = [], []
    for index, word in enumerate(offered(public)):
        if word.word != DENOUNCE:
            rows[apart and word.most > 0].extend(
                Button(
                    word_name(cast.words, word.word, amount),
                    tokens.mark(table, "offer", public.stage, index, amount),
                    word_style(word.word),
                    ask_for(cast.words, word.word),
                )
                for amount in amounts(word)
            )
    return [Row(tuple(buttons), cast.words("row-offers"), folded=True) for buttons in rows if buttons]


def _denouncing(cast: Cast, table: str, public: PublicView) -> list[Node]:
    """A button for each who can be accused of having denied his flor, once the hand is over."""
    buttons = []
    for index, word in enumerate(offered(public)):
        if word.word == DENOUNCE:
            name = cast.name(word.amount)
            token = tokens.mark(table, "offer", public.stage, index, word.amount)
            buttons.append(
                Button(cast.words("button-denounce", name=name), token, "bad", cast.words("ask-denounce", name=name))
            )
    return [Row(tuple(buttons), folded=True)] if buttons else []


def _slots(cast: Cast, lobby: LobbyView, public: PublicView, match: int) -> list[Node]:
    """A button for each card of who has to play one: by its place in his hand, which tells nothing."""
    seat = public.turn
    if public.questions or seat == NO_SEAT or lobby.seats[seat].person is None:
        return []
    played = [fact.slot for fact in of_duel(public.facts) if fact.what == "played" and fact.seat == seat]
    buttons = tuple(
        Button(cast.words("slot", n=slot + 1), tokens.mark(lobby.table, "throw", match, public.hand, len(played), slot))
        for slot in range(public.left[seat] + len(played))
        if slot not in played
    )
    return [Row(buttons)]


def _end(cast: Cast, lobby: LobbyView, public: PublicView) -> list[Node]:
    words = cast.words
    nodes: list[Node] = []
    if public.winner != NO_TEAM:
        won, lost = public.score[public.winner], public.score[1 - public.winner]
        nodes.append(Text(words("match-won", team=cast.side(public.winner), won=won, lost=lost), "title"))
    nodes.append(Text(words("table-id", table=lobby.table), "small"))
    if lobby.seed:
        nodes.append(Text(words("deal-seed", seed=lobby.seed), "small"))
    if lobby.status == "finished":
        asked = [view.seat for view in lobby.seats if view.person is not None and view.person.id in lobby.rematch]
        if asked:
            nodes.append(Text(words("rematch-asked", names=cast.names(asked))))
        nodes.append(Row((Button(words("button-rematch"), tokens.mark(lobby.table, "rematch"), "good"),)))
    return nodes

"""The public message of a hand: score, muestra, the trick on the table, who must act, and what anybody may say."""

from __future__ import annotations

import msgspec

from bot.present import tokens
from bot.present.facts import lines, of_duel
from bot.present.names import FINGERPRINT, Cast, amounts, is_rare, word_style
from bot.present.recap import recap_nodes
from bot.present.signs import gesture_lines
from bot.present.verses import liked, rose_row, verse_nodes
from bot.screen import Button, CardFace, Cards, Clock, Node, Row, Score, Screen, Text
from bot.words import Words
from engine.rules.actions import Word
from engine.rules.cards import NO_CARD, NO_SEAT, NO_TEAM, Card
from engine.rules.views import PlayView, PublicView, QuestionView
from engine.shown import LobbyView, RecapView, SignView

DENOUNCE = "denunciar"
MARKS = {"brasil": "tentos", "truque": "chinas"}
"""How points are kept, by the words that the game uses."""
CHINA = 4
"""What a china behind is worth; so many lie in one heap without one (T10.4)."""
MANILHAS = 4
STORY = "partida"
"""The order that tells a match again: its arguments are the table, the number of the match and that of a hand."""
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
    warning: str = "",
    rest: bool = False,
    gestures: tuple[SignView, ...] = (),
    unfolded: bool = True,
    spoken: bool = True,
    apart: bool = False,
    story: int = 0,
) -> Screen:
    """The hand in play, or just finished: the pause before the next one and the end of the match are states of it.

    `back`: the house was away and this is how it found the table.  `blind`: the number of the match, where somebody may have
    no private screen and plays out of this message: his cards by their slots, which name none.  `warning`: what is about to
    happen by itself.  `rest`: a hand that is over as it stays, so that nothing has to be taken away later: what may be pressed
    before the next deal stands in the hands.  `gestures`: señas that everybody has seen.  `unfolded`: where somebody plays out
    of this message, what is seldom said is there only once he has asked for it.  `spoken`: without it nothing is said from
    here, because the hand of the only one who plays lies beside it.  `apart`: what is seldom said
    has a row of its own.  `story`: the number of the match, where it can be looked at again once it is over.
    """
    cast = Cast(words, lobby.played or lobby.seats, public.variant, public.deck)
    nodes: list[Node] = [Text(_title(cast, public), "title"), score_node(cast, public)]
    nodes += [Text(text, "small") for text in cast.replaced()]
    nodes += [*turned_up(cast, public), *on_table(cast, public)]
    if cast.tongue == "brasil":
        nodes.append(Text(words("manilhas", cards=" > ".join(map(cast.short, manilhas(public)))), "small"))
    if (stands := _envite(public)) and not public.over:
        nodes.append(Text(words("envite-stands", n=stands), "small"))
    told = [] if public.over else lines(cast, of_duel(public.facts), MOVES)
    finished = lobby.status in {"finished", "closed"} or public.winner != NO_TEAM
    if not (finished or public.over):
        waiting = waiting_for(cast, public)
        nodes.append(Text(words("back-again", text=waiting) if back else waiting, "strong"))
        if warning:
            nodes.append(Text(warning, "strong"))
        elif lobby.deadline:
            nodes.append(Clock(words("clock-turn"), lobby.deadline, words("clock-turn-bare")))
    if lobby.asleep:
        nodes.append(Text(words("table-asleep"), "strong"))
    nodes += verse_nodes(words, lobby)
    if told[:-1]:
        nodes.append(Text("\n".join(told[:-1]), "small"))
    if told:
        nodes.append(Text(told[-1], "move"))
    if not public.over:
        nodes += gesture_lines(cast, gestures)
    if public.over and recap is not None and (recap.hand, recap.duel) == (public.hand, public.duel):
        nodes += recap_nodes(cast, public, recap)
    if public.over and lobby.status != "closed" and not rest:
        nodes += rose_row(words, lobby)
    if finished:
        nodes += _end(cast, lobby, public, story)
    elif rest:
        pass
    elif public.over or lobby.status == "between":
        if lobby.wait:
            nodes.append(Clock(words("clock-deal"), lobby.wait, words("clock-deal-bare")))
        longer = Button(words("button-more"), tokens.mark(lobby.table, "more"))
        # Where hands are read elsewhere, somebody may have none to look at: what may still be said of this one stands in it.
        nodes.append(Row((longer, _look(words, lobby)) if apart else (longer,)))
        nodes += _spoken(cast, lobby.table, public)[0] if spoken else []
        nodes += _denouncing(cast, lobby.table, public) if blind else []
    else:
        nodes += _slots(cast, lobby, public, blind) if blind else []
        usual, rare = _spoken(cast, lobby.table, public, apart=apart or bool(blind)) if spoken else ([], [])
        nodes += usual
        nodes.append(Text(words("deal-root", code=lobby.root[:FINGERPRINT]), "small"))
        look = _look(words, lobby)
        leave = Button(words("button-leave"), tokens.mark(lobby.table, "leave"), "quiet", words("ask-leave"))
        more = Button(words("button-unfold"), tokens.mark(lobby.table, "unfold", public.stage), "quiet")
        folded = bool(rare and blind and not unfolded)
        nodes += [*(() if folded else rare), Row((look, more if folded else leave) if blind else (look,))]
    if not finished:
        nodes += _annulling(cast, lobby)
    return Screen(key, version, cast.opened(nodes), last=lobby.status == "closed", verses=liked(lobby))


def _look(words: Words, lobby: LobbyView) -> Button:
    """Shows whoever presses it his own hand, as only he sees it (B7)."""
    return Button(words("button-look"), tokens.mark(lobby.table, "look"), "main")


def score_node(cast: Cast, public: PublicView) -> Score:
    """Both teams' points, in words too."""
    return Score(
        names=(cast.side(0), cast.side(1)),
        points=public.score,
        words=(_points(cast, public, 0), _points(cast, public, 1)),
        target=public.target,
        malas=public.malas,
        marks=MARKS.get(cast.tongue, "fosforos"),
    )


def offered(public: PublicView) -> tuple[Word, ...]:
    """What the table knows that somebody may say now: the union over the seats, in a fixed order, denuncias last."""
    found: dict[tuple[str, str, int, int], Word] = {}
    for seat in sorted(public.offers):
        for word in public.offers[seat]:
            found.setdefault((word.law, word.word, word.amount if not word.most else 0, 0), word)
    return tuple(sorted(found.values(), key=lambda word: word.word == DENOUNCE))


def may_rest(public: PublicView) -> bool:
    """Whether nothing but a denuncia may be said at the table after this hand."""
    return public.over and all(word.word == DENOUNCE for word in offered(public))


def waiting_for(cast: Cast, public: PublicView) -> str:
    """Whose decision the table waits for, and what it is about."""
    if public.questions:
        asked = public.questions[-1]
        call = cast.word(asked.word, asked.amount)
        if asked.by == NO_SEAT:
            text = cast.words("waits-decides", word=call, team=cast.team(asked.team))
            return f"{text} {at_stake(cast, public, asked)}"
        text = cast.words("waits-answer", name=cast.name(asked.by), word=call, team=cast.team(asked.team))
        return f"{text} {at_stake(cast, public, asked)}".rstrip()
    return cast.words("waits-play", name=cast.name(public.turn)) if public.turn != NO_SEAT else ""


def at_stake(cast: Cast, public: PublicView, asked: QuestionView) -> str:
    """What a yes and a no are worth, as far as it is known, and whether a yes decides the match."""
    words = cast.words
    if asked.by == NO_SEAT:
        return words("waits-decided", yes=asked.yes, no=asked.no, team=cast.team(1 - asked.team))
    if asked.no < 0:
        return ""
    if asked.yes >= 0:
        deciding = [team for team in (0, 1) if public.score[team] + asked.yes >= public.target]
        if len(deciding) == 2:
            return cast.say("waits-worth-match", yes=asked.yes, no=asked.no)
        if deciding:
            return cast.say("waits-worth-team", yes=asked.yes, no=asked.no, team=cast.team(deciding[0]))
        return cast.say("waits-worth", yes=asked.yes, no=asked.no)
    # The only envido whose worth is not known before it is settled: to each team, what it needs to win.
    return words("waits-falta" if asked.law == "envido" else "waits-no", no=asked.no)


def _title(cast: Cast, public: PublicView) -> str:
    words = cast.words
    if public.duel >= 0:
        rivals = cast.names(public.players)
        return words("title-duel", hand=public.hand, duel=public.duel + 1, rivals=rivals)
    return words("title-hand", hand=public.hand, name=cast.name(public.players[0]))


def _points(cast: Cast, public: PublicView, team: int) -> str:
    words, points = cast.words, public.score[team]
    if not public.malas:
        return cast.say("points", points=points)
    half = points - public.malas if points >= public.malas else points
    text = words("points-malas" if points < public.malas else "points-buenas", points=half)
    if MARKS.get(cast.tongue) != "chinas" or half <= CHINA:
        return text
    return words("points-chinas", text=text, behind=half // CHINA, front=half % CHINA)


def turned_up(cast: Cast, public: PublicView) -> list[Node]:
    """The muestra (vira), where there is one: it does not change during the hand."""
    if public.muestra == NO_CARD:
        return []
    name = cast.say("muestra")
    return [Cards(name, (cast.face(public.muestra, name),), public.deck, "muestra")]


def on_table(cast: Cast, public: PublicView) -> list[Cards]:
    """The tricks that were played, and what lies there of the present one."""
    words = cast.words
    nodes: list[Cards] = []
    for number, trick in enumerate(public.tricks, 1):
        caption = (
            cast.say("trick-parda", number=number)
            if trick.winner == NO_SEAT
            else cast.say("trick-won", number=number, name=cast.name(trick.winner))
        )
        faces = tuple(_laid(cast, play, trick.winner) for play in trick.plays)
        nodes.append(Cards(caption, faces, public.deck, "past"))
    if public.plays:
        faces = tuple(_laid(cast, play, NO_SEAT) for play in public.plays)
        caption = words("trick-paired") if paired(public) else cast.say("trick-now", number=len(public.tricks) + 1)
        nodes.append(Cards(caption, faces, public.deck))
    return nodes


def _envite(public: PublicView) -> int:
    """The envite that was wanted and waits for the end of the hand (T7.7); 0 if none does."""
    total = 0
    for fact in public.facts:
        if fact.what == "said" and fact.law == "envite":
            match fact.word:
                case "quiero":
                    return total
                case "no quiero":
                    return 0
                case "la falta":
                    total = fact.amount
                case _:
                    total += fact.amount or 2
    return 0


def paired(public: PublicView) -> bool:
    """Whether everybody plays his last two cards at once now, one beneath the other (T9.5)."""
    return public.variant == "truque" and len(public.tricks) == 1 and public.tricks[0].winner == NO_SEAT


def manilhas(public: PublicView) -> tuple[Card, ...]:
    """The four cards that beat all others, strongest first."""
    return tuple(sorted(range(len(public.ranks)), key=lambda card: -public.ranks[card])[:MANILHAS])


def _laid(cast: Cast, play: PlayView, winner: int) -> CardFace:
    laid = cast.face(play.card, cast.name(play.seat))
    return msgspec.structs.replace(laid, best=play.seat == winner)


def _spoken(cast: Cast, table: str, public: PublicView, *, apart: bool = False) -> tuple[list[Node], list[Node]]:
    """The public buttons, one for each word (a few for a word with a number); those that are seldom wanted, if `apart`."""
    rows: tuple[list[Button], list[Button]] = [], []
    contested = bool(public.questions) and public.questions[-1].law == "flor"
    for index, word in enumerate(offered(public)):
        if word.word != DENOUNCE:
            rows[apart and is_rare(word, contested=contested)].extend(
                Button(
                    cast.word(word.word, amount),
                    tokens.mark(table, "offer", public.stage, index, amount),
                    word_style(word.word),
                    cast.ask(word.word),
                )
                for amount in amounts(word)
            )
    usual, rare = map(tuple, rows)
    return (
        [Row(usual, cast.words("row-offers"), folded=True)] if usual else [],
        [Row(rare, cast.words("row-offers-rare"), folded=True, aside=True)] if rare else [],
    )


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
    """A button for each card of who has to play one (and one to cover it): by its place in his hand, which tells nothing."""
    seat = public.turn
    if public.questions or seat == NO_SEAT or lobby.seats[seat].person is None:
        return []
    played = [fact.slot for fact in of_duel(public.facts) if fact.what == "played" and fact.seat == seat]
    held = [slot for slot in range(public.left[seat] + len(played)) if slot not in played]
    ways = {"slot": (), "slot-covered": (1,)} if public.coverable else {"slot": ()}
    return [
        Row(tuple(_slot(cast, lobby.table, key, (match, public.hand, len(played), slot, *covered)) for slot in held))
        for key, covered in ways.items()
    ]


def _slot(cast: Cast, table: str, key: str, numbers: tuple[int, ...]) -> Button:
    return Button(cast.words(key, n=numbers[3] + 1), tokens.mark(table, "throw", *numbers))


def _annulling(cast: Cast, lobby: LobbyView) -> list[Node]:
    """Who asks that the match be annulled, and a button for the others: somebody of each team has to agree (B16)."""
    if not lobby.annul:
        return []
    names = cast.names(view.seat for view in lobby.seats if view.person is not None and view.person.id in lobby.annul)
    button = Button(cast.words("button-annul"), tokens.mark(lobby.table, "annul"), "bad", cast.words("ask-annul"))
    return [Text(cast.words("annul-asked", names=names), "strong"), Row((button,))]


def _end(cast: Cast, lobby: LobbyView, public: PublicView, story: int) -> list[Node]:
    words = cast.words
    nodes: list[Node] = []
    if public.winner != NO_TEAM:
        won, lost = public.score[public.winner], public.score[1 - public.winner]
        nodes.append(Text(words("match-won", team=cast.side(public.winner), won=won, lost=lost), "title"))
    elif lobby.annulled:
        nodes.append(Text(words("match-annulled"), "title"))
    if lobby.closed:
        nodes.append(Text(words("table-closed", why=words(f"closed-{lobby.closed}")), "strong"))
    nodes.append(Text(words("table-id", table=lobby.table), "small"))
    if lobby.seed:
        nodes.append(Text(words("deal-seed", seed=lobby.seed), "small"))
    if lobby.status == "finished":
        asked = [view.seat for view in lobby.seats if view.person is not None and view.person.id in lobby.rematch]
        if asked:
            nodes.append(Text(words("rematch-asked", names=Cast(words, lobby.seats).names(asked))))
        again = Button(words("button-rematch"), tokens.mark(lobby.table, "rematch"), "good")
        look = Button(words("button-story"), tokens.order(STORY, lobby.table, str(story)))
        nodes.append(Row((again, look) if story else (again,)))
    return nodes

"""A match that was played, hand by hand as the table has seen it, and the list of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo

from bot.present import tokens
from bot.present.facts import line, of_duel
from bot.present.names import Cast, plain, slug
from bot.present.recap import shown_nodes
from bot.present.table import STORY, on_table, score_node, turned_up
from bot.screen import Button, Node, Row, Screen, Text
from bot.words import Words
from engine.rules.cards import NO_TEAM
from engine.rules.views import Fact, PublicView
from engine.shown import Aside, Listed, RecapView, SeatView

LIST = "partidas"
"""The order for one's own matches; STORY is that for a hand of one of them."""


def stories_screen(
    words: Words, key: str, version: int, matches: Sequence[Listed], zone: tzinfo, page: int, *, more: bool
) -> Screen:
    """A page of somebody's own matches, the newest first: a button each. `page`: from 1; `more`: there are older ones."""
    buttons = tuple(
        Button(_row(words, each, zone), tokens.order(STORY, each.table, str(each.match))) for each in matches
    )
    nodes: list[Node] = [Text(words("page-matches"), "title")]
    nodes.append(Row(buttons) if buttons else Text(words("stories-none")))
    ways = [(page - 1, "stories-newer")] if page > 1 else []
    ways += [(page + 1, "stories-older")] if more else []
    if ways:
        nodes.append(Row(tuple(Button(words(way), tokens.order(LIST, str(where)), "quiet") for where, way in ways)))
    return Screen(key, version, tuple(nodes))


def _row(words: Words, match: Listed, zone: tzinfo) -> str:
    """A match in two lines: when, which game and how it ended; and who played it, his own team first."""
    day = datetime.fromtimestamp(match.at, zone)
    when = words("stories-when", day=f"{day:%d}", month=f"{day:%m}", year=f"{day:%Y}", time=f"{day:%H:%M}")
    game = words.get(f"variant-{slug(match.variant)}", match.variant)
    ours, theirs = match.points or (0, 0)
    how = "away" if match.how == "left" and match.points is None else match.how
    ended = words(f"stories-{how}", when=when, game=game, ours=ours, theirs=theirs)
    if not match.seats:
        return ended
    cast = Cast(words, match.seats, match.variant)
    own, rivals = (
        cast.names(view.seat for view in match.seats if view.team == team) for team in (match.team, 1 - match.team)
    )
    return ended + "\n" + cast.begun(words("stories-sides", own=own, rivals=rivals))


def story_screen(
    words: Words,
    key: str,
    version: int,
    table: str,
    match: int,
    place: tuple[int, int],
    public: PublicView,
    recap: RecapView,
    seats: tuple[SeatView, ...],
    before: tuple[int, int],
    told: Sequence[Fact | Aside],
) -> Screen:
    """A hand of a match that was played. `place`: which of how many, from 1; `before`: the score when it began."""
    cast = Cast(words, seats, public.variant, public.deck)
    number, many = place
    game = words.get(f"variant-{slug(public.variant)}", public.variant)
    nodes: list[Node] = [Text(words("story-title", game=game, number=number, many=many), "title")]
    nodes.append(_ways(words, table, match, number, many))
    nodes.append(Text(words("replay-hand", hand=public.hand, ours=before[0], theirs=before[1]), "strong"))
    nodes += [*turned_up(cast, public), *on_table(cast, public)]
    nodes.append(Text("\n".join(lines(cast, told)), "quote"))
    nodes += [*shown_nodes(cast, public, recap, of_duel(public.facts)), score_node(cast, public)]
    if public.winner != NO_TEAM:
        won, lost = public.score[public.winner], public.score[1 - public.winner]
        nodes.append(Text(words("match-won", team=cast.side(public.winner), won=won, lost=lost), "strong"))
    return Screen(key, version, cast.opened(nodes))


def _ways(words: Words, table: str, match: int, number: int, many: int) -> Row:
    """Buttons to the hand before and the next one, and to the list."""
    ways = [(number - 1, "story-back"), (number + 1, "story-next")]
    turn = [
        Button(words(key), tokens.order(STORY, table, str(match), str(where)), "main" if where > number else "plain")
        for where, key in ways
        if 1 <= where <= many
    ]
    return Row((*turn, Button(words("page-matches"), tokens.order(LIST), "quiet")))


def lines(cast: Cast, told: Sequence[Fact | Aside]) -> list[str]:
    """All that happened in a hand, a line each."""
    telling = Telling(cast)
    return [text for each in told if (text := telling.line(each))]


class Telling:
    """Tells what happens in a match and at its table, one thing after the other: how it is said depends on what was before it."""

    def __init__(self, cast: Cast) -> None:
        self._cast = cast
        self._before: list[Fact] = []
        """Since the present deal (or duel) began."""

    def line(self, each: Fact | Aside) -> str:
        """The next thing in words; empty for what is not worth a line."""
        if isinstance(each, Aside):
            return self._cast.words(f"replay-{each.what}", name=self._about(each))
        if each.what in {"dealt", "duel"}:
            self._before = []
        text = line(self._cast, each, self._before)
        self._before.append(each)
        return self._cast.begun(text)

    def _about(self, aside: Aside) -> str:
        """Who or what it is about, in words."""
        words = self._cast.words
        if aside.what == "began":
            return words.get(f"variant-{slug(aside.name)}", plain(aside.name))
        return words.get(f"closed-{aside.name}", plain(aside.name)) if aside.what == "closed" else plain(aside.name)

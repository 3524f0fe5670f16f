"""The ranking of a group, one's own figures, and what is stored about somebody (B30)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.present import tokens
from bot.present.names import safe, slug
from bot.screen import Button, Node, Row, Screen, Text
from bot.words import Words
from engine.shown import BoardRow, Ranking, StatsRow

PAGE = 8
"""People on a page."""
ALL, EVER = "all", "ever"
"""Every game, and every season, as they stand in a token."""
SEASONS = 3
"""Seasons that are offered: the last ones."""
HOUSE = 5
"""People who are named for their matches against the house."""
ORDER = "ranking"


def ranking_screen(
    words: Words, key: str, version: int, place: str, ranking: Ranking, games: Sequence[str], page: int
) -> Screen:
    """A page of a ranking, two short lines a person; matches against the house are told apart, below."""
    people = [row for row in ranking.rows if row.matches]
    pages = max(1, -(-len(people) // PAGE))
    page = min(max(page, 0), pages - 1)
    nodes: list[Node] = [
        Text(words("ranking-title", place=place), "title"),
        Text(
            words("ranking-about", game=_game(words, ranking.variant), season=_season(words, ranking.season)), "small"
        ),
    ]
    if people:
        shown = people[page * PAGE : (page + 1) * PAGE]
        nodes.append(Text("\n".join(_line(words, row) for row in shown)))
    else:
        nodes.append(Text(words("ranking-nobody")))
    house = sorted((row for row in ranking.rows if row.house_matches), key=lambda row: -row.house_won)[:HOUSE]
    if house:
        told = [
            words(
                "ranking-house-row",
                name=safe(row.name, words("somebody")),
                won=row.house_won,
                matches=row.house_matches,
            )
            for row in house
        ]
        nodes.append(Text(words("ranking-house", people=", ".join(told)), "small"))
    return Screen(key, version, (*nodes, *_ways(words, ranking, games, page, pages)))


def _line(words: Words, row: BoardRow) -> str:
    medal = {1: "🥇", 2: "🥈", 3: "🥉"}.get(row.rank, f"{row.rank}.")
    key = "ranking-row" if row.rating is not None else "ranking-row-unrated"
    first = words(key, place=medal, name=safe(row.name, words("somebody")), rating=str(row.rating))
    streak = words("ranking-streak", n=row.streak) if row.streak > 1 else ""
    return first + "\n" + words("ranking-figures", won=row.won, matches=row.matches, points=row.points) + streak


def _ways(words: Words, ranking: Ranking, games: Sequence[str], page: int, pages: int) -> list[Node]:
    """Buttons to another page, game and season."""
    variant, season = slug(ranking.variant) or ALL, ranking.season or EVER
    nodes: list[Node] = []
    if pages > 1:
        turn = [(page - 1, "◀"), (page + 1, "▶")]
        nodes.append(
            Row(
                tuple(
                    Button(sign, tokens.order(ORDER, variant, season, str(number)))
                    for number, sign in turn
                    if 0 <= number < pages
                ),
                words("ranking-page", page=page + 1, pages=pages),
            )
        )
    chosen = [(slug(game), _game(words, game)) for game in games] + [(ALL, _game(words, ""))]
    nodes.append(
        _choice(words, chosen, variant, lambda value: tokens.order(ORDER, value, season), words("option-variant"))
    )
    seasons = [*ranking.seasons[:SEASONS]]
    if ranking.season and ranking.season not in seasons:
        seasons.append(ranking.season)
    spans = [*((each, _season(words, each)) for each in seasons), (EVER, _season(words, ""))]
    nodes.append(
        _choice(words, spans, season, lambda value: tokens.order(ORDER, variant, value), words("ranking-season"))
    )
    return nodes


def _choice(
    words: Words, values: Sequence[tuple[str, str]], chosen: str, token: Callable[[str], str], caption: str
) -> Row:
    return Row(
        tuple(
            Button(
                words("chosen", value=label) if value == chosen else label,
                token(value),
                "main" if value == chosen else "plain",
            )
            for value, label in values
        ),
        caption,
        folded=True,
    )


def stats_screen(words: Words, key: str, version: int, rows: Sequence[tuple[StatsRow, str]]) -> Screen:
    """Somebody's own figures: by group (named) and game."""
    nodes: list[Node] = [Text(words("stats-title"), "title")]
    for row, place in rows:
        nodes.append(Text(words("stats-where", game=_game(words, row.variant), place=place), "strong"))
        lines: list[str] = []
        if row.matches:
            lines.append(words("stats-people", won=row.won, matches=row.matches))
            lines.append(words("stats-points", ours=row.points_for, theirs=row.points_against))
            lines.append(words("stats-streak", n=row.streak, best=row.best_streak))
        if row.rating is not None:
            lines.append(words("stats-rating", rating=str(row.rating)))
        if row.abandoned:
            lines.append(words("stats-abandoned", n=row.abandoned))
        if row.house_matches:
            lines.append(words("stats-house", won=row.house_won, matches=row.house_matches))
        nodes.append(Text("\n".join(lines)))
    if not rows:
        nodes.append(Text(words("stats-nothing")))
    return Screen(key, version, tuple(nodes), silent=False)


def data_screen(words: Words, key: str, version: int, results: int, tables: int, notes: int) -> Screen:
    """What is stored about somebody, and the two things that he can do about it."""
    return Screen(
        key,
        version,
        (
            Text(words("data-title"), "title"),
            Text(words("data-about", results=results, tables=tables, notes=notes)),
            Row(
                (
                    Button(words("button-export"), tokens.order("misdatos", "exportar"), "main"),
                    Button(words("button-forget"), tokens.order("misdatos", "borrar"), "bad", words("ask-forget")),
                )
            ),
        ),
        silent=False,
    )


def text_screen(key: str, text: str) -> Screen:
    """A text as it is."""
    return Screen(key, 1, (Text(text),), last=True)


def _game(words: Words, variant: str) -> str:
    return words.get(f"variant-{slug(variant)}", variant) if variant else words("ranking-all")


def _season(words: Words, season: str) -> str:
    """A quarter of a year: `2026-4` is «oct-dic 2026»."""
    year, _, quarter = season.partition("-")
    return words(f"season-{quarter}", year=year) if quarter in {"1", "2", "3", "4"} else words("ranking-ever")

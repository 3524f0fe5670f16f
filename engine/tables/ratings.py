"""How good somebody is, as far as his matches tell: OpenSkill (Plackett-Luce), which is made for teams.

Nothing of it is stored: ratings are folded from the results, in the order in which the matches ended, so that they are the same
however often they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from openskill.models import PlackettLuce, PlackettLuceRating

from engine.shown import PersonId, Result

START, STEP = 1000, 40
"""What everybody begins with, and how many points one of OpenSkill's is."""

_model = PlackettLuce()


def matches_of(results: Iterable[Result]) -> list[list[Result]]:
    """The results by match, in the order in which the matches ended. They may come in any order."""
    ordered = sorted(results, key=lambda each: (each.at, each.table, each.match, each.seat, each.person))
    return [list(match) for _, match in groupby(ordered, key=lambda each: (each.at, each.table, each.match))]


def is_rated(match: Sequence[Result]) -> bool:
    """Whether it says how good its people are: played to the end, by people on both sides."""
    return all(each.whole and not each.against_house for each in match) and {each.team for each in match} == {0, 1}


def ratings(matches: Iterable[Sequence[Result]]) -> dict[PersonId, int]:
    """The rating of everybody who was in a rated match, from 1000 on: what he is at least, as good as certainly."""
    known: dict[PersonId, PlackettLuceRating] = {}
    for match in matches:
        if is_rated(match):
            known |= _rated(match, known)
    return {person: round(START + STEP * rating.ordinal()) for person, rating in known.items()}


def _rated(match: Sequence[Result], known: dict[PersonId, PlackettLuceRating]) -> dict[PersonId, PlackettLuceRating]:
    """The ratings after this match. Who abandoned it is rated as if his team had lost; the others as it ended."""
    winner = next(each.team for each in match if each.team_won)
    ended, lost = _outcome(match, known, winner), _outcome(match, known, 1 - winner)
    return {each.person: (ended if each.won == each.team_won else lost)[each.person] for each in match}


def _outcome(
    match: Sequence[Result], known: dict[PersonId, PlackettLuceRating], winner: int
) -> dict[PersonId, PlackettLuceRating]:
    teams = [[each.person for each in match if each.team == team] for team in (winner, 1 - winner)]
    before = [[known.get(person) or _model.rating(name=person) for person in team] for team in teams]
    after = _model.rate(before, ranks=[0, 1])
    return {
        person: new for team, news in zip(teams, after, strict=True) for person, new in zip(team, news, strict=True)
    }

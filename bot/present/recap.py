"""The recap of a finished hand: how each point came, and the cards that the rules show."""

from __future__ import annotations

from collections.abc import Sequence

from bot.present.facts import award, of_duel
from bot.present.names import Cast, card_of, face
from bot.present.verses import liked, verse_nodes
from bot.screen import Cards, Node, Screen, Text
from bot.words import Words
from engine.rules.views import Fact, PublicView
from engine.shown import LobbyView, RecapView


def recap_nodes(cast: Cast, deck: str, recap: RecapView, facts: Sequence[Fact] = ()) -> list[Node]:
    """What the hand paid and showed, as part of a message."""
    words = cast.words
    told = [award(cast, each.team, each.points, each.mark, each.reason, facts) for each in recap.awards]
    return [Text("\n".join(told) or words("recap-nothing"), "quote"), *shown_nodes(cast, deck, recap)]


def shown_nodes(cast: Cast, deck: str, recap: RecapView) -> list[Cards]:
    """The cards that the rules have shown at the end of the hand."""
    words = cast.words
    nodes: list[Cards] = []
    for seat, codes in sorted(recap.shown.items()):
        faces = tuple(face(words, deck, card_of(code)) for code in codes)
        nodes.append(Cards(words("recap-shown", name=cast.name(seat)), faces, deck, "past"))
    return nodes


def recap_screen(
    words: Words, key: str, version: int, lobby: LobbyView, public: PublicView, recap: RecapView | None
) -> Screen:
    """What is left of the message of a finished hand: no buttons, still readable. `public` is that hand's view."""
    cast = Cast(words, lobby.played or lobby.seats, public.variant, public.deck)
    nodes: list[Node] = [Text(words("recap-title", hand=public.hand), "title")]
    score = public.score
    if recap is not None and (recap.hand, recap.duel) == (public.hand, public.duel):
        nodes += recap_nodes(cast, public.deck, recap, of_duel(public.facts))
        score = recap.score
    nodes += verse_nodes(words, lobby)
    text = words("recap-score", team=cast.team(0), points=score[0], other=cast.team(1), rival=score[1])
    nodes.append(Text(text, "small"))
    return Screen(key, version, cast.opened(nodes), last=True, verses=liked(lobby))

"""The recap of a finished hand: how each point came, and the cards that the rules show."""

from __future__ import annotations

from collections.abc import Sequence

from bot.present.facts import award, of_duel
from bot.present.names import Cast, card_of, face
from bot.present.reckoned import Counted, bare_sum
from bot.present.verses import liked, verse_nodes
from bot.screen import Cards, Node, Screen, Text
from bot.words import Words
from engine.rules.cards import Seat
from engine.rules.views import Fact, PublicView
from engine.shown import LobbyView, RecapView


def recap_nodes(cast: Cast, public: PublicView, recap: RecapView) -> list[Node]:
    """What the hand paid and showed, as part of a message. `public` is that hand's view."""
    words, facts = cast.words, of_duel(public.facts)
    told = [award(cast, each.team, each.points, each.mark, each.reason, facts) for each in recap.awards]
    return [Text("\n".join(told) or words("recap-nothing"), "quote"), *shown_nodes(cast, public, recap, facts)]


def shown_nodes(cast: Cast, public: PublicView, recap: RecapView, facts: Sequence[Fact]) -> list[Cards]:
    """The cards that the rules have shown at the end of the hand, and how they make the figure that was said."""
    words, deck = cast.words, public.deck
    nodes: list[Cards] = []
    for seat, codes in sorted(recap.shown.items()):
        faces = tuple(face(words, deck, card_of(code)) for code in codes)
        name = cast.name(seat)
        caption = _figure(words, public, facts, seat, name) or words("recap-shown", name=name)
        nodes.append(Cards(caption, faces, deck, "past"))
    return nodes


def _figure(words: Words, public: PublicView, facts: Sequence[Fact], seat: Seat, name: str) -> str:
    """Who has shown, and the sum behind what he said; empty where there is none."""
    said = {each.law: each.amount for each in facts if each.what == "declared" and each.seat == seat}
    for each in facts:
        if each.what == "shown" and each.seat == seat and said.get(each.law, -1) >= 0:
            n = said[each.law]
            shown = Counted(public.variant, public.deck, public.muestra, public.ranks, each.cards, n)
            if added := bare_sum(words, shown, each.law):
                return words("recap-shown-sum", name=name, n=n, sum=added)
    return ""


def recap_screen(
    words: Words, key: str, version: int, lobby: LobbyView, public: PublicView, recap: RecapView | None
) -> Screen:
    """What is left of the message of a finished hand: no buttons, still readable. `public` is that hand's view."""
    cast = Cast(words, lobby.played or lobby.seats, public.variant, public.deck)
    nodes: list[Node] = [Text(words("recap-title", hand=public.hand), "title")]
    score = public.score
    if recap is not None and (recap.hand, recap.duel) == (public.hand, public.duel):
        nodes += recap_nodes(cast, public, recap)
        score = recap.score
    nodes += verse_nodes(words, lobby)
    text = words("recap-score", team=cast.team(0), points=score[0], other=cast.team(1), rival=score[1])
    nodes.append(Text(text, "small"))
    return Screen(key, version, cast.opened(nodes), last=True, verses=liked(lobby))

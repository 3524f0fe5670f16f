"""«juez»: a question about the rules is answered to who asks it; no table and no hand is looked at."""

from __future__ import annotations

from bot.chat import Answer, Incoming, Order
from bot.desk.scene import LIVE, Scene, seated
from bot.referee.ruling import example, guide_screen, rule, ruling_screen

LONGEST_NUMBER = 2
"""Digits of an example's number."""


class Juez:
    """What this order does."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    async def order(self, incoming: Incoming, args: tuple[str, ...]) -> Answer:
        """The ruling; without a question, how to ask. A button names a game, or an example of one."""
        scene, person = self._scene, incoming.person
        words, key, version = scene.words(person), f"{person.id}/juez", scene.version()
        usual = self._usual(incoming)
        if isinstance(incoming, Order):
            text = " ".join(args).strip()
            game = text.lower() if text.lower() in scene.variants else ""
        else:
            game, number = (*args, "", "")[:2]
            text = example(game, number[:LONGEST_NUMBER])
        if text and text.lower() != game:
            cards = scene.cards(incoming.place, person.id)
            ruling = rule(words, text, usual if isinstance(incoming, Order) else game, scene.variants, cards)
            return Answer(screen=ruling_screen(words, key, version, text, ruling))
        chosen = game if game in scene.variants else usual
        return Answer(screen=guide_screen(words, key, version, chosen, scene.variants))

    def _usual(self, incoming: Incoming) -> str:
        """The game that he sits at, else that of another table there, else the one that the group likes, or the first of all."""
        scene = self._scene
        tables = [scene.hall.latest(table) for table in reversed(scene.hall.in_place(incoming.place.id))]
        lobbies = [each.lobby for each in tables if each and each.lobby.status in LIVE]
        lobbies.sort(key=lambda lobby: not seated(lobby, incoming.person.id))
        found = next((lobby.variant for lobby in lobbies if lobby.variant in scene.variants), "")
        if found:
            return found
        liked = scene.group(incoming.place.id).variant
        return liked if liked in scene.variants else scene.variants[0]

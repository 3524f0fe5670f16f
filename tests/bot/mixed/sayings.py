"""What people at a table say when they mean something: several ways for each call, cards by their names and nicknames, a call and
a card in one breath. Written from how people talk, not from the bot's own lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from engine.rules.actions import Action, PlayCard, Word
from engine.rules.views import PlayerView
from tests.bot.mixed.cards import card_phrases

BRAZILIAN = {"paulista", "mineiro"}


class Saying(NamedTuple):
    """Something that is said, and everything that it means, in the order in which it is to be done."""

    text: str
    acts: tuple[Action, ...]


_RIOPLATENSE = {
    "quiero": "quiero, quierooo, kiero, quiero nomás, claro; quiero, bueno; quiero, quiero el {pending}, quiero dale",
    "no quiero": "no quiero, noquiero, no no quiero, no quiero che, uf; no quiero, no kiero, no quiero el {pending}",
    "envido": "envido, envidooo, canto envido, embido, en vido, te canto envido, va el envido, a ver; envido, envido che",
    "envido over truco": "envido, el envido está primero, primero el envido, envido primero, pará; el envido va primero",
    "real envido": "real envido, envido real, realenvido, va un real envido, te canto real envido",
    "real envido over envido": "real envido, real, quiero y real envido, envido real",
    "falta envido": "falta envido, la falta, faltaenvido, falta envido; a cobrar, canto falta envido, mando la falta envido",
    "falta envido over envido": "falta envido, quiero y la falta, falta, quiero falta envido",
    "envido N": "{n} tantos, envido {n}, {name} tantos, {n} tantos de envido, {name} tantos más, envido {name}",
    "truco": "truco, trucooo, te canto truco, trucko, va el truco, truco che, dale; truco, le mando truco, canto el truco",
    "retruco": "retruco, re truco, retrucooo, retruko, va el retruco",
    "retruco over truco": "quiero retruco, quiero y retruco, quiero; retruco, retruco, claro; quiero retruco",
    "vale cuatro": "vale cuatro, vale 4, balecuatro, valecuatro",
    "vale cuatro over retruco": "quiero vale cuatro, quiero y vale cuatro, vale cuatro, quiero; vale 4",
    "mazo": "me voy al mazo, al mazo, mazo, me voy pal mazo, bueno; me voy al mazo, a baraja",
    "perros": "echo los perros, les echo los perros, van los perros, a ley de juego, al lado del fuego, ley de juego",
    "flor": "flor, ¡flor!, tengo flor, canto flor, flor che, yo tengo flor, una flor",
    "con flor envido": "con flor envido",
    "con flor real envido": "con flor real envido",
    "con flor falta envido": "con flor falta envido",
    "con flor envido N": "con flor envido {n}, con flor envido {name}",
    "con flor me achico": "con flor me achico, me achico con flor, con flor no quiero",
    "contraflor": "contraflor, contra flor, kontraflor, canto contraflor",
    "contraflor al resto": "contraflor al resto, contraflor el resto, contra flor al resto",
    "quiero over flor": "quiero, con flor quiero, quierooo",
    "denunciar": "denuncio la flor, negaste la flor",
}
_BRAZILIAN = {
    "quiero": "aceito, aceitooo, desce, desce aí, pode descer, tá aceito, quero, eu quero, aceito; uai, então desce, aceitu",
    "no quiero": "corro, não quero, tô fora, fujo, não aceito, vou correr, tô correndo, corro; velho, ah não; não quero, não não quero",
    "truco": "truco, trucooo, truco ladrão, peço truco, lá vai truco, truco marreco, trucko, ê truco, toma truco, to pedindo truco",
    "seis": "seis, seis tentos, meio pau, toma seis, seis ladrão, seeeis",
    "seis over truco": "seis, aceito e seis, 6, meio pau, seis ladrão, desce; seis, toma seis, quero seis",
    "nove": "nove, nove tentos",
    "nove over seis": "nove, 9, aceito e nove, nove marreco, toma nove",
    "dez": "dez, dez tentos",
    "dez over seis": "dez, 10, aceito e dez, dez ladrão, desce e dez",
    "oito": "oito, oito tentos",
    "doze": "doze, doze tentos",
    "doze over nove": "doze, 12, aceito e doze, toma doze, doze ladrão",
    "doze over dez": "doze, 12, aceito e doze, toma doze, doze ladrão",
    "jogo": "jogo, jogamos, jogooo, claro; jogamos, bora; jogo",
    "fujo": "fujo, corro, fugimos, corremos",
    "mazo": "entrego a mão, entrego, dou a mão, corro, fujo",
}
_OF = {
    "uruguayo": _RIOPLATENSE,
    "argentino": _RIOPLATENSE,
    "paulista": _BRAZILIAN,
    "mineiro": _BRAZILIAN,
    "v2": {
        **_RIOPLATENSE,
        "que sean 3": "que sean 3, que sean tres",
        "que sean 3 over envido": "que sean 3, que sean tres, quiero y que sean tres, sean tres",
        "que sean 3 over truco": "que sean 3, que sean tres, quiero retruco, retruco, quiero y que sean 3",
        "que sean 4": "que sean 4, que sean cuatro",
        "que sean 4 over que sean 3": "que sean 4, que sean cuatro, quiero y que sean cuatro, vale cuatro, sean 4",
        "que sean 5 over que sean 4": "que sean 5, que sean cinco, quiero y que sean cinco, sean cinco",
    },
    "truque": {
        "quiero": "quiero, quierooo, venga; quiero, quiero tío, quiero el {pending}",
        "no quiero": "no quiero, me voy, nos vamos, no no quiero, hala; no quiero",
        "envite": "envido, envite, envido a secas, pues envido, envidooo",
        "envite over envite": "y yo, envido, reenvido, y yo también, vuelvo a envidar, yo también envido, y yo envido",
        "envite N": "envido {n}, envite {n}, envido {name}, envido {n} piedras",
        "envite N over envite": "{n} más, {n} chinas, y {n} más, {name} piedras, envido {n} más, y {name} chinas",
        "la falta": "la falta, falta, envido la falta, falta envido",
        "truque": "truque, truco, truqueee, venga; truque, echo truque",
        "retruque": "retruque, retruco, va el retruque",
        "retruque over truque": "retruque, quiero y retruque, retruco, quiero retruque",
        "nueve": "nueve, valen nueve, vale nueve, valen 9",
        "nueve over retruque": "nueve, valen nueve, quiero y valen nueve, valen 9",
        "doce": "doce, valen doce, vale doce, valen 12",
        "doce over nueve": "doce, valen doce, quiero y valen doce, valen 12",
        "todas": "todas, a todas, valen todas",
        "mazo": "me voy, mazo, me voy al mazo, nos vamos, al mazo",
    },
}
LEYES = {
    "se quiere todo": "se quiere todo, quiero todo, todo querido",
    "paso y quiero": "paso y quiero, se pasa y se quiere",
    "quiero y paso": "quiero y paso, se quiere y se pasa",
    "no se quiere nada": "no se quiere nada, no quiero nada, paso y paso",
}
UNSAID = {"ver cartas"}
"""Nobody says these: they are pressed."""
VERSES = (
    "En el fondo de la botella\nhay una flor colorada,\nsi la querés, vení por ella",
    "Por el río Paraná\nviene bajando una flor\ny en mi mano fue a quedar",
    "ay si yo fuera jardinero / con esta flor que me dieron / no pedía más dinero",
)
"""A flor that is sung: every one of them claims it, and none is anything else."""
NUMBERS = [
    "cero",
    "uno",
    "dos",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve",
    "diez",
    "once",
    "doce",
    "trece",
    "catorce",
    "quince",
]


def sayings(view: PlayerView, action: Action) -> list[Saying]:
    """Every way in which this seat says that it does this now, alone or with what comes next; none for what is not said."""
    alone = [Saying(text, (action,)) for text in _phrases(view, action)]
    return [*alone, *_in_one_breath(view, action, alone)]


def adorned(text: str, dice: Random, rivals: list[str]) -> str:
    """The same as it is typed: loud, in capitals, to somebody by name."""
    ways = [text, text, text.capitalize(), f"¡{text}!", f"{text}!!", text.upper()]
    if "\n" in text or "/" in text:
        return text
    ways += [f"{name}, {text}" for name in rivals] + [f"{text}, {name}" for name in rivals]
    return dice.choice(ways)


def _phrases(view: PlayerView, action: Action) -> Iterator[str]:
    match action:
        case PlayCard(slot, covered):
            yield from card_phrases(view, slot, covered=covered)
        case Word(_, word) if word in UNSAID:
            return
        case Word("perros", word) if word != "perros":
            ley, choice = word[:7], word[8:]
            yield from (f"{ley}: {each}" for each in LEYES[choice].split(", "))
            yield f"{ley}, {choice}"
        case Word(law, word, amount):
            asked = view.public.questions[-1] if view.public.questions else None
            listed = _listed(view, law, word)
            blanks = {"n": amount, "name": NUMBERS[amount] if 0 < amount < len(NUMBERS) else amount}
            for text in listed.split(", "):
                if "{pending}" in text and (asked is None or asked.word.endswith(" N") or asked.law == "flor"):
                    continue
                yield text.replace(";", ",").format(**blanks, pending=asked.word if asked else "")
            if (law, word) == ("flor", "flor") and not view.public.questions:
                yield from VERSES


def _listed(view: PlayerView, law: str, word: str) -> str:
    """How this word is said now: over another one, some ways are more."""
    listed = _OF[view.public.variant]
    asked = view.public.questions[-1] if view.public.questions else None
    if asked is not None:
        if word == "quiero" and asked.law == "flor":
            return listed["quiero over flor"]
        if (over := f"{word} over {asked.word.removesuffix(' N')}") in listed:
            return listed[over]
    return listed[word]


def _in_one_breath(view: PlayerView, action: Action, alone: list[Saying]) -> Iterator[Saying]:
    """With the card that is played after it, or the call that goes before the card."""
    public = view.public
    if public.turn != view.seat or view.hidden or not alone:
        return
    texts = [saying.text for saying in alone]
    asked = public.questions[-1] if public.questions else None
    and_ = "e" if public.variant in BRAZILIAN else "y"
    match action:
        case Word("truco" | "truque" as law, word) if word not in ("quiero", "no quiero") and asked is None:
            # The card waits for the answer.
            for choice in view.choices:
                if isinstance(choice, PlayCard):
                    card = next(card_phrases(view, choice.slot, covered=choice.covered), "")
                    if card:
                        yield Saying(f"{texts[0]} {and_} {card}", (action, choice))
                        yield Saying(f"{card}, {texts[0]}", (action, choice))
        case Word("envido", word) if word in ("envido", "falta envido") and asked is None:
            if Word("truco", "truco") in view.choices:
                yield Saying(f"{texts[0]} y truco", (action, Word("truco", "truco")))
        case Word(law, "quiero") if asked is not None and len(public.questions) == 1 and law in ("truco", "truque"):
            for slot in view.held:
                card = next(card_phrases(view, slot, covered=False), "")
                if card:
                    yield Saying(f"{texts[0]}, {card}", (action, PlayCard(slot)))
        case _:
            return

"""The commands that people are offered: one line an order. Pure."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.words import Lexicon, Words

GROUP = "truco"
# Discord's languages, each with the nearest of ours; what is not listed sees the default names.
LOCALES = {"es-ES": "es-ES", "es-419": "es-UY", "pt-BR": "pt-BR", "en-US": "en", "en-GB": "en"}
SEATS = ("2", "4", "6", "8")
GUESTS = ("con", *(f"con{number}" for number in range(2, 8)))
"""People whose seats are kept."""
WHO = "quien"
QUESTION = "pregunta"
"""What is written freely."""
LONGEST_QUESTION = 1000
ZONE = "zona"
"""A time zone: of all that is chosen for a server, the only thing that is written freely."""
LONGEST_ZONE = 40
_SUBCOMMAND, _STRING, _USER = 1, 3, 6
_GUILD, _PRIVATE = 0, 1
_LONGEST = 100


class Offer(msgspec.Struct, frozen=True):
    """A subcommand: its name (the key of its words too), the order of the desk that it gives, the options in their order."""

    name: str
    order: str
    options: tuple[str, ...] = ()


OFFERS = (
    Offer("jugar", "jugar", ("juego", "jugadores", *GUESTS)),
    Offer("casa", "casa", ("juego", "jugadores")),
    Offer("ver", "truco"),
    Offer("reglas", "reglas", ("juego",)),
    Offer("ayuda", "ayuda"),
    Offer("juez", "juez", (QUESTION,)),
    Offer("ranking", "ranking", ("juego",)),
    Offer("stats", "stats"),
    Offer("versitos", "versitos"),
    Offer("avisame", "avisame"),
    Offer("terminar", "terminar"),
    Offer("echar", "echar"),
    Offer("anular", "anular"),
    Offer("config", "config", (ZONE,)),
    Offer("idioma", "idioma", ("lengua",)),
    Offer("bloquear", "bloquear", (WHO,)),
    Offer("desbloquear", "desbloquear", (WHO,)),
    Offer("misdatos", "misdatos"),
    Offer("diagnostico", "diagnostico"),
)


def order_of(name: str, options: dict[str, str]) -> tuple[str, tuple[str, ...]]:
    """What a subcommand means to the desk: the order and its arguments; an empty name for one that is not offered."""
    offer = next((each for each in OFFERS if each.name == name), None)
    if offer is None:
        return "", ()
    # Whom he named is told beside the arguments.
    said = [option for option in offer.options if option not in {*GUESTS, WHO}]
    args = tuple(options[option] for option in said if options.get(option))
    return offer.order, (ZONE, *args) if ZONE in said and args else args


def payload(lexicon: Lexicon, games: tuple[str, ...]) -> list[dict[str, Any]]:
    """The whole of what is registered: one command with subcommands, in every language."""
    return [
        {
            "name": GROUP,
            "type": 1,
            **_said(lexicon, "description", "discord-about"),
            "contexts": [_GUILD, _PRIVATE],
            "integration_types": [0],
            "options": [_subcommand(lexicon, offer, games) for offer in OFFERS],
        }
    ]


def _subcommand(lexicon: Lexicon, offer: Offer, games: tuple[str, ...]) -> dict[str, Any]:
    key = f"command-{offer.name}"
    return {
        "type": _SUBCOMMAND,
        "name": offer.name,
        "name_localizations": _each(lexicon, key),
        **_said(lexicon, "description", f"{key}-about"),
        "options": [_option(lexicon, option, games, offer) for option in offer.options],
    }


def _option(lexicon: Lexicon, name: str, games: tuple[str, ...], offer: Offer) -> dict[str, Any]:
    number = name.lstrip("abcdefghijklmnopqrstuvwxyz")
    key = f"command-option-{name.removesuffix(number)}"
    option: dict[str, Any] = {
        "type": _USER if name in {*GUESTS, WHO} else _STRING,
        "name": name,
        "name_localizations": {locale: f"{text}{number}" for locale, text in _each(lexicon, key).items()},
        **_said(lexicon, "description", f"{key}-about"),
        "required": False,
    }
    if name in {QUESTION, ZONE}:
        option["max_length"] = LONGEST_QUESTION if name == QUESTION else LONGEST_ZONE
    elif option["type"] == _STRING:
        option["choices"] = [_choice(lexicon, name, value) for value in _values(lexicon, name, games, offer)]
    return option


def _values(lexicon: Lexicon, option: str, games: tuple[str, ...], offer: Offer) -> tuple[str, ...]:
    match option:
        case "jugadores":
            return SEATS
        case "lengua":
            return tuple(lang.lower() for lang in lexicon.langs)
        case _ if offer.order == "reglas":
            return tuple(game for game in games if lexicon.pick("").has(f"help-{game}-cards"))
        case _:
            return games


def _choice(lexicon: Lexicon, option: str, value: str) -> dict[str, Any]:
    if option == "jugadores":
        return {"name": value, "value": value}
    return {**_said(lexicon, "name", f"lang-{value}" if option == "lengua" else f"variant-{value}"), "value": value}


def _said(lexicon: Lexicon, field: str, key: str) -> dict[str, Any]:
    return {field: _text(lexicon.pick(""), key), f"{field}_localizations": _each(lexicon, key)}


def _each(lexicon: Lexicon, key: str) -> dict[str, str]:
    """The text in each of Discord's languages that we have something for."""
    return {locale: _text(lexicon.pick(lang), key) for locale, lang in LOCALES.items() if lexicon.nearest(lang)}


def _text(words: Words, key: str) -> str:
    return words(key)[:_LONGEST]

"""Which gestures are true of a hand, in each game's own table (U14, A13, T11, P11, M11)."""

import itertools

import pytest

from engine import variants
from engine.rules.cards import NO_CARD
from engine.rules.signs import true_signs

GAMES = [name for name in variants.names() if name != "v2"]


def told(variant: str, muestra: str, dealt: str, held: str | None = None, **options) -> set[str]:
    """What is true of these cards, written as they are spelled; `held` those not yet played (all, if not said)."""
    rules = variants.find(variant).build(seats=4, options=options)
    cards = [rules.deck.read(card) for card in dealt.split()]
    kept = cards if held is None else [rules.deck.read(card) for card in held.split()]
    turned = rules.deck.read(muestra) if muestra else NO_CARD
    return set(true_signs(rules.signs, turned, cards, kept))


@pytest.mark.parametrize(
    ("variant", "muestra", "dealt", "signs"),
    [
        ("uruguayo", "5o", "2o 4c 6b", {"brows", "lick"}),  # 30 and 6
        ("uruguayo", "7o", "4o 1e 5c", {"kiss", "mouth-right", "lick"}),
        ("uruguayo", "7o", "10o 11o 5c", {"wink-left", "wink-right", "cheeks"}),  # two piezas: a flor
        ("uruguayo", "2o", "12o 4e 6b", {"brows", "lick"}),  # the alcahuete is the 2 (U2.2)
        ("uruguayo", "7o", "2e 1c 4b", {"mouth-open", "tongue"}),
        ("uruguayo", "7o", "5o 3b 7e", {"nose", "bite", "mouth-left", "lick"}),
        ("uruguayo", "7o", "4e 6b 12c", {"blind"}),
        ("uruguayo", "7o", "4e 5e 6e", {"cheeks"}),
        ("argentino", "", "1e 1b 7o", {"brows", "wink", "mouth-left"}),
        ("argentino", "", "7e 6e 2c", {"mouth-right", "tilt", "kiss"}),
        ("argentino", "", "4e 2e 12c", {"kiss"}),  # 26 is not much
        ("argentino", "", "4e 3e 12c", {"tilt", "bite"}),  # 27 is
        ("argentino", "", "1o 5b 12c", {"mouth-open"}),
        ("argentino", "", "4e 5b 12c", {"blind"}),
        ("truque", "6o", "5o 1o 12o", {"bite", "brows", "look-up", "head"}),
        ("truque", "6o", "11o 3c 4b", {"jaw-move", "teeth"}),
        ("truque", "5o", "4o 10o 3e", {"bite", "brows", "tongue", "teeth"}),  # the suple is the five
        ("truque", "6e", "1e 4c 6b", {"look-up"}),  # the ace of espadas is a pieza here
        ("truque", "6o", "1e 1b 4c", {"bite", "smack", "lips"}),
        ("truque", "6o", "7e 4c 6b", {"shoulder-right"}),
        ("truque", "6o", "7o 4c 6b", {"shoulder-left"}),
        ("truque", "6e", "4c 6b 12c", {"blind"}),
        ("paulista", "4p", "5p 5h 7d", {"cheeks", "wink", "brows", "throat", "chest"}),
        ("paulista", "4p", "5s 3h 3d", {"cheek", "shoulders", "throat", "chest"}),
        ("paulista", "2p", "3d 3p 2d", {"cheeks", "wink", "tongue", "two-fingers", "throat", "chest"}),
        ("paulista", "4p", "3h Ad Kd", {"shoulder", "little-finger", "chin", "throat", "chest"}),
        ("paulista", "4p", "Jh Qd 6d", {"jaw", "ear", "throat", "chest"}),
        ("mineiro", "", "4p 7h As", {"wink", "brows", "cheek", "throat"}),
        ("mineiro", "", "7d Ah 2h", {"tongue", "little-finger", "two-fingers", "throat"}),
    ],
)
def test_what_is_true_of_a_hand(variant, muestra, dealt, signs):
    assert told(variant, muestra, dealt) == signs


def test_a_card_that_was_played_is_told_no_more_but_what_the_hand_counts_is():
    assert told("uruguayo", "7o", "4o 1e 5c", "5c") == {"lick"}
    assert told("argentino", "", "4e 3e 12c", "12c") == {"tilt"}


def test_a_flor_is_told_in_argentino_where_it_is_played_only():
    assert "cheeks" in told("argentino", "", "4e 3e 12e", flor=True)
    assert "cheeks" not in told("argentino", "", "4e 3e 12e")


def test_the_manilhas_of_mineiro_are_those_of_its_option():
    assert told("mineiro", "4p", "5p 4h 6s", manilhas="vira") == {"wink", "throat"}


@pytest.mark.parametrize("variant", GAMES)
def test_every_hand_has_something_to_tell_and_every_gesture_some_hand(variant):
    rules = variants.find(variant).build(seats=4, options={"flor": True} if variant == "argentino" else {})
    names = [sign.name for sign in rules.signs]
    assert len(names) == len(set(names))
    never = set(names)
    muestras = rules.deck.cards[::7] if rules.turned else (NO_CARD,)
    for muestra in muestras:
        left = [card for card in rules.deck.cards if card != muestra]
        for hand in itertools.islice(itertools.combinations(left, 3), 0, None, 3):
            found = true_signs(rules.signs, muestra, hand, hand)
            assert found
            never -= set(found)
    assert not never


def test_v2_has_none():
    rules = variants.find("v2").build(seats=4)
    assert not rules.signs
    assert "senas" not in rules.options

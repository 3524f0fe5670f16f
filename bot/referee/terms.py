"""The words by which people ask the judge, beside those that are said at a table (bot/phrases). Without accents, commas between."""

from __future__ import annotations

import re

from bot.phrases.lexicon import listed, pairs

GAMES = {
    tuple(name.split()): game
    for name, game in pairs(
        "uruguayo: uruguayo, uruguaya: uruguayo, uru: uruguayo, argentino: argentino, argentina: argentino, arg: argentino, "
        "paulista: paulista, mineiro: mineiro, mineira: mineiro, minero: mineiro, v2: v2, version 2: v2, version dos: v2, "
        "versao 2: v2, truque: truque"
    )
}
"""Which game is named by these first words; «truco» may stand before them."""

TURNED = frozenset(listed("muestra, vira, tombo, turnup, trump"))
TO_TURNED = frozenset(listed("es, era, fue, el, la, un, una, con, de, con, a, o, e, eh, is, was, the, com, foi"))
"""May stand between the muestra and its card."""
FIRST = frozenset(listed("mano, mao, lead, first, sale, sai"))
DEALS = frozenset(listed("reparte, dealer, da, pie, pe, deals"))
SCORES = frozenset(listed("puntos, tantos, tanteo, puntaje, score, placar, pontos, points"))
"""Names before a colon that are nobody's."""

PARTED = re.compile(
    r"\b(?:contra|vs\.?|versus|against|yo|vos|él|ella|eu|você|ele|ela|i|he|she|they|mata[n]?|(?:le )?gana (?:a|al)\b"
    r"|(?:le )?vence|ou|or|(?:ganha|mata) d[aeo]|beats?)(?![\wáéíóúñ])|[;\n<>]",
    re.IGNORECASE,
)
"""What stands between two hands, or before the first."""
SCORE = re.compile(r"(?<!\d)(\d{1,2}) ?(?:-|–|a|x) ?(\d{1,2})(?!\d)")
ASKED_OTHERWISE = frozenset(
    listed(
        "puedo, puede, podes, puedes, pueden, despues, antes, posso, pode, podem, depois, can, may, after, before, when"
    )
)
"""A question about when something may be said is not one about what it pays."""
REFUSED = frozenset(listed("no, nao, not, refused, rechazado, corrido, recusado, corre, correu, fugiu"))

BARE = frozenset(listed("perros, ver cartas, jogo, fujo"))
"""What is an act of a hand if nothing else is said."""

SIGNS = str.maketrans({"♣": " paus ", "♠": " espadas ", "♥": " copas ", "♦": " ouros ", "️": None})
SPANISH = dict(
    pairs(
        "of: de, ace: as, two: dos, three: tres, four: cuatro, five: cinco, six: seis, seven: siete, king: rey, rei: rey, "
        "knight: caballo, horse: caballo, cavalo: caballo, jack: sota, knave: sota, valete: sota, swords: espadas, "
        "sword: espada, clubs: bastos, club: basto, wands: bastos, batons: bastos, paus: bastos, coins: oros, coin: oro, "
        "queen: dama, spades: espadas, hearts: copas, diamonds: oros, golds: oros, gold: oro, ouros: oros, ouro: oro, cups: copas, cup: copa, and: y, the: el"
    )
)
BRAZILIAN = dict(
    pairs(
        "of: de, ace: as, two: dois, three: tres, four: quatro, five: cinco, six: seis, seven: sete, king: rei, rey: rei, "
        "queen: dama, jack: valete, caballo: cavalo, clubs: paus, hearts: copas, spades: espadas, diamonds: ouros, "
        "bastos: paus, basto: paus, oros: ouros, oro: ouros, and: e, the: o, cuatro: quatro, siete: sete, dos: dois"
    )
)
"""Other languages' words for the cards, as the game calls them."""

CHATTER = frozenset(
    listed(
        "tengo, tenia, tenias, tenes, tiene, tenemos, tienen, quien, que, cual, gana, ganan, gano, gane, le, de, del, en, si, es, "
        "cuanto, cuantos, vale, valen, envido, flor, truco, tanto, tantos, puntos, carta, cartas, mano, manos, otro, otra, "
        "mi, su, tu, sus, mis, me, te, se, lo, los, las, por, para, con, sin, a, al, el, la, un, una, y, e, o, u, juez, mas, "
        "mejor, mayor, como, cuando, ese, esa, este, esta, ellos, nosotros, rival, contrario, pareja, muestra, vira, primera, "
        "tinha, tenho, tem, quem, ganha, ganhou, qual, quanto, maior, mais, meu, minha, seu, sua, os, as, um, uma, em, no, na, "
        "do, da, com, para, what, who, wins, win, is, are, worth, had, have, has, my, his, her, their, the, of, and, or, how, "
        "much, many, beat, beats, does, do, hand, hands, card, cards, it, in, with, higher, better, which, pie, juego, juega, "
        "jugo, tenian, eran, era, ella, mata, baza, vuelta, contra, entre, cual de, eso, ya, no, truque, envite, real, falta, "
        "querido, quiero, ser, seria, uno, otra vez, and then, then, game, point, points, score, gana el, tuve, tuvo, hay, "
        "yo, vos, eu, ele, voce"
    )
)
"""Words that say nothing about which cards there are; any other is told to have been left out."""

EXAMPLES = {
    "uruguayo": (
        "7 y 6 de oros contra 5 y 4 de copas, muestra 3b",
        "¿el 4 de la muestra mata al ancho de espadas?",
        "real envido no querido",
    ),
    "argentino": (
        "7 y 6 de oros contra 7 y 5 de espadas",
        "¿el siete de oros mata al ancho de bastos?",
        "Ana: 1e 7o 6o; Beto: 1b 5c 4c; Ana: envido; Beto: quiero",
    ),
    "paulista": (
        "zap contra 3 de copas, vira 2d",
        "K de paus contra A de ouros, vira 7h",
        "truco, seis: não quero",
    ),
    "mineiro": (
        "7 de copas contra espadilha",
        "A de paus contra K de ouros",
        "truco, seis: não quero",
    ),
    "v2": (
        "comodín 12e 11e contra 10o 9o 8o",
        "¿el 12 de copas mata al 11 de espadas?",
        "envido, que sean 3 no querido",
    ),
    "truque": (
        "5o 1o 7c contra 7e 6e 1b, muestra 3o",
        "¿el 5 de la muestra mata al 1 de espadas?",
        "truque, retruque no querido",
    ),
}
"""Questions to press, in the words of each game."""

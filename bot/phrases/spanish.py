"""The words of Spanish tables, as they look without accents (F2, F3, F5.3, F6.1, F7.1, F10). Commas part the entries."""

from __future__ import annotations

FILLERS = """
ah, eh, ey, che, bo, vo, ta, dale, bueno, si, opa, epa, uy, ay, uh, mmm, mira, mire, miren, entonces, ahora, ya, pues, hala,
venga, vamos, vale, hombre, tio, claro, obvio, ok, oka, okey, listo, perfecto, nomas, senor, senores, senora, senoras, amigo,
amiga, amigos, companero, companera, compa, compadre, papa, papi, viejo, vieja, loco, loca, pibe, piba, guri, gurises, botija,
muchachos, muchacho, maestro, hermano, hermana, primo, nene, nena, jefe, campeon, capo, gil, boludo, boluda, bolu, querido,
querida, gente, chicos, chicas, mi, vos, ustedes, tambien, yo, nosotros, carajo, caramba, total, pah, paa, uf, ufa, igual, y,
gracias, primero, perdon, mejor, ea, jaja, jajaja,
a ver, a ver si te animas, a ver que haces, chau, a cobrar, se termino, a otra cosa, por favor, de una, con todo, para todos,
pa todos, para vos, pa vos, punto, aunque duela, mal que te pese, por mi parte, que sea lo que dios quiera
"""
FRAMES = """
canto, cantamos, digo, mando, meto, tiro, echo, pido, va, van, vaya, ahi va, aca va, ahi te va, voy con, juego, pongo, largo,
bajo, suelto, mato con, la mato con, te mato con, los mato con, salgo con, arranco con, entro con, toma, tomen, ahi tenes,
ahi tienen, aca esta, aqui esta, aqui va, yo voy con
"""
PRONOUNS = "te, le, les, os"
"""May stand before the verb of a frame."""
ARTICLES = "el, la, un, una, los, las, al"
JOINERS = "y"
"""Fillers that join what stands on both sides (F3.9)."""
NO = "no"

SPELLINGS = """
kero: quiero, kiero: quiero, kyero: quiero, qiero: quiero, nokiero: no quiero, noqiero: no quiero, noquiero: no quiero,
trucko: truco, truko: truco, truqo: truco, retrucko: retruco, retruko: retruco, embido: envido, emvido: envido,
enbido: envido, imbido: envido, invido: envido, balecuatro: vale cuatro, vale4: vale cuatro, valecuatro: vale cuatro,
bale: vale, kuatro: cuatro, quatro: cuatro, kontraflor: contraflor, brabo: bravo, almaso: al mazo, almazo: al mazo, q: que,
maso: mazo, vasto: basto, vastos: bastos, faltaenvido: falta envido, realenvido: real envido, farta: falta, cavallo: caballo
"""
JOINS = """
en vido: envido, en bido: envido, em bido: envido, re truco: retruco, re truko: retruco, contra flor: contraflor,
con traflor: contraflor, bale cuatro: vale cuatro, vale 4: vale cuatro
"""

NUMBERS = """
un: 1, uno: 1, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10, once: 11,
doce: 12, trece: 13, catorce: 14, quince: 15, dieciseis: 16, diecisiete: 17, dieciocho: 18, diecinueve: 19, veinte: 20,
veintiuno: 21, veintiun: 21, veintidos: 22, veintitres: 23, veinticuatro: 24, veinticinco: 25, veintiseis: 26,
veintisiete: 27, veintiocho: 28, veintinueve: 29, treinta: 30, treinta y uno: 31, treinta y un: 31, treinta y dos: 32,
treinta y tres: 33, treinta y cuatro: 34, treinta y cinco: 35, treinta y seis: 36, treinta y siete: 37, treinta y ocho: 38,
treinta y nueve: 39, cuarenta: 40
"""

RANKS = """
1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10, 11: 11, 12: 12, as: 1, ancho: 1, uno: 1, dos: 2, tres: 3,
cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10, sota: 10, once: 11, caballo: 11, doce: 12, rey: 12
"""
SUITS = "oro: o, oros: o, copa: c, copas: c, espada: e, espadas: e, basto: b, bastos: b"
OF = "de, e"
OTHER_RANKS = "j: 10, jota: 10, valete: 10, q: 11, dama: 11, reina: 11, k: 12"
OTHER_SUITS = "pica: e, picas: e, trebol: b, treboles: b, diamante: o, diamantes: o, corazon: c, corazones: c"
"""Where the table is shown with French cards: a Spanish game's sota, caballo and rey are their J, Q and K."""
FACE_DOWN = "boca abajo, tapada, tapado"

# --- not a claim (F5.3): what may stand around the word flor without binding ---------------------------------------

NEGATED_VERBS = """
tengo, tenemos, tenia, traigo, hay, habia, es, era, fue, veo, canto, cantamos, cante, juego, jugamos, vale, va, me toco, me vino,
me salio, quiero
"""
BETWEEN = "la, una, ninguna, ni, mas, con"
"""Any of these may stand between the verb and the flor that it denies."""
NEVER = "sin flor, ni flor, nada de flor, ninguna flor, la palabra flor, vale la flor"
TAMPOCO = """
tampoco: tengo, tenemos, hay
nunca: tengo, hay, tuve
"""
"""Words that deny a flor, alone or before one of these verbs."""
WISHED = "tuviera, tuviese, tuvieran, toque, salga, venga, viniera"
OTHERS = """
tenes, tenias, tiene, tenia, tienen, tenian, tuvo, tuviste, tuvieron, tenga, tengas, tengan, canta, cantas, cantan, cantaste,
cantaron, cantotercera, dijo, dijiste, dijeron, dice, dicen, decis, decir, diga, digas, niega, nego, negaste, negaron
"""
PLAYED_WITH = "jugamos, juega, juegan, jugar, jugas, jugando, juego, truco, partida, partido, mesa, mano, es, sea"
"""Before `con flor`: how one plays here."""
RULES = "vale, se canta, se juega, es obligatoria, obligatoria, tapa, anula"
"""After `la flor`: what is said about it."""
ACCUSING = "denuncio, negaste, nego, negaron"
ACCUSED = "negada, callada"

# --- almost (F2.8, F10, F11) ---------------------------------------------------------------------------------------

NO_ANSWERS = """
si, no, vamos, dale, bueno, venga, vale, de una, acepto, juegue, me achico, ni loco, lo veo, quie to pescado, quien sabe si te doy,
quie n sabe si te doy, quiebro, quie ro, quiero ver, te quiero, lo quiero, no lo quiero, queremos, querido, quisiera, toco, grito,
quero, eu quero, nao quero, aceito, corro
"""
"""Whole messages that sound like an answer and are none; those of the other language too, which is told what is said here (D12)."""
NEAR = """
fiero: quiero, quiera: quiero, quiere: quiero, quieto: quiero, turco: truco, returco: retruco, vidrio: envido, en vivo: envido,
envio: envido, envidia: envido, calor: flor, tengo calor: flor, color: flor
"""
NO_AMOUNT = "reviro"

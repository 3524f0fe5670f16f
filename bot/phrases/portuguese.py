"""The words of Brazilian tables, as they look without accents (F2, F3, F6.1, F10). Commas part the entries."""

from __future__ import annotations

FILLERS = """
ah, eh, ei, opa, uai, so, oxe, ta, ai, entao, agora, e, o, olha, vai, bora, vamos, ok, beleza, parceiro, parceira, meu, mano,
cara, moco, rapaz, irmao, galera, vei, velho, ladrao, marreco, pato, malandro, gente, amigo, amigos, eu, nos, tambem, caramba,
po, porra, uf, claro, sim, isso, minha, mestre, ne,
pra cima, em cima, na cara, com tudo, pra voce, pra voces
"""
FRAMES = """
peco, pedimos, chamo, mando, vai, la vai, ai vai, jogo, vou de, vou com, mato com, mato de, toma, tome, solto, boto, meto,
saio com, saio de, ponho, to pedindo
"""
PRONOUNS = ""
ARTICLES = "o, a, um, uma, os, as"
JOINERS = "e"
NO = "nao"

SPELLINGS = """
trucko: truco, trucu: truco, truko: truco, truquo: truco, dece: desce, aceitu: aceito, aseito: aceito, ceis: seis, zape: zap,
zapi: zap, naum: nao, num: nao, corru: corro
"""
JOINS = ""
NUMBERS = ""

RANKS = """
a: A, as: A, 1: A, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, dois: 2, tres: 3, quatro: 4, cinco: 5, seis: 6, sete: 7, q: Q, dama: Q,
sota: Q, 10: Q, j: J, valete: J, cavalo: J, 11: J, k: K, rei: K, 12: K
"""
SUITS = "paus: p, pau: p, copas: h, copa: h, espadas: s, espada: s, ouros: d, ouro: d"
OF = "de, do"
OTHER_RANKS = "caballo: J, rey: K"
OTHER_SUITS = "bastos: p, basto: p, oros: d, oro: d"
"""Where the table is shown with Spanish cards; sota, cavalo and rei are known everywhere (F6.1)."""
FACE_DOWN = "coberta, coberto, encoberta, encoberto, fechada, fechado, tapada, tapado"

# --- almost (F2.8, F10, F11) ---------------------------------------------------------------------------------------

NO_ANSWERS = "bora, vem, cai, toma, beleza, nao, quiero, no quiero"
NEAR = "doce: doze, coro: corro, desse: aceito"
NO_AMOUNT = ""

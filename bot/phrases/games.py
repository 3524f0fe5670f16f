"""The words of each game (F4, F6.2, F6.3). `action: words` a line, commas between the words.

`#` is an amount, `[envido]` means: only over a pending call of that law (or after an answer to one).
"""

from __future__ import annotations

_MAZO = """
mazo: mazo, al mazo, me voy al mazo, nos vamos al mazo, voy al mazo, me tiro al mazo, me fui al mazo, me voy para el mazo,
mazo: me voy pal mazo, a baraja, me voy a baraja, me voy a barajas
"""
_ANSWERS = """
quiero: quiero
no quiero: no quiero, que no quiero
"""
_RIOPLATENSE = f"""
{_ANSWERS}
envido: envido, el envido esta primero, el envido va primero, primero el envido, envido primero, el envido primero
real envido: real envido, envido real, envido un real, [envido] real
falta envido: falta envido, la falta envido, la falta, [envido] falta
truco: truco
retruco: retruco
vale cuatro: vale cuatro
{_MAZO}
"""
_TANTOS = """
envido #: # tantos, # tantos de envido, # tantos mas, # tantos mas de envido, envido #, envido # tantos
"""
_PERROS = """
perros: echar los perros, echo los perros, echamos los perros, van los perros, te echo los perros, les echo los perros, les echamos los perros,
perros: ley de juego, a ley de juego, a ley de juego esta todo dicho, al lado del fuego, al lado del fuego estan todos los bichos
"""
_FLOR = """
flor: flor, tengo flor, tengo una flor, yo tengo flor, tenemos flor, flor tengo, una flor, mi flor, la flor, canto flor
contraflor: contraflor
contraflor al resto: contraflor al resto, contraflor el resto, contraflor resto
con flor me achico: con flor me achico, me achico con flor, con flor no quiero
con flor quiero: con flor quiero
denunciar: denuncio, denuncio flor, denuncio la flor, denuncio flor negada, denuncio la flor negada, denuncio flor callada,
denunciar: negaste flor, negaste la flor, nego flor, nego la flor, negaron la flor, flor negada
"""
_FLOR_URUGUAYA = """
con flor envido: con flor envido
con flor real envido: con flor real envido
con flor envido #: con flor envido #
con flor falta envido: con flor falta envido
"""
_FLOR_ARGENTINA = "flor: con flor envido"
_BRAZIL = """
quiero: aceito, aceitamos, ta aceito, desce, desce ai, pode descer, quero, eu quero
no quiero: nao quero, nao aceito, to fora, tamo fora
leave: corro, corremos, fujo, fugimos, vou correr, to correndo, fujo da mao, corro da mao
jogo: [onze] jogo, [onze] jogamos
mazo: entrego, entrego a mao, dou a mao
truco: truco
seis: seis, seis tentos, meio pau, meia vara, meio saco, [truco] 6
doze: doze, doze tentos, [truco] 12
"""

CALLS = {
    "uruguayo": _RIOPLATENSE + _TANTOS + _PERROS + _FLOR + _FLOR_URUGUAYA,
    "argentino": _RIOPLATENSE + _FLOR + _FLOR_ARGENTINA,
    "v2": f"""
{_ANSWERS}
envido: envido
truco: truco
que sean 3: que sean 3, que sean tres, sean 3, sean tres, retruco
que sean 4: que sean 4, que sean cuatro, sean 4, sean cuatro, vale cuatro
que sean 5: que sean 5, que sean cinco, sean 5, sean cinco
{_MAZO}
""",
    "truque": f"""
{_ANSWERS}
envite: envido, envite, envido a secas, [envido] y yo, [envido] y yo envido, [envido] yo tambien, [envido] y yo tambien,
envite: [envido] yo tambien envido, [envido] vuelvo a envidar, [envido] yo vuelvo a envidar, [envido] reenvido
envite #: envido #, envido # mas, envido # chinas, envido # piedras, envite #, envite # mas, envite # chinas, envite # piedras,
envite #: # mas, # chinas, # piedras, y # mas, y # chinas, y # piedras
la falta: la falta, falta, la falta envido, falta envido, envido la falta
truque: truque, truco
retruque: retruque, retruco
nueve: nueve, valen nueve, vale nueve, valen 9
doce: doce, valen doce, vale doce, valen 12
todas: todas, valen todas, a todas
mazo: mazo, al mazo, me voy al mazo
leave: me voy, nos vamos
""",
    "paulista": _BRAZIL + "nove: nove, nove tentos, [truco] 9",
    "mineiro": _BRAZIL
    + """
nove: nove, nove tentos, [truco] 9
oito: oito, oito tentos, [truco] 8
dez: dez, dez tentos, [truco] 10
""",
}
FILLERS = {"uruguayo": "estan todos los bichos, esta todo dicho"}
"""Beside those of the language."""

LEYES = """
a punto: a punto
con ley: con ley, en ley
"""
LEY_ANSWERS = """
quiero todo: se quiere todo, quiero todo, todo se quiere, todo querido, se quieren las dos
paso y quiero: paso y quiero, se pasa y se quiere, paso y se quiere
quiero y paso: quiero y paso, se quiere y se pasa, quiero y se pasa
no quiero nada: no se quiere nada, no quiero nada, paso y paso, se pasa y se pasa, se pasa todo, paso todo, no se quiere
"""
"""Answers to perros (F4.5): a ley word, then a choice."""

ENVIDO = ("envido", "real envido", "envido N", "falta envido")
LAWS: dict[str, dict[str, tuple[str, ...]]] = {
    "uruguayo": {
        "truco": ("truco", "retruco", "vale cuatro"),
        "envido": ENVIDO,
        "flor": (
            *("flor", "con flor envido", "con flor real envido", "con flor envido N", "con flor falta envido"),
            *("contraflor", "contraflor al resto"),
        ),
        "perros": ("perros",),
    },
    "argentino": {
        "truco": ("truco", "retruco", "vale cuatro"),
        "envido": ENVIDO,
        "flor": ("flor", "contraflor", "contraflor al resto"),
    },
    "v2": {
        "truco": ("truco", "que sean 3", "que sean 4"),
        "envido": ("envido", "que sean 3", "que sean 4", "que sean 5"),
    },
    "truque": {
        "truco": ("truque", "retruque", "nueve", "doce", "todas"),
        "envido": ("envite", "envite N", "la falta"),
    },
    "paulista": {"truco": ("truco", "seis", "nove", "doze")},
    "mineiro": {"truco": ("truco", "seis", "oito", "nove", "dez", "doze")},
}
"""The calls that wait for an answer, by the law that they belong to, from the lowest up."""
ESCADAS = {
    "2-4-6-10-12": ("truco", "seis", "dez", "doze"),
    "2-4-6-8-10-12": ("truco", "seis", "oito", "dez", "doze"),
    "2-4-8-10-12": ("truco", "oito", "dez", "doze"),
    "1-3-6-9-12": ("truco", "seis", "nove", "doze"),
}
"""mineiro: the steps by the table's ladder (M7)."""
USUAL_ESCADA = "2-4-6-10-12"
SPOKEN = {"quiero": "aceito", "no quiero": "corro"}
"""Brazil: how the answers are said, where the rules call them by their Spanish names."""
ASKS_MAZO = frozenset({"uruguayo", "argentino", "v2"})
"""Where a bare «me voy» is asked about (F4.4, D11)."""
BRAZILIAN = frozenset({"paulista", "mineiro"})
FACE_DOWN = BRAZILIAN | {"truque"}
"""Where a card may be laid face down (F6.8)."""

# --- cards by other names ------------------------------------------------------------------------------------------

RIOPLATENSE_CARDS = """
macho: 1e, macha: 1e, espadilla: 1e, hembra: 1b, bastillo: 1b, siete bravo: 7e, siete bello: 7o, ancho falso: 1o 1c,
siete falso: 7b 7c, ancho: 1e 1b
"""
NICKNAMES = {
    "uruguayo": RIOPLATENSE_CARDS,
    "argentino": RIOPLATENSE_CARDS,
    "v2": "comodin: J1 J2, joker: J1 J2, ancho: 1e 1b",
    "truque": "ancho: 1e 1b",
}
PIEZAS = {"perico": "11", "perica": "10", "alcahuete": "12"}
"""uruguayo: numbers of the muestra's suit."""
ALCAHUETE = "alcahuete"
"""There is one only where the muestra is a pieza."""
PIEZA_NUMBERS = ("2", "4", "5", "10", "11")
MANILHAS = """
zap: p, gato: p, copeta: h, escopeta: h, copilha: h, copao: h, espadilha: s, pica fumo: d, picafumo: d, mole: d
"""
"""Brazil: suits of the rank after the vira."""
FIXED_MANILHAS = {"p": "4", "h": "7", "s": "A", "d": "7"}
"""mineiro without a vira: the rank by suit."""
BRAZIL_ORDER = "4567QJKA23"

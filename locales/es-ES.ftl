# La casa habla de tú, como en España: un crupier amable, que dice lo justo.
# Baraja, baza, repartir, sitio, montar una mesa, pulsar, aquí, vale; al grupo, de vosotros. Lo que acaba de pasar, en pretérito
# perfecto. Lo que se dice en la mesa queda como es: quiero, me voy al mazo.

## Gente y equipos
somebody = Alguien
seat-number = Asiento { $number }
seat-free = (libre)
seat-kept = (reservado para { $name })
house-name = { $name } 🤖
absent-name = { $name } 💤
seat-instead = { $name } se ha levantado; juega { $house }
team-0 = Nosotros
team-1 = Ellos

## Cartas
card-hidden = carta boca abajo
card-joker = comodín
card-name = { $rank } de { $suit }
rank-10 = sota
rank-11 = caballo
rank-12 = rey
rank-french-1 = as
rank-french-10 = dama
rank-french-11 = jota
rank-french-12 = rey
suit-espadas = espadas
suit-bastos = bastos
suit-oros = oros
suit-copas = copas
suit-french-espadas = espadas ♠
suit-french-paus = paus ♣
suit-french-ouros = ouros ♦
suit-french-copas = copas ♥
card-blind = { $n }ª carta, boca abajo
muestra = Muestra
manilhas = Manilhas: { $cards }
manilha-1 = zap
manilha-2 = copeta
manilha-3 = espadilha
manilha-4 = pica-fumo

## Juegos
variant-uruguayo = Truco uruguayo
variant-argentino = Truco argentino
variant-paulista = Truco paulista
variant-mineiro = Truco mineiro
variant-v2 = Truco V2
variant-truque = Truque

## Palabras del juego
word-truco = Truco
word-retruco = Retruco
word-vale-cuatro = Vale cuatro
word-que-sean-3 = Que sean 3
word-que-sean-4 = Que sean 4
word-que-sean-5 = Que sean 5
word-quiero = Quiero
word-no-quiero = No quiero
word-envido = Envido
word-real-envido = Real envido
word-falta-envido = Falta envido
word-envido-n = Envido { $n }
word-flor = Flor
word-con-flor-envido = Con flor envido
word-con-flor-real-envido = Con flor real envido
word-con-flor-falta-envido = Con flor falta envido
word-con-flor-envido-n = Con flor envido { $n }
word-contraflor = Contraflor
word-contraflor-al-resto = Contraflor al resto
word-con-flor-me-achico = Con flor me achico
word-envite = Envite
word-envite-n = Envite { $n }
word-la-falta = La falta
word-truque = Truque
word-retruque = Retruque
word-nueve = Nueve
word-doce = Doce
word-todas = Todas
word-mazo = Me voy al mazo
word-perros = ¡Echar los perros!

## Los perros
word-ver-cartas = Dar la vuelta a mis cartas
word-a-punto-se-quiere-todo = A punto: se quiere todo
word-a-punto-paso-y-quiero = A punto: paso y quiero
word-a-punto-quiero-y-paso = A punto: quiero y paso
word-a-punto-no-se-quiere-nada = A punto: no se quiere nada
word-con-ley-se-quiere-todo = Con ley: se quiere todo
word-con-ley-paso-y-quiero = Con ley: paso y quiero
word-con-ley-quiero-y-paso = Con ley: quiero y paso
word-con-ley-no-se-quiere-nada = Con ley: no se quiere nada
fact-looked = { $name } pide ver sus cartas
reason-perros-refused = Perros no queridos
reason-perros-refused-envido = Perros, el envite no querido
reason-perros-refused-truco = Perros, el truco no querido
ask-leave = ¿Dejar la mesa? Sí
ask-leave-lost = ¿Dejar la mesa? Cuenta como derrota. Sí
leave-lost = Si dejas la mesa, esta partida te cuenta como derrota.

## Puntos y título
points = { $points ->
    [one] 1 punto
   *[other] { $points } puntos
}
points-malas = { $points } de las malas
points-buenas = { $points ->
    [0] ha entrado en las buenas
   *[other] { $points } de las buenas
}
points-chinas = { $text }: { $behind } atrás, { $front } delante
title-hand = Mano { $hand } · es mano { $name }
title-duel = Mano { $hand }, pico a pico { $duel } · { $rivals }
trick-won = Baza { $number }: { $name }
trick-parda = Baza { $number }: parda
trick-now = Baza { $number }
trick-paired = Vuelta 2: dos cartas cada uno, la más alta encima
envite-stands = Envite querido por { $n }: se compara al terminar la mano

## Lo que pasó
fact-played = { $name } juega { $card }
fact-paired = { $name } juega { $card }, con otra debajo
fact-uncovered = { $name } descubre { $card }
fact-trick = Baza para { $name }
fact-parda = Parda
fact-said = { $name }: «{ $word }»
fact-mazo = { $name } se va al mazo
fact-denounced = { $name } denuncia: { $rival } ha negado la flor
fact-announced = { $name } también tiene flor
fact-passed = { $name }: «paso»
fact-declared = { $name }: «{ $n }»
fact-annulled = La flor anula el envido
fact-left = { $name } ha dejado la mano
fact-duel = Empieza el pico a pico { $n }
fact-won = La partida es para { $team }.
award = { $why }, { $points ->
    [one] 1 punto
   *[other] { $points } puntos
} para { $team }
award-figures = { $why }: { $best } a { $other }
award-figure = { $why } con { $best }
award-wanted = { $word } querido
award-unwanted = { $word } no querido
mark-envido = Envido
mark-flor = Flor
mark-truco = Truco
mark-envite = Envite
mark-truque = Truque
mark-todas = Todas
mark-penalty = Castigo
reason-envido-won = Envido querido
reason-envido-refused = Envido no querido
reason-envido-left = Al mazo sin envido
reason-flor-alone = Flor
reason-flor-won = Flor querida
reason-flor-refused = Flor achicada
reason-flor-denied = Flor negada y denunciada
reason-false-flor = Cantó flor sin tenerla
reason-false-denuncia = Denuncia sin razón
reason-hand-won = Ganó la mano
reason-hand-won-truque = Truque
reason-hand-won-todas = Ganó las todas
reason-call-refused = Truco no querido
reason-mazo = Al mazo
reason-mazo-todas = Se fueron con las todas
reason-onze-left = No quisieron jugarla

## Lo que en Brasil se dice de otra manera
word-jogo = Jogo
word-fujo = Fujo
game-brasil-muestra = Vira
game-brasil-word-quiero = Aceito
game-brasil-word-no-quiero = Corro
game-brasil-word-mazo = Fujo da mão
game-brasil-ask-mazo = ¿Dejarles la mano? Sí
game-brasil-points = { $points ->
    [one] 1 tento
   *[other] { $points } tentos
}
game-brasil-award = { $why }, { $points ->
    [one] 1 tento
   *[other] { $points } tentos
} para { $team }
game-brasil-award-unwanted = Huyeron del { $word }
game-brasil-trick-parda = Baza { $number }: empate
game-brasil-fact-parda = Empate
game-brasil-fact-mazo = { $name } deja la mano
game-brasil-reason-mazo = Dejaron la mano
game-brasil-waits-worth = Aceptado vale { $yes }; si huyen, { $no }.
game-brasil-waits-worth-match = Aceptado vale { $yes }: es la partida; si huyen, { $no }.
game-brasil-waits-worth-team = Aceptado vale { $yes } (para { $team }, es la partida); si huyen, { $no }.
## Lo que en el truque se dice de otra manera
game-truque-word-mazo = Me voy
game-truque-ask-mazo = ¿Irte? Sí
game-truque-award = { $why }, { $points ->
    [one] 1 china
   *[other] { $points } chinas
} para { $team }
game-truque-trick-won = Vuelta { $number }: { $name }
game-truque-trick-parda = Vuelta { $number }: parda
game-truque-trick-now = Vuelta { $number }
game-truque-fact-trick = Vuelta para { $name }
game-truque-fact-mazo = { $name } se va
game-truque-reason-mazo = Se fueron
game-truque-hand-envido = Para el envite: { $n }

## A quién se espera
waits-play = Juega { $name }
table-asleep = 💤 La partida duerme: sigue cuando alguien de la mesa pulse un botón o responda aquí.
waits-decides = { $word }. Decide si la juega: { $team }.
waits-decided = Jugada vale { $yes }; si no, { $no } para { $team }.
waits-answer = { $name } ha cantado «{ $word }». Contesta: { $team }.
waits-worth = Querido vale { $yes }; no querido, { $no }.
waits-no = No querido vale { $no }.
waits-worth-match = Querido vale { $yes }: es la partida; no querido, { $no }.
waits-worth-team = Querido vale { $yes } (para { $team }, es la partida); no querido, { $no }.
waits-falta = Querido: quien gane el envido gana la partida; no querido, { $no }.
back-again = Hemos vuelto. { $text }
back-after = Hemos vuelto: hemos estado fuera { $time }. No se ha perdido nada, la mesa sigue donde estaba.
clock-turn = Si no, juega la casa en
clock-turn-bare = Si no, juega la casa
warn-house = ⏰ { $name }: en { $time } juega la casa por ti.
span-seconds = { $n } s
span-minutes = { $n } min
span-hours = { $n } h
ping-turn = te toca jugar.
ping-answer = { $name } ha cantado «{ $word }»: te toca contestar.
ping-invited = te reservan un sitio en la mesa durante diez minutos.
ping-house = { $text } Si no, en { $time } juega la casa.
annul-asked = Quiere anular la partida: { $names }. Se anula si también lo pide alguien del otro equipo.
button-annul = Anular
ask-annul = ¿Anular la partida? Sí
clock-deal = Próxima mano en
clock-deal-bare = Próxima mano
row-offers = Cantos de la mesa
row-offers-rare = Otros cantos

## La mano de cada uno
hand-title = Tu mano en { $place }
hand-title-plain = Tu mano
hand-cards = Tus cartas
hand-face-down = Boca abajo hasta que alguien de tu equipo pida ver
hand-blind = Mão de ferro: nadie mira sus cartas, ni las propias. Elige una por su sitio.
hand-partner = Las cartas de { $name }
hand-manilha = { $card } es manilha: el { $name }
hand-resting = Ahora juegan { $rivals }; tú miras.
hand-envido = Tanto: { $n }
hand-flor = ¡Flor! { $n }
hand-team = Juegas para { $team }
hand-next = Ha terminado la mano.
hand-absent = La casa está jugando por ti.
hand-asleep = La partida te espera.
hand-because = { $text } ({ $why })
why-pieza = { $card } es pieza: { $points }
why-pieza-unit = { $card } es pieza: de { $points }, el { $unit }
why-term-pieza = { $points } (pieza)
why-plus = { $text }, más { $points }
why-pair = 20 + { $one } + { $two } de { $suit }
why-single = tres palos: cuenta la más alta
why-suit = { $sum } de { $suit }
why-highest = la más alta de palos distintos
why-jokers = { $sum }: cada comodín suma 13 a cualquier palo
hint-flor = Tienes flor: cántala antes de tu primera carta; si entras en el envido, la pierdes.
hint-verse = También vale en verso: si lo escribes en varias líneas, se lee en la mesa.
verse-offer = ¿La cantas así?
verse-said = 🌹 { $name }, en verso:
verse-lent = 🌹 { $name }, con letra de la casa:
ask-flor-lost = ¿Perder la flor? Sí
hint-perros = Echar los perros: sin mirar, desafías a falta envido y vale cuatro juntos; confirmar es echar los dos. Si alguien de tu equipo mira, ya no se puede.
hint-perros-answer = Os han echado los perros. Primero se contesta el envite, después el truco: «paso y quiero» es no al envite y sí al truco.

## Señas: el gesto, lo que la mesa ve, y lo que dice en cada juego

sign-button = { $gesture }: { $means }
sign-lie = 🤥 { $gesture }: { $means }
button-lies = 🤥 Señas falsas…
row-lies = Señas falsas: son mentira, eso no lo tienes
row-signs-team = Señas, solo para { $names }
row-signs-watch = Señas para { $names }, si ningún rival te mira
row-signs-all = Señas: las ve toda la mesa
row-watch = Una vez por mano, espiar las señas de un rival
button-watch = 👀 Mirar a { $name }
hand-watching = 👀 Estás mirando a { $name }
hand-sign = { $name }: { $gesture } ({ $means })
hand-signed = Has hecho: { $gestures }
gesture-brows = 🤨 cejas
did-brows = { $name } levanta las cejas
gesture-kiss = 😘 beso
did-kiss = { $name } manda un beso
gesture-nose = 😤 nariz
did-nose = { $name } frunce la nariz
gesture-wink = 😉 guiño
did-wink = { $name } guiña un ojo
gesture-wink-right = 😉 guiño derecho
did-wink-right = { $name } guiña el ojo derecho
gesture-wink-left = 😉 guiño izquierdo
did-wink-left = { $name } guiña el ojo izquierdo
gesture-mouth-right = 😏 boca a la derecha
did-mouth-right = { $name } tuerce la boca a la derecha
gesture-mouth-left = 😏 boca a la izquierda
did-mouth-left = { $name } tuerce la boca a la izquierda
gesture-mouth-open = 😮 boca abierta
did-mouth-open = { $name } abre un poco la boca
gesture-cheeks = 🐡 mofletes hinchados
did-cheeks = { $name } hincha los mofletes
gesture-cheek = 😗 un moflete hinchado
did-cheek = { $name } hincha un moflete
gesture-lick = 😋 labio de arriba
did-lick = { $name } se pasa la lengua por el labio
gesture-bite = 😬 labio mordido
did-bite = { $name } se muerde el labio
gesture-tongue = 😛 punta de la lengua
did-tongue = { $name } enseña la punta de la lengua
gesture-tilt = 🙃 cabeza ladeada
did-tilt = { $name } ladea la cabeza
gesture-blind = 😑 ojos cerrados
did-blind = { $name } cierra los ojos
gesture-shoulder = 🤷 un hombro
did-shoulder = { $name } levanta un hombro
gesture-shoulders = 🤷 los dos hombros
did-shoulders = { $name } levanta los dos hombros
gesture-shoulder-right = 🤷 hombro derecho
did-shoulder-right = { $name } levanta el hombro derecho
gesture-shoulder-left = 🤷 hombro izquierdo
did-shoulder-left = { $name } levanta el hombro izquierdo
gesture-two-fingers = ✌️ dos dedos
did-two-fingers = { $name } enseña dos dedos
gesture-little-finger = 🤙 meñique
did-little-finger = { $name } enseña el meñique
gesture-chin = 🤔 mano en la barbilla
did-chin = { $name } se toca la barbilla
gesture-jaw = 🪝 una J en la cara
did-jaw = { $name } dibuja una J de la oreja a la barbilla
gesture-ear = 👂 oreja
did-ear = { $name } se toca la oreja
gesture-throat = 🫱 mano por la garganta
did-throat = { $name } se pasa la mano por la garganta
gesture-chest = 🫶 mano en el pecho
did-chest = { $name } se toca el pecho
gesture-look-up = 🙄 mirada al cielo
did-look-up = { $name } mira hacia arriba
gesture-head = 💆 mano en la cabeza
did-head = { $name } se toca la cabeza
gesture-jaw-move = 😬 quijada
did-jaw-move = { $name } mueve la quijada
gesture-smack = 😚 chasquido de labios
did-smack = { $name } chasquea los labios
gesture-lips = 😗 labios hacia fuera
did-lips = { $name } saca los labios
gesture-teeth = 😁 dientes
did-teeth = { $name } enseña los dientes
sign-uruguayo-brows = el 2 de la muestra
sign-uruguayo-kiss = el 4 de la muestra
sign-uruguayo-nose = el 5 de la muestra
sign-uruguayo-wink-right = el perico
sign-uruguayo-wink-left = la perica
sign-uruguayo-mouth-right = un ancho bravo (espadas o bastos)
sign-uruguayo-mouth-left = un siete bravo (espadas u oros)
sign-uruguayo-bite = un 3
sign-uruguayo-mouth-open = un 2 que no es pieza
sign-uruguayo-tongue = un ancho falso (copas u oros)
sign-uruguayo-cheeks = flor
sign-uruguayo-lick = buen envido (30 o más)
sign-uruguayo-blind = nada de nada
sign-argentino-brows = el ancho de espadas
sign-argentino-wink = el ancho de bastos
sign-argentino-mouth-right = el siete de espadas
sign-argentino-mouth-left = el siete de oros
sign-argentino-bite = un 3
sign-argentino-kiss = un 2
sign-argentino-mouth-open = un ancho falso (oros o copas)
sign-argentino-tilt = buen envido (27 o más)
sign-argentino-cheeks = flor
sign-argentino-blind = nada de nada
sign-truque-brows = el cinco de la muestra
sign-truque-look-up = el as de la muestra
sign-truque-head = el rey de la muestra
sign-truque-jaw-move = el caballo de la muestra
sign-truque-jaw-move-french = la dama de la muestra
sign-truque-tongue = la sota de la muestra
sign-truque-tongue-french = la jota de la muestra
sign-truque-smack = el as de espadas
sign-truque-lips = el as de bastos
sign-truque-shoulder-right = el siete de espadas
sign-truque-shoulder-left = el siete de oros
sign-truque-teeth = un 3
sign-truque-bite = las dos vueltas seguras
sign-truque-blind = nada de nada
sign-paulista-wink = el zap (manilha de paus)
sign-paulista-brows = la copeta (manilha de copas)
sign-paulista-cheek = la espadilha (manilha de espadas)
sign-paulista-tongue = el pica-fumo (manilha de ouros)
sign-paulista-cheeks = dos manilhas o más
sign-paulista-shoulders = dos 3 o más
sign-paulista-shoulder = un 3
sign-paulista-two-fingers = un 2
sign-paulista-little-finger = un as
sign-paulista-chin = un rey
sign-paulista-jaw = una jota
sign-paulista-jaw-spanish = un caballo
sign-paulista-ear = una dama
sign-paulista-ear-spanish = una sota
sign-paulista-throat = pide truco
sign-paulista-chest = déjamelo a mí
sign-mineiro-wink = el zap (manilha de paus)
sign-mineiro-brows = la copeta (manilha de copas)
sign-mineiro-cheek = la espadilha (manilha de espadas)
sign-mineiro-tongue = el pica-fumo (manilha de ouros)
sign-mineiro-shoulders = dos 3 o más
sign-mineiro-shoulder = un 3
sign-mineiro-two-fingers = un 2
sign-mineiro-little-finger = un as
sign-mineiro-chin = un rey
sign-mineiro-jaw = una jota
sign-mineiro-jaw-spanish = un caballo
sign-mineiro-ear = una dama
sign-mineiro-ear-spanish = una sota
sign-mineiro-throat = pide truco

## El asiento sin cartas
seat-waits = Te has sentado con { $team }; { $count ->
    [one] falta 1
   *[other] faltan { $count }
}.
seat-full = Te has sentado con { $team }. No falta nadie: ya se puede empezar.
seat-won = 🏆 Has ganado la partida, { $won } a { $lost }.
seat-lost = Has perdido la partida, { $won } a { $lost } para { $team }.
seat-won-team = 🏆 Habéis ganado la partida tu equipo y tú ({ $team }), { $won } a { $lost }.
seat-lost-team = Habéis perdido la partida: { $won } a { $lost } para { $team }.
hand-answer = { $name } ha cantado «{ $word }»: te toca contestar.
hand-decide = { $word }: decidid si la jugáis.
hand-your-turn = Te toca: juega una carta o canta
hand-turn-up = Te toca: da la vuelta a tus cartas
row-more = Más
button-covered = Tapada: { $card }
button-denounce = Denunciar: { $name }
ask-mazo = ¿Al mazo? Sí
ask-denounce = ¿Negó la flor { $name }? Sí
ask-close = ¿Cerrar la mesa? Sí
ask-perros = ¿Todo a ciegas? Sí
confirm-flor = No tienes flor. Cantarla igualmente les da 3 puntos a los otros. ¿Seguro?
confirm-flor-yes = Cantar igualmente

## Botones
button-help = ¿Cómo se juega?
button-help-game = Reglas: { $game }
button-look = Ver mis cartas
button-verse = 🌹 Una copla
button-verse-other = Otra
button-sing = Cantar flor con esta
button-rose = 🌹 { $name }
button-verses = Coplas del grupo
button-more = Espera un poco
button-unfold = Más…
button-back = Volver a jugar yo
button-rematch = Revancha
button-story = Ver la partida
button-sit = Sentarme con { $team }
button-fill = Completar con la casa
button-add-house = Añadir uno de la casa
button-unhouse = Quitar: { $name }
button-start = Empezar
button-options = Opciones
button-leave = Levantarme
button-close-table = Cerrar la mesa
button-house = Jugar contra la casa
button-house-game = { $game } de { $seats }
button-open = Abrir mesa de { $game }
row-house = También contra la casa
row-open = Con amigos
button-games = Otros juegos…
button-of-four = De cuatro
button-invite = Añadirme a un grupo
games-text = Contra la casa, a lo que quieras. De cuatro, la casa te pone un compañero.
row-unhouse = Quitar a uno de la casa

## La mesa antes de empezar
lobby-title = { $game } · mesa de { $seats }
lobby-side = { $team }: { $names }
lobby-pace = ritmo { $pace }
lobby-option = { $name }: { $value }
lobby-draw = Sorteo de quién reparte: { $drawn } (reparte { $name })
lobby-cuts = Han cortado: { $cuts }
lobby-commitment = Baraja sellada · mesa { $table }
table-id = Mesa { $table }
lobby-begun = La partida ha empezado.
lobby-closed = La mesa se ha cerrado.
table-closed = La mesa se ha cerrado: { $why }.
match-annulled = La partida queda anulada: no cuenta para nadie.
lobby-how = Elige un lado y siéntate. Cuando estéis todos, Empezar.
lobby-full = Estáis todos. Que alguien pulse Empezar.
lobby-flor = En la mesa está { $name }: lo que se escriba con su nombre la nombra. La flor se canta con el botón.
panel-title = Cómo se juega en esta mesa
chosen = ✓ { $value }
option-variant = Juego
option-seats = Jugadores
option-pace = Ritmo
option-reveal = Enseñar la semilla
option-target = Puntos
option-flor-20 = La flor suma 20
option-falta = La falta vale
option-mazo = El mazo es
option-false-denuncia = Denuncia en falso
option-perros = Echar los perros
option-pico-until = Pico a pico
option-senas = Señas
option-flor-in-phrase = La flor vale en una frase
option-flor = Flor
option-envido-who = Quién canta envido
option-parda-3 = Tercera parda
option-mazo-envido = El mazo paga el envido
option-pico = Pico a pico
option-baralho = Baraja
option-cartas = Cartas por mano
option-escada = Escalera
option-manilhas = Manilhas
option-coberta = Cartas boca abajo
option-empate-total = Tres empates
option-mao-de-ferro = Mão de ferro
option-subida-tardia = Subir más tarde
option-boca-abajo = Cartas boca abajo
about-variant = Uruguayo: muestra, piezas y flor. Argentino: sin muestra. Paulista: vira y manilhas, a 12, sin envido. Mineiro: manilhas fijas, desde 2. V2: cada carta por su número, y dos comodines. Truque: envite sin fin y chinas, a 40.
about-seats = Uno contra uno, o en dos equipos.
about-pace = Cuánto se espera antes de que la casa juegue por quien tarda.
about-reveal = Para comprobar, después, todos los repartos de la partida.
about-target = A cuántos puntos se juega.
about-flor-20 = Si la flor sin piezas suma 20 a sus tres cartas.
about-falta = Cuánto se juega en una falta envido querida.
about-mazo = Si al mazo se va el equipo entero o uno solo.
about-false-denuncia = Lo que paga quien denuncia una flor que no había.
about-perros = Quién puede desafiar a todo sin mirar sus cartas.
about-pico-until = Hasta cuándo se juegan duelos de uno contra uno.
about-flor = Si se juega con flor: tres cartas de un palo, 3 puntos.
about-envido-who = Si el envido lo abre cualquiera o solo el último de cada equipo.
about-parda-3 = Quién gana la mano si la tercera baza es parda.
about-mazo-envido = Si irse al mazo en la primera, sin envido cantado, paga 1 más.
about-pico = Si entre seis se juegan duelos de uno contra uno.
about-senas = Quién ve las señas: el equipo, también el rival que esté mirando, toda la mesa, o no se hacen.
about-baralho = Con las 40 cartas, o limpia: sin 4, 5, 6 ni 7.
about-cartas = Si se reparten tres o cuatro; con cuatro, una se queda en la mano.
about-escada = Lo que vale la mano en cada petición: truco, y de ahí para arriba.
about-manilhas = Las cuatro de siempre, o las que siguen a la carta que se descubre.
about-coberta = Si desde la segunda baza se puede jugar una carta boca abajo, que no gana nada y nadie ve.
about-empate-total = Para quién es la mano si empatan las tres bazas.
about-mao-de-ferro = Si con los dos a un paso del final se juega sin mirar las cartas.
about-subida-tardia = Si quien quiso el truco lo puede subir más tarde, en su turno, o solo al contestar.
about-boca-abajo = Si se puede jugar una carta boca abajo: no gana la baza ni cuenta para el envite.
value-true = sí
value-false = no
value-si = sí
value-no = no
value-off = no
value-any = cualquiera
value-all = todos
value-team = el equipo
value-watch = espiando
value-own = lo que me falta
value-leader = lo que le falta al que va ganando
value-to-buenas = en malas, hasta las buenas
value-whole-match = en malas, toda la partida
value-pace-rapido = rápido
value-pace-normal = normal
value-pace-lento = lento
value-pace-none = sin reloj
value-reveal-never = nunca
value-reveal-match = al terminar
value-mazo-team = de todo el equipo
value-mazo-player = de cada jugador
value-perros-trailing = el que va perdiendo
value-pico-until-five-to-go = hasta que falten cinco
value-pico-until-half = hasta la mitad
value-pico-until-end = hasta el final
value-envido-who-pies = los pies
value-parda-3-first = gana la primera
value-parda-3-previous = gana la anterior
value-baralho-sujo = entera (40)
value-baralho-limpo = limpia (24)
value-manilhas-fixas = fijas
value-manilhas-vira = por la vira
value-coberta-segunda = desde la segunda
value-coberta-nunca = nunca
value-empate-total-ninguem = de nadie
value-empate-total-mao = del mano
value-mao-de-ferro-cegas = a ciegas
value-mao-de-ferro-aberta = mirando
deal-seed = Semilla de la baraja: { $seed }

## Recuento y final
recap-title = Mano { $hand } · terminada
recap-nothing = Nadie se ha llevado nada.
recap-shown = { $name } enseñó
recap-shown-sum = { $name } enseñó { $n }: { $sum }
recap-score = { $team } { $points } · { $other } { $rival }
match-won = 🏆 La partida es para { $team }: { $won } a { $lost }
rematch-asked = Quiere revancha: { $names }
story-title = { $game } · { $number } de { $many }
story-back = ◀ Anterior
story-next = Siguiente ▶
stories-none = Aún no has jugado ninguna partida.
stories-when = { $day }/{ $month }/{ $year } { $time }
stories-won = ✅ { $when } · { $game }: has ganado { $ours } a { $theirs }
stories-lost = ❌ { $when } · { $game }: has perdido { $ours } a { $theirs }
stories-left = 🚪 { $when } · { $game }: la dejaste, { $ours } a { $theirs }
stories-away = 🚪 { $when } · { $game }: la dejaste, y sigue
stories-running = ⏳ { $when } · { $game }: se está jugando
stories-annulled = ⚖ { $when } · { $game }: anulada, iban { $ours } a { $theirs }
stories-broken = ✂ { $when } · { $game }: se cortó, iban { $ours } a { $theirs }
stories-unread = 🧩 { $when }: lo guardado no se puede leer
stories-sides = { $own } contra { $rivals }
stories-newer = ◀ Más nuevas
stories-older = Más antiguas ▶

## Antes de decidir por otros
choose-kick = ¿Quién se levanta de la mesa? Si la partida ha empezado, sigue la casa en su lugar.
choose-kick-none = En la mesa no hay nadie más a quien pedirle que se levante.
ask-kick = ¿Se levanta? Sí
choose-end = ¿Cerrar la mesa? Lo que se estaba jugando no tiene ganador.
button-end = Cerrar: { $game } ({ $names })
button-end-empty = Cerrar: { $game } (vacía)
choose-annul = ¿Anular la partida? No cuenta para nadie.
button-annul-of = Anular: { $game } ({ $names })
choose-bloquear = ¿Quién no se sienta más a jugar en este grupo?
choose-desbloquear = ¿Quién puede volver a sentarse?
notice = Se ha montado una mesa de { $game } en { $place }: hay sitio.
button-untold = No avisarme más
somewhere = el grupo

## Los ajustes
config-title = Ajustes de { $place }
config-own = Tus ajustes
config-lang = Idioma
config-about-lang = En qué idioma hablo.
config-zone = Hora local
config-about-zone = Allí son las { $time }. Otra: { $command } Europe/Paris
config-quiet = Horas de silencio
config-about-quiet = En esas horas no llamo ni aviso a nadie.
config-pings = Llamar a quien le toca
config-about-pings = A los 20 segundos, con un mensaje que se borra solo.
config-buried = Volver a traer la mesa
config-about-buried = Cuando queda más arriba que esa cantidad de mensajes.
config-hand = Las cartas
config-about-hand = «Ver mis cartas» funciona siempre, de las dos maneras.
config-verses = Coplas de la casa
config-about-verses = Las que presto a quien tiene flor y no está inspirado.
config-threads = Partidas en un hilo
config-about-threads = Cada mesa juega en un hilo propio, abierto bajo su mensaje; así el canal queda libre.
config-cards = La baraja
config-about-cards = Con qué cartas muestro todos los juegos. En los de baraja española, J, Q y K son sota, caballo y rey; en los de Brasil, Q, J y K. Siempre: ♠ espadas, ♣ bastos, ♦ oros, ♥ copas.
config-variant = Juego de siempre
config-about-variant = El que se abre si nadie dice otro.
config-pace = Ritmo de siempre
config-about-pace = Cuánto se espera antes de que la casa juegue por quien tarda.
button-all = Todos los ajustes
city-asuncion = Asunción
city-sao-paulo = São Paulo
city-lisbon = Lisboa
city-mexico-city = Ciudad de México
city-utc = UTC
config-hours = de { $begin } a { $end }
config-messages = { $n } mensajes
value-quiet-never = sin silencio
value-buried-never = no traerla
value-pings-on = llamar
value-pings-off = no llamar
value-hand-dm = por privado
value-hand-here = solo en el grupo
value-verses-clean = para todos los públicos
value-verses-picante = también picantes
value-threads-on = sí
value-threads-off = no
value-cards-own = la de cada juego
value-cards-spanish = siempre la española
value-cards-french = siempre la francesa
lang-es-uy = Español (Uruguay)
lang-es-ar = Español (Argentina)
lang-es-es = Español (España)
lang-pt-br = Português (Brasil)
lang-en = English

## La tabla del grupo
ranking-title = 🏆 Clasificación de { $place }
ranking-about = { $game } · { $season }
ranking-row = { $place } { $name } · { $rating }
ranking-row-unrated = { $place } { $name }
ranking-figures = Ganadas { $won } de { $matches } · { $points } puntos
ranking-streak = { " " }· racha { $n }
ranking-nobody = Todavía nadie ha terminado una partida entre personas.
ranking-house = Contra la casa: { $people }
ranking-house-row = { $name } { $won } de { $matches }
ranking-page = Página { $page } de { $pages }
ranking-season = Temporada
ranking-all = Todos los juegos
ranking-ever = Desde siempre
season-1 = ene–mar { $year }
season-2 = abr–jun { $year }
season-3 = jul–sep { $year }
season-4 = oct–dic { $year }
stats-title = Tus números
stats-where = { $game } en { $place }
stats-people = Has ganado { $won } de { $matches }
stats-points = Puntos: { $ours } a favor, { $theirs } en contra
stats-streak = Racha: { $n } (la mejor, { $best })
stats-rating = Puntuación: { $rating }
stats-abandoned = Sin terminar: { $n }
stats-house = Contra la casa: { $won } de { $matches }
stats-nothing = Todavía no has terminado ninguna partida.
verses-title = 🌹 Coplas de { $place }
verses-row = { $number }. { $name } · 🌹 { $n }
verses-none = Todavía nadie ha cantado una flor en verso. Quien tenga flor, que la diga con gracia: aquí queda guardada.
row-roses = Una rosa para el número
note-rose = Una rosa para { $name }: ya van { $n }.
button-verse-drop = Quitar una
button-verse-drop-this = Quitar la { $n }
verse-drop-which = ¿Cuál se quita de las coplas del grupo?
ask-verse-drop = ¿Quitar la de { $name }? Sí
note-verse-dropped = Listo: la copla de { $name } ya no está.
data-title = Tus datos
data-about = Guardo de ti: resultados ({ $results }), mesas en las que te has sentado ({ $tables }) y notas ({ $notes }), como el idioma y si te puedo escribir. Borrarlos deja los resultados de los demás como están, sin tu nombre.
button-export = Verlos todos
button-forget = Borrarlos
ask-forget = ¿Borrar tus datos? Sí
note-export = Te lo mando por privado, en { $n } mensajes.
note-forgotten = Listo. De ti no queda nada con tu nombre.

## Bienvenida
welcome-title = Vale Cuatro
welcome-text = Hola. Aquí se juega al truco: contra la casa, o con quien se siente.

# What is whispered to who was almost understood, in his own words.
hear-answer = Para contestar solo vale { $words }.
hear-step = Ahora solo puedes decir { $words }.
hear-first = Primero hay que contestar: { $words }.
hear-near = ¿Querías decir { $words }?
hear-mazo = ¿Te vas al mazo? Di «me voy al mazo», o usa el botón.
hear-mazo-team = ¿Al mazo? Se va también la mano de tu equipo. Dilo otra vez, y va.
hear-which = ¿Cuál? Tienes { $cards }.
hear-not-held = No tienes esa carta.
hear-one-card = Las cartas, de una en una.
hear-whom = ¿A quién? Nómbralo, o usa los botones de tu mano.
hear-how-many = ¿Cuántos tantos?
hear-ley = Se contesta entero: «a punto» o «con ley», y después «se quiere todo», «paso y quiero», «quiero y paso» o «no se quiere nada».
hear-flor = Si la cantas, di «flor».
hear-flor-name = Aquí «flor» es el nombre de alguien: la tuya se canta con el botón «Flor».
hear-turn = Todavía no te toca.
hear-not-now = Eso ahora no se puede.
hear-rest = Eso vale; lo demás que has dicho ahora no se puede.
hear-later = Después de la respuesta va: { $what }.
hear-verse = Tu verso se lee en la mesa.
hear-left = Ha quedado sin hacer: { $what }. Dilo de nuevo cuando se pueda.
hear-where = Estás jugando en más de una mesa. Contesta al mensaje de la mesa a la que le hablas, o usa los botones.
hear-nothing = No he entendido eso. Dilo como en la mesa («truco», «quiero», el nombre de tu carta), o usa los botones. Con «ayuda» te enseño las reglas.

## Notas privadas
note-stale = Esa jugada ya ha pasado.
note-unknown = Ese botón ya no sirve.
note-trouble = Algo ha fallado por nuestra parte y no se ha movido nada. Prueba de nuevo.
note-not-yours = En esta mesa no tienes asiento: miras desde fuera.
note-no-cards = Todavía no hay cartas repartidas.
note-in-hand = Está en tu chat privado, con tus cartas.
note-opened = Mesa abierta.
note-order = No conozco esa orden. Usa los botones.
note-no-hands = En esa partida todavía no ha terminado ninguna mano.
note-seated = Ya estás en una partida aquí.
note-no-table = Aquí no hay ninguna mesa. Monta una con { $command }.
note-no-match = Aquí no hay ninguna partida en juego.
note-annul = Pedido. Si alguien del otro equipo también lo pide, la partida se anula.
note-no-choice = Eso no se puede elegir. Mira lo que ofrece { $command }.
note-in-group = Eso se pide en el grupo.
note-blocked = En este grupo no te puedes sentar a jugar. Si es un error, habla con quien lo administra.
note-outside = Esa mesa es de un grupo en el que no estás.
note-many = Ya estás en muchas mesas a la vez. Termina alguna primero.
note-full = En este grupo ya hay dos mesas, y más no caben: los mensajes llegarían tarde. Espera a que termine una, o ciérrala con { $command }.
note-who = No sé quién es. Nómbralo con @, o pide la lista sin nombre.
note-block-whom = Ahora no hay nadie más sentado en este grupo. Dime a quién: { $command } @nombre
note-unblock-none = En este grupo no hay nadie bloqueado.
note-blocks = Ya no se sienta a jugar en este grupo: { $names }.
note-unblocks = Puede volver a sentarse: { $names }.
note-told = Cuando se monte una mesa aquí, te aviso por privado (si el chat conmigo está abierto). Si lo pides otra vez, dejo de avisar.
note-untold = Vale, no te aviso más.
note-hidden = Aquí no veo lo que escribís, salvo si me respondéis o me nombráis: para cantar con palabras, responde al mensaje de la mesa. Con los botones funciona todo.
note-told-many = La lista de avisos de este grupo está llena.

## Por qué no
refused = Eso ahora no se puede.
refused-not-your-turn = Todavía no te toca. Espera tu turno.
refused-call-waits = Hay un canto esperando respuesta. Primero se contesta.
refused-answer-first = Primero contesta al canto: quiero, no quiero o subir.
refused-decide-first = Antes de nada, decidid si jugáis esta mano.
refused-decision-waits = Primero decide el otro equipo si juega esta mano. Espéralo.
refused-card-gone = Esa carta ya la has jugado. Elige otra.
refused-no-such-card = Esa carta no la tienes. Elige una de las tuyas.
refused-no-covered-cards = Aquí las cartas se juegan boca arriba.
refused-not-covered-now = Ahora va boca arriba: ni en la primera vuelta, ni después de una parda, ni sin haberla visto se juega boca abajo.
refused-higher-on-top = Después de una parda van tus dos cartas juntas, la más alta encima. Juega esa.
refused-word-not-now = Ahora no se puede cantar eso. Fíjate en los botones de tu mano.
refused-verse-gone = Esa copla ya no está.
refused-verse-own = Esa copla es tuya: la rosa te la da otro.
refused-verse-given = Esa copla ya tiene tu rosa.
refused-hand-over = La mano ya ha terminado. Espera la siguiente.
refused-hand-not-over = La mano todavía se está jugando. Espera a que termine.
refused-match-over = La partida ya ha terminado. Puedes pedir revancha.
refused-not-dealt = Todavía no hay cartas. Espera al reparto.
refused-not-playing = En esta mano no juegas. Espera la siguiente.
refused-sign-off = En esta mesa no se hacen señas.
refused-sign-duel = En un pico a pico no hay compañero a quien hacer señas.
refused-sign-no-hand = La mano ya ha terminado. Las señas, en la siguiente.
refused-sign-no-cards = En esta mano ya no juegas: las señas, en la siguiente.
refused-sign-blind = Todavía no has visto tus cartas. Míralas primero.
refused-sign-again = Esa seña ya la has hecho en esta mano.
refused-sign-many = Ya has hecho { $most } señas en esta mano, no puedes hacer más.
refused-sign-nobody = Tu compañero es de la casa: no mira señas.
refused-watch-off = En esta mesa no se espían las señas.
refused-watch-once = En esta mano ya estás mirando a alguien.
refused-watch-whom = A ese no se le puede mirar. Elige un rival que esté jugando.
refused-amount-out-of-range = Ese número no se puede. Prueba con uno de los botones.
refused-no-such-table = Esa mesa ya no está. Abre otra o juega contra la casa.
refused-not-seated = En esta mesa no tienes asiento. Si hay sitio, siéntate primero.
refused-seat-taken = Ese sitio está ocupado. Elige otro.
refused-seat-kept = Ese sitio está reservado un ratito para alguien. Elige otro o espera.
refused-you-left = Te has ido al mazo. Espera la mano siguiente.
refused-table-closed = Esa mesa ya se ha cerrado. Abre otra o juega contra la casa.
refused-set-aside = Esa mesa no se puede leer y ha quedado apartada. Abre otra, las demás siguen.
refused-not-in-match = Esa partida no es tuya: solo se ven las que has jugado. Están en «Mis partidas».
refused-stopping = La casa está cerrando un momento. Prueba de nuevo enseguida.
refused-no-such-variant = Ese juego no lo tenemos. Los que hay: { $values }.
refused-no-such-seats = Con { $value } no se juega. Se puede con { $values }.
refused-no-such-option = Esa opción no existe en este juego. Mira las opciones de la mesa.
refused-no-such-value = Ese valor no se puede. Los que hay: { $values }.
refused-no-such-seat = Ese asiento no existe. Elige un lado.
refused-too-many-sit = Hay más sentados que sitios. Que alguno se levante primero.
refused-already-seated = Ya tienes asiento en ese lado.
refused-side-full = Ese lado está completo. Prueba el otro.
refused-table-full = La mesa está completa. Abre otra o espera.
refused-match-running = La partida ya ha empezado. Espera a que termine.
refused-match-finished = La partida ha terminado. Puedes pedir revancha o abrir otra mesa.
refused-no-match = Todavía no hay partida. Primero hay que empezar.
refused-no-house-there = Ahí no hay nadie de la casa. Mira la mesa de nuevo.
refused-only-host = Eso lo decide quien ha abierto la mesa. Pídeselo.
refused-was-kicked = En esta mesa ya te han pedido que te levantes. En otra hay sitio.
refused-guest-kicked = En esta mesa le han pedido que se levante. Invítalo a otra.
refused-guest-seated = Ya está en la mesa.
refused-too-many-invited = Hay más invitados que sitios ({ $people } para { $seats }). Abre una mesa más grande.
refused-nobody-there = Ahí no hay nadie. Mira la mesa de nuevo.
refused-kick-self = Para irte tú, levántate.
refused-seat-empty = Faltan jugadores ({ $count }). Completa con la casa o espera.
refused-game-changed = Este juego ha cambiado desde que se abrió la mesa. Abre otra.
refused-no-pause = Ahora no hay pausa. Se puede pedir entre mano y mano.
refused-more-asked = Ya han pedido más tiempo. Esperamos un poco.
refused-no-rematch = La partida no ha terminado todavía. La revancha se pide al final.
refused-rematch-asked = Ya has pedido revancha. Falta que la pidan los demás.
refused-annul-asked = Ya lo has pedido. Falta que acepte alguien del otro equipo.
refused-forget-open = Todavía hay abierta una mesa en la que te has sentado. Cuando se cierre, pídelo de nuevo.
refused-not-absent = Ya estás jugando tú.

## La página
page-title = Vale Cuatro · truco
page-private = Solo para ti
page-private-empty = Cuando te sientes, aquí verás tus cartas. Nadie más las ve.
page-name = Tu nombre
page-save = Guardar
page-language = Idioma
page-cards = La baraja
page-cards-own = la de cada juego
page-cards-spanish = siempre la española
page-cards-french = siempre la francesa
web-people = { $n ->
    [one] 1 persona aquí
   *[other] { $n } personas aquí
}
web-name-taken = Ese nombre ya está en la mesa: eres { $name }.
page-reconnecting = Se ha cortado. Volviendo a la mesa…
page-new = Nueva partida
page-say = Dilo con tus palabras
page-say-send = Decir
page-judge = Juez
page-judge-ask = Cartas o cantos, como se dicen
page-judge-send = Juzgar
page-menu = Menú
page-matches = Mis partidas
page-stats = Mis números
page-ranking = Clasificación
page-data = Mis datos
page-annul = Anular la partida
page-annul-ask = { ask-annul }
page-end = { button-close-table }
page-hide = Ocultar
page-due = Te toca ▼
page-yours = Tu mesa
page-other = Otra mesa
page-later = Se ha cortado la línea: eso sale en cuanto volvamos.
page-nameless = Escribe un nombre; mientras tanto sigues con el que tenías.
page-error-json = Eso no es un mensaje que entienda.
page-error-type = No conozco ese tipo de mensaje.
page-error-size = Ese mensaje es demasiado largo.
page-error-rate = Más despacio, por favor.
page-error-hello = Primero hay que saludar.
page-noscript = Esta página necesita JavaScript para jugar.

## El juez
judge-hand = { $case }: mano de { $game }, regla { $rule }
judge-step = { $number }. { $name }: { $what }
judge-no = no vale. { $why }
judge-score = Quedan { $ours } a { $theirs }.
judge-won = Partida para { $team }.
judge-open = La mano sigue.
judge-value = { $case }: muestra { $muestra }, con { $cards }. Tanto: { $envido }. Flor: { $flor }.
judge-none = ninguna
judge-no-envido = ninguno
judge-rank = { $case }: de mayor a menor, las iguales juntas:
judge-phrase = { $case }: «{ $text }». Vale: { $said }.
judge-nothing = nada
judge-error = { $case }: no se puede leer. { $why }
cli-running = Vale Cuatro: { $address }  (Ctrl+C para terminar)
cli-copied = Copiado en { $file }
verify-none = { $table }: aquí no ha empezado ninguna partida
verify-good = { $table }, partida { $number }: tal como se prometió ({ $hands } manos, { $cards } cartas).
verify-bad = { $table }, partida { $number }: NO es lo prometido
verify-seed = También se comprobó la semilla.
verify-no-seed = La semilla no se muestra.
juez-title = ⚖️ Juez · { $game }
juez-guide = Cuéntame las cartas o lo que se cantó, como lo dirías en la mesa, y te digo qué dice el reglamento. Una mano sola: cuánto vale. Dos o más, separadas con «contra» o «;»: quién gana. Cantos: cuánto pagan. O la mano entera: «Ana: 1e 7o 3b; Beto: 5c 4c 1b; Ana: envido; Beto: quiero». Si hay muestra, añade «muestra 3e». Delante se puede decir el juego. Si la mesa juega de otra forma, añade la opción como la muestra la mesa antes de empezar: «El mazo es: de cada jugador».
juez-examples = Prueba con una de estas:
juez-games = Otro juego:
juez-ruled = { $text } ({ $rule })
juez-turned = { $what }: { $card }
juez-supposed = { $what }: no la has dicho, así que cuento como si fuera { $card }.
juez-hand = Mano { $n }
juez-cards = { $name }: { $cards }
juez-figure = Tanto: { $n } ({ $why })
juez-sum = Tanto: { $n }
juez-flor = Flor de { $n }
juez-flor-no-envido = Con flor no se juega el envido
juez-flor-off = La flor cuenta sólo si la mesa juega con flor
juez-flor-only = Si nadie más tiene flor: { $n }
juez-no-envido = En este juego no hay envido
juez-wins = ➜ { $bet }: gana { $name }, { $n } a { $other }.
juez-alone = ➜ { $bet }: gana { $name }, con { $n }.
juez-tie = ➜ Empate en { $n } ({ $names }): gana el mano, o quien esté más cerca del mano
juez-tie-caller = ➜ Empate en { $n } ({ $names }): gana el equipo que cantó envido
juez-beats = ➜ { $one } le gana a { $two }
juez-equal = ➜ { $one } y { $two } valen lo mismo
juez-card-of = { $card } ({ $name })
juez-order = De mayor a menor
juez-left = Esto lo he pasado por alto: { $what }.
juez-not-allowed = { $what }: así no vale, { $why }
juez-wanted = Querido: vale { $n }
juez-refused = No querido: { $n } para quien cantó último
juez-at = Con el tanteo { $ours } a { $theirs }.
juez-mano = Es mano { $name }.
juez-no = ✗ { $name }: «{ $what }» no vale, { $why }
juez-score-now = Quedan: { $one } { $ours }, { $two } { $theirs }.
juez-nothing = No he encontrado cartas ni cantos de este juego. Puedes preguntar así:
juez-what = No he entendido «{ $what }». Puedes preguntar así:
juez-which = «{ $what }» puede ser más de una carta: dime el palo. Por ejemplo:
juez-option = «{ $what }»: este juego no tiene esa opción, o no con ese valor. Por ejemplo:
juez-twice = «{ $what }» está dos veces. Revisa las cartas. Por ejemplo:
juez-no-card = «{ $what }» no está en este mazo. Por ejemplo:
juez-many = Son muchas cartas juntas: separa las manos con «contra» o «;», tres cartas cada una. Por ejemplo:
juez-piezas = Dos piezas ya son flor, con cualquier tercera carta, y no tienen envido: dime las tres. Por ejemplo:
juez-muestra = Me falta la carta vuelta: añádela, como «muestra 3e» o «vira 3p». Por ejemplo:
juez-muestra-suit = ¿De qué palo es la carta vuelta? Por ejemplo:
juez-no-muestra = En este juego no se vuelve ninguna carta («{ $what }»). Por ejemplo:
juez-long = Es demasiado largo para juzgarlo de una vez. Cuéntame una sola mano. Por ejemplo:
juez-seats = Con { $what } no se juega: cuéntame una mano de dos, cuatro o seis. Por ejemplo:
juez-no-hand = Me faltan las cartas de { $what }: todas las suyas, en su primera línea. Por ejemplo:
juez-score = Con ese tanteo ({ $what }) ya no se juega. Por ejemplo:
juez-deal = Ese reparto no puede ser: revisa las cartas y el tanteo. Por ejemplo:
juez-why-match-over = la partida ya terminó
juez-why-hand-over = la mano ya terminó
juez-why-not-playing = en esta mano no juega
juez-why-you-left = ya se fue al mazo
juez-why-answer-first = primero se contesta el canto
juez-why-call-waits = hay un canto esperando respuesta
juez-why-decide-first = primero se decide si se juega la mano
juez-why-decision-waits = primero decide el otro equipo si juega
juez-why-not-your-turn = no le toca
juez-why-no-such-card = esa carta no la tiene
juez-why-card-gone = esa carta ya la jugó
juez-why-no-covered-cards = aquí se juega boca arriba
juez-why-not-covered-now = en este momento va boca arriba
juez-why-higher-on-top = después de una parda va la más alta arriba
juez-why-word-not-now = no se puede decir en este momento
juez-why-amount-out-of-range = ese número no se puede
juez-why-no-step = no puede ir después de lo que se ha cantado

## Las pruebas del reparto
proof-title = Pruebas del reparto
button-proof = 🔏 Verificar la baraja
proof-text = Con esto cualquiera puede comprobar, ahora y después, que nadie ha tocado la baraja.
proof-commitment = Semilla comprometida antes de sentarse: { $code }
proof-root = Huella de este reparto: { $code }
proof-own = Tus cartas
proof-shown = Lo que enseñó la última mano
deal-root = 🔏 { $code }…

## La partida contada otra vez
replay-opened = Se abre la mesa.
replay-sat = Se sienta { $name }.
replay-left = Uno se levanta. { $name }
replay-kicked = A alguien le piden que se levante. { $name }
replay-kept = Le reservan un sitio a { $name }.
replay-freed = Ese sitio queda libre.
replay-renamed = Ahora se llama { $name }.
replay-house = Se suma { $name }, de la casa.
replay-unhouse = Se va uno de la casa.
replay-absent = { $name } no contesta: juega la casa en su lugar.
replay-back = Vuelve { $name }.
replay-began = Empieza la partida: { $name }.
replay-finished = Ha terminado la partida.
replay-annul = { $name } pide anular la partida.
replay-sung = En verso: «{ $name }»
replay-annulled = La partida queda anulada.
replay-closed = Se cierra la mesa: { $name }.
replay-hand = Mano { $hand }, van { $ours } a { $theirs }
closed-absent = no quedaba nadie
closed-idle = ha pasado demasiado tiempo sin que jugara nadie
closed-expired = nadie ha empezado
closed-empty = se han ido todos
closed-host = la ha cerrado quien la abrió
closed-admin = la ha cerrado quien cuida del grupo
closed-stale = estaba abandonada
closed-unseen = hacía una semana que aquí no se podía mostrar nada

## Lo que se revisa: `truco doctor` en la máquina, «diagnóstico» en el chat

checks-title = Cómo está la casa aquí
checks-none = Aquí no hace falta ningún permiso.
note-admins = Eso lo puede pedir quien administra el grupo.
note-admins-own = Lo del grupo lo elige quien administra. Lo tuyo lo eliges con lo mismo en el chat privado conmigo.
check-database = La base de datos ({ $kind }) responde.
check-database-bad = La base de datos ({ $kind }) no se puede usar: { $error }. Sin ella no arranca nada: revisa DATABASE_URL.
check-space = Hay sitio en el disco: { $free } MB en { $folder }.
check-space-bad = Quedan { $free } MB en { $folder }: cuando no quede ninguno, no se guarda ninguna jugada y las mesas se paran.
check-env = Los valores salen de { $file } y del entorno.
check-env-none = No hay .env en { $folder }: valen el entorno y los valores de siempre.
check-misspelt-bad = { $name } no es un valor de la casa y no hace nada: ¿será { $near }?
check-stranger-bad = { $name } no es un valor de la casa y no hace nada: los que hay están en .env.example.
check-readable-bad = Cualquier usuario de esta máquina puede leer lo que hay aquí: chmod 600 { $files }
check-folder-bad = La carpeta { $folder } no existe: la base de datos no tiene dónde estar.
check-new = Todavía no hay base de datos: el primer arranque crea { $file }.
check-shut-folder-bad = En la carpeta { $path } no puede escribir { $user }: así no arranca. Como root: { $remedy } (o pon en DATABASE_URL un archivo de una carpeta suya).
check-shut-foreign-bad = En la carpeta { $path } no puede escribir { $user }: así no arranca. Pon en DATABASE_URL un archivo de una carpeta suya.
check-shut-missing-bad = La carpeta { $path } no existe y { $user } no la puede crear: así no arranca. Créala para él, o pon en DATABASE_URL un archivo de una carpeta suya.
check-shut-key-bad = En la carpeta { $path } no puede escribir { $user }, y ahí se guarda la clave de la página: así no arranca. Pon TRUCO_SECRET o, como root: { $remedy }
check-shut-file-bad = { $user } no puede leer y escribir { $path }: así no arranca. Como root: { $remedy }
check-shut-disk-bad = { $path } está en un disco montado sólo para lectura: así no arranca. Móntalo para escribir, o pon en DATABASE_URL un archivo de otro sitio.
check-port = El puerto { $port } está libre para la página.
check-port-taken = En el puerto { $port } responde la casa, que ya está en marcha.
check-port-taken-bad = En el puerto { $port } responde otro programa, no la casa: así no arranca con la página. Cambia PORT, o arranca con --no-web.
check-port-bad = El puerto { $port } no se puede usar: la casa no arranca con la página. Cambia PORT o TRUCO_WEB_HOST, o arranca con --no-web.
check-clock = El reloj de la máquina está en hora.
check-clock-bad = El reloj de la máquina difiere en { $seconds } s: las cuentas atrás se ven mal. Ponlo en hora (por ejemplo con NTP).
check-telegram-none = Telegram no está configurado. Si lo quieres: pon en TRUCO_TELEGRAM_TOKEN el token que te da @BotFather (/newbot).
check-telegram-token = Telegram reconoce a { $name }.
check-telegram-token-bad = Telegram no acepta el token: pon en TRUCO_TELEGRAM_TOKEN el que da BotFather (/mybots, API Token).
check-telegram-network-bad = Telegram no responde en { $api } ({ $error }): sin eso no se juega en ningún grupo.
check-telegram-groups = Se puede añadir a grupos.
check-telegram-groups-bad = No se puede añadir a ningún grupo: en BotFather, /setjoingroups, Enable.
check-telegram-privacy = La casa lee lo que se escribe en el grupo: los cantos se pueden decir con palabras.
check-telegram-privacy-bad = El modo privado está puesto: los botones funcionan todos, pero de lo escrito la casa ve solo comandos, menciones y respuestas a sus mensajes. Se quita en BotFather (/setprivacy, Disable; después hay que sacar a la casa del grupo y volver a añadirla), o haciéndola administradora.
check-telegram-webhook = Telegram trae las novedades a la dirección de TRUCO_TELEGRAM_WEBHOOK.
check-telegram-webhook-bad = Telegram no consigue traer las novedades ({ $error }; esperan { $waiting }): mira que TRUCO_TELEGRAM_WEBHOOK llegue por HTTPS a este PORT, o déjalo vacío.
check-telegram-there-bad = La casa no está en este grupo, o Telegram no responde: no se puede jugar aquí.
check-telegram-writes = La casa puede escribir aquí.
check-telegram-writes-bad = La casa no puede escribir aquí: no hay mesas hasta que se le permita mandar mensajes.
check-discord-none = Discord no está configurado. Si lo quieres: pon en TRUCO_DISCORD_TOKEN el token del portal de Discord (Bot, Reset Token).
check-discord-token = Discord reconoce a { $name }.
check-discord-token-bad = Discord rechaza el token: pon en TRUCO_DISCORD_TOKEN el que da el portal (Bot, Reset Token).
check-discord-network-bad = Discord no responde en { $api } ({ $error }): sin eso ningún servidor puede jugar.
check-discord-public = Cualquiera puede invitar a la casa.
check-discord-public-bad = Solo su dueño puede invitar a la casa. Si quieres que la inviten otros: en el portal, Bot, Public Bot.
check-discord-intent = El permiso Message Content está activado en el portal.
check-discord-intent-bad = El permiso Message Content no está activado en el portal (Bot, Privileged Gateway Intents): así la casa no arranca. Actívalo, o pon TRUCO_DISCORD_CONTENT en off.
check-discord-there-bad = La casa no está en este canal, o no lo puede ver: aquí no se puede jugar.
check-discord-writes = La casa puede escribir aquí.
check-discord-writes-bad = La casa no puede escribir aquí: no hay mesas hasta que la dejen ver el canal y enviar mensajes.
check-discord-history = La casa puede leer lo ya escrito.
check-discord-history-bad = La casa no puede leer el historial: si se pierde de vista una mesa, la pone de nuevo en vez de corregirla.
check-discord-threads = La casa puede abrir hilos para las mesas.
check-discord-threads-bad = La casa no puede abrir hilos: si el servidor los quiere, las mesas se juegan igualmente en el canal. Faltan «Crear hilos públicos» y «Enviar mensajes en hilos».
check-discord-content = La casa lee lo que se escribe en el canal: se puede cantar con palabras.
check-discord-content-bad = De lo escrito, la casa ve solo lo que le contestan, lo que la nombra y lo privado; los botones funcionan todos. Para cantar en voz alta hace falta Message Content (quien tiene la casa: TRUCO_DISCORD_CONTENT).

## Discord
discord-sure = ¿Seguro?
discord-yes = Sí
discord-below = Ahí va, aquí abajo.
discord-shut = En este canal no puedo escribir. Que alguien me deje ver el canal y enviar mensajes, y montamos la mesa.
discord-closed = Tienes los mensajes privados cerrados: tus cartas te las enseño aquí, con «Ver mis cartas».
room-name = { $game } · { $names }
room-missing = No puedo abrir hilos aquí (falta el permiso «Crear hilos públicos»): se juega en el canal.
discord-about = Truco con el grupo o contra la casa
command-jugar = jugar
command-jugar-about = Montar una mesa en este canal, o traer la que espera gente
command-casa = casa
command-casa-about = Jugar ya mismo contra la casa
command-ver = ver
command-ver-about = Traer aquí abajo la mesa que está en juego
command-reglas = reglas
command-reglas-about = Cómo se juega
command-ayuda = ayuda
command-ayuda-about = Cómo se empieza, y los comandos
command-juez = juez
command-juez-about = Quién tiene razón: cartas y cantos, y qué dice el reglamento
command-ranking = clasificacion
command-ranking-about = Quién gana en este servidor
command-stats = numeros
command-stats-about = Tus partidas y puntos
command-versitos = coplas
command-versitos-about = Las flores cantadas en verso, las mejores primero
command-avisame = avisame
command-avisame-about = Que te avise en privado cuando se monte una mesa; otra vez, para que no
command-terminar = terminar
command-terminar-about = Cerrar la mesa (quien la ha montado o un admin)
command-echar = echar
command-echar-about = Levantar a alguien de la mesa (quien la ha montado o un admin)
command-anular = anular
command-anular-about = Pedir que la partida no valga
command-config = config
command-config-about = Cómo se juega en este servidor, o cómo te llegan las cartas
command-idioma = idioma
command-idioma-about = En qué idioma habla la casa
command-bloquear = bloquear
command-bloquear-about = Que alguien no se siente en este servidor (admins)
command-desbloquear = desbloquear
command-desbloquear-about = Que vuelva a sentarse (admins)
command-misdatos = misdatos
command-misdatos-about = Qué se guarda de ti: llevártelo o borrarlo
command-diagnostico = diagnostico
command-diagnostico-about = Qué permisos le faltan a la casa aquí (admins)
command-option-juego = juego
command-option-juego-about = A qué truco
command-option-jugadores = jugadores
command-option-jugadores-about = Cuántos se sientan
command-option-con = con
command-option-con-about = A quién reservarle un asiento
command-option-quien = quien
command-option-quien-about = A quién
command-option-lengua = lengua
command-option-lengua-about = Cuál
command-option-zona = zona
command-option-zona-about = Hora local, por ejemplo Europe/Paris
command-option-pregunta = pregunta
command-option-pregunta-about = Por ejemplo: 7 y 6 de oros contra 5 y 4 de copas, muestra 3b

## Telegram
slot = { $n }ª
slot-covered = { $n }ª tapada
hello = Listo. Cuando te repartan, tus cartas te llegan aquí; nadie más las ve. 🗡 espadas, 🪵 bastos, 🪙 oros, 🏆 copas.
telegram-sure = ¿Seguro?
telegram-again = Pulsa el mismo botón otra vez para confirmar.
telegram-sent = Te lo he mandado por privado.
telegram-in-private = Eso va por privado: abre el chat con la casa y mándale /start.
telegram-command-diagnostico = Qué permisos le faltan a la casa aquí (para quienes administran)
telegram-command-truco = Montar una mesa, o traer la que hay
telegram-command-ranking = La clasificación del grupo
telegram-command-stats = Tus números
telegram-command-versitos = Las mejores flores en verso del grupo
telegram-command-misdatos = Lo que guardo de ti
telegram-command-anular = Pedir que la partida no cuente
telegram-command-terminar = Cerrar una mesa
telegram-command-echar = Pedirle a alguien que se levante
telegram-command-reglas = Cómo se juega
telegram-command-ayuda = Cómo se empieza, y los comandos
telegram-command-juez = Quién tiene razón, según el reglamento
telegram-command-avisame = Avisarme cuando se monte una mesa
telegram-command-idioma = En qué idioma hablo
telegram-command-config = Los ajustes del grupo, o los tuyos
telegram-command-bloquear = Que alguien no se siente en este grupo
telegram-command-desbloquear = Que pueda volver a sentarse
telegram-about = Truco en el grupo: /truco monta la mesa, cada uno se sienta con un botón y la casa reparte, cuenta los puntos y no discute. Si pulsas Iniciar, tus cartas te llegan por aquí. También puedes jugar contra la casa.
telegram-brief = El crupier de truco: uruguayo, argentino y más, de 2 jugadores en adelante.
telegram-corner = Solo para ti: aquí estarán tus cartas.

## Cómo se juega
help-title = { $game }: cómo se juega
help-title-match = La partida
help-title-cards = Qué carta mata a cuál
help-title-tanto = El tanto
help-title-envido = El envido
help-title-flor = La flor
help-title-truco = El truco
help-title-special = Manos especiales
help-title-words = Para entenderse
help-truque-title-tanto = Lo que cuenta para el envite
help-truque-title-envido = El envite
help-truque-title-truco = El truque
guide-title = Para empezar
guide-start =
    1. { $play } monta una mesa aquí.
    2. Cada uno pulsa «Sentarme»; lo que falte se completa con la casa.
    3. «Empezar», y a cada uno le llegan sus cartas.
    Todo se juega con botones.
guide-start-alone = Aquí juegas contra la casa: { $play }. Para jugar con amigos, añádeme a un grupo y pídelo allí. Todo se juega con botones.
guide-commands = Otros comandos
guide-command = { $command } · { $about }
guide-rules = ¿Nunca has jugado? Así se juega:
help-match =
    Cada mano: tres cartas y hasta tres bazas. Quien gana dos, gana la mano.
    Gana la partida el primero que llega a los puntos (30, si no se cambia).
    La primera mitad de los puntos son las malas; la segunda, las buenas.
    Hay dos cosas en juego: el truco (quién gana la mano) y el envido (quién tiene más tanto).
help-truco =
    Se canta en tu turno, antes de jugar, en cualquier baza. Sin canto, la mano vale 1.
    Truco 2, retruco 3, vale cuatro 4.
    Solo sube el equipo que aceptó lo anterior.
    No querido: se termina la mano y quien ha cantado cobra lo de antes: 1, 2 o 3.
help-uruguayo-cards =
    Se descubre una carta, la muestra: su palo manda.
    Piezas, las más fuertes: el 2, el 4, el 5, el 11 y el 10 de ese palo, en ese orden.
    Si la muestra es una de ellas, el 12 de ese palo (el alcahuete) ocupa su lugar.
    Matas, después: 1 de espadas, 1 de bastos, 7 de espadas, 7 de oros.
    Y el resto: los 3, los 2, los 1 de copas y oros, 12, 11, 10, los 7 de copas y bastos, 6, 5, 4.
help-uruguayo-tanto =
    Dos cartas de un palo: 20 más las dos. Con 7 y 6 de copas: 33. El 10, el 11 y el 12 suman 0.
    Con una pieza: lo suyo más la mejor de las otras. El 2 cuenta 30, el 4 29, el 5 28, el 11 y el 10 27.
    Si la muestra es de oros, el 2 de oros con un 7: 37.
    Nada de eso: cuenta la carta más alta. Si empatan, gana el más cercano al mano.
help-uruguayo-envido =
    Se canta en la primera baza, en tu turno, antes de tu primera carta. Sobre un truco también: el envido está primero.
    Envido 2, real envido 3, o el número que digas (envido 5). Lo que se acepta se suma.
    Falta envido: lo que le falta para ganar al que va por delante.
    Querido: lo cobra el mejor tanto. No querido: lo aceptado hasta ahí, o 1.
help-uruguayo-flor =
    Es flor: tres cartas de un palo; dos piezas con cualquiera; o una pieza y dos de un mismo palo.
    Hay que cantarla antes de tu primera carta. Son 3 puntos, y anula el envido.
    Si hay flor en los dos equipos, gana la más alta, o se sube: con flor envido, contraflor, contraflor al resto.
    Sin piezas cuenta 20 más las tres cartas. Con piezas: la mayor entera, de las otras piezas la última cifra, y el resto.
    Si no la cantas, la pierdes; y si te denuncian, son 3 para los otros.
help-uruguayo-words =
    Mano: quien juega primero. Gana los empates.
    Parda: baza empatada. Decide la baza siguiente; si la parda no es la primera, gana quien ganó la primera. Tres pardas: gana el mano.
    Mazo: te vas, y los otros cobran lo que va.
    Perros: el que va perdiendo desafía a todo sin mirar sus cartas.
    Pico a pico (entre seis): duelos de dos; ahí la falta vale 6.
help-argentino-cards =
    De mayor a menor: 1 de espadas, 1 de bastos, 7 de espadas, 7 de oros.
    Después los 3, los 2, los 1 de copas y oros, 12, 11, 10, los 7 de copas y bastos, 6, 5, 4.
    Las demás del mismo número empatan. No hay muestra ni piezas ni matas.
help-argentino-tanto =
    Dos cartas de un palo: 20 más las dos. Con 7 y 6 de copas: 33. El 10, el 11 y el 12 suman 0.
    Con tres de un palo, las dos más altas.
    Tres palos distintos: cuenta la carta más alta.
    Si empatan, gana el más cercano al mano.
help-argentino-envido =
    Se canta en la primera baza, en tu turno, antes de tu primera carta. Sobre un truco también: el envido está primero.
    Envido 2, real envido 3; se suman: envido, envido, real envido son 7.
    Falta envido: lo que le falta al que lo gana. O sea, la partida (si la mesa no lo cambió).
    Querido: lo cobra el mejor tanto. No querido: lo aceptado hasta ahí, o 1.
help-argentino-flor =
    Se juega solo si la mesa la pone en sus opciones.
    Tres cartas de un palo: 3 puntos, y anula el envido. Se canta antes de tu primera carta.
    Flor contra flor, 4; contraflor, 6; contraflor al resto, lo que falta.
    Cuenta 20 más las tres cartas.
help-argentino-words =
    Mano: quien juega primero. Gana los empates.
    Parda: baza empatada. Decide la baza siguiente; si la parda no es la primera, gana quien ganó la primera. Tres pardas: gana el mano.
    Mazo: te vas, y los otros cobran lo que va; en la primera baza, si nadie cantó envido, 1 más.
    Pico a pico (entre seis): duelos de dos; ahí la falta vale 6.
help-v2-match =
    Aquí no hay nada que memorizar: cada carta vale su número.
    Cada mano: tres cartas y hasta tres bazas. Quien gana dos, gana la mano.
    Gana la partida el primero que llega a los puntos (15, si no se cambia), también en medio de una mano.
    Hay dos cosas en juego: el envido (quién tiene más tanto) y el truco (quién gana la mano).
help-v2-cards =
    Son 50 cartas: del 1 al 12 de cada palo, con 8 y 9, y dos comodines.
    Gana el número más alto: 12, 11, 10, 9 y así hasta el 1. El palo no importa.
    El comodín vale 13 y mata a todas; los dos son iguales.
    No hay parda: si empatan, gana quien jugaba primero en la mano, o el más cercano a él.
help-v2-tanto =
    Se suman las cartas de un mismo palo, con su número: con 12 y 11 de espadas, 23.
    Tres de un palo se suman las tres: 12, 11 y 10 son 33. Tres palos distintos: la más alta.
    Cada comodín suma 13 al palo que más te sirva: lo máximo es 38.
    La carta que ya has jugado también cuenta.
help-v2-envido =
    Se canta en tu turno, antes de tu primera carta; una sola vez por mano. Con un truco sin contestar hay que esperar.
    Envido 2, que sean 3, que sean 4, que sean 5: de uno en uno, y un equipo cada vez.
    Querido: se compara y se apunta enseguida. No querido: quien ha cantado cobra un punto menos de lo que pedía.
    Si empatan, gana el equipo que cantó «envido».
help-v2-truco =
    Se canta en tu turno, antes de jugar, en cualquier baza. Sin canto, la mano vale 1.
    Truco 2, que sean 3, que sean 4.
    Se sube al contestar; si dices «quiero», se queda ahí (la mesa puede permitir subir más tarde).
    No querido: se termina la mano y quien ha cantado cobra lo de antes: 1, 2 o 3.
help-v2-words =
    Que sean 3: sube lo que se acaba de cantar, sea envido o truco.
    Mazo: te vas en tu turno, y los otros cobran lo que va.
    Con cuatro y con seis: contesta cualquiera del equipo, y vale la primera respuesta; el tanto es el de la mejor mano.
help-mineiro-match =
    Cada mano: tres cartas y hasta tres bazas. Quien gana dos, gana la mano. No hay envido ni flor.
    La mano vale 2 tentos; con truco, más. Gana la partida el primero que llega a 12.
    Se puede jugar cualquier carta: no hay que seguir el palo.
    La mesa puede repartir cuatro cartas: se juegan tres y una se queda en la mano.
help-mineiro-cards =
    Baraja francesa. Cuatro cartas matan a todo, siempre las mismas: las manilhas.
    4 de paus ♣ (zap), 7 de copas ♥ (copeta), as de espadas ♠ (espadilha), 7 de ouros ♦ (pica-fumo), en ese orden.
    Después, de mayor a menor: 3, 2, A, K (rey), J (jota), Q (dama), 7, 6, 5, 4.
    El mismo número empata, sea del palo que sea.
    La mesa puede poner las manilhas por la vira, como en el paulista.
help-mineiro-truco =
    Se pide en tu turno, antes de jugar, en cualquier baza. Sin petición, la mano vale 2.
    Truco 4, seis 6, dez 10, doze 12: en ese orden, sin saltar ninguno. La mesa puede elegir otra escalera.
    Aceito: vale lo nuevo. Corro: se termina y quien ha pedido cobra lo de antes: 2, 4, 6 o 10.
    Contestar con la petición siguiente es aceptar y subir. Solo sube el equipo que aceptó lo anterior.
help-mineiro-special =
    Mão de dez: un solo equipo tiene 10. Mira también las cartas del compañero y decide.
    Jogo: la mano vale 4 y nadie puede pedir más. Fujo: 2 para los otros.
    Mão de ferro: 10 a 10. Vale 2, nadie pide nada, y se juega sin mirar las cartas.
    Carta boca abajo: desde la segunda baza. No gana nada, y nadie la ve.
    Con la escalera de 1 a 12 son la mão de onze (vale 3, o 1) y el 11 a 11 (vale 1).
help-mineiro-words =
    Mano: quien juega primero. Pé: quien reparte, el último de la primera baza.
    Empate (canga): decide la baza siguiente; si el empate no es en la primera, gana quien ganó la primera.
    Tres empates: la mano no es de nadie.
    Fujo da mão: la dejas, y los otros cobran lo que vale.
    Tento: un punto.
help-truque-match =
    El truque de Mestanza (Ciudad Real), a 40 chinas: 20 malas y 20 buenas. Para 2, 4, 6 u 8.
    Cada mano: tres cartas y una muestra boca arriba. Se juegan hasta tres vueltas; quien gana dos, gana el truque.
    Hay dos apuestas: el envite (las dos mejores cartas) y el truque. Se apuntan al terminar la mano, primero el envite.
    Las chinas de atrás valen 4 y las de delante 1; hasta 4 van en un solo montón.
help-truque-cards =
    Son 36 cartas: no hay 2, 8 ni 9.
    Piezas, las más fuertes: el 5, el 1, el 12, el 11 y el 10 del palo de la muestra, en ese orden.
    Si la muestra es una de ellas, el 4 de ese palo (el suple) ocupa su lugar.
    Treses grandes, después: 1 de espadas, 1 de bastos, 7 de espadas, 7 de oros.
    Y el resto: los 3, los 1 de oros y copas, 12, 11, 10, los 7 de bastos y copas, 6, 5, 4.
help-truque-tanto =
    Con una pieza: lo suyo más la mejor de las otras. El 5 cuenta 32, el 1 31, el 12 30, el 11 29, el 10 28.
    Con dos piezas se suman y se restan 20; con tres se suman y se restan 40.
    Blanquillas: sin piezas, dos cartas de un palo, 20 más las dos. El 10, el 11 y el 12 no valen nada.
    Nada de eso: se suman las dos mejores. Una carta jugada boca abajo no cuenta.
    Si empatan, gana el mano o el más cercano a él.
help-truque-envido =
    Se abre en la primera vuelta, en tu turno, antes de tu primera carta, si no has cantado el truque.
    Envite: 2. Envite 5: 5. Los otros quieren, no quieren o suben: «envite» son 2 más, «envite 3» son 3 más, sin fin.
    La falta: lo que le falta para 40 al que va por delante. De ahí no pasa.
    Querido: se compara al final de la mano. No querido: lo aceptado hasta ahí, o 1.
help-truque-truco =
    Se canta en tu turno, antes de jugar, en cualquier vuelta. Sin canto, el truque vale 1.
    Truque 3, retruque 6, nueve, doce. Todas, sobre nueve o doce: la partida entera, y el envite no se apunta.
    Solo sube el equipo que aceptó lo anterior.
    No querido: se termina la mano y quien ha cantado cobra lo de antes: 1, 3, 6, 9 o 12.
help-truque-words =
    Parda: la primera vuelta empatada. Cada uno juega entonces sus dos cartas juntas, la más alta encima.
    Si también empatan las de arriba, se descubren las de abajo; y si empatan, gana el más cercano al mano.
    Si empata la segunda o la tercera, gana quien ganó la primera.
    Boca abajo: la carta no se ve hasta el final, no gana la vuelta y no cuenta para el envite.
    Postre: quien reparte, y juega último.
help-paulista-match =
    Cada mano: tres cartas y hasta tres bazas. Quien gana dos, gana la mano. No hay envido ni flor.
    La mano vale 1 tento; con truco, más. Gana la partida el primero que llega a 12.
    Se puede jugar cualquier carta: no hay que seguir el palo.
help-paulista-cards =
    Baraja francesa: de mayor a menor 3, 2, A, K (rey), J (jota), Q (dama), 7, 6, 5, 4.
    El mismo número empata, sea del palo que sea.
    Se descubre una carta, la vira. Las cuatro del número que le sigue son las manilhas, y matan a todo.
    Sigue así: 4, 5, 6, 7, Q, J, K, A, 2, 3, y al 3 le sigue el 4. Con vira 7, las manilhas son las damas.
    Entre ellas manda el palo: paus ♣ (zap), copas ♥ (copeta), espadas ♠ (espadilha), ouros ♦ (pica-fumo).
help-paulista-truco =
    Se pide en tu turno, antes de jugar, en cualquier baza. Sin petición, la mano vale 1.
    Truco 3, seis 6, nove 9, doze 12: en ese orden, sin saltar ninguno.
    Aceito: vale lo nuevo. Corro: se termina y quien ha pedido cobra lo de antes: 1, 3, 6 o 9.
    Contestar con la petición siguiente es aceptar y subir. Solo sube el equipo que aceptó lo anterior.
help-paulista-special =
    Mão de onze: un solo equipo tiene 11. Mira también las cartas del compañero y decide.
    Jogo: la mano vale 3 y nadie puede pedir más. Fujo: 1 para los otros.
    Mão de ferro: 11 a 11. Vale 1, nadie pide nada, y se juega sin mirar las cartas.
    Carta boca abajo: desde la segunda baza. No gana nada, y nadie la ve.
help-paulista-words =
    Mano: quien juega primero. Pé: quien reparte, el último de la primera baza.
    Empate (canga): decide la baza siguiente; si el empate no es en la primera, gana quien ganó la primera.
    Tres empates: la mano no es de nadie.
    Fujo da mão: la dejas, y los otros cobran lo que vale.
    Tento: un punto.

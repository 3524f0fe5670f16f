# La casa habla rioplatense: un croupier amable, que dice lo justo.

## Gente y equipos
somebody = Alguien
seat-number = Asiento { $number }
seat-free = (libre)
house-name = { $name } 🤖
absent-name = { $name } 💤
seat-instead = { $name } se levantó; juega { $house }
team-0 = Nosotros
team-1 = Ellos

## Cartas
card-hidden = carta boca abajo
card-joker = comodín
card-name = { $rank } de { $suit }
rank-10 = sota
rank-11 = caballo
rank-12 = rey
suit-espadas = espadas
suit-bastos = bastos
suit-oros = oros
suit-copas = copas
muestra = Muestra

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
word-mazo = Me voy al mazo
word-perros = ¡Echar los perros!

## Los perros
word-ver-cartas = Ver mis cartas
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

## Puntos y título
points = { $points ->
    [one] 1 punto
   *[other] { $points } puntos
}
points-malas = { $points } de las malas
points-buenas = { $points ->
    [0] entró en las buenas
   *[other] { $points } de las buenas
}
title-hand = Mano { $hand } · es mano { $name }
title-duel = Mano { $hand }, pico a pico { $duel } · { $rivals }
trick-won = Baza { $number }: { $name }
trick-parda = Baza { $number }: parda
trick-now = Baza { $number }

## Lo que pasó
fact-played = { $name } juega { $card }
fact-trick = Baza para { $name }
fact-parda = Parda
fact-said = { $name }: «{ $word }»
fact-mazo = { $name } se va al mazo
fact-denounced = { $name } denuncia: { $rival } negó la flor
fact-announced = { $name } también tiene flor
fact-passed = { $name }: «paso»
fact-declared = { $name }: «{ $n }»
fact-annulled = La flor anula el envido
fact-left = { $name } dejó la mano
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
reason-call-refused = Truco no querido
reason-mazo = Al mazo

## A quién se espera
waits-play = Juega { $name }
waits-answer = { $name } cantó «{ $word }»: contesta { $team }.
waits-worth = Querido vale { $yes }; no querido, { $no }.
waits-no = No querido vale { $no }.
waits-worth-match = Querido vale { $yes }: es la partida; no querido, { $no }.
waits-worth-team = Querido vale { $yes }: si lo gana { $team }, es la partida; no querido, { $no }.
waits-falta = Querido: quien gane el envido gana la partida; no querido, { $no }.
back-again = Volvimos. { $text }
clock-turn = Si no, juega la casa en
clock-deal = Próxima mano en
row-offers = Cantos de la mesa

## La mano de cada uno
hand-title = Tu mano en { $place }
hand-title-plain = Tu mano
hand-cards = Tus cartas
hand-face-down = Boca abajo hasta que alguien de tu equipo pida ver
hand-resting = Ahora juegan { $rivals }; vos mirás.
hand-envido = Tanto: { $n }
hand-flor = ¡Flor! { $n }
hand-team = Jugás para { $team }
hand-next = Terminó la mano.
hand-absent = La casa está jugando por vos.
hand-because = { $text } ({ $why })
why-pieza = { $card } es pieza: { $points }
why-plus = { $text }, más { $points }
why-pair = 20 + { $one } + { $two } de { $suit }
why-single = tres palos: cuenta la más alta
hint-flor = Tenés flor: cantala antes de tu primera carta; si entrás en el envido, la perdés.
ask-flor-lost = ¿Perder la flor? Sí
hint-perros = Echar los perros: sin mirar, desafiás a falta envido y vale cuatro juntos; confirmar es tirar los dos. Si alguien de tu equipo mira, ya no se puede.
hint-perros-answer = Te echaron los perros. Primero se contesta el envite, después el truco: «paso y quiero» es no al envite y sí al truco.

## El asiento sin cartas
seat-waits = Te sentaste con { $team }; { $count ->
    [one] falta 1
   *[other] faltan { $count }
}.
seat-full = Te sentaste con { $team }. No falta nadie: se puede empezar.
seat-won = 🏆 Ganaste la partida, { $won } a { $lost }.
seat-lost = Perdiste la partida, { $won } a { $lost } para { $team }.
seat-won-team = 🏆 Ganaron la partida vos y tu equipo ({ $team }), { $won } a { $lost }.
seat-lost-team = Perdieron la partida: { $won } a { $lost } para { $team }.
hand-answer = { $name } cantó «{ $word }»: te toca contestar.
hand-your-turn = Te toca: jugá una carta o cantá
row-more = Más
button-covered = Tapada: { $card }
button-denounce = Denunciar: { $name }
ask-mazo = ¿Al mazo? Sí
ask-denounce = ¿Negó la flor { $name }? Sí
ask-close = ¿Cerrar la mesa? Sí
ask-perros = ¿Todo a ciegas? Sí
confirm-flor = No tenés flor. Cantarla igual les da 3 puntos a los otros. ¿Seguro?
confirm-flor-yes = Cantar igual

## Botones
button-help = ¿Cómo se juega?
button-look = Ver mis cartas
button-more = Esperá un poco
button-back = Volver a jugar yo
button-rematch = Revancha
button-sit = Sentarme con { $team }
button-fill = Completar con la casa
button-add-house = Sumar uno de la casa
button-unhouse = Sacar: { $name }
button-start = Empezar
button-options = Opciones
button-leave = Levantarme
button-close-table = Cerrar la mesa
button-house = Jugar contra la casa
button-house-game = { $game } de { $seats }
button-open = Abrir mesa de { $game }
row-house = También contra la casa
row-open = Con amigos

## La mesa antes de empezar
lobby-title = { $game } · mesa de { $seats }
lobby-side = { $team }: { $names }
lobby-pace = ritmo { $pace }
lobby-option = { $name }: { $value }
lobby-draw = Sorteo de quién da: { $drawn } (da { $name })
lobby-cuts = Cortaron: { $cuts }
lobby-commitment = Mazo comprometido: { $code }… (nadie puede cambiarlo después)
table-id = Mesa { $table }
lobby-begun = La partida empezó.
lobby-closed = La mesa se cerró.
panel-title = Cómo se juega en esta mesa
chosen = ✓ { $value }
option-variant = Juego
option-seats = Jugadores
option-pace = Ritmo
option-reveal = Mostrar la semilla del mazo
option-target = Puntos
option-flor-20 = Flor suma 20
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
about-variant = Con muestra, piezas y flor (uruguayo), o sin muestra (argentino).
about-seats = De a dos, o en dos equipos.
about-pace = Cuánto se espera antes de que la casa juegue por el que tarda.
about-reveal = Para controlar, después, todos los repartos de la partida.
about-target = A cuántos puntos se juega.
about-flor-20 = Si la flor sin piezas suma 20 a sus tres cartas.
about-falta = Cuánto se juega en un falta envido querido.
about-mazo = Si al mazo se va el equipo entero o uno solo.
about-false-denuncia = Lo que paga quien denuncia una flor que no había.
about-perros = Quién puede desafiar a todo sin mirar sus cartas.
about-pico-until = Hasta cuándo se juegan duelos de uno contra uno.
about-flor = Si se juega con flor: tres cartas de un palo, 3 puntos.
about-envido-who = Si el envido lo abre cualquiera o sólo el último de cada equipo.
about-parda-3 = Quién gana la mano si la tercera baza es parda.
about-mazo-envido = Si irse al mazo en la primera, sin envido cantado, paga 1 más.
about-pico = Si de a seis se juegan duelos de uno contra uno.
value-true = sí
value-false = no
value-off = no
value-any = cualquiera
value-all = todos
value-team = el equipo
value-watch = espiando
value-own = lo que me falta
value-leader = lo que le falta al que va ganando
value-to-buenas = en malas, hasta las buenas
value-whole-match = en malas, todo el partido
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
deal-seed = Semilla del mazo: { $seed }

## Recuento y final
recap-title = Mano { $hand } · terminada
recap-nothing = Nadie se llevó nada.
recap-shown = { $name } mostró
recap-score = { $team } { $points } · { $other } { $rival }
match-won = 🏆 La partida es para { $team }: { $won } a { $lost }
rematch-asked = Quiere revancha: { $names }

## Bienvenida
welcome-title = Vale Cuatro
welcome-text = Buenas. Acá se juega al truco: contra la casa, o con quien se siente.

## Notas privadas
note-stale = Esa jugada ya pasó.
note-unknown = Ese botón ya no sirve.
note-trouble = Algo falló de nuestro lado y no se movió nada. Probá de nuevo.
note-not-yours = En esta mesa no tenés asiento: mirás de afuera.
note-no-cards = Todavía no hay cartas repartidas.
note-opened = Mesa abierta.
note-order = No conozco esa orden. Usá los botones.
note-seated = Ya estás en una partida acá.

## Por qué no
refused = Eso ahora no se puede.
refused-not-your-turn = Todavía no te toca. Esperá tu turno.
refused-call-waits = Hay un canto esperando respuesta. Primero se contesta.
refused-answer-first = Primero contestá el canto: quiero, no quiero o subir.
refused-card-gone = Esa carta ya la jugaste. Elegí otra.
refused-no-such-card = Esa carta no la tenés. Elegí una de las tuyas.
refused-no-covered-cards = Acá las cartas se juegan boca arriba.
refused-word-not-now = Ahora no se puede cantar eso. Fijate en los botones de tu mano.
refused-hand-over = La mano ya terminó. Esperá la que viene.
refused-hand-not-over = La mano todavía se está jugando. Esperá a que termine.
refused-match-over = La partida ya terminó. Podés pedir revancha.
refused-not-dealt = Todavía no hay cartas. Esperá el reparto.
refused-not-playing = En esta mano no jugás. Esperá la que viene.
refused-amount-out-of-range = Ese número no se puede. Probá con uno de los botones.
refused-no-such-table = Esa mesa ya no está. Abrí otra o jugá contra la casa.
refused-not-seated = En esta mesa no tenés asiento. Si hay lugar, sentate primero.
refused-seat-taken = Ese lugar está ocupado. Elegí otro.
refused-you-left = Te fuiste al mazo. Esperá la mano que viene.
refused-table-closed = Esa mesa ya se cerró. Abrí otra o jugá contra la casa.
refused-set-aside = Esa mesa no se puede leer y quedó apartada. Abrí otra, las demás siguen.
refused-stopping = La casa está cerrando por un momento. Probá de nuevo enseguida.
refused-no-such-variant = Ese juego no lo tenemos. Los que hay: { $values }.
refused-no-such-seats = Con { $value } no se juega. Se puede con { $values }.
refused-no-such-option = Esa opción no existe en este juego. Mirá las opciones de la mesa.
refused-no-such-value = Ese valor no se puede. Los que hay: { $values }.
refused-no-such-seat = Ese asiento no existe. Elegí un lado.
refused-too-many-sit = Hay más sentados que lugares. Que alguno se levante primero.
refused-already-seated = Ya estás sentado de ese lado.
refused-side-full = Ese lado está completo. Probá el otro.
refused-table-full = La mesa está completa. Abrí otra o esperá.
refused-match-running = La partida ya empezó. Esperá a que termine.
refused-match-finished = La partida terminó. Podés pedir revancha o abrir otra mesa.
refused-no-match = Todavía no hay partida. Primero hay que empezar.
refused-no-house-there = Ahí no hay nadie de la casa. Mirá la mesa de nuevo.
refused-only-host = Eso lo decide quien abrió la mesa. Pedíselo.
refused-seat-empty = Faltan jugadores ({ $count }). Completá con la casa o esperá.
refused-game-changed = Este juego cambió desde que se abrió la mesa. Abrí otra.
refused-no-pause = Ahora no hay pausa. Se puede pedir entre mano y mano.
refused-more-asked = Ya pidieron más tiempo. Esperamos un poco.
refused-no-rematch = La partida no terminó todavía. La revancha se pide al final.
refused-rematch-asked = Ya pediste revancha. Falta que la pidan los demás.
refused-not-absent = Ya estás jugando vos.

## La página
page-title = Vale Cuatro · truco
page-private = Sólo para vos
page-private-empty = Cuando te sientes, acá vas a ver tus cartas. Nadie más las ve.
page-name = Tu nombre
page-save = Guardar
page-language = Idioma
web-people = { $n ->
    [one] 1 persona acá
   *[other] { $n } personas acá
}
page-reconnecting = Se cortó. Volviendo a la mesa…
page-new = Nueva partida
page-hide = Esconder
page-yours = Tu mesa
page-other = Otra mesa
page-later = Se cortó la línea: eso sale en cuanto volvamos.
page-nameless = Escribí un nombre; mientras tanto seguís con el que tenías.
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
judge-error = { $case }: no se puede leer. { $why }

## Las pruebas del reparto
proof-title = Pruebas del reparto
button-proof = Probar el reparto
proof-text = Con esto cualquiera puede controlar, ahora y después, que nadie tocó el mazo.
proof-commitment = Semilla comprometida antes de sentarse: { $code }
proof-root = Huella de este reparto: { $code }
proof-own = Tus cartas
proof-shown = Lo que mostró la última mano
deal-root = Reparto sellado: { $code }…

## La partida contada otra vez
replay-opened = Se abre la mesa.
replay-sat = Se sienta { $name }.
replay-left = Uno se levanta. { $name }
replay-house = Se suma { $name }, de la casa.
replay-unhouse = Se va uno de la casa.
replay-absent = { $name } no contesta: juega la casa por él.
replay-back = Vuelve { $name }.
replay-began = Empieza la partida: { $name }.
replay-finished = Terminó la partida.
replay-closed = Se cierra la mesa: { $name }.
replay-hand = Mano { $hand }, van { $ours } a { $theirs }
closed-absent = no quedaba nadie
closed-idle = pasó demasiado tiempo sin que jugara nadie
closed-expired = nadie empezó
closed-empty = se fueron todos
closed-host = la cerró quien la abrió
closed-stale = estaba abandonada

## Telegram
slot = { $n }ª
hello = Listo. Cuando te repartan, tus cartas te llegan acá; nadie más las ve. 🗡 espadas, 🪵 bastos, 🪙 oros, 🏆 copas.
telegram-sure = ¿Seguro?
telegram-again = Tocá el mismo botón otra vez para confirmar.
telegram-sent = Te lo mandé por privado.
telegram-in-private = Eso va por privado: abrí el chat con la casa y mandale /start.
telegram-command-truco = Armar una mesa, o traer la que hay
telegram-about = Truco en el grupo: /truco arma la mesa, cada uno se sienta con un botón y la casa reparte, canta los puntos y no discute. Si tocás Iniciar, tus cartas te llegan por acá. También podés jugar contra la casa.
telegram-brief = El croupier de truco: uruguayo y argentino, de 2, 4 o 6.

## Cómo se juega
help-title = { $game }: cómo se juega
help-title-match = La partida
help-title-cards = Qué carta mata a cuál
help-title-tanto = El tanto
help-title-envido = El envido
help-title-flor = La flor
help-title-truco = El truco
help-title-words = Para entenderse
help-match =
    Cada mano: tres cartas y hasta tres bazas. Quien gana dos, gana la mano.
    Gana la partida el primero que llega a los puntos (30, si no se cambia).
    La primera mitad de los puntos son las malas; la segunda, las buenas.
    Hay dos cosas en juego: el truco (quién gana la mano) y el envido (quién tiene más tanto).
help-truco =
    Se canta en tu turno, antes de jugar, en cualquier baza. Sin canto, la mano vale 1.
    Truco 2, retruco 3, vale cuatro 4.
    Sólo sube el equipo que aceptó lo anterior.
    No querido: se termina la mano y quien cantó cobra lo de antes: 1, 2 o 3.
help-uruguayo-cards =
    Se da vuelta una carta, la muestra: su palo manda.
    Piezas, las más fuertes: el 2, el 4, el 5, el 11 y el 10 de ese palo, en ese orden.
    Si la muestra es una de ellas, el 12 de ese palo (el alcahuete) toma su lugar.
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
    Falta envido: lo que le falta para ganar al que va adelante.
    Querido: lo cobra el mejor tanto. No querido: lo aceptado hasta ahí, o 1.
help-uruguayo-flor =
    Es flor: tres cartas de un palo; dos piezas con cualquiera; o una pieza y dos de un mismo palo.
    Hay que cantarla antes de tu primera carta. Son 3 puntos, y anula el envido.
    Si hay flor en los dos equipos, gana la más alta, o se sube: con flor envido, contraflor, contraflor al resto.
    Sin piezas cuenta 20 más las tres cartas. Con piezas: la mayor entera, de las otras piezas la última cifra, y el resto.
    Si no la cantás, la perdés; y si te denuncian, son 3 para los otros.
help-uruguayo-words =
    Mano: quien juega primero. Gana los empates.
    Parda: baza empatada. Decide la baza siguiente; si la parda no es la primera, gana quien ganó la primera. Tres pardas: gana el mano.
    Mazo: te vas, y los otros cobran lo que va.
    Perros: el que va perdiendo desafía a todo sin mirar sus cartas.
    Pico a pico (de seis): duelos de a dos; ahí la falta vale 6.
help-argentino-cards =
    De mayor a menor: 1 de espadas, 1 de bastos, 7 de espadas, 7 de oros.
    Después los 3, los 2, los 1 de copas y oros, 12, 11, 10, los 7 de copas y bastos, 6, 5, 4.
    Las del mismo número empatan. No hay muestra ni piezas ni matas.
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
    Se juega sólo si la mesa la pone en sus opciones.
    Tres cartas de un palo: 3 puntos, y anula el envido. Se canta antes de tu primera carta.
    Flor contra flor, 4; contraflor, 6; contraflor al resto, lo que falta.
    Cuenta 20 más las tres cartas.
help-argentino-words =
    Mano: quien juega primero. Gana los empates.
    Parda: baza empatada. Decide la baza siguiente; si la parda no es la primera, gana quien ganó la primera. Tres pardas: gana el mano.
    Mazo: te vas, y los otros cobran lo que va; en la primera baza, si nadie cantó envido, 1 más.
    Pico a pico (de seis): duelos de a dos; ahí la falta vale 6.

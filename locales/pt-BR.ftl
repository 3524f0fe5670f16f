# A casa fala brasileiro: um crupiê amigo, que diz só o que precisa.
# Mão, vaza, vez, time, parceiro, dar as cartas, carta coberta, sentar, levantar, tocar. Pede-se truco; canta-se envido e flor.
# O que se diz à mesa fica na língua do jogo: quiero, no quiero, mazo, muestra, parda; no Brasil aceito, corro, vira, empate.
# Zero não é um: use [1], que em português [one] também é 0.

## Gente e times
somebody = Alguém
seat-number = Lugar { $number }
seat-free = (livre)
seat-kept = (guardado para { $name })
house-name = { $name } 🤖
absent-name = { $name } 💤
seat-instead = { $name } saiu; joga { $house }
team-0 = Nós
team-1 = Eles

## Cartas
card-hidden = carta coberta
card-joker = curinga
card-name = { $rank } de { $suit }
rank-10 = sota
rank-11 = cavalo
rank-12 = rei
rank-french-1 = ás
rank-french-10 = dama
rank-french-11 = valete
rank-french-12 = rei
suit-espadas = espadas
suit-bastos = bastos
suit-oros = ouros
suit-copas = copas
suit-french-espadas = espadas ♠
suit-french-paus = paus ♣
suit-french-ouros = ouros ♦
suit-french-copas = copas ♥
card-blind = { $n }ª carta, coberta
muestra = Muestra
manilhas = Manilhas: { $cards }
manilha-1 = zap
manilha-2 = copeta
manilha-3 = espadilha
manilha-4 = pica-fumo

## Jogos
variant-uruguayo = Truco uruguaio
variant-argentino = Truco argentino
variant-paulista = Truco paulista
variant-mineiro = Truco mineiro
variant-v2 = Truco V2
variant-truque = Truque

## Palavras do jogo
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
word-mazo = Mazo (correr)
word-perros = Echar los perros!

## Os perros
word-ver-cartas = Virar minhas cartas
word-a-punto-se-quiere-todo = A punto: se quiere todo
word-a-punto-paso-y-quiero = A punto: paso y quiero
word-a-punto-quiero-y-paso = A punto: quiero y paso
word-a-punto-no-se-quiere-nada = A punto: no se quiere nada
word-con-ley-se-quiere-todo = Con ley: se quiere todo
word-con-ley-paso-y-quiero = Con ley: paso y quiero
word-con-ley-quiero-y-paso = Con ley: quiero y paso
word-con-ley-no-se-quiere-nada = Con ley: no se quiere nada
fact-looked = { $name } pede para ver as cartas
reason-perros-refused = Perros recusados
reason-perros-refused-envido = Perros, envite recusado
reason-perros-refused-truco = Perros, truco recusado
ask-leave = Sair da mesa? Sim
ask-leave-lost = Sair da mesa? Conta como derrota. Sim
leave-lost = Se você sair da mesa, esta partida conta como derrota sua.

## Pontos e título
points = { $points ->
    [1] 1 ponto
   *[other] { $points } pontos
}
points-malas = { $points } nas malas
points-buenas = { $points ->
    [0] entrou nas buenas
   *[other] { $points } nas buenas
}
points-chinas = { $text }: { $behind } atrás, { $front } na frente
title-hand = Mão { $hand } · { $name } é mão
title-duel = Mão { $hand }, pico a pico { $duel } · { $rivals }
trick-won = Vaza { $number }: { $name }
trick-parda = Vaza { $number }: parda
trick-now = Vaza { $number }
trick-paired = Vuelta 2: duas cartas cada um, a maior em cima
envite-stands = Envite aceito por { $n }: compara-se no fim da mão

## O que aconteceu
fact-played = { $name } joga { $card }
fact-paired = { $name } joga { $card }, com outra embaixo
fact-uncovered = { $name } descobre { $card }
fact-trick = { $name } faz a vaza
fact-parda = Parda
fact-said = { $name }: “{ $word }”
fact-mazo = { $name } vai ao mazo
fact-denounced = { $name } denuncia: { $rival } negou a flor
fact-announced = { $name } também tem flor
fact-passed = { $name }: “paso”
fact-declared = { $name }: “{ $n }”
fact-annulled = A flor anula o envido
fact-left = { $name } largou a mão
fact-duel = Começa o pico a pico { $n }
fact-won = A partida vai para { $team }.
award = { $why }, { $points ->
    [1] 1 ponto
   *[other] { $points } pontos
} para { $team }
award-figures = { $why }: { $best } a { $other }
award-figure = { $why } com { $best }
award-wanted = Aceitaram { $word }
award-unwanted = Não quiseram { $word }
mark-envido = Envido
mark-flor = Flor
mark-truco = Truco
mark-envite = Envite
mark-truque = Truque
mark-todas = Todas
mark-penalty = Castigo
reason-envido-won = Envido aceito
reason-envido-refused = Envido recusado
reason-envido-left = Mazo sem envido
reason-flor-alone = Flor
reason-flor-won = Flor aceita
reason-flor-refused = Flor recusada
reason-flor-denied = Flor negada e denunciada
reason-false-flor = Cantou flor sem ter
reason-false-denuncia = Denúncia sem razão
reason-hand-won = Ganhou a mão
reason-hand-won-truque = Truque
reason-hand-won-todas = Ganhou as todas
reason-call-refused = Truco recusado
reason-mazo = Foi ao mazo
reason-mazo-todas = Correram das todas
reason-onze-left = Não quiseram jogar

## O que no Brasil se diz de outro jeito
word-jogo = Jogo
word-fujo = Fujo
game-brasil-muestra = Vira
game-brasil-word-quiero = Aceito
game-brasil-word-no-quiero = Corro
game-brasil-word-mazo = Fujo da mão
game-brasil-ask-mazo = Entregar a mão? Sim
game-brasil-points = { $points ->
    [1] 1 tento
   *[other] { $points } tentos
}
game-brasil-award = { $why }, { $points ->
    [1] 1 tento
   *[other] { $points } tentos
} para { $team }
game-brasil-award-unwanted = Correram do { $word }
game-brasil-trick-parda = Vaza { $number }: empate
game-brasil-fact-parda = Empatou
game-brasil-fact-mazo = { $name } fugiu da mão
game-brasil-reason-mazo = Fugiram da mão
game-brasil-waits-worth = Se aceitar, vale { $yes }; se correr, { $no }.
game-brasil-waits-worth-match = Se aceitar, vale { $yes }: é a partida; se correr, { $no }.
game-brasil-waits-worth-team = Se aceitar, vale { $yes } (para { $team }, é a partida); se correr, { $no }.
## O que no truque se diz de outro jeito
game-truque-word-mazo = Me voy (correr)
game-truque-ask-mazo = Correr? Sim
game-truque-award = { $why }, { $points ->
    [1] 1 china
   *[other] { $points } chinas
} para { $team }
game-truque-trick-won = Vuelta { $number }: { $name }
game-truque-trick-parda = Vuelta { $number }: parda
game-truque-trick-now = Vuelta { $number }
game-truque-fact-trick = { $name } faz a vuelta
game-truque-fact-mazo = { $name } corre
game-truque-reason-mazo = Correram
game-truque-hand-envido = Para o envite: { $n }

## Por quem se espera
waits-play = Vez de { $name }
table-asleep = 💤 A partida está dormindo: ela continua quando alguém da mesa tocar um botão ou responder aqui.
waits-decides = { $word }. Decide se joga: { $team }.
waits-decided = Se jogar, vale { $yes }; se não, { $no } para { $team }.
waits-answer = { $name } pediu “{ $word }”. Responde: { $team }.
waits-worth = Se aceitar, vale { $yes }; se não, { $no }.
waits-no = Se não aceitar, vale { $no }.
waits-worth-match = Se aceitar, vale { $yes }: é a partida; se não, { $no }.
waits-worth-team = Se aceitar, vale { $yes } (para { $team }, é a partida); se não, { $no }.
waits-falta = Se aceitar, quem ganhar o envido ganha a partida; se não, { $no }.
back-again = Voltamos. { $text }
back-after = Voltamos: ficamos fora por { $time }. Nada se perdeu, a mesa continua de onde parou.
clock-turn = Se não, a casa joga em
clock-turn-bare = Se não, a casa joga
warn-house = ⏰ { $name }: em { $time } a casa joga por você.
span-seconds = { $n } s
span-minutes = { $n } min
span-hours = { $n } h
ping-turn = é a sua vez.
ping-answer = { $name } pediu “{ $word }”: responda você.
ping-invited = guardaram um lugar para você na mesa por dez minutos.
ping-house = { $text } Se não, em { $time } joga a casa.
annul-asked = Quer anular a partida: { $names }. Ela é anulada se alguém do outro time também pedir.
button-annul = Anular
ask-annul = Anular a partida? Sim
clock-deal = Próxima mão em
clock-deal-bare = Próxima mão
row-offers = Pedidos da mesa
row-offers-rare = Outros pedidos

## A mão de cada um
hand-title = Sua mão em { $place }
hand-title-plain = Sua mão
hand-cards = Suas cartas
hand-face-down = Cobertas até alguém do seu time pedir para ver
hand-blind = Mão de ferro: ninguém olha as cartas, nem as próprias. Escolha uma pelo lugar.
hand-partner = As cartas de { $name }
hand-manilha = { $card } é manilha: { $name }
hand-resting = Agora jogam { $rivals }; você assiste.
hand-envido = Tanto: { $n }
hand-flor = Flor! { $n }
hand-team = Seu time: { $team }
hand-next = A mão acabou.
hand-absent = A casa está jogando por você.
hand-asleep = A partida espera você.
hand-because = { $text } ({ $why })
why-pieza = { $card } é pieza: { $points }
why-pieza-unit = { $card } é pieza: de { $points }, só { $unit }
why-term-pieza = { $points } (pieza)
why-plus = { $text }, mais { $points }
why-pair = 20 + { $one } + { $two } de { $suit }
why-single = três naipes: conta a maior
why-suit = { $sum } de { $suit }
why-highest = a maior, de naipes diferentes
why-jokers = { $sum }: cada curinga soma 13 a qualquer naipe
hint-flor = Você tem flor: cante antes da sua primeira carta; se entrar no envido, perde a flor.
hint-verse = Também vale em verso: se você escrever em várias linhas, a mesa lê.
verse-offer = Canta assim?
verse-said = 🌹 { $name }, em verso:
verse-lent = 🌹 { $name }, com letra da casa:
ask-flor-lost = Perder a flor? Sim
hint-perros = Echar los perros: sem olhar, você desafia a falta envido e vale cuatro de uma vez; confirmar é mandar os dois. Se alguém do seu time olhar, já não dá.
hint-perros-answer = Mandaram os perros em vocês. Primeiro se responde o envite, depois o truco: “paso y quiero” é não ao envite e sim ao truco.

## Sinais: o gesto, o que a mesa vê, e o que diz em cada jogo

sign-button = { $gesture }: { $means }
sign-lie = 🤥 { $gesture }: { $means }
button-lies = 🤥 Sinais falsos…
row-lies = Sinais falsos: são mentira, isso você não tem
row-signs-team = Sinais, só para { $names }
row-signs-watch = Sinais para { $names }, se nenhum rival olhar
row-signs-all = Sinais: a mesa toda vê
row-watch = Uma vez por mão, espiar os sinais de um rival
button-watch = 👀 Olhar { $name }
hand-watching = 👀 Você está olhando { $name }
hand-sign = { $name }: { $gesture } ({ $means })
hand-signed = Você fez: { $gestures }
gesture-brows = 🤨 sobrancelhas
did-brows = { $name } levanta as sobrancelhas
gesture-kiss = 😘 beijo
did-kiss = { $name } manda um beijo
gesture-nose = 😤 nariz
did-nose = { $name } franze o nariz
gesture-wink = 😉 piscada
did-wink = { $name } pisca um olho
gesture-wink-right = 😉 piscada direita
did-wink-right = { $name } pisca o olho direito
gesture-wink-left = 😉 piscada esquerda
did-wink-left = { $name } pisca o olho esquerdo
gesture-mouth-right = 😏 boca à direita
did-mouth-right = { $name } entorta a boca para a direita
gesture-mouth-left = 😏 boca à esquerda
did-mouth-left = { $name } entorta a boca para a esquerda
gesture-mouth-open = 😮 boca aberta
did-mouth-open = { $name } abre um pouco a boca
gesture-cheeks = 🐡 bochechas cheias
did-cheeks = { $name } enche as bochechas
gesture-cheek = 😗 uma bochecha cheia
did-cheek = { $name } enche uma bochecha
gesture-lick = 😋 lábio de cima
did-lick = { $name } passa a língua no lábio
gesture-bite = 😬 lábio mordido
did-bite = { $name } morde o lábio
gesture-tongue = 😛 ponta da língua
did-tongue = { $name } mostra a ponta da língua
gesture-tilt = 🙃 cabeça de lado
did-tilt = { $name } inclina a cabeça
gesture-blind = 😑 olhos fechados
did-blind = { $name } fecha os olhos
gesture-shoulder = 🤷 um ombro
did-shoulder = { $name } levanta um ombro
gesture-shoulders = 🤷 os dois ombros
did-shoulders = { $name } levanta os dois ombros
gesture-shoulder-right = 🤷 ombro direito
did-shoulder-right = { $name } levanta o ombro direito
gesture-shoulder-left = 🤷 ombro esquerdo
did-shoulder-left = { $name } levanta o ombro esquerdo
gesture-two-fingers = ✌️ dois dedos
did-two-fingers = { $name } mostra dois dedos
gesture-little-finger = 🤙 mindinho
did-little-finger = { $name } mostra o mindinho
gesture-chin = 🤔 mão no queixo
did-chin = { $name } põe a mão no queixo
gesture-jaw = 🪝 um J no rosto
did-jaw = { $name } desenha um J da orelha ao queixo
gesture-ear = 👂 orelha
did-ear = { $name } toca a orelha
gesture-throat = 🫱 mão na garganta
did-throat = { $name } passa a mão na garganta
gesture-chest = 🫶 mão no peito
did-chest = { $name } põe a mão no peito
gesture-look-up = 🙄 olhar para cima
did-look-up = { $name } olha para cima
gesture-head = 💆 mão na cabeça
did-head = { $name } põe a mão na cabeça
gesture-jaw-move = 😬 queixo mexendo
did-jaw-move = { $name } mexe o queixo
gesture-smack = 😚 estalo dos lábios
did-smack = { $name } estala os lábios
gesture-lips = 😗 lábios para fora
did-lips = { $name } põe os lábios para fora
gesture-teeth = 😁 dentes
did-teeth = { $name } mostra os dentes
sign-uruguayo-brows = o 2 da muestra
sign-uruguayo-kiss = o 4 da muestra
sign-uruguayo-nose = o 5 da muestra
sign-uruguayo-wink-right = o perico (11 da muestra)
sign-uruguayo-wink-left = a perica (10 da muestra)
sign-uruguayo-mouth-right = um ás bravo (espadas ou bastos)
sign-uruguayo-mouth-left = um sete bravo (espadas ou ouros)
sign-uruguayo-bite = um 3
sign-uruguayo-mouth-open = um 2 que não é pieza
sign-uruguayo-tongue = um ás falso (copas ou ouros)
sign-uruguayo-cheeks = flor
sign-uruguayo-lick = bom envido (30 ou mais)
sign-uruguayo-blind = nada de nada
sign-argentino-brows = o ás de espadas
sign-argentino-wink = o ás de bastos
sign-argentino-mouth-right = o sete de espadas
sign-argentino-mouth-left = o sete de ouros
sign-argentino-bite = um 3
sign-argentino-kiss = um 2
sign-argentino-mouth-open = um ás falso (ouros ou copas)
sign-argentino-tilt = bom envido (27 ou mais)
sign-argentino-cheeks = flor
sign-argentino-blind = nada de nada
sign-truque-brows = o cinco da muestra
sign-truque-look-up = o ás da muestra
sign-truque-head = o rei da muestra
sign-truque-jaw-move = o cavalo da muestra
sign-truque-jaw-move-french = a dama da muestra
sign-truque-tongue = a sota da muestra
sign-truque-tongue-french = o valete da muestra
sign-truque-smack = o ás de espadas
sign-truque-lips = o ás de bastos
sign-truque-shoulder-right = o sete de espadas
sign-truque-shoulder-left = o sete de ouros
sign-truque-teeth = um 3
sign-truque-bite = duas vueltas garantidas
sign-truque-blind = nada de nada
sign-paulista-wink = o zap
sign-paulista-brows = a copeta
sign-paulista-cheek = a espadilha
sign-paulista-tongue = o pica-fumo
sign-paulista-cheeks = duas manilhas ou mais
sign-paulista-shoulders = dois 3 ou mais
sign-paulista-shoulder = um 3
sign-paulista-two-fingers = um 2
sign-paulista-little-finger = um ás
sign-paulista-chin = um rei
sign-paulista-jaw = um valete
sign-paulista-jaw-spanish = um cavalo
sign-paulista-ear = uma dama
sign-paulista-ear-spanish = uma sota
sign-paulista-throat = peça truco
sign-paulista-chest = deixe comigo
sign-mineiro-wink = o zap
sign-mineiro-brows = a copeta
sign-mineiro-cheek = a espadilha
sign-mineiro-tongue = o pica-fumo
sign-mineiro-shoulders = dois 3 ou mais
sign-mineiro-shoulder = um 3
sign-mineiro-two-fingers = um 2
sign-mineiro-little-finger = um ás
sign-mineiro-chin = um rei
sign-mineiro-jaw = um valete
sign-mineiro-jaw-spanish = um cavalo
sign-mineiro-ear = uma dama
sign-mineiro-ear-spanish = uma sota
sign-mineiro-throat = peça truco

## O lugar sem cartas
seat-waits = Você sentou. Seu time: { $team }; { $count ->
    [1] falta 1
   *[other] faltam { $count }
}.
seat-full = Você sentou. Seu time: { $team }. Não falta ninguém: já dá para começar.
seat-won = 🏆 Você ganhou a partida, { $won } a { $lost }.
seat-lost = Você perdeu a partida, { $won } a { $lost } para { $team }.
seat-won-team = 🏆 Você e seu time ({ $team }) ganharam a partida, { $won } a { $lost }.
seat-lost-team = Seu time perdeu a partida: { $won } a { $lost } para { $team }.
hand-answer = { $name } pediu “{ $word }”: responda você.
hand-decide = { $word }: decidam vocês se jogam.
hand-your-turn = Sua vez: jogue uma carta ou peça
hand-turn-up = Sua vez: vire as suas cartas
row-more = Mais
button-covered = Coberta: { $card }
button-denounce = Denunciar: { $name }
ask-mazo = Ir ao mazo? Sim
ask-denounce = { $name } negou a flor? Sim
ask-close = Fechar a mesa? Sim
ask-perros = Tudo no escuro? Sim
confirm-flor = Você não tem flor. Cantar assim mesmo dá 3 pontos aos outros. Certeza?
confirm-flor-yes = Cantar assim mesmo

## Botões
button-help = Como se joga?
button-help-game = Regras: { $game }
button-look = Ver minhas cartas
button-verse = 🌹 Um versinho
button-verse-other = Outro
button-sing = Cantar flor com este
button-rose = 🌹 { $name }
button-verses = Versinhos do grupo
button-more = Espera um pouco
button-unfold = Mais…
button-back = Voltar a jogar
button-rematch = Revanche
button-story = Ver a partida
button-sit = Sentar: { $team }
button-fill = Completar com a casa
button-add-house = Pôr um da casa
button-unhouse = Tirar: { $name }
button-start = Começar
button-options = Opções
button-leave = Levantar
button-close-table = Fechar a mesa
button-house = Jogar contra a casa
button-house-game = { $game } de { $seats }
button-open = Abrir mesa de { $game }
row-house = Também contra a casa
row-open = Com amigos
button-games = Outros jogos…
button-of-four = De quatro
button-invite = Me pôr num grupo
games-text = Contra a casa, no jogo que quiser. De quatro, a casa lhe dá um parceiro.
row-unhouse = Tirar um da casa

## A mesa antes de começar
lobby-title = { $game } · mesa de { $seats }
lobby-side = { $team }: { $names }
lobby-pace = ritmo { $pace }
lobby-option = { $name }: { $value }
lobby-draw = Sorteio de quem dá as cartas: { $drawn } ({ $name } dá)
lobby-cuts = Cortaram: { $cuts }
lobby-commitment = Baralho lacrado · mesa { $table }
table-id = Mesa { $table }
lobby-begun = A partida começou.
lobby-closed = A mesa fechou.
table-closed = A mesa fechou: { $why }.
match-annulled = A partida foi anulada: não conta para ninguém.
lobby-how = Escolha um lado e sente. Quando estiver todo mundo, Começar.
lobby-full = Está todo mundo aí. Alguém toque em Começar.
lobby-flor = { $name } está na mesa: escrito, «flor» é o nome dela. A flor se canta com o botão.
panel-title = Como se joga nesta mesa
chosen = ✓ { $value }
option-variant = Jogo
option-seats = Jogadores
option-pace = Ritmo
option-reveal = Mostrar a semente
option-target = Pontos
option-flor-20 = Flor soma 20
option-falta = A falta vale
option-mazo = O mazo é
option-false-denuncia = Denúncia falsa
option-perros = Echar los perros
option-pico-until = Pico a pico
option-senas = Sinais
option-flor-in-phrase = A flor vale numa frase
option-flor = Flor
option-envido-who = Quem canta envido
option-parda-3 = Terceira parda
option-mazo-envido = O mazo paga o envido
option-pico = Pico a pico
option-baralho = Baralho
option-cartas = Cartas por mão
option-escada = Escada
option-manilhas = Manilhas
option-coberta = Carta coberta
option-empate-total = Três empates
option-mao-de-ferro = Mão de ferro
option-subida-tardia = Aumentar depois
option-boca-abajo = Carta coberta
about-variant = Uruguaio: muestra, piezas e flor. Argentino: sem muestra. Paulista: vira e manilhas, até 12, sem envido. Mineiro: manilhas fixas, vale 2. V2: cada carta pelo número, e dois curingas. Truque: envite sem fim e chinas, até 40.
about-seats = Um contra um, ou em dois times.
about-pace = Quanto se espera até a casa jogar por quem demora.
about-reveal = Para conferir, depois, como as cartas foram dadas em toda a partida.
about-target = Até quantos pontos se joga.
about-flor-20 = Se a flor sem piezas soma 20 às três cartas.
about-falta = Quanto vale um falta envido aceito.
about-mazo = Se vai ao mazo o time inteiro ou só um jogador.
about-false-denuncia = O que paga quem denuncia uma flor que não havia.
about-perros = Quem pode desafiar a tudo sem olhar as cartas.
about-pico-until = Até quando se jogam duelos de um contra um.
about-flor = Se vale a flor: três cartas do mesmo naipe, 3 pontos.
about-envido-who = Se o envido é aberto por qualquer um ou só pelo último de cada time.
about-parda-3 = Quem ganha a mão se a terceira vaza for parda.
about-mazo-envido = Se ir ao mazo na primeira, sem envido cantado, paga 1 a mais.
about-pico = Se com seis se jogam duelos de um contra um.
about-senas = Quem vê os sinais: o time, também o rival que estiver olhando, a mesa toda, ou não se fazem.
about-baralho = Com as 40 cartas (sujo), ou limpo: sem 4, 5, 6 e 7.
about-cartas = Se são três ou quatro; com quatro, uma sobra na mão.
about-escada = Quanto vale a mão a cada pedido: truco, e daí para cima.
about-manilhas = As quatro de sempre, ou as que vêm depois da vira.
about-coberta = Se a partir da segunda vaza dá para jogar uma carta coberta, que não ganha nada e ninguém vê.
about-empate-total = De quem é a mão se as três vazas empatam.
about-mao-de-ferro = Se, com os dois a um passo do fim, se joga sem olhar as cartas.
about-subida-tardia = Se quem aceitou o truco pode aumentar depois, na sua vez, ou só na resposta.
about-boca-abajo = Se dá para jogar uma carta coberta: não ganha a vaza nem conta para o envite.
value-true = sim
value-false = não
value-si = sim
value-no = não
value-off = não
value-any = qualquer um
value-all = todos
value-team = o time
value-watch = espiando
value-own = o que me falta
value-leader = o que falta a quem está na frente
value-to-buenas = nas malas, até as buenas
value-whole-match = nas malas, a partida toda
value-pace-rapido = rápido
value-pace-normal = normal
value-pace-lento = lento
value-pace-none = sem relógio
value-reveal-never = nunca
value-reveal-match = no fim
value-mazo-team = do time inteiro
value-mazo-player = de cada jogador
value-perros-trailing = quem está perdendo
value-pico-until-five-to-go = até faltarem cinco
value-pico-until-half = até a metade
value-pico-until-end = até o fim
value-envido-who-pies = os pés
value-parda-3-first = ganha a primeira
value-parda-3-previous = ganha a anterior
value-baralho-sujo = sujo (40)
value-baralho-limpo = limpo (24)
value-manilhas-fixas = fixas
value-manilhas-vira = pela vira
value-coberta-segunda = a partir da segunda
value-coberta-nunca = nunca
value-empate-total-ninguem = de ninguém
value-empate-total-mao = do mão
value-mao-de-ferro-cegas = às cegas
value-mao-de-ferro-aberta = olhando
deal-seed = Semente do baralho: { $seed }

## Contagem e fim
recap-title = Mão { $hand } · encerrada
recap-nothing = Ninguém levou nada.
recap-shown = { $name } mostrou
recap-shown-sum = { $name } mostrou { $n }: { $sum }
recap-score = { $team } { $points } · { $other } { $rival }
match-won = 🏆 A partida vai para { $team }: { $won } a { $lost }
rematch-asked = Quer revanche: { $names }
story-title = { $game } · { $number } de { $many }
story-back = ◀ Anterior
story-next = Próxima ▶
stories-none = Você ainda não jogou nenhuma partida.
stories-when = { $day }/{ $month }/{ $year } { $time }
stories-won = ✅ { $when } · { $game }: você ganhou de { $ours } a { $theirs }
stories-lost = ❌ { $when } · { $game }: você perdeu de { $ours } a { $theirs }
stories-left = 🚪 { $when } · { $game }: você largou, { $ours } a { $theirs }
stories-away = 🚪 { $when } · { $game }: você largou, e ela continua
stories-running = ⏳ { $when } · { $game }: em andamento
stories-annulled = ⚖ { $when } · { $game }: anulada, estava { $ours } a { $theirs }
stories-broken = ✂ { $when } · { $game }: interrompida, estava { $ours } a { $theirs }
stories-unread = 🧩 { $when }: não dá para ler o que está guardado
stories-sides = { $own } contra { $rivals }
stories-newer = ◀ Mais novas
stories-older = Mais antigas ▶

## Antes de decidir pelos outros
choose-kick = Quem sai da mesa? Se a partida já começou, a casa segue no lugar.
choose-kick-none = Não há mais ninguém na mesa a quem pedir para sair.
ask-kick = Sai da mesa? Sim
choose-end = Fechar a mesa? O que estava em jogo fica sem vencedor.
button-end = Fechar: { $game } ({ $names })
button-end-empty = Fechar: { $game } (vazia)
choose-annul = Anular a partida? Não conta para ninguém.
button-annul-of = Anular: { $game } ({ $names })
choose-bloquear = Quem não senta mais para jogar neste grupo?
choose-desbloquear = Quem pode voltar a sentar?
notice = Abriu uma mesa de { $game } em { $place }: tem lugar.
button-untold = Não me avise mais
somewhere = o grupo

## Os ajustes
config-title = Ajustes de { $place }
config-own = Seus ajustes
config-lang = Idioma
config-about-lang = Em que idioma eu falo.
config-zone = Hora local
config-about-zone = Lá são { $time }. Outra: { $command } Europe/Paris
config-quiet = Horas de silêncio
config-about-quiet = Nessas horas não chamo nem aviso ninguém.
config-pings = Chamar quem está na vez
config-about-pings = Aos 20 segundos, com uma mensagem que some sozinha.
config-buried = Trazer a mesa de volta
config-about-buried = Quando já há mais mensagens que isso embaixo dela.
config-hand = As cartas
config-about-hand = “Ver minhas cartas” funciona sempre, das duas formas.
config-verses = Versinhos da casa
config-about-verses = Os que eu empresto a quem tem flor e está sem inspiração.
config-threads = Partidas em um tópico
config-about-threads = Cada mesa joga em um tópico próprio, aberto embaixo da sua mensagem; assim o canal fica livre.
config-cards = O baralho
config-about-cards = Com que cartas eu mostro todos os jogos. Nos de baralho espanhol, J, Q e K são sota, cavalo e rei; nos do Brasil, Q, J e K. Sempre: ♠ espadas, ♣ bastos, ♦ ouros, ♥ copas.
config-variant = Jogo de sempre
config-about-variant = O que se abre se ninguém disser outro.
config-pace = Ritmo de sempre
config-about-pace = Quanto se espera até a casa jogar por quem demora.
button-all = Todos os ajustes
city-asuncion = Assunção
city-sao-paulo = São Paulo
city-lisbon = Lisboa
city-mexico-city = Cidade do México
city-utc = UTC
config-hours = das { $begin } às { $end }
config-messages = { $n } mensagens
value-quiet-never = sem silêncio
value-buried-never = não trazer
value-pings-on = chamar
value-pings-off = não chamar
value-hand-dm = no privado
value-hand-here = só no grupo
value-verses-clean = para toda a família
value-verses-picante = também picantes
value-threads-on = sim
value-threads-off = não
value-cards-own = o de cada jogo
value-cards-spanish = sempre o espanhol
value-cards-french = sempre o francês
lang-es-uy = Español (Uruguay)
lang-es-ar = Español (Argentina)
lang-es-es = Español (España)
lang-pt-br = Português (Brasil)
lang-en = English

## O ranking do grupo
ranking-title = 🏆 Ranking de { $place }
ranking-about = { $game } · { $season }
ranking-row = { $place } { $name } · { $rating }
ranking-row-unrated = { $place } { $name }
ranking-figures = Ganhou { $won } de { $matches } · { $points } pontos
ranking-streak = { " " }· { $n } seguidas
ranking-nobody = Ninguém terminou ainda uma partida entre pessoas.
ranking-house = Contra a casa: { $people }
ranking-house-row = { $name } { $won } de { $matches }
ranking-page = Página { $page } de { $pages }
ranking-season = Temporada
ranking-all = Todos os jogos
ranking-ever = Desde sempre
season-1 = jan–mar { $year }
season-2 = abr–jun { $year }
season-3 = jul–set { $year }
season-4 = out–dez { $year }
stats-title = Seus números
stats-where = { $game } em { $place }
stats-people = Você ganhou { $won } de { $matches }
stats-points = Pontos: { $ours } a favor, { $theirs } contra
stats-streak = Sequência: { $n } (a melhor, { $best })
stats-rating = Pontuação: { $rating }
stats-abandoned = Deixou sem terminar: { $n }
stats-house = Contra a casa: { $won } de { $matches }
stats-nothing = Você ainda não terminou nenhuma partida.
verses-title = 🌹 Versinhos de { $place }
verses-row = { $number }. { $name } · 🌹 { $n }
verses-none = Ninguém cantou uma flor em verso ainda. Quem tiver flor, que a diga com graça: ela fica guardada aqui.
row-roses = Uma rosa para o número
note-rose = Uma rosa para { $name }: já são { $n }.
button-verse-drop = Tirar um
button-verse-drop-this = Tirar o { $n }
verse-drop-which = Qual sai dos versinhos do grupo?
ask-verse-drop = Tirar o de { $name }? Sim
note-verse-dropped = Pronto: o versinho de { $name } não está mais aqui.
data-title = Seus dados
data-about = Guardo sobre você: resultados ({ $results }), mesas em que sentou ({ $tables }) e notas ({ $notes }), como o idioma e se posso escrever para você. Apagar deixa os resultados dos outros como estão, sem o seu nome.
button-export = Ver tudo
button-forget = Apagar
ask-forget = Apagar seus dados? Sim
note-export = Mando no privado, em { $n } mensagens.
note-forgotten = Pronto. Não ficou nada com o seu nome.

## Boas-vindas
welcome-title = Vale Cuatro
welcome-text = Opa! Aqui se joga truco: contra a casa, ou com quem sentar.

# What is whispered to who was almost understood, in his own words.
hear-answer = Para responder, só vale { $words }.
hear-step = Agora você só pode dizer { $words }.
hear-first = Primeiro é preciso responder: { $words }.
hear-near = Você quis dizer { $words }?
hear-mazo = Vai ao mazo? Diga «me voy al mazo», ou use o botão.
hear-mazo-team = Entregar? Vai também a mão do seu parceiro. Diga de novo, e vai.
hear-which = Qual? Você tem { $cards }.
hear-not-held = Você não tem essa carta.
hear-one-card = Uma carta por vez.
hear-whom = Quem? Diga o nome, ou use os botões da sua mão.
hear-how-many = Quantos tantos?
hear-ley = A resposta é inteira: «a punto» ou «con ley», e depois «se quiere todo», «paso y quiero», «quiero y paso» ou «no se quiere nada».
hear-flor = Se for cantar, diga «flor».
hear-flor-name = Aqui «flor» é o nome de alguém: a sua se canta com o botão «Flor».
hear-turn = Ainda não é a sua vez.
hear-not-now = Isso agora não dá.
hear-rest = Isso vale; o resto do que você disse agora não dá.
hear-later = Depois da resposta vai: { $what }.
hear-verse = Seu verso é lido na mesa.
hear-left = Ficou por fazer: { $what }. Diga de novo quando der.
hear-where = Você está jogando em mais de uma mesa. Responda à mensagem da mesa com quem você fala, ou use os botões.
hear-nothing = Não entendi. Diga como na mesa («truco», «quero», o nome da sua carta), ou use os botões. Com «ajuda» eu mostro as regras.

## Notas privadas
note-stale = Essa jogada já passou.
note-unknown = Esse botão não serve mais.
note-trouble = Algo falhou do nosso lado e nada mudou. Tente de novo.
note-not-yours = Você não tem lugar nesta mesa: assiste de fora.
note-no-cards = As cartas ainda não foram dadas.
note-in-hand = Está no seu chat privado, com suas cartas.
note-opened = Mesa aberta.
note-order = Não conheço essa ordem. Use os botões.
note-no-hands = Nessa partida ainda não terminou nenhuma mão.
note-seated = Você já está numa partida aqui.
note-no-table = Aqui não há nenhuma mesa. Abra uma com { $command }.
note-no-match = Aqui não há nenhuma partida em jogo.
note-annul = Pedido feito. Se alguém do outro time também pedir, a partida é anulada.
note-no-choice = Isso não dá para escolher. Veja o que { $command } oferece.
note-in-group = Isso se pede no grupo.
note-blocked = Neste grupo você não pode sentar para jogar. Se for engano, fale com quem administra.
note-outside = Essa mesa é de um grupo em que você não está.
note-many = Você já está em muitas mesas ao mesmo tempo. Termine uma primeiro.
note-full = Este grupo já tem duas mesas, e mais não cabem: as mensagens chegariam tarde. Espere uma terminar, ou feche com { $command }.
note-who = Não sei quem é. Diga o nome com @, ou peça a lista sem nome.
note-block-whom = Agora não há mais ninguém sentado neste grupo. Diga quem: { $command } @nome
note-unblock-none = Neste grupo não há ninguém bloqueado.
note-blocks = Não senta mais para jogar neste grupo: { $names }.
note-unblocks = Pode voltar a sentar: { $names }.
note-told = Quando abrir uma mesa aqui, aviso você no privado (se o chat comigo estiver aberto). Se pedir outra vez, paro de avisar.
note-untold = Pronto, não aviso mais.
note-hidden = Aqui não vejo o que vocês escrevem, a não ser que me respondam ou me mencionem: para cantar com palavras, responda à mensagem da mesa. Com os botões funciona tudo.
note-told-many = A lista de avisos deste grupo está cheia.

## Por que não
refused = Isso agora não dá.
refused-not-your-turn = Ainda não é a sua vez. Espere um pouco.
refused-call-waits = Há um pedido esperando resposta. Primeiro se responde.
refused-answer-first = Responda primeiro: aceitar, não aceitar ou aumentar.
refused-decide-first = Antes de tudo, decidam se jogam esta mão.
refused-decision-waits = Primeiro o outro time decide se joga esta mão. Espere.
refused-card-gone = Essa carta você já jogou. Escolha outra.
refused-no-such-card = Essa carta você não tem. Escolha uma das suas.
refused-no-covered-cards = Aqui as cartas se jogam abertas.
refused-not-covered-now = Agora vai aberta: nem na primeira volta, nem depois de uma parda, nem sem ter visto se joga coberta.
refused-higher-on-top = Depois de uma parda vão suas duas cartas juntas, a maior em cima. Jogue essa.
refused-word-not-now = Agora não dá para pedir isso. Veja os botões da sua mão.
refused-verse-gone = Esse versinho não está mais aqui.
refused-verse-own = Esse versinho é seu: a rosa vem de outra pessoa.
refused-verse-given = Esse versinho já tem a sua rosa.
refused-hand-over = A mão já acabou. Espere a próxima.
refused-hand-not-over = A mão ainda está em jogo. Espere acabar.
refused-match-over = A partida já acabou. Você pode pedir revanche.
refused-not-dealt = Ainda não há cartas. Espere a casa dar.
refused-not-playing = Nesta mão você não joga. Espere a próxima.
refused-sign-off = Nesta mesa não se fazem sinais.
refused-sign-duel = No pico a pico não há parceiro a quem fazer sinais.
refused-sign-no-hand = A mão já terminou. Os sinais ficam para a próxima.
refused-sign-no-cards = Nesta mão você já não joga: os sinais ficam para a próxima.
refused-sign-blind = Você ainda não viu suas cartas. Olhe primeiro.
refused-sign-again = Esse sinal você já fez nesta mão.
refused-sign-many = Você já fez { $most } sinais nesta mão, chega.
refused-sign-nobody = Seu parceiro é da casa: não olha sinais.
refused-watch-off = Nesta mesa ninguém espia os sinais.
refused-watch-once = Nesta mão você já está olhando alguém.
refused-watch-whom = Esse não dá para olhar. Escolha um rival que esteja jogando.
refused-amount-out-of-range = Esse número não dá. Tente um dos botões.
refused-no-such-table = Essa mesa não existe mais. Abra outra ou jogue contra a casa.
refused-not-seated = Você não tem lugar nesta mesa. Se houver vaga, sente primeiro.
refused-seat-taken = Esse lugar está ocupado. Escolha outro.
refused-seat-kept = Esse lugar está guardado um tempinho para alguém. Escolha outro ou espere.
refused-you-left = Você foi ao mazo. Espere a próxima mão.
refused-table-closed = Essa mesa já fechou. Abra outra ou jogue contra a casa.
refused-set-aside = Essa mesa não pode ser lida e ficou de lado. Abra outra, as demais seguem.
refused-not-in-match = Essa partida não é sua: só dá para ver as que você jogou. Estão em «Minhas partidas».
refused-stopping = A casa está fechando por um momento. Tente de novo daqui a pouco.
refused-no-such-variant = Esse jogo não temos. Os que há: { $values }.
refused-no-such-seats = Com { $value } não se joga. Dá com { $values }.
refused-no-such-option = Essa opção não existe neste jogo. Veja as opções da mesa.
refused-no-such-value = Esse valor não dá. Os que há: { $values }.
refused-no-such-seat = Esse lugar não existe. Escolha um lado.
refused-too-many-sit = Há mais gente sentada do que lugares. Alguém levanta primeiro.
refused-already-seated = Você já está sentado desse lado.
refused-side-full = Esse lado está cheio. Tente o outro.
refused-table-full = A mesa está cheia. Abra outra ou espere.
refused-match-running = A partida já começou. Espere acabar.
refused-match-finished = A partida acabou. Você pode pedir revanche ou abrir outra mesa.
refused-no-match = Ainda não há partida. Primeiro é preciso começar.
refused-no-house-there = Aí não há ninguém da casa. Olhe a mesa de novo.
refused-only-host = Quem decide é quem abriu a mesa. Peça a essa pessoa.
refused-was-kicked = Nesta mesa já pediram para você sair. Em outra tem lugar.
refused-guest-kicked = Nesta mesa pediram para essa pessoa sair. Convide para outra.
refused-guest-seated = Já está na mesa.
refused-too-many-invited = Há mais convidados que lugares ({ $people } para { $seats }). Abra uma mesa maior.
refused-nobody-there = Aí não há ninguém. Olhe a mesa de novo.
refused-kick-self = Para sair você, levante.
refused-seat-empty = Faltam jogadores ({ $count }). Complete com a casa ou espere.
refused-game-changed = Este jogo mudou desde que a mesa abriu. Abra outra.
refused-no-pause = Agora não há pausa. Dá para pedir entre uma mão e outra.
refused-more-asked = Já pediram mais tempo. Vamos esperar um pouco.
refused-no-rematch = A partida ainda não acabou. A revanche se pede no fim.
refused-rematch-asked = Você já pediu revanche. Falta os outros pedirem.
refused-annul-asked = Você já pediu. Falta alguém do outro time aceitar.
refused-forget-open = Ainda está aberta uma mesa em que você sentou. Quando fechar, peça de novo.
refused-not-absent = Você já está jogando.

## A página
page-title = Vale Cuatro · truco
page-private = Só para você
page-private-empty = Quando sentar, você vai ver suas cartas aqui. Ninguém mais vê.
page-name = Seu nome
page-save = Salvar
page-language = Idioma
page-cards = O baralho
page-cards-own = o de cada jogo
page-cards-spanish = sempre o espanhol
page-cards-french = sempre o francês
web-people = { $n ->
    [1] 1 pessoa aqui
   *[other] { $n } pessoas aqui
}
web-name-taken = Esse nome já está na mesa: você é { $name }.
page-reconnecting = A conexão caiu. Voltando à mesa…
page-new = Nova partida
page-say = Diga do seu jeito
page-say-send = Dizer
page-judge = Juiz
page-judge-ask = Cartas ou pedidos, como se fala
page-judge-send = Julgar
page-menu = Menu
page-matches = Minhas partidas
page-stats = Meus números
page-ranking = Ranking
page-data = Meus dados
page-annul = Anular a partida
page-annul-ask = { ask-annul }
page-end = { button-close-table }
page-hide = Esconder
page-due = Sua vez ▼
page-yours = Sua mesa
page-other = Outra mesa
page-later = A linha caiu: isso sai assim que a gente voltar.
page-nameless = Escreva um nome; enquanto isso você segue com o que tinha.
page-error-json = Isso não é uma mensagem que eu entenda.
page-error-type = Não conheço esse tipo de mensagem.
page-error-size = Essa mensagem é longa demais.
page-error-rate = Mais devagar, por favor.
page-error-hello = Primeiro é preciso dizer oi.
page-noscript = Esta página precisa de JavaScript para jogar.

## O juiz
judge-hand = { $case }: mão de { $game }, regra { $rule }
judge-step = { $number }. { $name }: { $what }
judge-no = não vale. { $why }
judge-score = Fica { $ours } a { $theirs }.
judge-won = Partida para { $team }.
judge-open = A mão segue.
judge-value = { $case }: muestra { $muestra }, com { $cards }. Tanto: { $envido }. Flor: { $flor }.
judge-none = nenhuma
judge-no-envido = nenhum
judge-rank = { $case }: da maior à menor, as iguais juntas:
judge-phrase = { $case }: “{ $text }”. Vale: { $said }.
judge-nothing = nada
judge-error = { $case }: não dá para ler. { $why }
cli-running = Vale Cuatro: { $address }  (Ctrl+C para encerrar)
cli-copied = Copiado para { $file }
verify-none = { $table }: aqui não começou nenhuma partida
verify-good = { $table }, partida { $number }: como foi prometido ({ $hands } mãos, { $cards } cartas).
verify-bad = { $table }, partida { $number }: NÃO é o prometido
verify-seed = A semente também foi conferida.
verify-no-seed = A semente não é mostrada.
juez-title = ⚖️ Juiz · { $game }
juez-guide = Conte as cartas ou o que foi pedido, do jeito que se fala na mesa, e eu digo o que diz a regra. Uma mão só: quanto vale. Duas ou mais, separadas por «contra» ou «;»: quem ganha. Pedidos: quanto pagam. Ou a mão inteira: «Ana: Ap 7h 3s; Beto: 5p 4h Kd; vira 2d; Ana: truco; Beto: aceito». Se tem vira, acrescente «vira 3p» (no uruguaio, «muestra 2e»). Pode dizer o jogo na frente. Se a mesa joga diferente, diga a opção como a mesa mostra antes de começar: «Escada: 1-3-6-9-12».
juez-examples = Experimente uma destas:
juez-games = Outro jogo:
juez-ruled = { $text } ({ $rule })
juez-turned = { $what }: { $card }
juez-supposed = { $what }: você não disse, então conto como se fosse { $card }.
juez-hand = Mão { $n }
juez-cards = { $name }: { $cards }
juez-figure = Envido: { $n } ({ $why })
juez-sum = Envido: { $n }
juez-flor = Flor de { $n }
juez-flor-no-envido = Com flor não se joga o envido
juez-flor-off = A flor só conta se a mesa joga com flor
juez-flor-only = Se ninguém mais tem flor: { $n }
juez-no-envido = Neste jogo não tem envido
juez-wins = ➜ { $bet }: ganha { $name }, { $n } a { $other }.
juez-alone = ➜ { $bet }: ganha { $name }, com { $n }.
juez-tie = ➜ Empate em { $n } ({ $names }): ganha o mão, ou quem estiver mais perto dele
juez-tie-caller = ➜ Empate em { $n } ({ $names }): ganha a dupla que pediu envido
juez-beats = ➜ { $one } ganha de { $two }
juez-equal = ➜ { $one } e { $two } valem o mesmo
juez-card-of = { $card } ({ $name })
juez-order = Da maior para a menor
juez-left = Isto eu deixei de lado: { $what }.
juez-not-allowed = { $what }: assim não vale, { $why }
juez-wanted = Aceito: vale { $n }
juez-refused = Recusado: { $n } para quem pediu por último
juez-at = Com o placar { $ours } a { $theirs }.
juez-mano = { $name } é mão.
juez-no = ✗ { $name }: «{ $what }» não vale, { $why }
juez-score-now = Placar: { $one } { $ours }, { $two } { $theirs }.
juez-nothing = Não achei cartas nem pedidos deste jogo. Pode perguntar assim:
juez-what = Não entendi «{ $what }». Pode perguntar assim:
juez-which = «{ $what }» pode ser mais de uma carta: diga o naipe. Por exemplo:
juez-option = «{ $what }»: este jogo não tem essa opção, ou não com esse valor. Por exemplo:
juez-twice = «{ $what }» está duas vezes. Confira as cartas. Por exemplo:
juez-no-card = «{ $what }» não está neste baralho. Por exemplo:
juez-many = São muitas cartas juntas: separe as mãos com «contra» ou «;», três cartas cada uma. Por exemplo:
juez-piezas = Duas piezas já são flor, com qualquer terceira carta, e não têm envido: diga as três. Por exemplo:
juez-muestra = Falta a carta virada: acrescente, como «vira 3p» ou «muestra 2e». Por exemplo:
juez-muestra-suit = De que naipe é a carta virada? Por exemplo:
juez-no-muestra = Neste jogo não se vira carta («{ $what }»). Por exemplo:
juez-long = É comprido demais para julgar de uma vez. Conte uma mão só. Por exemplo:
juez-seats = Com { $what } não se joga: conte uma mão de dois, quatro ou seis. Por exemplo:
juez-no-hand = Faltam as cartas de { $what }: todas as suas, na primeira linha. Por exemplo:
juez-score = Com esse placar ({ $what }) não se joga mais. Por exemplo:
juez-deal = Essas cartas não podem ser: confira as cartas e o placar. Por exemplo:
juez-why-match-over = a partida já acabou
juez-why-hand-over = a mão já acabou
juez-why-not-playing = nesta mão não joga
juez-why-you-left = já foi embora
juez-why-answer-first = primeiro se responde o pedido
juez-why-call-waits = um pedido espera resposta
juez-why-decide-first = primeiro se decide se a mão é jogada
juez-why-decision-waits = primeiro a outra dupla decide se joga
juez-why-not-your-turn = não é a vez
juez-why-no-such-card = essa carta não está na mão
juez-why-card-gone = essa carta já foi jogada
juez-why-no-covered-cards = aqui se joga de cara para cima
juez-why-not-covered-now = neste momento vai aberta
juez-why-higher-on-top = depois do empate a maior vai em cima
juez-why-word-not-now = não se pode dizer neste momento
juez-why-amount-out-of-range = esse número não pode
juez-why-no-step = não pode vir depois do que foi pedido

## As provas das cartas dadas
proof-title = Provas das cartas dadas
button-proof = 🔏 Conferir o baralho
proof-text = Com isto qualquer um pode conferir, agora e depois, que ninguém mexeu no baralho.
proof-commitment = Semente lacrada antes de sentar: { $code }
proof-root = Impressão digital desta mão: { $code }
proof-own = Suas cartas
proof-shown = O que a última mão mostrou
deal-root = 🔏 { $code }…

## A partida contada de novo
replay-opened = Abre a mesa.
replay-sat = Senta { $name }.
replay-left = Alguém levanta. { $name }
replay-kicked = Pedem a alguém que saia. { $name }
replay-kept = Guardam um lugar para { $name }.
replay-freed = Esse lugar fica livre.
replay-renamed = Agora se chama { $name }.
replay-house = Entra { $name }, da casa.
replay-unhouse = Sai um da casa.
replay-absent = { $name } não responde: a casa joga no lugar.
replay-back = Volta { $name }.
replay-began = Começa a partida: { $name }.
replay-finished = A partida acabou.
replay-annul = { $name } pede para anular a partida.
replay-sung = Em verso: «{ $name }»
replay-annulled = A partida é anulada.
replay-closed = Fecha a mesa: { $name }.
replay-hand = Mão { $hand }, { $ours } a { $theirs }
closed-absent = não restava ninguém
closed-idle = passou tempo demais sem ninguém jogar
closed-expired = ninguém começou
closed-empty = todos foram embora
closed-host = decisão de quem abriu
closed-admin = decisão de quem cuida do grupo
closed-stale = estava abandonada
closed-unseen = fazia uma semana que nada podia ser mostrado aqui

## O que se verifica: `truco doctor` na máquina, “diagnóstico” no chat

checks-title = Como está a casa aqui
checks-none = Aqui não é preciso nenhuma permissão.
note-admins = Isso só pede quem administra o grupo.
note-admins-own = O do grupo, quem administra escolhe. O seu você escolhe do mesmo jeito no chat privado comigo.
check-database = O banco de dados ({ $kind }) responde.
check-database-bad = O banco de dados ({ $kind }) não pode ser usado: { $error }. Sem ele nada começa: veja DATABASE_URL.
check-space = Há espaço no disco: { $free } MB em { $folder }.
check-space-bad = Restam { $free } MB em { $folder }: quando acabar, nenhuma jogada é guardada e as mesas param.
check-env = Os valores vêm de { $file } e do ambiente.
check-env-none = Não há .env em { $folder }: valem o ambiente e os valores de sempre.
check-misspelt-bad = { $name } não é um valor da casa e não faz nada: será { $near }?
check-stranger-bad = { $name } não é um valor da casa e não faz nada: os que existem estão em .env.example.
check-readable-bad = Qualquer usuário desta máquina pode ler o que há aqui: chmod 600 { $files }
check-folder-bad = A pasta { $folder } não existe: o banco de dados não tem onde ficar.
check-new = Ainda não há banco de dados: o primeiro início cria { $file }.
check-shut-folder-bad = Na pasta { $path } o usuário { $user } não pode gravar: assim nada começa. Como root: { $remedy } (ou ponha em DATABASE_URL um arquivo de uma pasta dele).
check-shut-foreign-bad = Na pasta { $path } o usuário { $user } não pode gravar: assim nada começa. Ponha em DATABASE_URL um arquivo de uma pasta dele.
check-shut-missing-bad = A pasta { $path } não existe e { $user } não pode criá-la: assim nada começa. Crie-a para ele, ou ponha em DATABASE_URL um arquivo de uma pasta dele.
check-shut-key-bad = Na pasta { $path } o usuário { $user } não pode gravar, e ali fica a chave da página: assim nada começa. Defina TRUCO_SECRET ou, como root: { $remedy }
check-shut-file-bad = O usuário { $user } não pode ler e gravar { $path }: assim nada começa. Como root: { $remedy }
check-shut-disk-bad = { $path } está em um disco montado só para leitura: assim nada começa. Monte-o para gravar, ou ponha em DATABASE_URL um arquivo de outro lugar.
check-port = A porta { $port } está livre para a página.
check-port-taken = Na porta { $port } responde a casa, que já está rodando.
check-port-taken-bad = Na porta { $port } responde outro programa, não a casa: assim ela não começa com a página. Mude PORT, ou comece com --no-web.
check-port-bad = A porta { $port } não pode ser usada: a casa não começa com a página. Mude PORT ou TRUCO_WEB_HOST, ou comece com --no-web.
check-clock = O relógio da máquina está certo.
check-clock-bad = O relógio da máquina difere em { $seconds } s: as contagens regressivas aparecem erradas. Acerte (por exemplo com NTP).
check-telegram-none = O Telegram não está configurado. Se quiser: ponha em TRUCO_TELEGRAM_TOKEN o token que o @BotFather dá (/newbot).
check-telegram-token = O Telegram reconhece { $name }.
check-telegram-token-bad = O Telegram não aceita o token: ponha em TRUCO_TELEGRAM_TOKEN o que o BotFather dá (/mybots, API Token).
check-telegram-network-bad = O Telegram não responde em { $api } ({ $error }): sem isso não se joga em nenhum grupo.
check-telegram-groups = Pode ser adicionada a grupos.
check-telegram-groups-bad = Não pode ser adicionada a nenhum grupo: no BotFather, /setjoingroups, Enable.
check-telegram-privacy = A casa lê o que se escreve no grupo: dá para pedir com palavras.
check-telegram-privacy-bad = O modo privado está ligado: todos os botões funcionam, mas do que se escreve a casa só vê comandos, menções e respostas às suas mensagens. Desligue no BotFather (/setprivacy, Disable; depois é preciso tirar a casa do grupo e adicionar de novo), ou faça dela administradora.
check-telegram-webhook = O Telegram traz as novidades ao endereço de TRUCO_TELEGRAM_WEBHOOK.
check-telegram-webhook-bad = O Telegram não consegue trazer as novidades ({ $error }; { $waiting } esperando): veja se TRUCO_TELEGRAM_WEBHOOK chega por HTTPS a este PORT, ou deixe vazio.
check-telegram-there-bad = A casa não está neste grupo, ou o Telegram não responde: não dá para jogar aqui.
check-telegram-writes = A casa pode escrever aqui.
check-telegram-writes-bad = A casa não pode escrever aqui: não há mesas até que ela possa mandar mensagens.
check-discord-none = O Discord não está configurado. Se quiser: ponha em TRUCO_DISCORD_TOKEN o token do portal do Discord (Bot, Reset Token).
check-discord-token = O Discord reconhece { $name }.
check-discord-token-bad = O Discord recusa o token: ponha em TRUCO_DISCORD_TOKEN o que o portal dá (Bot, Reset Token).
check-discord-network-bad = O Discord não responde em { $api } ({ $error }): sem isso nenhum servidor pode jogar.
check-discord-public = Qualquer um pode convidar a casa.
check-discord-public-bad = Só o dono pode convidar a casa. Para que outros convidem: no portal, Bot, Public Bot.
check-discord-intent = A permissão Message Content está ligada no portal.
check-discord-intent-bad = A permissão Message Content não está ligada no portal (Bot, Privileged Gateway Intents): assim a casa não começa. Ligue, ou ponha TRUCO_DISCORD_CONTENT em off.
check-discord-there-bad = A casa não está neste canal, ou não pode vê-lo: aqui não dá para jogar.
check-discord-writes = A casa pode escrever aqui.
check-discord-writes-bad = A casa não pode escrever aqui: não há mesas até que deixem ela ver o canal e enviar mensagens.
check-discord-history = A casa pode ler o que já foi escrito.
check-discord-history-bad = A casa não pode ler o histórico: se perder uma mesa de vista, põe de novo em vez de corrigir.
check-discord-threads = A casa pode abrir tópicos para as mesas.
check-discord-threads-bad = A casa não pode abrir tópicos: se o servidor os quiser, as mesas se jogam no canal mesmo. Faltam «Criar tópicos públicos» e «Enviar mensagens em tópicos».
check-discord-content = A casa lê o que se escreve no canal: dá para pedir com palavras.
check-discord-content-bad = Do que se escreve, a casa só vê o que respondem a ela, o que a menciona e o privado; todos os botões funcionam. Para pedir em voz alta é preciso Message Content (quem cuida da casa: TRUCO_DISCORD_CONTENT).

## Discord
discord-sure = Certeza?
discord-yes = Sim
discord-below = Aí vai, aqui embaixo.
discord-shut = Neste canal não posso escrever. Alguém me deixe ver o canal e enviar mensagens, e a gente abre a mesa.
discord-closed = Suas mensagens privadas estão fechadas: mostro suas cartas aqui, com “Ver minhas cartas”.
room-name = { $game } · { $names }
room-missing = Não posso abrir tópicos aqui (falta a permissão «Criar tópicos públicos»): joga-se no canal.
discord-about = Truco com o grupo ou contra a casa
command-jugar = jogar
command-jugar-about = Abrir uma mesa neste canal, ou trazer a que espera gente
command-casa = casa
command-casa-about = Jogar agora mesmo contra a casa
command-ver = ver
command-ver-about = Trazer aqui para baixo a mesa em jogo
command-reglas = regras
command-reglas-about = Como se joga
command-ayuda = ajuda
command-ayuda-about = Como se começa, e os comandos
command-juez = juiz
command-juez-about = Quem tem razão: cartas e pedidos, e o que diz a regra
command-ranking = ranking
command-ranking-about = Quem ganha neste servidor
command-stats = numeros
command-stats-about = Suas partidas e pontos
command-versitos = versinhos
command-versitos-about = As flores cantadas em verso, as melhores primeiro
command-avisame = avisar
command-avisame-about = Receber um aviso no privado quando abrir uma mesa; outra vez, para não receber
command-terminar = encerrar
command-terminar-about = Fechar a mesa (quem abriu ou um admin)
command-echar = expulsar
command-echar-about = Tirar alguém da mesa (quem abriu ou um admin)
command-anular = anular
command-anular-about = Pedir que a partida não valha
command-config = config
command-config-about = Como se joga neste servidor, ou como chegam as suas cartas
command-idioma = idioma
command-idioma-about = Em que idioma a casa fala
command-bloquear = bloquear
command-bloquear-about = Que alguém não sente neste servidor (admins)
command-desbloquear = desbloquear
command-desbloquear-about = Que volte a sentar (admins)
command-misdatos = meusdados
command-misdatos-about = O que se guarda sobre você: levar ou apagar
command-diagnostico = diagnostico
command-diagnostico-about = Que permissões faltam à casa aqui (admins)
command-option-juego = jogo
command-option-juego-about = Qual truco
command-option-jugadores = jogadores
command-option-jugadores-about = Quantos sentam
command-option-con = com
command-option-con-about = Para quem guardar um lugar
command-option-quien = quem
command-option-quien-about = Quem
command-option-lengua = lingua
command-option-lengua-about = Qual
command-option-zona = fuso
command-option-zona-about = Hora local, por exemplo Europe/Paris
command-option-pregunta = pergunta
command-option-pregunta-about = Por exemplo: zap contra 3 de copas, vira 2d

## Telegram
slot = { $n }ª
slot-covered = { $n }ª coberta
hello = Pronto. Quando a casa der as cartas, as suas chegam aqui; ninguém mais vê. 🗡 espadas, 🪵 bastos, 🪙 ouros, 🏆 copas.
telegram-sure = Certeza?
telegram-again = Toque no mesmo botão outra vez para confirmar.
telegram-sent = Mandei no privado.
telegram-in-private = Isso vai no privado: abra o chat com a casa e mande /start.
telegram-command-diagnostico = Que permissões faltam à casa aqui (para quem administra)
telegram-command-truco = Abrir uma mesa, ou trazer a que há
telegram-command-ranking = O ranking do grupo
telegram-command-stats = Seus números
telegram-command-versitos = As melhores flores em verso do grupo
telegram-command-misdatos = O que guardo sobre você
telegram-command-anular = Pedir que a partida não conte
telegram-command-terminar = Fechar uma mesa
telegram-command-echar = Pedir a alguém que saia da mesa
telegram-command-reglas = Como se joga
telegram-command-ayuda = Como se começa, e os comandos
telegram-command-juez = Quem tem razão, pela regra
telegram-command-avisame = Avisar quando abrir uma mesa
telegram-command-idioma = Em que idioma eu falo
telegram-command-config = Os ajustes do grupo, ou os seus
telegram-command-bloquear = Que alguém não sente neste grupo
telegram-command-desbloquear = Que possa voltar a sentar
telegram-about = Truco no grupo: /truco abre a mesa, cada um senta com um botão e a casa dá as cartas, conta os pontos e não discute. Se você tocar em Iniciar, suas cartas chegam por aqui. Também dá para jogar contra a casa.
telegram-brief = O crupiê de truco: paulista, mineiro, uruguaio e mais, de 2 jogadores em diante.
telegram-corner = Só para você: suas cartas vão estar aqui.

## Como se joga
help-title = { $game }: como se joga
help-title-match = A partida
help-title-cards = Que carta mata qual
help-title-tanto = O tanto
help-title-envido = O envido
help-title-flor = A flor
help-title-truco = O truco
help-title-special = Mãos especiais
help-title-words = Para se entender
help-truque-title-tanto = O que conta para o envite
help-truque-title-envido = O envite
help-truque-title-truco = O truque
guide-title = Para começar
guide-start =
    1. { $play } abre uma mesa aqui.
    2. Cada um toca em «Sentar»; o que faltar a casa completa.
    3. «Começar», e cada um recebe suas cartas.
    Tudo se joga com botões.
guide-start-alone = Aqui você joga contra a casa: { $play }. Para jogar com amigos, me adicione a um grupo e peça lá. Tudo se joga com botões.
guide-commands = Outros comandos
guide-command = { $command } · { $about }
guide-rules = Nunca jogou? É assim:
help-match =
    Cada mão: três cartas e até três vazas. Quem faz duas, ganha a mão.
    Ganha a partida quem chega primeiro aos pontos (30, se a mesa não mudar).
    A primeira metade dos pontos são as malas; a segunda, as buenas.
    Há duas coisas em jogo: o truco (quem ganha a mão) e o envido (quem tem mais tanto).
help-truco =
    Pede-se na sua vez, antes de jogar, em qualquer vaza. Sem pedido, a mão vale 1.
    Truco 2, retruco 3, vale cuatro 4.
    Só aumenta o time que aceitou o anterior.
    No quiero: a mão acaba e quem pediu leva o de antes: 1, 2 ou 3.
help-uruguayo-cards =
    Vira-se uma carta, a muestra: o naipe dela manda.
    Piezas, as mais fortes: o 2, o 4, o 5, o 11 e o 10 desse naipe, nessa ordem.
    Se a muestra é uma delas, o 12 desse naipe (o alcahuete) fica no lugar.
    Depois, as matas: 1 de espadas, 1 de bastos, 7 de espadas, 7 de ouros.
    E o resto: os 3, os 2, os 1 de copas e ouros, 12, 11, 10, os 7 de copas e bastos, 6, 5, 4.
help-uruguayo-tanto =
    Duas cartas do mesmo naipe: 20 mais as duas. Com 7 e 6 de copas: 33. O 10, o 11 e o 12 somam 0.
    Com uma pieza: o valor dela mais a melhor das outras. O 2 conta 30, o 4 29, o 5 28, o 11 e o 10 27.
    Se a muestra é de ouros, o 2 de ouros com um 7: 37.
    Nada disso: conta a carta mais alta. No empate, ganha quem está mais perto do mão.
help-uruguayo-envido =
    Canta-se na primeira vaza, na sua vez, antes da sua primeira carta. Sobre um truco também: o envido vem primeiro.
    Envido 2, real envido 3, ou o número que você disser (envido 5). O que se aceita vai somando.
    Falta envido: o que falta para ganhar a quem está na frente.
    Quiero: leva quem tem o melhor tanto. No quiero: o aceito até aí, ou 1.
help-uruguayo-flor =
    É flor: três cartas do mesmo naipe; duas piezas com qualquer outra; ou uma pieza e duas do mesmo naipe.
    Tem que cantar antes da sua primeira carta. São 3 pontos, e anula o envido.
    Se há flor nos dois times, ganha a mais alta, ou se aumenta: con flor envido, contraflor, contraflor al resto.
    Sem piezas conta 20 mais as três cartas. Com piezas: a maior inteira, das outras piezas o último algarismo, e o resto.
    Se não cantar, você perde a flor; e se denunciarem, são 3 para os outros.
help-uruguayo-words =
    Mão: quem joga primeiro. Ganha os empates.
    Parda: vaza empatada. Decide a vaza seguinte; se a parda não é a primeira, ganha quem fez a primeira. Três pardas: ganha o mão.
    Mazo: você corre, e os outros levam o que está valendo.
    Perros: quem está perdendo desafia a tudo sem olhar as cartas.
    Pico a pico (com seis): duelos de dois; aí a falta vale 6.
help-argentino-cards =
    Da maior à menor: 1 de espadas, 1 de bastos, 7 de espadas, 7 de ouros.
    Depois os 3, os 2, os 1 de copas e ouros, 12, 11, 10, os 7 de copas e bastos, 6, 5, 4.
    As outras do mesmo número empatam. Não há muestra, nem piezas, nem matas.
help-argentino-tanto =
    Duas cartas do mesmo naipe: 20 mais as duas. Com 7 e 6 de copas: 33. O 10, o 11 e o 12 somam 0.
    Com três do mesmo naipe, as duas mais altas.
    Três naipes diferentes: conta a carta mais alta.
    No empate, ganha quem está mais perto do mão.
help-argentino-envido =
    Canta-se na primeira vaza, na sua vez, antes da sua primeira carta. Sobre um truco também: o envido vem primeiro.
    Envido 2, real envido 3; vão somando: envido, envido, real envido são 7.
    Falta envido: o que falta a quem ganha. Ou seja, a partida (se a mesa não mudou).
    Quiero: leva quem tem o melhor tanto. No quiero: o aceito até aí, ou 1.
help-argentino-flor =
    Só se joga se a mesa puser nas opções.
    Três cartas do mesmo naipe: 3 pontos, e anula o envido. Canta-se antes da sua primeira carta.
    Flor contra flor, 4; contraflor, 6; contraflor al resto, o que falta.
    Conta 20 mais as três cartas.
help-argentino-words =
    Mão: quem joga primeiro. Ganha os empates.
    Parda: vaza empatada. Decide a vaza seguinte; se a parda não é a primeira, ganha quem fez a primeira. Três pardas: ganha o mão.
    Mazo: você corre, e os outros levam o que está valendo; na primeira vaza, se ninguém cantou envido, 1 a mais.
    Pico a pico (com seis): duelos de dois; aí a falta vale 6.
help-v2-match =
    Aqui não há nada para decorar: cada carta vale o seu número.
    Cada mão: três cartas e até três vazas. Quem faz duas, ganha a mão.
    Ganha a partida quem chega primeiro aos pontos (15, se a mesa não mudar), também no meio de uma mão.
    Há duas coisas em jogo: o envido (quem tem mais tanto) e o truco (quem ganha a mão).
help-v2-cards =
    São 50 cartas: do 1 ao 12 de cada naipe, com 8 e 9, e dois curingas.
    Ganha o número mais alto: 12, 11, 10, 9 e assim até o 1. O naipe não importa.
    O curinga vale 13 e mata todas; os dois são iguais.
    Não há parda: no empate, ganha quem jogava primeiro na mão, ou quem está mais perto.
help-v2-tanto =
    Somam-se as cartas do mesmo naipe, com o seu número: com 12 e 11 de espadas, 23.
    Com três do mesmo naipe somam-se as três: 12, 11 e 10 são 33. Três naipes diferentes: a mais alta.
    Cada curinga soma 13 ao naipe que mais servir: o máximo é 38.
    A carta que você já jogou também conta.
help-v2-envido =
    Canta-se na sua vez, antes da sua primeira carta; uma só vez por mão. Com um truco sem resposta é preciso esperar.
    Envido 2, que sean 3, que sean 4, que sean 5: um degrau por vez, e um time de cada vez.
    Quiero: compara-se e marca-se na hora. No quiero: quem cantou leva um ponto a menos do que pedia.
    No empate, ganha o time que cantou “envido”.
help-v2-truco =
    Pede-se na sua vez, antes de jogar, em qualquer vaza. Sem pedido, a mão vale 1.
    Truco 2, que sean 3, que sean 4.
    Aumenta-se na resposta; se você diz “quiero”, fica nisso (a mesa pode deixar aumentar depois).
    No quiero: a mão acaba e quem pediu leva o de antes: 1, 2 ou 3.
help-v2-words =
    Que sean 3: aumenta o que se acabou de pedir, seja envido ou truco.
    Mazo: você corre na sua vez, e os outros levam o que está valendo.
    Com quatro e com seis: responde qualquer um do time, e vale a primeira resposta; o tanto é o da melhor mão.
help-mineiro-match =
    Cada mão: três cartas e até três vazas. Quem faz duas, ganha a mão. Não há envido nem flor.
    A mão vale 2 tentos; com truco, mais. Ganha a partida quem chega primeiro a 12.
    Pode jogar qualquer carta: não precisa seguir o naipe.
    A mesa pode dar quatro cartas: jogam-se três e uma sobra na mão.
help-mineiro-cards =
    Baralho francês. Quatro cartas matam tudo, sempre as mesmas: as manilhas.
    4 de paus ♣ (zap), 7 de copas ♥ (copeta), ás de espadas ♠ (espadilha), 7 de ouros ♦ (pica-fumo), nessa ordem.
    Depois, da maior à menor: 3, 2, A, K (rei), J (valete), Q (dama), 7, 6, 5, 4.
    O mesmo número empata, seja qual for o naipe.
    A mesa pode usar manilhas pela vira, como no paulista.
help-mineiro-truco =
    Pede-se na sua vez, antes de jogar, em qualquer vaza. Sem pedido, a mão vale 2.
    Truco 4, seis 6, dez 10, doze 12: nessa ordem, sem pular. A mesa pode escolher outra escada.
    Aceito: vale o novo. Corro: a mão acaba e quem pediu leva o de antes: 2, 4, 6 ou 10.
    Responder com o pedido seguinte é aceitar e aumentar. Só aumenta o time que aceitou o anterior.
help-mineiro-special =
    Mão de dez: só um time tem 10. Ele vê também as cartas do parceiro e decide.
    Jogo: a mão vale 4 e ninguém pode pedir mais. Fujo: 2 para os outros.
    Mão de ferro: 10 a 10. Vale 2, ninguém pede nada, e se joga sem olhar as cartas.
    Carta coberta: a partir da segunda vaza. Não ganha nada, e ninguém vê.
    Com a escada de 1 a 12 são a mão de onze (vale 3, ou 1) e o 11 a 11 (vale 1).
help-mineiro-words =
    Mão: quem joga primeiro. Pé: quem dá as cartas, o último da primeira vaza.
    Empate (canga): decide a vaza seguinte; se o empate não é na primeira, ganha quem fez a primeira.
    Três empates: a mão não é de ninguém.
    Fujo da mão: você entrega, e os outros levam o que ela vale.
    Tento: um ponto.
help-truque-match =
    O truque de Mestanza (Ciudad Real, Espanha), até 40 chinas: 20 malas e 20 buenas. Para 2, 4, 6 ou 8.
    Cada mão: três cartas e uma muestra virada. Jogam-se até três vueltas; quem faz duas, ganha o truque.
    Há duas apostas: o envite (as duas melhores cartas) e o truque. Marcam-se no fim da mão, primeiro o envite.
    As chinas de trás valem 4 e as da frente 1; até 4 ficam num monte só.
help-truque-cards =
    São 36 cartas: não há 2, 8 nem 9.
    Piezas, as mais fortes: o 5, o 1, o 12, o 11 e o 10 do naipe da muestra, nessa ordem.
    Se a muestra é uma delas, o 4 desse naipe (o suple) fica no lugar.
    Depois, os treses grandes: 1 de espadas, 1 de bastos, 7 de espadas, 7 de ouros.
    E o resto: os 3, os 1 de ouros e copas, 12, 11, 10, os 7 de bastos e copas, 6, 5, 4.
help-truque-tanto =
    Com uma pieza: o valor dela mais a melhor das outras. O 5 conta 32, o 1 31, o 12 30, o 11 29, o 10 28.
    Com duas piezas somam-se e tiram-se 20; com três somam-se e tiram-se 40.
    Blanquillas: sem piezas, duas cartas do mesmo naipe, 20 mais as duas. O 10, o 11 e o 12 não valem nada.
    Nada disso: somam-se as duas melhores. Uma carta jogada coberta não conta.
    No empate, ganha o mão ou quem está mais perto.
help-truque-envido =
    Abre-se na primeira vuelta, na sua vez, antes da sua primeira carta, se você não pediu o truque.
    Envite: 2. Envite 5: 5. Os outros aceitam, recusam ou aumentam: “envite” são mais 2, “envite 3” são mais 3, sem fim.
    La falta: o que falta para 40 a quem está na frente. Daí não passa.
    Quiero: compara-se no fim da mão. No quiero: o aceito até aí, ou 1.
help-truque-truco =
    Pede-se na sua vez, antes de jogar, em qualquer vuelta. Sem pedido, o truque vale 1.
    Truque 3, retruque 6, nueve, doce. Todas, sobre nueve ou doce: a partida inteira, e o envite não se marca.
    Só aumenta o time que aceitou o anterior.
    No quiero: a mão acaba e quem pediu leva o de antes: 1, 3, 6, 9 ou 12.
help-truque-words =
    Parda: a primeira vuelta empatada. Cada um joga então suas duas cartas juntas, a maior em cima.
    Se as de cima também empatam, descobrem-se as de baixo; e se empatam, ganha quem está mais perto do mão.
    Se empata a segunda ou a terceira, ganha quem fez a primeira.
    Coberta: a carta não se vê até o fim, não ganha a vuelta e não conta para o envite.
    Postre: quem dá as cartas, e joga por último.
help-paulista-match =
    Cada mão: três cartas e até três vazas. Quem faz duas, ganha a mão. Não há envido nem flor.
    A mão vale 1 tento; com truco, mais. Ganha a partida quem chega primeiro a 12.
    Pode jogar qualquer carta: não precisa seguir o naipe.
help-paulista-cards =
    Baralho francês: da maior à menor 3, 2, A, K (rei), J (valete), Q (dama), 7, 6, 5, 4.
    O mesmo número empata, seja qual for o naipe.
    Vira-se uma carta, a vira. As quatro do número seguinte são as manilhas, e matam tudo.
    Segue assim: 4, 5, 6, 7, Q, J, K, A, 2, 3, e depois do 3 vem o 4. Com vira 7, as manilhas são as damas.
    Entre elas manda o naipe: paus ♣ (zap), copas ♥ (copeta), espadas ♠ (espadilha), ouros ♦ (pica-fumo).
help-paulista-truco =
    Pede-se na sua vez, antes de jogar, em qualquer vaza. Sem pedido, a mão vale 1.
    Truco 3, seis 6, nove 9, doze 12: nessa ordem, sem pular.
    Aceito: vale o novo. Corro: a mão acaba e quem pediu leva o de antes: 1, 3, 6 ou 9.
    Responder com o pedido seguinte é aceitar e aumentar. Só aumenta o time que aceitou o anterior.
help-paulista-special =
    Mão de onze: só um time tem 11. Ele vê também as cartas do parceiro e decide.
    Jogo: a mão vale 3 e ninguém pode pedir mais. Fujo: 1 para os outros.
    Mão de ferro: 11 a 11. Vale 1, ninguém pede nada, e se joga sem olhar as cartas.
    Carta coberta: a partir da segunda vaza. Não ganha nada, e ninguém vê.
help-paulista-words =
    Mão: quem joga primeiro. Pé: quem dá as cartas, o último da primeira vaza.
    Empate (canga): decide a vaza seguinte; se o empate não é na primeira, ganha quem fez a primeira.
    Três empates: a mão não é de ninguém.
    Fujo da mão: você entrega, e os outros levam o que ela vale.
    Tento: um ponto.

# The house in English. The words of the game stay the game's.

## People and teams
somebody = Somebody
seat-number = Seat { $number }
seat-free = (free)
seat-kept = (kept for { $name })
house-name = { $name } 🤖
absent-name = { $name } 💤
seat-instead = { $name } got up; { $house } plays on
team-0 = Nosotros
team-1 = Ellos

## Cards
card-hidden = card face down
card-joker = joker
card-name = { $rank } of { $suit }
rank-10 = sota
rank-11 = caballo
rank-12 = rey
rank-french-1 = ace
rank-french-10 = queen
rank-french-11 = jack
rank-french-12 = king
suit-espadas = espadas
suit-bastos = bastos
suit-oros = oros
suit-copas = copas
suit-french-espadas = espadas ♠
suit-french-paus = paus ♣
suit-french-ouros = ouros ♦
suit-french-copas = copas ♥
card-blind = card { $n }, face down
muestra = Muestra
manilhas = Manilhas: { $cards }
manilha-1 = zap
manilha-2 = copeta
manilha-3 = espadilha
manilha-4 = pica-fumo

## Games
variant-uruguayo = Truco uruguayo
variant-argentino = Truco argentino
variant-paulista = Truco paulista
variant-mineiro = Truco mineiro
variant-v2 = Truco V2
variant-truque = Truque

## Words of the game
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
word-mazo = Mazo (fold)
word-perros = Echar los perros!

## The perros
word-ver-cartas = Turn my cards up
word-a-punto-se-quiere-todo = A punto: se quiere todo
word-a-punto-paso-y-quiero = A punto: paso y quiero
word-a-punto-quiero-y-paso = A punto: quiero y paso
word-a-punto-no-se-quiere-nada = A punto: no se quiere nada
word-con-ley-se-quiere-todo = Con ley: se quiere todo
word-con-ley-paso-y-quiero = Con ley: paso y quiero
word-con-ley-quiero-y-paso = Con ley: quiero y paso
word-con-ley-no-se-quiere-nada = Con ley: no se quiere nada
fact-looked = { $name } asks to see the cards
reason-perros-refused = Perros no queridos
reason-perros-refused-envido = Perros, the envite no querido
reason-perros-refused-truco = Perros, the truco no querido
ask-leave = Leave the table? Yes
ask-leave-lost = Leave the table? It counts as a loss. Yes
leave-lost = If you leave the table, this match counts as a loss for you.

## Points and titles
points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
points-malas = { $points } in the malas
points-buenas = { $points ->
    [0] just in the buenas
   *[other] { $points } in the buenas
}
points-chinas = { $text }: { $behind } behind, { $front } in front
title-hand = Hand { $hand } · mano: { $name }
title-duel = Hand { $hand }, pico a pico { $duel } · { $rivals }
trick-won = Trick { $number }: { $name }
trick-parda = Trick { $number }: parda
trick-now = Trick { $number }
trick-paired = Vuelta 2: two cards each, the higher on top
envite-stands = An envite of { $n } stands: compared when the hand is over

## What happened
fact-played = { $name } plays the { $card }
fact-paired = { $name } plays { $card }, with another beneath
fact-uncovered = { $name } uncovers { $card }
fact-trick = { $name } takes the trick
fact-parda = Parda
fact-said = { $name }: “{ $word }”
fact-mazo = { $name } folds (mazo)
fact-denounced = { $name } accuses { $rival }: “you hid a flor”
fact-announced = { $name } has flor too
fact-passed = { $name }: “paso”
fact-declared = { $name }: “{ $n }”
fact-annulled = The flor wipes out the envido
fact-left = { $name } left the hand
fact-duel = Pico a pico { $n } begins
fact-won = The match goes to { $team }.
award = { $why }, { $points ->
    [one] 1 point
   *[other] { $points } points
} for { $team }
award-figures = { $why }: { $best } to { $other }
award-figure = { $why } with { $best }
award-wanted = { $word } querido
award-unwanted = { $word } no querido
mark-envido = Envido
mark-flor = Flor
mark-truco = Truco
mark-envite = Envite
mark-truque = Truque
mark-todas = Todas
mark-penalty = Penalty
reason-envido-won = Envido querido
reason-envido-refused = Envido no querido
reason-envido-left = Folded before any envido
reason-flor-alone = Flor
reason-flor-won = Flor against flor
reason-flor-refused = Flor me achico
reason-flor-denied = Hidden flor, found out
reason-false-flor = Sang a flor without one
reason-false-denuncia = Accused for nothing
reason-hand-won = Won the hand
reason-hand-won-truque = Truque
reason-hand-won-todas = Won the todas
reason-call-refused = Truco no querido
reason-mazo = Mazo
reason-mazo-todas = Folded under todas
reason-onze-left = Did not want to play it

## What is said otherwise in Brazil
word-jogo = Jogo
word-fujo = Fujo
game-brasil-muestra = Vira
game-brasil-word-quiero = Aceito
game-brasil-word-no-quiero = Corro
game-brasil-word-mazo = Fujo da mão (fold)
game-brasil-ask-mazo = Fold? Yes
game-brasil-points = { $points ->
    [one] 1 tento
   *[other] { $points } tentos
}
game-brasil-award = { $why }, { $points ->
    [one] 1 tento
   *[other] { $points } tentos
} for { $team }
game-brasil-award-unwanted = Ran from the { $word }
game-brasil-trick-parda = Trick { $number }: tie
game-brasil-fact-parda = Tie
game-brasil-fact-mazo = { $name } folds
game-brasil-reason-mazo = Folded
game-brasil-waits-worth = Accepted it is worth { $yes }; if they run, { $no }.
game-brasil-waits-worth-match = Accepted it is worth { $yes }, and that is the match; if they run, { $no }.
game-brasil-waits-worth-team = Accepted it is worth { $yes }, and the match if { $team } wins it; if they run, { $no }.
## What is said otherwise in the truque
game-truque-word-mazo = I go (fold)
game-truque-ask-mazo = Fold? Yes
game-truque-award = { $why }, { $points ->
    [one] 1 china
   *[other] { $points } chinas
} for { $team }
game-truque-trick-won = Vuelta { $number }: { $name }
game-truque-trick-parda = Vuelta { $number }: parda
game-truque-trick-now = Vuelta { $number }
game-truque-fact-trick = Vuelta for { $name }
game-truque-fact-mazo = { $name } folds
game-truque-reason-mazo = They folded
game-truque-hand-envido = For the envite: { $n }

## Whom the table waits for
waits-play = { $name } is to play
table-asleep = 💤 The match is asleep: it goes on once somebody of the table presses a button or answers here.
waits-decides = { $word }: { $team } to decide whether to play it.
waits-decided = Played it is worth { $yes }; if not, { $no } for { $team }.
waits-answer = { $name } said “{ $word }”: { $team } to answer.
waits-worth = Accepted it is worth { $yes }; refused, { $no }.
waits-no = Refused it is worth { $no }.
waits-worth-match = Accepted it is worth { $yes }, and that is the match; refused, { $no }.
waits-worth-team = Accepted it is worth { $yes }, and the match if { $team } wins it; refused, { $no }.
waits-falta = Accepted, whoever wins the envido wins the match; refused, { $no }.
back-again = We are back. { $text }
back-after = We are back: we were away for { $time }. Nothing is lost, the table goes on where it stood.
clock-turn = Or the house plays in
clock-turn-bare = Or the house plays
warn-house = ⏰ { $name }: in { $time } the house plays for you.
span-seconds = { $n } s
span-minutes = { $n } min
span-hours = { $n } h
ping-turn = it is your turn.
ping-answer = { $name } called «{ $word }»: it is yours to answer.
ping-invited = a seat at the table is kept for you for ten minutes.
ping-house = { $text } If not, the house plays in { $time }.
annul-asked = Want to annul the match: { $names }. It is annulled if somebody of the other team asks too.
button-annul = Annul
ask-annul = Annul the match? Yes
clock-deal = Next hand in
clock-deal-bare = Next hand
row-offers = Calls of the table
row-offers-rare = Other calls

## Everybody's own hand
hand-title = Your hand in { $place }
hand-title-plain = Your hand
hand-cards = Your cards
hand-face-down = Face down until somebody of your team asks to see his
hand-blind = Mão de ferro: nobody looks at a card, his own neither. Choose one by its place.
hand-partner = The cards of { $name }
hand-manilha = { $card } is a manilha: the { $name }
hand-resting = { $rivals } are playing now; you watch.
hand-envido = Tanto: { $n }
hand-flor = Flor! { $n }
hand-team = You play for { $team }
hand-next = The hand is over.
hand-absent = The house is playing for you.
hand-asleep = The match is waiting for you.
hand-because = { $text } ({ $why })
why-pieza = { $card } is a pieza: { $points }
why-pieza-unit = { $card } is a pieza: of { $points }, the { $unit }
why-term-pieza = { $points } (pieza)
why-plus = { $text }, plus { $points }
why-pair = 20 + { $one } + { $two } of { $suit }
why-single = three suits: the highest card counts
why-suit = { $sum } of { $suit }
why-highest = the highest of different suits
why-jokers = { $sum }: each joker adds 13 to any suit
hint-flor = You hold a flor: sing it before your first card; if you join in the envido you lose it.
hint-verse = A verse will do: written in several lines, it is read out at the table.
verse-offer = Like this?
verse-said = 🌹 { $name }, in verse:
verse-lent = 🌹 { $name }, in the house's words:
ask-flor-lost = Lose the flor? Yes
hint-perros = Echar los perros: unseen, you challenge to falta envido and vale cuatro together; confirming throws both. Once somebody of your team looks, it is too late.
hint-perros-answer = They threw the perros at you. The envite is answered first, then the truco: “paso y quiero” is no to the envite and yes to the truco.

## Señas: the gesture, what the table sees, and what it says in each game

sign-button = { $gesture }: { $means }
sign-lie = 🤥 { $gesture }: { $means }
button-lies = 🤥 False señas…
row-lies = False señas: lies, you do not hold that
row-signs-team = Señas, for { $names } alone
row-signs-watch = Señas for { $names }, if no rival is watching
row-signs-all = Señas: the whole table sees them
row-watch = Once a hand, spy on a rival's señas
button-watch = 👀 Watch { $name }
hand-watching = 👀 You are watching { $name }
hand-sign = { $name }: { $gesture } ({ $means })
hand-signed = You made: { $gestures }
gesture-brows = 🤨 eyebrows
did-brows = { $name } raises the eyebrows
gesture-kiss = 😘 kiss
did-kiss = { $name } blows a kiss
gesture-nose = 😤 nose
did-nose = { $name } wrinkles the nose
gesture-wink = 😉 wink
did-wink = { $name } winks
gesture-wink-right = 😉 right wink
did-wink-right = { $name } winks the right eye
gesture-wink-left = 😉 left wink
did-wink-left = { $name } winks the left eye
gesture-mouth-right = 😏 mouth right
did-mouth-right = { $name } twists the mouth to the right
gesture-mouth-left = 😏 mouth left
did-mouth-left = { $name } twists the mouth to the left
gesture-mouth-open = 😮 open mouth
did-mouth-open = { $name } opens the mouth a little
gesture-cheeks = 🐡 puffed cheeks
did-cheeks = { $name } puffs both cheeks
gesture-cheek = 😗 one puffed cheek
did-cheek = { $name } puffs one cheek
gesture-lick = 😋 upper lip
did-lick = { $name } licks the upper lip
gesture-bite = 😬 bitten lip
did-bite = { $name } bites the lower lip
gesture-tongue = 😛 tip of the tongue
did-tongue = { $name } shows the tip of the tongue
gesture-tilt = 🙃 tilted head
did-tilt = { $name } tilts the head
gesture-blind = 😑 eyes closed
did-blind = { $name } closes both eyes
gesture-shoulder = 🤷 one shoulder
did-shoulder = { $name } raises one shoulder
gesture-shoulders = 🤷 both shoulders
did-shoulders = { $name } raises both shoulders
gesture-shoulder-right = 🤷 right shoulder
did-shoulder-right = { $name } raises the right shoulder
gesture-shoulder-left = 🤷 left shoulder
did-shoulder-left = { $name } raises the left shoulder
gesture-two-fingers = ✌️ two fingers
did-two-fingers = { $name } shows two fingers
gesture-little-finger = 🤙 little finger
did-little-finger = { $name } shows the little finger
gesture-chin = 🤔 hand on the chin
did-chin = { $name } puts a hand on the chin
gesture-jaw = 🪝 a J on the face
did-jaw = { $name } draws a J from ear to chin
gesture-ear = 👂 ear
did-ear = { $name } touches an ear
gesture-throat = 🫱 hand across the throat
did-throat = { $name } draws a hand across the throat
gesture-chest = 🫶 hand on the chest
did-chest = { $name } touches the chest
gesture-look-up = 🙄 eyes up
did-look-up = { $name } looks up
gesture-head = 💆 hand on the head
did-head = { $name } touches the head
gesture-jaw-move = 😬 jaw
did-jaw-move = { $name } moves the jaw
gesture-smack = 😚 smacked lips
did-smack = { $name } smacks the lips
gesture-lips = 😗 pushed lips
did-lips = { $name } pushes the lips out
gesture-teeth = 😁 teeth
did-teeth = { $name } shows the teeth
sign-uruguayo-brows = the 2 of the muestra
sign-uruguayo-kiss = the 4 of the muestra
sign-uruguayo-nose = the 5 of the muestra
sign-uruguayo-wink-right = the perico (11 of the muestra)
sign-uruguayo-wink-left = the perica (10 of the muestra)
sign-uruguayo-mouth-right = a brave ace (espadas or bastos)
sign-uruguayo-mouth-left = a brave seven (espadas or oros)
sign-uruguayo-bite = a 3
sign-uruguayo-mouth-open = a 2 that is no pieza
sign-uruguayo-tongue = a false ace (copas or oros)
sign-uruguayo-cheeks = flor
sign-uruguayo-lick = a good envido (30 or more)
sign-uruguayo-blind = nothing at all
sign-argentino-brows = the ace of espadas
sign-argentino-wink = the ace of bastos
sign-argentino-mouth-right = the seven of espadas
sign-argentino-mouth-left = the seven of oros
sign-argentino-bite = a 3
sign-argentino-kiss = a 2
sign-argentino-mouth-open = a false ace (oros or copas)
sign-argentino-tilt = a good envido (27 or more)
sign-argentino-cheeks = flor
sign-argentino-blind = nothing at all
sign-truque-brows = the five of the muestra
sign-truque-look-up = the ace of the muestra
sign-truque-head = the rey of the muestra
sign-truque-jaw-move = the caballo of the muestra
sign-truque-jaw-move-french = the queen of the muestra
sign-truque-tongue = the sota of the muestra
sign-truque-tongue-french = the jack of the muestra
sign-truque-smack = the ace of espadas
sign-truque-lips = the ace of bastos
sign-truque-shoulder-right = the seven of espadas
sign-truque-shoulder-left = the seven of oros
sign-truque-teeth = a 3
sign-truque-bite = two vueltas for sure
sign-truque-blind = nothing at all
sign-paulista-wink = the zap (manilha of paus)
sign-paulista-brows = the copeta (manilha of copas)
sign-paulista-cheek = the espadilha (manilha of espadas)
sign-paulista-tongue = the pica-fumo (manilha of ouros)
sign-paulista-cheeks = two manilhas or more
sign-paulista-shoulders = two threes or more
sign-paulista-shoulder = a 3
sign-paulista-two-fingers = a 2
sign-paulista-little-finger = an ace
sign-paulista-chin = a king
sign-paulista-jaw = a jack
sign-paulista-jaw-spanish = a caballo
sign-paulista-ear = a queen
sign-paulista-ear-spanish = a sota
sign-paulista-throat = ask for truco
sign-paulista-chest = leave it to me
sign-mineiro-wink = the zap (manilha of paus)
sign-mineiro-brows = the copeta (manilha of copas)
sign-mineiro-cheek = the espadilha (manilha of espadas)
sign-mineiro-tongue = the pica-fumo (manilha of ouros)
sign-mineiro-shoulders = two threes or more
sign-mineiro-shoulder = a 3
sign-mineiro-two-fingers = a 2
sign-mineiro-little-finger = an ace
sign-mineiro-chin = a king
sign-mineiro-jaw = a jack
sign-mineiro-jaw-spanish = a caballo
sign-mineiro-ear = a queen
sign-mineiro-ear-spanish = a sota
sign-mineiro-throat = ask for truco

## A seat without cards
seat-waits = You sit with { $team }; { $count ->
    [one] 1 is missing
   *[other] { $count } are missing
}.
seat-full = You sit with { $team }. Nobody is missing: it can begin.
seat-won = 🏆 You won the match, { $won } to { $lost }.
seat-lost = You lost the match, { $won } to { $lost } for { $team }.
seat-won-team = 🏆 You and your team ({ $team }) won the match, { $won } to { $lost }.
seat-lost-team = Your team lost the match: { $won } to { $lost } for { $team }.
hand-answer = { $name } said “{ $word }”: yours to answer.
hand-decide = { $word }: your team decides whether to play it.
hand-your-turn = Your turn: play a card or call
hand-turn-up = Your turn: turn your cards up
row-more = More
button-covered = Face down: { $card }
button-denounce = Accuse { $name }
ask-mazo = Fold? Yes
ask-denounce = Accuse { $name }? Yes
ask-close = Close the table? Yes
ask-perros = Everything, unseen? Yes
confirm-flor = You hold no flor. Singing it anyway gives the others 3 points. Sure?
confirm-flor-yes = Sing anyway

## Buttons
button-help = How is it played?
button-help-game = Rules: { $game }
button-look = See my cards
button-verse = 🌹 A verse
button-verse-other = Another
button-sing = Sing flor with it
button-rose = 🌹 { $name }
button-verses = The group's verses
button-more = Wait a little
button-unfold = More…
button-back = Take my seat back
button-rematch = Rematch
button-story = See the match again
button-sit = Sit with { $team }
button-fill = Fill up with the house
button-add-house = Add a house player
button-unhouse = Send { $name } away
button-start = Start
button-options = Options
button-leave = Get up
button-close-table = Close the table
button-house = Play against the house
button-house-game = { $game } for { $seats }
button-open = Open a table of { $game }
row-house = Also against the house
row-open = With friends
button-games = Other games…
button-of-four = Four players
button-invite = Add me to a group
games-text = Against the house, at any of these. With four, the house gives you a partner.
row-unhouse = Send one of the house away

## The table before the match
lobby-title = { $game } · table for { $seats }
lobby-side = { $team }: { $names }
lobby-pace = pace { $pace }
lobby-option = { $name }: { $value }
lobby-draw = Draw for the first dealer: { $drawn } ({ $name } deals)
lobby-cuts = They cut: { $cuts }
lobby-commitment = Deck sealed · table { $table }
table-id = Table { $table }
lobby-begun = The match has begun.
lobby-closed = The table was closed.
table-closed = The table was closed: { $why }.
match-annulled = The match was annulled: it counts for nobody.
lobby-how = Choose a side and sit down. Once everybody is here: Start.
lobby-full = Everybody is here. Somebody press Start.
lobby-flor = { $name } sits here: written, «flor» is her name. The flor is sung with its button.
panel-title = How this table plays
chosen = ✓ { $value }
option-variant = Game
option-seats = Players
option-pace = Pace
option-reveal = Show the deck's seed
option-target = Points
option-flor-20 = Flor adds 20
option-falta = The falta is worth
option-mazo = Mazo folds
option-false-denuncia = Wrong accusation
option-perros = Echar los perros
option-pico-until = Pico a pico
option-senas = Señas
option-flor-in-phrase = Flor counts in a phrase
option-flor = Flor
option-envido-who = Who calls envido
option-parda-3 = Third parda
option-mazo-envido = Mazo pays the envido
option-pico = Pico a pico
option-baralho = Deck
option-cartas = Cards each
option-escada = Ladder
option-manilhas = Manilhas
option-coberta = Cards face down
option-empate-total = Three ties
option-mao-de-ferro = Mão de ferro
option-subida-tardia = Raise later on
option-boca-abajo = Cards face down
about-variant = Uruguayo: muestra, piezas and flor. Argentino: no muestra. Paulista: vira and manilhas, to 12, no envido. Mineiro: fixed manilhas, from 2. V2: every card by its number, and two jokers. Truque: an envite without end, chinas, to 40.
about-seats = One against one, or two teams.
about-pace = How long the house waits before it plays for whoever is slow.
about-reveal = So that every deal of the match can be checked afterwards.
about-target = How many points win the match.
about-flor-20 = Whether a flor without piezas adds 20 to its three cards.
about-falta = What an accepted falta envido is worth.
about-mazo = Whether mazo folds the whole team or one player.
about-false-denuncia = What it costs to accuse somebody who hid no flor.
about-perros = Who may challenge to everything without looking at his cards.
about-pico-until = How long duels of one against one are played.
about-flor = Whether flor is played: three cards of one suit, 3 points.
about-envido-who = Whether anybody opens the envido, or the last player of each team only.
about-parda-3 = Who wins the hand when the third trick is parda.
about-mazo-envido = Whether folding in the first trick, with no envido called, pays 1 more.
about-pico = Whether six play duels of one against one.
about-senas = Who sees the señas: the team, also a rival who is watching, the whole table, or there are none.
about-baralho = All 40 cards, or clean: without 4, 5, 6 and 7.
about-cartas = Whether three or four are dealt; of four, one stays in the hand.
about-escada = What a hand is worth call by call: truco, and upwards from there.
about-manilhas = The four of old, or those that follow the card turned over.
about-coberta = Whether a card may be played face down from the second trick on: it wins nothing, and nobody sees it.
about-empate-total = Whose the hand is when all three tricks are tied.
about-mao-de-ferro = Whether, with both teams one step from the end, cards are played unseen.
about-subida-tardia = Whether who accepted the truco may raise it later, in his turn, or only as the answer.
about-boca-abajo = Whether a card may be played face down: it wins no trick and does not count for the envite.
value-true = yes
value-false = no
value-si = yes
value-no = no
value-off = no
value-any = anybody
value-all = everybody
value-team = the team
value-watch = by watching
value-own = what I need
value-leader = what the leader needs
value-to-buenas = in malas, up to the buenas
value-whole-match = in malas, the whole match
value-pace-rapido = quick
value-pace-normal = normal
value-pace-lento = slow
value-pace-none = no clock
value-reveal-never = never
value-reveal-match = at the end
value-mazo-team = the whole team
value-mazo-player = one player
value-perros-trailing = whoever is behind
value-pico-until-five-to-go = until five to go
value-pico-until-half = until half
value-pico-until-end = to the end
value-envido-who-pies = the pies
value-parda-3-first = to the first trick
value-parda-3-previous = to the trick before
value-baralho-sujo = whole (40)
value-baralho-limpo = clean (24)
value-manilhas-fixas = fixed
value-manilhas-vira = by the vira
value-coberta-segunda = from the second trick
value-coberta-nunca = never
value-empate-total-ninguem = nobody's
value-empate-total-mao = the mano's
value-mao-de-ferro-cegas = blind
value-mao-de-ferro-aberta = open
deal-seed = Seed of the deck: { $seed }

## Recap and end
recap-title = Hand { $hand } · finished
recap-nothing = Nobody got anything.
recap-shown = { $name } showed
recap-shown-sum = { $name } showed { $n }: { $sum }
recap-score = { $team } { $points } · { $other } { $rival }
match-won = 🏆 The match goes to { $team }: { $won } to { $lost }
rematch-asked = Want a rematch: { $names }
story-title = { $game } · { $number } of { $many }
story-back = ◀ Previous
story-next = Next ▶
stories-none = You have not played a match yet.
stories-when = { $year }-{ $month }-{ $day } { $time }
stories-won = ✅ { $when } · { $game }: you won { $ours } to { $theirs }
stories-lost = ❌ { $when } · { $game }: you lost { $ours } to { $theirs }
stories-left = 🚪 { $when } · { $game }: you left it, { $ours } to { $theirs }
stories-away = 🚪 { $when } · { $game }: you left it, and it goes on
stories-running = ⏳ { $when } · { $game }: being played
stories-annulled = ⚖ { $when } · { $game }: annulled at { $ours } to { $theirs }
stories-broken = ✂ { $when } · { $game }: broken off at { $ours } to { $theirs }
stories-unread = 🧩 { $when }: what is stored of it cannot be read
stories-sides = { $own } against { $rivals }
stories-newer = ◀ Newer
stories-older = Older ▶

## Before deciding for others
choose-kick = Who gets up from the table? If the match has begun, the house goes on in their place.
choose-kick-none = There is nobody else at the table who could be asked to get up.
ask-kick = Gets up? Yes
choose-end = Close the table? What was being played has no winner.
button-end = Close: { $game } ({ $names })
button-end-empty = Close: { $game } (empty)
choose-annul = Annul the match? It counts for nobody.
button-annul-of = Annul: { $game } ({ $names })
choose-bloquear = Who does not sit down to play in this group any more?
choose-desbloquear = Who may sit down again?
notice = A table of { $game } was opened in { $place }: there is room.
button-untold = Tell me no more
somewhere = the group

## The settings
config-title = Settings of { $place }
config-own = Your settings
config-lang = Language
config-about-lang = Which language I speak.
config-zone = Local time
config-about-zone = It is { $time } there. Another: { $command } Europe/Paris
config-quiet = Quiet hours
config-about-quiet = In these hours I call nobody and tell nobody.
config-pings = Call whose turn it is
config-about-pings = After 20 seconds, by a message that goes away by itself.
config-buried = Bring the table back
config-about-buried = When it is further up than this many messages.
config-hand = The cards
config-about-hand = «See my cards» works always, either way.
config-verses = The house's verses
config-about-verses = Those I lend to who has flor and no muse.
config-threads = Matches in a thread
config-about-threads = Each table plays in a thread of its own, opened under its message; so the channel stays free.
config-cards = The deck
config-about-cards = The cards in which I show all games. In those of Spanish cards, J, Q and K are sota, caballo and rey; in those of Brazil, Q, J and K. Always: ♠ espadas, ♣ bastos, ♦ oros, ♥ copas.
config-variant = Usual game
config-about-variant = What is opened if nobody names another.
config-pace = Usual pace
config-about-pace = How long to wait before the house plays for whoever is late.
button-all = All settings
city-asuncion = Asunción
city-sao-paulo = São Paulo
city-lisbon = Lisbon
city-mexico-city = Mexico City
city-utc = UTC
config-hours = from { $begin } to { $end }
config-messages = { $n } messages
value-quiet-never = no quiet hours
value-buried-never = leave it
value-pings-on = call
value-pings-off = do not call
value-hand-dm = in private
value-hand-here = in the group only
value-verses-clean = for everybody
value-verses-picante = spicy ones too
value-threads-on = yes
value-threads-off = no
value-cards-own = each game's own
value-cards-spanish = always Spanish cards
value-cards-french = always French cards
lang-es-uy = Español (Uruguay)
lang-es-ar = Español (Argentina)
lang-es-es = Español (España)
lang-pt-br = Português (Brasil)
lang-en = English

## The board of the group
ranking-title = 🏆 Ranking of { $place }
ranking-about = { $game } · { $season }
ranking-row = { $place } { $name } · { $rating }
ranking-row-unrated = { $place } { $name }
ranking-figures = Won { $won } of { $matches } · { $points } points
ranking-streak = { " " }· { $n } in a row
ranking-nobody = Nobody has finished a match among people yet.
ranking-house = Against the house: { $people }
ranking-house-row = { $name } { $won } of { $matches }
ranking-page = Page { $page } of { $pages }
ranking-season = Season
ranking-all = All games
ranking-ever = Since ever
season-1 = Jan–Mar { $year }
season-2 = Apr–Jun { $year }
season-3 = Jul–Sep { $year }
season-4 = Oct–Dec { $year }
stats-title = Your figures
stats-where = { $game } in { $place }
stats-people = Won { $won } of { $matches }
stats-points = Points: { $ours } for, { $theirs } against
stats-streak = Streak: { $n } (the best, { $best })
stats-rating = Rating: { $rating }
stats-abandoned = Left unfinished: { $n }
stats-house = Against the house: { $won } of { $matches }
stats-nothing = You have not finished a match yet.
verses-title = 🌹 Verses of { $place }
verses-row = { $number }. { $name } · 🌹 { $n }
verses-none = Nobody has sung a flor in verse yet. Whoever holds one: say it with grace, and it is kept here.
row-roses = A rose for number
note-rose = A rose for { $name }: that makes { $n }.
button-verse-drop = Take one away
button-verse-drop-this = Take away { $n }
verse-drop-which = Which one leaves the group's verses?
ask-verse-drop = Take away the one of { $name }? Yes
note-verse-dropped = Done: the verse of { $name } is gone.
data-title = Your data
data-about = What is stored about you: results ({ $results }), tables where you sat ({ $tables }) and notes ({ $notes }), such as your language and whether I may write to you. Deleting them leaves the others' results as they are, without your name.
button-export = See all of it
button-forget = Delete it
ask-forget = Delete your data? Yes
note-export = I send it in private, in { $n } messages.
note-forgotten = Done. Nothing with your name is left.

## Welcome
welcome-title = Vale Cuatro
welcome-text = Welcome. This is a table for Truco: against the house, or with whoever sits down.

# What is whispered to who was almost understood, in his own words.
hear-answer = The only answers are { $words }.
hear-step = Right now you can only say { $words }.
hear-first = That call comes first. Answer with { $words }.
hear-near = Did you mean { $words }?
hear-mazo = Giving the hand up? Say «me voy al mazo», or use the button.
hear-mazo-team = Fold? That gives up your partner's hand too. Say it again, and it is done.
hear-which = Which one? You have { $cards }.
hear-not-held = You do not have that card.
hear-one-card = One card at a time.
hear-whom = Who do you mean? Name them, or use the buttons of your hand.
hear-how-many = How many points?
hear-ley = Say the whole answer: «a punto» or «con ley», then «se quiere todo», «paso y quiero», «quiero y paso» or «no se quiere nada».
hear-flor = To claim it, say «flor».
hear-flor-name = Here «flor» is somebody's name: yours is sung with the button «Flor».
hear-turn = It is not your turn yet.
hear-not-now = That cannot be said right now.
hear-rest = Done; the rest of what you said is not possible now.
hear-later = Once that is answered: { $what }.
hear-verse = Your verse is read out at the table.
hear-left = Left undone: { $what }. Say it again when it is possible.
hear-where = You are playing at more than one table. Reply to the message of the table you mean, or use the buttons.
hear-nothing = I did not get that. Say it as at a table («truco», «quiero», the name of your card), or use the buttons. «help» shows the rules.

## Private notes
note-stale = That moment has passed.
note-unknown = That button no longer works.
note-trouble = Something failed on our side and nothing was moved. Please try again.
note-not-yours = You have no seat at this table: you are watching.
note-no-cards = No cards have been dealt yet.
note-in-hand = It is in your private chat, with your cards.
note-opened = Table opened.
note-order = I do not know that order. Use the buttons.
note-no-hands = No hand of that match is over yet.
note-seated = You are in a match here already.
note-no-table = There is no table here. Open one with { $command }.
note-no-match = No match is being played here.
note-annul = Asked. If somebody of the other team asks too, the match is annulled.
note-no-choice = That cannot be chosen. See what { $command } offers.
note-in-group = That is asked for in the group.
note-blocked = You cannot sit down to play in this group. If that is a mistake, talk to whoever looks after it.
note-outside = That table is in a group that you are not in.
note-many = You are at many tables at once. Finish one of them first.
note-full = There are two tables in this group, and it bears no more: messages would come late. Wait until one ends, or close it with { $command }.
note-who = I do not know who that is. Name them with @, or ask for the list without a name.
note-block-whom = Nobody else sits in this group now. Say whom: { $command } @name
note-unblock-none = Nobody is blocked in this group.
note-blocks = Does not sit down to play in this group any more: { $names }.
note-unblocks = May sit down again: { $names }.
note-told = When a table is opened here, I tell you in private (if our chat is open). Ask once more, and I stop.
note-untold = Done, I tell you no more.
note-hidden = I do not see what is written here, unless you reply to me or name me: to make calls in words, reply to the table's message. The buttons do everything.
note-told-many = This group's list of notices is full.

## Why not
refused = That cannot be done now.
refused-not-your-turn = It is not your turn yet. Wait for it.
refused-call-waits = A call waits for its answer. That comes first.
refused-answer-first = Answer the call first: quiero, no quiero, or raise.
refused-decide-first = Decide first whether your team plays this hand.
refused-decision-waits = The other team decides first whether it plays this hand. Wait for it.
refused-card-gone = You have played that card. Choose another.
refused-no-such-card = You do not hold that card. Choose one of yours.
refused-no-covered-cards = Cards are played face up here.
refused-not-covered-now = It goes face up now: face down is not for the first trick, nor after a parda, nor for a card you have not seen.
refused-higher-on-top = After a parda your two cards go together, the higher on top. Play that one.
refused-word-not-now = That cannot be called now. Look at the buttons of your hand.
refused-verse-gone = That verse is not here any more.
refused-verse-own = That verse is yours: roses come from others.
refused-verse-given = That verse has your rose already.
refused-hand-over = The hand is over. Wait for the next one.
refused-hand-not-over = The hand is still being played. Wait for its end.
refused-match-over = The match is over. You may ask for a rematch.
refused-not-dealt = There are no cards yet. Wait for the deal.
refused-not-playing = You do not play in this hand. Wait for the next one.
refused-sign-off = No señas are made at this table.
refused-sign-duel = In a pico a pico there is no partner to sign to.
refused-sign-no-hand = The hand is over. Señas again in the next one.
refused-sign-no-cards = You are out of this hand: señas again in the next one.
refused-sign-blind = You have not seen your cards yet.
refused-sign-again = You have made that seña in this hand already.
refused-sign-many = You have made { $most } señas in this hand, that is all.
refused-sign-nobody = Your partner is the house's: it looks at no señas.
refused-watch-off = At this table nobody spies on señas.
refused-watch-once = You are watching somebody in this hand already.
refused-watch-whom = You cannot watch that one. Choose a rival who is playing.
refused-amount-out-of-range = That number is not possible. Try one of the buttons.
refused-no-such-table = That table is gone. Open another, or play against the house.
refused-not-seated = You have no seat at this table. If one is free, sit down first.
refused-seat-taken = That seat is taken. Choose another.
refused-seat-kept = That seat is kept for somebody for a while. Choose another, or wait.
refused-you-left = You folded this hand. Wait for the next one.
refused-table-closed = That table was closed. Open another, or play against the house.
refused-set-aside = That table cannot be read and was set aside. Open another; the rest go on.
refused-not-in-match = That match is not yours: only those that you played can be seen. They are under “My matches”.
refused-stopping = The house is closing for a moment. Try again in a little while.
refused-no-such-variant = We do not have that game. There are: { $values }.
refused-no-such-seats = It is not played with { $value }. Choose { $values }.
refused-no-such-option = This game has no such option. Look at the table's options.
refused-no-such-value = That value is not possible. There are: { $values }.
refused-no-such-seat = There is no such seat. Choose a side.
refused-too-many-sit = More people sit than there would be seats. Somebody has to get up first.
refused-already-seated = You sit on that side already.
refused-side-full = That side is full. Try the other.
refused-table-full = The table is full. Open another, or wait.
refused-match-running = The match has begun. Wait for its end.
refused-match-finished = The match is over. Ask for a rematch, or open another table.
refused-no-match = There is no match yet. It has to be started first.
refused-no-house-there = No house player sits there. Look at the table again.
refused-only-host = That is for whoever opened the table. Ask them.
refused-was-kicked = You were asked to leave this table. There is room at another.
refused-guest-kicked = They were asked to leave this table. Invite them to another.
refused-guest-seated = They sit here already.
refused-too-many-invited = There are more people invited than seats ({ $people } for { $seats }). Open a bigger table.
refused-nobody-there = No person sits there. Look at the table again.
refused-kick-self = To go yourself, get up.
refused-seat-empty = Players are missing ({ $count }). Fill up with the house, or wait.
refused-game-changed = This game has changed since the table was opened. Open another.
refused-no-pause = There is no pause now. Ask between two hands.
refused-more-asked = Somebody has asked already. We wait a little.
refused-no-rematch = The match is not over yet. A rematch is asked for at its end.
refused-rematch-asked = You have asked for a rematch. The others have to ask too.
refused-annul-asked = You have asked already. Somebody of the other team has to agree.
refused-forget-open = A table where you sat is still open. Once it is closed, ask again.
refused-not-absent = You are playing for yourself already.

## The page
page-title = Vale Cuatro · truco
page-private = For your eyes only
page-private-empty = Once you sit down you will see your cards here. Nobody else sees them.
page-name = Your name
page-save = Save
page-language = Language
page-cards = The deck
page-cards-own = each game's own
page-cards-spanish = always Spanish cards
page-cards-french = always French cards
web-people = { $n ->
    [one] 1 person here
   *[other] { $n } people here
}
web-name-taken = That name is at the table already: you are { $name }.
page-reconnecting = Connection lost. Going back to the table…
page-new = New match
page-say = Say it in your own words
page-say-send = Say
page-judge = Judge
page-judge-ask = Cards or calls, as you say them
page-judge-send = Judge
page-menu = Menu
page-matches = My matches
page-stats = My figures
page-ranking = Ranking
page-data = My data
page-annul = Annul the match
page-annul-ask = { ask-annul }
page-end = { button-close-table }
page-hide = Hide
page-due = Your turn ▼
page-yours = Your table
page-other = Another table
page-later = The line is down: that goes out as soon as we are back.
page-nameless = Write a name; until then you keep the one you had.
page-error-json = That is no message I understand.
page-error-type = I do not know that kind of message.
page-error-size = That message is too long.
page-error-rate = A little slower, please.
page-error-hello = Say hello first.
page-noscript = This page needs JavaScript to play.

## The judge
judge-hand = { $case }: a hand of { $game }, rule { $rule }
judge-step = { $number }. { $name }: { $what }
judge-no = it does not count. { $why }
judge-score = It stands { $ours } to { $theirs }.
judge-won = The match is for { $team }.
judge-open = The hand goes on.
judge-value = { $case }: muestra { $muestra }, with { $cards }. Envido: { $envido }. Flor: { $flor }.
judge-none = none
judge-no-envido = none
judge-rank = { $case }: strongest first, equal ones together:
judge-phrase = { $case }: "{ $text }". It counts as: { $said }.
judge-nothing = nothing
judge-error = { $case }: cannot be read. { $why }
cli-running = Vale Cuatro: { $address }  (Ctrl+C to stop)
cli-copied = Copied to { $file }
verify-none = { $table }: no match has begun here
verify-good = { $table }, match { $number }: as promised ({ $hands } hands, { $cards } cards).
verify-bad = { $table }, match { $number }: NOT as promised
verify-seed = Its seed was checked too.
verify-no-seed = The seed is not shown.
juez-title = ⚖️ Judge · { $game }
juez-guide = Tell me the cards or what was called, the way you would say it at the table, and I will tell you what the rules say. One hand: what it is worth. Two or more, parted by “against” or “;”: who wins. Calls: what they pay. Or the whole hand: “Ana: 1e 7o 3b; Beto: 5c 4c 1b; Ana: envido; Beto: quiero”. If a card is turned up, add “muestra 2e”. If your table plays otherwise, add the option as the table shows it before the match: “Ladder: 1-3-6-9-12”. You may name the game first.
juez-examples = Try one of these:
juez-games = Another game:
juez-ruled = { $text } ({ $rule })
juez-turned = { $what }: { $card }
juez-supposed = { $what }: you did not name it, so I count as if it were { $card }.
juez-hand = Hand { $n }
juez-cards = { $name }: { $cards }
juez-figure = Envido: { $n } ({ $why })
juez-sum = Envido: { $n }
juez-flor = Flor of { $n }
juez-flor-no-envido = A flor hand plays no envido
juez-flor-off = Flor counts only if the table plays with it
juez-flor-only = If nobody else has flor: { $n }
juez-no-envido = This game has no envido
juez-wins = ➜ { $bet }: { $name } wins, { $n } to { $other }.
juez-alone = ➜ { $bet }: { $name } wins, with { $n }.
juez-tie = ➜ A tie at { $n } ({ $names }): the mano wins it, or whoever sits nearest after him
juez-tie-caller = ➜ A tie at { $n } ({ $names }): the team that called envido wins it
juez-beats = ➜ { $one } beats { $two }
juez-equal = ➜ { $one } and { $two } are equal
juez-card-of = { $card } ({ $name })
juez-order = Strongest first
juez-left = This I left out: { $what }.
juez-not-allowed = { $what }: not allowed, { $why }
juez-wanted = Accepted: worth { $n }
juez-refused = Refused: { $n } to whoever called last
juez-at = At a score of { $ours } to { $theirs }.
juez-mano = { $name } is mano.
juez-no = ✗ { $name }: “{ $what }” does not count, { $why }
juez-score-now = Score: { $one } { $ours }, { $two } { $theirs }.
juez-nothing = I found no cards and no calls of this game. You can ask like this:
juez-what = I did not understand “{ $what }”. You can ask like this:
juez-which = “{ $what }” can be more than one card: tell me the suit. For example:
juez-option = “{ $what }”: this game has no such option, or not with that value. For example:
juez-twice = “{ $what }” is there twice. Look at the cards again. For example:
juez-no-card = “{ $what }” is not in this deck. For example:
juez-many = Those are many cards at once: part the hands by “against” or “;”, three cards each. For example:
juez-piezas = Two piezas are a flor already, with any third card, and have no envido: tell me all three. For example:
juez-muestra = The turned card is missing: add it, like “muestra 2e” or “vira 3p”. For example:
juez-muestra-suit = Which suit is the turned card? For example:
juez-no-muestra = No card is turned in this game (“{ $what }”). For example:
juez-long = That is too long to judge at once. Tell me one hand. For example:
juez-seats = Nobody plays with { $what }: tell me a hand of two, four or six. For example:
juez-no-hand = I miss the cards of { $what }: all of them, in the first line of that player. For example:
juez-score = At that score ({ $what }) nothing is played any more. For example:
juez-deal = That deal cannot be: look at the cards and the score again. For example:
juez-why-match-over = the match is over
juez-why-hand-over = the hand is over
juez-why-not-playing = not playing in this hand
juez-why-you-left = already gone to the mazo
juez-why-answer-first = the call is answered first
juez-why-call-waits = a call waits for an answer
juez-why-decide-first = first it is decided whether the hand is played
juez-why-decision-waits = the other team first decides whether it plays
juez-why-not-your-turn = it is not their turn
juez-why-no-such-card = that card is not in the hand
juez-why-card-gone = that card is already played
juez-why-no-covered-cards = cards are played face up here
juez-why-not-covered-now = it goes face up at this moment
juez-why-higher-on-top = after a tie the higher card goes on top
juez-why-word-not-now = it cannot be said at this moment
juez-why-amount-out-of-range = that number is not possible
juez-why-no-step = it cannot follow on what was called

## The proofs of a deal
proof-title = Proofs of the deal
button-proof = 🔏 Check the deck
proof-text = With this anybody can check, now and later, that nobody touched the deck.
proof-commitment = Seed sealed before anybody sat down: { $code }
proof-root = Fingerprint of this deal: { $code }
proof-own = Your cards
proof-shown = What the last hand showed
deal-root = 🔏 { $code }…

## A match told again
replay-opened = The table is opened.
replay-sat = { $name } sits down.
replay-left = Somebody gets up. { $name }
replay-kicked = Somebody is asked to leave. { $name }
replay-kept = A seat is kept for { $name }.
replay-freed = That seat is free again.
replay-renamed = Now called { $name }.
replay-house = { $name } of the house joins.
replay-unhouse = One of the house goes.
replay-absent = { $name } does not answer: the house plays instead.
replay-back = { $name } is back.
replay-began = The match begins: { $name }.
replay-finished = The match is over.
replay-annul = { $name } asks that the match be annulled.
replay-sung = In verse: «{ $name }»
replay-annulled = The match is annulled.
replay-closed = The table is closed: { $name }.
replay-hand = Hand { $hand }, at { $ours } to { $theirs }
closed-absent = nobody was left
closed-idle = nobody played for too long
closed-expired = nobody began
closed-empty = everybody went
closed-host = by who opened it
closed-admin = by who looks after the group
closed-stale = it was abandoned
closed-unseen = nothing could be shown here for a week

## What is looked at: `truco doctor` on the machine, "diagnostico" in the chat

checks-title = How the house is doing here
checks-none = No permission is needed here.
note-admins = Those who run the group can ask for that.
note-admins-own = That is the group’s, and those who run it choose it. Yours you choose in the same way in the private chat with me.
check-database = The database ({ $kind }) answers.
check-database-bad = The database ({ $kind }) cannot be used: { $error }. Nothing starts without it: look at DATABASE_URL.
check-space = There is room on the disk: { $free } MB in { $folder }.
check-space-bad = { $free } MB are left in { $folder }: when none is, no move is stored and the tables stand still.
check-env = The settings come from { $file } and the environment.
check-env-none = There is no .env in { $folder }: the environment counts, and the defaults.
check-misspelt-bad = { $name } is no setting of the house and does nothing: is it { $near }?
check-stranger-bad = { $name } is no setting of the house and does nothing: those that are stand in .env.example.
check-readable-bad = Every user of this machine can read what is private here: chmod 600 { $files }
check-folder-bad = The folder { $folder } does not exist: the database has no place to be.
check-new = There is no database yet: the first start makes { $file }.
check-shut-folder-bad = { $user } may not write in the folder { $path }: nothing starts like that. As root: { $remedy } (or let DATABASE_URL name a file in a folder of his).
check-shut-foreign-bad = { $user } may not write in the folder { $path }: nothing starts like that. Let DATABASE_URL name a file in a folder of his.
check-shut-missing-bad = The folder { $path } does not exist and { $user } cannot make it: nothing starts like that. Make it for him, or let DATABASE_URL name a file in a folder of his.
check-shut-key-bad = { $user } may not write in the folder { $path }, where the page's key is kept: nothing starts like that. Set TRUCO_SECRET or, as root: { $remedy }
check-shut-file-bad = { $user } may not read and write { $path }: nothing starts like that. As root: { $remedy }
check-shut-disk-bad = { $path } is on a disk that is mounted for reading only: nothing starts like that. Mount it for writing, or let DATABASE_URL name a file elsewhere.
check-port = Port { $port } is free for the page.
check-port-taken = The house answers on port { $port }: it runs already.
check-port-taken-bad = Another program answers on port { $port }, not the house: it does not start with the page like that. Change PORT, or start with --no-web.
check-port-bad = Port { $port } cannot be used: the house does not start with the page. Change PORT or TRUCO_WEB_HOST, or start with --no-web.
check-clock = The machine's clock is right.
check-clock-bad = The machine's clock is { $seconds } s off: countdowns are shown wrong. Set it (with NTP, for example).
check-telegram-none = Telegram is not set up. If you want it: put the token that @BotFather gives you (/newbot) into TRUCO_TELEGRAM_TOKEN.
check-telegram-token = Telegram knows { $name }.
check-telegram-token-bad = Telegram refuses the token: set TRUCO_TELEGRAM_TOKEN to the one that BotFather gives (/mybots, API Token).
check-telegram-network-bad = Telegram does not answer at { $api } ({ $error }): without it no group can play.
check-telegram-groups = It can be added to groups.
check-telegram-groups-bad = It cannot be added to any group: /setjoingroups in BotFather, Enable.
check-telegram-privacy = The house reads what is written in the group: calls can be said in words.
check-telegram-privacy-bad = Privacy mode is on: all buttons work, but of what is written the house sees only commands, mentions and replies to its messages. Switch it off in BotFather (/setprivacy, Disable; then remove the house from the group and add it again), or make it an admin.
check-telegram-webhook = Telegram brings its news to the address of TRUCO_TELEGRAM_WEBHOOK.
check-telegram-webhook-bad = Telegram cannot bring its news ({ $error }; { $waiting } wait): see that TRUCO_TELEGRAM_WEBHOOK leads by HTTPS to this PORT, or leave it empty.
check-telegram-there-bad = The house is not in this group, or Telegram does not answer: nobody can play here.
check-telegram-writes = The house may write here.
check-telegram-writes-bad = The house may not write here: there are no tables until it is allowed to send messages.
check-discord-none = Discord is not set up. If you want it: put the token from Discord's portal (Bot, Reset Token) into TRUCO_DISCORD_TOKEN.
check-discord-token = Discord knows { $name }.
check-discord-token-bad = Discord refuses the token: set TRUCO_DISCORD_TOKEN to the one that the portal gives (Bot, Reset Token).
check-discord-network-bad = Discord does not answer at { $api } ({ $error }): without it no server can play.
check-discord-public = Anybody can invite the house.
check-discord-public-bad = Only its owner can invite the house. For others to invite it: in the portal, Bot, Public Bot.
check-discord-intent = The Message Content intent is on in the portal.
check-discord-intent-bad = The Message Content intent is off in the portal (Bot, Privileged Gateway Intents): the house does not start like that. Switch it on, or TRUCO_DISCORD_CONTENT off.
check-discord-there-bad = The house is not in this channel, or cannot see it: nobody can play here.
check-discord-writes = The house may write here.
check-discord-writes-bad = The house may not write here: there are no tables until it is allowed to see the channel and to send messages.
check-discord-history = The house may read what was written.
check-discord-history-bad = The house may not read the history: a table that it loses sight of is posted again instead of edited.
check-discord-threads = The house may open threads for tables.
check-discord-threads-bad = The house may not open threads: if the server wants them, tables are played in the channel all the same. «Create Public Threads» and «Send Messages in Threads» are missing.
check-discord-content = The house reads what is written in the channel: calls can be said in words.
check-discord-content-bad = Of what is written the house sees only answers to it, what names it, and what is private; all buttons work. To call aloud it needs Message Content (who runs the house: TRUCO_DISCORD_CONTENT).

## Discord
discord-sure = Are you sure?
discord-yes = Yes
discord-below = There it is, right below.
discord-shut = I cannot write in this channel. Let somebody allow me to see it and to send messages, and we can play.
discord-closed = Your direct messages are closed: I show you your cards here, with “See my cards”.
room-name = { $game } · { $names }
room-missing = I may not open threads here (the permission «Create Public Threads» is missing): we play in the channel.
discord-about = Truco with your group or against the house
command-jugar = play
command-jugar-about = Open a table in this channel, or bring the one that waits for people
command-casa = house
command-casa-about = Play against the house right away
command-ver = show
command-ver-about = Bring the table that is being played down here
command-reglas = rules
command-reglas-about = How it is played
command-ayuda = help
command-ayuda-about = How to begin, and the commands
command-juez = judge
command-juez-about = Who is right: cards and calls, and what the rules say
command-ranking = ranking
command-ranking-about = Who wins on this server
command-stats = stats
command-stats-about = Your matches and points
command-versitos = verses
command-versitos-about = Flores sung in verse, the best first
command-avisame = notify
command-avisame-about = Be told in private when a table is opened; once more, not to be
command-terminar = end
command-terminar-about = Close the table (who opened it, or an admin)
command-echar = kick
command-echar-about = Make somebody get up from the table (who opened it, or an admin)
command-anular = annul
command-anular-about = Ask that the match shall not count
command-config = config
command-config-about = How this server plays, or how your cards reach you
command-idioma = language
command-idioma-about = The language that the house speaks
command-bloquear = block
command-bloquear-about = Keep somebody from sitting down on this server (admins)
command-desbloquear = unblock
command-desbloquear-about = Let him sit down again (admins)
command-misdatos = mydata
command-misdatos-about = What is stored about you: take it with you, or delete it
command-diagnostico = diagnose
command-diagnostico-about = Which permissions the house lacks here (admins)
command-option-juego = game
command-option-juego-about = Which truco
command-option-jugadores = players
command-option-jugadores-about = How many sit down
command-option-con = with
command-option-con-about = For whom a seat is kept
command-option-quien = who
command-option-quien-about = Whom
command-option-lengua = tongue
command-option-lengua-about = Which
command-option-zona = zone
command-option-zona-about = Local time, for example Europe/Paris
command-option-pregunta = question
command-option-pregunta-about = For example: 7 and 6 of coins against 5 and 4 of cups, muestra 3b

## Telegram
slot = { $n ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $n }th
} card
slot-covered = { $n } hidden
hello = Done. Whenever cards are dealt, yours come here; nobody else sees them. 🗡 espadas, 🪵 bastos, 🪙 oros, 🏆 copas.
telegram-sure = Sure?
telegram-again = Press the same button again to confirm.
telegram-sent = I sent it to your private chat.
telegram-in-private = That is for you alone: open the chat with the house and send it /start.
telegram-command-diagnostico = Which permissions the house lacks here (for those who run the group)
telegram-command-truco = Open a table, or bring up the one there is
telegram-command-ranking = The board of the group
telegram-command-stats = Your figures
telegram-command-versitos = The group's best flores in verse
telegram-command-misdatos = What is stored about you
telegram-command-anular = Ask that the match do not count
telegram-command-terminar = Close a table
telegram-command-echar = Ask somebody to get up
telegram-command-reglas = How it is played
telegram-command-ayuda = How to begin, and the commands
telegram-command-juez = Who is right, by the rules
telegram-command-avisame = Tell me when a table is opened
telegram-command-idioma = Which language I speak
telegram-command-config = Settings of the group, or yours
telegram-command-bloquear = Keep somebody from the tables here
telegram-command-desbloquear = Let them sit down again
telegram-about = Truco in your group: /truco opens a table, everybody sits down with a button, and the house deals, counts and does not argue. Press Start and your cards come here. You can also play against the house.
telegram-brief = The Truco croupier: uruguayo, argentino and more, for 2 players and up.
telegram-corner = For you alone: your cards will be here.

## How it is played
help-title = { $game }: how it is played
help-title-match = The match
help-title-cards = Which card beats which
help-title-tanto = The tanto
help-title-envido = The envido
help-title-flor = The flor
help-title-truco = The truco
help-title-special = Special hands
help-title-words = Words you will hear
help-truque-title-tanto = What counts for the envite
help-truque-title-envido = The envite
help-truque-title-truco = The truque
guide-title = How to begin
guide-start =
    1. { $play } opens a table here.
    2. Everybody presses «Sit»; the house fills what is left.
    3. «Start», and everybody gets their cards.
    All of it is played with buttons.
guide-start-alone = Here you play against the house: { $play }. To play with friends, add me to a group and ask there. All of it is played with buttons.
guide-commands = Other commands
guide-command = { $command } · { $about }
guide-rules = Never played? This is how:
help-match =
    Each hand: three cards and up to three tricks. Whoever wins two wins the hand.
    The first to reach the points (30, unless changed) wins the match.
    The first half of the points are the malas, the second half the buenas.
    Two things are at stake: the truco (who wins the hand) and the envido (who has the better tanto).
help-truco =
    Called in your turn, before you play, in any trick. With no call the hand is worth 1.
    Truco 2, retruco 3, vale cuatro 4.
    Only the team that accepted the last call may raise it.
    No quiero: the hand ends, and whoever called gets what it was worth before: 1, 2 or 3.
help-uruguayo-cards =
    One card is turned over, the muestra: its suit rules.
    Piezas, the strongest: the 2, 4, 5, 11 and 10 of that suit, in that order.
    If the muestra is one of them, the 12 of that suit (the alcahuete) takes its place.
    Matas come next: 1 of espadas, 1 of bastos, 7 of espadas, 7 of oros.
    Then the 3s, the 2s, the 1s of copas and oros, 12, 11, 10, the 7s of copas and bastos, 6, 5, 4.
help-uruguayo-tanto =
    Two cards of a suit: 20 plus both. With 7 and 6 of copas: 33. The 10, 11 and 12 add 0.
    With a pieza: what it counts plus the best of the others. The 2 counts 30, the 4 29, the 5 28, the 11 and the 10 27.
    If the muestra is of oros, the 2 of oros with a 7: 37.
    None of these: the highest card counts. A tie goes to whoever is nearer to the mano.
help-uruguayo-envido =
    Called in the first trick, in your turn, before your first card. Over a truco too: the envido goes first.
    Envido 2, real envido 3, or the number you say (envido 5). What is accepted adds up.
    Falta envido: what the team ahead needs to win.
    Quiero: the best tanto gets it. No quiero: what was accepted so far, or 1.
help-uruguayo-flor =
    A flor is: three cards of a suit; two piezas with anything; or a pieza and two of one suit.
    It must be sung before your first card. It is 3 points, and wipes out the envido.
    If both teams hold one, the highest wins, or it is raised: con flor envido, contraflor, contraflor al resto.
    Without piezas it counts 20 plus the three cards. With piezas: the highest whole, of other piezas the last digit, and the rest.
    Not sung, it is lost; and if they accuse you of it, 3 for the others.
help-uruguayo-words =
    Mano: whoever plays first. Wins ties.
    Parda: a tied trick. The next trick decides; if the parda is not the first, whoever won the first wins. Three pardas: the mano wins.
    Mazo: you fold, and the others get what is at stake.
    Perros: whoever is behind challenges to everything without looking at his cards.
    Pico a pico (six players): duels of two; the falta is worth 6 there.
help-argentino-cards =
    Strongest first: 1 of espadas, 1 of bastos, 7 of espadas, 7 of oros.
    Then the 3s, the 2s, the 1s of copas and oros, 12, 11, 10, the 7s of copas and bastos, 6, 5, 4.
    Others of the same number tie. There is no muestra, and no piezas or matas.
help-argentino-tanto =
    Two cards of a suit: 20 plus both. With 7 and 6 of copas: 33. The 10, 11 and 12 add 0.
    With three of a suit, the two highest.
    Three different suits: the highest card counts.
    A tie goes to whoever is nearer to the mano.
help-argentino-envido =
    Called in the first trick, in your turn, before your first card. Over a truco too: the envido goes first.
    Envido 2, real envido 3; they add up: envido, envido, real envido are 7.
    Falta envido: what its winner needs. That is the match (unless the table changed it).
    Quiero: the best tanto gets it. No quiero: what was accepted so far, or 1.
help-argentino-flor =
    Played only if the table's options say so.
    Three cards of a suit: 3 points, and it wipes out the envido. Sung before your first card.
    Flor against flor, 4; contraflor, 6; contraflor al resto, what is missing.
    It counts 20 plus the three cards.
help-argentino-words =
    Mano: whoever plays first. Wins ties.
    Parda: a tied trick. The next trick decides; if the parda is not the first, whoever won the first wins. Three pardas: the mano wins.
    Mazo: you fold, and the others get what is at stake; in the first trick, with no envido called, 1 more.
    Pico a pico (six players): duels of two; the falta is worth 6 there.
help-v2-match =
    Nothing to learn by heart here: every card is worth its number.
    Each hand: three cards and up to three tricks. Whoever wins two wins the hand.
    The first to reach the points (15, unless changed) wins the match, also in the middle of a hand.
    Two things are at stake: the envido (who has the better tanto) and the truco (who wins the hand).
help-v2-cards =
    There are 50 cards: 1 to 12 of each suit, 8 and 9 too, and two jokers.
    The highest number wins: 12, 11, 10, 9 and so on down to 1. Suits do not matter.
    A joker is worth 13 and beats them all; the two are equal.
    No trick is parda: of equal cards, whoever played first in the hand wins, or who is nearest to him.
help-v2-tanto =
    The cards of one suit are added up, by their numbers: with 12 and 11 of espadas, 23.
    Three of a suit all count: 12, 11 and 10 are 33. Three different suits: the highest.
    Each joker adds 13 to the suit that suits you best: the most is 38.
    A card you have played counts too.
help-v2-envido =
    Called in your turn, before your first card; once a hand. While a truco waits for its answer, it has to wait.
    Envido 2, que sean 3, que sean 4, que sean 5: one step at a time, the teams in turn.
    Quiero: compared and written at once. No quiero: whoever called gets one point less than asked for.
    A tie goes to the team that called «envido».
help-v2-truco =
    Called in your turn, before you play, in any trick. With no call the hand is worth 1.
    Truco 2, que sean 3, que sean 4.
    It is raised as an answer; a «quiero» settles it (the table may allow to raise later on).
    No quiero: the hand ends, and whoever called gets what it was worth before: 1, 2 or 3.
help-v2-words =
    Que sean 3: raises whatever was called last, envido or truco.
    Mazo: you fold in your turn, and the others get what is at stake.
    Four and six players: anybody of the team answers, and the first answer counts; the tanto is that of the best hand.
help-mineiro-match =
    Each hand: three cards and up to three tricks. Whoever wins two wins the hand. No envido, no flor.
    A hand is worth 2 tentos, more with truco. The first to reach 12 wins the match.
    Any card may be played: no suit has to be followed.
    The table may deal four cards: three are played, and one stays in the hand.
help-mineiro-cards =
    A French deck. Four cards beat everything, always the same ones: the manilhas.
    4 of paus ♣ (zap), 7 of copas ♥ (copeta), ace of espadas ♠ (espadilha), 7 of ouros ♦ (pica-fumo), in that order.
    After them, strongest first: 3, 2, A, K, J, Q, 7, 6, 5, 4.
    The same number ties, whatever its suit.
    The table may have its manilhas by the vira, as in paulista.
help-mineiro-truco =
    Called in your turn, before you play, in any trick. With no call the hand is worth 2.
    Truco 4, seis 6, dez 10, doze 12: in that order, no step skipped. The table may choose another ladder.
    Aceito: it is worth the new value. Corro: the hand ends, and whoever called gets what it was worth before: 2, 4, 6 or 10.
    To answer with the next call accepts and raises. Only the team that accepted the last call may raise.
help-mineiro-special =
    Mão de dez: just one team has 10. It sees its partners' cards too, and decides.
    Jogo: the hand is worth 4 and nobody may raise. Fujo: 2 for the others.
    Mão de ferro: 10 to 10. It is worth 2, nobody calls anything, and it is played without looking at the cards.
    Card face down: from the second trick on. It wins nothing, and nobody sees it.
    With the ladder from 1 to 12 they are the mão de onze (worth 3, or 1) and 11 to 11 (worth 1).
help-mineiro-words =
    Mano: whoever plays first. Pé: the dealer, last in the first trick.
    Tie (canga): the next trick decides; if the tie is not in the first, whoever won the first wins.
    Three ties: the hand is nobody's.
    Fujo da mão: you fold, and the others get what it is worth.
    Tento: a point.
help-truque-match =
    The truque of Mestanza (Ciudad Real), to 40 chinas: 20 malas and 20 buenas. For 2, 4, 6 or 8.
    Each hand: three cards and a muestra turned over. Up to three vueltas are played; whoever wins two wins the truque.
    Two bets: the envite (the best two cards) and the truque. They are written when the hand is over, the envite first.
    A china behind counts 4, one in front 1; up to 4 lie in one heap.
help-truque-cards =
    There are 36 cards: no 2, 8 or 9.
    Piezas, the strongest: the 5, 1, 12, 11 and 10 of the muestra's suit, in that order.
    If the muestra is one of them, the 4 of that suit (the suple) takes its place.
    Treses grandes come next: 1 of espadas, 1 of bastos, 7 of espadas, 7 of oros.
    Then the 3s, the 1s of oros and copas, 12, 11, 10, the 7s of bastos and copas, 6, 5, 4.
help-truque-tanto =
    With a pieza: what it counts plus the best of the others. The 5 counts 32, the 1 31, the 12 30, the 11 29, the 10 28.
    Two piezas are added, less 20; three are added, less 40.
    Blanquillas: no pieza, two cards of a suit, 20 plus both. The 10, 11 and 12 count nothing.
    None of these: the two best are added. A card played face down does not count.
    A tie goes to the mano, or whoever is nearest.
help-truque-envido =
    Opened in the first vuelta, in your turn, before your first card, unless you have called truque.
    Envite: 2. Envite 5: 5. The others accept, refuse or raise: «envite» is 2 more, «envite 3» is 3 more, without end.
    La falta: what the team ahead needs to reach 40. It never goes beyond.
    Quiero: compared when the hand is over. No quiero: what was accepted so far, or 1.
help-truque-truco =
    Called in your turn, before you play, in any vuelta. With no call the truque is worth 1.
    Truque 3, retruque 6, nueve, doce. Todas, over nueve or doce: the whole match, and no envite is written.
    Only the team that accepted the last call may raise it.
    No quiero: the hand ends, and whoever called gets what it was worth before: 1, 3, 6, 9 or 12.
help-truque-words =
    Parda: the first vuelta is tied. Everybody then plays both cards at once, the higher on top.
    If the tops tie too, the lower cards are uncovered; if those tie, whoever is nearest to the mano wins.
    If the second or third is tied, whoever won the first wins.
    Face down: the card is not seen until the end, wins no vuelta and does not count for the envite.
    Postre: the dealer, who plays last.
help-paulista-match =
    Each hand: three cards and up to three tricks. Whoever wins two wins the hand. No envido, no flor.
    A hand is worth 1 tento, more with truco. The first to reach 12 wins the match.
    Any card may be played: no suit has to be followed.
help-paulista-cards =
    A French deck, strongest first: 3, 2, A, K, J, Q, 7, 6, 5, 4.
    The same number ties, whatever its suit.
    One card is turned over, the vira. The four cards of the next number are the manilhas, and beat everything.
    It goes 4, 5, 6, 7, Q, J, K, A, 2, 3, and after the 3 comes the 4. With a 7 as vira the queens are manilhas.
    Among them the suit counts: paus ♣ (zap), copas ♥ (copeta), espadas ♠ (espadilha), ouros ♦ (pica-fumo).
help-paulista-truco =
    Called in your turn, before you play, in any trick. With no call the hand is worth 1.
    Truco 3, seis 6, nove 9, doze 12: in that order, no step skipped.
    Aceito: it is worth the new value. Corro: the hand ends, and whoever called gets what it was worth before: 1, 3, 6 or 9.
    To answer with the next call accepts and raises. Only the team that accepted the last call may raise.
help-paulista-special =
    Mão de onze: just one team has 11. It sees its partners' cards too, and decides.
    Jogo: the hand is worth 3 and nobody may raise. Fujo: 1 for the others.
    Mão de ferro: 11 to 11. It is worth 1, nobody calls anything, and it is played without looking at the cards.
    Card face down: from the second trick on. It wins nothing, and nobody sees it.
help-paulista-words =
    Mano: whoever plays first. Pé: the dealer, last in the first trick.
    Tie (canga): the next trick decides; if the tie is not in the first, whoever won the first wins.
    Three ties: the hand is nobody's.
    Fujo da mão: you fold, and the others get what it is worth.
    Tento: a point.

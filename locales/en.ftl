# The house in English. The words of the game stay the game's.

## People and teams
somebody = Somebody
seat-number = Seat { $number }
seat-free = (free)
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
suit-espadas = espadas
suit-bastos = bastos
suit-oros = oros
suit-copas = copas
muestra = Muestra

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
word-mazo = Mazo (fold)
word-perros = Echar los perros!

## The perros
word-ver-cartas = See my cards
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
title-hand = Hand { $hand } · mano: { $name }
title-duel = Hand { $hand }, pico a pico { $duel } · { $rivals }
trick-won = Trick { $number }: { $name }
trick-parda = Trick { $number }: parda
trick-now = Trick { $number }

## What happened
fact-played = { $name } plays the { $card }
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
reason-call-refused = Truco no querido
reason-mazo = Mazo

## Whom the table waits for
waits-play = { $name } is to play
waits-answer = { $name } said “{ $word }”: { $team } to answer.
waits-worth = Accepted it is worth { $yes }; refused, { $no }.
waits-no = Refused it is worth { $no }.
waits-worth-match = Accepted it is worth { $yes }, and that is the match; refused, { $no }.
waits-worth-team = Accepted it is worth { $yes }, and the match if { $team } wins it; refused, { $no }.
waits-falta = Accepted, whoever wins the envido wins the match; refused, { $no }.
back-again = We are back. { $text }
clock-turn = Or the house plays in
clock-deal = Next hand in
row-offers = Calls of the table

## Everybody's own hand
hand-title = Your hand in { $place }
hand-title-plain = Your hand
hand-cards = Your cards
hand-face-down = Face down until somebody of your team asks to see his
hand-resting = { $rivals } are playing now; you watch.
hand-envido = Tanto: { $n }
hand-flor = Flor! { $n }
hand-team = You play for { $team }
hand-next = The hand is over.
hand-absent = The house is playing for you.
hand-because = { $text } ({ $why })
why-pieza = { $card } is a pieza: { $points }
why-plus = { $text }, plus { $points }
why-pair = 20 + { $one } + { $two } of { $suit }
why-single = three suits: the highest card counts
hint-flor = You hold a flor: sing it before your first card; if you join in the envido you lose it.
ask-flor-lost = Lose the flor? Yes
hint-perros = Echar los perros: unseen, you challenge to falta envido and vale cuatro together; confirming throws both. Once somebody of your team looks, it is too late.
hint-perros-answer = They threw the perros at you. The envite is answered first, then the truco: “paso y quiero” is no to the envite and yes to the truco.

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
hand-your-turn = Your turn: play a card or call
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
button-look = See my cards
button-more = Wait a little
button-back = Take my seat back
button-rematch = Rematch
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

## The table before the match
lobby-title = { $game } · table for { $seats }
lobby-side = { $team }: { $names }
lobby-pace = pace { $pace }
lobby-option = { $name }: { $value }
lobby-draw = Draw for the first dealer: { $drawn } ({ $name } deals)
lobby-cuts = They cut: { $cuts }
lobby-commitment = Deck sealed: { $code }… (nobody can change it any more)
table-id = Table { $table }
lobby-begun = The match has begun.
lobby-closed = The table was closed.
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
about-variant = With muestra, piezas and flor (uruguayo), or without muestra (argentino).
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
value-true = yes
value-false = no
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
deal-seed = Seed of the deck: { $seed }

## Recap and end
recap-title = Hand { $hand } · finished
recap-nothing = Nobody got anything.
recap-shown = { $name } showed
recap-score = { $team } { $points } · { $other } { $rival }
match-won = 🏆 The match goes to { $team }: { $won } to { $lost }
rematch-asked = Want a rematch: { $names }

## Welcome
welcome-title = Vale Cuatro
welcome-text = Welcome. This is a table for Truco: against the house, or with whoever sits down.

## Private notes
note-stale = That moment has passed.
note-unknown = That button no longer works.
note-trouble = Something failed on our side and nothing was moved. Please try again.
note-not-yours = You have no seat at this table: you are watching.
note-no-cards = No cards have been dealt yet.
note-opened = Table opened.
note-order = I do not know that order. Use the buttons.
note-seated = You are in a match here already.

## Why not
refused = That cannot be done now.
refused-not-your-turn = It is not your turn yet. Wait for it.
refused-call-waits = A call waits for its answer. That comes first.
refused-answer-first = Answer the call first: quiero, no quiero, or raise.
refused-card-gone = You have played that card. Choose another.
refused-no-such-card = You do not hold that card. Choose one of yours.
refused-no-covered-cards = Cards are played face up here.
refused-word-not-now = That cannot be called now. Look at the buttons of your hand.
refused-hand-over = The hand is over. Wait for the next one.
refused-hand-not-over = The hand is still being played. Wait for its end.
refused-match-over = The match is over. You may ask for a rematch.
refused-not-dealt = There are no cards yet. Wait for the deal.
refused-not-playing = You do not play in this hand. Wait for the next one.
refused-amount-out-of-range = That number is not possible. Try one of the buttons.
refused-no-such-table = That table is gone. Open another, or play against the house.
refused-not-seated = You have no seat at this table. If one is free, sit down first.
refused-seat-taken = That seat is taken. Choose another.
refused-you-left = You folded this hand. Wait for the next one.
refused-table-closed = That table was closed. Open another, or play against the house.
refused-set-aside = That table cannot be read and was set aside. Open another; the rest go on.
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
refused-seat-empty = Players are missing ({ $count }). Fill up with the house, or wait.
refused-game-changed = This game has changed since the table was opened. Open another.
refused-no-pause = There is no pause now. Ask between two hands.
refused-more-asked = Somebody has asked already. We wait a little.
refused-no-rematch = The match is not over yet. A rematch is asked for at its end.
refused-rematch-asked = You have asked for a rematch. The others have to ask too.
refused-not-absent = You are playing for yourself already.

## The page
page-title = Vale Cuatro · truco
page-private = For your eyes only
page-private-empty = Once you sit down you will see your cards here. Nobody else sees them.
page-name = Your name
page-save = Save
page-language = Language
web-people = { $n ->
    [one] 1 person here
   *[other] { $n } people here
}
page-reconnecting = Connection lost. Going back to the table…
page-new = New match
page-hide = Hide
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
judge-error = { $case }: cannot be read. { $why }

## The proofs of a deal
proof-title = Proofs of the deal
button-proof = Prove the deal
proof-text = With this anybody can check, now and later, that nobody touched the deck.
proof-commitment = Seed sealed before anybody sat down: { $code }
proof-root = Fingerprint of this deal: { $code }
proof-own = Your cards
proof-shown = What the last hand showed
deal-root = Deal sealed: { $code }…

## A match told again
replay-opened = The table is opened.
replay-sat = { $name } sits down.
replay-left = Somebody gets up. { $name }
replay-house = { $name } of the house joins.
replay-unhouse = One of the house goes.
replay-absent = { $name } does not answer: the house plays instead.
replay-back = { $name } is back.
replay-began = The match begins: { $name }.
replay-finished = The match is over.
replay-closed = The table is closed: { $name }.
replay-hand = Hand { $hand }, at { $ours } to { $theirs }
closed-absent = nobody was left
closed-idle = nobody played for too long
closed-expired = nobody began
closed-empty = everybody went
closed-host = by who opened it
closed-stale = it was abandoned

## Telegram
slot = { $n ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $n }th
} card
hello = Done. Whenever cards are dealt, yours come here; nobody else sees them. 🗡 espadas, 🪵 bastos, 🪙 oros, 🏆 copas.
telegram-sure = Sure?
telegram-again = Press the same button again to confirm.
telegram-sent = I sent it to your private chat.
telegram-in-private = That is for you alone: open the chat with the house and send it /start.
telegram-command-truco = Open a table, or bring up the one there is
telegram-about = Truco in your group: /truco opens a table, everybody sits down with a button, and the house deals, counts and does not argue. Press Start and your cards come here. You can also play against the house.
telegram-brief = The Truco croupier: uruguayo and argentino, for 2, 4 or 6.

## How it is played
help-title = { $game }: how it is played
help-title-match = The match
help-title-cards = Which card beats which
help-title-tanto = The tanto
help-title-envido = The envido
help-title-flor = The flor
help-title-truco = The truco
help-title-words = Words you will hear
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
    The same number ties. There is no muestra, and no piezas or matas.
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

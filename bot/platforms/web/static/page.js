// The page of Vale Cuatro: it draws screens and sends presses. It knows nothing of the game, and every text that
// comes from outside is put in as text, never as markup.
"use strict";

const $ = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const room = /^\/c\/([a-z0-9-]+)$/.exec(location.pathname)?.[1] ?? "boliche";
const pending = new Map(); // key → what was sent and has no answer yet; sent again, under the same key, after a break
const screens = new Map(); // key → {node, version, due}: the private ones; due: a hand that the table waits for
const messages = new Map(); // key → {node, version}: the public ones
let socket = null;
let pause = 250;
let greeted = false;
let texts = {};
let noteTimer = 0;
let seats = new Set(); // the tables where this person has a seat: those of his private screens
let follow = true; // the reader looks at the newest table: it is kept in view when it changes
let size = ""; // of the channel when its place was last seen to
let touched = -Infinity; // when its reader last had his hand in it
const TOUCH = 1500; // so long goes on what a finger has set going

const memory = {
  get: (name) => { try { return localStorage.getItem(name) ?? ""; } catch { return ""; } },
  set: (name, value) => { try { localStorage.setItem(name, value); } catch { /* a private window */ } },
};

let told = memory.get("told"); // why he is not called what he wanted to be: it is said once

// --- elements ---------------------------------------------------------------------------------------------------

function make(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

function draw(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

function drawText(node) {
  if (node.style === "fold") return drawFold(node.text);
  const tag = node.style === "title" ? "h3" : "p";
  const style = node.style ?? "plain";
  return make(tag, `text ${style}`, node.text);
}

// What is there for who wants to know: its first line opens the rest.
function drawFold(text) {
  const [first, ...rest] = text.split("\n");
  const box = make("details", "text small");
  box.append(make("summary", "", first), make("p", "text small", rest.join("\n")));
  return box;
}

const SUITS = { e: "espadas", b: "bastos", o: "oros", c: "copas", p: "paus", h: "copas", s: "espadas", d: "ouros" };
const JOTA = { ...SUITS, p: "bastos", d: "oros" }; // a game of Spanish cards, shown in French ones, goes on speaking of these

const JOKER = /^J\d$/; // worth 13, and of no suit

function drawCard(face, inHand, deck = "") {
  const suit = face.code.slice(-1);
  const box = make(inHand && face.token ? "button" : "div", "card");
  if (JOKER.test(face.code)) {
    box.classList.add("joker");
    drawFace(box, "13", "#joker", face.name);
  } else if (!face.code || !SUITS[suit]) {
    box.classList.add("back");
  } else {
    box.classList.add(`suit-${suit}`);
    drawFace(box, face.code.slice(0, -1), `#suit-${suit}`, (deck.startsWith("french-jota") ? JOTA : SUITS)[suit]);
  }
  box.classList.toggle("played", Boolean(face.played));
  box.classList.toggle("best", Boolean(face.best));
  if (box.tagName === "BUTTON") {
    box.type = "button";
    box.setAttribute("aria-label", face.name);
    box.title = face.name;
    box.disabled = !face.ready;
    if (face.ready) box.classList.add("ready");
    box.addEventListener("click", () => press(face.token, box));
  } else {
    box.setAttribute("role", "img");
    box.setAttribute("aria-label", face.name);
  }
  return box;
}

function drawFace(box, number, href, word) {
  const icon = draw("svg", { class: "suit", "aria-hidden": "true" });
  icon.append(draw("use", { href }));
  const parts = [make("span", "number", number), icon, make("span", "word", word)];
  for (const part of parts) part.setAttribute("aria-hidden", "true");
  box.append(...parts);
}

function drawCards(node) {
  const style = node.style ?? "table";
  const figure = make("figure", `cards ${style}`);
  const line = make("div", "faces");
  for (const face of node.cards) {
    const spot = make("div", "spot");
    spot.append(drawCard(face, style === "hand", node.deck));
    if (face.caption && style !== "muestra") spot.append(make("span", "who", face.caption));
    line.append(spot);
  }
  if (style === "hand") figure.append(line, make("figcaption", "unseen", node.caption));
  else figure.append(make("figcaption", "", node.caption), line);
  return figure;
}

// Fósforos: a square of five for every five points, the fifth across; half of the target left of the line, half right.
// Tentos: one for each point, those to come as rings. Chinas: those behind are worth four, up to four lie in one heap.
function drawScore(node) {
  const board = make("div", "score");
  node.names.forEach((name, team) => {
    const side = make("div", "side");
    side.setAttribute("role", "img");
    side.setAttribute("aria-label", `${name}: ${node.points[team]} / ${node.target}, ${node.words[team]}`);
    const head = make("div", "head");
    head.append(make("span", "name", name), make("b", "points", String(node.points[team])));
    const sticks = make("div", "sticks");
    MARKS[node.marks ?? "fosforos"](sticks, node, node.points[team]);
    side.append(head, sticks, make("div", "words", node.words[team]));
    board.append(side);
  });
  return board;
}

const MARKS = { fosforos: layFosforos, tentos: layTentos, chinas: layChinas };

function layFosforos(sticks, node, points) {
  const squares = Math.max(Math.ceil(node.target / 5), Math.ceil(points / 5));
  for (let square = 0; square < squares; square += 1) {
    if (node.malas && square * 5 === Math.ceil(node.malas / 5) * 5) sticks.append(make("i", "line-of-malas"));
    sticks.append(drawSquare(Math.min(5, Math.max(0, points - square * 5))));
  }
}

function layTentos(sticks, node, points) {
  const most = Math.max(node.target, points);
  for (let place = 0; place < most; place += 1) sticks.append(make("i", place < points ? "tento" : "tento free"));
}

function layChinas(sticks, node, points) {
  const half = points >= node.malas ? points - node.malas : points;
  const behind = half > 4 ? Math.floor(half / 4) : 0;
  for (const [row, count] of [["behind", behind], ["front", half - 4 * behind]]) {
    const line = make("div", `chinas ${row}`);
    for (let place = 0; place < count; place += 1) line.append(make("i", "china"));
    sticks.append(line);
  }
}

const STICKS = [[4, 22, 4, 4], [4, 4, 22, 4], [22, 4, 22, 22], [22, 22, 4, 22], [5, 21, 21, 5]];

function drawSquare(count) {
  const svg = draw("svg", { class: "square", viewBox: "0 0 26 26", "aria-hidden": "true" });
  svg.append(draw("rect", { class: "frame", x: 4, y: 4, width: 18, height: 18, rx: 1 }));
  for (const [x1, y1, x2, y2] of STICKS.slice(0, count)) {
    svg.append(draw("line", { class: "stick", x1, y1, x2, y2 }), draw("circle", { class: "tip", cx: x2, cy: y2, r: 2.1 }));
  }
  return svg;
}

function drawRow(node) {
  const group = make("div", "row");
  if (node.folded) {
    const fold = make("details", "fold");
    const summary = make("summary", "", node.caption);
    summary.addEventListener("click", () => setTimeout(() => fold.scrollIntoView({ block: "nearest" })));
    fold.append(summary, group);
    fillRow(group, node);
    fold.classList.toggle("seated", group.classList.contains("seated"));
    return fold;
  }
  if (node.caption) {
    const caption = make("span", "caption", node.caption);
    group.append(caption);
    group.setAttribute("aria-label", node.caption);
  }
  fillRow(group, node);
  return group;
}

// What a token is for stands in front, or behind its table: orders and sitting down are for anybody; the rest of a
// table's buttons is for who sits there (so is looking at its match again), and looking at one's cards for who does not see
// them already.
const ANYBODY = /^(?:\/(?!partida\.)|.{8}[sd])/;
const LOOK = /^.{8}v/;
const START = /^.{8}b/;

function fillRow(group, node) {
  group.setAttribute("role", "group");
  group.classList.toggle("seated", !node.buttons.some((each) => ANYBODY.test(each.token)));
  group.classList.toggle("look", node.buttons.every((each) => LOOK.test(each.token)));
  for (const each of node.buttons) {
    const button = make("button", `button ${each.style ?? "plain"}`, each.label);
    button.classList.toggle("seated", !ANYBODY.test(each.token));
    button.classList.toggle("lines", each.label.includes("\n"));
    button.type = "button";
    button.addEventListener("click", () => {
      if (each.ask) ask(button, each, () => press(each.token, button));
      else press(each.token, button);
    });
    group.append(button);
  }
}

// Asked once, on the same button; a second thought takes the question away. A double click is one press.
const TWICE = 700;

function ask(button, each, done) {
  if (button.dataset.asked) {
    if (performance.now() - Number(button.dataset.asked) >= TWICE) done();
    return;
  }
  button.dataset.asked = String(performance.now());
  button.textContent = each.ask;
  button.classList.add("asking");
  setTimeout(() => {
    delete button.dataset.asked;
    button.textContent = each.label;
    button.classList.remove("asking");
  }, 4000);
}

// A countdown; all of them go on with one timer, which stops when there are none.
let ahead = 0;
let ticking = 0;

function drawClock(node) {
  const line = make("p", "text small clock");
  line.append(make("span", "", node.text), make("b", "left"));
  line.dataset.until = node.until;
  ticking ||= setInterval(tick, 500);
  queueMicrotask(tick);
  return line;
}

function tick() {
  const clocks = document.querySelectorAll(".clock");
  if (!clocks.length) {
    clearInterval(ticking);
    ticking = 0;
  }
  for (const clock of clocks) {
    const left = Math.max(0, Math.ceil(Number(clock.dataset.until) - Date.now() / 1000 - ahead));
    const minutes = Math.round(left / 60);
    const far = minutes > 90 ? `${Math.round(minutes / 60)} h` : `${minutes} min`;
    clock.querySelector(".left").textContent = left > 90 ? far : `${left} s`;
  }
}

const DRAW = { call: drawText, clock: drawClock, text: drawText, cards: drawCards, score: drawScore, row: drawRow };

function fill(box, nodes) {
  const unfolded = [...box.querySelectorAll("details[open] summary")].map(labelOf);
  const focus = box.contains(document.activeElement) ? labelOf(document.activeElement) : null;
  box.replaceChildren();
  let felt = null; // cards on the table that follow each other lie on one cloth
  for (const node of nodes) {
    const drawn = DRAW[node.type]?.(node);
    if (!drawn) continue;
    if (node.type === "cards" && node.style !== "hand") {
      if (!felt) {
        felt = make("div", "felt");
        box.append(felt);
      }
      felt.append(drawn);
    } else {
      felt = null;
      box.append(drawn);
    }
  }
  for (const fold of box.querySelectorAll("details")) fold.open = unfolded.includes(labelOf(fold.firstChild));
  if (focus) [...box.querySelectorAll("button")].find((each) => labelOf(each) === focus)?.focus();
}

const labelOf = (node) => node.getAttribute("aria-label") ?? node.textContent;

// --- messages ---------------------------------------------------------------------------------------------------

const tableOf = (key) => key.split("/")[0];

function putMessage(message) {
  let known = messages.get(message.key);
  if (known && known.version > message.version) return;
  const before = seats.size ? "" : lookedAt(); // a table that ends with this is looked at no more
  if (!known) {
    const node = make("article", "message");
    node.tabIndex = -1;
    const peek = make("button", "peek");
    peek.type = "button";
    peek.setAttribute("aria-expanded", "false");
    peek.addEventListener("click", () => peek.setAttribute("aria-expanded", String(node.classList.toggle("open"))));
    node.append(peek, make("p", "tag"), make("div", "body"));
    known = { node, version: 0 };
    messages.set(message.key, known);
    $("messages").append(node);
    while (messages.size > 40) {
      const all = [...messages];
      const [oldest, { node: gone }] = all.find(([, each]) => !each.node.matches(".mine:not(.old)")) ?? all[0];
      gone.remove();
      messages.delete(oldest);
    }
  }
  const fresh = known.version === 0;
  known.version = message.version;
  known.node.classList.toggle("old", Boolean(message.last));
  const [peek, tag, body] = known.node.children;
  peek.textContent = `${texts.other}: ${inShort(message.nodes)}`;
  tag.textContent = texts.yours;
  fill(body, message.nodes);
  const own = seats.has(tableOf(message.key));
  settle();
  if (own || (fresh && !seats.size && !message.last)) keep();
  const open = seats.size ? own || known.node.classList.contains("open") : [before, lookedAt()].includes(tableOf(message.key));
  if (greeted && open) say(message.nodes);
}

// The table that somebody who sits nowhere looks at: the one where he is with the keyboard, or of which he sees most.
function lookedAt() {
  const pane = $("channel").getBoundingClientRect();
  const seen = new Map();
  const live = new Set();
  for (const [key, { node }] of messages) {
    const table = tableOf(key);
    const { top, bottom } = node.getBoundingClientRect();
    const height = Math.max(0, Math.min(bottom, pane.bottom) - Math.max(top, pane.top));
    seen.set(table, (seen.get(table) ?? 0) + (node.contains(document.activeElement) ? Infinity : height));
    if (!node.classList.contains("old")) live.add(table);
  }
  return [...live].reduce((best, each) => (seen.get(each) >= (seen.get(best) ?? 0) ? each : best), "");
}

// A table in one line.
function inShort(nodes) {
  const title = nodes.find((node) => node.style === "title")?.text ?? "";
  const score = nodes.find((node) => node.type === "score");
  return score ? score.names.map((name, team) => `${name} ${score.points[team]}`).join(" – ") : title;
}

// Read aloud: what happened last, whom the table waits for, and the end of a match.
function say(nodes) {
  const told = nodes.filter((node, place) => ["move", "strong"].includes(node.style) || (place && node.style === "title"));
  const text = told.map((node) => (/[.!?…]$/.test(node.text) ? node.text : `${node.text}.`)).join(" ");
  if (text && text !== $("live").textContent) $("live").textContent = text;
}

// One's own tables are last and marked, the one with cards last of all; others are one line while one sits somewhere.
function arrange() {
  const kinds = [...screens.keys()].map((key) => key.split("/"));
  const hands = new Set(kinds.filter(([, kind]) => kind === "hand").map(([table]) => table));
  seats = new Set(kinds.filter(([, kind]) => kind === "hand" || kind === "seat").map(([table]) => table));
  let others = false;
  for (const [key, { node }] of messages) {
    const own = seats.has(tableOf(key));
    node.classList.toggle("mine", own);
    node.classList.toggle("other", seats.size > 0 && !own);
    node.classList.toggle("beside", hands.has(tableOf(key)));
    others ||= !own && !node.classList.contains("old");
  }
  document.body.classList.toggle("several", others && seats.size > 0);
  const list = $("messages");
  const last = [...list.querySelectorAll(":scope > .mine:not(.old)")];
  last.sort((one, two) => one.classList.contains("beside") - two.classList.contains("beside"));
  const there = last.length ? [...list.children].slice(-last.length) : [];
  if (last.some((node, place) => node !== there[place])) list.append(...last);
}

// Where the channel has to be scrolled to for the newest table (without one, for how to begin): its head above, unless its
// newest line is too far below.
function target() {
  const pane = $("channel");
  const live = [...$("messages").children].filter((node) => !node.classList.contains("old"));
  const open = live.filter((node) => node.classList.contains("mine")).at(-1) ?? live.at(-1) ?? $("start");
  const most = pane.scrollHeight - pane.clientHeight;
  const place = (edge) => edge - pane.getBoundingClientRect().top + pane.scrollTop;
  const line = [...open.querySelectorAll(".text.move, .text.quote, h3.text ~ h3.text")].at(-1);
  const end = line ? place(line.getBoundingClientRect().bottom) + 8 - pane.clientHeight : 0;
  return Math.max(0, Math.min(most, Math.max(place(open.getBoundingClientRect().top) - 6, end)));
}

function keep() {
  if (follow) $("channel").scrollTop = target();
  size = sizeOf($("channel"));
}

const sizeOf = (pane) => `${pane.scrollHeight} ${pane.clientHeight}`;

// The channel has moved: by its reader, or because something in it or beside it grew or shrank, which is no wish of his.
function moved() {
  const resized = sizeOf($("channel")) !== size;
  if (resized && performance.now() - touched > TOUCH) keep();
  else follow = Math.abs($("channel").scrollTop - target()) < 120;
}

// A message of before a restart that is not there any more: readable, without buttons.
function retire(keep) {
  for (const [key, { node }] of messages) {
    if (keep.has(key)) continue;
    node.classList.add("old");
    node.querySelectorAll(".row, .fold").forEach((row) => row.remove());
  }
}

function putPrivate(screen) {
  const known = screens.get(screen.key);
  if (known && known.version > screen.version) return;
  const [table, kind] = screen.key.split("/");
  if (kind === "hand") {
    for (const other of ["ask", "panel"]) dropPrivate(`${table}/${other}`);
  }
  if (!screen.nodes.length) {
    dropPrivate(screen.key);
    dropPrivate(`${table}/proof`);
  } else {
    const node = known?.node ?? make("article", `screen ${kind}`);
    node.tabIndex = -1;
    if (!known) $("screens")[kind === "hand" ? "append" : "prepend"](node);
    screens.set(screen.key, { node, version: screen.version, due: Boolean(screen.due) });
    const { scrollTop } = $("private");
    fill(node, screen.nodes);
    if (kind !== "hand" && kind !== "seat") {
      const hide = make("button", "button small hide", texts.hide);
      hide.type = "button";
      hide.addEventListener("click", () => dropPrivate(screen.key));
      const back = make("button", "button small main due", texts.due);
      back.type = "button";
      back.addEventListener("click", toHand);
      const bar = make("div", "bar");
      bar.append(back, hide);
      node.prepend(bar);
      $("private").scrollTop = known && kind !== "story" ? scrollTop : 0; // another hand is read from its head
    }
  }
  settle();
}

const dueHand = () => [...screens.values()].find((each) => each.due)?.node;

// What lies over a hand that has something to do goes out of its way.
function toHand() {
  const hand = dueHand();
  if (!hand) return;
  const pane = $("private");
  // A little air over it: a place to scroll to is rounded, and the hand's edge must not be lost by that.
  pane.scrollTop += hand.getBoundingClientRect().top - pane.getBoundingClientRect().top - 6;
  hand.querySelector("button.card.ready, .row .button")?.focus({ preventScroll: true });
}

// Whether something that the hand in view offers lies below the edge: the pane says so.
function mark() {
  const pane = $("private");
  const edge = pane.getBoundingClientRect().bottom + 1;
  const below = (node) => Boolean(node) && node.getBoundingClientRect().bottom > edge;
  const hand = [...pane.querySelectorAll(".screen.hand")].find((each) => each.getBoundingClientRect().top < edge);
  pane.classList.toggle("more", [...(hand?.querySelectorAll(":scope > .row .button") ?? [])].some(below));
}

function dropPrivate(key) {
  screens.get(key)?.node.remove();
  screens.delete(key);
  settle();
}

// What is empty makes room.
function settle() {
  arrange();
  const hands = [...screens.keys()].some((key) => key.endsWith("/hand"));
  $("private-empty").hidden = screens.size > 0;
  document.querySelectorAll(".bar .due").forEach((button) => { button.hidden = !dueHand(); });
  $("say").hidden = !hands;
  $("end").hidden = [...messages.values()].every(({ node }) => node.classList.contains("old"));
  $("annul").hidden = !hands;
  document.body.classList.toggle("playing", hands);
  document.body.classList.toggle("quiet", screens.size === 0);
  const busy = seats.size > 0;
  if (busy !== settle.busy) $("start").open = !busy;
  settle.busy = busy;
  if (busy) keep();
  mark();
}

function note(text) {
  clearTimeout(noteTimer);
  $("note").textContent = text;
  $("note").hidden = !text;
  mark();
  if (text) noteTimer = setTimeout(() => note(""), 6000);
}

// --- the line to the house --------------------------------------------------------------------------------------

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function press(token, button) {
  if ([...pending.values()].some((each) => each.token === token)) return;
  const key = newKey();
  const message = { type: "press", key, token };
  pending.set(key, message);
  if (button) button.dataset.key = key;
  button?.setAttribute("aria-busy", "true");
  button?.classList.add("busy");
  note(greeted ? "" : texts.later ?? "");
  if (ANYBODY.test(token) || START.test(token)) follow = true;
  send(message);
}

// An order with what was written for it: a question to the judge (without one, how to ask it), or one of the menu.
function order(name, text = "") {
  const key = newKey();
  const message = { type: "order", key, name, text };
  pending.set(key, message);
  note(greeted ? "" : texts.later ?? "");
  send(message);
  return key;
}

// The menu goes when something was chosen in it, by Escape, and with a press elsewhere. Who has chosen is led to the answer.
let chosen = "";

function choose(button) {
  const each = { label: texts[button.dataset.text], ask: texts[button.dataset.ask] };
  const give = () => {
    chosen = order(button.dataset.order);
    shutMenu();
  };
  if (each.ask) ask(button, each, give);
  else give();
}

function shutMenu() {
  const within = $("menu").contains(document.activeElement);
  $("menu").open = false;
  if (within) $("menu").querySelector("summary").focus();
}

// What is said in one's own words.
function sayIt(text) {
  const key = newKey();
  const message = { type: "say", key, text };
  pending.set(key, message);
  $("said").value = "";
  note(greeted ? "" : texts.later ?? "");
  send(message);
}

function send(message) {
  if (greeted && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function answer(message) {
  pending.delete(message.key);
  const asked = document.querySelector(`[data-key="${message.key}"]`)?.closest(".screen.end");
  document.querySelectorAll(".busy").forEach((node) => {
    node.classList.remove("busy");
    node.removeAttribute("aria-busy");
  });
  if (message.note) note(message.note);
  else if (asked) dropPrivate([...screens].find(([, { node }]) => node === asked)[0]); // a question that was answered
  if (message.screen) putPrivate(message.screen);
  if (message.screen && message.key === chosen) screens.get(message.screen.key)?.node.focus();
}

function welcome(message) {
  texts = message.texts;
  document.documentElement.lang = message.lang;
  document.title = texts.title;
  document.querySelectorAll("[data-text]").forEach((node) => { node.textContent = texts[node.dataset.text] ?? ""; });
  $("said").placeholder = texts.say;
  $("question").placeholder = texts["judge-ask"];
  $("room").textContent = `#${message.room}`;
  $("me").textContent = message.name;
  if (!$("name").value) $("name").value = message.name;
  $("lang").replaceChildren(...message.langs.map((lang) => {
    const option = make("option", "", new Intl.DisplayNames([lang], { type: "language" }).of(lang));
    option.value = lang;
    option.selected = lang === message.lang;
    return option;
  }));
  ahead = message.now - Date.now() / 1000;
  fill($("start-body"), message.start.nodes);
  retire(new Set(message.messages.map((each) => each.key)));
  greeted = false;
  for (const each of message.messages) {
    const known = messages.get(each.key);
    if (known) known.version = 0; // in another language it may be the same version
    putMessage(each);
  }
  for (const key of [...screens.keys()]) dropPrivate(key);
  greeted = true;
  pause = 250;
  online(true);
  for (const waiting of pending.values()) send(waiting);
  settle();
  keep();
  if (message.note && message.note !== told) note(message.note);
  told = message.note;
  memory.set("told", told);
}

const HEAR = {
  welcome,
  message: putMessage,
  private: putPrivate,
  answer,
  people: (message) => { $("people").textContent = message.text; },
  error: (message) => {
    note(message.text);
    // What was too fast had no answer: it is sent again, under the same key.
    if (message.error === "rate") setTimeout(() => [...pending.values()].forEach(send), 1500);
  },
};

function online(yes) {
  document.body.classList.toggle("offline", !yes);
  $("line").textContent = yes ? "" : texts.reconnecting ?? "…";
}

function hello() {
  const lang = memory.get("lang") || navigator.language;
  socket.send(JSON.stringify({ type: "hello", name: memory.get("name"), lang, cards: $("cards").dataset.chosen }));
}

function connect() {
  clearTimeout(connect.timer);
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  const line = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${room}`);
  socket = line;
  greeted = false;
  line.addEventListener("open", hello);
  line.addEventListener("message", (event) => {
    const message = JSON.parse(event.data);
    HEAR[message.type]?.(message);
  });
  line.addEventListener("close", (event) => {
    if (socket !== line) return;
    greeted = false;
    online(false);
    // 4401: no cookie, or one of another house; a new one comes before the next try.
    if (event.code === 4401) fetch("/session").catch(() => {});
    connect.timer = setTimeout(connect, pause * (0.75 + Math.random() / 2));
    pause = Math.min(pause * 1.6, 3000);
  });
}

// The kind of cards that was saved; what the house does not know is as good as nothing.
function chooseCards() {
  $("cards").value = memory.get("cards");
  if ($("cards").selectedIndex < 0) $("cards").value = "";
  $("cards").dataset.chosen = $("cards").value;
}

$("me").addEventListener("click", () => {
  $("about").hidden = !$("about").hidden;
  $("me").setAttribute("aria-expanded", String(!$("about").hidden));
  if (!$("about").hidden) $("name").focus();
});
$("about").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!$("name").value.trim()) {
    note(texts.nameless);
    $("name").value = $("me").textContent;
    return;
  }
  memory.set("name", $("name").value.trim());
  memory.set("lang", $("lang").value);
  memory.set("cards", $("cards").value);
  chooseCards();
  told = "";
  $("about").hidden = true;
  $("me").setAttribute("aria-expanded", "false");
  if (socket?.readyState === WebSocket.OPEN) hello();
});
$("say").addEventListener("submit", (event) => {
  event.preventDefault();
  if ($("said").value.trim()) sayIt($("said").value.trim());
});
$("judge").addEventListener("toggle", () => { if ($("judge").open) $("judge").scrollIntoView({ block: "nearest" }); });
$("judge").addEventListener("submit", (event) => {
  event.preventDefault();
  order("juez", $("question").value.trim());
});
$("menu").addEventListener("click", (event) => { if (event.target.dataset.order) choose(event.target); });
document.addEventListener("click", (event) => { if (!$("menu").contains(event.target)) shutMenu(); });
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && $("menu").open) shutMenu(); });
$("channel").addEventListener("scroll", moved, { passive: true });
for (const event of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  $("channel").addEventListener(event, () => { touched = performance.now(); }, { passive: true });
}
$("private").addEventListener("scroll", mark, { passive: true });
window.addEventListener("resize", () => {
  keep();
  mark();
});
for (const event of ["online", "focus", "pageshow"]) window.addEventListener(event, connect);
online(false);
chooseCards();
connect();

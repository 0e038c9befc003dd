// The room: one tile a table, live. What is needed is lit and comes first; a sound once when help is called.

import { boot, button, field, find, icon, make, t } from "./parts.js";

/**
 * @typedef {{table: string, name: string, light: string, since: number, entry: number, address: string, game: string,
 *   who: string, acts: boolean, phase: string, number: number | null, word: string, strip: string,
 *   called: boolean, stranger: boolean}} Tile
 * @typedef {{change: number, needed: number, link: {state: string, words: string}, tables: Tile[]}} Room
 * @typedef {{rank: number, player: string, played: number, wins: number, points: number}} Standing
 */

const COLUMNS = ["hall.page.rank", "hall.page.player", "hall.page.played", "hall.page.wins", "hall.page.points"];

/** @type {Room | null} */
let shown = null;
let clockAhead = 0;
/** @type {Set<string>} */
let called = new Set();
/** @type {AudioContext | null} */
let sound = null;
let heardAt = Date.now();
/** @type {Map<string, {text: string, box: HTMLElement}>} */
const boxes = new Map();
let results = "";

/** @param {number} since */
function minutes(since) {
  const n = Math.max(0, Math.floor((Date.now() + clockAhead) / 60000 - since / 60));
  return n === 0 ? t("hall.page.now") : t("hall.page.minutes", { n });
}

/** @param {Tile} tile */
function drawn(tile) {
  const box = make("article", `tile ${tile.light}`);
  const name = make(tile.address ? "a" : "span", "", tile.name);
  if (name instanceof HTMLAnchorElement) name.href = tile.address;
  name.dataset.table = tile.table;
  box.append(
    make(
      "div",
      "in",
      make("h2", "", name),
      make("span", "minutes", minutes(tile.since)),
      make("p", "game", tile.game),
      make(
        "div",
        "who",
        make("b", "", tile.acts ? icon("acts") : null, make("span", "", tile.who)),
        make("small", "", tile.phase),
      ),
      tile.number === null
        ? make("div", "number")
        : make("div", "number", make("b", "", String(tile.number)), make("small", "", tile.word)),
    ),
  );
  if (tile.called && boot.joined) {
    const come = button(t("hall.page.answer"), () => void ask([tile.table], { do: "answered" }));
    box.append(make("div", "ask", come));
  }
  if (tile.strip)
    box.append(make("div", "strip", icon(tile.light === "offline" ? "off" : "warn"), make("span", "", tile.strip)));
  return box;
}

/** @param {Room} room */
function headlineOf(room) {
  const tables = room.tables.filter((each) => !each.stranger);
  if (tables.length === 0) return t("hall.page.empty");
  if (room.needed) return t("hall.page.needed", { n: room.needed });
  if (room.link.state === "fault" || tables.every((each) => each.light === "offline"))
    return t("hall.page.none-online");
  return t(tables.some((each) => each.light === "running") ? "hall.page.all-well" : "hall.page.no-games");
}

function draw() {
  const now = new Date(Date.now() + clockAhead);
  find("clock").textContent = now.toLocaleTimeString(boot.language, { hour: "2-digit", minute: "2-digit" });
  const day = now.toLocaleDateString(boot.language === "en" ? "en-GB" : boot.language, {
    weekday: "short",
    day: "numeric",
    month: "long",
  });
  find("event").textContent = boot.title ? `${boot.title}, ${day}` : day;
  if (!shown) return;
  const room = shown;
  document.body.classList.toggle("lit", room.needed > 0);
  find("globe").textContent = String(room.needed);
  const headline = headlineOf(room);
  if (find("headline").textContent !== headline) find("headline").textContent = headline;
  const away = Date.now() - heardAt > 20000;
  const trouble = away ? t("hall.page.away") : room.link.state === "fault" ? room.link.words : "";
  find("link").textContent = trouble;
  find("link").hidden = !trouble;
  const tiles = room.tables.filter((each) => !each.stranger).map(kept);
  const place = find("tiles");
  if (tiles.some((tile, at) => place.children[at] !== tile) || place.children.length !== tiles.length)
    place.replaceChildren(...tiles);
  const others = room.tables.filter((each) => each.stranger).map((each) => each.table);
  find("strangers").textContent = others.length ? t("hall.page.strangers", { names: others.join(", ") }) : "";
}

/**
 * The tile of a table, made anew only where it says something else: what is being pressed must stay.
 * @param {Tile} tile
 */
function kept(tile) {
  const text = JSON.stringify(tile);
  const before = boxes.get(tile.table);
  const box = before?.text === text ? before.box : drawn(tile);
  boxes.set(tile.table, { text, box });
  const time = box.querySelector(".minutes");
  if (time) time.textContent = minutes(tile.since);
  return box;
}

/** @param {Room} room */
function take(room) {
  const calling = room.tables.filter((each) => each.called && !each.stranger);
  const calls = new Set(calling.map((each) => each.table));
  for (const tile of calling.filter((each) => !called.has(each.table))) {
    find("heard").textContent = t("hall.page.calls", { name: tile.name });
    ring();
  }
  called = calls;
  shown = room;
  draw();
  const ended = JSON.stringify(room.tables.filter((each) => each.light === "ended"));
  if (boot.tournament && ended !== results) {
    results = ended;
    void standings();
  }
}

/** Two soft notes, made here; browsers let a page sound only after somebody has touched it. */
function ring() {
  sound ??= new AudioContext();
  if (sound.state === "suspended") return;
  for (const [at, pitch] of [
    [0, 660],
    [0.22, 880],
  ]) {
    const tone = new OscillatorNode(sound, { frequency: pitch });
    const loud = new GainNode(sound, { gain: 0 });
    const start = sound.currentTime + at;
    loud.gain.setValueAtTime(0, start);
    loud.gain.linearRampToValueAtTime(0.2, start + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, start + 0.6);
    tone.connect(loud).connect(sound.destination);
    tone.start(start);
    tone.stop(start + 0.7);
  }
}

/**
 * @param {string[]} tables
 * @param {Record<string, unknown>} what
 */
async function ask(tables, what) {
  const answer = await fetch("/api/ask", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ tables, ...what }),
  });
  if (!answer.ok) say((await answer.json()).message);
  return answer.ok;
}

/**
 * Ask the same of every table that is there, and say how many it was sent to.
 * @param {Record<string, unknown>} what
 */
async function askAll(what) {
  const here = (shown?.tables ?? []).filter((tile) => tile.light !== "offline" && !tile.stranger);
  if (here.length === 0) return say(t("hall.page.none-online"));
  const names = here.map((tile) => tile.table);
  if (await ask(names, what)) say(t("hall.page.sent", { n: names.length }));
}

/** @param {string} words */
function say(words) {
  find("heard").textContent = words;
  const shownWords = document.getElementById("said");
  if (shownWords) shownWords.textContent = words;
}

async function standings() {
  const mine = results;
  const answer = await fetch("/api/standings");
  if (mine !== results) return; // what was asked since then is newer
  if (!answer.ok) return void (results = "");
  const rows = /** @type {Standing[]} */ (await answer.json());
  const head = make("tr", "", ...COLUMNS.map((key) => make("th", key === COLUMNS[1] ? "" : "n", t(key))));
  const body = rows.map((row) =>
    make(
      "tr",
      "",
      make("td", "n", String(row.rank)),
      make("td", "", row.player),
      ...[row.played, row.wins, row.points].map((n) => make("td", "n", String(n))),
    ),
  );
  const file = make("a", "button", t("hall.page.csv"));
  file.setAttribute("href", "/standings.csv");
  find("standings").replaceChildren(
    make("h2", "", t("hall.page.standings")),
    make("table", "", make("thead", "", head), make("tbody", "", ...body)),
    make("div", "bar", file),
  );
  find("standings").hidden = false;
}

/** A text or a timer for every table that is there, for whoever has the hall's code. */
function bar() {
  const text = field(t("hall.page.text"), { maxLength: 200 });
  const time = field(t("hall.page.minutes-for-all"), { type: "number", min: "1", max: "180", value: "5" });
  const show = button(t("hall.page.send"), () => {
    if (text.value.trim()) void askAll({ do: "text", text: text.value.trim() });
    else text.focus();
  });
  const start = button(t("hall.page.start"), () => {
    if (time.reportValidity()) void askAll({ do: "timer", seconds: 60 * time.valueAsNumber, label: "" });
  });
  const said = make("p", "said");
  said.id = "said";
  find("tiles").after(
    make(
      "div",
      "bar",
      text,
      show,
      button(t("hall.page.take-away"), () => void askAll({ do: "text", text: "" })),
    ),
    make(
      "div",
      "bar",
      time,
      start,
      button(t("hall.page.stop"), () => void askAll({ do: "timer", seconds: 0, label: "" })),
    ),
    said,
  );
}

async function join() {
  const code = location.hash.slice(1);
  if (!code || boot.joined) return;
  const answer = await fetch("/api/join", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code }),
  });
  history.replaceState(null, "", "/");
  boot.joined = answer.ok;
}

async function begin() {
  await join();
  if (boot.joined) bar();
  const first = await fetch("/api/room");
  clockAhead = Date.parse(first.headers.get("Date") ?? "") - Date.now() || 0;
  take(await first.json());
  const stream = new EventSource("/api/stream");
  stream.addEventListener("room", (event) => {
    heardAt = Date.now();
    take(JSON.parse(event.data));
  });
  stream.addEventListener("beat", () => (heardAt = Date.now()));
  setInterval(draw, 5000);
  addEventListener("pointerdown", () => void (sound ??= new AudioContext()).resume());
}

void begin();

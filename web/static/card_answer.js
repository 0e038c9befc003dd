// Cards that were read: the photo with each of them framed and named, what accepting does, and a tap to change one.

import { busyWords, look, readPhoto } from "./card_look.js";
import { openNames } from "./card_names.js";
import { isOpen, tags } from "./card_tags.js";
import { radios } from "./controls.js";
import { busy, dock, main, shut } from "./dock.js";
import { h, icon, s } from "./dom.js";
import { halves, troubles } from "./parts.js";
import { rail } from "./rail.js";
import { ask } from "./server.js";
import { t } from "./words.js";

export { lookRow } from "./card_look.js";

const WIDE = 366; // a photo as wide as a phone shows it
const ROOM = 34; // above and below it, for names
let tapped = 0; // of quick taps the last one counts

/** @param {PlayingApp} app */
export function cardsScreen(app) {
  const read = /** @type {Api.ReadCards} */ (app.state.cards?.read);
  return [
    halves("cards", [rail(app), troubles(app)], photo(app, read), [verdict(read), tiles(app, read), turned(app, read)]),
    dock(app, buttons(app, read)),
  ];
}

/** @param {Api.ReadCards} read */
function verdict({ cards, told, shut: why }) {
  const meant = cards.filter((card) => !card.left_out);
  const unknown = meant.filter((card) => card.name === null).length;
  const open = unknown > 0 ? t("page.cards.unknown", { n: unknown }) : "";
  return h(
    "div",
    { class: "verdict" },
    h(
      "div",
      { class: `bulb small ${why ? "off" : ""}`, "aria-hidden": "true" },
      h("span", { class: "num" }, meant.length),
    ),
    h(
      "div",
      {},
      h("h1", {}, t("page.cards.read", { n: meant.length })),
      told && h("p", { class: "hint" }, told),
      cards.map(
        ({ lesson }, place) => lesson && h("p", { class: "hint", "data-lesson": place + 1 }, `${place + 1}: ${lesson}`),
      ),
      (why || open) &&
        h("p", { class: "hint warn", "data-asked": "" }, icon("warn", 20, "warn"), h("span", {}, why ?? open)),
      cards.some((card) => card.doubted) && open && h("p", { class: "hint" }, open),
    ),
  );
}

/**
 * @param {PlayingApp} app
 * @param {Api.ReadCards} read
 */
function photo(app, { photo: shot, cards }) {
  if (!shot) return null;
  const scale = WIDE / shot.width;
  const tall = shot.height * scale;
  const placed = cards.map(({ corners }) => corners.map(([x, y]) => [x * scale, y * scale]));
  const names = tags(cards, placed, WIDE);
  return h(
    "div",
    { class: "shot cards-shot" },
    s(
      "svg",
      { viewBox: `0 ${-ROOM} ${WIDE} ${tall + 2 * ROOM}`, role: "group", "aria-label": t("page.cards.photo-read") },
      s("image", { class: "fresh", href: `/api/slaps/${shot.id}.jpg`, width: WIDE, height: tall }),
      cards.map((card, place) => framed(app, card, placed[place], place + 1)),
      s("g", { "aria-hidden": "true" }, names),
    ),
  );
}

/**
 * @param {PlayingApp} app
 * @param {Api.Card} card
 * @param {number[][]} corners
 * @param {number} place
 */
function framed(app, card, corners, place) {
  const line = { points: corners.map((each) => each.join(",")).join(" "), fill: "none", "stroke-linejoin": "round" };
  const dashes = isOpen(card) ? "7 5" : card.left_out ? "1 5" : null;
  const press = () => change(app, card.number);
  const onkeydown = (/** @type {KeyboardEvent} */ event) =>
    (event.key === "Enter" || event.key === " ") && (event.preventDefault(), press());
  const name = card.left_out ? t("page.cards.left-out") : card.label || t("page.cards.unknown-one");
  return s(
    "g",
    { role: "button", tabindex: 0, "aria-label": `${place} ${name}`, onclick: press, onkeydown },
    s("polygon", { ...line, fill: "transparent", stroke: "var(--casing)", "stroke-width": 6 }),
    s("polygon", {
      ...line,
      stroke: isOpen(card) ? "var(--doubt)" : "var(--ring)",
      "stroke-width": 2.6,
      "stroke-dasharray": dashes,
    }),
  );
}

/**
 * @param {PlayingApp} app
 * @param {Api.ReadCards} read
 */
function tiles(app, { photo: shot, cards }) {
  return h(
    "ol",
    { class: "card-tiles" },
    cards.map((card, place) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            class: `card-tile ${isOpen(card) ? "open" : ""} ${card.left_out ? "out" : ""}`,
            disabled: !app.mayAct,
            "data-key": card.number,
            onclick: () => change(app, card.number),
          },
          shot && cutOut(shot, card),
          h("b", { class: "num" }, place + 1),
          h(
            "span",
            {},
            card.left_out ? t("page.cards.left-out") : card.label || t("page.cards.teach-mark"),
            card.doubted && " ?",
          ),
        ),
      ),
    ),
  );
}

/**
 * Rows that somebody sees from another side of the table: a tap goes on to the next side, clockwise.
 * @param {PlayingApp} app
 * @param {Api.ReadCards} read
 */
function turned(app, { cards }) {
  const turn = () => app.post("/api/cards", { do: "turn" });
  return (
    cards.length > 1 &&
    h("div", { class: "pad" }, h("button", { class: "btn q", onclick: turn }, icon("turn", 22), t("page.cards.side")))
  );
}

/**
 * @param {{ id: string, width: number, height: number }} shot
 * @param {Api.Card} card
 */
function cutOut(shot, { corners }) {
  const [xs, ys] = [0, 1].map((at) => corners.map((corner) => corner[at]));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const box = [left, top, Math.max(...xs) - left, Math.max(...ys) - top].join(" ");
  return s(
    "svg",
    { viewBox: box, "aria-hidden": "true" },
    s("image", { href: `/api/slaps/${shot.id}.jpg`, width: shot.width, height: shot.height }),
  );
}

/**
 * A tap on a card: what it is, or that it is not meant. The question goes once the cards were read anew: their numbers
 * are those of other cards then.
 * @param {PlayingApp} app
 * @param {number} number
 */
async function change(app, number) {
  const mine = ++tapped;
  const read = app.state.cards?.read;
  const answer = await ask("GET", `/api/games/${app.state.game.name}/cards`);
  const stands = () => {
    const now = app.state.cards?.read;
    return read && now && (now === read || (read.photo && now.photo?.id === read.photo.id));
  };
  if (mine !== tapped || !stands()) return null;
  if (!answer.ok) return app.notice(answer.body?.message ?? t("page.lost"));
  const card = read?.cards.find((each) => each.number === number);
  if (!read || !card) return null;
  const send = (/** @type {object} */ doing) => app.post("/api/cards", { card: number, ...doing });
  const lesson = /** @type {Api.Lesson} */ (answer.body);
  const rank = (/** @type {{ id: string }} */ { id }) => (read.kinds.includes(id) ? 0 : 1); // what is asked for first
  return openNames(
    app,
    { ...lesson, kinds: lesson.kinds.toSorted((one, other) => rank(one) - rank(other)) },
    {
      likely: card.likely,
      picture: read.photo && cutOut(read.photo, card),
      stands,
      below: () => placing(app, number, (to) => send({ do: "move", to })),
      more: (close) =>
        h(
          "div",
          { class: "list" },
          h("button", { class: "btn q", onclick: () => (close(), send({ do: "leave" })) }, t("page.cards.leave-out")),
        ),
    },
    (name) => send({ do: "choose", name }),
  );
}

/**
 * Where a card lies in its row: one to the left, one to the right, or at any place.
 * @param {PlayingApp} app
 * @param {number} number
 * @param {(to: number) => unknown} move
 */
function placing(app, number, move) {
  const cards = app.state.cards?.read?.cards ?? [];
  const place = cards.findIndex((each) => each.number === number) + 1;
  if (cards.length < 2 || place < 1) return null;
  const step = (/** @type {number} */ to, /** @type {string} */ key) =>
    h(
      "button",
      { class: `btn ${key}`, "data-key": key, disabled: to < 1 || to > cards.length, onclick: () => move(to) },
      icon("next", 22),
      t(`page.cards.${key}`),
    );
  const places = cards.map((_, at) => ({ value: String(at + 1), label: String(at + 1) }));
  return h(
    "details",
    { class: "placing" },
    h("summary", {}, t("page.cards.place", { place, most: cards.length })),
    h("div", { class: "row" }, step(place - 1, "to-left"), step(place + 1, "to-right")),
    radios(t("page.cards.to-place"), places, String(place), (to) => move(Number(to))),
  );
}

/**
 * @param {PlayingApp} app
 * @param {Api.ReadCards} read
 */
function buttons(app, { shut: why, does, cards }) {
  const under = app.state.cards?.busy;
  if (under) return h("div", { class: "row" }, busy(busyWords(under)));
  const unnamed = cards.findIndex((card) => card.name === null && !card.left_out);
  const below = unnamed < 0 ? "" : t("page.cards.stays-unnamed", { card: unnamed + 1 });
  const accept = () => app.post("/api/cards", { do: "accept" });
  const forget = {
    class: "btn sq",
    "aria-label": t("page.cards.forget"),
    onclick: () => app.post("/api/cards", { do: "drop" }),
  };
  const again = { class: "btn sq", "aria-label": t("page.cards.again"), onclick: () => look(app) };
  return h(
    "div",
    { class: "row" },
    h("button", forget, icon("undo")),
    why ? shut(t("page.cards.cannot"), why) : main(does, below, accept, "check"),
    app.state.cards?.sees ? h("button", again, icon("turn")) : readPhoto(app),
  );
}

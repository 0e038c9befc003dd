// What lies on the table: the three resistances, greys of the continents, the deck, and everybody's stones.

import { boot } from "../../boot.js";
import { h, icon, s } from "../../dom.js";
import { pile, track } from "../../parts.js";
import { t } from "../../words.js";
import { active, colour, continents, players } from "./position.js";

const RESISTANCES = ["cold", "medicine", "heat"];
const MOST = 9;
let unfolded = "scales";

/**
 * The resistances of whoever is at it; a notch shows what the chosen city asks.
 * @param {PlayingApp} app
 * @param {string} city
 */
export function scales(app, city = "") {
  const { game } = app.state;
  const seat = active(game);
  const asks = app.data?.map?.cities?.[city];
  const name = game.boards[0]?.spots.find((spot) => spot.id === city)?.label;
  return section(
    app,
    "scales",
    t("page.viroid.withstands", { player: seat.name }),
    asks && name ? h("span", { class: "notch" }, t("page.viroid.asks", { city: name })) : others(seat),
    h(
      "div",
      { class: "scales" },
      RESISTANCES.map((id) => gauge(track(seat, id), asks?.[id] ?? null)),
    ),
  );
}

/**
 * Sterblichkeit and Schwere in a line: what the throw will ask for.
 * @param {Api.Seat} seat
 */
const others = (seat) =>
  h("span", {}, ["mortality", "severity"].map((id) => `${track(seat, id).label} ${track(seat, id).value}`).join(", "));

/**
 * @param {Api.Track} of
 * @param {number | null} asked
 */
function gauge({ id, label, value, most }, asked) {
  const fields = Array.from({ length: most ?? MOST }, (_, place) =>
    s("rect", { class: place < value ? "full" : "", x: 0.6 + 12 * place, y: 8.6, width: 9.6, height: 8.4, rx: 2.2 }),
  );
  const notch = asked ? s("path", { class: "notch", d: `M${12 * asked - 11.6} 0h10l-5 6.600Z` }) : null;
  const words = t("page.viroid.of", { label, value, most: most ?? MOST });
  return h(
    "div",
    { class: "scale", role: "img", "aria-label": words },
    h("div", { class: "v" }, icon(`v-${id}`, 20), h("span", {}, label)),
    h(
      "div",
      { class: "w" },
      s("svg", { class: "t", viewBox: "0 0 107 18" }, fields, notch),
      h("b", { class: "num" }, value),
    ),
  );
}

/** @param {PlayingApp} app */
export function greys(app) {
  const { game } = app.state;
  const clean = game.tracks.find((each) => each.id === "clean");
  return section(
    app,
    "greys",
    t("page.viroid.greys"),
    clean
      ? t("page.viroid.clean", { n: clean.value })
      : continents(game)
          .map((seat) => track(seat, "greys").value)
          .join(" · "),
    h("ul", { class: "greys" }, continents(game).map(continent)),
  );
}

/** @param {Api.Seat} seat */
function continent(seat) {
  const { value } = track(seat, "greys");
  const words = t("page.viroid.continent", {
    name: seat.name,
    greys: value,
    infected: track(seat, "infected").value,
    dead: track(seat, "dead").value,
  });
  return h(
    "li",
    { class: `gry ${value === 0 ? "nil" : ""}` },
    s(
      "svg",
      { class: `hex ${seat.id}`, width: 32, height: 36, viewBox: "0 0 32 36", role: "img", "aria-label": words },
      s("path", { d: "M16 1.500 30 9.500v17l-14 8-14-8v-17Z" }),
      value === 0
        ? s("path", { class: "tick", d: "m9.500 18 4.500 4.500 8.500-9" })
        : s("text", { x: 16, y: 24 }, String(value)),
    ),
    h("span", { "aria-hidden": "true" }, seat.name),
  );
}

/**
 * The deck: a stroke for each card, those drawn as dots, and a bracket over the cards among which an M lies.
 * @param {PlayingApp} app
 */
export function deck(app) {
  const { game } = app.state;
  const parts = pile(game, "sections");
  const left = track(game, "massive").value;
  const massive = massiveWords(left);
  const before = parts.findIndex((part) => part.colour === "massive");
  const without = parts.slice(0, Math.max(0, before)).reduce((sum, part) => sum + part.count, 0);
  const total = parts.reduce((sum, part) => sum + (part.worth ?? 0), 0);
  const gap = 6;
  const step = (360 - gap * (parts.length - 1)) / Math.max(1, total);
  let x = 0;
  let fresh = true;
  const drawn = parts.map((part) => {
    const start = x;
    const cards = part.worth ?? 0;
    const marks = Array.from({ length: cards }, (_, place) => {
      const gone = place < cards - part.count;
      const next = !gone && fresh;
      if (next) fresh = false;
      const at = start + place * step;
      return s("rect", {
        class: gone ? "gone" : next ? "next" : "card",
        x: at,
        y: gone ? 32 : next ? 15 : 20,
        width: Math.max(1, step * (gone ? 0.4 : 0.72)),
        height: gone ? 2.4 : next ? 19 : 14,
        rx: 0.8,
      });
    });
    x += cards * step + gap;
    const from = start + (cards - part.count) * step;
    const middle = (from + start + cards * step) / 2;
    return [
      marks,
      part.colour === "massive" && bracket(from, start + cards * step - 1, middle),
      part.count > 0 && s("text", { class: "dkl", x: middle, y: 50 }, `${part.id} ${part.count}`),
    ];
  });
  return section(
    app,
    "deck",
    t("page.viroid.deck", { n: track(game, "deck").value }),
    without > 0 ? t("page.viroid.massive-after", { massive, n: without }) : massive,
    s("svg", { class: "deckbar", viewBox: "0 0 360 52", role: "img", "aria-label": deckWords(parts, left) }, drawn),
  );
}

/**
 * @param {Api.Thing[]} parts
 * @param {number} left
 */
function deckWords(parts, left) {
  const words = parts.filter((part) => part.count > 0).map((part) => `${part.id} ${part.count}`);
  return [...words, massiveWords(left)].join(", ");
}

/** @param {number} left */
function massiveWords(left) {
  return left === 0 ? t("page.viroid.no-massive") : t("page.viroid.massive", { n: left });
}

/**
 * @param {number} from
 * @param {number} to
 * @param {number} middle
 */
const bracket = (from, to, middle) => [
  s("path", { class: "bracket", d: `M${from} 14V8H${to}v6` }),
  s("rect", { class: "m", x: middle - 10, y: 0, width: 20, height: 15, rx: 3 }),
  s("text", { class: "mt", x: middle, y: 12 }, "M"),
];

/**
 * Everybody's stones and DNA; whoever is at it is lit.
 * @param {PlayingApp} app
 */
export function rows({ state: { game } }) {
  return h(
    "ul",
    { class: "players germs" },
    players(game).map((seat) =>
      h(
        "li",
        { class: `pl ${seat.acts ? "lit" : ""}`, "data-key": seat.id },
        cube(colour(seat), 22),
        h(
          "span",
          { class: "nm" },
          h("span", { class: "who" }, seat.name),
          seat.marks.some((mark) => mark.id === "wiped") && h("small", {}, t("page.viroid.wiped")),
        ),
        ["stones", "dna"].map((id) =>
          h("span", { class: "q" }, track(seat, id).label, " ", h("span", { class: "num" }, track(seat, id).value)),
        ),
      ),
    ),
  );
}

/**
 * A stone in a player's colour.
 * @param {string} of
 * @param {number} size
 */
export const cube = (of, size) => icon("v-cube", size, `p-${of}`);

/**
 * A fold of which one is open at a time: the question in the dock keeps its room. On the display all are open.
 * @param {PlayingApp} app
 * @param {string} key
 * @param {Child} title
 * @param {Child} note
 * @param {Child} inside
 */
function section(app, key, title, note, inside) {
  const head = [h("h2", {}, title), h("span", {}, note)];
  if (boot.screen !== "table")
    return h("section", { class: "sec", "data-key": key }, h("div", { class: "sech" }, head), inside);
  const on = key === unfolded;
  const press = () => {
    unfolded = on ? "" : key;
    app.draw();
  };
  return h(
    "section",
    { class: "sec fold", "data-key": key },
    h("button", { class: "sech", "aria-expanded": String(on), onclick: press }, head, icon(on ? "up" : "down", 20)),
    on && inside,
  );
}

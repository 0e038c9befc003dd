// The Königin: a globe in three veils with the number at stake, and around her a cell for each Plättchen.

import { h, s } from "../../dom.js";
import { radial } from "../../gradient.js";
import { track } from "../../parts.js";
import { t } from "../../words.js";
import { buoy } from "./look.js";

const THREAD = 24; // cells nearer than this hang together

/**
 * What the globe says: the number at stake, and the points of whoever it is about, now and after.
 * @typedef {{ number: number | string, words: string, who?: Api.Seat | null, after?: number | null, sure?: boolean }} Stake
 */

/**
 * @param {PlayingApp} app
 * @param {Stake} stake
 */
export function scene(app, { number, words, who = null, after = null, sure = true }) {
  const { game } = app.state;
  const now = who && track(who, "points").value;
  const round = track(game, "round");
  return h(
    "div",
    { class: "scene" },
    sky(app, number, words, sure, PHONE),
    h("p", { class: "dg" }, t("page.schwarm.round", { round: round.value, most: round.most })),
    who &&
      h(
        "div",
        { class: "side l" },
        h("span", { class: "v" }, buoy(game, who.id, 22), h("span", { class: "num" }, now)),
        h("small", {}, t("page.schwarm.has", { player: who.name })),
      ),
    who &&
      after !== null &&
      h(
        "div",
        { class: "side r" },
        h("span", { class: "v" }, h("span", { class: "num" }, after)),
        h("small", {}, t("page.schwarm.after")),
      ),
  );
}

/** @param {PlayingApp} app */
export function displayScene(app) {
  const { value, most } = track(app.state.game, "hidden");
  return sky(app, value, t("page.schwarm.of-hidden", { most }), true, DISPLAY);
}

/**
 * Where cells lie: round the upper half of the globe on a phone, all around on the display.
 * @typedef {{ viewBox: string, fit: string, x: number, y: number, r: number, turn: [number, number], reach: [number, number], zoom: number }} Place
 */

/** @type {Place} */
const PHONE = {
  viewBox: "45 0 300 230",
  fit: "xMidYMax meet",
  x: 195,
  y: 150,
  r: 70,
  turn: [176, 364],
  reach: [88, 168],
  zoom: 1,
};
/** @type {Place} */
const DISPLAY = {
  viewBox: "0 0 500 800",
  fit: "xMidYMin meet",
  x: 250,
  y: 318,
  r: 168,
  turn: [-90, 270],
  reach: [186, 250],
  zoom: 2.1,
};

/**
 * Spread evenly and yet by chance, always the same.
 * @param {Place} place
 * @param {number} most
 */
function cellsAt({ x, y, turn: [from, to], reach: [near, far] }, most) {
  return Array.from({ length: most }, (_, number) => {
    const angle = ((from + (to - from) * ((number * 0.7549) % 1)) * Math.PI) / 180;
    const away = near + (far - near) * ((number * 0.5698 + 0.1) % 1) ** 0.8;
    const tall = near > 100 ? 1.05 : 0.62; // beside a phone's globe there is more room than above it
    return { x: x + away * Math.cos(angle) * 1.04, y: y - 8 + away * Math.sin(angle) * tall };
  });
}

/**
 * @param {PlayingApp} app
 * @param {number | string} number
 * @param {string} words
 * @param {boolean} sure
 * @param {Place} place
 */
function sky(app, number, words, sure, place) {
  const { value, most } = track(app.state.game, "hidden");
  const cells = cellsAt(place, most ?? 0);
  const { x, y, r, zoom } = place;
  const long = String(number).length > 2;
  return s(
    "svg",
    {
      class: `sky ${sure && !app.lost ? "" : "unlit"}`,
      viewBox: place.viewBox,
      preserveAspectRatio: place.fit,
      role: "img",
      "aria-label": `${number} ${words}`,
    },
    light(),
    s("circle", { class: "halo", cx: x, cy: y, r: 2.9 * r, fill: "url(#halo)" }),
    s("g", { class: "cells" }, threads(cells.slice(0, value), zoom), dots(cells, value, zoom)),
    veils(place),
    s("circle", { class: "unlit-globe", cx: x, cy: y, r }),
    s("circle", { class: "globe", cx: x, cy: y, r }),
    s("text", { class: `count ${long ? "long" : ""}`, x, y: y + 0.31 * r }, String(number)),
    s("text", { class: "below", x, y: y + 0.58 * r }, words),
  );
}

/** @typedef {{ x: number, y: number }} Cell */

/**
 * One net: every cell hangs on the nearest of those before it, and on a second one close by.
 * @param {Cell[]} cells
 * @param {number} zoom
 */
function threads(cells, zoom) {
  const away = (/** @type {Cell} */ one, /** @type {Cell} */ other) => Math.hypot(one.x - other.x, one.y - other.y);
  const near = cells.flatMap((one, place) =>
    cells
      .slice(0, place)
      .sort((a, b) => away(one, a) - away(one, b))
      .filter((other, nearest) => nearest === 0 || (nearest === 1 && away(one, other) < THREAD * zoom))
      .map((other) => {
        const bow = [(one.x + other.x) / 2 + 3 * zoom, (one.y + other.y) / 2 - 3 * zoom];
        return `M${one.x.toFixed(1)} ${one.y.toFixed(1)}Q${bow.map((each) => each.toFixed(1)).join(" ")} ${other.x.toFixed(1)} ${other.y.toFixed(1)}`;
      }),
  );
  return s("path", { class: "threads", d: near.join(""), "stroke-width": 0.75 * zoom });
}

/**
 * @param {{ x: number, y: number }[]} cells
 * @param {number} lit
 * @param {number} zoom
 */
function dots(cells, lit, zoom) {
  return cells.map(({ x, y }, place) => {
    const size = (1.9 + 0.25 * (place % 4)) * zoom;
    return s("circle", { class: `cell ${place < lit ? "" : "taken"}`, cx: x.toFixed(1), cy: y.toFixed(1), r: size });
  });
}

/** @param {Place} place */
function veils({ x, y, r }) {
  const wavy = (/** @type {number} */ size, /** @type {number} */ waves, /** @type {number} */ shift) => {
    const points = Array.from({ length: 73 }, (_, step) => {
      const angle = (step * Math.PI) / 36;
      const away = r * size * (1 + 0.018 * Math.sin(waves * angle + shift));
      return `${(x + away * Math.cos(angle)).toFixed(1)} ${(y + away * Math.sin(angle)).toFixed(1)}`;
    });
    return `M${points.join("L")}Z`;
  };
  return s(
    "g",
    { class: "veils" },
    s("path", { d: wavy(1.15, 5, 0.4) }),
    s("path", { d: wavy(1.1, 4, 2) }),
    s("path", { d: wavy(1.05, 3, 4) }),
  );
}

function light() {
  return s(
    "defs",
    {},
    radial({ id: "halo" }, [0, "lamp", 0.5], [0.34, "lamp", 0.25], [0.62, "lamp-lo", 0.1], [1, "lamp-lo", 0]),
    radial({ id: "globe", cx: 0.5, cy: 0.42, r: 0.62 }, [0, "lamp-hi"], [0.55, "lamp"], [1, "lamp-lo"]),
  );
}

// The lamp in the night: a globe with the number of mosquitos that are left, and one drawn insect for each.

import { h, icon, s } from "../../dom.js";
import { linear, radial } from "../../gradient.js";
import { track } from "../../parts.js";
import { t } from "../../words.js";

// Where each of the fifteen that are drawn flies; those that are repelled stay there unseen.
const DRIVEN = [
  [72, 124, -0.5, 6],
  [320, 122, 0.54, 6],
  [62, 182, -0.42, 10],
  [330, 178, 0.44, 10],
  [98, 74, -0.36, 2],
  [294, 72, 0.38, 2],
];
const PLACES = [
  [104.9, 98, -0.58, 7],
  [288.6, 100.2, 0.64, 7],
  [67.7, 136.6, -0.48, 10],
  [320.7, 141.2, 0.5, 10],
  [120.9, 64.7, -0.44, 5],
  [273.3, 63.1, 0.48, 5],
  [52.2, 98, -0.42, 8],
  [230.8, 56.6, 0.38, 3],
  [336.8, 101.2, 0.44, 9],
  [158, 52, -0.36, 3],
  [80, 66, -0.36, 6],
  [312, 68, 0.38, 6],
  [36, 130, -0.34, 11],
  [352, 134, 0.34, 11],
  [100, 40, -0.32, 4],
];

/**
 * The scene above the game: globe, bank and deck.
 * @param {PlayingApp} app
 */
export function scene(app) {
  const { game } = app.state;
  return h(
    "div",
    { class: "scene" },
    sky(app, "45 0 300 230", "xMidYMax meet", phoneGlobe),
    side(game, "bank", "l", "drop"),
    side(game, "deck", "r", "deck"),
  );
}

/**
 * The same while people count a throw: the globe holds what was thrown.
 * @param {ThrowingApp} app
 */
export function handScene(app) {
  const { game, throw: waiting } = app.state;
  const words = t("page.mosquitozzz.thrown");
  return h(
    "div",
    { class: "scene" },
    skyOf("45 0 300 230", "xMidYMax meet", `${waiting.count} ${words}`, phoneGlobe(waiting.count, words)),
    side(game, "bank", "l", "drop"),
    side(game, "deck", "r", "deck"),
  );
}

/** Which side of a disc counts. */
export function samples() {
  const sample = (/** @type {string} */ face, /** @type {Child} */ picture, look = "") =>
    h(
      "div",
      {},
      h("span", { class: `sample ${look}`, "aria-hidden": "true" }, picture),
      h(
        "span",
        {},
        h("b", {}, t(`page.mosquitozzz.sample.${face}`)),
        h("small", {}, t(`page.mosquitozzz.sample.${face}-is`)),
      ),
    );
  return h(
    "div",
    { class: "samples" },
    sample("splat", icon("splat", 36, "dead")),
    sample("insect", icon("mos", 44, "moth"), "dashed"),
  );
}

/**
 * The same on the shared display.
 * @param {PlayingApp} app
 */
export function displayScene(app) {
  const { game } = app.state;
  return [
    sky(app, "0 0 500 800", "xMidYMin meet", displayGlobe),
    side(game, "bank", "l", "drop"),
    side(game, "deck", "r", "deck"),
  ];
}

/** @param {Api.Game} game */
export function counts(game) {
  const strength = track(game, "strength").value;
  const left = track(game, "left").value;
  return {
    left,
    strength,
    words: left === strength ? t("page.mosquitozzz.in-swarm") : t("page.mosquitozzz.of-left", { strength }),
  };
}

/** @typedef {(left: number, words: string) => Child} Globe */

/**
 * @param {PlayingApp} app
 * @param {string} viewBox
 * @param {string} preserveAspectRatio
 * @param {Globe} globe
 */
function sky(app, viewBox, preserveAspectRatio, globe) {
  const { left, words } = counts(app.state.game);
  return skyOf(viewBox, preserveAspectRatio, `${left} ${words}`, globe(left, words), app.lost);
}

/**
 * @param {string} viewBox
 * @param {string} preserveAspectRatio
 * @param {string} label
 * @param {Child} globe
 */
const skyOf = (viewBox, preserveAspectRatio, label, globe, unlit = false) =>
  s(
    "svg",
    { class: "sky", viewBox, preserveAspectRatio, role: "img", "aria-label": label },
    light(),
    s("g", { class: unlit ? "unlit" : "" }, globe),
  );

function light() {
  return s(
    "defs",
    {},
    radial({ id: "halo" }, [0, "lamp", 0.55], [0.34, "lamp", 0.3], [0.62, "lamp-lo", 0.1], [1, "lamp-lo", 0]),
    radial({ id: "globe", cx: 0.5, cy: 0.42, r: 0.62 }, [0, "lamp-hi"], [0.55, "lamp"], [1, "lamp-lo"]),
    linear({ id: "cord", gradientUnits: "userSpaceOnUse", x1: 0, y1: 46, x2: 0, y2: 72 }, [0, "cap", 0], [1, "cap"]),
  );
}

/** @type {Globe} */
function phoneGlobe(left, words) {
  return [
    s("circle", { class: "halo", cx: 195, cy: 150, r: 205, fill: "url(#halo)" }),
    s("path", { d: "M195 44V68", stroke: "url(#cord)", "stroke-width": 2 }),
    s("path", { d: "M184 83 187.500 68h15L206 83Z", fill: "var(--cap)" }),
    s("circle", { class: "unlit-globe", cx: 195, cy: 150, r: 70 }),
    s("circle", { class: "globe", cx: 195, cy: 150, r: 70 }),
    s(
      "g",
      {},
      insects(left, (x, y) => [x, y], 1),
    ),
    s("text", { class: "count", x: 195, y: 172 }, String(left)),
    s("text", { class: "below", x: 195, y: 196 }, words),
  ];
}

/** @type {Globe} */
function displayGlobe(left, words) {
  return [
    s("circle", { class: "halo", cx: 250, cy: 318, r: 560, fill: "url(#halo)" }),
    s("path", { d: "M250 -4V124", stroke: "var(--cap)", "stroke-width": 4 }),
    s("path", { d: "M223 156 232 118h36L277 156Z", fill: "var(--cap)" }),
    s("circle", { class: "unlit-globe", cx: 250, cy: 318, r: 168 }),
    s("circle", { class: "globe", cx: 250, cy: 318, r: 168 }),
    s(
      "g",
      {},
      insects(left, (x, y) => [clamp(250 + (x - 195) * 2.2), 318 + (y - 150) * 2.3], 2.1),
    ),
    s("text", { class: "count", x: 250, y: 376 }, String(left)),
    s("text", { class: "below", x: 250, y: 428 }, words),
  ];
}

/** @param {number} x */
const clamp = (x) => Math.max(28, Math.min(472, x));

/**
 * @param {number} count
 * @param {(x: number, y: number) => number[]} at
 * @param {number} zoom
 */
function insects(count, at, zoom) {
  return PLACES.map(([left, top, scale, turn], number) => {
    const place = `translate(${at(left, top).join(" ")}) scale(${scale * zoom} ${Math.abs(scale) * zoom}) rotate(${turn})`;
    return s("g", { class: `flight ${number < count ? "" : "gone"}` }, s("g", { class: "drift" }, insect(place)));
  });
}

/** The swarm that has won: all of it, round the lamp that is out. */
export function swarmAtTheEnd() {
  return s(
    "g",
    {},
    insects(PLACES.length, (x, y) => [x, y], 1),
  );
}

/** The few that are left, at the edge of the winner's light. */
export const driven = () =>
  s(
    "g",
    { class: "shared" },
    DRIVEN.map(([x, y, scale, turn]) =>
      insect(`translate(${x} ${y}) scale(${scale} ${Math.abs(scale)}) rotate(${turn})`),
    ),
  );

/** @param {string} transform */
const insect = (transform) =>
  s("g", { class: "insect", transform }, s("use", { href: "#mos", x: -24, y: -24, width: 48, height: 48 }));

/**
 * @param {Api.Game} game
 * @param {string} id
 * @param {string} place
 * @param {string} mark
 */
function side(game, id, place, mark) {
  const { value, label } = track(game, id);
  return h(
    "div",
    { class: `side ${place}` },
    h("span", { class: "v" }, icon(mark, 22, mark), h("span", { class: "num" }, String(value))),
    h("small", {}, label),
  );
}

// A culture under the microscope: the dish holds the lead, and round it runs the track between research and cure.

import { h, icon, s } from "../../dom.js";
import { radial } from "../../gradient.js";
import { track } from "../../parts.js";
import { t } from "../../words.js";
import { deck } from "./plan.js";
import { active, players } from "./position.js";

const FROM = 190; // degrees, clockwise, where research starts; the cure stands on the right
const TO = 360;
const BACILLI = [
  [82, 108, -24, 0.62, 0.85],
  [64, 150, 14, 0.46, 0.55],
  [312, 80, 28, 0.6, 0.8],
  [338, 112, -12, 0.44, 0.5],
  [276, 50, -160, 0.34, 0.35],
];
const ON_DISPLAY = [
  [96, 70, -24, 0.62, 0.85],
  [286, 56, 28, 0.6, 0.8],
  [196, 36, -160, 0.34, 0.35],
];
// Where colonies grow on the edge of the agar: one for each stone of whoever is at it, as far as there is room.
const COLONIES = [
  [243, 124, 7.1],
  [151, 115, 7.7],
  [241, 173, 6.2],
  [142, 159, 5.7],
  [181, 94, 4.7],
  [252, 158, 4.3],
  [222, 100, 4],
  [138, 140, 3.8],
  [154, 132, 3.4],
  [229, 117, 3.2],
  [148, 182, 3.2],
  [166, 106, 3],
  [243, 140, 2.8],
  [240, 188, 2.6],
  [205, 91, 2.5],
  [153, 170, 2.5],
];

/** @typedef {{ x: number, y: number, r: number, ring: number, wide: number, disc: number }} Place */
const PHONE = { x: 195, y: 150, r: 66, ring: 87, wide: 8, disc: 11.5 };

/**
 * The scene above the game: the dish, points on the left, cards on the right.
 * @param {PlayingApp} app
 */
export function scene(app) {
  const { game } = app.state;
  const points = game.tracks.find((each) => each.id === "points");
  return h(
    "div",
    { class: "scene" },
    picture(app, "45 0 300 230", "xMidYMax meet"),
    points && side("l", "v-ability", points.value, t("page.viroid.of-points", { n: points.most ?? 0 }), "germ"),
    !points && side("l", "v-cube", track(active(game), "stones").value, t("page.viroid.out"), "stone"),
    side("r", "v-pile", track(game, "deck").value, track(game, "deck").label, "deck"),
  );
}

/**
 * The same on the shared display, without the bare sides of a phone.
 * @param {PlayingApp} app
 */
export function displayScene(app) {
  const { game } = app.state;
  const points = game.tracks.find((each) => each.id === "points");
  const clean = game.tracks.find((each) => each.id === "clean");
  return [
    picture(app, "46 8 300 429", "xMidYMin meet", ON_DISPLAY),
    deck(app),
    points && side("l", "v-ability", points.value, t("page.viroid.of-points", { n: points.most ?? 0 }), "germ"),
    clean
      ? side("r", "v-city", clean.value, clean.label, "deck")
      : side("r", "v-pile", track(game, "deck").value, track(game, "deck").label, "deck"),
  ];
}

/**
 * The end: what flies round the dish, and its glass; where mankind lives on, they are few and faint.
 * @param {boolean} won
 */
export const endScene = (won) => [
  s("circle", { class: "end-glass", cx: 195, cy: 148, r: 79 }),
  BACILLI.slice(0, won ? BACILLI.length : 2).map(([x, y, turn, size, opacity]) =>
    bacillus("bakterie", [x, y, turn, 1.3 * size, won ? opacity : opacity / 2]),
  ),
];

/**
 * Small, beside the purse.
 * @param {PlayingApp} app
 */
export const smallDish = (app) => picture(app, "96 52 200 200", "xMidYMid meet", []);

/**
 * @param {PlayingApp} app
 * @param {string} viewBox
 * @param {string} preserveAspectRatio
 * @param {number[][]} bacilli
 */
function picture(app, viewBox, preserveAspectRatio, bacilli = BACILLI) {
  const { game } = app.state;
  const gap = track(game, "gap");
  const label = t("page.viroid.gap", { n: gap.value });
  const roomy = bacilli.length > 0;
  const stones = players(game).reduce((sum, seat) => sum + (seat.acts ? track(seat, "stones").value : 0), 0);
  return s(
    "svg",
    { class: `sky ${roomy ? "" : "small"}`, viewBox, preserveAspectRatio, role: "img", "aria-label": label },
    light(),
    s("g", { class: app.lost ? "unlit" : "" }, [
      s("circle", { class: "halo", cx: PHONE.x, cy: PHONE.y, r: 205, fill: "url(#halo)" }),
      bacilli.filter((each) => isClear(game, each)).map((each) => bacillus(String(game.options.pathogen), each)),
      s("circle", { class: "unlit-dish", cx: PHONE.x, cy: PHONE.y, r: PHONE.r }),
      s(
        "g",
        { class: `dish ${gap.value <= 3 ? "close" : ""}`, "data-key": `dish ${game.turn}` },
        s("circle", { class: "agar", cx: PHONE.x, cy: PHONE.y, r: PHONE.r }),
        COLONIES.slice(0, stones).map(([cx, cy, r]) =>
          s("circle", { class: "colony", cx, cy, r, fill: "url(#colony)" }),
        ),
        glass(),
      ),
      s("text", { class: "count", x: PHONE.x, y: PHONE.y + 21 }, String(gap.value)),
      s("text", { class: "below", x: PHONE.x, y: PHONE.y + 43 }, gap.label),
      ring(game, roomy),
    ]),
  );
}

function light() {
  return s(
    "defs",
    {},
    radial({ id: "halo" }, [0, "lamp", 0.5], [0.34, "lamp", 0.22], [0.62, "lamp-lo", 0.08], [1, "lamp-lo", 0]),
    radial({ id: "agar", cx: 0.5, cy: 0.46, r: 0.56 }, [0, "lamp-hi"], [0.58, "lamp"], [0.93, "lamp-lo"], [1, "lamp"]),
    radial({ id: "colony" }, [0, "colony", 0.62], [0.55, "colony", 0.34], [0.8, "lamp-hi", 0.5], [1, "lamp-hi", 0]),
  );
}

/**
 * @param {string} pathogen
 * @param {number[]} place
 */
function bacillus(pathogen, [x, y, turn, size, opacity]) {
  return s(
    "g",
    { class: "drift" },
    s(
      "g",
      { class: "bacillus", transform: `translate(${x} ${y}) rotate(${turn}) scale(${size})`, opacity },
      s("use", { href: `#v-germ-${pathogen}`, x: -32, y: -16, width: 64, height: 32 }),
    ),
  );
}

const glass = () => [
  s("circle", { class: "glass", cx: PHONE.x, cy: PHONE.y, r: PHONE.r + 3 }),
  s("path", { class: "shine", d: "M127.500 135.700A69 69 0 0 1 164.700 88" }),
];

/**
 * One arc for each step from the start of research to the cure: dotted behind research, lit before it.
 * @param {Api.Game} game
 * @param {boolean} named
 */
function ring(game, named) {
  const research = track(game, "research");
  const cure = track(game, "cure");
  const steps = Math.max(1, cure.value);
  const width = (TO - FROM) / steps;
  const arcs = Array.from({ length: steps }, (_, step) => {
    const [from, to] = [at(FROM + step * width + 1.4), at(FROM + (step + 1) * width - 1.4)];
    return s("path", {
      class: step < research.value ? "arc gone" : "arc",
      d: `M${from}A${PHONE.ring} ${PHONE.ring} 0 0 1 ${to}`,
    });
  });
  return [
    arcs,
    disc(FROM + research.value * width, "research", named && research.label),
    disc(FROM + cure.value * width, "cure", named && cure.label),
  ];
}

/**
 * Whether a bacillus lies clear of what is written beside the ring.
 * @param {Api.Game} game
 * @param {number[]} place
 */
function isClear(game, [x, y]) {
  const width = (TO - FROM) / Math.max(1, track(game, "cure").value);
  return ["research", "cure"].every((id) => {
    const degrees = FROM + track(game, id).value * width;
    const { x: dx = 0, y: dy, "text-anchor": anchor } = outside(degrees);
    const [left, top] = at(degrees).split(" ").map(Number);
    const middle = left + dx + { start: 36, middle: 0, end: -36 }[anchor];
    return Math.abs(x - middle) > 62 || Math.abs(y - (top + dy - 4)) > 20;
  });
}

/** @param {number} degrees */
const at = (degrees, far = PHONE.ring) => {
  const angle = (degrees * Math.PI) / 180;
  return [PHONE.x + far * Math.cos(angle), PHONE.y + far * Math.sin(angle)].map((each) => each.toFixed(1)).join(" ");
};

/**
 * @param {number} degrees
 * @param {string} marker
 * @param {string | false} label
 */
function disc(degrees, marker, label) {
  return s(
    "g",
    { class: `disc ${marker}`, transform: `translate(${at(degrees)})` },
    s("circle", { r: PHONE.disc }),
    s("use", { href: `#v-${marker}`, x: -7.2, y: -7.2, width: 14.4, height: 14.4 }),
    label && s("text", { class: "trk", ...outside(degrees) }, label),
  );
}

/**
 * Where a label stands beside its disc: never on the dish, nor on the arcs.
 * @param {number} degrees
 * @returns {{ x?: number, y: number, "text-anchor": "start" | "middle" | "end" }}
 */
function outside(degrees) {
  if (degrees < 200) return { x: 14, y: 27, "text-anchor": "end" };
  if (degrees < 255) return { x: -15, y: 3, "text-anchor": "end" };
  return degrees < 330 ? { y: -17, "text-anchor": "middle" } : { x: -14, y: 28, "text-anchor": "start" };
}

/**
 * @param {string} place
 * @param {string} mark
 * @param {number} value
 * @param {string} words
 * @param {string} kind
 */
function side(place, mark, value, words, kind) {
  return h(
    "div",
    { class: `side ${place}` },
    h("span", { class: "v" }, icon(mark, 24, kind), h("span", { class: "num" }, String(value))),
    h("small", {}, words),
  );
}

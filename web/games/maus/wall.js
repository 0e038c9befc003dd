// The wall above the game: an arched niche, the wheel of cheese with its candle, eyes in the dark for the enemies.

import { h, icon, s } from "../../dom.js";
import { linear, radial } from "../../gradient.js";
import { track } from "../../parts.js";
import { t } from "../../words.js";
import { isMouse, look } from "./position.js";

const X = 195;
const Y = 154;
const RIM = 70;
const [OUTER, INNER] = [65.5, 47.2];
const GAP = 1.85; // degrees left free on either side of a segment
const HOLES = [
  [-8, 56, 3.9, 14, 52, 2.1, 16, 61, 2],
  [-16, 54.5, 2.8, 8, 58.8, 4.2],
  [14, 60, 2.1, -2, 53.2, 3.6, -18, 60.9, 2.4],
  [-6, 57.3, 4.3, 16, 51.2, 1.8],
  [10, 56, 3.2, -14, 60, 2],
  [-12, 55, 3.6, 14, 60, 2.2],
]; // of each segment: degrees from its middle, distance from the hub, size
const EYES = [
  [92, 104, 0.82],
  [296, 100, 0.9],
  [303, 140, 0.7],
  [86, 142, 0.66],
  [118, 66, 0.6],
  [272, 64, 0.62],
  [66, 122, 0.5],
  [326, 122, 0.52],
  [142, 44, 0.46],
  [250, 44, 0.46],
];

/**
 * The scene above the game: pages left on one side, enemies on the other.
 * @param {PlayingApp} app
 */
export function scene(app) {
  const { game } = app.state;
  return h(
    "div",
    { class: "scene" },
    picture(app, "45 0 300 230", "xMidYMax meet"),
    side("l", "mm-glass", track(game, "pages").value, t("page.maus.pages-left")),
    side("r", "mm-rat", track(game, "enemies").value, t("page.maus.enemies", { n: track(game, "enemies").value })),
  );
}

/**
 * The same on the shared display.
 * @param {PlayingApp} app
 */
export function displayScene(app) {
  const { game } = app.state;
  return [
    picture(app, "62 8 268 429", "xMidYMin meet"),
    side("l", "mm-glass", track(game, "pages").value, t("page.maus.pages-left")),
    side("r", "mm-rat", track(game, "enemies").value, t("page.maus.enemies", { n: track(game, "enemies").value })),
  ];
}

/**
 * @param {"l" | "r"} where
 * @param {string} mark
 * @param {number} number
 * @param {string} words
 */
function side(where, mark, number, words) {
  return h(
    "div",
    { class: `side ${where}` },
    h("span", { class: "v" }, icon(mark, 24), h("span", { class: "num" }, number)),
    h("small", {}, words),
  );
}

/**
 * @param {PlayingApp} app
 * @param {string} viewBox
 * @param {string} preserveAspectRatio
 */
function picture(app, viewBox, preserveAspectRatio) {
  const { game } = app.state;
  const wheel = track(game, "wheel");
  const full = wheel.value >= (wheel.most ?? 6);
  const label = t("page.maus.wheel", { n: wheel.value });
  return s(
    "svg",
    { class: `sky ${app.lost ? "unlit" : ""}`, viewBox, preserveAspectRatio, role: "img", "aria-label": label },
    defs(),
    s("circle", { class: "halo", cx: X, cy: 112, r: 200, fill: "url(#mm-halo)" }),
    s("g", { mask: "url(#mm-lit)" }, arch()),
    s("rect", { x: 111, y: 225.5, width: 168, height: 5, fill: "url(#mm-ledge)" }),
    enemies(game).map((shape, place) => eyes(shape, EYES[place])),
    s("circle", { class: "rind", cx: X, cy: Y, r: RIM }),
    [0, 1, 2, 3, 4, 5].map((place) => segment(place, place < wheel.value)),
    s("circle", { class: "hub", cx: X, cy: Y, r: 43 }),
    s("text", { class: "count", x: X, y: 170.3 }, String(wheel.value)),
    s("text", { class: "below", x: X, y: 185.8 }, t("page.maus.of-six")),
    candle(full),
  );
}

/** The light, and how far it reaches. */
function defs() {
  const user = { gradientUnits: "userSpaceOnUse" };
  return s(
    "defs",
    {},
    radial({ id: "mm-halo" }, [0, "lamp", 0.55], [0.34, "lamp", 0.28], [0.62, "lamp-lo", 0.1], [1, "lamp-lo", 0]),
    radial({ id: "mm-globe", cx: 0.5, cy: 0.42, r: 0.62 }, [0, "lamp-hi"], [0.55, "lamp"], [1, "lamp-lo"]),
    radial({ id: "mm-seg", ...user, cx: X, cy: Y, r: RIM }, [0.6, "lamp-hi"], [0.8, "lamp"], [1, "lamp-lo"]),
    linear({ id: "mm-wax", x1: 0, x2: 1 }, [0, "wax-lo"], [0.35, "wax"], [1, "wax-lo"]),
    linear(
      { id: "mm-ledge", x1: 0, x2: 1 },
      [0, "stone", 0],
      [0.28, "stone", 0.9],
      [0.72, "stone", 0.9],
      [1, "stone", 0],
    ),
    radial({ id: "mm-reach", ...user, cx: X, cy: 120, r: 205 }, [0.3, "shine"], [0.72, "shine", 0.34], [1, "shine", 0]),
    s(
      "mask",
      { id: "mm-lit", maskUnits: "userSpaceOnUse", x: -10, y: -85, width: 410, height: 410 },
      s("circle", { cx: X, cy: 120, r: 205, fill: "url(#mm-reach)" }),
    ),
  );
}

/** Stones of the niche: an arch of blocks, and posts below it. */
function arch() {
  const centre = 168;
  const at = (/** @type {number} */ degrees, /** @type {number} */ far) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(X + far * Math.cos(angle)).toFixed(1)} ${(centre + far * Math.sin(angle)).toFixed(1)}`;
  };
  const blocks = [];
  for (let from = -180; from < 0; from += 15) {
    const [a, b] = [from + 0.4, from + 14.6];
    blocks.push(`M${at(a, 158)}A158 158 0 0 1 ${at(b, 158)}L${at(b, 136)}A136 136 0 0 0 ${at(a, 136)}Z`);
  }
  const posts = [168, 208, 248, 288].flatMap((y) => [`M37 ${y}h22v39H37Z`, `M331 ${y}h22v39h-22Z`]);
  return s(
    "g",
    { class: "stones" },
    [...blocks, ...posts].map((d) => s("path", { d })),
  );
}

/**
 * @param {number} place
 * @param {boolean} full
 */
function segment(place, full) {
  const at = (/** @type {number} */ degrees, /** @type {number} */ far) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return [X + far * Math.cos(angle), Y + far * Math.sin(angle)].map((each) => Number(each.toFixed(1)));
  };
  const [a, b] = [place * 60 + GAP, (place + 1) * 60 - GAP];
  const [near, wide] = [a + 0.7, b - 0.7];
  const d = `M${at(a, OUTER)}A${OUTER} ${OUTER} 0 0 1 ${at(b, OUTER)}L${at(wide, INNER)}A${INNER} ${INNER} 0 0 0 ${at(near, INNER)}Z`;
  const holes = [];
  for (let at_ = 0; full && at_ < HOLES[place].length; at_ += 3) {
    const [turn, far, r] = HOLES[place].slice(at_, at_ + 3);
    const [cx, cy] = at(place * 60 + 30 + turn, far);
    holes.push(s("circle", { class: "hole", cx, cy, r }));
  }
  return s("g", { class: `segment ${full ? "full" : ""}` }, s("path", { d }), holes);
}

/** @param {boolean} tall */
function candle(tall) {
  const flame = tall ? "translate(0 -10) scale(1 1.06)" : "";
  return s(
    "g",
    { class: "candle" },
    s("path", {
      class: "wax",
      d: "M186.2 87.8V73.4Q195 69.8 203.8 73.4V87q-.5 7.200-3.200 7.600q-2.600-.3-2.900-4.800q-.3-2.700-2.100-2.400t-2.200 4.400q-1 5.200-3.400 4.800q-2.900-.5-3.200-8Z",
    }),
    s("path", { class: "wick", d: "M195 72.600V67.800" }),
    s(
      "g",
      { class: "flame", transform: flame },
      s("path", {
        class: "outer",
        d: "M195 48.600C196.200 54.200 201.800 59 201.800 65A6.800 6.400 0 0 1 188.200 65C188.200 59.800 193.800 55.800 195 48.600Z",
      }),
      s("path", {
        class: "inner",
        d: "M195 57.400C195.800 60.600 198.700 63 198.700 66.200A3.700 3.700 0 0 1 191.300 66.200C191.300 63 194.200 60.600 195 57.400Z",
      }),
    ),
  );
}

/**
 * A pair of eyes for each enemy figure, as far as there is dark.
 * @param {Api.Game} game
 */
function enemies(game) {
  const foes = game.seats.filter((seat) => !isMouse(seat));
  const all = foes.flatMap((seat) => Array.from({ length: track(seat, "figures").value }, () => look(seat)));
  return all.slice(0, EYES.length);
}

/**
 * @param {string} shape
 * @param {number[]} place
 */
function eyes(shape, [x, y, scale]) {
  const slanted = shape === "rat" || shape === "beast";
  return s(
    "g",
    { class: "eyes", transform: `translate(${x} ${y}) scale(${scale})` },
    slanted
      ? [
          s("path", { d: "M-15-5C-9-7-4-3-2 3-9 4-14 1-15-5ZM15-5C9-7 4-3 2 3 9 4 14 1 15-5Z" }),
          s("ellipse", { class: "pupil", cx: -7.6, cy: -1, rx: 1.5, ry: 3.6, transform: "rotate(-18 -7.600 -1)" }),
          s("ellipse", { class: "pupil", cx: 7.6, cy: -1, rx: 1.5, ry: 3.6, transform: "rotate(18 7.600 -1)" }),
        ]
      : [
          s("path", { class: "feelers", d: "M-8-7C-12-16-20-18-26-14M8-7C12-16 20-18 26-14" }),
          s("circle", { cx: -7, cy: 0, r: 6 }),
          s("circle", { cx: 7, cy: 0, r: 6 }),
          s("circle", { class: "pupil", cx: -6, cy: 1, r: 2 }),
          s("circle", { class: "pupil", cx: 8, cy: 1, r: 2 }),
        ],
  );
}

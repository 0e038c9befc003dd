// A throw that was just read, revealed on all phones and the display at once: its pieces light up one by one, the
// number counts along, then the lamp flares or dies. A tap skips it on that phone; reduced motion shows none of it.

import { boot } from "./boot.js";
import { dock } from "./dock.js";
import { h, s } from "./dom.js";
import { letFeel } from "./feel.js";
import { halves } from "./parts.js";
import { staged } from "./peaks.js";
import { LARGEST, WIDE } from "./photo.js";
import { rail } from "./rail.js";
import { t } from "./words.js";

const STEP_MS = 350; // from piece to piece
const QUICK_MS = 120; // from the eighth on
const SLOW = 7; // so many pieces take their time
const FELT_MS = 30;
const HELD_MS = 450; // how long the whole number stands before the page says what it means
const GLOW = 1.35; // of a piece's radius: how far its light reaches
const DARK = 0.66; // how dark the rest of the table is

/** @type {{ lit: number, of: Api.Piece[], before: Api.State, timer: number } | null} how many of these pieces are lit */
let running = null;

/** Whether a number is still to be counted up: until then nothing tells it. */
export const isReplaying = () => running !== null;

/**
 * Begin, where a reading that nobody doubts has come while somebody looked on; whatever else comes ends it.
 * @param {AnyApp} app
 * @param {Api.State | null} before
 */
export function startReplay(app, before) {
  const { throw: seen, game } = app.state ?? {};
  const was = before?.throw;
  if (running && seen?.stage === "read" && was?.stage === "read" && seen.shut === null) return;
  stop();
  const still = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const came = seen?.stage === "read" && was && was.stage !== "read" && before.game?.id === game?.id;
  if (!came || still || !["table", "display"].includes(boot.screen)) return;
  if (seen.shut !== null || seen.said || !seen.photo || seen.pieces.length === 0) return;
  const counting = seen.faces.filter((face) => face.counts || !seen.counts).map((face) => face.label);
  const of = seen.pieces.filter(({ face }) => face !== null && counting.includes(face));
  const step = (/** @type {number} */ lit) => (lit < SLOW ? STEP_MS : QUICK_MS);
  const further = () => {
    if (!running) return;
    if (running.lit >= of.length) return finish(app);
    running.lit += 1;
    running.timer = setTimeout(further, running.lit < of.length ? step(running.lit) : HELD_MS);
    if (staged()) letFeel(FELT_MS);
    app.draw();
  };
  running = { lit: 0, of, before, timer: setTimeout(further, of.length > 0 ? STEP_MS : HELD_MS) };
}

function stop() {
  if (running) clearTimeout(running.timer);
  running = null;
}

/**
 * Show what came of it, and tell it.
 * @param {AnyApp} app
 */
function finish(app) {
  if (!running) return;
  const { before } = running;
  stop();
  app.draw();
  app.tell(before);
}

/** @param {ThrowingApp} app */
export function replayScreen(app) {
  const [look, count] = replayed(app);
  const skip = h("button", { class: "btn grow", onclick: () => finish(app) }, t("page.throw.skip"));
  return [halves("throw", rail(app, false), look, count), dock(app, h("div", { class: "row" }, skip))];
}

/**
 * The table in the dark, where only what was lit up so far shines; and the number so far.
 * @param {ThrowingApp} app
 */
export function replayed(app) {
  const seen = app.state.throw;
  const { lit = 0, of = [] } = running ?? {};
  const over = lit >= of.length;
  const look = over ? (of.length > 0 ? "flares" : "off") : of.length > 0 ? "" : "off";
  const mark = over ? app.dress.throwMark(seen) : seen.counts ? String(lit) : "";
  return [
    h("div", { class: "shot replay", onclick: () => finish(app) }, dark(seen, of.slice(0, lit))),
    h(
      "div",
      { class: "replay-count", onclick: () => finish(app) },
      h("h1", {}, app.dress.throwWhose(app)),
      h(
        "div",
        { class: "ringed" },
        seen.counts && segments(seen.count, lit),
        h(
          "div",
          { class: `bulb ${look}` },
          h("span", { class: "num" }, mark),
          seen.counts && h("small", {}, t("page.throw.of", { count: seen.count })),
        ),
      ),
      seen.faces.length === 2 && tally(app, lit),
    ),
  ];
}

/**
 * The ring round the number: a segment for each piece, lit for each that counted so far.
 * @param {number} count
 * @param {number} lit
 */
function segments(count, lit) {
  const gap = Math.min(8, 120 / count);
  const at = (/** @type {number} */ turn) => {
    const angle = ((turn - 90) * Math.PI) / 180;
    return `${(100 + 94 * Math.cos(angle)).toFixed(1)} ${(100 + 94 * Math.sin(angle)).toFixed(1)}`;
  };
  return s(
    "svg",
    { class: "segments", viewBox: "0 0 200 200", "aria-hidden": "true" },
    Array.from({ length: count }, (_, place) => {
      const [from, to] = [(360 * place) / count + gap / 2, (360 * (place + 1)) / count - gap / 2];
      const large = to - from > 180 ? 1 : 0;
      return s("path", { class: place < lit ? "on" : "", d: `M${at(from)}A94 94 0 ${large} 1 ${at(to)}` });
    }),
  );
}

/**
 * One picture for each piece: what counted so far, then what may still.
 * @param {ThrowingApp} app
 * @param {number} lit
 */
function tally({ dress, state: { throw: seen } }, lit) {
  const [counted, open] = [true, false].map((counts) => seen.faces.find((face) => face.counts === counts)?.label ?? "");
  return h(
    "div",
    { class: "tally", "aria-hidden": "true" },
    seen.pieces.map((_, place) => h("span", {}, dress.facePicture(place < lit ? counted : open, 28))),
  );
}

/**
 * @param {Api.Throw} seen
 * @param {Api.Piece[]} lit
 */
function dark({ photo }, lit) {
  const { id = "", width = WIDE, height = WIDE } = photo ?? {};
  const all = { width, height };
  const spot = (/** @type {Api.Piece} */ { x, y, r }, more = {}) => s("circle", { cx: x, cy: y, r: GLOW * r, ...more });
  return s(
    "svg",
    {
      width: LARGEST * WIDE,
      height: Math.round((LARGEST * WIDE * height) / width),
      viewBox: `0 0 ${width} ${height}`,
      "aria-hidden": "true",
    },
    s("image", { href: `/api/slaps/${id}.jpg`, ...all }),
    s(
      "mask",
      { id: "in-the-dark" },
      s("rect", { ...all, fill: "white" }),
      lit.map((piece) => spot(piece, { fill: "black" })),
    ),
    s("rect", { ...all, fill: "var(--casing)", "fill-opacity": DARK, mask: "url(#in-the-dark)" }),
    lit.map((piece) =>
      spot(piece, { class: "lit-up", fill: "none", stroke: "var(--doubt)", "stroke-width": piece.r / 5 }),
    ),
    lit.map(({ x, y, r }, place) =>
      s(
        "g",
        { class: "counted", transform: `translate(${x - 1.1 * r} ${y - 1.1 * r}) scale(${r / 24})` },
        s("circle", { r: 15 }),
        s("text", { y: 6 }, String(place + 1)),
      ),
    ),
  );
}

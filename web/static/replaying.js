// A throw that was just read, as everybody saw it: its pieces light up one by one and the counter ticks, then the
// lamp flares or dies. At most a second and a half; a tap ends it, and whoever wants no motion sees none of it.

import { boot } from "./boot.js";
import { dock, undo } from "./dock.js";
import { h, s } from "./dom.js";
import { halves } from "./parts.js";
import { LARGEST, WIDE } from "./photo.js";
import { rail } from "./rail.js";
import { t } from "./words.js";

const LONGEST_MS = 1_500;
const STEP_MS = 260; // from piece to piece, where they are few
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
  const step = Math.min(STEP_MS, (LONGEST_MS - HELD_MS) / Math.max(1, of.length));
  const further = () => {
    if (!running) return;
    if (running.lit >= of.length) return finish(app);
    running.lit += 1;
    running.timer = setTimeout(further, running.lit < of.length ? step : HELD_MS);
    app.draw();
  };
  running = { lit: 0, of, before, timer: setTimeout(further, of.length > 0 ? step : HELD_MS) };
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
  return [halves("throw", rail(app, false), look, count), dock(app, h("div", { class: "row" }, undo(app), skip))];
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
      h("h1", { class: "heard" }, t("page.throw.replay")),
      h(
        "div",
        { class: `bulb ${look}` },
        h("span", { class: "num" }, mark),
        seen.counts && h("small", {}, t("page.throw.of", { count: seen.count })),
      ),
    ),
  ];
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
      spot(piece, { class: "lit-up", fill: "none", stroke: "var(--lamp)", "stroke-width": piece.r / 5 }),
    ),
  );
}

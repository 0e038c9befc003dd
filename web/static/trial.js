// The trial of a calibration: each piece near enough to be compared with the table, and what it was read as.

import { h, s } from "./dom.js";
import { t } from "./words.js";

const [WIDE, TALL] = [400, 300]; // the live picture in the units that its marks are drawn in
const ROOM = 1.7; // of a piece's radius, from its middle to the tile's edge
const FINE = 20; // a piece that moved by less than such a share of the picture is still the same

/** @typedef {Api.Guide["marks"][number]} Mark */
/** @type {Set<string>} */
const wrong = new Set(); // the pieces that somebody said are not what they were read as

/** @param {Mark} mark */
const place = ({ x, y }) => `${Math.round(x * FINE)} ${Math.round(y * FINE)}`;

/**
 * How many pieces that lie there now somebody said are read wrongly.
 * @param {Mark[]} marks
 */
export const saidWrong = (marks) => marks.filter((mark) => wrong.has(place(mark))).length;

/** Once the faces are exchanged, nothing is known to be read wrongly. */
export const unsayWrong = () => wrong.clear();

/**
 * A tile a piece with what it was taken for, and the whole picture as the last one.
 * @param {Api.Guide} guide
 * @param {number} glance
 * @param {Child} whole
 * @param {() => void} draw
 */
export function trialTiles({ marks, steps }, glance, whole, draw) {
  const faces = steps.slice(1, -1).map((step) => step.label);
  return h(
    "ol",
    { class: "trial" },
    marks.map((mark, index) => h("li", {}, tile(mark, index + 1, glance, draw), h("span", {}, words(mark, faces)))),
    h("li", { class: "whole" }, whole, h("span", {}, t("page.calibration.whole"))),
  );
}

/**
 * What a piece shows; of two faces the other one, where somebody said that it is not so.
 * @param {Mark} mark
 * @param {string[]} faces
 */
function words(mark, faces) {
  if (!mark.fine) return t("page.throw.unread");
  if (!wrong.has(place(mark))) return mark.face;
  return faces.length === 2 ? faces.find((face) => face !== mark.face) : t("page.calibration.wrong");
}

/**
 * @param {Mark} mark
 * @param {number} number
 * @param {number} glance
 * @param {() => void} draw
 */
function tile(mark, number, glance, draw) {
  const { x, y, r, fine, counts, face } = mark;
  const turned = wrong.has(place(mark));
  const reach = ROOM * r * WIDE;
  const box = [x * WIDE - reach, y * TALL - reach, 2 * reach, 2 * reach].map((value) => value.toFixed(2)).join(" ");
  const picture = { href: `/api/picture.jpg?${glance}`, width: WIDE, height: TALL, preserveAspectRatio: "none" };
  const press = () => (wrong.delete(place(mark)) || wrong.add(place(mark)), draw());
  return h(
    "button",
    {
      class: `tile-shot ${fine && !turned ? (counts ? "" : "dashed") : "open"}`,
      "aria-label": t("page.calibration.piece", { number, face: fine ? face : t("page.throw.unread") }),
      "aria-pressed": String(turned),
      onclick: press,
    },
    s("svg", { viewBox: box, "aria-hidden": "true" }, s("image", picture)),
    h("span", { class: "num", "aria-hidden": "true" }, fine && !turned ? String(number) : `${number}?`),
  );
}

/**
 * What the throw was read as, large; unlit where a piece is unread or was said to be wrong.
 * @param {Api.Guide} guide
 */
export function trialVerdict({ verdict, marks }) {
  if (!verdict) return null;
  const wrongly = saidWrong(marks);
  const sure = verdict.sure && wrongly === 0;
  const hint = wrongly ? "page.calibration.said-wrong" : sure ? "page.calibration.compare" : "page.calibration.unread";
  return h(
    "div",
    { class: "verdict", role: "status" },
    h("div", { class: `bulb small ${sure ? "" : "off"}` }, h("span", { class: "num" }, String(verdict.number))),
    h("div", {}, h("h2", { class: "title" }, verdict.words), h("p", { class: "hint" }, t(hint))),
  );
}

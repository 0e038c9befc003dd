// The trial of a calibration: each piece of the live picture near enough to be compared with the table.

import { h, s } from "./dom.js";
import { t } from "./words.js";

const [WIDE, TALL] = [400, 300]; // the live picture in the units that its marks are drawn in
const ROOM = 1.7; // of a piece's radius, from its middle to the tile's edge

/** @typedef {Api.Guide["marks"][number]} Mark */

/**
 * A tile a piece with what it was taken for, and the whole picture as the last one.
 * @param {Mark[]} marks
 * @param {number} glance
 * @param {Child} whole
 */
export function trialTiles(marks, glance, whole) {
  return h(
    "ol",
    { class: "trial" },
    marks.map((mark, place) =>
      h("li", { class: mark.fine ? "" : "open" }, tile(mark, place + 1, glance), h("span", {}, words(mark))),
    ),
    h("li", { class: "whole" }, whole, h("span", {}, t("page.calibration.whole"))),
  );
}

/** @param {Mark} mark */
const words = ({ fine, face }) => (fine ? face : t("page.throw.unread"));

/**
 * @param {Mark} mark
 * @param {number} number
 * @param {number} glance
 */
function tile({ x, y, r, fine, counts }, number, glance) {
  const reach = ROOM * r * WIDE;
  const box = [x * WIDE - reach, y * TALL - reach, 2 * reach, 2 * reach].map((value) => value.toFixed(2)).join(" ");
  const picture = { href: `/api/picture.jpg?${glance}`, width: WIDE, height: TALL, preserveAspectRatio: "none" };
  return h(
    "span",
    { class: `tile-shot ${fine ? (counts ? "" : "dashed") : "open"}` },
    s("svg", { viewBox: box, "aria-hidden": "true" }, s("image", picture)),
    h("span", { class: "num", "aria-hidden": "true" }, fine ? String(number) : `${number}?`),
  );
}

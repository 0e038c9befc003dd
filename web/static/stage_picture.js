// Before there is a photo: a hand that waits, or the pieces found so far.

import { h, s } from "./dom.js";
import { LARGEST, WIDE } from "./photo.js";

/** @param {Api.Throw} waiting */
export function stagePicture(waiting) {
  const before = ["unseen", "armed", "missed", "dazzled", "blinded"].includes(waiting.stage);
  const picture = before ? armed(waiting) : found(waiting);
  return h(
    "div",
    { class: "shot stage" },
    s(
      "svg",
      { width: LARGEST * WIDE, height: LARGEST * 330, viewBox: `0 0 ${WIDE} 330`, "aria-hidden": "true" },
      picture,
    ),
  );
}

/**
 * A piece as it lies there: round, or a cube from above.
 * @param {Api.Throw} waiting
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {Record<string, unknown>} look
 */
function outline({ kind }, x, y, r, look) {
  if (kind.shape === "disc") return s("circle", { cx: x, cy: y, r, ...look });
  const side = r * 1.7;
  return s("rect", { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: side / 5, ...look });
}

/** @param {Api.Throw} waiting */
function armed(waiting) {
  const { count } = waiting;
  const wave = (/** @type {string} */ d) =>
    s("path", { d, fill: "none", class: "wave", "stroke-width": 3, "stroke-linecap": "round" });
  const step = Math.min(50, 340 / count);
  const r = Math.min(17.5, step * 0.4);
  const dashed = { fill: "none", stroke: "var(--on-photo)", "stroke-width": 2, "stroke-dasharray": "5 5" };
  return [
    s("svg", { x: 92, y: 62, width: 174, height: 174, viewBox: "0 0 48 48" }, s("use", { href: "#hand" })),
    ["M62 82q-24 56 0 112", "M86 96q-16 42 0 83", "M304 82q24 56 0 112", "M280 96q16 42 0 83"].map(wave),
    Array.from({ length: count }, (_, place) =>
      outline(waiting, 183 + (place - (count - 1) / 2) * step, 286, r, dashed),
    ),
  ];
}

/**
 * The pieces that were found so far, as rings that close one by one.
 * @param {Api.Throw} waiting
 */
export function found(waiting) {
  const { count, progress } = waiting;
  const read = progress ? Math.floor((count * progress[0]) / progress[1]) : 0;
  return Array.from({ length: count }, (_, place) => {
    const angle = place * 2.4;
    const far = 47 * Math.sqrt(place);
    const [x, y] = [183 + far * Math.cos(angle), 165 + far * 0.9 * Math.sin(angle)];
    const tick = { fill: "none", stroke: "var(--found-tick)", "stroke-width": 3.5, "stroke-linecap": "round" };
    return place < read
      ? [
          outline(waiting, x, y, 27, {
            fill: "var(--ring)",
            "fill-opacity": 0.16,
            stroke: "var(--doubt)",
            "stroke-width": 4,
          }),
          s("path", { d: `M${x - 8} ${y + 1}l5 6 11-12`, "stroke-linejoin": "round", ...tick }),
        ]
      : outline(waiting, x, y, 27, {
          fill: "var(--ring)",
          "fill-opacity": 0.08,
          stroke: "var(--found)",
          "stroke-width": 2,
          "stroke-dasharray": "5 5",
        });
  });
}

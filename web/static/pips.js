// The faces 1 to 6 of a die, drawn as everybody knows them.

import { s } from "./dom.js";

const [LOW, MID, HIGH] = [6, 12, 18];
/** @type {Record<string, [number, number][]>} */
const PLACES = {
  1: [[MID, MID]],
  2: [
    [LOW, LOW],
    [HIGH, HIGH],
  ],
  3: [
    [LOW, LOW],
    [MID, MID],
    [HIGH, HIGH],
  ],
  4: [
    [LOW, LOW],
    [HIGH, LOW],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
  5: [
    [LOW, LOW],
    [HIGH, LOW],
    [MID, MID],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
  6: [
    [LOW, LOW],
    [LOW, MID],
    [LOW, HIGH],
    [HIGH, LOW],
    [HIGH, MID],
    [HIGH, HIGH],
  ],
};

/**
 * The face of a die by its label; nothing where that is not 1 to 6.
 * @param {string} face
 * @param {number} size
 * @returns {Child}
 */
export function pips(face, size) {
  const places = PLACES[face];
  if (!places) return null;
  return s(
    "svg",
    { class: "pips", width: size, height: size, viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("rect", { x: 1, y: 1, width: 22, height: 22, rx: 5 }),
    places.map(([x, y]) => s("circle", { cx: x, cy: y, r: 2.4 })),
  );
}

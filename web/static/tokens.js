// A person's token: a colour and a shape that always come together, beside the name and at the end of a line.

import { s } from "./dom.js";

const SHAPES = ["token-circle", "token-square", "token-triangle", "token-diamond"];
const DASHES = ["2 5", "", "9 5", "12 4 2 4"];
const KINDS = SHAPES.length;

/**
 * The first four have the colour of their number; the next four are the same shapes, each in the colour after.
 * @param {number} number
 */
const colourOf = (number) => ((number - 1 + Math.floor((number - 1) / KINDS)) % KINDS) + 1;

/** @param {number} number */
const shapeOf = (number) => SHAPES[(number - 1) % KINDS];

/** How many there are to choose from. */
export const TOKENS = 2 * KINDS;

/**
 * The token of a person, beside the name, which says who it is.
 * @param {number | undefined} number
 * @param {number} size
 */
export function token(number, size, look = "") {
  if (!number) return null;
  return s(
    "svg",
    { class: `ic token of-${colourOf(number)} ${look}`, width: size, height: size, "aria-hidden": "true" },
    s("use", { href: `#${shapeOf(number)}` }),
  );
}

/**
 * The same inside a picture, with its middle there; `cased` where it lies on the globe.
 * @param {number} number
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function tokenMark(number, x, y, size, cased = false) {
  const shape = (/** @type {number} */ wide, /** @type {string} */ look) =>
    s("use", { class: look, href: `#${shapeOf(number)}`, x: x - wide / 2, y: y - wide / 2, width: wide, height: wide });
  return [cased && shape(size * 1.2, "casing"), shape(size, `of-${colourOf(number)}`)];
}

/** @param {number} number */
export const ink = (number) => `var(--p${colourOf(number)})`;

/** @param {number} number */
export const dash = (number) => DASHES[(number - 1) % KINDS];

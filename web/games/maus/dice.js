// The symbol dice: what each face shows, what counts for the purpose, and what a throw comes to.

import { h, icon } from "../../dom.js";
import { t } from "../../words.js";
import { track } from "./position.js";

const SYMBOLS = ["sword-shield", "sword", "bow", "cheese", "star"];
/** @type {Record<string, { symbols?: string[], number?: number }>} */
let named = {};

/**
 * Take note of how the owner of these dice has named their faces.
 * @param {AnyApp} app
 */
export function learn(app) {
  named = /** @type {any} */ (app.data).dice ?? named;
}

/**
 * The symbols of a face, as its owner has named them; else as its label says.
 * @param {string} face
 */
function symbolsOf(face) {
  const known = named[face]?.symbols;
  if (known) return known;
  let left = face;
  return SYMBOLS.filter((each) => {
    const has = left.includes(each);
    left = left.replace(each, "");
    return has;
  });
}

/**
 * A die with a face up.
 * @param {string} face
 * @param {number} size
 */
export function die(face, size) {
  const symbols = symbolsOf(face);
  const number = named[face]?.number;
  const each = symbols.length > 1 ? size * 0.42 : size * 0.62;
  const drawn = h(
    "span",
    { class: "die", "aria-hidden": "true" },
    symbols.length > 0
      ? symbols.map((symbol) => sized(icon(`mm-${symbol}`, each), each))
      : h("b", {}, face.slice(0, 1)),
    number !== undefined && size > 30 && h("i", {}, number),
  );
  return sized(drawn, size);
}

/**
 * @template {HTMLElement | SVGElement} T
 * @param {T} drawn
 * @param {number} size
 */
function sized(drawn, size) {
  drawn.style.width = drawn.style.height = `${size}px`; // as an attribute the page's policy would drop it
  return drawn;
}

/**
 * How many of these faces count.
 * @param {string[]} faces
 * @param {string[]} counts
 */
export const countsIn = (faces, counts) => faces.filter((face) => counts.includes(face)).length;

/** @param {string[]} faces */
export const cheeseIn = (faces) => faces.filter((face) => symbolsOf(face).includes("cheese")).length;

/**
 * What counts in the throw that is due: hits, blocks or stars.
 * @param {Api.Game} game
 */
export function countedAs(game) {
  if (game.step !== "fight") return "stars";
  return track(game, "hits-made").value > 0 ? "blocks" : "hits-made";
}

/**
 * @param {Api.Game} game
 * @param {string[]} faces
 * @param {string[]} counts
 */
export function meaning(game, faces, counts) {
  if (counts.length === 0) {
    const number = faces.reduce((sum, face) => sum + (named[face]?.number ?? 0), 0);
    return t("page.maus.number", { n: number });
  }
  const cheese = game.step === "fight" ? cheeseIn(faces) : 0;
  const words = t(`page.maus.${countedAs(game)}`, { n: countsIn(faces, counts) });
  return cheese > 0 ? `${words}, ${t("page.maus.cheeses", { n: cheese })}` : words;
}

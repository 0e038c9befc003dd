// The symbol dice: what each face shows, what counts for the purpose, and what a throw comes to.

import { h, icon } from "../../dom.js";
import { track } from "../../parts.js";
import { t } from "../../words.js";

const SYMBOLS = ["sword-shield", "sword", "bow", "cheese", "star"];
/** @type {Record<string, { symbols?: string[], number?: number }>} */
let named = {};
/** @type {"number" | "symbols" | null} */
let counted = null; // what the throw that waits counts on the dice; nothing else is drawn on them then

/**
 * Take note of how the owner of these dice has named their faces, and of what counts on them now.
 * @param {AnyApp} app
 */
export function learn(app) {
  named = /** @type {any} */ (app.data).dice ?? named;
  const waiting = app.state?.throw;
  counted = waiting ? (waiting.counts ? "symbols" : "number") : null;
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
    counted === "number" && number !== undefined
      ? h("b", { class: "num" }, number)
      : symbols.length > 0
        ? symbols.map((symbol) => sized(icon(`mm-${symbol}`, each), each))
        : h("b", {}, face.slice(0, 1)),
    counted === null && number !== undefined && size > 30 && h("i", {}, number),
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
 * Whether the numbers of these faces are known: of an evening of the past they need not be.
 * @param {string[]} faces
 */
export const isNumbered = (faces) => faces.length > 0 && faces.every((face) => named[face]?.number !== undefined);

/** @param {string[]} faces */
export const numbersIn = (faces) => faces.reduce((sum, face) => sum + (named[face]?.number ?? 0), 0);

/**
 * Which faces are asked for where people enter a throw: those of each number, or those that count or bring cheese.
 * @param {Api.Face} face
 * @param {Api.Face[]} faces all that there are
 */
export function handFace({ label, name, counts, besides }, faces) {
  if (counted !== "number") return { as: counts || besides ? label : "", name };
  const n = numbersIn([label]);
  return {
    as: faces.find((each) => numbersIn([each.label]) === n)?.label ?? label,
    name: t("page.maus.number", { n }),
    at: n,
  };
}

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
  if (counts.length === 0) return t("page.maus.number", { n: numbersIn(faces) });
  const cheese = game.step === "fight" ? cheeseIn(faces) : 0;
  const words = t(`page.maus.${countedAs(game)}`, { n: countsIn(faces, counts) });
  return cheese > 0 ? `${words}, ${t("page.maus.cheeses", { n: cheese })}` : words;
}

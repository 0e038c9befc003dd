// A face as a button of the dock names it: what it is called, and what it would make of the throw.

import { h } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {ThrowingApp} app
 * @param {Api.Face} face
 * @param {number} piece
 */
export const faceWords = (app, face, piece) => [breakable(face.name), below(app, face, piece)];

/**
 * A name that may go on in the next line after a stroke.
 * @param {string} name
 */
const breakable = (name) => name.split(/(?<=\/)/).flatMap((part, place) => (place > 0 ? [h("wbr"), part] : [part]));

/**
 * What a face would make of the throw, where each piece counts or does not.
 * @param {ThrowingApp} app
 * @param {Api.Face} face
 * @param {number} piece
 */
function below({ dress, state: { throw: waiting } }, face, piece) {
  if (!waiting.counts) return null;
  const brings = face.besides && dress.faceBrings(face);
  if (brings) return h("small", {}, brings);
  const [answer] = waiting.answer.parameters;
  const counting = waiting.faces.filter((each) => each.counts).map((each) => each.label);
  const others = waiting.pieces.filter(
    (each, place) => place !== piece - 1 && !each.kept && counting.includes(each.face ?? ""),
  ).length;
  const then = others + (face.counts ? 1 : 0);
  const number = answer.type === "number" ? Math.max(answer.low, Math.min(answer.high, then)) : then;
  return h("small", {}, t("page.throw.then", { number }));
}

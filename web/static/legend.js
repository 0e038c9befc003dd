// Which pieces show which face, with the rings that the photo has round them.

import { h, icon, s } from "./dom.js";
import { numbers, t } from "./words.js";

/**
 * @param {Dress} dress
 * @param {Api.Seen} seen
 */
export function legend(dress, seen) {
  const named = inOrder(seen).flatMap((face) => {
    const pieces = seen.pieces.flatMap((piece, place) =>
      piece.face === face.label && !piece.doubted && !piece.kept ? [place + 1] : [],
    );
    return pieces.length > 0 ? [{ face, pieces }] : [];
  });
  const turned = seen.pieces.flatMap((piece, place) => (piece.chosen ? [place + 1] : []));
  const { stayed, moved } = keptPieces(seen);
  if (named.length === 0 && stayed.length + moved.length === 0) return null;
  const kept = (/** @type {string} */ words, /** @type {number[]} */ pieces) =>
    pieces.length > 0 &&
    h("li", { class: "kept" }, ring(false, false), h("span", {}, t(words, { pieces: piecesNamed(seen, pieces) })));
  return h(
    "ul",
    { class: "legend" },
    named.map(({ face, pieces }) =>
      h(
        "li",
        {},
        ringOrPicture(dress, seen, face),
        h("span", {}, dress.piecesShow(piecesNamed(seen, pieces), face, pieces.length)),
      ),
    ),
    kept("page.throw.stayed", stayed),
    kept("page.throw.moved", moved),
    turned.length > 0 && h("li", {}, turnedMark(turned), h("span", {}, t("page.throw.by-hand-turned"))),
  );
}

/**
 * Those that stay, by their numbers: where they lay, and elsewhere.
 * @param {Api.Seen} seen
 */
function keptPieces({ pieces }) {
  const which = (/** @type {boolean} */ away) =>
    pieces.flatMap(({ kept, moved }, place) => (kept && moved === away ? [place + 1] : []));
  return { stayed: which(false), moved: which(true) };
}

/**
 * @param {Api.Seen} seen
 * @param {number[]} pieces
 */
const piecesNamed = ({ kind }, pieces) =>
  t(`page.throw.pieces.${kind.shape}`, { n: pieces.length, pieces: numbers(pieces) });

/**
 * The faces, those that count first; of more than two each by the first piece that shows it.
 * @param {Api.Seen} seen
 */
function inOrder({ faces, pieces }) {
  if (faces.length < 3) return [...faces].reverse();
  const rank = (/** @type {Api.Face} */ { counts, besides }) => (counts ? 0 : besides ? 1 : 2);
  const first = (/** @type {Api.Face} */ { label }) => pieces.findIndex(({ face }) => face === label);
  return faces.toSorted((one, other) => rank(one) - rank(other) || first(one) - first(other));
}

/**
 * The numbers of those that a person has turned, as they stand in the photo.
 * @param {number[]} pieces
 */
function turnedMark(pieces) {
  return h("span", { class: "turned-mark" }, numbers(pieces), icon("hand", 16));
}

/**
 * Of two faces the rings tell which counts; of more, the face itself is shown where the game has a picture of it.
 * @param {Dress} dress
 * @param {Api.Seen} seen
 * @param {Api.Face} face
 */
function ringOrPicture(dress, seen, face) {
  const drawn = seen.faces.length > 2 && dress.facePicture(face.label, 30);
  return [(seen.counts || !drawn) && ring(face.counts || !seen.counts, face.besides), drawn];
}

/**
 * @param {boolean} counts
 * @param {boolean} besides
 */
function ring(counts, besides) {
  const solid = {
    r: 12,
    fill: counts ? "var(--counted)" : "var(--besides)",
    stroke: "var(--ring)",
    "stroke-width": 3.5,
  };
  const dashed = {
    r: 12.5,
    fill: "var(--night)",
    stroke: "var(--ink)",
    "stroke-width": 2.5,
    "stroke-dasharray": "5 4.2",
  };
  return s(
    "svg",
    { width: 30, height: 30, viewBox: "0 0 30 30", "aria-hidden": "true" },
    s("circle", { cx: 15, cy: 15, ...(counts || besides ? solid : dashed) }),
  );
}

// What is said of a throw that waits: the same to those who look at a phone or the display, and to those who listen.

import { cueOf } from "./cord.js";
import { numbers, row, t } from "./words.js";

/**
 * Whether people count this throw themselves: they chose to, or no camera could.
 * @param {ThrowingApp} app
 */
export function byHand({ ui, state: { camera } }) {
  return Boolean(ui.byHand) || camera.calibrate || ["none", "fault"].includes(camera.state);
}

/**
 * The headline, and the line below it; once the throw was read, its verdict and the doubt or remark, if there is one.
 * @param {ThrowingApp} app
 */
export function throwLines(app) {
  const waiting = app.state.throw;
  if (waiting.stage === "read") return verdictLines(app);
  if (byHand(app)) return [app.dress.throwTitle(app), byHandWords(waiting)];
  if (["unseen", "missed", "dazzled", "blinded"].includes(waiting.stage))
    return [t(`page.throw.${waiting.stage}`), t(`page.throw.${waiting.stage}-fix`)];
  const cue = waiting.stage !== "unseen" && app.dress.throwCue(app, cueOf(waiting));
  if (cue) return [cue.word, cue.line];
  if (waiting.stage === "hands") return [t("page.throw.hands"), t("page.throw.hands-go")];
  if (waiting.stage === "settling") return [t("page.throw.hands-off"), t("page.throw.wait")];
  return [app.dress.throwTitle(app), app.dress.throwArmed(app)];
}

/** @param {Api.Throw} waiting */
function byHandWords({ stage, what, counts }) {
  if (["settling", "missed", "dazzled", "blinded"].includes(stage))
    return t(counts ? "page.throw.count-there" : "page.throw.enter-there", { what });
  return t(counts ? "page.throw.count-yourself" : "page.throw.enter-yourself", { what });
}

/** @param {ThrowingApp} app */
function verdictLines({ dress, state: { game, throw: waiting } }) {
  if (waiting.shut !== null) return [dress.throwOpen(waiting, game), waiting.doubts[0]?.words ?? waiting.shut];
  const counts = dress.throwCounts(waiting, game);
  const remark = waiting.remarks[0]?.words ?? "";
  return [waiting.number === null ? counts : `${waiting.number} ${counts}`, remark];
}

/**
 * How the number came to be: what was read, and what people have changed of it.
 * @param {Api.Seen} seen
 */
export function readWords(seen) {
  const { pieces, faces, counts, said, number, what } = seen;
  if (said) return t(number === null ? "page.throw.said-faces" : "page.throw.said", { number });
  const turned = pieces.flatMap((piece, place) => (piece.chosen ? [place + 1] : []));
  if (turned.length === 0) return t("page.throw.sure", { what });
  const named = t(`page.throw.pieces.${seen.kind.shape}`, { n: turned.length, pieces: numbers(turned) });
  if (!counts) return t("page.throw.turned", { pieces: named });
  const counting = faces.filter((face) => face.counts).map((face) => face.label);
  const read = pieces.filter((piece) => piece.read !== null && !piece.kept && counting.includes(piece.read)).length;
  return t("page.throw.read-then", { read, pieces: named });
}

/**
 * What a throw that counts shows in its globe: its number, how many of its pieces count, or that it is read.
 * @param {Api.Seen} seen
 */
export function verdictMark({ number, value, faces, counts }) {
  if (number !== null) return String(number);
  const counting = faces.filter((face) => face.counts).map((face) => face.label);
  if (counts && Array.isArray(value)) return String(value.filter((face) => counting.includes(face)).length);
  return value === null ? "–" : "✓";
}

/**
 * More pieces are due than are thrown now: "15 now, then 6 more".
 * @param {Api.Throw} waiting
 */
export function dueWords({ count, due }) {
  return due > count ? t("page.throw.due", { now: count, more: due - count }) : "";
}

/**
 * Which pieces stay on the table: "These stay: 3, 3, 6".
 * @param {Api.Throw} waiting
 */
export function keptWords({ kept, faces }) {
  const names = kept.map((label) => faces.find((face) => face.label === label)?.name ?? label);
  return names.length > 0 ? t("page.throw.kept", { faces: row(names) }) : "";
}

/**
 * What people call a piece by its number, and what it shows.
 * @param {Api.Seen} seen
 * @param {number} piece
 */
export const pieceName = ({ kind }, piece) => t(`page.throw.piece.${kind.shape}`, { piece });

/**
 * @param {Api.Seen} seen
 * @param {string | null} label
 */
export function faceName({ faces }, label) {
  return label === null ? t("page.throw.unread") : (faces.find((face) => face.label === label)?.name ?? label);
}

// The faces as they were learned, beside each other and named, and the way to exchange them.

import { h, icon, s } from "./dom.js";
import { confirmed } from "./sheet.js";
import { t } from "./words.js";

const LEARNED = 72; // a tile in the picture of the learned faces, which has a row a face

/**
 * What was learned just now, or what the camera reads with, which is not exchanged without a question.
 * @param {AnyApp} app
 * @param {Api.Guide} guide
 * @param {(seen: Api.Guide) => unknown} exchange
 * @param {{ under: boolean, done: string }} exchanged whether one is under way, and the faces after the last one
 */
export function facesPart(app, guide, exchange, { under, done }) {
  const trial = guide.step === "trial";
  const [title, words] = [t("page.calibration.exchange-now"), t("page.calibration.exchange-sure")];
  const now = () => exchange(guide);
  const asks = () => confirmed(app, title, words, t("page.calibration.exchange-yes"), now, () => exchangedFaces(guide));
  const heading = t(trial ? "page.calibration.learned" : "page.calibration.in-use");
  return learnedFaces(guide, heading, trial ? now : asks, under, guide.examples === done);
}

/**
 * One example of each face as it was learned; between two, the way to exchange them.
 * @param {Api.Guide} guide
 * @param {string} title
 * @param {() => unknown} exchange
 * @param {boolean} under way
 * @param {boolean} done
 */
function learnedFaces({ steps, examples }, title, exchange, under, done) {
  if (!examples) return null;
  const faces = steps.slice(1, -1);
  const shown = faces.map((face, row) => learned(face.label, row, row, faces.length, examples));
  const swap = { class: "btn q swap", "aria-busy": String(under), disabled: under, onclick: exchange };
  if (faces.length === 2)
    shown.splice(1, 0, h("button", swap, icon("turn", 22), h("span", {}, t("page.calibration.exchange"))));
  const status = under ? t("page.calibration.exchanging") : done && t("page.calibration.exchanged");
  return h(
    "section",
    {},
    h("h3", { class: "h2" }, title),
    h("div", { class: "learned" }, shown),
    h("p", { class: "hint", role: "status" }, status),
  );
}

/**
 * Both faces as they would be called once they are exchanged.
 * @param {Api.Guide} guide
 */
function exchangedFaces({ steps, examples }) {
  const faces = steps.slice(1, -1);
  const last = faces.length - 1;
  const shown = faces.map((face, number) => learned(face.label, number, last - number, faces.length, examples));
  return h("div", { class: "learned" }, shown);
}

/**
 * @param {string} label
 * @param {number} number of the face: its ring is that of the marks in a photo
 * @param {number} row of its picture
 * @param {number} rows
 * @param {string} since an address seen before would show its old picture
 */
function learned(label, number, row, rows, since) {
  const picture = {
    href: `/api/calibration/faces.jpg?${since}`,
    width: 100 * LEARNED, // wider than any row, so that its height sets its size
    height: rows * LEARNED,
    preserveAspectRatio: "xMinYMin meet",
  };
  const box = `0 ${row * LEARNED} ${LEARNED} ${LEARNED}`;
  return h(
    "figure",
    { class: number === 0 && rows === 2 ? "dashed" : "" },
    s("svg", { viewBox: box, "aria-hidden": "true" }, s("image", picture)),
    h("figcaption", {}, label),
  );
}

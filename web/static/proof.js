// A throw of the past over the page: its photo with the faces as they were accepted, what was read and what counted.

import { h, icon } from "./dom.js";
import { legend } from "./legend.js";
import { photo } from "./photo.js";
import { saveReport } from "./report.js";
import { confirmed, openLoaded, openSheet } from "./sheet.js";
import { ask } from "./server.js";
import { faceName } from "./throw_words.js";
import { token } from "./tokens.js";
import { clock, row, t, who } from "./words.js";

/**
 * Show the photo `id` whole; `dress` where its game is not on the table, `gone` once it was deleted.
 * @param {AnyApp} app
 * @param {string} id
 * @param {{ dress?: Dress, gone?: () => void }} more
 */
export async function openProof(app, id, { dress = app.dress, gone = () => {} } = {}) {
  /** @type {Api.Proof | null} */
  let proof = null;
  let plain = false; // whether it proves no throw: cards that were read
  const sheet = openSheet(
    app,
    t("page.throw.photo"),
    () =>
      proof
        ? [
            photo(proof, null, null, dress.facePicture),
            verdict(dress, proof),
            story(dress, proof),
            clipButton(app, id, proof),
            saveReport(app, id),
            remove(app, id, () => (sheet.close(), gone())),
          ]
        : plain
          ? [
              h("img", { class: "proof-photo", src: `/api/slaps/${id}.jpg`, alt: t("page.throw.photo") }),
              remove(app, id, () => (sheet.close(), gone())),
            ]
          : h("p", { class: "hint" }, t("page.loading")),
    { look: "proofs" },
  );
  const answer = await ask("GET", `/api/slaps/${id}`);
  plain = answer.status === 404 && (await ask("GET", `/api/slaps/${id}.jpg`)).ok;
  if (plain) return sheet.draw();
  if (!answer.ok) {
    sheet.close();
    app.notice(answer.body?.message ?? t("page.lost"));
    return;
  }
  proof = answer.body;
  sheet.draw();
}

/** @param {Api.Proof} proof */
const counted = (proof) => proof.value !== null;

/**
 * @param {Dress} dress
 * @param {Api.Proof} proof
 */
function verdict(dress, proof) {
  const seen = counted(proof)
    ? proof
    : { ...proof, value: proof.read, number: typeof proof.read === "number" ? proof.read : null };
  return h(
    "div",
    { class: "verdict" },
    h(
      "div",
      { class: `bulb small ${counted(proof) ? "" : "off"}` },
      h("span", { class: "num" }, dress.throwMark(seen)),
    ),
    h("p", { class: "title" }, dress.throwCounts(seen)),
  );
}

/**
 * @param {Dress} dress
 * @param {Api.Proof} proof
 */
function story(dress, proof) {
  const { photo: kept } = proof;
  return h(
    "section",
    { class: "told" },
    proof.player && h("p", { class: "whose" }, token(proof.token ?? undefined, 20), h("b", {}, proof.player)),
    !proof.said && legend(dress, proof), // a number that somebody said is not made of these faces
    proof.doubts.map((doubt) => h("p", { class: "doubt" }, icon("warn", 24, "warn"), h("span", {}, doubt.words))),
    proof.remarks.slice(0, 1).map(({ words }) => h("p", { class: "hint" }, icon("ask", 20), h("span", {}, words))),
    h("p", { class: "hint" }, icon(counted(proof) ? "check" : "undo", 20), outcome(proof)),
    h(
      "p",
      { class: "hint" },
      t(counted(proof) ? "page.proof.by" : "page.proof.read-by", { who: who(proof.by), time: clock(proof.at) }),
    ),
    kept && h("p", { class: "hint" }, t("page.proof.number", { number: kept.id })),
  );
}

/**
 * What opens the clip of a throw that counts; for phones that have joined.
 * @param {AnyApp} app
 * @param {string} id
 * @param {Api.Proof} proof
 */
function clipButton(app, id, proof) {
  if (app.phone === null || !counted(proof)) return null;
  const open = () => openLoaded(app, async () => (await import("./clip.js")).openClip, id);
  return h(
    "div",
    { class: "list" },
    h("button", { class: "btn", onclick: open }, icon("share", 22), t("page.clip.title")),
  );
}

/** @param {Api.Proof} proof */
function outcome(proof) {
  if (!counted(proof)) return t("page.proof.taken-back");
  const same = JSON.stringify(proof.read) === JSON.stringify(proof.value);
  if (same || proof.read === null) return t(proof.read === null ? "page.proof.said" : "page.proof.as-read");
  return t("page.proof.corrected", { read: answerWords(proof, proof.read), number: answerWords(proof, proof.value) });
}

/**
 * @param {Api.Proof} proof
 * @param {Api.Value | null} value
 */
const answerWords = (proof, value) =>
  Array.isArray(value) ? row(value.map((face) => faceName(proof, face))) : String(value);

/**
 * @param {AnyApp} app
 * @param {string} id
 * @param {() => void} gone
 */
function remove(app, id, gone) {
  if (app.phone === null) return null;
  const act = async () => (await app.post(`/api/slaps/${id}`, {}, "DELETE")) && gone();
  const sure = () => confirmed(app, t("page.delete.photo"), t("page.delete.photo-sure"), t("page.delete.yes"), act);
  return h(
    "div",
    { class: "list" },
    h("button", { class: "btn", onclick: sure }, icon("bin", 22), t("page.delete.photo")),
  );
}

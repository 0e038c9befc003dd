// A throw of the past over the page: its photo with the rings of the reading, what was read and what counted.

import { h, icon } from "./dom.js";
import { photo } from "./photo.js";
import { confirmed, openSheet } from "./sheet.js";
import { ask } from "./server.js";
import { legend } from "./throw.js";
import { clock, t, who } from "./words.js";

/** Show the photo `id` whole; `dress` where its game is not on the table, `gone` once it was deleted. */
export async function openProof(app, id, { dress = app.dress, gone = () => {} } = {}) {
  let proof = null;
  const look = { state: app.state, dress };
  const sheet = openSheet(
    app,
    t("page.throw.photo"),
    () =>
      proof
        ? [photo(look, proof, null, false), verdict(look, proof), story(look, proof), remove(app, id, sheet, gone)]
        : h("p", { class: "hint" }, t("page.loading")),
    "proofs",
  );
  const answer = await ask("GET", `/api/slaps/${id}`);
  if (answer.ok) proof = answer.body;
  else (sheet.close(), app.notice(answer.body?.message ?? t("page.lost")));
  sheet.draw();
}

function verdict(look, proof) {
  return h(
    "div",
    { class: "verdict" },
    h(
      "div",
      { class: `bulb small ${proof.number === null ? "off" : ""}` },
      h("span", { class: "num" }, String(proof.number ?? proof.read)),
    ),
    h("p", { class: "title" }, look.dress.throwCounts(look.state, proof.count)),
  );
}

function story(look, proof) {
  const counts = proof.number !== null;
  const words = !counts
    ? t("page.proof.taken-back")
    : proof.number === proof.read
      ? t("page.proof.as-read")
      : t("page.proof.corrected", { read: proof.read, number: proof.number });
  return h(
    "section",
    { class: "told" },
    legend(look, proof),
    proof.doubts.map((doubt) => h("p", { class: "doubt" }, icon("warn", 24, "warn"), h("span", {}, doubt.words))),
    h("p", { class: "hint" }, icon(counts ? "check" : "undo", 20), words),
    h(
      "p",
      { class: "hint" },
      t(counts ? "page.proof.by" : "page.proof.read-by", { who: who(proof.by), time: clock(proof.at) }),
    ),
    h("p", { class: "hint" }, t("page.proof.number", { number: proof.photo.id })),
  );
}

function remove(app, id, sheet, gone) {
  const act = async () => (await app.post(`/api/slaps/${id}`, {}, "DELETE")) && (sheet.close(), gone());
  return (
    app.phone !== null &&
    h(
      "div",
      { class: "list" },
      h(
        "button",
        {
          class: "btn",
          onclick: () => confirmed(app, t("page.delete.photo"), t("page.delete.photo-sure"), t("page.delete.yes"), act),
        },
        icon("bin", 22),
        t("page.delete.photo"),
      ),
    )
  );
}

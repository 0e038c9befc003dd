// The faces of pieces that a game leaves open: their owner adds one, names it, and says what the game asks of each.

import { h, icon } from "./dom.js";
import { fieldOf } from "./form.js";
import { ask } from "./server.js";
import { openSheet } from "./sheet.js";
import { t } from "./words.js";

/**
 * @param {AnyApp} app
 * @param {Api.Guide["kinds"][number]} kind
 * @param {() => unknown} kept called once they are kept
 */
export async function openFaces(app, kind, kept) {
  const place = `/api/games/${kind.game}/data`;
  /** @type {Api.DataFile | undefined} */
  let file;
  /** @type {{ path: string[], words: string } | null} */
  let refused = null;
  const sheet = openSheet(app, t("page.faces.title", { pieces: kind.label }), () => [
    h("p", { class: "hint" }, t("page.faces.how")),
    file && form(file),
  ]);
  const form = (/** @type {Api.DataFile} */ shown) => [
    refused &&
      h("p", { class: "doubt refused", role: "alert" }, icon("warn", 24, "warn"), h("span", {}, refused.words)),
    fieldOf(shown.schema, shown.value, set, { path: [], label: shown.label, refused, locked: app.phone === null }),
    h(
      "div",
      { class: "list" },
      h("button", { class: "btn p", onclick: () => keep(shown) }, h("b", {}, t("page.data.keep"))),
    ),
  ];
  const set = (/** @type {any} */ value) => {
    if (file) file.value = value;
    refused = null;
    sheet.draw();
  };
  const keep = async (/** @type {Api.DataFile} */ shown) => {
    const answer = await ask("PUT", `${place}/${shown.name}`, { value: shown.value });
    if (answer.ok) {
      sheet.close();
      kept();
      return;
    }
    refused = { path: (answer.body?.path ?? []).slice(1), words: answer.body?.message ?? t("page.lost") };
    sheet.draw();
  };
  const answer = await ask("GET", place);
  if (answer.ok) file = answer.body.files.find((/** @type {Api.DataFile} */ each) => each.name === kind.faces_file);
  else app.notice(answer.body?.message ?? t("page.lost"));
  sheet.draw();
}

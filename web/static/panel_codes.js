// What the two digits of the panel mean in this game: the same sheet that the terminal prints.

import { h } from "./dom.js";
import { ask } from "./server.js";
import { openSheet } from "./sheet.js";
import { t } from "./words.js";

/** @param {AnyApp} app */
export async function openPanelCodes(app) {
  /** @type {Api.CodeList[] | null} */
  let lists = null;
  const sheet = openSheet(app, t("page.panel-codes"), () => [
    h("p", { class: "hint" }, t("page.panel-codes.hint")),
    lists?.map(codes) ?? h("p", { class: "hint" }, t("page.loading")),
  ]);
  const answer = await ask("GET", "/api/panel/codes");
  if (answer.ok) lists = answer.body;
  else app.notice(answer.body?.message ?? t("page.lost"));
  sheet.draw();
}

/** @param {Api.CodeList} list */
function codes({ title, rows }) {
  return [
    h("h3", { class: "h2" }, title),
    h(
      "dl",
      { class: "compare" },
      rows.map(({ code, words }) => [h("dt", { class: "num" }, code), h("dd", {}, words)]),
    ),
  ];
}

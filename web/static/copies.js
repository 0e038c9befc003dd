// The copies of everything, on the host's phone: taking one home, and putting one back.

import { h, icon } from "./dom.js";
import { ask } from "./server.js";
import { confirmed, openSheet } from "./sheet.js";
import { t } from "./words.js";

const MEGABYTE = 1_000_000;

/** @param {AnyApp} app */
export async function openCopies(app) {
  /** @type {Api.Copy[] | null} */
  let copies = null;
  /** @type {string | null} */
  let why = null;
  const sheet = openSheet(app, t("page.copies"), () => [
    h("p", { class: "hint" }, t("page.copies.how")),
    copies?.length === 0 && h("p", {}, t("page.copies.none")),
    why && h("p", { role: "alert" }, why),
    h(
      "ul",
      { class: "list" },
      (copies ?? []).map((copy) => row(app, copy)),
    ),
  ]);
  const { ok, body } = await ask("GET", "/api/copies");
  if (ok) copies = body.copies;
  else why = body?.message ?? t("page.lost");
  sheet.draw();
}

/**
 * @param {AnyApp} app
 * @param {Api.Copy} copy
 */
function row(app, { id, date, number, before, bytes }) {
  const title = date || t("page.copies.undated", { number });
  const size = t("page.copies.size", { megabytes: Math.max(1, Math.round(bytes / MEGABYTE)) });
  const below = [before && t("page.copies.before"), size].filter(Boolean).join(" · ");
  const putBack = () =>
    confirmed(app, t("page.copies.put-back"), t("page.copies.sure", { title }), t("page.copies.yes"), async () => {
      if (await app.post(`/api/copies/${id}/put-back`)) app.notice(t("page.copies.done"), "check");
    });
  return h(
    "li",
    { class: "row mid", "data-key": id },
    h("span", { class: "item flat grow" }, h("span", {}, title, h("small", {}, below))),
    h(
      "a",
      {
        class: "iconbtn",
        href: `/api/copies/${id}.backup`,
        download: "",
        "aria-label": t("page.copies.take", { title }),
      },
      icon("share"),
    ),
    h("button", { class: "iconbtn", "aria-label": t("page.copies.put-back"), onclick: putBack }, icon("undo")),
  );
}

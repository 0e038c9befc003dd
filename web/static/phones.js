// The phones that have joined: who is the host, when each was last seen, and letting one of them go.

import { h, icon } from "./dom.js";
import { ask } from "./server.js";
import { confirmed, openSheet } from "./sheet.js";
import { ago, t } from "./words.js";

/** @param {AnyApp} app */
export async function openPhones(app) {
  /** @type {Api.Phone[]} */
  let phones = [];
  const take = (/** @type {{ ok: boolean, body: any }} */ { ok, body }) => {
    if (ok) phones = body.phones;
    else app.notice(body?.message ?? t("page.lost"));
    sheet.draw();
  };
  const revoke = async (/** @type {Api.Phone} */ { id }) => take(await ask("DELETE", `/api/phones/${id}`));
  const sheet = openSheet(app, t("page.phones"), () => [
    h("p", { class: "hint" }, t(app.host ? "page.phones.host" : "page.phones.guest")),
    h(
      "ul",
      { class: "list" },
      phones.map((phone) => row(app, phone, () => revoke(phone))),
    ),
  ]);
  take(await ask("GET", "/api/phones"));
}

/**
 * @param {AnyApp} app
 * @param {Api.Phone} phone
 * @param {() => unknown} revoke
 */
function row(app, phone, revoke) {
  const { id, name, host, own, unseen_s: unseen } = phone;
  const below = [
    own && t("page.phones.this"),
    host && t("page.phones.role"),
    !own && unseen !== null && t("page.phones.seen", { when: ago(unseen) }),
  ];
  const sure = () =>
    confirmed(
      app,
      t("page.phones.revoke", { name }),
      t("page.phones.revoke-sure"),
      t("page.phones.revoke-yes"),
      revoke,
    );
  const button = { class: "iconbtn", "aria-label": t("page.phones.revoke", { name }), onclick: sure };
  return h(
    "li",
    { class: "row mid", "data-key": id },
    h("span", { class: "item flat grow" }, h("span", {}, name, h("small", {}, below.filter(Boolean).join(" · ")))),
    app.host && !own && h("button", button, icon("bin")),
  );
}

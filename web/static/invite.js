// Letting somebody else in: the QR code, a new one, and what this phone is called.

import { boot } from "./boot.js";
import { h } from "./dom.js";
import { ask } from "./server.js";
import { confirmed, openSheet } from "./sheet.js";
import { t } from "./words.js";

/** @param {AnyApp} app */
export async function openInvite(app) {
  let url = "";
  let drawn = 0;
  let name = app.phone;
  const load = async () => {
    url = (await ask("GET", "/api/code")).body?.url ?? "";
    drawn += 1;
    sheet.draw();
  };
  const renew = async () => (await ask("POST", "/api/code", {})).ok && load();
  const rename = async () => {
    const answer = await ask("POST", "/api/me", { name });
    if (answer.ok) app.phone = answer.body.name;
    else app.notice(answer.body?.message ?? t("page.lost"));
    sheet.draw();
  };
  const sure = () =>
    confirmed(app, t("page.invite.renew"), t("page.invite.renew-sure"), t("page.invite.renew-yes"), renew);
  const typed = (/** @type {{ target: HTMLInputElement }} */ { target }) => (name = target.value);
  const sheet = openSheet(app, t("page.invite"), () => [
    h("p", { class: "hint" }, t("page.invite.how")),
    url && h("img", { class: "qr", src: `/api/code.svg?${drawn}`, alt: t("page.invite.qr") }),
    h("p", { class: "centre" }, boot.address ? h("a", { href: url }, url) : t("page.invite.unreachable")),
    h(
      "label",
      { class: "field" },
      h("span", {}, t("page.phone-name")),
      h("input", { value: name, maxlength: 20, oninput: typed }),
    ),
    h(
      "div",
      { class: "list" },
      h("button", { class: "btn", onclick: rename }, t("page.phone-rename")),
      app.host && h("button", { class: "btn", onclick: sure }, t("page.invite.renew")),
    ),
  ]);
  await load();
}

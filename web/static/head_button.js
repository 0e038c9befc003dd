// A button in the head of a page: its mark, and below it in one word what it is.

import { h, icon } from "./dom.js";
import { openLoaded } from "./sheet.js";
import { t } from "./words.js";

/**
 * @param {string} mark
 * @param {string} word
 * @param {string} said the whole of it, for those who listen
 * @param {() => unknown} press
 */
export function headButton(mark, word, said, press, look = "") {
  const button = { class: `iconbtn named ${look}`, "aria-label": said, onclick: press };
  return h("button", button, icon(mark), h("small", { "aria-hidden": "true" }, word));
}

/** @param {AnyApp} app */
export const openInvite = (app) => openLoaded(app, async () => (await import("./invite.js")).openInvite);

/**
 * The code that lets somebody else join, one tap away.
 * @param {AnyApp} app
 */
export const inviteButton = (app) =>
  app.phone !== null && headButton("qr", t("page.invite.short"), t("page.invite.show"), () => openInvite(app));

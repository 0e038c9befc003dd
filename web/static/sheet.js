// A sheet over the lower part of the page: a question with its answers. It goes with Escape or a tap beside it.

import { h, icon, show } from "./dom.js";
import { t } from "./words.js";

/** @typedef {{ draw(): void, follow(): void, close(): void }} Sheet */

let tapped = 0;
let guarded = false; // whether the way back leads to the page below a sheet
let leaving = false; // on the way there, because a sheet was closed otherwise

addEventListener("popstate", () => {
  guarded = false;
  if (!leaving) openSheets().at(-1)?.close();
  leaving = false;
  if (openSheets().length > 0) guard();
});

const openSheets = () => /** @type {HTMLDialogElement[]} */ ([...document.querySelectorAll("dialog[open]")]);

/** Let "back" close the sheet rather than leave the page. */
function guard() {
  if (!guarded) history.pushState({ sheet: true }, "");
  guarded = true;
}

/** Once no sheet is open any more, "back" leads where it did before; one may open in the place of another. */
function unguard() {
  if (!guarded || openSheets().length > 0) return;
  leaving = true;
  history.back();
}

/**
 * Open a sheet; `content(sheet)` is drawn now and after every change of the state, of which `follow` hears.
 * @param {AnyApp} app
 * @param {string} title
 * @param {(sheet: Sheet) => Child} content
 * @param {{ look?: string, follow?: (sheet: Sheet) => void }} more
 */
export function openSheet(app, title, content, { look = "", follow = () => {} } = {}) {
  const inside = h("div");
  const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { "aria-label": title, class: look }, inside));
  /** @type {Sheet} */
  const sheet = {
    draw: () => show(inside, head(title, sheet), h("div", {}, content(sheet))),
    follow: () => follow(sheet),
    close: () => dialog.close(),
  };
  dialog.addEventListener("close", () => {
    app.sheets = app.sheets.filter((each) => each !== sheet);
    const open = openSheets().at(-1);
    if (dialog.querySelector("#live")) speakFrom(open ?? document.body);
    dialog.remove();
    setTimeout(unguard);
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  app.sheets.push(sheet);
  document.body.append(dialog);
  sheet.follow();
  sheet.draw();
  dialog.showModal();
  guard();
  speakFrom(dialog);
  return sheet;
}

/**
 * Open what is loaded with its first use; of quick taps the last one counts.
 * @template {any[]} More
 * @param {AnyApp} app
 * @param {() => Promise<(app: AnyApp, ...more: More) => unknown>} load returns what opens it
 * @param {More} more
 */
export async function openLoaded(app, load, ...more) {
  const mine = ++tapped;
  const open = await load().catch(() => null);
  if (mine !== tapped) return;
  if (open) open(app, ...more);
  else app.notice(t("page.lost"));
}

/**
 * All that lies below a dialog is shut, to screen readers too: what speaks stands in the one on top.
 * @param {Element} place
 */
function speakFrom(place) {
  place.append(...document.querySelectorAll("body > .notice, dialog > .notice, #live"));
}

/**
 * Ask whether something that cannot be taken back easily is meant; the light shows the way out.
 * @param {AnyApp} app
 * @param {string} title
 * @param {string} words
 * @param {string} yes
 * @param {() => unknown} then
 * @param {() => Child} shown what is drawn below the words
 */
export function confirmed(app, title, words, yes, then, shown = () => null) {
  openSheet(app, title, (sheet) => [
    h("p", { class: "hint" }, words),
    shown(),
    h(
      "div",
      { class: "list" },
      h("button", { class: "btn danger", onclick: () => (sheet.close(), then()) }, yes),
      h("button", { class: "btn p", onclick: () => sheet.close() }, h("b", {}, t("page.cancel"))),
    ),
  ]);
}

/**
 * @param {string} title
 * @param {Sheet} sheet
 */
function head(title, sheet) {
  const close = { class: "iconbtn", "aria-label": t("page.close"), onclick: () => sheet.close() };
  return h("header", {}, h("h2", {}, title), h("button", close, icon("close")));
}

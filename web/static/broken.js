// A game with a mistake in it: which one, in which file and line, and the ways on. Loaded once there is one.

import { dock } from "./dock.js";
import { h, icon } from "./dom.js";
import { halves, troubles } from "./parts.js";
import { menuButton } from "./rail.js";
import { confirmed, openSheet } from "./sheet.js";
import { t } from "./words.js";

/** @param {AnyApp} app */
export function brokenScreen(app) {
  const trouble = /** @type {Api.GameTrouble} */ (app.state?.trouble);
  return [
    halves(
      "broken",
      [h("header", { class: "top" }, h("h1", {}, trouble.title), menuButton(app)), troubles(app)],
      brokenWords(trouble),
      null,
    ),
    dock(app, waysOn(app, trouble)),
  ];
}

/** @param {Api.GameTrouble} trouble */
export function brokenWords({ words, gone }) {
  return h(
    "section",
    { class: "now-line broken" },
    h("h2", { class: "h2" }, t(gone ? "page.broken.gone" : "page.broken")),
    h("p", { class: "do" }, words),
    h("p", { class: "hint" }, t(gone ? "page.broken.gone-kept" : "page.broken.kept")),
  );
}

/**
 * Take back the last step, give the game up, or choose another and leave this one for later.
 * @param {AnyApp} app
 * @param {Api.GameTrouble} trouble
 * @param {() => void} chosen
 */
function waysOn(app, { can_undo: canUndo }, chosen = () => {}) {
  const giveUp = () => app.post("/api/games/given-up");
  const sure = () => confirmed(app, t("page.give-up"), t("page.give-up.sure"), t("page.give-up.yes"), giveUp);
  const way = (/** @type {string} */ words, /** @type {() => unknown} */ press, look = "btn grow") =>
    h("div", { class: "row" }, h("button", { class: look, onclick: () => (chosen(), press()) }, t(words)));
  return [
    way("page.broken.give-up", sure, "btn q grow"),
    way("page.broken.other", () => app.post("/api/games/aside"), canUndo ? "btn grow" : "btn p grow"),
    canUndo && way("page.broken.undo", () => app.post("/api/undo"), "btn p grow"),
  ];
}

/**
 * A line above a game that could not do what was asked of it, and the ways on.
 * @param {AnyApp} app
 */
export function brokenLine(app) {
  const trouble = app.state?.trouble;
  if (!trouble || !app.state?.game) return null;
  const open = () =>
    openSheet(app, trouble.title, (sheet) => [
      h("p", { class: "hint" }, trouble.words),
      waysOn(app, trouble, () => sheet.close()),
    ]);
  return h(
    "p",
    { class: "banner", role: "status" },
    icon("warn", 20),
    h("span", {}, trouble.words),
    app.mayAct && h("button", { class: "btn", onclick: open }, t("page.broken.ways")),
  );
}

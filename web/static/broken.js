// What stands in place of a game that cannot be shown: which one, in which file and line, and the ways on.

import { dock } from "./dock.js";
import { h } from "./dom.js";
import { halves, troubles } from "./parts.js";
import { menuButton } from "./rail.js";
import { waysOn } from "./ways_on.js";
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
export function brokenWords({ words }) {
  return h(
    "section",
    { class: "now-line broken" },
    h("h2", { class: "h2" }, t("page.broken")),
    h("p", { class: "do" }, words),
    h("p", { class: "hint" }, t("page.broken.kept")),
  );
}

// The head of the page: where in its turn the game is, the virtual table, and the menu.

import { h, icon } from "./dom.js";
import { openMenu } from "./menu.js";
import { phases } from "./phases.js";
import { openRules } from "./rules.js";
import { virtualIcon } from "./virtual.js";
import { t } from "./words.js";

/** @param {PlayingApp} app */
export function rail(app, withVirtual = true) {
  const { steps, step, title } = app.state.game;
  return h(
    "header",
    { class: "top" },
    app.dress.rail(app) ??
      (steps.length > 0 ? phases(steps, step, () => openRules(app)) : h("span", { class: "grow" }, title)),
    withVirtual && virtualIcon(app),
    menuButton(app),
  );
}

/** @param {AnyApp} app */
export function menuButton(app) {
  return h("button", { class: "iconbtn", "aria-label": t("page.menu"), onclick: () => openMenu(app) }, icon("menu"));
}

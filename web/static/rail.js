// The head of the page: where in its turn the game is, the virtual table, the code to join, and the menu.

import { h } from "./dom.js";
import { headButton, inviteButton } from "./head_button.js";
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
    inviteButton(app),
    menuButton(app),
  );
}

/** @param {AnyApp} app */
export function menuButton(app) {
  return headButton("menu", t("page.menu"), t("page.menu"), () => openMenu(app));
}

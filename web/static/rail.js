// The head of the page: where in its turn the game is, the virtual table, the code to join, and the menu.

import { h } from "./dom.js";
import { headButton } from "./head_button.js";
import { meButton } from "./me.js";
import { phases } from "./phases.js";
import { openLoaded } from "./sheet.js";
import { virtualIcon } from "./virtual.js";
import { t } from "./words.js";

/** @param {PlayingApp} app */
export function rail(app, withVirtual = true) {
  const { steps, step, title } = app.state.game;
  return h(
    "header",
    { class: "top" },
    app.dress.rail(app) ??
      (steps.length > 0
        ? phases(steps, step, () => openLoaded(app, () => rulesOf(app)))
        : h("span", { class: "grow" }, title)),
    withVirtual && virtualIcon(app),
    meButton(app),
    menuButton(app),
  );
}

/** @param {PlayingApp} app */
async function rulesOf(app) {
  const { openRules } = await import("./rules.js");
  return () => openRules(app);
}

/** @param {AnyApp} app */
export function menuButton(app) {
  return headButton("menu", t("page.menu"), t("page.menu"), () =>
    openLoaded(app, async () => (await import("./menu.js")).openMenu),
  );
}

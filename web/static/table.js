// The table: set-up while nothing lies on it, then the game, its throws, and its end.

import { dock } from "./dock.js";
import { h } from "./dom.js";
import { endScreen } from "./evening.js";
import { nowLine, rail, troubles } from "./parts.js";
import { setupScreen } from "./setup.js";
import { throwScreen } from "./throw.js";
import { t } from "./words.js";

/** Draw whatever is due. */
export function screen(app) {
  if (!app.state) return waiting(app);
  const { game } = app.state;
  if (!game) return setupScreen(app);
  if (game.outcome) return endScreen(app);
  if (app.state.throw && !app.lost) return throwScreen(app);
  return [
    h("div", { class: "scroll", "data-key": "play" }, rail(app), troubles(app), h("main", {}, app.dress.body(app))),
    dock(app, app.dress.dock(app)),
  ];
}

function waiting(app) {
  return [
    h("main", { class: "wait" }, app.lost ? nowLine(app) : h("p", { class: "hint" }, t("page.loading"))),
    app.lost && dock(app),
  ];
}

// The table: set-up while nothing lies on it, then the game, its throws, and its end.

import { dock } from "./dock.js";
import { h, icon } from "./dom.js";
import { endScreen } from "./evening.js";
import { nowLine, rail } from "./parts.js";
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

/** A camera or a panel that is missing is said, and never replaced in silence. */
export function troubles(app) {
  return ["camera", "panel"]
    .map((device) => app.state[device])
    .filter((health) => health.state === "fault" || health.calibrate)
    .map((health) => h("p", { class: "banner", role: "status" }, icon("warn", 20), h("span", {}, health.words, health.calibrate && [" ", h("a", { href: "/calibration" }, t("page.calibration"))])));
}

function waiting(app) {
  return [h("main", { class: "wait" }, app.lost ? nowLine(app) : h("p", { class: "hint" }, t("page.loading"))), app.lost && dock(app)];
}

// The table: set-up while nothing lies on it, then the game, its throws, and its end.

import { dock } from "./dock.js";
import { h } from "./dom.js";
import { endScreen, followEnd } from "./end.js";
import { loading, nowLine, troubles } from "./parts.js";
import { rail } from "./rail.js";
import { followSetup, setupScreen } from "./setup.js";
import { throwScreen } from "./throw.js";

/** @type {PageScreen} */
export const screen = {
  draw(app) {
    if (!app.state) return app.lost ? [h("main", { class: "wait" }, nowLine(app)), dock(app)] : loading();
    const { game } = app.state;
    if (!game) return setupScreen(app);
    const playing = /** @type {ThrowingApp} */ (app);
    if (game.outcome) return endScreen(playing);
    if (app.state.throw && !app.lost) return throwScreen(playing);
    return [
      h(
        "div",
        { class: "scroll", "data-key": "play" },
        rail(playing),
        troubles(app),
        h("main", {}, app.dress.body(playing)),
      ),
      dock(app, app.dress.dock(playing)),
    ];
  },

  follow(app) {
    if (app.state && !app.state.game) followSetup(app);
    if (app.state?.game?.outcome) followEnd(/** @type {PlayingApp} */ (app));
  },
};

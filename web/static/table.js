// The table: set-up while nothing lies on it, then the game, its throws, and its end.

import { cardParts, followCards } from "./card_parts.js";
import { followCheers } from "./cheers.js";
import { dock } from "./dock.js";
import { h } from "./dom.js";
import { halves, loading, nowLine, troubles } from "./parts.js";
import { rail } from "./rail.js";
import { throwScreen } from "./throw.js";

/** @type {typeof import("./setup.js") | null} what the set-up is drawn with, loaded once nothing lies there */
let setup = null;
/** @type {typeof import("./end.js") | null} what the end is drawn with, loaded while the game goes on */
let end = null;

/** @type {PageScreen} */
export const screen = {
  draw(app) {
    if (!app.state) return app.lost ? [h("main", { class: "wait" }, nowLine(app)), dock(app)] : loading();
    const { game } = app.state;
    if (!game)
      return app.state.trouble ? (app.broken?.brokenScreen(app) ?? loading()) : (setup?.setupScreen(app) ?? loading());
    const playing = /** @type {ThrowingApp} */ (app);
    if (game.outcome) return end?.endScreen(playing) ?? loading();
    if (app.state.throw && !app.lost) return throwScreen(playing);
    const cards = cardParts();
    if (app.state.cards?.read && cards && !app.lost) return cards.cardsScreen(playing);
    return [
      halves("play", [rail(playing), troubles(app)], app.dress.body(playing), app.dress.beside(playing)),
      dock(app, cards?.lookRow(app), app.dress.dock(playing)),
    ];
  },

  follow(app) {
    followCheers(app);
    if (app.state && !app.state.game) followNothing(app);
    if (app.state?.game) followGame(app);
    followCards(app);
  },
};

/**
 * Have the next game set up; where that could not be loaded, the next state tries again.
 * @param {AnyApp} app
 */
async function followNothing(app) {
  const first = !setup;
  setup ??= await import("./setup.js").catch(() => null);
  if (!setup || !app.state || app.state.game) return;
  setup.followSetup(app);
  if (first) app.draw();
}

/**
 * Be ready for the end of the game; where that could not be loaded, the next state tries again.
 * @param {AnyApp} app
 */
async function followGame(app) {
  const first = !end;
  end ??= await import("./end.js").catch(() => null);
  if (!end || !app.state?.game?.outcome) return;
  end.followEnd(/** @type {PlayingApp} */ (app));
  if (first) app.draw();
}

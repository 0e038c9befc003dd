// Phase D: who gets the lamp is chosen by a tap on the row, then said by the one button.

import { main, shut, undo } from "../../dock.js";
import { h } from "../../dom.js";
import { allowed } from "../../parts.js";
import { t } from "../../words.js";

/**
 * Where the lamp may go.
 * @param {Api.Game} game
 */
function places(game) {
  const to = allowed(game, "lamp")[0]?.parameters.find((each) => each.name === "to");
  return to?.type === "choice" ? to.options : [];
}

/** @param {PlayingApp} app */
function chosen({ ui, state: { game } }) {
  const open = places(game);
  return open.length === 1 ? open[0].value : (ui.lamp ?? null);
}

/**
 * What the rows are in this phase: buttons, one of them chosen.
 * @param {PlayingApp} app
 */
export function passing(app) {
  const open = places(app.state.game).map((option) => option.value);
  if (open.length === 0) return {};
  const choose = (/** @type {string} */ player) => app.set({ lamp: player });
  return { open, choose, chosen: chosen(app), label: t("page.mosquitozzz.lamp-to") };
}

/** @param {PlayingApp} app */
export function passingDock(app) {
  const to = chosen(app);
  const name = places(app.state.game).find((option) => option.value === to)?.label;
  const button =
    to === null
      ? shut(t("page.mosquitozzz.who-lamp"), t("page.mosquitozzz.first.lamp"))
      : main(t("page.mosquitozzz.lamp-goes", { player: name }), "", () => app.act({ kind: "lamp", to }), "lamp");
  return h("div", { class: "row" }, undo(app), button);
}

// Who gets the lamp: a tap on the row, or on the name in the dock where phase C ends with it.

import { main, undo } from "../../dock.js";
import { h } from "../../dom.js";
import { allowed, pile } from "../../parts.js";
import { token } from "../../tokens.js";
import { t } from "../../words.js";

/**
 * Where the lamp may go.
 * @param {Api.Game} game
 */
function lampPlaces(game) {
  const to = allowed(game, "lamp")[0]?.parameters.find((each) => each.name === "to");
  return to?.type === "choice" ? to.options : [];
}

/**
 * What this phone does by itself after its own action: only one answer exists.
 * @param {PlayingApp} app
 * @returns {Api.Action | null}
 */
export function follows({ state: { game } }) {
  const [only, ...others] = game.legal;
  if (!only || others.length > 0) return null;
  if (only.kind === "next") return { kind: "next" };
  const to = lampPlaces(game);
  return to.length === 1 ? { kind: "lamp", to: to[0].value } : null;
}

/**
 * What the rows are in phase D: buttons, each of which gives the lamp.
 * @param {PlayingApp} app
 */
export function passing(app) {
  const { game } = app.state;
  if (game.step !== "D") return {};
  const open = lampPlaces(game).map((option) => option.value);
  const choose = (/** @type {string} */ to) => app.act({ kind: "lamp", to });
  return { open, choose, label: t("page.mosquitozzz.lamp-to") };
}

/** @param {PlayingApp} app */
export function passingDock(app) {
  const open = lampPlaces(app.state.game);
  const [{ value: to, label }] = open;
  const give = () => app.act({ kind: "lamp", to });
  return h(
    "div",
    { class: "row" },
    undo(app),
    open.length === 1 && main(t("page.mosquitozzz.lamp-goes", { player: label }), "", give, "lamp"),
  );
}

/**
 * A button for each player to whom the lamp may go after phase C; a single one is lit.
 * @param {PlayingApp} app
 * @param {(to: string) => unknown} give
 */
export function lampButtons(app, give) {
  const open = pile(app.state.game, "lamp-to");
  if (open.length === 1)
    return h(
      "div",
      { class: "row" },
      undo(app),
      main(
        t("page.mosquitozzz.lamp-goes", { player: open[0].label }),
        t("page.mosquitozzz.all-done"),
        () => give(open[0].id),
        "lamp",
      ),
    );
  const button = (/** @type {Api.Thing} */ { id, label }) =>
    h(
      "button",
      { class: "btn p grow lamp-to", onclick: () => give(id) },
      token(app.state.tokens[id], 22),
      h("b", {}, label),
    );
  return [
    h("p", { class: "lbl" }, t("page.mosquitozzz.lamp-when-done")),
    h("div", { class: "row" }, undo(app), open.map(button)),
  ];
}

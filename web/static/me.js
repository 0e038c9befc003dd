// Whose phone this is: kept on this phone, and changed with a tap on the name in the head.

import { h, icon } from "./dom.js";
import { headButton } from "./head_button.js";
import { openSheet } from "./sheet.js";
import { recall, remember } from "./storage.js";
import { token } from "./tokens.js";
import { t } from "./words.js";

const LONG = 9; // letters that need a smaller size
const NOBODY = "-"; // kept for a phone that belongs to no player
let actsFor = ""; // the player whose part this phone plays as well, until somebody else acts

/** @param {Api.State} state */
const playersOf = ({ game }) => [...new Set((game?.seats ?? []).flatMap(({ player }) => player ?? []))];

/**
 * The player who holds this phone: the one who was chosen here, else the one whose name the phone has.
 * @param {AnyApp} app
 */
export function me({ phone, state }) {
  if (phone === null || !state) return null;
  const chosen = recall("me");
  if (chosen === NOBODY) return null;
  return playersOf(state).find((name) => name === chosen) ?? playersOf(state).find((name) => name === phone) ?? null;
}

/**
 * The player who acts now, where that is not the one who holds this phone and the game has cheers: then this phone
 * looks on.
 * @param {AnyApp} app
 */
export function other(app) {
  if (app.dress.cheers().length === 0 || app.state?.demo) return null;
  const acts = app.state?.game?.seats.find((seat) => seat.acts)?.player ?? null;
  const mine = me(app);
  if (actsFor !== acts) actsFor = "";
  return mine === null || acts === null || acts === mine || actsFor === acts ? null : acts;
}

/**
 * Enter what another player does, on this phone.
 * @param {AnyApp} app
 * @param {string} player
 */
export function actFor(app, player) {
  actsFor = player;
  app.draw();
}

/**
 * What stands for a player: the colour that the game itself gives, else the token.
 * @param {PlayingApp} app
 * @param {string} name
 * @param {number} size
 */
function markOf(app, name, size) {
  const names = playersOf(app.state);
  return app.dress.seatMark(names, names.indexOf(name), size)?.picture ?? token(app.state.tokens[name], size);
}

/**
 * Token and name in the head; a phone that has not said whose it is asks.
 * @param {PlayingApp} app
 */
export function meButton(app) {
  if (app.phone === null || playersOf(app.state).length === 0) return null;
  const name = me(app);
  if (!name) return headButton("phone", t("page.me.short"), t("page.me.ask"), () => openMe(app));
  return h(
    "button",
    { class: `mine ${name.length > LONG ? "longish" : ""}`, "data-key": "me", onclick: () => openMe(app) },
    markOf(app, name, 18),
    h("span", { class: "who" }, name),
    h("span", { class: "heard" }, t("page.me.change")),
  );
}

/** @param {PlayingApp} app */
function openMe(app) {
  openSheet(app, t("page.me.whose"), (sheet) => {
    const choose = (/** @type {string} */ kept) => () => {
      remember("me", kept);
      sheet.close();
      app.draw();
    };
    const now = me(app);
    const entry = (/** @type {string} */ kept, /** @type {Child} */ mark, /** @type {string} */ words, on = false) =>
      h(
        "button",
        { class: `item ${on ? "sel" : ""}`, "aria-pressed": String(on), onclick: choose(kept) },
        mark,
        h("span", { class: "grow" }, words),
        on && icon("check", 22),
      );
    return h(
      "div",
      { class: "list" },
      playersOf(app.state).map((name) => entry(name, markOf(app, name, 22), name, name === now)),
      entry(NOBODY, icon("phone", 22), t("page.me.nobody"), recall("me") === NOBODY),
    );
  });
}

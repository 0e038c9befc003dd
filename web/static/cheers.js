// The dock of those who look on while another player throws: three cheers, and the last one that was heard.

import { h } from "./dom.js";
import { me } from "./me.js";
import { token } from "./tokens.js";
import { t } from "./words.js";

const HEARD_MS = 4_000;
const PAUSE_MS = 3_000; // a phone may send one so often
/** @type {Api.Cheer | null} the last one, while it is shown */
let heard = null;
let known = -1; // the last cheer that this page has seen
let pausing = false;

/**
 * Note a cheer that has come since the last state.
 * @param {AnyApp} app
 */
export function followCheers(app) {
  const { cheer } = app.state ?? {};
  const number = cheer?.number ?? 0;
  if (known >= 0 && cheer && number > known) {
    heard = cheer;
    setTimeout(() => {
      if (heard !== cheer) return;
      heard = null;
      app.draw();
    }, HEARD_MS);
  }
  known = number;
}

/** @param {PlayingApp} app */
function lastCheer(app) {
  const words = heard && app.dress.cheers()[heard.cheer]?.words;
  return (
    heard &&
    words &&
    h(
      "p",
      { class: "cheer", role: "status" },
      token(app.state.tokens[heard.by], 18),
      h("span", {}, h("b", {}, `${heard.by}:`), " ", words),
    )
  );
}

/**
 * @param {PlayingApp} app
 * @param {string} player who is cheered
 */
export function cheerRows(app, player) {
  const send = (/** @type {number} */ cheer) => () => {
    if (pausing) return;
    pausing = true;
    setTimeout(() => {
      pausing = false;
      app.draw();
    }, PAUSE_MS);
    app.post("/api/cheers", { player: me(app), cheer });
    app.draw();
  };
  return [
    h("div", { class: "row mid" }, h("p", { class: "lbl grow" }, t("page.cheer", { player })), lastCheer(app)),
    h(
      "div",
      { class: "cheers" },
      app.dress
        .cheers()
        .map(({ picture, words }, cheer) =>
          h(
            "button",
            { "aria-disabled": pausing ? "true" : null, onclick: send(cheer) },
            picture,
            h("span", {}, words),
          ),
        ),
    ),
    h("p", { class: "hint" }, t("page.act-for.where", { player })),
  ];
}

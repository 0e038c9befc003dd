// Games that were set aside, to be taken up again.

import { h, icon } from "./dom.js";
import { ask } from "./server.js";
import { t } from "./words.js";

/** @type {Api.EveningRow[]} */
let aside = [];
/** @type {number | undefined} */
let seen;

/** @param {AnyApp} app */
export async function followShelf(app) {
  if (seen === app.state?.number) return;
  seen = app.state?.number;
  const answer = await ask("GET", "/api/evenings");
  if (!answer.ok) {
    seen = undefined; // the next state asks again
    return;
  }
  aside = answer.body.evenings.filter((/** @type {Api.EveningRow} */ game) => game.standing === "aside");
  app.draw();
}

/**
 * The games that wait on the shelf, each as a button.
 * @param {AnyApp} app
 */
export function takeUpList(app) {
  if (aside.length === 0) return null;
  const entry = (/** @type {Api.EveningRow} */ { id, players, title, date }) =>
    h(
      "button",
      { class: "item", disabled: !app.mayAct, onclick: () => app.post(`/api/games/${id}/taken-up`) },
      icon("turn", 22),
      h(
        "span",
        {},
        t("page.shelf.take-up", { players: players.join(", ") }),
        h("small", {}, [title, date].filter(Boolean).join(" · ")),
      ),
    );
  return h("div", { class: "list" }, aside.map(entry));
}

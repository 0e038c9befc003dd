// Games that were set aside, to be taken up again.

import { h, icon } from "./dom.js";
import { ask } from "./server.js";
import { t } from "./words.js";

let aside = null;
let seen = -1;

/** The games that wait on the shelf, each as a button. */
export function takeUpList(app) {
  if (seen !== app.state.number) load(app);
  if (!aside?.length) return null;
  return h(
    "div",
    { class: "list" },
    aside.map((game) =>
      h(
        "button",
        { class: "item", disabled: !app.mayAct, onclick: () => app.post(`/api/games/${game.id}/taken-up`) },
        icon("turn", 22),
        h("span", {}, t("page.shelf.take-up", { players: game.players.join(", ") }), h("small", {}, game.date)),
      ),
    ),
  );
}

async function load(app) {
  seen = app.state.number;
  const answer = await ask("GET", "/api/evenings");
  if (!answer.ok) return (seen = -1); // the next state asks again
  aside = answer.body.evenings.filter((game) => game.standing === "aside");
  app.draw();
}

// Games that were set aside, to be taken up again; stories that go on; and one to watch.

import { h, icon } from "./dom.js";
import { ask } from "./server.js";
import { row, t } from "./words.js";

/** @type {Api.EveningRow[]} */
let aside = [];
/** @type {number | undefined} */
let seen;

/** @param {AnyApp} app */
export async function followShelf(app) {
  if (seen === app.state?.number) return;
  const mine = (seen = app.state?.number);
  const answer = await ask("GET", "/api/evenings");
  if (seen !== mine) return; // what was asked since then is newer
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

/**
 * For newcomers: a turn that plays by itself, where the table is virtual.
 * @param {AnyApp} app
 * @param {Api.Offer} offer
 */
export function watchButton(app, { name }) {
  const press = () => app.post("/api/demo", { do: "watch", game: name });
  return h(
    "div",
    { class: "list" },
    h(
      "button",
      { class: "item", onclick: press },
      icon("next", 22),
      h("span", {}, t("page.demo.watch"), h("small", {}, t("page.demo.watch-how"))),
    ),
  );
}

/**
 * The stories of this game that go on, each as a button: another tap begins a new one instead.
 * @param {Api.Setup} setup
 * @param {Api.Offer} offer
 * @param {import("./chairs.js").Change} change
 */
export function storyList({ after }, { name, stories }, change) {
  if (stories.length === 0) return null;
  const entry = (/** @type {Api.Offer["stories"][0]} */ { id, players, words, date }) => {
    const on = id === after;
    const press = () => change(on ? { do: "play", game: name } : { do: "go-on", after: id });
    return h(
      "button",
      { class: `item ${on ? "sel" : ""}`, "aria-pressed": String(on), onclick: press },
      icon("next", 22),
      h(
        "span",
        {},
        t("page.story.go-on", { players: row(players) }),
        h("small", {}, [words, date].filter(Boolean).join(" ")),
      ),
      on && icon("check", 22),
    );
  };
  return h("div", { class: "list", role: "group", "aria-label": t("page.story.next") }, stories.map(entry));
}

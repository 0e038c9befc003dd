// A Verstärkung: the wheel is full, the page turns, somebody comes, and hands have things to do.

import { askFor } from "../../choose.js";
import { tickOff } from "../../chores.js";
import { main, undo } from "../../dock.js";
import { h, icon } from "../../dom.js";
import { allowed, pile, track } from "../../parts.js";
import { t } from "../../words.js";
import { isMouse, look, rowOf } from "./position.js";
import { pages, trackRow } from "./track.js";

/** @param {PlayingApp} app */
export function surgeBody(app) {
  return [pages(app, false), arrivals(app), trackRow(app, last(app))];
}

/** @param {PlayingApp} app */
export function surgeDock(app) {
  const { game } = app.state;
  const { next } = game;
  const [first] = allowed(game, "bring");
  return [
    h(
      "div",
      { class: "todo" },
      game.chores.map((chore) => tick(app, chore)),
    ),
    h(
      "div",
      { class: "row" },
      undo(app),
      next && main(next.label, "", () => app.act(next.action), "mm-cheese"),
      first && h("button", { class: "btn", onclick: () => bring(app) }, h("b", {}, t("page.maus.change"))),
    ),
  ];
}

/**
 * Other figures than the card says: one type after the other.
 * @param {PlayingApp} app
 */
export function bring(app) {
  const templates = allowed(app.state.game, "bring");
  const [merged] = templates;
  const options = templates.flatMap(({ parameters }) => (parameters[0].type === "choice" ? parameters[0].options : []));
  const numbers = templates.map(({ parameters }) => (parameters[1].type === "number" ? parameters[1].high : 1));
  const [who, count] = merged.parameters;
  if (who.type !== "choice" || count.type !== "number") return;
  askFor(app, {
    ...merged,
    parameters: [
      { ...who, options },
      { ...count, high: Math.max(...numbers) },
    ],
  });
}

/**
 * The card that came last, where it belongs to somebody who has just arrived.
 * @param {PlayingApp} app
 */
function last({ state: { game } }) {
  const arrived = game.chores.map(({ id }) => id.split("-").slice(2).join("-"));
  return pile(game, "track").findLast((card) => arrived.includes(card.id))?.id ?? "";
}

/** @param {PlayingApp} app */
function arrivals({ state: { game } }) {
  const come = game.chores.filter(({ id }) => id.startsWith("figures-"));
  if (come.length === 0)
    return h(
      "section",
      { class: "pad" },
      h("p", { class: "arrive" }, h("span", {}, h("b", {}, t("page.maus.nobody-comes")))),
    );
  return h(
    "section",
    { class: "pad" },
    come.map(({ id, label, count }) => {
      const seat = rowOf(game, id.split("-").slice(2).join("-"));
      const figures = Array.from({ length: Math.min(count ?? 1, 3) }, () => icon(`mm-${look(seat)}`, 36));
      return h(
        "div",
        { class: "arrive", "data-key": id },
        h("span", { class: "fig" }, figures),
        h(
          "span",
          {},
          h("b", {}, t("page.maus.come", { n: count ?? 1, who: seat && !isMouse(seat) ? seat.name : label })),
          track(seat, "figures").value === count && h("small", {}, t("page.maus.last-card")), // none was there before
        ),
      );
    }),
  );
}

/**
 * @param {PlayingApp} app
 * @param {Api.Chore} chore
 */
function tick(app, { id, label, done, ticked }) {
  const off = done || ticked;
  return h(
    "button",
    {
      class: `pick ${off ? "did" : ""}`,
      "data-key": id,
      "aria-pressed": String(off),
      disabled: !app.mayAct,
      onclick: () => tickOff(app, id, !off),
    },
    h("span", { class: `tick ${off ? "was" : ""}` }, off && icon("check", 20)),
    h("span", {}, label),
  );
}

// How Nameless looks: the lane as a board whose runners can be tapped. Every other part stays the plain one.

import { boardPart } from "../../board.js";
import { h, s } from "../../dom.js";
import { nowLine, reminders } from "../../parts.js";
import { seats } from "../../seats.js";
import { pilePart } from "../../things.js";
import { row, t } from "../../words.js";

/** @type {Partial<Dress>} */
export default {
  body: (app) => [nowLine(app, app.dress.headline(app), app.dress.instruction(app)), table(app)],
  throwBeside: (app) => table(app),
  spotThing: (thing) => [
    s("circle", { class: `runner ${thing.colour}`, r: 1 }),
    s("text", { class: "inside", y: 0.42 }, thing.label.slice(0, 1)),
  ],
};

/**
 * The lane, with what a tap does: where a field is to be chosen it is, else it tells who stands there.
 * @param {PlayingApp} app
 */
function table(app) {
  const { game } = app.state;
  const [lane] = game.boards;
  const asked = game.legal.flatMap(({ kind, parameters }) =>
    parameters.flatMap((each) => (each.type === "choice" && each.board === lane.id ? [{ kind, each }] : [])),
  )[0];
  const taken = lane.spots.filter(({ things }) => things.length > 0).map(({ id }) => id);
  const open = asked && app.mayAct ? asked.each.options.map(({ value }) => value) : taken;
  const choose = (/** @type {string} */ spot) =>
    asked && app.mayAct ? app.act({ kind: asked.kind, [asked.each.name]: spot }) : app.set({ spot });
  return [
    h("section", { class: "pad", "data-key": lane.id }, boardPart(app, lane, { open, chosen: app.ui.spot, choose })),
    app.ui.spot && h("p", { class: "hint centre" }, here(lane, app.ui.spot)),
    game.piles.filter(({ things }) => things.length > 0).map((pile) => pilePart(app, pile)),
    h("section", { class: "pad" }, seats(app)),
    reminders(game),
  ];
}

/**
 * Who stands on a spot, and how far they have to go.
 * @param {Api.Board} lane
 * @param {string} id
 */
function here({ spots }, id) {
  const at = spots.findIndex((spot) => spot.id === id);
  return t("page.nameless.here", {
    names: row(spots[at].things.map(({ label }) => label)),
    left: spots.length - 1 - at,
  });
}

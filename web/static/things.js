// Things that lie in the open: cards, stones, tiles; alone, in a pile, or in a row whose order matters.

import { h } from "./dom.js";

/**
 * Things, those of a kind together.
 * @param {PlayingApp} app
 * @param {Api.Thing[]} things
 */
export function cards(app, things, before = "") {
  return h(
    "ul",
    { class: "cards" },
    before && h("li", { class: "lbl" }, before),
    things.map((thing) => chip(app, thing)),
  );
}

/**
 * A pile under its label; one whose order matters is numbered.
 * @param {PlayingApp} app
 * @param {Api.Pile} pile
 */
export function pilePart(app, pile) {
  return h(
    "section",
    { class: "pad pile", "data-key": pile.id },
    pile.label && h("h2", { class: "lbl" }, pile.label),
    pile.ordered
      ? h(
          "ol",
          { class: "cards ordered" },
          pile.things.map((thing) => chip(app, thing)),
        )
      : cards(app, pile.things),
  );
}

/**
 * @param {PlayingApp} app
 * @param {Api.Thing} thing
 */
function chip(app, thing) {
  const turned = thing.turn ? `rotate: ${thing.turn}deg` : null;
  return h(
    "li",
    { class: `cardchip ${thing.fresh ? "fresh" : ""}` },
    h("span", { class: `stack ${thing.count > 1 ? "many" : ""}`, style: turned }, app.dress.face(app, thing)),
    h("span", {}, app.dress.card(app, thing), thing.note && h("small", {}, thing.note)),
  );
}

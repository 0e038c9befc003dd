// Things that lie in the open: cards, stones, tiles; alone, in a pile, or in a row whose order matters.

import { h, s } from "./dom.js";

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
  return h(
    "li",
    { class: "cardchip" },
    h("span", { class: `stack ${thing.count > 1 ? "many" : ""}` }, app.dress.face(app, thing)),
    thing.turn !== 0 && pointer(thing.turn),
    h("span", {}, app.dress.card(app, thing), thing.note && h("small", {}, thing.note)),
  );
}

/**
 * Which way a thing is turned.
 * @param {number} turn
 */
function pointer(turn) {
  const arrow = s("path", { d: "M12 3v18M6.500 9 12 3l5.500 6", transform: `rotate(${turn} 12 12)` });
  return s(
    "svg",
    { class: "pointer", width: 20, height: 20, viewBox: "0 0 24 24", role: "img", "aria-label": `${turn}°` },
    arrow,
  );
}

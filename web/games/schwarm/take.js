// Taking a card: the row is read like text, every card has its price, and a tap takes it.

import { undo } from "../../dock.js";
import { h } from "../../dom.js";
import { pile, track } from "../../parts.js";
import { t } from "../../words.js";
import { allowed, andOn, buoy, cardFace, hyphenated, inOrder, optionsOf, segments } from "./look.js";

/**
 * Everybody's points in playing order, and how many cards each has; the last segment is the order card.
 * @param {PlayingApp} app
 */
export function strip(app) {
  const { game } = app.state;
  return h(
    "ul",
    { class: "strip pad" },
    inOrder(game).map((seat) => {
      const { value, most } = track(seat, "cards");
      const ordered = seat.marks.some((mark) => mark.id === "order");
      const words = t("page.schwarm.strip", { player: seat.name, points: track(seat, "points").value, n: value });
      return h(
        "li",
        { class: `st ${seat.acts ? "lit" : ""}`, "data-key": seat.id },
        h("span", { class: "heard" }, words),
        buoy(game, seat.id),
        h("span", { class: "nm", "aria-hidden": "true" }, seat.name),
        h("span", { class: "num", "aria-hidden": "true" }, track(seat, "points").value),
        segments(value, most ?? 0, game.step === "take" ? ordered : null),
      );
    }),
  );
}

/**
 * The row and the stack: a tap takes, and UNDO is there.
 * @param {PlayingApp} app
 */
export function auslage(app) {
  const { game } = app.state;
  const open = optionsOf(allowed(game, "take")).map((each) => each.value);
  const row = pile(game, "row");
  const tile = (
    /** @type {string} */ name,
    /** @type {number} */ price,
    /** @type {Child} */ face,
    /** @type {Api.Action | false} */ action,
  ) =>
    h(
      "button",
      {
        class: `tile ${action ? "" : "dear"}`,
        "aria-label": t(action ? "page.schwarm.card" : "page.schwarm.card-dear", { card: name, price }),
        disabled: !action || !app.mayAct,
        onclick: () => action && andOn(app, action),
      },
      h("span", { class: "r" }, face, h("span", { class: "pr num" }, price)),
      h("span", {}, hyphenated(name)),
    );
  return h(
    "section",
    { class: "aus pad" },
    h(
      "div",
      { class: "sechead" },
      h("h2", {}, t("page.schwarm.row")),
      h("span", { class: "lbl" }, t("page.schwarm.row-hint")),
    ),
    h(
      "div",
      { class: `ausl ${row.length > 12 ? "tight" : ""}` },
      row.map((card, at) => {
        const place = String(at + 1);
        return tile(card.label, at, cardFace(app, card.id), open.includes(place) && { kind: "take", place });
      }),
    ),
  );
}

/**
 * The order stack lies at the end of the row, each of its cards for the same price.
 * @param {PlayingApp} app
 */
export function takeDock(app) {
  const { game } = app.state;
  const open = optionsOf(allowed(game, "order")).map((each) => each.value);
  const price = pile(game, "row").length;
  return h(
    "div",
    { class: "row mid orders" },
    undo(app),
    h("span", { class: "lbl grow" }, t("page.schwarm.orders", { price })),
    pile(game, "stack").map((each) => {
      const number = each.id.replace("order-", "");
      const may = open.includes(number);
      return h(
        "button",
        {
          class: `btn q ${may ? "" : "dear"}`,
          "data-key": each.id,
          "aria-label": t(may ? "page.schwarm.card" : "page.schwarm.card-dear", { card: each.label, price }),
          disabled: !may || !app.mayAct,
          onclick: () => andOn(app, { kind: "order", number }),
        },
        cardFace(app, each.id),
      );
    }),
  );
}

/**
 * A few things side by side, one of them chosen.
 * @param {{ value: string, label: string }[]} options
 * @param {string} value
 * @param {(value: string) => unknown} set
 */
export function chips(options, value, set) {
  return h(
    "div",
    { class: "row chips" },
    options.map((option) =>
      h(
        "button",
        {
          class: `btn q grow ${option.value === value ? "sel" : ""}`,
          "aria-pressed": String(option.value === value),
          onclick: () => set(option.value),
        },
        option.label,
      ),
    ),
  );
}

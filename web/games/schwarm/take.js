// Taking a card: the row is read like text, every card has its price, and what is chosen is taken below.

import { main, shut, undo } from "../../dock.js";
import { h, icon } from "../../dom.js";
import { t } from "../../words.js";
import { actor, actionOf, allowed, buoy, cardFace, inOrder, optionsOf, pile, segments, track } from "./look.js";
import { scene } from "./scene.js";

const STACK = "stack";

/**
 * What is chosen on this phone: a place in the row, or the stack with one of its numbers.
 * @param {PlayingApp} app
 */
function chosen(app) {
  const { game } = app.state;
  const places = optionsOf(allowed(game, "take")).map((each) => each.value);
  const numbers = optionsOf(allowed(game, "order")).map((each) => each.value);
  const place = app.ui.place ?? (places.length === 0 ? STACK : null);
  const number = app.ui.number ?? numbers[0];
  if (place === STACK) return { place, number, price: pile(game, "row").length };
  return { place, number, price: place === null ? null : Number(place) - 1 };
}

/** @param {PlayingApp} app */
export function taking(app) {
  const { game } = app.state;
  const { price } = chosen(app);
  const who = actor(game) ?? null;
  const points = who ? track(who, "points").value : 0;
  const { value, most } = track(game, "hidden");
  return [
    price === null
      ? scene(app, { number: value, words: t("page.schwarm.of-hidden", { most }), who })
      : scene(app, {
          number: price,
          words: t("page.schwarm.pays", { player: who?.name ?? "" }),
          who,
          after: points - price,
        }),
  ];
}

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

/** @param {PlayingApp} app */
export function auslage(app) {
  const { game } = app.state;
  const open = optionsOf(allowed(game, "take")).map((each) => each.value);
  const orders = optionsOf(allowed(game, "order"));
  const { place: now } = chosen(app);
  const row = pile(game, "row");
  const stack = pile(game, "stack");
  const tile = (
    /** @type {string} */ place,
    /** @type {number} */ price,
    /** @type {string} */ name,
    /** @type {Child} */ faces,
    /** @type {boolean} */ may,
    look = "",
  ) =>
    h(
      "button",
      {
        class: `tile ${look} ${place === now ? "sel" : ""} ${may ? "" : "dear"}`,
        "aria-pressed": String(place === now),
        "aria-label": t(may ? "page.schwarm.card" : "page.schwarm.card-dear", { card: name, price }),
        disabled: !may || !app.mayAct,
        onclick: () => app.set({ place }),
      },
      h("span", { class: "r" }, faces, h("span", { class: "pr num" }, price)),
      h("span", {}, name),
      place === now && icon("check", 18, "tick"),
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
      { class: `ausl ${row.length > 14 ? "tight" : ""}` },
      row.map((card, at) =>
        tile(String(at + 1), at, card.label, cardFace(app, card.id), open.includes(String(at + 1))),
      ),
      stack.length > 0 &&
        tile(
          STACK,
          row.length,
          t("page.schwarm.order"),
          stack.map((each) => cardFace(app, each.id)),
          orders.length > 0,
          "w",
        ),
    ),
  );
}

/** @param {PlayingApp} app */
export function takeDock(app) {
  const { game } = app.state;
  const { place, number, price } = chosen(app);
  const who = actor(game);
  const left = (who ? track(who, "points").value : 0) - (price ?? 0);
  const words = t("page.schwarm.for-price", { price: price ?? 0, left });
  if (place === null)
    return h("div", { class: "row" }, undo(app), shut(t("page.schwarm.choose-card"), t("page.schwarm.row-hint")));
  if (place === STACK) {
    const numbers = optionsOf(allowed(game, "order"));
    const act = () => app.act({ kind: "order", number });
    return [
      numbers.length > 1 &&
        chips(
          numbers.map(({ value }) => ({ value, label: value })),
          number,
          (value) => app.set({ place: STACK, number: value }),
        ),
      h("div", { class: "row" }, undo(app), main(t("page.schwarm.take-order", { number }), words, act)),
    ];
  }
  const card = pile(game, "row")[Number(place) - 1];
  const act = () => app.act({ kind: "take", place });
  const mark = actionOf(app, card.id).split("-")[0];
  return h("div", { class: "row" }, undo(app), main(t("page.schwarm.take", { card: card.label }), words, act, mark));
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

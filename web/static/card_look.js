// Where the game asks for cards: a look at the table reads them, or a photo of the phone.

import { photoButton } from "./card_photo.js";
import { busy } from "./dock.js";
import { h, icon } from "./dom.js";
import { layButton } from "./virtual.js";
import { t } from "./words.js";

/**
 * The row of the dock in which cards are read; nothing where none are asked for, or none was taught.
 * @param {AnyApp} app
 */
export function lookRow(app) {
  const { cards, throw: waiting } = app.state ?? {};
  if (!cards?.asked || cards.read || waiting || app.phone === null) return null;
  if (cards.busy) return h("div", { class: "row look-row" }, busy(busyWords(cards.busy)));
  return [
    cards.trouble && h("p", { class: "hint warn", role: "status" }, cards.trouble),
    app.state?.virtual && h("div", { class: "row" }, layButton(app)),
    h(
      "div",
      { class: "row look-row" },
      cards.sees &&
        h(
          "button",
          { class: "btn grow", "data-key": "look", onclick: () => look(app) },
          icon("camera", 24),
          t("page.cards.look"),
        ),
      readPhoto(app),
    ),
  ];
}

/** @param {AnyApp} app */
export const look = (app) => app.post("/api/cards", { do: "look" });

/** @param {AnyApp} app */
export function readPhoto(app) {
  const path = () => `/api/cards/photo?seen=${app.state?.number}`;
  return photoButton(app, path, (state) => app.take(state));
}

/** @param {number[]} busy */
export function busyWords([done, most]) {
  return most ? t("page.cards.reading", { percent: Math.round((100 * done) / most) }) : t("page.cards.looking");
}

// The cards that are taught: what each does, another name for it, or out with it.

import { boot } from "./boot.js";
import { openNames } from "./card_names.js";
import { h, icon } from "./dom.js";
import { confirmed, openSheet } from "./sheet.js";
import { t } from "./words.js";

/** @typedef {(doing: object) => Promise<unknown>} Act */

const game = boot.game ?? "";

/**
 * The picture of a card that is taught, or waits to be.
 * @param {string} id
 * @param {string} words
 */
export const picture = (id, words) => h("img", { src: `/api/games/${game}/cards/${id}.jpg`, alt: words });

/**
 * @param {AnyApp} app
 * @param {Api.Lesson} lesson
 * @param {Act} act
 */
export function taughtCards(app, lesson, act) {
  if (lesson.taught.length === 0) return null;
  return [
    h(
      "div",
      { class: "split" },
      h("h2", { class: "h2" }, t("page.cards.taught")),
      h("span", { class: "hint" }, lesson.taught.length),
    ),
    h(
      "ul",
      { class: "card-grid" },
      lesson.taught.map((card) =>
        h(
          "li",
          { "data-key": card.picture },
          h(
            "button",
            { class: `card-tile ${card.known ? "" : "unknown"}`, onclick: () => openCard(app, lesson, card, act) },
            picture(card.picture, ""),
            h("span", {}, card.label, !card.known && [" ", icon("warn", 16, "warn")]),
          ),
        ),
      ),
    ),
  ];
}

/**
 * @param {AnyApp} app
 * @param {Api.Lesson} lesson
 * @param {Api.Lesson["taught"][number]} card
 * @param {Act} act
 */
function openCard(app, lesson, card, act) {
  const kind = lesson.kinds.find((each) => each.id === card.kind);
  const rename = () => openNames(app, lesson, {}, (to) => act({ do: "rename", name: card.name, to }));
  const sure = () =>
    confirmed(
      app,
      t("page.cards.throw-out"),
      t("page.cards.throw-out-sure", { name: card.label }),
      t("page.cards.throw-out"),
      () => act({ do: "forget", name: card.name }),
    );
  const query = new URLSearchParams({
    file: kind?.file ?? "",
    table: (kind?.table ?? []).join("/"),
    name: card.name.slice(card.kind.length + 1),
    picture: card.picture,
  });
  openSheet(app, card.label, (sheet) => [
    h("div", { class: "card-shown" }, picture(card.picture, card.label)),
    !card.known && h("p", { class: "hint" }, t("page.cards.not-in-data")),
    h(
      "div",
      { class: "list" },
      kind?.file &&
        h("a", { class: "btn", href: `/games/${game}/data#${query}` }, icon("pen", 22), t("page.cards.what-it-does")),
      app.mayAct && h("button", { class: "btn", onclick: () => (sheet.close(), rename()) }, t("page.cards.rename")),
      app.mayAct &&
        h(
          "button",
          { class: "btn danger", onclick: () => (sheet.close(), sure()) },
          icon("bin", 22),
          t("page.cards.throw-out"),
        ),
    ),
  ]);
}

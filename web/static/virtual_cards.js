// Drawn cards on the virtual table: what the game asks for now, or some that were not taught yet.

import { boot } from "./boot.js";
import { h, icon } from "./dom.js";
import { ask } from "./server.js";
import { t } from "./words.js";

const LAID = 6; // cards that are laid to be taught

/**
 * @param {AnyApp} app
 * @param {Api.Pretended} pretended
 * @param {(body: object) => Promise<boolean>} aside
 */
export function laysCards(app, { asked }, aside) {
  const game = boot.screen === "cards" ? boot.game : app.state?.cards?.game;
  if (!game) return null;
  const lay = async (/** @type {string[]} */ cards, words = "page.virtual.cards-laid") => {
    const laid = await aside({ do: "cards", cards, game });
    const n = cards.length;
    if (laid) app.notice(n > 0 ? t(words, { n }) : t("page.virtual.cards-cleared"), "check");
  };
  const missing = async () => {
    const answer = await ask("GET", `/api/games/${game}/cards`);
    if (!answer.ok) return app.notice(answer.body?.message ?? t("page.lost"));
    const cards = /** @type {Api.Lesson} */ (answer.body).kinds.flatMap((kind) => kind.cards);
    const left = cards.filter((card) => !card.taught);
    const some = (left.length > 0 ? left : cards).slice(0, LAID).map((card) => card.name);
    return lay(some, left.length > 0 ? undefined : "page.virtual.cards-all-taught");
  };
  return [
    h("h3", { class: "h2" }, t("page.virtual.cards")),
    h(
      "div",
      { class: "list" },
      asked.length > 0 &&
        h(
          "button",
          { class: "btn p", onclick: () => lay(asked) },
          icon("hand", 26),
          h("b", {}, t("page.virtual.cards-asked")),
        ),
      h("button", { class: "btn", onclick: missing }, t("page.virtual.cards-missing")),
      h("button", { class: "btn q", onclick: () => lay([]) }, t("page.virtual.cards-none")),
    ),
  ];
}

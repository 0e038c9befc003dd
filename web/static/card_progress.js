// How many cards of a game are taught, and which are still missing.

import { h, s } from "./dom.js";
import { t } from "./words.js";

/** @param {Api.Lesson} lesson */
export function progress({ kinds, taught: known, cuts }) {
  const all = kinds.flatMap((kind) => kind.cards);
  const left = all.filter((card) => !card.taught).length;
  const most = known.length + left;
  const fresh = Math.min(left, cuts.filter((cut) => cut.same === null).length);
  const step = 100 / Math.max(1, most);
  const bars = Array.from({ length: most }, (_, at) => {
    const look = at < known.length ? "full" : at < known.length + fresh ? "fresh" : "";
    return s("rect", { class: look, x: at * step + 0.15 * step, width: 0.7 * step, height: 8, rx: 0.6 });
  });
  return [
    h(
      "div",
      { class: "verdict" },
      h(
        "div",
        { class: `bulb small ${known.length ? "" : "off"}`, "aria-hidden": "true" },
        h("span", { class: "num" }, known.length),
      ),
      h(
        "div",
        {},
        h("h2", {}, t("page.cards.taught-of", { n: known.length, most })),
        h("p", { class: "hint" }, left ? t("page.cards.left", { n: left }) : t("page.cards.all")),
      ),
    ),
    most > 0 &&
      s("svg", { class: "taught-bar", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" }, bars),
  ];
}

/** @param {Api.Lesson} lesson */
export function missing({ kinds }) {
  const left = kinds
    .map((kind) => ({ ...kind, cards: kind.cards.filter((card) => !card.taught) }))
    .filter((kind) => kind.cards.length > 0);
  if (left.length === 0) return null;
  return h(
    "details",
    { class: "fields" },
    h("summary", {}, t("page.cards.missing")),
    left.map((kind) => [
      kinds.length > 1 && h("h3", { class: "h2" }, kind.label),
      h("p", { class: "hint" }, kind.cards.map((card) => card.label).join(", ")),
    ]),
  );
}

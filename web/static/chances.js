// What the next throw may bring, by name: a chance in percent or an average, and plainly where it is only about right.

import { boot } from "./boot.js";
import { h } from "./dom.js";
import { percent, t } from "./words.js";

/** @param {Api.Chance[]} chances */
export function chancesPart(chances) {
  if (chances.length === 0) return null;
  return h(
    "dl",
    { class: "chances" },
    chances.map(({ label, value, of, about }) => {
      const number = of === "share" ? percent(value) : points(value);
      return h("div", {}, h("dt", {}, label), h("dd", { class: "num" }, about ? t("page.about", { number }) : number));
    }),
  );
}

/** @param {number} value */
const points = (value) => new Intl.NumberFormat(boot.language, { maximumFractionDigits: 1 }).format(value);

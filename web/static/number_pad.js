// The numbers that people may count, each a key: one tap is the answer.

import { h, icon } from "./dom.js";
import { t } from "./words.js";

export const MOST_KEYS = 16; // a longer row of numbers is counted up and down

/**
 * @param {number} low
 * @param {number} high
 * @param {number} most how many there are in all: that many is "all" of them
 * @param {number | undefined} chosen the key that was tapped, until the table has heard of it
 * @param {string} label
 * @param {(number: number) => unknown} press
 */
export function numberPad(low, high, most, chosen, label, press) {
  const keys = Array.from({ length: high - low + 1 }, (_, place) => low + place);
  return h(
    "div",
    { class: `pad-keys ${most <= 5 ? "few" : ""}`, role: "group", "aria-label": label },
    keys.map((number) => {
      const named = number === 0 ? t("page.pad.none") : number === most && t("page.pad.all");
      const on = number === chosen;
      return h(
        "button",
        { class: on ? "on" : "", "aria-pressed": String(on), onclick: () => press(number) },
        h("span", { class: "num" }, String(number)),
        named && h("small", {}, named),
        on && icon("check", 20),
      );
    }),
  );
}

// Where in its turn the game is.

import { h } from "./dom.js";
import { t } from "./words.js";

/**
 * With `explain`, a tap on the present phase says how it goes.
 * @param {Api.Step[]} steps
 * @param {string} step
 * @param {(() => void) | null} explain
 */
export function phases(steps, step, explain = null) {
  return h(
    "ol",
    { class: "phases", "aria-label": t("page.phases") },
    steps.map((each, place) => {
      const short = steps.length > 1 && shortOf(each, place, steps); // the only one has no place among others
      return each.id === step
        ? h(
            "li",
            { class: "now", "aria-current": "step" },
            explained([short && h("b", {}, short), h("span", {}, each.label)], explain),
          )
        : h("li", {}, h("span", { "aria-hidden": "true" }, short), h("span", { class: "heard" }, each.label));
    }),
  );
}

/**
 * A phase is called by its letter where it has one, else by its place; among those with letters, by its name alone.
 * @param {Api.Step} step
 * @param {number} place
 * @param {Api.Step[]} steps
 */
function shortOf({ id }, place, steps) {
  if (id.length <= 2) return id;
  return steps.some((each) => each.id.length <= 2) ? null : String(place + 1);
}

/**
 * @param {Child} name
 * @param {(() => void) | null} explain
 */
function explained(name, explain) {
  if (!explain) return name;
  const hint = [h("span", { class: "heard" }, t("page.rules")), h("i", { "aria-hidden": "true" }, "?")];
  return h("button", { onclick: explain }, name, hint);
}

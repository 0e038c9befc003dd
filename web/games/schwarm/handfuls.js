// A handful of Plättchen with one tap: every handful that there can be is a button, as long as they are few.

import { h } from "../../dom.js";
import { handfulOf } from "../../parts.js";
import { t } from "../../words.js";
import { handfulRows } from "./counts.js";
import { allowed, andOn } from "./look.js";

const MOST = 36; // four of three kinds are 34; beyond that they are counted, kind by kind
/** @type {Record<string, string>} links of a Plättchen, as its face shows them */
const LINKS = { zweier: "2", dreier: "3", vierer: "4", golden: "★" };

/**
 * Every handful of so many things, the largest first.
 * @param {Api.Handful["items"]} items
 * @param {number} budget
 * @returns {string[][]}
 */
export function combinations([first, ...rest], budget) {
  if (!first) return [[]];
  const most = Math.min(first.copies, budget);
  return Array.from({ length: most + 1 }, (_, n) =>
    combinations(rest, budget - n).map((others) => [...Array(n).fill(first.value), ...others]),
  )
    .flat()
    .sort((one, other) => other.length - one.length);
}

/**
 * @param {PlayingApp} app
 * @param {string} kind
 */
export function handfuls(app, kind) {
  const template = allowed(app.state.game, kind);
  const handful = handfulOf(template);
  if (!template || !handful) return null;
  const all = combinations(handful.items, handful.budget).filter(({ length }) => length > 0);
  if (all.length > MOST) return handfulRows(app, kind);
  const label = (/** @type {string} */ value) => handful.items.find((item) => item.value === value)?.label ?? value;
  return h(
    "section",
    { class: "pad", "data-key": kind },
    h("h2", {}, template.label),
    h(
      "div",
      { class: "handfuls" },
      all.map((tiles) =>
        h(
          "button",
          {
            class: "handful",
            "data-key": tiles.join(" "),
            "aria-label": t("page.schwarm.handful", { tiles: tiles.map(label).join(", ") }),
            disabled: !app.mayAct,
            onclick: () => andOn(app, { kind, tiles }, true),
          },
          tiles.map((tile) => h("i", { class: tile === "golden" ? "gold" : "", "aria-hidden": "true" }, LINKS[tile])),
        ),
      ),
    ),
  );
}

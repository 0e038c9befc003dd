// How far a throw is: four steps on a cord, one of them lit.

import { h, icon } from "./dom.js";
import { t } from "./words.js";

/** @typedef {"throw" | "slap" | "off" | "count"} Cue what people are to do now, or the camera does */

/**
 * @param {Api.Throw} waiting
 * @returns {Cue}
 */
export function cueOf({ stage, progress }) {
  if (stage === "hands") return "slap";
  if (stage === "settling") return progress ? "count" : "off";
  return "throw";
}

/**
 * @param {Cue} cue
 * @param {Record<Cue, string>} words
 */
export function cord(cue, words) {
  const steps = /** @type {Cue[]} */ (["throw", "slap", "off", "count"]);
  const at = steps.indexOf(cue);
  return h(
    "ol",
    { class: "cord", "aria-label": t("page.throw.steps") },
    steps.map((step, place) =>
      h(
        "li",
        { class: place < at ? "ok" : place === at ? "on" : "", "aria-current": place === at ? "step" : null },
        h("i", {}, place < at && icon("check", 18)),
        h("span", {}, words[step]),
      ),
    ),
  );
}

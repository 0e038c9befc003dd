// Everybody's plan, a tap away: every scale with its limit, what was bought, stems with their symptoms.

import { h, icon } from "../../dom.js";
import { track } from "../../parts.js";
import { t } from "../../words.js";
import { cube } from "./plan.js";
import { colour, players } from "./position.js";

const IN_SHORT = ["infection", "mortality", "severity"];

/** @param {PlayingApp} app */
export const plans = ({ state: { game } }) =>
  h(
    "section",
    { class: "sec", "data-key": "plans" },
    h("div", { class: "sech" }, h("h2", {}, t("page.viroid.plans"))),
    players(game).map(plan),
  );

/** @param {Api.Seat} seat */
function plan(seat) {
  return h(
    "details",
    { class: "germ-plan", "data-key": `plan ${seat.id}` },
    h(
      "summary",
      {},
      cube(colour(seat), 20),
      h("b", {}, seat.name),
      h("span", {}, IN_SHORT.map((id) => `${track(seat, id).label} ${track(seat, id).value}`).join(", ")),
    ),
    h(
      "dl",
      {},
      seat.tracks.map(({ label, value, most }) => [h("dt", {}, label), h("dd", {}, of(value, most))]),
      seat.marks.slice(1).map((mark) => [h("dt", {}, picture(mark), mark.label), h("dd", {}, told(mark))]),
    ),
  );
}

/**
 * @param {number} value
 * @param {number | null} most
 */
const of = (value, most) => (most === null ? String(value) : t("page.viroid.value-of", { value, most }));

/** @param {Api.Thing} mark */
const picture = (mark) => (mark.colour === "level" ? icon(`v-${mark.id}`, 18) : null);

/** @param {Api.Thing} mark */
function told(mark) {
  if (mark.colour === "level") return t("page.viroid.level", { n: mark.count });
  return mark.note || (mark.colour === "ability" ? t("page.viroid.abilities", { n: mark.count }) : "");
}

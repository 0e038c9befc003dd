// The final scoring by hand: Stationen linked to the Königin by what they are worth, and sides that are joined.

import { h, icon } from "../../dom.js";
import { handfulOf } from "../../parts.js";
import { t } from "../../words.js";
import { countDock, countHead, countRow, taken } from "./counts.js";
import { actor, allowed } from "./look.js";

const SIDE_POINTS = [0, 0, 10, 30, 50];

/** @param {PlayingApp} app */
export function final(app) {
  const { game } = app.state;
  const template = allowed(game, "final");
  const who = actor(game) ?? null;
  const handful = handfulOf(template);
  const sides = template?.parameters.find((each) => each.name === "sides");
  if (!who || !handful || sides?.type !== "choice") return null;
  const hint = handful.items.length > 0 ? t("page.schwarm.final-hint") : t("page.schwarm.not-joined");
  return [
    countHead(app, who, finalPoints(app), t("page.schwarm.final", { player: who.name }), hint),
    h(
      "section",
      { class: "pad" },
      h("h2", {}, sides.label),
      h(
        "div",
        { class: "row chips" },
        sides.options.map((option) =>
          h(
            "button",
            {
              class: `btn q grow ${option.value === sidesOf(app) ? "sel" : ""}`,
              "aria-pressed": String(option.value === sidesOf(app)),
              onclick: () => app.set({ sides: option.value }),
            },
            h(
              "span",
              {},
              option.value,
              h("small", {}, t("page.schwarm.worth", { n: SIDE_POINTS[Number(option.value)] })),
            ),
          ),
        ),
      ),
      handful.items.length > 0 && h("h2", { class: "gap" }, handful.label),
    ),
    h(
      "ul",
      { class: "cnts pad" },
      handful.items.map((item) => {
        const value = taken(app, "values");
        const count = value.filter((each) => each === item.value).length;
        const others = value.filter((each) => each !== item.value);
        return countRow({
          label: t("page.schwarm.worth", { n: Number(item.value) }),
          mark: icon("station", 26),
          value: count,
          most: handful.budget,
          below: t("page.schwarm.sum", { sum: count * Number(item.value) }),
          full: value.length >= handful.budget,
          set: (n) => app.set({ values: [...others, ...Array(n).fill(item.value)] }),
        });
      }),
    ),
  ];
}

/** @param {PlayingApp} app */
const sidesOf = (app) => String(app.ui.sides ?? "0");

/** @param {PlayingApp} app */
const finalPoints = (app) =>
  taken(app, "values").reduce((sum, value) => sum + Number(value), 0) + SIDE_POINTS[Number(sidesOf(app))];

/** @param {PlayingApp} app */
export const finalDock = (app) =>
  countDock(app, finalPoints(app), { kind: "final", sides: sidesOf(app), values: taken(app, "values") });

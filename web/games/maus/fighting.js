// A fight on the page: attack, defence and wounds at its head, who against whom, what the dice may come to.

import { h } from "../../dom.js";
import { likeliest, observed, oddsPart } from "../../odds.js";
import { allowed, pile } from "../../parts.js";
import { openRules } from "../../rules.js";
import { either, t } from "../../words.js";
import { countedAs, countsIn } from "./dice.js";

const PARTS = ["attack", "defence", "wounds"];

/**
 * Where the fight is; `null` outside one.
 * @param {PlayingApp} app
 */
export function rail(app) {
  const { game } = app.state;
  if (game.step !== "fight") return null;
  const now = allowed(game, "wound").length > 0 ? "wounds" : countedAs(game) === "blocks" ? "defence" : "attack";
  const part = (/** @type {string} */ each, /** @type {number} */ place) =>
    each === now
      ? h(
          "li",
          { class: "now", "aria-current": "step" },
          h(
            "button",
            { onclick: () => openRules(app) },
            h("b", {}, place + 1),
            h("span", {}, t(`page.maus.fight.${each}`)),
            h("span", { class: "heard" }, t("page.rules")),
            h("i", { "aria-hidden": "true" }, "?"),
          ),
        )
      : h("li", {}, h("span", {}, t(`page.maus.fight.${each}`)));
  return h("ol", { class: "phases fight", "aria-label": t("page.phases") }, PARTS.map(part));
}

/**
 * Who attacks whom, where they do.
 * @param {PlayingApp} app
 */
export function against({ state: { game } }) {
  const [who, other] = pile(game, "fight");
  return who && other ? t("page.maus.against", { who: who.label, other: other.label }) : "";
}

/**
 * What a throw in doubt may come to: both totals are named.
 * @param {Api.Throw} waiting
 * @param {Api.Game} game
 */
export function open({ possible, faces, counts }, game) {
  const hands = possible.filter((each) => Array.isArray(each));
  if (!counts || hands.length === 0) return t("page.maus.open");
  const counting = faces.filter((face) => face.counts).map((face) => face.label);
  const totals = hands.map((hand) => countsIn(hand, counting));
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  if (least === most) return t("page.maus.open"); // the number is certain, what else the die brings is not
  const words = t(`page.maus.${countedAs(game)}`, { n: most });
  return t(most - least > 1 ? "page.maus.from-to" : "page.maus.between", { least, words });
}

/**
 * How the dice of this purpose may fall, and how they did so far.
 * @param {ThrowingApp} app
 */
export function odds({ state: { game, throw: waiting } }) {
  const ahead = game.odds[0]; // all the dice that are due, whatever is thrown now
  if (!ahead) return null;
  const most = likeliest(ahead.counting);
  const words = t(`page.maus.odds.${countedAs(game)}`, { n: most.at(-1) ?? 0, number: either(most) });
  return oddsPart(ahead, [h("b", {}, words), " ", t("page.maus.odds-of", { n: ahead.pieces }), observed(waiting.luck)]);
}

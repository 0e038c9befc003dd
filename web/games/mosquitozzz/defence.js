// The dock of phase B: the odds, blue cards, green cards, and Flat Hand last.

import { askFor } from "../../choose.js";
import { main, undo } from "../../dock.js";
import { h, icon } from "../../dom.js";
import { observed, oddsPart } from "../../odds.js";
import { allowed, track } from "../../parts.js";
import { confirmed, openSheet } from "../../sheet.js";
import { t } from "../../words.js";
import { cardOptions, data, discs, slapped } from "./position.js";

const BLUE = ["blood", "net", "cure"];

/** @typedef {Api.ChoiceParameter["options"][number]} Named */

/** @param {PlayingApp} app */
export function defence(app) {
  const { game } = app.state;
  const first = game.odds.find((each) => each.tries === 1);
  const [hand] = allowed(game, "hand");
  const blue = blueRow(app);
  const again = slapped(game);
  const lit = hand && !again; // after a slap nobody is asked for another one, nor whether that is meant
  return [
    hand &&
      first &&
      first.counting.length > 1 &&
      oddsPart(first, [app.dress.oddsWords(first), observed(game.luck)], !blue),
    blue,
    greenRow(app),
    h(
      "div",
      { class: "row" },
      undo(app),
      lit && handButton(app, hand, true),
      h(
        "button",
        { class: `btn ${lit ? "" : "p grow"}`, "data-key": "onward", onclick: () => onward(app, Boolean(lit)) },
        h("span", {}, lit ? t("page.next") : h("b", {}, t("page.next")), h("small", {}, t("page.mosquitozzz.to-c"))),
      ),
      hand && again && handButton(app, hand, false),
    ),
  ];
}

/**
 * Lay a Flat Hand on those that are left: lit, or at hand for whoever has another.
 * @param {PlayingApp} app
 * @param {Api.Template} hand
 * @param {boolean} lit
 */
function handButton(app, hand, lit) {
  const [{ label }] = cardOptions(hand);
  const throwing = t("page.mosquitozzz.throw-discs", { n: discs(app.state.game) });
  const press = () => playHand(app, hand);
  if (lit) return main(label, throwing, press, "hand");
  return h(
    "button",
    { class: "btn tight grow", "data-key": "hand", onclick: press },
    icon("hand", 24),
    t("page.mosquitozzz.another"),
  );
}

/**
 * @param {PlayingApp} app
 * @param {Api.Template} hand
 */
function playHand(app, hand) {
  const cards = cardOptions(hand);
  if (cards.length > 1) return askFor(app, hand);
  return play(app, { kind: "hand", card: cards[0].value });
}

/**
 * Play a card; where it bears a "!", hands have to put it away, and are told so.
 * @param {PlayingApp} app
 * @param {Api.Action & { card: string }} action
 */
async function play(app, action) {
  const { label } = app.state.game.legal.flatMap(cardOptions).find(({ value }) => value === action.card) ?? {};
  const leaves = data(app, action.card).leaves;
  if (!(await app.act(action))) return;
  if (leaves) app.notice(t("page.mosquitozzz.leaves", { card: label }));
}

/**
 * On to the bites; where a hand could still be laid on those that are left, a slip of the thumb does not skip that.
 * @param {PlayingApp} app
 * @param {boolean} mayThrow
 */
function onward(app, mayThrow) {
  const n = track(app.state.game, "left").value;
  const act = () => app.act({ kind: "next" });
  if (!mayThrow || n === 0) return act();
  const words = t("page.mosquitozzz.bites-ahead", { n });
  const title = `${t("page.next")} ${t("page.mosquitozzz.to-c")}`;
  return confirmed(app, title, words, t("page.mosquitozzz.without-hand"), act);
}

/** @param {PlayingApp} app */
function blueRow(app) {
  const blue = app.state.game.legal.filter((template) => BLUE.includes(template.kind));
  if (blue.length === 0) return null;
  const cards = new Map(blue.flatMap((template) => cardOptions(template).map((option) => [option.value, option])));
  return h(
    "div",
    { class: "row blue-row", role: "group", "aria-label": t("page.mosquitozzz.blue-card") },
    [...cards.values()].map((option) =>
      h(
        "button",
        { class: "btn q grow named", onclick: () => playBlue(app, blue, option) },
        app.dress.face(app, { id: option.value, label: option.label }),
        h("span", {}, option.label),
      ),
    ),
  );
}

/**
 * One tap where the card does one thing; one that leaves a choice (how many drops, to whom, what for) asks.
 * @param {PlayingApp} app
 * @param {Api.Template[]} blue
 * @param {Named} option
 */
function playBlue(app, blue, option) {
  const uses = blue.filter((template) => cardOptions(template).some((each) => each.value === option.value));
  const meant = uses.flatMap((template) => meanings(template, option.value));
  if (meant.length === 1) return play(app, meant[0].action);
  return openSheet(app, option.label, (sheet) =>
    h(
      "div",
      { class: "list" },
      meant.map(({ action, words }) =>
        h("button", { class: "item", onclick: () => (sheet.close(), play(app, action)) }, words),
      ),
    ),
  );
}

/**
 * What a card may do: each with its action and its words.
 * @param {Api.Template} template
 * @param {string} card
 * @returns {{ action: Api.Action & { card: string }, words: string }[]}
 */
function meanings({ kind, label, parameters }, card) {
  const open = parameters.find((each) => each.name !== "card");
  if (open?.type === "choice")
    return open.options.map((to) => ({
      action: { kind, card, [open.name]: to.value },
      words: t("page.mosquitozzz.lamp-goes", { player: to.label }),
    }));
  if (open?.type === "number")
    return numbersOf(open)
      .reverse()
      .map((n) => ({ action: { kind, card, [open.name]: n }, words: t("page.mosquitozzz.takes-drops", { n }) }));
  return [{ action: { kind, card }, words: label }];
}

/** @param {PlayingApp} app */
function greenRow(app) {
  const green = allowed(app.state.game, "repel");
  if (green.length === 0) return null;
  const numbers = [...new Set(green.flatMap(mosquitosOf))].sort((one, other) => one - other);
  return h(
    "div",
    { class: "row mid green-row" },
    h("span", { class: "lbl grow" }, t("page.mosquitozzz.green-repels")),
    numbers.map((n) => {
      const button = { "aria-label": t("page.mosquitozzz.repel", { n }), onclick: () => playGreen(app, green, n) };
      const face = h("span", { class: "face green", "aria-hidden": "true" }, String(n));
      return h("button", { class: "btn q card", ...button }, face);
    }),
  );
}

/** @param {Api.Template} template */
function mosquitosOf({ parameters }) {
  const asked = parameters.find((each) => each.name === "mosquitos");
  return asked?.type === "number" ? numbersOf(asked) : [];
}

/** @param {Api.NumberParameter} asked */
const numbersOf = ({ low, high }) => Array.from({ length: high - low + 1 }, (_, place) => low + place);

/**
 * Which green card it was matters where one of them leaves the game and is to be put away: then that is asked.
 * Else it matters to nobody but the list of what happened, and the most general one is named.
 * @param {PlayingApp} app
 * @param {Api.Template[]} green
 * @param {number} mosquitos
 */
function playGreen(app, green, mosquitos) {
  const fitting = green.filter((template) => mosquitosOf(template).includes(mosquitos));
  const cards = fitting.map((template) => cardOptions(template)[0]);
  const repel = (/** @type {string} */ card) => play(app, { kind: "repel", card, mosquitos });
  if (!cards.some(({ value }) => data(app, value).leaves)) return repel(cards[cards.length - 1].value);
  return openSheet(app, t("page.mosquitozzz.which-green"), (sheet) =>
    h(
      "div",
      { class: "list" },
      cards.map(({ value, label }) =>
        h("button", { class: "item", onclick: () => (sheet.close(), repel(value)) }, label),
      ),
    ),
  );
}

// Phases A and D: which card was played, revealed or handed over is tapped, one after the other.

import { h } from "../../dom.js";
import { cards } from "../../things.js";
import { allowed, pile, track, yourTurn } from "../../parts.js";
import { t } from "../../words.js";
import { cardOptions, data, hyphenated } from "./position.js";

/**
 * What is asked, or nothing where no card has to be tapped.
 * @param {PlayingApp} app
 */
export function asked(app) {
  const { game } = app.state;
  const template = allowed(game, "join")[0] ?? allowed(game, "reveal")[0];
  if (!template || app.lost) return null;
  const words = [yourTurn(app), h("h1", { class: "h2" }, question(game)), h("p", { class: "hint" }, hint(game))];
  return h("section", { class: "pad push", "data-asked": "" }, words, tiles(app, template));
}

/** @param {Api.Game} game */
export function question(game) {
  const player = game.actor;
  if (allowed(game, "reveal").length > 0) return t("page.mosquitozzz.revealed", { player });
  return game.step === "A" ? t("page.mosquitozzz.who-played") : t("page.mosquitozzz.hand-over", { player });
}

/** @param {Api.Game} game */
export function hint(game) {
  if (allowed(game, "reveal").length > 0) return revealHint(game);
  return t(game.step === "A" ? "page.mosquitozzz.hint.join" : "page.mosquitozzz.hint.hand-over");
}

/**
 * Why more than one card is revealed, and which of them this is.
 * @param {Api.Game} game
 */
function revealHint(game) {
  const inRow = game.tracks.find((each) => each.id === "reveal");
  if (inRow) return t("page.mosquitozzz.hint.reveal-alarm", { place: inRow.value, of: inRow.most });
  const again = track(game, "strength").value === 0 && pile(game, "orange").some((thing) => thing.fresh);
  return t(again ? "page.mosquitozzz.hint.reveal-again" : "page.mosquitozzz.hint.reveal");
}

/**
 * What has just come, and what lay there before: nobody should enter a card of the last turn again.
 * While cards are tapped the room for what comes is kept, so that none slides away under the finger.
 * @param {PlayingApp} app
 * @param {Api.Thing[]} things
 */
export function grown(app, things) {
  const { game } = app.state;
  const fresh = things.filter((thing) => thing.fresh).map((thing) => ({ ...thing, count: thing.fresh }));
  const old = things.filter((thing) => thing.count > thing.fresh);
  const before = old.map((thing) => ({ ...thing, count: thing.count - thing.fresh }));
  const revealing = allowed(game, "reveal").length > 0;
  return [
    before.length > 0 &&
      !revealing &&
      h("section", { class: "pad there" }, cards(app, before, t("page.mosquitozzz.there"))),
    (fresh.length > 0 || allowed(game, "join").length > 0) &&
      h("section", { class: "pad new" }, fresh.length > 0 && cards(app, fresh, t("page.mosquitozzz.new"))),
  ];
}

/**
 * The cards to tap, red ones before orange ones; of those that are revealed the likely ones first.
 * @param {PlayingApp} app
 * @param {Api.Template} template
 */
function tiles(app, template) {
  const options = cardOptions(template);
  const isRed = (/** @type {{ value: string }} */ { value }) => data(app, value).colour === "red";
  const [red, others] = [options.filter(isRed), options.filter((option) => !isRed(option))];
  const group = (/** @type {typeof options} */ some, name = "") =>
    h(
      "div",
      { class: `tiles ${some.length % 3 === 2 ? "two-left" : ""}`, role: "group", "aria-label": name || null },
      some.map((option) => tile(app, template.kind, option)),
    );
  if (others.length === 0) return group(red);
  return [group(red, t("page.mosquitozzz.group.red")), group(others, t("page.mosquitozzz.group.orange"))];
}

/**
 * @param {PlayingApp} app
 * @param {string} kind
 * @param {{ value: string, label: string }} card
 */
function tile(app, kind, { value, label }) {
  const fresh = app.state.game.piles.flatMap(({ things }) => things).find((thing) => thing.id === value)?.fresh ?? 0;
  return h(
    "button",
    { class: "tile", disabled: !app.mayAct, onclick: () => app.act({ kind, card: value }) },
    h("span", { class: "r" }, app.dress.face(app, { id: value, label }), fresh > 0 && h("i", {}, `×${fresh}`)),
    h("span", {}, data(app, value).colour === "red" ? hyphenated(label) : label.split(/[- ]/)[0]),
  );
}

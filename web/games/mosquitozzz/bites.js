// Phase C as hands do it: drops to the bank, cards to the discard pile, red hand cards, an experience card.

import { choresLeft, choresPart, tickOff } from "../../chores.js";
import { isEnough, spent } from "../../controls.js";
import { main, shut, undo } from "../../dock.js";
import { h, icon } from "../../dom.js";
import { nowLine } from "../../parts.js";
import { token } from "../../tokens.js";
import { t } from "../../words.js";
import { allowed, cardOptions, data, handfulOf, pile, track } from "./position.js";

/** @param {PlayingApp} app */
export function bites(app) {
  if (app.lost) return nowLine(app);
  return [
    bitten(app),
    h(
      "section",
      { class: "pad" },
      choresPart(app, (chore) => opened(app, chore)),
    ),
  ];
}

/**
 * What it has cost whoever has the lamp, in words.
 * @param {Api.Game} game
 */
export function bittenWords(game) {
  const holder = game.seats.find((seat) => seat.acts);
  const infected = holder?.marks.some((mark) => mark.id === "infected") ? 1 : 0;
  const n = Math.max(0, track(game, "given").value - infected);
  return t(n === 0 ? "page.mosquitozzz.bites-none" : "page.mosquitozzz.bites", { n, player: holder?.name ?? "" });
}

/** @param {PlayingApp} app */
function bitten(app) {
  const { game, tokens } = app.state;
  const holder = game.seats.find((seat) => seat.acts);
  const given = track(game, "given").value;
  const { value = 0, most = 0 } = holder?.tracks[0] ?? {};
  const drop = (/** @type {unknown} */ _, /** @type {number} */ place) => {
    if (place < value) return icon("drop", 17, "f");
    return icon("drop-o", 17, place < value + given ? "l" : "e");
  };
  return h(
    "section",
    { class: "bitten" },
    h("h1", {}, token(tokens[holder?.player ?? ""], 26), h("span", {}, bittenWords(game))),
    h(
      "p",
      {},
      h("span", { class: "drops", "aria-hidden": "true" }, Array.from({ length: most ?? 0 }, drop)),
      h(
        "span",
        {},
        given > 0 && [h("span", { class: "num was" }, value + given), " → "],
        h("span", { class: "num" }, value),
      ),
      h(
        "span",
        { class: "bank" },
        t("page.mosquitozzz.bank"),
        " ",
        h("span", { class: "num" }, track(game, "bank").value),
      ),
    ),
  );
}

/**
 * @param {PlayingApp} app
 * @param {Api.Chore} chore
 * @returns {import("../../chores.js").Open}
 */
function opened(app, { id }) {
  const words = t(`page.mosquitozzz.tick.${id}`);
  const clears = handfulOf(allowed(app.state.game, "clear")[0]);
  if (id === "cards" && clears) return choosing(app, clears, words);
  if (id === "hand-over") return handing(app, words, clears !== undefined);
  return { tick: { words } };
}

/**
 * Which cards leave: each lies there as on the table, and a tap puts it to the others or back.
 * @param {PlayingApp} app
 * @param {Api.SeveralParameter} clears
 * @param {string} words
 * @returns {import("../../chores.js").Open}
 */
function choosing(app, clears, words) {
  /** @type {string[]} */
  const chosen = app.ui.cleared ?? clears.proposed;
  const sum = spent(clears, chosen);
  const enough = isEnough(clears, chosen);
  const act = async () => (await app.act({ kind: "clear", cards: chosen })) && tickOff(app, "cards");
  const stays = track(app.state.game, "strength").value - sum;
  const parts = clears.items.flatMap((item) => chosen.filter((each) => each === item.value).map(() => item.weight));
  return {
    inside: [
      h(
        "div",
        { class: "swarmcards" },
        clears.items.flatMap((item) => copies(app, clears, item, chosen)),
      ),
      h(
        "p",
        { class: "sum", role: "status" },
        icon(enough ? "check" : "warn", 20, "on"),
        h(
          "span",
          {},
          h("b", {}, parts.length > 1 ? `${parts.join(" + ")} = ${sum}.` : `${sum}.`),
          " ",
          t(enough ? "page.mosquitozzz.swap-cards" : "page.mosquitozzz.one-more-fits"),
          h("small", {}, t("page.mosquitozzz.stays-then", { n: stays })),
        ),
      ),
    ],
    tick:
      chosen.length === 0 && enough
        ? { words: t("page.mosquitozzz.no-card-goes"), press: act }
        : { words, press: act, why: enough ? undefined : t("page.mosquitozzz.one-more-fits") },
  };
}

/**
 * Every copy of a card as a button of its own.
 * @param {PlayingApp} app
 * @param {Api.SeveralParameter} clears
 * @param {Api.SeveralParameter["items"][number]} item
 * @param {string[]} chosen
 */
function copies(app, clears, item, chosen) {
  const taken = chosen.filter((each) => each === item.value).length;
  return Array.from({ length: item.copies }, (_, place) => {
    const on = place < taken;
    const press = () => (on ? giveBack() : take());
    const giveBack = () => {
      const without = [...chosen];
      without.splice(chosen.indexOf(item.value), 1);
      app.set({ cleared: without });
    };
    const take = () => {
      const sum = spent(clears, chosen) + item.weight;
      if (sum > clears.budget) return app.notice(t("page.mosquitozzz.too-many", { sum, n: clears.budget }));
      return app.set({ cleared: [...chosen, item.value] });
    };
    return cardButton(app, item, on, press, on && icon("check", 18));
  });
}

/**
 * The red cards of the hand: each tap brings one more of them into the swarm.
 * @param {PlayingApp} app
 * @param {string} words
 * @param {boolean} early whether the swarm's cards have to be put away before
 * @returns {import("../../chores.js").Open}
 */
function handing(app, words, early) {
  const { game } = app.state;
  const [join] = allowed(game, "join");
  if (early) return { tick: { words, why: t("page.mosquitozzz.cards-first") } };
  const come = new Map(pile(game, "swarm").map((thing) => [thing.id, thing.fresh]));
  const many = [...come.values()].reduce((sum, fresh) => sum + fresh, 0);
  const came = pile(game, "swarm").reduce((sum, thing) => sum + thing.fresh * (thing.worth ?? 0), 0);
  const strength = track(game, "strength").value;
  const then = t("page.mosquitozzz.swarm-then", {
    sum: came > 0 ? `${strength - came} + ${came} = ${strength}` : strength,
  });
  return {
    mark: came > 0 ? `+${came}` : null,
    inside: [
      join &&
        h(
          "div",
          { class: "swarmcards" },
          cardOptions(join).map((option) => {
            const fresh = come.get(option.value) ?? 0;
            const press = () => app.act({ kind: "join", card: option.value });
            return cardButton(app, option, fresh > 0, press, fresh > 0 && `${fresh}×`);
          }),
        ),
      h("p", { class: "sum" }, icon("mos", 26, "moth"), h("span", {}, then)),
    ],
    tick: { words: many > 0 ? words : t("page.mosquitozzz.no-red") },
  };
}

/**
 * @param {PlayingApp} app
 * @param {{ value: string, label: string }} card
 * @param {boolean} on
 * @param {() => unknown} press
 * @param {Child} badge
 */
function cardButton(app, { value, label }, on, press, badge) {
  return h(
    "button",
    { class: `swarmcard ${on ? "sel" : ""}`, "aria-pressed": String(on), disabled: !app.mayAct, onclick: press },
    app.dress.face(app, { id: value, label, worth: data(app, value).mosquitos ?? null }),
    h("span", {}, label),
    badge && h("span", { class: "badge" }, badge),
  );
}

/** @param {PlayingApp} app */
export function bitesDock(app) {
  const { game } = app.state;
  const left = choresLeft(game);
  const words = t("page.mosquitozzz.to-d");
  const go = left === 0 && allowed(game, "next").length > 0;
  const button = go
    ? main(words, "", () => app.act({ kind: "next" }), "lamp-o")
    : shut(words, t("page.mosquitozzz.steps-left", { n: left }));
  return h("div", { class: "row" }, undo(app), button);
}

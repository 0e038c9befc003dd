// Phase C as hands do it, on one screen: drops to the bank, cards to the discard pile, red hand cards, an experience
// card. Everything is proposed, so that one tap ends it where nothing is unusual.

import { tickOff } from "../../chores.js";
import { isEnough, spent } from "../../controls.js";
import { enter } from "../../entering.js";
import { corrections } from "../../corrections.js";
import { shut, undo } from "../../dock.js";
import { h, icon } from "../../dom.js";
import { allowed, handfulOf, nowLine, pile, track } from "../../parts.js";
import { token } from "../../tokens.js";
import { t } from "../../words.js";
import { lampButtons } from "./passing.js";
import { cardOptions, data, hyphenated } from "./position.js";

/** @param {PlayingApp} app */
export function bites(app) {
  if (app.lost) return nowLine(app);
  const chores = app.state.game.chores.filter((chore) => !chore.done || chore.ticked); // what changes nothing is not shown
  return [
    bitten(app),
    h(
      "section",
      { class: "pad" },
      h(
        "ol",
        { class: "chores", "aria-label": t("page.chores") },
        chores.map((chore) => step(app, chore)),
      ),
    ),
  ];
}

/**
 * The cards that leave the swarm, where there is a choice, and which of them are chosen.
 * @param {PlayingApp} app
 */
function clearing(app) {
  const clears = handfulOf(allowed(app.state.game, "clear")[0]);
  /** @type {string[]} */
  const chosen = app.ui.cleared ?? clears?.proposed ?? [];
  return { clears, chosen };
}

/**
 * Put the chosen cards away, where that is still to do, and then do something: one tap, and one undo.
 * @param {PlayingApp} app
 * @param {Api.Action} action
 */
async function then(app, action) {
  const { clears, chosen } = clearing(app);
  if (!clears) return app.act(action);
  if (app.asking > 0) return false;
  const act = (/** @type {Api.Action} */ each) => app.post("/api/actions", { action: each });
  return enter(app, async () => ((await act({ kind: "clear", cards: chosen })) ? 1 + Number(await act(action)) : 0));
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
 * A thing that hands do. What is chosen stands open; what is not can be ticked off on any phone, and need not be.
 * @param {PlayingApp} app
 * @param {Api.Chore} chore
 */
function step(app, chore) {
  const { clears } = clearing(app);
  if (chore.id === "cards" && clears) return open(chore, choosing(app, clears));
  if (chore.id === "hand-over") return open(chore, handing(app));
  const off = chore.done || chore.ticked;
  const shown = [globe(chore), words(chore), h("span", { class: "box" }, off && icon("check", 20))];
  const tick = () => tickOff(app, chore.id, !off);
  const shutFor = !app.mayAct || (chore.done && !chore.ticked);
  return h(
    "li",
    { class: `chore ${off ? "ok" : ""}`, "data-key": chore.id },
    h("button", { class: "head", "aria-pressed": String(off), disabled: shutFor, onclick: tick }, shown),
  );
}

/**
 * @param {Api.Chore} chore
 * @param {Child} inside
 */
const open = (chore, inside) =>
  h(
    "li",
    { class: "chore open", "data-key": chore.id },
    h("div", { class: "head" }, globe(chore), words(chore)),
    inside,
  );

/** @param {Api.Chore} chore */
const globe = ({ count }) =>
  h("span", { class: "globelet num", "aria-hidden": "true" }, count === null ? icon("plus", 22) : String(count));

/** @param {Api.Chore} chore */
const words = ({ label, note }) => h("span", { class: "what" }, h("b", {}, label), note && h("small", {}, note));

/**
 * Which cards leave: each lies there as on the table, and a tap puts it to the others or back.
 * @param {PlayingApp} app
 * @param {Api.SeveralParameter} clears
 */
function choosing(app, clears) {
  const { chosen } = clearing(app);
  const sum = spent(clears, chosen);
  const enough = isEnough(clears, chosen);
  const others = clears.items.some((item) => chosen.filter((each) => each === item.value).length < item.copies);
  const stays = track(app.state.game, "strength").value - sum;
  const parts = clears.items.flatMap((item) => chosen.filter((each) => each === item.value).map(() => item.weight));
  return [
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
        !enough ? t("page.mosquitozzz.one-more-fits") : others && t("page.mosquitozzz.swap-cards"),
        h("small", {}, t("page.mosquitozzz.stays-then", { n: stays })),
      ),
    ),
  ];
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
 */
function handing(app) {
  const { game } = app.state;
  const [join] = allowed(game, "join");
  const early = Boolean(clearing(app).clears); // what is fresh then came in phase A
  const red = join ?? (early ? corrections(app).find(({ kind }) => kind === "correct-swarm") : null);
  const come = new Map(pile(game, "swarm").map((thing) => [thing.id, early ? 0 : thing.fresh]));
  const came = pile(game, "swarm").reduce((sum, { id, worth }) => sum + (come.get(id) ?? 0) * (worth ?? 0), 0);
  const strength = track(game, "strength").value;
  return [
    h(
      "div",
      { class: "swarmcards slim" },
      (red ? cardOptions(red) : []).map((option) => {
        const fresh = come.get(option.value) ?? 0;
        const press = () => then(app, { kind: "join", card: option.value });
        return cardButton(app, option, fresh > 0, press, fresh > 0 && `${fresh}×`);
      }),
    ),
    came > 0 &&
      h(
        "p",
        { class: "sum" },
        icon("mos", 26, "moth"),
        h("span", {}, t("page.mosquitozzz.swarm-then", { sum: `${strength - came} + ${came} = ${strength}` })),
      ),
  ];
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
    h("span", {}, hyphenated(label)),
    badge && h("span", { class: "badge" }, badge),
  );
}

/**
 * One tap ends the phase, and the turn: it says who gets the lamp.
 * @param {PlayingApp} app
 */
export function bitesDock(app) {
  const { clears, chosen } = clearing(app);
  if (!clears || isEnough(clears, chosen)) return lampButtons(app, (to) => then(app, { kind: "lamp", to }));
  return h(
    "div",
    { class: "row" },
    undo(app),
    shut(t("page.mosquitozzz.who-lamp"), t("page.mosquitozzz.one-more-fits")),
  );
}

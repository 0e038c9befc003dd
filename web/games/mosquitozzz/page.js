// Mosquitozzz on the page: the lamp, the drops, the cards in their colours, and a dock for each phase.

import { askFor, isFull, several } from "../../choose.js";
import { main, shut, undo } from "../../dock.js";
import { h, icon } from "../../dom.js";
import { cards, nowLine, oddsPart, proof, reminders, seats } from "../../parts.js";
import { openSheet } from "../../sheet.js";
import { percent, t } from "../../words.js";
import { displayScene, scene } from "./scene.js";

const LETTERS = { alarm: "!", resistant: "R", infectious: "I", "lamp-stays": "α", "lamp-clockwise": "β", "lamp-counter-clockwise": "γ", net: "N", medicine: "M" };

const data = (app, card) => app.state.game.data.cards[card] ?? {};
const allowed = (game, kind) => game.legal.filter((template) => template.kind === kind);
const parameter = (template, name) => template.parameters.find((each) => each.name === name);

export default {
  body(app) {
    const { game } = app.state;
    const joining = allowed(game, "join")[0] ?? allowed(game, "reveal")[0];
    const piles = [...game.piles.swarm, ...game.piles.orange];
    const clears = !app.lost && allowed(game, "clear")[0]?.parameters[0];
    const parts = [scene(app)];
    if (joining && !app.lost) {
      return [...parts, piles.length > 0 && h("section", { class: "pad" }, cards(app, piles)), h("section", { class: "pad push" }, h("h1", { class: "h2" }, question(game)), h("p", { class: "hint" }, t(`page.mosquitozzz.hint.${joining.kind}`)), tiles(app, joining)), reminders(game)];
    }
    return [
      ...parts,
      nowLine(app, this.headline(app), this.instruction(app)),
      piles.length > 0 && h("section", { class: "pad" }, cards(app, clears ? game.piles.orange : piles)),
      clears && h("section", { class: "pad" }, several(app, clears, app.ui.cleared ?? clears.proposed, (cleared) => app.set({ cleared }))),
      h("section", { class: "pad" }, seats(app, passing(app))),
      game.step !== "B" && reminders(game),
      proof(game),
    ];
  },

  headline: (app) => t("page.mosquitozzz.has-lamp", { player: app.state.game.actor ?? "" }),

  instruction(app) {
    const { game } = app.state;
    if (game.step !== "B") return game.to_do;
    if (!allowed(game, "hand").length) return t("page.mosquitozzz.do.none-left");
    if (allowed(game, "blood").length || allowed(game, "cure").length || allowed(game, "net").length) return t("page.mosquitozzz.do.blue");
    return t(allowed(game, "repel").length ? "page.mosquitozzz.do.green" : "page.mosquitozzz.do.hand");
  },

  dock(app) {
    const { game } = app.state;
    if (game.step === "B") return defence(app);
    if (allowed(game, "clear").length) return clearDock(app);
    const goes = game.next && main(game.next.label, "", () => app.act(game.next.action));
    return h("div", { class: "row" }, undo(app), goes ?? shut(t(`page.mosquitozzz.shut.${game.legal[0].kind}`), t(`page.mosquitozzz.first.${game.legal[0].kind}`)));
  },

  track(drops) {
    const each = Array.from({ length: drops.most }, (_, place) => icon(place < drops.value ? "drop" : "drop-o", 16, place < drops.value ? "f" : "e"));
    return h("span", { class: "drops", role: "img", "aria-label": t("page.mosquitozzz.drops", { n: drops.value, most: drops.most }) }, each);
  },

  showsMark: (mark) => mark.id !== "lamp",

  mark: (mark) => (mark.id === "infected" ? icon("germ", 20, "germ") : null),

  face(app, thing) {
    const card = data(app, thing.id);
    return h("span", { class: `face ${card.colour ?? thing.colour ?? ""}`, "aria-hidden": "true" }, sign(card, thing));
  },

  card(app, thing) {
    const card = data(app, thing.id);
    if (card.colour !== "orange") return [thing.label, thing.count > 1 && [" ", h("i", {}, `×${thing.count}`)]];
    return effect(app, card, thing);
  },

  facePicture: (face, size) => (face === "squashed" ? icon("splat", size, "dead") : icon("mos", size, "moth")),
  faceName: (face) => t(`page.mosquitozzz.face.${face}`),
  faceVerb: (face, count) => t(count === 1 ? `page.mosquitozzz.one-is.${face}` : `page.mosquitozzz.many-are.${face}`),
  throwTitle: (state) => t(state.game.step === "tie" ? "page.mosquitozzz.tie" : "page.mosquitozzz.slap", { player: state.game.actor }),
  throwQuestion: () => t("page.mosquitozzz.how-many"),
  throwCounts: (state, count) => t("page.mosquitozzz.of-squashed", { thrown: count }),

  throwMeans(app) {
    const { game, throw: waiting } = app.state;
    if (game.step === "tie") return null;
    const left = game.tracks.find((each) => each.id === "left").value - waiting.number;
    if (left <= 0) return t("page.mosquitozzz.none-stay");
    return [icon("mos", 34, "moth"), left > 1 && icon("mos", 34, "moth"), h("span", {}, t("page.mosquitozzz.stay", { n: left, player: game.actor }))];
  },

  oddsWords(odds) {
    const most = odds.counting.indexOf(Math.max(...odds.counting));
    return [h("b", {}, t("page.odds.most-first", { number: most })), " ", t("page.mosquitozzz.odds-of", { pieces: odds.pieces }), " ", h("br"), t("page.mosquitozzz.odds-all", { pieces: odds.pieces, chance: percent(odds.counting.at(-1)) })];
  },

  countedPicture: (size) => icon("splat", size, "dead"),
  luckTitle: () => t("page.mosquitozzz.luck"),
  bestTitle: () => t("page.mosquitozzz.best"),
  courseTitle: () => t("page.mosquitozzz.course"),
  display: (app) => displayScene(app),

  choiceHint(option, value, { deck }) {
    if (option.name !== "level" || !deck) return null;
    const size = (name) => Object.values(deck[name] ?? {}).reduce((sum, copies) => sum + copies, 0);
    return t("page.mosquitozzz.deck-size", { n: size("basis") + size(value) });
  },

  toggle: (option) => (option.name === "infected-pay" ? { on: "every", off: "own", words: t("page.mosquitozzz.infected-every"), below: t("page.mosquitozzz.infected-own") } : null),
};

function sign(card, thing) {
  if (card.effect === "blood") return `+${card.drops}`;
  return LETTERS[card.effect] ?? String(thing.worth ?? card.mosquitos ?? "");
}

// What an orange card does now: where it sends the lamp depends on who has it.
function effect(app, card, thing) {
  const { seats: all } = app.state.game;
  const holder = all.findIndex((seat) => seat.marks.some((mark) => mark.id === "lamp"));
  const step = { "lamp-stays": 0, "lamp-clockwise": 1, "lamp-counter-clockwise": -1 }[card.effect];
  const name = thing.label.split(/[- ]/)[0];
  if (step === undefined) return `${name}: ${t(`page.mosquitozzz.effect.${card.effect}`)}`;
  const player = all[(holder + step + all.length) % all.length].name;
  return [`${name}: `, h("span", { class: "long" }, t("page.mosquitozzz.effect.lamp", { player })), h("span", { class: "short" }, t("page.mosquitozzz.effect.lamp-short", { player }))];
}

function question(game) {
  if (allowed(game, "reveal").length) return t("page.mosquitozzz.revealed", { player: game.actor });
  return game.step === "A" ? t("page.mosquitozzz.who-played") : t("page.mosquitozzz.hand-over", { player: game.actor });
}

function tiles(app, template) {
  const { options } = parameter(template, "card");
  const reds = options.filter((option) => data(app, option.value).colour === "red");
  return h(
    "div",
    { class: "tiles" },
    options.map((option) => {
      const red = reds.indexOf(option);
      const wide = red >= reds.length - (reds.length % 3 || 3) && reds.length % 3 === 2 && red >= 0;
      return h("button", { class: `tile ${wide ? "w" : ""}`, disabled: !app.mayAct, onclick: () => app.act({ kind: template.kind, card: option.value }) }, h("span", { class: "r" }, app.dress.face(app, { id: option.value, label: option.label })), h("span", {}, red < 0 ? option.label.split(/[- ]/)[0] : option.label));
    }),
  );
}

function passing(app) {
  const template = allowed(app.state.game, "lamp")[0];
  if (!template) return {};
  return { open: parameter(template, "to").options.map((option) => option.value), choose: (to) => app.act({ kind: "lamp", to }), label: t("page.mosquitozzz.lamp-to") };
}

function clearDock(app) {
  const cardsLeft = allowed(app.state.game, "clear")[0].parameters[0];
  const chosen = app.ui.cleared ?? cardsLeft.proposed;
  const words = chosen.length ? t("page.mosquitozzz.cards-go", { n: chosen.length }) : t("page.mosquitozzz.no-card-goes");
  const fits = isFull(cardsLeft, chosen);
  return h("div", { class: "row" }, undo(app), fits ? main(words, "", () => app.act({ kind: "clear", cards: chosen })) : shut(words, t("page.mosquitozzz.one-more-fits")));
}

function defence(app) {
  const { game } = app.state;
  const first = game.odds.find((each) => each.tries === 1);
  const hand = allowed(game, "hand")[0];
  const blue = blueRow(app);
  const onward = h("button", { class: `btn ${hand ? "" : "p grow"}`, onclick: () => app.act({ kind: "next" }) }, h("span", {}, hand ? t("page.next") : h("b", {}, t("page.next")), h("small", {}, t("page.mosquitozzz.to-c"))));
  return [
    hand && first && first.counting.length > 1 && oddsPart(first, app.dress.oddsWords(first), !blue),
    blue,
    greenRow(app),
    h("div", { class: "row" }, undo(app), hand && main(parameter(hand, "card").options[0].label, t("page.odds.throw", { n: Math.min(15, first?.pieces ?? 0) }), () => askFor(app, hand), "hand"), onward),
  ];
}

function blueRow(app) {
  const { game } = app.state;
  const blue = game.legal.filter((template) => ["blood", "net"].includes(template.kind) || template.kind === "cure");
  if (!blue.length) return null;
  const seen = new Set();
  const buttons = blue.flatMap((template) => parameter(template, "card").options.map((option) => ({ template, option }))).filter(({ option }) => !seen.has(option.value) && seen.add(option.value));
  return h("div", { class: "row mid blue-row" }, h("span", { class: "lbl grow" }, t("page.mosquitozzz.blue-card")), buttons.map(({ option }) => cardButton(app, option, () => playBlue(app, blue, option))));
}

function cardButton(app, option, press) {
  return h("button", { class: "btn q card", "aria-label": option.label, onclick: press }, app.dress.face(app, { id: option.value, label: option.label }));
}

// One tap where the card does one thing; a medicine that could also cure, and a net, ask.
function playBlue(app, blue, option) {
  const uses = blue.filter((template) => parameter(template, "card").options.some((each) => each.value === option.value));
  const actions = uses.flatMap((template) => meanings(template, option));
  if (actions.length === 1) return app.act(actions[0].action);
  return openSheet(app, option.label, (sheet) => h("div", { class: "list" }, actions.map(({ action, words }) => h("button", { class: "item", onclick: () => (sheet.close(), app.act(action)) }, words))));
}

function meanings(template, option) {
  const card = option.value;
  const open = template.parameters.find((each) => each.name !== "card");
  if (!open) return [{ action: { kind: template.kind, card }, words: template.label }];
  if (open.type === "choice") return open.options.map((to) => ({ action: { kind: template.kind, card, [open.name]: to.value }, words: t("page.mosquitozzz.lamp-goes", { player: to.label }) }));
  return [{ action: { kind: template.kind, card, [open.name]: open.high }, words: t("page.mosquitozzz.takes-drops", { n: open.high }) }];
}

function greenRow(app) {
  const green = allowed(app.state.game, "repel");
  if (!green.length) return null;
  const numbers = [...new Set(green.flatMap((template) => range(parameter(template, "mosquitos"))))].sort((one, other) => one - other);
  return h(
    "div",
    { class: "row mid" },
    h("span", { class: "lbl grow" }, t("page.mosquitozzz.green-repels")),
    numbers.slice(0, 4).map((number) => h("button", { class: "btn q card", "aria-label": t("page.mosquitozzz.repel", { n: number }), onclick: () => playGreen(app, green, number) }, h("span", { class: "face green", "aria-hidden": "true" }, String(number)))),
  );
}

const range = ({ low, high }) => Array.from({ length: high - low + 1 }, (_, place) => low + place);

// Which green card it was matters to nobody but the list of what happened: the most general one is named.
function playGreen(app, green, mosquitos) {
  const fitting = green.filter((template) => range(parameter(template, "mosquitos")).includes(mosquitos));
  const card = parameter(fitting.at(-1), "card").options[0].value;
  return app.act({ kind: "repel", card, mosquitos });
}

// Mosquitozzz on the page: the lamp, the drops, the cards in their colours, and a dock for each phase.

import { askFor, isFull, several } from "../../choose.js";
import { main, shut, undo } from "../../dock.js";
import { h, icon } from "../../dom.js";
import { cards, likeliest, nowLine, oddsPart, proof, reminders, seats } from "../../parts.js";
import { openSheet } from "../../sheet.js";
import { either, percent, row, sentences, t, boot } from "../../words.js";
import { counts, displayScene, scene } from "./scene.js";

const LETTERS = {
  alarm: "!",
  resistant: "R",
  infectious: "I",
  "lamp-stays": "α",
  "lamp-clockwise": "β",
  "lamp-counter-clockwise": "γ",
  net: "N",
  medicine: "M",
};

const data = (app, card) => app.state.game.data.cards[card] ?? {};
const allowed = (game, kind) => game.legal.filter((template) => template.kind === kind);
const discs = (game) => Math.min(15, game.odds[0]?.pieces ?? 0);
const parameter = (template, name) => template.parameters.find((each) => each.name === name);

export default {
  body(app) {
    const { game } = app.state;
    const joining = allowed(game, "join")[0] ?? allowed(game, "reveal")[0];
    const piles = [...game.piles.swarm, ...game.piles.orange];
    const clears = !app.lost && allowed(game, "clear")[0]?.parameters[0];
    const parts = [scene(app)];
    if (joining && !app.lost) {
      const asked = h(
        "section",
        { class: "pad push" },
        h("h1", { class: "h2" }, question(game)),
        h("p", { class: "hint" }, hint(game)),
        tiles(app, joining),
      );
      return [
        h("div", { class: allowed(game, "reveal").length ? "screenful" : "roomy" }, parts, growing(app, piles), asked),
        reminders(game),
        h("section", { class: "pad" }, seats(app)),
        proof(app),
      ];
    }
    return [
      ...parts,
      nowLine(app, this.headline(app), this.instruction(app)),
      piles.length > 0 && h("section", { class: "pad" }, cards(app, clears ? game.piles.orange : piles)),
      clears &&
        h(
          "section",
          { class: "pad" },
          several(app, clears, app.ui.cleared ?? clears.proposed, (cleared) => app.set({ cleared })),
        ),
      h("section", { class: "pad" }, seats(app, passing(app))),
      game.step !== "B" && reminders(game),
      proof(app),
    ];
  },

  headline: (app) => t("page.mosquitozzz.has-lamp", { player: app.state.game.actor ?? "" }),

  instruction(app) {
    const { game } = app.state;
    if (game.step !== "B")
      return goesOn(app) ? t("page.mosquitozzz.do.entered", { button: game.next.label }) : game.to_do;
    if (!allowed(game, "hand").length) return t("page.mosquitozzz.do.none-left");
    const blue = ["blood", "cure", "net"].some((kind) => allowed(game, kind).length);
    const colours = [blue && "blue", allowed(game, "repel").length && "green"].filter(Boolean);
    return t(`page.mosquitozzz.do.${colours.join("-") || "hand"}`);
  },

  heard(app) {
    const { game } = app.state;
    const asked = allowed(game, "join").length || allowed(game, "reveal").length;
    const { left, words } = counts(game);
    return sentences(
      `${left} ${words}`,
      ...(asked ? [question(game), hint(game)] : [this.headline(app), this.instruction(app)]),
    );
  },

  dock(app) {
    const { game } = app.state;
    if (game.step === "B") return defence(app);
    if (allowed(game, "clear").length) return clearDock(app);
    const goes = game.next && main(game.next.label, "", () => app.act(game.next.action));
    return h(
      "div",
      { class: "row" },
      undo(app),
      goes ?? shut(t(`page.mosquitozzz.shut.${game.legal[0].kind}`), t(`page.mosquitozzz.first.${game.legal[0].kind}`)),
    );
  },

  track(drops) {
    const each = Array.from({ length: drops.most }, (_, place) =>
      icon(place < drops.value ? "drop" : "drop-o", 16, place < drops.value ? "f" : "e"),
    );
    return h(
      "span",
      { class: "drops", role: "img", "aria-label": t("page.mosquitozzz.drops", { n: drops.value, most: drops.most }) },
      each,
    );
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
  throwFirst(app) {
    const hand = allowed(app.state.game, "hand")[0];
    return hand
      ? t("page.mosquitozzz.throw-first", { card: parameter(hand, "card").options[0].label, n: discs(app.state.game) })
      : null;
  },
  throwTitle: (state) =>
    t(state.game.step === "tie" ? "page.mosquitozzz.tie" : "page.mosquitozzz.slap", { player: state.game.actor }),
  throwQuestion: () => t("page.mosquitozzz.how-many"),
  throwCounts: (state, count) => t("page.mosquitozzz.of-squashed", { thrown: count }),

  throwMeans(app) {
    const { game, throw: waiting } = app.state;
    if (game.step === "tie") return null;
    const left = game.tracks.find((each) => each.id === "left").value - waiting.number;
    const price = game.odds[0]?.price[Math.max(0, left)] ?? left;
    const cost = t("page.mosquitozzz.cost", { n: price });
    if (left <= 0)
      return t(game.odds[0]?.price[0] ? "page.mosquitozzz.none-stay-infected" : "page.mosquitozzz.none-stay", {
        player: game.actor,
      });
    return [
      icon("mos", 34, "moth"),
      left > 1 && icon("mos", 34, "moth"),
      h(
        "span",
        {},
        t("page.mosquitozzz.stay", { n: left }),
        " ",
        t("page.mosquitozzz.loses", { player: game.actor }),
        " ",
        h("b", {}, cost),
        price > left ? t("page.mosquitozzz.cost-infected") : ".",
      ),
    ];
  },

  oddsWords(odds) {
    if (odds.pieces === 1)
      return [
        h("b", {}, t("page.mosquitozzz.odds-one")),
        " ",
        t("page.mosquitozzz.odds-one-chance", { chance: percent(odds.counting.at(-1)) }),
      ];
    return [
      h("b", {}, t("page.odds.most-first", { number: either(likeliest(odds.counting)) })),
      " ",
      t("page.mosquitozzz.odds-of", { pieces: odds.pieces }),
      " ",
      h("br"),
      t("page.mosquitozzz.odds-all", { pieces: odds.pieces, chance: percent(odds.counting.at(-1)) }),
    ];
  },

  countedPicture: (size) => icon("splat", size, "dead"),
  luckTitle: () => t("page.mosquitozzz.luck"),
  bestTitle: () => t("page.mosquitozzz.best"),
  endWords(evening) {
    if (!evening.reason) return null;
    const bled = evening.players.filter((name) => evening.tracks[name].at(-1) === 0);
    const [winner, ...others] = evening.winners;
    const drops = winner && !others.length ? t("page.mosquitozzz.end.drops", { n: evening.scores[winner] }) : "";
    const why = bled.length
      ? t("page.mosquitozzz.end.last-drop", { players: row(bled), turn: evening.turns.at(-1) })
      : t("page.mosquitozzz.end.deck-empty");
    return [drops, why].filter(Boolean).join(" ");
  },
  rateWords: (values) => t("page.mosquitozzz.rate", values),
  courseTitle: () => t("page.mosquitozzz.course"),
  display: (app) => displayScene(app),

  rules({ state: { game } }) {
    const lines = (key) => t(`page.mosquitozzz.rules.${key}`).split("\n");
    const phases = game.steps.map((each) => ({
      title: `${each.id} ${each.label}`,
      lines: lines(each.id.toLowerCase()),
      now: each.id === game.step,
    }));
    const tie = game.step === "tie" && { title: t("page.mosquitozzz.rules.tie-title"), lines: lines("tie"), now: true };
    const others = ["orange", `goal-${game.options.variant}`].map((key) => ({
      title: t(`page.mosquitozzz.rules.${key}-title`),
      lines: lines(key),
    }));
    return [tie, ...phases, ...others].filter(Boolean);
  },

  choiceHint(option, value, { deck }) {
    if (option.name !== "level" || !deck) return null;
    const size = (name) => Object.values(deck[name] ?? {}).reduce((sum, copies) => sum + copies, 0);
    return t("page.mosquitozzz.deck-size", { n: size("basis") + size(value) });
  },

  toggle: (option) =>
    option.name === "infected-pay"
      ? {
          on: "every",
          off: "own",
          words: t("page.mosquitozzz.infected-every"),
          below: t("page.mosquitozzz.infected-own"),
        }
      : null,
};

// Whether this phone has nothing left but its one button, which is then called by its name.
const goesOn = (app) => boot.screen === "table" && app.mayAct && app.state.game.next?.action.kind === "next";

function sign(card, thing) {
  if (card.effect === "blood") return `+${card.drops}`;
  return LETTERS[card.effect] ?? String(thing.worth ?? card.mosquitos ?? "");
}

// What an orange card does now: where it sends the lamp depends on who has it.
function effect(app, card, thing) {
  const { seats: all } = app.state.game;
  const marked = all.findIndex((seat) => seat.marks.some((mark) => mark.id === "lamp"));
  const holder = marked < 0 ? all.findIndex((seat) => seat.acts) : marked; // whoever acts has it, unless another is marked
  const step = { "lamp-stays": 0, "lamp-clockwise": 1, "lamp-counter-clockwise": -1 }[card.effect];
  const name = thing.label.split(/[- ]/)[0];
  if (step === undefined) return `${name}: ${t(`page.mosquitozzz.effect.${card.effect}`)}`;
  const player = all[(holder + step + all.length) % all.length].name;
  return [
    `${name}: `,
    h("span", { class: "long" }, t("page.mosquitozzz.effect.lamp", { player })),
    h("span", { class: "short" }, t("page.mosquitozzz.effect.lamp-short", { player })),
  ];
}

// What has just come, and what lay there before: nobody should enter a card of the last turn again.
// While cards are tapped the room for what comes is kept, so that none slides away under the finger.
function growing(app, piles) {
  const fresh = piles.filter((thing) => thing.fresh).map((thing) => ({ ...thing, count: thing.fresh }));
  const before = piles
    .filter((thing) => thing.count > thing.fresh)
    .map((thing) => ({ ...thing, count: thing.count - thing.fresh }));
  return [
    before.length > 0 &&
      !allowed(app.state.game, "reveal").length &&
      h("section", { class: "pad there" }, cards(app, before, t("page.mosquitozzz.there"))),
    (fresh.length > 0 || allowed(app.state.game, "join").length > 0) &&
      h("section", { class: "pad new" }, fresh.length > 0 && cards(app, fresh, t("page.mosquitozzz.new"))),
  ];
}

function question(game) {
  if (allowed(game, "reveal").length) return t("page.mosquitozzz.revealed", { player: game.actor });
  return game.step === "A" ? t("page.mosquitozzz.who-played") : t("page.mosquitozzz.hand-over", { player: game.actor });
}

function hint(game) {
  if (allowed(game, "reveal").length) return revealHint(game);
  return t(game.step === "A" ? "page.mosquitozzz.hint.join" : "page.mosquitozzz.hint.hand-over");
}

// Why more than one card is revealed, and which of them this is.
function revealHint(game) {
  const inRow = game.tracks.find((each) => each.id === "reveal");
  if (inRow) return t("page.mosquitozzz.hint.reveal-alarm", { place: inRow.value, of: inRow.most });
  const again = counts(game).strength === 0 && game.piles.orange.some((thing) => thing.fresh);
  return t(again ? "page.mosquitozzz.hint.reveal-again" : "page.mosquitozzz.hint.reveal");
}

function tiles(app, template) {
  const { options } = parameter(template, "card");
  const reds = options.filter((option) => data(app, option.value).colour === "red");
  const come = Object.fromEntries(
    Object.values(app.state.game.piles)
      .flat()
      .map((thing) => [thing.id, thing.fresh]),
  );
  return h(
    "div",
    { class: "tiles" },
    options.map((option) => {
      const red = reds.indexOf(option);
      const wide = red >= reds.length - (reds.length % 3 || 3) && reds.length % 3 === 2 && red >= 0;
      return h(
        "button",
        {
          class: `tile ${wide ? "w" : ""}`,
          disabled: !app.mayAct,
          onclick: () => app.act({ kind: template.kind, card: option.value }),
        },
        h(
          "span",
          { class: "r" },
          app.dress.face(app, { id: option.value, label: option.label }),
          come[option.value] > 0 && h("i", {}, `×${come[option.value]}`),
        ),
        h("span", {}, red < 0 ? option.label.split(/[- ]/)[0] : option.label),
      );
    }),
  );
}

function passing(app) {
  const template = allowed(app.state.game, "lamp")[0];
  if (!template) return {};
  return {
    open: parameter(template, "to").options.map((option) => option.value),
    choose: (to) => app.act({ kind: "lamp", to }),
    label: t("page.mosquitozzz.lamp-to"),
  };
}

function clearDock(app) {
  const cardsLeft = allowed(app.state.game, "clear")[0].parameters[0];
  const chosen = app.ui.cleared ?? cardsLeft.proposed;
  const words = chosen.length
    ? t("page.mosquitozzz.cards-go", { n: chosen.length })
    : t("page.mosquitozzz.no-card-goes");
  const fits = isFull(cardsLeft, chosen);
  return h(
    "div",
    { class: "row" },
    undo(app),
    fits
      ? main(words, "", () => app.act({ kind: "clear", cards: chosen }))
      : shut(words, t("page.mosquitozzz.one-more-fits")),
  );
}

function defence(app) {
  const { game } = app.state;
  const first = game.odds.find((each) => each.tries === 1);
  const hand = allowed(game, "hand")[0];
  const blue = blueRow(app);
  const onward = h(
    "button",
    { class: `btn ${hand ? "" : "p grow"}`, "data-key": "onward", onclick: () => app.act({ kind: "next" }) },
    h("span", {}, hand ? t("page.next") : h("b", {}, t("page.next")), h("small", {}, t("page.mosquitozzz.to-c"))),
  );
  return [
    hand && first && first.counting.length > 1 && oddsPart(first, app.dress.oddsWords(first), !blue),
    blue,
    greenRow(app),
    h(
      "div",
      { class: "row" },
      undo(app),
      hand &&
        main(
          parameter(hand, "card").options[0].label,
          t("page.odds.throw", { n: discs(game) }),
          () => askFor(app, hand),
          "hand",
        ),
      onward,
    ),
  ];
}

function blueRow(app) {
  const { game } = app.state;
  const blue = game.legal.filter((template) => ["blood", "net"].includes(template.kind) || template.kind === "cure");
  if (!blue.length) return null;
  const seen = new Set();
  const buttons = blue
    .flatMap((template) => parameter(template, "card").options.map((option) => ({ template, option })))
    .filter(({ option }) => !seen.has(option.value) && seen.add(option.value));
  return h(
    "div",
    { class: "row blue-row", role: "group", "aria-label": t("page.mosquitozzz.blue-card") },
    buttons.map(({ option }) => cardButton(app, option, () => playBlue(app, blue, option))),
  );
}

function cardButton(app, option, press) {
  return h(
    "button",
    { class: "btn q grow named", onclick: press },
    app.dress.face(app, { id: option.value, label: option.label }),
    h("span", {}, option.label),
  );
}

// One tap where the card does one thing; a medicine that could also cure, and a net, ask.
function playBlue(app, blue, option) {
  const uses = blue.filter((template) =>
    parameter(template, "card").options.some((each) => each.value === option.value),
  );
  const actions = uses.flatMap((template) => meanings(template, option));
  if (actions.length === 1) return app.act(actions[0].action);
  return openSheet(app, option.label, (sheet) =>
    h(
      "div",
      { class: "list" },
      actions.map(({ action, words }) =>
        h("button", { class: "item", onclick: () => (sheet.close(), app.act(action)) }, words),
      ),
    ),
  );
}

function meanings(template, option) {
  const card = option.value;
  const open = template.parameters.find((each) => each.name !== "card");
  if (!open) return [{ action: { kind: template.kind, card }, words: template.label }];
  if (open.type === "choice")
    return open.options.map((to) => ({
      action: { kind: template.kind, card, [open.name]: to.value },
      words: t("page.mosquitozzz.lamp-goes", { player: to.label }),
    }));
  return [
    {
      action: { kind: template.kind, card, [open.name]: open.high },
      words: t("page.mosquitozzz.takes-drops", { n: open.high }),
    },
  ];
}

function greenRow(app) {
  const green = allowed(app.state.game, "repel");
  if (!green.length) return null;
  const numbers = [...new Set(green.flatMap((template) => range(parameter(template, "mosquitos"))))].sort(
    (one, other) => one - other,
  );
  return h(
    "div",
    { class: "row mid" },
    h("span", { class: "lbl grow" }, t("page.mosquitozzz.green-repels")),
    numbers
      .slice(0, 4)
      .map((number) =>
        h(
          "button",
          {
            class: "btn q card",
            "aria-label": t("page.mosquitozzz.repel", { n: number }),
            onclick: () => playGreen(app, green, number),
          },
          h("span", { class: "face green", "aria-hidden": "true" }, String(number)),
        ),
      ),
  );
}

const range = ({ low, high }) => Array.from({ length: high - low + 1 }, (_, place) => low + place);

// Which green card it was matters to nobody but the list of what happened: the most general one is named.
function playGreen(app, green, mosquitos) {
  const fitting = green.filter((template) => range(parameter(template, "mosquitos")).includes(mosquitos));
  const card = parameter(fitting.at(-1), "card").options[0].value;
  return app.act({ kind: "repel", card, mosquitos });
}

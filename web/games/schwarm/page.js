// Der Schwarm on the page: the Königin, the row with its prices, hits before they count, and the sea.

import { boot } from "../../boot.js";
import { main, undo } from "../../dock.js";
import { h, icon } from "../../dom.js";
import { handfulOf, nowLine, pile, reminders, track } from "../../parts.js";
import { t } from "../../words.js";
import { hidden, tiles } from "./choices.js";
import { numberDock, numbers, scored, scoreDock, scoring, taken } from "./counts.js";
import { picture, rows } from "./display.js";
import { final, finalDock } from "./final.js";
import { handfuls } from "./handfuls.js";
import { hazardDock, hazardScene, hits, sums } from "./hits.js";
import { actor, allowed, andOn, buoy, cardFace, inOrder, optionsOf, seatMark, segments, shuffled } from "./look.js";
import { scene } from "./scene.js";
import { sea, seaChips, seatColours, spotThing } from "./sea.js";
import { auslage, strip, takeDock } from "./take.js";

const TILED = ["stone", "row", "ability", "play", "joker", "first", "hazard", "found", "turn", "wash"];
const NUMBERS = ["amoebas", "steps", "value", "crawl"];
const HANDFULS = ["gather", "explore"];
const AT_ONCE = ["launch", "hire"];

/**
 * How many points won a game that was scored.
 * @param {{ winners: string[], scores: Record<string, number>, reason: string | null } | null} ended
 */
function wonWith(ended) {
  if (!ended?.reason) return null;
  const best = ended.winners.map((name) => ended.scores[name]).find((points) => points !== undefined);
  return best === undefined ? null : t("page.schwarm.end", { points: best });
}

/** @type {Partial<Dress>} */
export default {
  body(app) {
    const { game } = app.state;
    if (app.lost) return [resting(app), nowLine(app), strip(app)];
    if (allowed(game, "score")) return scoring(app);
    if (allowed(game, "final")) return final(app);
    const line = nowLine(app, app.dress.headline(app), app.dress.instruction(app));
    return [isHazard(game) ? hazardScene(app) : resting(app), line];
  },

  beside(app) {
    const { game } = app.state;
    if (app.lost || allowed(game, "score") || allowed(game, "final")) return null;
    const points = () => game.boards.length === 0 && strip(app); // until there is a hit
    if (isHazard(game)) return [hits(app), sums(app) ?? points(), map(app), asked(app), reminders(game)];
    const stands = game.step === "score" && pile(game, "tally").length === 0 ? scored(app) : strip(app);
    return [stands, takes(game) ? auslage(app) : [asked(app), map(app)], queens(app), reminders(game)];
  },

  dock(app) {
    const { game } = app.state;
    const { next } = game;
    if (allowed(game, "score")) return scoreDock(app);
    if (allowed(game, "final")) return finalDock(app);
    if (allowed(game, "take") || allowed(game, "order")) return takeDock(app);
    const number = game.legal.find(({ kind }) => NUMBERS.includes(kind));
    if (number) return [seaChips(app), numberDock(app)];
    if (isHazard(game)) return [seaChips(app), hazardDock(app)];
    const kind = HANDFULS.find((each) => allowed(game, each) && taken(app, each).length > 0);
    const launch = !allowed(game, "gather") && allowed(game, "launch"); // before that no Schiff can bring anything
    const quiet = (/** @type {string} */ words, /** @type {Api.Action} */ action) =>
      h("div", { class: "row" }, h("button", { class: "btn q grow", onclick: () => andOn(app, action) }, words));
    const lit = kind
      ? main(t(`page.schwarm.${kind}`, { n: taken(app, kind).length }), "", () =>
          andOn(app, { kind, tiles: taken(app, kind) }, true),
        )
      : allowed(game, "layout")
        ? main(
            t(pile(game, "row").length > 0 ? "page.schwarm.draw-rest" : "page.schwarm.draw-lots"),
            t("page.schwarm.draw-lots-below"),
            () => drawLots(app),
          )
        : launch
          ? main(launch.label, "", () => app.act({ kind: "launch" }))
          : next
            ? main(next.label, "", () => andOn(app, next.action))
            : h("p", { class: "hint grow" }, t("page.schwarm.choose"));
    return [
      seaChips(app),
      AT_ONCE.flatMap((each) => allowed(game, each) ?? [])
        .filter((template) => template !== launch)
        .map((template) => quiet(template.label, { kind: template.kind })),
      launch && next && quiet(next.label, next.action),
      h("div", { class: "row mid" }, undo(app), lit),
    ];
  },

  display: picture,
  displayRows: rows,

  headline({ state: { game } }) {
    const player = game.actor ?? "";
    if (allowed(game, "take") || allowed(game, "order")) return t("page.schwarm.takes", { player });
    if (isHazard(game)) return game.piles.find(({ id }) => id === "hits")?.label ?? "";
    return player ? t("page.schwarm.turn", { player }) : game.to_do;
  },
  instruction({ state: { game } }) {
    const who = actor(game);
    if (allowed(game, "play") || allowed(game, "joker")) return t("page.schwarm.do-play");
    if (isHazard(game) && game.boards.length === 0 && !allowed(game, "amoebas")) return t("page.schwarm.hits-do");
    if (!who || !(allowed(game, "take") || allowed(game, "order"))) return who ? game.to_do : "";
    const { value, most } = track(who, "cards");
    const n = (most ?? 0) - value;
    if (n <= 0) return t("page.schwarm.to-go-order");
    return t(who.marks.some((mark) => mark.id === "order") ? "page.schwarm.to-go-cards" : "page.schwarm.to-go", { n });
  },
  heard: ({ state: { game } }) => game.to_do,

  rules({ state: { game } }) {
    const part = (/** @type {string} */ key, /** @type {string} */ title, now = false) => ({
      title,
      lines: t(`page.schwarm.rules.${key}`).split("\n"),
      now,
    });
    return [
      ...game.steps.map(({ id, label }, place) => part(id, `${place + 1} ${label}`, id === game.step)),
      ...["actions", "hazards", "final"].map((key) => part(key, t(`page.schwarm.rules.${key}-title`))),
    ];
  },

  turnIcon: (on, size) => icon(on ? "lit" : "unlit", size, on ? "on" : ""),
  track: ({ id, label, value, most }) =>
    h(
      "span",
      { class: `seat-track ${id}` },
      id === "cards"
        ? [h("span", { class: "heard" }, t("page.schwarm.cards", { n: value })), segments(value, most ?? 0)]
        : label,
    ),
  showsMark: (mark) => mark.id.startsWith("ability-") || mark.id === "stone" || mark.id === "queen",
  mark: () => null,
  face: (app, thing) =>
    app.state?.game && (thing.colour ?? "").startsWith("p") ? buoy(app.state.game, thing.id) : cardFace(app, thing.id),
  // in the row on the display the glyph says which card it is, and the note what it costs
  card: (_, thing) =>
    boot.screen === "display" && thing.note && !thing.colour.startsWith("p")
      ? h("span", { class: "heard" }, thing.label)
      : [thing.label, thing.count > 1 && [" ", h("i", {}, `×${thing.count}`)]],
  spotThing,

  endStory: ({ state: { game } }) => wonWith(game.outcome),
  endWords: wonWith,
  turnWord: () => t("page.schwarm.turns"),
  seriesTitle: ({ label }) => label,
  seatMark,
  seatingWords: () => t("page.schwarm.seating"),
};

/**
 * Whether a larva is taken now, or the order of turns laid.
 * @param {Api.Game} game
 */
const takes = (game) => Boolean(allowed(game, "take") || allowed(game, "order"));

/** @param {Api.Game} game */
const isHazard = (game) => game.piles.some((each) => each.id === "hits");

/**
 * Nothing is at stake: how many Plättchen lie face down.
 * @param {PlayingApp} app
 */
function resting(app) {
  const { game } = app.state;
  const { value, most } = track(game, "hidden");
  return scene(app, { number: value, words: t("page.schwarm.of-hidden", { most }), who: actor(game) ?? null });
}

/** @param {PlayingApp} app */
function map(app) {
  const { game } = app.state;
  return game.boards.length > 0 && h("div", { class: `sea ${seatColours(game)}` }, sea(app));
}

/**
 * Whatever else is asked now.
 * @param {PlayingApp} app
 */
function asked(app) {
  const { game } = app.state;
  const secret = game.options.variants;
  const hides = Array.isArray(secret) && secret.includes("2") && allowed(game, "play") && !app.ui.shown;
  if (hides) return hidden(app);
  const number = game.legal.find(({ kind }) => NUMBERS.includes(kind));
  return [
    number && numbers(app, number),
    game.legal.filter(({ kind }) => TILED.includes(kind)).map((template) => tiles(app, template)),
    allowed(game, "row") && laid(app),
    HANDFULS.map((kind) => handfuls(app, kind)),
    pile(game, "tally").length > 0 && tally(app),
  ];
}

/**
 * What lies there already, to see that it is the same on the table.
 * @param {PlayingApp} app
 */
function laid(app) {
  const row = pile(app.state.game, "row");
  return (
    row.length > 0 &&
    h(
      "section",
      { class: "pad" },
      h("h2", {}, t("page.schwarm.laid")),
      h(
        "ol",
        { class: "laid" },
        row.map((card) => h("li", {}, cardFace(app, card.id), h("span", { class: "heard" }, card.label))),
      ),
    )
  );
}

/**
 * Lay what is missing of the row as chance has it: all light cards, then as many of the blue ones as are due.
 * @param {PlayingApp} app
 */
function drawLots(app) {
  const { items = [], budget = 0 } = handfulOf(allowed(app.state.game, "layout")) ?? {};
  const isBlue = (/** @type {string} */ card) => app.data.cards?.[card]?.colour === "blue";
  const all = (/** @type {boolean} */ blue) =>
    shuffled(
      items.filter(({ value }) => isBlue(value) === blue).flatMap(({ value, copies }) => Array(copies).fill(value)),
    );
  const light = items.reduce((sum, { value, copies, weight }) => sum + (isBlue(value) ? 0 : copies * weight), 0);
  return app.act({ kind: "layout", cards: [...all(false), ...all(true).slice(0, budget - light)] });
}

/**
 * On the map: what every network would bring.
 * @param {PlayingApp} app
 */
function tally(app) {
  const { game } = app.state;
  return h(
    "ol",
    { class: "hits pad" },
    pile(game, "tally").map((thing) =>
      h(
        "li",
        { class: "hit" },
        h("span", { class: "no" }, inOrder(game).findIndex((seat) => seat.id === thing.id) + 1),
        buoy(game, thing.id),
        h("span", { class: "nm" }, thing.label, h("small", {}, thing.note)),
        h("b", { class: "num" }, `+${thing.worth}`),
      ),
    ),
  );
}

/**
 * By hand: whose Boje lies on the Königin; a tap changes it.
 * @param {PlayingApp} app
 */
function queens(app) {
  const { game } = app.state;
  const options = optionsOf(allowed(game, "queen"));
  const joined = (/** @type {string} */ id) =>
    game.seats.find((seat) => seat.id === id)?.marks.some((mark) => mark.id === "queen");
  return (
    options.length > 0 &&
    h(
      "section",
      { class: "pad" },
      h("h2", { class: "h2" }, t("page.schwarm.queen")),
      h("p", { class: "hint" }, t("page.schwarm.queen-how")),
      h(
        "div",
        { class: `queens ${options.length > 3 ? "four" : ""}` },
        options.map(({ value }) => {
          const on = Boolean(joined(value));
          return h(
            "button",
            {
              class: `tile ${on ? "sel" : ""}`,
              "aria-pressed": String(on),
              disabled: !app.mayAct,
              onclick: () => app.act({ kind: "queen", player: value }),
            },
            buoy(game, value, 30),
            h(
              "span",
              {},
              h("b", {}, value),
              h("small", {}, t(on ? "page.schwarm.queen-on" : "page.schwarm.queen-off")),
            ),
            on && icon("check", 20),
          );
        }),
      ),
    )
  );
}

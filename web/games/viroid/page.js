// Viroid on the page: a culture under the microscope, a shop, a map, and dice that count up to the mortality.

import { askFor } from "../../choose.js";
import { boardPart } from "../../board.js";
import { main, shut, undo } from "../../dock.js";
import { h, icon, s } from "../../dom.js";
import { likeliest } from "../../odds.js";
import { lastPhoto, nowLine, pile, reminders, track } from "../../parts.js";
import { either, percent, sentences, span, t } from "../../words.js";
import { displayScene, endScene, scene } from "./dish.js";
import { choose, choosing, looked } from "./dock.js";
import { plans } from "./germs.js";
import { cube, deck, greys, rows, scales } from "./plan.js";
import { active, asked, colour } from "./position.js";
import { shop, shopDock } from "./shop.js";

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
const COLOURS = ["red", "blue", "yellow", "white"]; // in the order of the seats
const RULES = ["start", "0", "1", "2", "3", "4"];

/** @type {Partial<Dress>} */
export default {
  body(app) {
    const { game } = app.state;
    if (buys(game)) return shop(app);
    return [
      scene(app),
      nowLine(app, heading(app), app.dress.instruction(app)),
      game.boards.map((board) =>
        h("section", { class: "pad", "data-key": board.id }, boardPart(app, judged(game, board), tap(app))),
      ),
      scales(app, looked(app)),
      greys(app),
    ];
  },

  beside(app) {
    const { game } = app.state;
    const beyond = [plans(app), reminders(game)];
    return buys(game) ? beyond : [deck(app), h("section", { class: "sec" }, rows(app)), beyond, lastPhoto(app)];
  },

  dock(app) {
    const { game } = app.state;
    if (buys(game)) return shopDock(app);
    const [number] = game.legal.filter(({ parameters }) => parameters.length === 1 && parameters[0].type === "number");
    if (number && game.legal.length === 1)
      return h(
        "div",
        { class: "row" },
        undo(app),
        main(number.label, t("page.viroid.enters-number"), () => askFor(app, number)),
      );
    return app.mayAct || game.legal.length > 0 ? choosing(app) : shut(t("page.next"), game.shut);
  },

  display: (app) => displayScene(app),
  displayRows: (app) => [rows(app), scales(app), greys(app)],
  headline: ({ state: { game } }) => t("page.viroid.turn", { player: game.actor ?? "" }),
  instruction: ({ state: { game } }) => unaddressed(game),

  heard(app) {
    const { game } = app.state;
    const gap = t("page.viroid.gap", { n: track(game, "gap").value });
    return sentences(gap, app.dress.headline(app), app.dress.instruction(app));
  },

  rules({ state: { game } }) {
    const part = (/** @type {string} */ key) => t(`page.viroid.rules.${key}`).split("\n");
    const pathogen = String(game.options.pathogen);
    const title = game.steps.find((each) => each.id === game.step)?.label ?? game.title;
    return [
      ...(RULES.includes(game.step) ? [{ title, lines: part(game.step), now: true }] : []),
      ...game.steps
        .filter((each) => each.id !== game.step && RULES.includes(each.id))
        .map((each) => ({ title: each.label, lines: part(each.id) })),
      { title: t(`page.viroid.pathogen.${pathogen}`), lines: part(pathogen) },
      { title: t("page.viroid.rules.markers-title"), lines: part("markers") },
      { title: t("page.viroid.rules.goal-title"), lines: part("goal") },
    ];
  },

  turnIcon: (on, size) => icon("v-cube", size, on ? "on" : ""),
  track: ({ id, label }) => h("span", { class: `t-${id}` }, label),
  showsMark: (mark) => mark.id === "wiped",
  mark: () => null,
  face: (_, thing) =>
    h("span", { class: "face", "aria-hidden": "true" }, thing.worth ?? String(thing.label).slice(0, 1)),

  spotThing(thing) {
    if (thing.colour === "field") return null; // told in words
    if (thing.colour === "marker" || thing.colour === "airport") return sign(thing);
    const stone = s("use", { href: thing.id === "grey" ? "#v-dead" : "#v-cube", x: -1, y: -1, width: 2, height: 2 });
    const many = thing.count > 1 && s("text", { class: "inside many", y: 0.5 }, String(thing.count));
    return s("g", { class: `p-${thing.colour}` }, stone, many);
  },

  throwTitle: ({ state: { game } }) => t("page.viroid.throws", { player: game.actor }),
  throwArmed({ state: { game, throw: waiting } }) {
    if (game.step === "0") return t("page.viroid.throw-fate");
    const n = track(active(game), "mortality").value;
    return t(n > 0 ? "page.viroid.throw-armed" : "page.viroid.throw-idle", { what: waiting.what, n });
  },
  throwBeside: (app) => h("section", { class: "pad" }, rows(app)),
  throwQuestion: ({ state: { game } }) => (game.step === "0" ? t("page.viroid.pips") : t("page.viroid.how-many")),
  throwCounts: (seen) =>
    seen.number === null ? t("page.viroid.read") : t("page.viroid.successes", { n: seen.number }),
  throwOpen: ({ possible }) =>
    t("page.viroid.die-or", { number: span(possible.filter((value) => typeof value === "number")) }),

  throwMeans({ state: { game, throw: waiting } }) {
    if (game.step === "0" || waiting.number === null) return null;
    const seat = active(game);
    return [
      h("span", { class: "becomes" }, cube(colour(seat), 26), icon("next", 20), icon("v-dead", 26, "p-grey")),
      h("span", {}, t("page.viroid.deaths", { n: waiting.number + track(game, "deaths").value })),
    ];
  },

  piecesCount: (n) => t("page.viroid.dice", { n }),
  piecesShow: (pieces, face) => t("page.viroid.shows", { pieces, pips: face.name }),
  facesCount: (face, count) => `${count} × ${face.name}`,
  facePicture: (face, size) => die(Number(face), size),

  oddsWords({ pieces, counting }) {
    return [
      h("b", {}, t("page.odds.most-first", { number: either(likeliest(counting)) })),
      " ",
      t("page.viroid.odds-of", { pieces }),
      " ",
      t("page.viroid.odds-none", { chance: percent(counting[0]) }),
    ];
  },

  endTitle: ({ winners }) => t(winners.length > 0 ? "page.viroid.end-won" : "page.viroid.end-lost"),
  endScene,
  endStory: ({ state: { game } }) => ending(game.outcome?.reason ?? null, game.turn),
  endWords: ({ reason, turns }) => ending(reason, turns.at(-1) ?? 1),
  seriesTitle: ({ id, label }) => (["gap", "infected", "dead"].includes(id) ? t(`page.viroid.series.${id}`) : label),
  luckTitle: () => t("page.viroid.luck"),
  bestTitle: () => t("page.viroid.best"),
  countedPicture: (size) => icon("v-dead", size, "p-grey"),
  rateWords: (values) => t("page.viroid.rate", values),
  seatMark: (_, place, size) => ({
    picture: cube(COLOURS[place], size),
    words: t(`page.viroid.colour.${COLOURS[place]}`),
  }),
  seatingWords: () => t("page.viroid.seating"),
  beginsWords: (name) => t("page.viroid.begins", { name }),
};

/**
 * @param {string | null} reason
 * @param {number} turn
 */
const ending = (reason, turn) => (reason ? t(`page.viroid.end.${reason}`, { turn }) : null);

/**
 * Whether the shop is open, and nothing else is asked for.
 * @param {Api.Game} game
 */
function buys(game) {
  const kinds = game.legal.map(({ kind }) => kind);
  return kinds.includes("buy") || (game.step === "3" && asked(game) === null && !kinds.includes("price"));
}

/** @param {PlayingApp} app */
function heading(app) {
  const { game } = app.state;
  return /** @type {any} */ ([game.actor !== null && cube(colour(active(game)), 24), app.dress.headline(app)]);
}

/**
 * What is to do, without the name that the headline says already.
 * @param {Api.Game} game
 */
function unaddressed({ to_do: words, actor }) {
  if (!actor || !words.startsWith(`${actor}, `)) return words;
  const rest = words.slice(actor.length + 2);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/**
 * A tap on a city chooses it, where one is asked for; on one that is shut, it tells why.
 * @param {PlayingApp} app
 */
function tap(app) {
  const { game } = app.state;
  const lead = asked(game);
  const shutOnes = pile(game, "refused").map((each) => each.id);
  if ((!lead?.parameter.board && shutOnes.length === 0) || !app.mayAct) return {};
  const open = lead?.parameter.board ? lead.parameter.options.map((each) => each.value) : [];
  return {
    open: [...open, ...shutOnes],
    chosen: looked(app),
    choose: (/** @type {string} */ city) => choose(app, city),
  };
}

/**
 * The board, on which a city that is shut looks so.
 * @param {Api.Game} game
 * @param {Api.Board} board
 */
function judged(game, board) {
  const no = new Set(pile(game, "refused").map((each) => each.id));
  return {
    ...board,
    spots: board.spots.map((spot) => (no.has(spot.id) ? { ...spot, kind: `${spot.kind} barred` } : spot)),
  };
}

/**
 * A marker in a city, or its airport; a closed airport is crossed out.
 * @param {Api.Thing} thing
 */
function sign({ id, colour: kind }) {
  const what = id.replace("marker-", "");
  const picture = what === "airport" ? "plane" : what;
  return s(
    "g",
    { class: `sign ${kind}` },
    kind === "marker" && s("circle", { r: 0.95 }),
    what === "extra"
      ? s("text", { y: 0.36 }, "+1")
      : s("use", { href: `#v-${picture}`, x: -0.65, y: -0.65, width: 1.3, height: 1.3 }),
    id === "marker-airport" && s("path", { d: "M-.65-.65.65.65" }),
  );
}

/**
 * The face of a die.
 * @param {number} pips
 * @param {number} size
 */
function die(pips, size) {
  return s(
    "svg",
    { class: "die", width: size, height: size, viewBox: "0 0 30 30", "aria-hidden": "true" },
    s("rect", { x: 1.5, y: 1.5, width: 27, height: 27, rx: 6 }),
    (PIPS[pips] ?? []).map((place) =>
      s("circle", { cx: 8 + 7 * (place % 3), cy: 8 + 7 * Math.floor(place / 3), r: 2.6 }),
    ),
  );
}

// Mosquitozzz on the page: the lamp, the drops, the cards in their colours, and a dock for each phase.

import { boot } from "../../boot.js";
import { cheerRows } from "../../cheers.js";
import { litChore } from "../../chores.js";
import { main, undo } from "../../dock.js";
import { h, icon } from "../../dom.js";
import { other } from "../../me.js";
import { likeliest } from "../../odds.js";
import { allowed, lastPhoto, nowLine, pile, reminders, track } from "../../parts.js";
import { seats } from "../../seats.js";
import { cards } from "../../things.js";
import { byHand } from "../../throw_words.js";
import { either, percent, row, sentences, span, t } from "../../words.js";
import { bites, bitesDock, bittenWords } from "./bites.js";
import { duel, duelOdds, duelStory, score } from "./duel.js";
import { defence } from "./defence.js";
import { asked, grown, hint, question } from "./growing.js";
import { effect } from "./orange.js";
import { follows, passing, passingDock } from "./passing.js";
import { cardOptions, data, discs } from "./position.js";
import { cheers, costBox, othersOdds, othersScene, throwCue, throwOthers } from "./slap.js";
import { counts, displayScene, driven, handScene, samples, scene, swarmAtTheEnd } from "./scene.js";

/** @type {Record<string, string>} */
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

/** @type {Partial<Dress>} */
export default {
  body(app) {
    const { game } = app.state;
    const things = [...pile(game, "swarm"), ...pile(game, "orange")];
    if (game.step === "C") return bites(app);
    const player = game.step === "B" ? other(app) : null;
    if (player !== null) return othersScene(app, player);
    const asking = asked(app);
    const look = { class: allowed(game, "reveal").length > 0 ? "screenful" : "roomy" };
    if (asking) return h("div", look, scene(app), grown(app, things), asking);
    return [
      scene(app),
      nowLine(app, app.dress.headline(app), app.dress.instruction(app)),
      things.length > 0 && h("section", { class: "pad" }, cards(app, things)),
    ];
  },

  beside(app) {
    const { game } = app.state;
    const bitten = game.step === "C";
    const player = game.step === "B" ? other(app) : null;
    return [
      player !== null && othersOdds(app, player),
      h("section", { class: `pad ${bitten ? "roomier" : ""}` }, seats(app, passing(app))),
      reminders(game),
      !bitten && lastPhoto(app),
    ];
  },

  dock(app) {
    const { game } = app.state;
    const { next } = game;
    const player = game.step === "B" ? other(app) : null;
    if (player !== null) return cheerRows(app, player);
    if (game.step === "B") return defence(app);
    if (game.step === "C") return bitesDock(app);
    if (allowed(game, "lamp").length > 0) return passingDock(app);
    return h("div", { class: "row" }, undo(app), next && main(next.label, "", () => app.act(next.action)));
  },

  follows,
  display: (app) =>
    app.state.game.step === "tie" ? h("div", { class: "on-the-left" }, duel(app), score(app)) : displayScene(app),
  headline({ state: { game } }) {
    if (game.step === "C") return bittenWords(game);
    if (game.step === "D") return t("page.mosquitozzz.who-lamp");
    return t("page.mosquitozzz.has-lamp", { player: game.actor ?? "" });
  },

  instruction(app) {
    const { game } = app.state;
    if (game.step !== "B")
      return goesOn(app) ? t("page.mosquitozzz.do.entered", { button: game.next?.label }) : game.to_do;
    if (allowed(game, "hand").length === 0) return t("page.mosquitozzz.do.none-left");
    const blue = ["blood", "cure", "net"].some((kind) => allowed(game, kind).length > 0);
    const colours = [blue && "blue", allowed(game, "repel").length > 0 && "green"].filter(Boolean);
    return t(`page.mosquitozzz.do.${colours.join("-") || "hand"}`);
  },

  heard(app) {
    const { game } = app.state;
    const { left, words } = counts(game);
    if (game.step === "C") {
      const { label = "", note = "" } = litChore(app) ?? {};
      return sentences(bittenWords(game), label, note);
    }
    const asks = allowed(game, "join").length > 0 || allowed(game, "reveal").length > 0;
    const lines = asks ? [question(game), hint(game)] : [app.dress.headline(app), app.dress.instruction(app)];
    return sentences(`${left} ${words}`, ...lines);
  },

  rules({ state: { game } }) {
    const part = (/** @type {string} */ key, /** @type {string} */ title, now = false) => ({
      title,
      lines: t(`page.mosquitozzz.rules.${key}`).split("\n"),
      now,
    });
    const titled = (/** @type {string} */ key, now = false) => part(key, t(`page.mosquitozzz.rules.${key}-title`), now);
    return [
      ...game.steps.map(({ id, label }) =>
        id === "tie" ? part(id, label, true) : part(id.toLowerCase(), `${id} ${label}`, id === game.step),
      ),
      titled("orange"),
      titled(`goal-${game.options.variant}`),
    ];
  },

  turnIcon: (on, size) => icon(on ? "lamp" : "lamp-o", size, on ? "on" : ""),

  track({ value, most }) {
    const drop = (/** @type {unknown} */ _, /** @type {number} */ place) =>
      place < value ? icon("drop", 16, "f") : icon("drop-o", 16, "e");
    const label = t("page.mosquitozzz.drops", { n: value, most });
    return h("span", { class: "drops", role: "img", "aria-label": label }, Array.from({ length: most ?? 0 }, drop));
  },

  showsMark: (mark) => mark.id !== "lamp",
  mark: (mark) => (mark.id === "infected" ? icon("germ", 20, "germ") : null),

  showsPile: ({ id }) => !id.startsWith("tie-") && id !== "lamp-to",

  face(app, thing) {
    const card = data(app, thing.id);
    const sign = card.effect === "blood" ? `+${card.drops}` : LETTERS[card.effect ?? ""];
    const look = { class: `face ${card.colour ?? thing.colour ?? ""}`, "aria-hidden": "true" };
    return h("span", look, sign ?? String(thing.worth ?? card.mosquitos ?? ""));
  },

  card(app, thing) {
    if (data(app, thing.id).colour === "orange") return effect(app, thing);
    return [thing.label, thing.count > 1 && [" ", h("i", {}, `×${thing.count}`)]];
  },

  throwTitle(app) {
    const { game } = app.state;
    if (game.step !== "tie" && byHand(app)) return t("page.mosquitozzz.how-many");
    return t(game.step === "tie" ? "page.mosquitozzz.tie" : "page.mosquitozzz.slap", { player: game.actor });
  },
  throwWhose: ({ state: { game } }) => t("page.mosquitozzz.whose", { player: game.actor }),
  rail: ({ state: { game } }) =>
    game.step === "tie" ? h("span", { class: "title grow" }, game.steps.find(({ id }) => id === "tie")?.label) : null,
  throwScene: (app) => (app.state.game.step === "tie" ? duel(app) : null),
  throwOdds: (app) => (app.state.game.step === "tie" ? duelOdds(app) : null),
  throwArmed: ({ state: { throw: waiting } }) => t("page.mosquitozzz.throw-armed", { what: waiting.what }),
  throwBeside: (app) =>
    app.state.game.step === "tie" ? score(app) : [byHand(app) && samples(), reminders(app.state.game)],
  handScene,
  throwCue,
  throwOthers,
  cheers,
  throwQuestion: ({ state: { game } }) => game.step === "tie" && t("page.mosquitozzz.how-many"),
  throwCounts: ({ count }) => t("page.mosquitozzz.of-squashed", { thrown: count }),
  throwOpen: ({ possible, faces }) => {
    const squashed = faces.find((face) => face.counts)?.name ?? "";
    return `${span(possible.filter((value) => typeof value === "number"))} ${squashed}`.trim();
  },

  throwMeans(app) {
    const { game, throw: waiting } = app.state;
    if (game.step === "tie" || waiting.due > waiting.count) return null;
    const player = game.actor;
    const left = track(game, "left").value - (waiting.number ?? 0);
    const prices = game.odds[0]?.price ?? [];
    if (left <= 0)
      return t(prices[0] ? "page.mosquitozzz.none-stay-infected" : "page.mosquitozzz.none-stay", { player });
    const price = prices[waiting.count - (waiting.number ?? 0)] ?? left;
    const words = [
      t("page.mosquitozzz.live-on", { n: left }),
      " ",
      t("page.mosquitozzz.loses-drops", { player, n: price }),
      price > left && h("small", {}, t("page.mosquitozzz.by-infection")),
    ];
    return costBox(app, words, price);
  },

  throwFirst({ state: { game } }) {
    const [hand] = allowed(game, "hand");
    return hand ? t("page.mosquitozzz.throw-first", { card: cardOptions(hand)[0].label, n: discs(game) }) : null;
  },

  piecesCount: (n) => t("page.mosquitozzz.discs", { n }),
  piecesShow: (pieces, face, count) => `${pieces} ${verb(face, count)}`,
  facesCount: (face, count) => `${count} ${verb(face, count)}`,
  facePicture: (face, size) => (face === "squashed" ? icon("splat", size, "dead") : icon("mos", size, "moth")),

  oddsWords({ pieces, counting }) {
    const chance = percent(counting[counting.length - 1]);
    if (pieces === 1)
      return [h("b", {}, t("page.mosquitozzz.odds-one")), " ", t("page.mosquitozzz.odds-one-chance", { chance })];
    return [
      h("b", {}, t("page.odds.most-first", { number: either(likeliest(counting)) })),
      " ",
      t("page.mosquitozzz.odds-of", { pieces }),
      " ",
      h("br"),
      t("page.mosquitozzz.odds-all", { pieces, chance }),
    ];
  },

  peaks(before, now) {
    const [was, is] = [before.game, now.game];
    if (!was || !is || was.id !== is.id) return [];
    if (is.outcome) return was.outcome ? [] : [is.outcome.winners.length > 0 ? "victory" : "loss"];
    const read = now.throw?.stage === "read" && before.throw?.stage !== "read";
    if (read)
      return [track(is, "left").value > 0 && now.throw?.number === track(is, "left").value ? "triumph" : "impact"];
    const bled = is.seats.some((seat, place) => seat.tracks[0].value === 1 && was.seats[place].tracks[0].value > 1);
    if (bled) return ["loss"];
    return lampOf(is) === lampOf(was) ? [] : ["light"];
  },
  endTitle: ({ words, winners }) => {
    if (winners.length === 0) return t("page.mosquitozzz.end.lost");
    if (winners.length > 1) return t("page.mosquitozzz.end.won");
    return words?.replace(/\.$/, "") ?? winners[0];
  },
  endUnit: () => t("page.mosquitozzz.end.unit"),
  endScene: (won) => (won ? driven() : swarmAtTheEnd()),
  endStory({ state: { game } }) {
    const bled = game.seats.filter((seat) => seat.tracks[0].value === 0).map((seat) => seat.name);
    return [duelStory(game), ending(game.outcome?.reason ?? null, bled, game.turn)].filter(Boolean).join(" ");
  },
  endWords({ reason, series, turns }) {
    const drops = series.find((each) => each.id === "drops")?.lines ?? [];
    return ending(
      reason,
      drops.filter((line) => line.values.at(-1) === 0).map((line) => line.name),
      turns.at(-1) ?? 1,
    );
  },
  seriesTitle: ({ id, label }) => (id === "drops" ? t("page.mosquitozzz.course") : label),
  luckTitle: () => t("page.mosquitozzz.luck"),
  bestTitle: () => t("page.mosquitozzz.best"),
  countedPicture: (size) => icon("splat", size, "dead"),
  rateWords: (values) => t("page.mosquitozzz.rate", values),

  seatingWords: () => t("page.mosquitozzz.seating"),
  beginsAgain: (won) => t(won ? "page.setup.begins-won" : "page.mosquitozzz.bitten-last"),
  beginsWords: (name) => t("page.mosquitozzz.gets-lamp", { name }),
  toggle: ({ name }) =>
    name === "infected-pay"
      ? {
          on: "every",
          off: "own",
          words: t("page.mosquitozzz.infected-every"),
          below: t("page.mosquitozzz.infected-own"),
        }
      : null,
};

/**
 * Who has the lamp: whoever acts, unless another is marked.
 * @param {Api.Game} game
 */
const lampOf = ({ seats: all }) =>
  (all.find((seat) => seat.marks.some((mark) => mark.id === "lamp")) ?? all.find((seat) => seat.acts))?.id;

/**
 * Why the game ended.
 * @param {string | null} reason
 * @param {string[]} bled who has no blood left
 * @param {number} turn
 */
function ending(reason, bled, turn) {
  if (!reason) return null;
  if (bled.length > 0) return t("page.mosquitozzz.end.last-drop", { n: bled.length, players: row(bled), turn });
  return t("page.mosquitozzz.end.deck-empty", { turn });
}

/**
 * "lives", "live": what discs with this face do.
 * @param {Api.Face} face
 * @param {number} count
 */
const verb = ({ label }, count) => t(`page.mosquitozzz.${count === 1 ? "one-is" : "many-are"}.${label}`);

/**
 * Whether this phone has nothing left but its one button, which is then called by its name.
 * @param {PlayingApp} app
 */
const goesOn = (app) => boot.screen === "table" && app.mayAct && app.state.game.next?.action.kind === "next";

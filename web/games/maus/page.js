// Maus und Mystik on the page: one candle on the wheel of cheese, the track of mice and enemies, symbol dice.

import { choresPart } from "../../chores.js";
import { h, icon } from "../../dom.js";
import { lastPhoto, nowLine, reminders, track } from "../../parts.js";
import { byHand, verdictMark } from "../../throw_words.js";
import { row, sentences, t } from "../../words.js";
import { askingDock } from "./asking.js";
import { cheeseIn, die, handFace, isNumbered, learn, meaning, numbersIn } from "./dice.js";
import { against, odds, open, rail } from "./fighting.js";
import { acting, whoseMouse } from "./position.js";
import { surgeBody, surgeDock } from "./surge.js";
import { everybody, mine, pages, rows, token, trackRow } from "./track.js";
import { turnDock } from "./turn.js";
import { displayScene, scene } from "./wall.js";

const RULES = ["initiative", "turn", "fight", "surge"];
const MORE = ["water", "free", "effects", "captured", "honours", "end"];

/** @type {Partial<Dress>} */
export default {
  learn,
  body(app) {
    const { game } = app.state;
    const surge = game.step === "surge";
    return [
      scene(app),
      nowLine(app, app.dress.headline(app), app.dress.instruction(app)),
      came(game),
      surge ? surgeBody(app) : [trackRow(app), mine(app), h("section", { class: "pad" }, choresPart(app))],
    ];
  },

  beside(app) {
    const { game } = app.state;
    return game.step === "surge" ? lastPhoto(app) : [pages(app), reminders(game), everybody(app), lastPhoto(app)];
  },

  rail,

  dock(app) {
    const { game } = app.state;
    if (game.step === "surge" && game.chores.length > 0) return surgeDock(app);
    const turn = game.legal.some(({ kind }) => ["move", "attack", "search", "happen"].includes(kind));
    return turn ? turnDock(app) : askingDock(app);
  },

  display: (app) => [displayScene(app), pages(app)],
  displayRows: rows,

  headline(app) {
    const { game } = app.state;
    if (game.step === "surge") return t("page.maus.full");
    if (game.step === "initiative" || game.actor === null) return t("page.maus.order");
    if (game.step === "fight" && against(app)) return against(app);
    return t("page.maus.turn", { who: game.actor }) + (runs(game) ? ` (${runs(game)})` : "");
  },
  instruction: ({ state: { game } }) => unaddressed(game),

  heard(app) {
    const { game } = app.state;
    const wheel = t("page.maus.wheel", { n: track(game, "wheel").value });
    const left = t("page.maus.pages-heard", { n: track(game, "pages").value });
    return sentences(app.dress.headline(app), app.dress.instruction(app), wheel, left);
  },

  rules({ state: { game } }) {
    const lines = (/** @type {string} */ key) => t(`page.maus.rules.${key}`).split("\n");
    const title = game.steps.find((each) => each.id === game.step)?.label ?? game.title;
    return [
      ...(RULES.includes(game.step) ? [{ title, lines: lines(game.step), now: true }] : []),
      ...game.steps
        .filter((each) => each.id !== game.step)
        .map((each) => ({ title: each.label, lines: lines(each.id) })),
      ...MORE.map((key) => ({ title: t(`page.maus.rules.${key}-title`), lines: lines(key) })),
    ];
  },

  turnIcon: (on, size) => icon("mm-candle", size, on ? "on" : ""),
  track: ({ id, label }) => h("span", { class: `t-${id}` }, label),
  showsMark: (mark) => mark.colour === "effect",
  mark: (mark) => (mark.colour === "effect" ? icon(`mm-${mark.id}`, 20, "fx") : null),
  showsPile: (pile) => pile.id === "track",
  face: (app, thing) =>
    token(
      app.state?.game?.seats.find((seat) => seat.id === thing.id),
      28,
    ),

  throwTitle: ({ state: { game } }) => t("page.maus.throws", { who: game.actor ?? game.title }),
  throwScene: (app) => (byHand(app) ? thrower(app) : null),
  throwArmed: ({ state: { game, throw: waiting } }) => waiting.purpose || game.to_do,
  throwBeside: (app) => [came(app.state.game), h("section", { class: "pad" }, rows(app))],
  throwQuestion: () => null, // who throws and what for says it all
  throwCounts(seen, game) {
    if (!Array.isArray(seen.value)) return t("page.maus.read");
    return game ? meaning(game, seen.value, counting(seen)) : facesWords(seen);
  },
  throwMark(seen) {
    const faces = !seen.counts && Array.isArray(seen.value) ? seen.value : [];
    return isNumbered(faces) ? String(numbersIn(faces)) : verdictMark(seen);
  },
  handFace: ({ state: { throw: waiting } }, face) => handFace(face, waiting.faces),
  throwOpen: open,
  throwAbout: against,
  throwOdds: odds,
  faceBrings: ({ label }) => t("page.maus.brings", { n: cheeseIn([label]) }),
  piecesCount: (n) => t("page.maus.dice", { n }),
  facesCount: (face, count) => `${count} × ${face.name}`,
  facePicture: (face, size) => die(face, size),

  endTitle: ({ reason }) => t(`page.maus.end-title.${reason ?? "won"}`),
  endStory: ({ state: { game } }) => sentences(ending(game.outcome?.reason ?? null, game.turn), ...whose(game)),
  endWords: ({ reason, turns }) => ending(reason, turns.at(-1) ?? 1),
  turnWord: () => t("page.maus.turns"),
  seriesTitle: ({ id, label }) =>
    ["wheel", "cheese", "hits", "pages", "enemies"].includes(id) ? t(`page.maus.series.${id}`) : label,
  luckTitle: () => t("page.maus.luck"),
  bestTitle: () => t("page.maus.best"),
  countedPicture: (size) => icon("mm-sword", size),
  rateWords: (values) => t("page.maus.rate", values),
  seatingWords: () => t("page.maus.seating"),
};

/**
 * @param {string | null} reason
 * @param {number} turn
 */
const ending = (reason, turn) => (reason ? t(`page.maus.end.${reason}`, { turn }) : "");

/**
 * What came of the throw before: missed, found, wounded.
 * @param {Api.Game} game
 */
const came = ({ told }) => told && h("p", { class: "came", role: "status" }, told);

/**
 * Who runs the mouse whose turn it is, where several play.
 * @param {Api.Game} game
 */
const runs = (game) => whoseMouse(game, acting(game));

/**
 * Who ran which mice.
 * @param {Api.Game} game
 */
function whose({ seats }) {
  const players = [...new Set(seats.flatMap(({ player }) => player ?? []))];
  return players.map((player) => {
    const mice = seats.filter((seat) => seat.player === player).map(({ name }) => name);
    return t("page.maus.end-mice", { player, mice: row(mice) });
  });
}

/**
 * Who throws and what for, where people enter the faces themselves.
 * @param {ThrowingApp} app
 */
function thrower({ state: { game, throw: waiting } }) {
  const seat = acting(game);
  return h("section", { class: "pad thrower" }, token(seat, 72), h("p", {}, waiting.purpose || game.to_do));
}

/** @param {Api.Seen} seen */
const counting = ({ faces }) => faces.filter((face) => face.counts).map((face) => face.label);

/** @param {Api.Seen} seen */
function facesWords(seen) {
  const values = Array.isArray(seen.value) ? seen.value : [];
  const names = [...new Set(values)].map((label) => {
    const face = seen.faces?.find((each) => each.label === label);
    const n = values.filter((each) => each === label).length;
    return n > 1 ? `${n} × ${face?.name ?? label}` : (face?.name ?? label);
  });
  return names.join(", ");
}

/**
 * What is to do, without the name that the headline says already.
 * @param {Api.Game} game
 */
function unaddressed({ to_do: words, actor }) {
  const lead = actor ? `${actor}: ` : "";
  const rest = lead && words.startsWith(lead) ? words.slice(lead.length) : words;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

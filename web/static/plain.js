// The plain parts: any game, drawn from its public view. What each is for stands in `dress.d.ts`.

import { boardPart } from "./board.js";
import { askFor } from "./choose.js";
import { chancesPart } from "./chances.js";
import { choresPart } from "./chores.js";
import { main, shut, undo } from "./dock.js";
import { h, icon, s } from "./dom.js";
import { likeliest } from "./odds.js";
import { lastPhoto, nowLine, reminders } from "./parts.js";
import { pips } from "./pips.js";
import { scoreSheet, sheetsPart } from "./score_sheet.js";
import { seats } from "./seats.js";
import { openSheet } from "./sheet.js";
import { cards, pilePart } from "./things.js";
import { verdictMark } from "./throw_words.js";
import { either, row, span, t } from "./words.js";

/** @type {Dress} */
export const plain = {
  learn: () => {},
  body(app) {
    const { game } = app.state;
    return [
      nowLine(app, app.dress.headline(app), app.dress.instruction(app)),
      h("section", { class: "pad" }, choresPart(app)),
      game.due.length > 0 &&
        h(
          "ol",
          { class: "reminders due" },
          game.due.map((words) => h("li", {}, words)),
        ),
      tracks(app),
      sheetsPart(app),
      game.chances.length > 0 && h("section", { class: "pad" }, chancesPart(game.chances)),
      boards(app),
      game.piles
        .filter((pile) => pile.things.length > 0 && app.dress.showsPile(pile))
        .map((pile) => pilePart(app, pile)),
      h("section", { class: "pad" }, seats(app)),
      reminders(game),
      lastPhoto(app),
    ];
  },

  rail: () => null,
  beside: () => null,

  dock(app) {
    const { legal, next, shut: why } = app.state.game;
    const others = legal.filter(({ kind, parameters }) => kind !== next?.action.kind || parameters.length > 0);
    const only = !next && others.length === 1 ? others[0] : null; // what alone can be done is lit
    const quiet = others.filter((template) => template !== only);
    const lit = next
      ? { label: next.label, press: () => app.act(next.action) }
      : only && { label: only.label, press: () => askFor(app, only) };
    return [
      quiet.map((template) => {
        const press = () => askFor(app, template);
        return h("div", { class: "row" }, h("button", { class: "btn q grow", onclick: press }, template.label));
      }),
      h("div", { class: "row" }, undo(app), lit ? main(lit.label, "", lit.press) : shut(t("page.next"), why)),
    ];
  },

  follows: () => null,

  display(app) {
    const { boards: maps, sheets, tracks: own, turn } = app.state.game;
    if (maps.length === 0 && sheets.length === 0 && own.length === 0)
      return h("p", { class: "huge num" }, turn, h("small", {}, app.dress.turnWord()));
    return [
      h(
        "div",
        { class: "boards" },
        maps.map((board) => boardPart(app, board)),
      ),
      sheets.map((sheet) => scoreSheet(app, sheet)),
      tracks(app),
    ];
  },
  displayRows: (app) => [seats(app), !app.state.game.outcome && piles(app)],
  headline: ({ state: { game } }) => game.actor ?? game.title,
  instruction: ({ state: { game } }) => game.to_do,
  heard: ({ state: { game } }) => game.to_do,
  rules({ state: { game } }) {
    const title = game.steps.find((each) => each.id === game.step)?.label ?? game.title;
    return [{ title, lines: [game.to_do, ...game.due], now: true }];
  },

  turnIcon: (on, size) => icon(on ? "lit" : "unlit", size, on ? "on" : ""),
  track: (track) => gauge(track),
  showsMark: () => true,
  mark: () => null,
  showsPile: () => true,
  face: (_, thing) =>
    h("span", { class: `face ${thing.colour ?? ""}` }, String(thing.worth ?? thing.label.slice(0, 1))),
  card: (_, thing) => [thing.label, thing.count > 1 && [" ", h("i", {}, `×${thing.count}`)]],
  spotThing: (thing) => [
    s("rect", { class: `stone ${thing.colour}`, x: -1, y: -1, width: 2, height: 2, rx: 0.5 }),
    s("text", { class: "inside", y: 0.42 }, thing.count > 1 ? String(thing.count) : thing.label.slice(0, 1)),
  ],

  throwTitle({ state: { game, throw: waiting } }) {
    const who = game.actor ?? game.title;
    return waiting.purpose && waiting.purpose !== game.to_do ? waiting.purpose : who; // else it would stand there twice
  },
  throwWhose: ({ state: { game } }) =>
    game.actor ? t("page.throw.whose", { player: game.actor }) : t("page.throw.replay"),
  throwScene: () => null,
  throwOdds: () => null,
  throwArmed: ({ state: { throw: waiting } }) => t("page.throw.armed", { what: waiting.what }),
  throwCue: () => null,
  throwOthers: () => null,
  cheers: () => [],
  throwBeside: (app) => [
    sheetsPart(app),
    boards(app),
    h("section", { class: "pad" }, seats(app)),
    reminders(app.state.game),
  ],
  handScene: () => null,
  throwQuestion: ({ state: { throw: waiting } }) => waiting.answer.parameters[0].label,
  throwCounts(seen) {
    if (Array.isArray(seen.value)) return facesWords(seen, seen.value);
    return seen.counts ? t("page.throw.of", { count: seen.count }) : facesWords(seen, known(seen));
  },
  throwMark: verdictMark,
  handFace: (_, { label, name }) => ({ as: label, name }),
  throwOpen: (waiting) => {
    const values = waiting.possible.filter((value) => typeof value === "number");
    if (values.length > 0) return span(values);
    return t("page.throw.open", { what: waiting.what });
  },
  throwAbout: () => "",
  faceBrings: () => null,
  throwMeans: () => null,
  throwFirst: () => null,
  piecesCount: (n) => t("page.odds.pieces", { n }),
  piecesShow: (pieces, face) => t("page.throw.shows", { piece: pieces, face: face.name }),
  facesCount: (face, count) => `${count} × ${face.name}`,
  facePicture: pips,
  oddsWords: (odds) => [
    h("b", {}, t("page.odds.most-first", { number: either(likeliest(odds.counting)) })),
    " ",
    t("page.odds.of", { pieces: odds.pieces }),
  ],

  peaks(before, now) {
    const [was, is] = [before.game?.outcome, now.game?.outcome];
    return is && !was ? [is.winners.length > 0 ? "victory" : "loss"] : [];
  },
  endTitle: ({ words, winners }) => words?.replace(/\.$/, "") ?? row(winners),
  endUnit: () => "",
  endScene: () => null,
  endStory: () => null,
  endWords: (evening) => row(Object.entries(evening.scores).map(([name, score]) => `${name} ${score}`)),
  turnWord: () => t("page.turn"),
  seriesTitle: (series) => series.label,
  luckTitle: () => t("page.evening.luck"),
  bestTitle: () => t("page.evening.best-title"),
  countedPicture: () => null,
  rateWords: (values) => t("page.rate", values),

  seatMark: () => null,
  seatingWords: () => t("page.setup.order"),
  beginsAgain: (won) => t(won ? "page.setup.begins-won" : "page.setup.begins-mark"),
  beginsWords: (name) => t("page.evening.starts", { name }),
  toggle: () => null,
};

/**
 * The boards, with what a tap on a spot does now.
 * @param {PlayingApp} app
 */
function boards(app) {
  return app.state.game.boards.map((board) =>
    h("section", { class: "pad", "data-key": board.id }, boardPart(app, board, tapped(app, board))),
  );
}

/**
 * What lies there, of all piles together; those whose order matters under their names.
 * @param {PlayingApp} app
 */
function piles(app) {
  const shown = app.state.game.piles.filter((pile) => pile.things.length > 0 && app.dress.showsPile(pile));
  const ordered = shown.filter((pile) => pile.ordered);
  const rest = shown.filter((pile) => !pile.ordered).flatMap((pile) => pile.things);
  return [rest.length > 0 && cards(app, rest), ordered.map((pile) => cards(app, pile.things, pile.label))];
}

/**
 * The table's own tracks, each with its limit.
 * @param {PlayingApp} app
 */
function tracks({ state: { game }, dress }) {
  if (game.tracks.length === 0) return null;
  const shown = game.tracks.map((track) =>
    h("li", { class: "track" }, dress.track(track), h("span", { class: "num" }, track.value)),
  );
  return h("section", { class: "pad" }, h("ul", { class: "tracks table" }, shown));
}

/**
 * How far a track is, as a bar where it has a limit.
 * @param {Api.Track} track
 */
function gauge({ label, value, most }) {
  if (!most) return h("span", { class: "gauge" }, label);
  const share = Math.max(0, Math.min(1, value / most));
  const bar = s(
    "svg",
    { class: "bar", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", { class: "full", width: 100 * share, height: 6 }),
  );
  return h("span", { class: "gauge" }, label, bar, h("span", { class: "heard" }, t("page.track.of", { most })));
}

/**
 * What a tap on a spot does: whatever asks for one of this board's spots.
 * @param {PlayingApp} app
 * @param {Api.Board} board
 */
function tapped(app, board) {
  const asking = app.state.game.legal.flatMap((template) =>
    template.parameters.flatMap((each) =>
      each.type !== "number" && each.board === board.id ? [{ template, each, spots: valuesOf(each) }] : [],
    ),
  );
  if (asking.length === 0 || !app.mayAct) return {};
  const takes = (/** @type {string} */ spot) => asking.filter(({ spots }) => spots.includes(spot));
  const ask = (/** @type {(typeof asking)[number]} */ { template, each }, /** @type {string} */ spot) =>
    askFor(app, template, { [each.name]: each.type === "several" ? [spot] : spot });
  return {
    open: [...new Set(asking.flatMap(({ spots }) => spots))],
    choose: (/** @type {string} */ spot) => {
      const [only, ...more] = takes(spot);
      if (more.length === 0) return ask(only, spot);
      const label = board.spots.find((each) => each.id === spot)?.label ?? spot;
      return openSheet(app, label, (sheet) =>
        h(
          "div",
          { class: "list" },
          takes(spot).map((each) =>
            h("button", { class: "item", onclick: () => (sheet.close(), ask(each, spot)) }, each.template.label),
          ),
        ),
      );
    },
  };
}

/** @param {Api.ChoiceParameter | Api.SeveralParameter} parameter */
const valuesOf = (parameter) =>
  (parameter.type === "choice" ? parameter.options : parameter.items).map(({ value }) => value);

/** @param {Api.Seen} seen */
const known = (seen) => seen.pieces.flatMap((piece) => (piece.face === null || piece.kept ? [] : [piece.face]));

/**
 * "2 × three, 1 × six"
 * @param {Api.Seen} seen
 * @param {string[]} shown
 */
function facesWords({ faces }, shown) {
  const counted = faces.map((face) => ({ face, count: shown.filter((each) => each === face.label).length }));
  return row(counted.filter(({ count }) => count > 0).map(({ face, count }) => `${count} × ${face.name}`));
}

// The game on the table has come to its end: who won, how it went, and what comes next.

import { course } from "./charts.js";
import { dock, undo } from "./dock.js";
import { h, icon } from "./dom.js";
import { item, openBgStats, openFiles, openLookBack } from "./evening_parts.js";
import { LookedAt } from "./looked_at.js";
import { halves } from "./parts.js";
import { peakPicture, ranks } from "./peak.js";
import { openProof } from "./proof.js";
import { menuButton } from "./rail.js";
import { ask, optionsPath } from "./server.js";
import { openShare } from "./share.js";
import { token } from "./tokens.js";
import { t } from "./words.js";

const ended = new LookedAt();
let going = false; // on to the next game: of two quick taps one counts

/** @typedef {import("./evening_parts.js").Look} Look */

/** @param {PlayingApp} app */
export const followEnd = (app) => ended.follow(app, app.state.game.id, app.state.number);

/** @param {PlayingApp} app */
export function endScreen(app) {
  const { game } = app.state;
  const look = ended.look?.evening.id === game.id ? ended.look : null;
  return [
    halves(
      "end",
      h(
        "header",
        { class: "top" },
        h("span", { class: "hint grow" }, h("span", { class: "beside-cord" }, look?.evening.date ?? "")),
        menuButton(app),
      ),
      peak(app, look),
      [
        ranks(endedGame(app), look?.evening.players ?? playersOf(game)),
        look && [h("section", { class: "two" }, curve(app, look), bestThrow(app, look)), more(app, look)],
      ],
    ),
    dock(
      app,
      h("div", { class: "row" }, undo(app), nextGame(app, look?.evening.players ?? playersOf(game))),
      h("div", { class: "row" }, look && [shareButton(app, look), bgStats(app, look)]),
    ),
  ];
}

/**
 * The end as an evening would tell it, from what the game itself says.
 * @param {PlayingApp} app
 */
export function endedGame({ state: { game, tokens } }) {
  const { words = "", reason = "", winners = [], scores = {} } = game.outcome ?? {};
  return { words, reason, winners, scores, tokens };
}

/**
 * @param {PlayingApp} app
 * @param {Look | null} look
 */
function peak(app, look) {
  const { dress } = app;
  const story = dress.endStory(app) ?? (look && dress.endWords(look.evening));
  const one = endedGame(app);
  return h(
    "section",
    { class: "peak" },
    peakPicture(dress, one),
    h("h1", {}, dress.endTitle(one)),
    story && h("p", {}, story),
  );
}

/**
 * @param {PlayingApp} app
 * @param {Look} look
 */
function curve(app, look) {
  const [series] = look.evening.series;
  if (!series) return null;
  const open = { class: "plain", onclick: () => openLookBack(app, look), "aria-label": t("page.evening.more") };
  return h(
    "div",
    {},
    h("h2", { class: "cap" }, look.dress.seriesTitle(series)),
    h("button", open, course(look, series, Boolean(look.evening.best?.photo))),
  );
}

/**
 * @param {PlayingApp} app
 * @param {Look} look
 */
function bestThrow(app, { evening, dress }) {
  const { best, tokens } = evening;
  if (!best?.photo) return null;
  const { photo, player, result, pieces } = best;
  const open = { class: "plain", onclick: () => openProof(app, photo, { dress }), "aria-label": t("page.throw.photo") };
  return h(
    "div",
    {},
    h("h2", { class: "cap" }, dress.bestTitle()),
    h("button", open, h("img", { src: `/api/slaps/${photo}.jpg`, alt: "" })),
    h(
      "p",
      { class: "below" },
      token(tokens[player], 18),
      `${player}, ${t("page.evening.best", { counting: result, pieces })}`,
    ),
  );
}

/**
 * @param {PlayingApp} app
 * @param {Look} look
 */
function more(app, look) {
  return h(
    "section",
    { class: "pad" },
    h(
      "ul",
      { class: "list" },
      item("next", t("page.evening.more"), () => openLookBack(app, look)),
      item("share", t("page.evening.take"), () => openFiles(app, look.evening)),
      app.phone !== null && item("close", t("page.evening.clear"), () => app.post("/api/games/aside")),
    ),
  );
}

/**
 * @param {PlayingApp} app
 * @param {Look} look
 */
function shareButton(app, look) {
  const press = () => openShare(app, { ...look, story: app.dress.endStory(app) });
  return h("button", { class: "btn grow", onclick: press }, icon("share", 22), t("page.share"));
}

/**
 * @param {PlayingApp} app
 * @param {Look} look
 */
function bgStats(app, { evening }) {
  return h(
    "button",
    { class: "btn grow", onclick: () => openBgStats(app, evening) },
    icon("log", 22),
    t("page.evening.bg-stats"),
  );
}

/**
 * Another round with the same choices; where the end carries over, the set-up of the story's next chapter.
 * @param {PlayingApp} app
 * @param {string[]} players
 */
function nextGame(app, players) {
  const { outcome, options } = app.state.game;
  const next = outcome?.starts_next;
  const chapter = outcome?.carries ?? false;
  const next_options = Object.entries(outcome?.next_options ?? {});
  const same = next_options.length > 0 && next_options.every(([name, value]) => options[name] === value);
  const story = same ? "page.story.again" : "page.story.next";
  const words = h("b", {}, t(chapter ? story : "page.evening.again"));
  const press = async () => {
    if (going) return;
    going = true;
    try {
      await (chapter ? chooseNext(app) : beginAgain(app, players));
    } finally {
      going = false;
    }
  };
  return h(
    "button",
    { class: "btn p grow", onclick: press },
    app.dress.turnIcon(true, 30),
    h("span", {}, words, next && h("small", {}, t("page.evening.starts", { name: next }))),
  );
}

/**
 * @param {PlayingApp} app
 * @param {string[]} players
 */
async function beginAgain(app, players) {
  const { name, options, outcome } = app.state.game;
  const answer = await ask("GET", optionsPath(name, players));
  if (!answer.ok) return app.notice(answer.body?.message ?? t("page.lost"));
  /** @type {Api.Option[]} */
  const offered = answer.body;
  const starts = offered.find((option) => option.starts);
  const begins = starts && outcome?.starts_next ? { [starts.name]: outcome.starts_next } : {};
  await app.post("/api/games", { game: name, players, options: { ...options, ...begins } });
}

/**
 * The set-up of the next chapter, as it is likely: whoever plays it, and with whom, can be changed there.
 * @param {PlayingApp} app
 */
async function chooseNext(app) {
  const { id } = app.state.game;
  if (await app.post("/api/games/aside")) await app.post("/api/setup", { do: "go-on", after: id });
}

/**
 * The people, in seating order: rows that are nobody's do not play.
 * @param {Api.Game} game
 */
export function playersOf({ seats }) {
  return [...new Set(seats.flatMap((seat) => seat.player ?? []))];
}

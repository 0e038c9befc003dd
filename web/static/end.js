// The game on the table has come to its end: who won, how it went, and what comes next.

import { dock, undo } from "./dock.js";
import { h } from "./dom.js";
import { lookBack, takeHome } from "./evening_parts.js";
import { LookedAt } from "./looked_at.js";
import { menuButton } from "./rail.js";
import { ask, optionsPath } from "./server.js";
import { t } from "./words.js";

const ended = new LookedAt();

/** @param {PlayingApp} app */
export const followEnd = (app) => ended.follow(app, app.state.game.id, app.state.number);

/** @param {PlayingApp} app */
export function endScreen(app) {
  const { game } = app.state;
  const look = ended.look?.evening.id === game.id ? ended.look : null;
  return [
    look ? lookBack(app, look) : before(app),
    dock(
      app,
      h("div", { class: "row" }, undo(app), nextGame(app, look?.evening.players ?? playersOf(game))),
      h("div", { class: "row" }, look && takeHome(app, look.evening), clear(app)),
    ),
  ];
}

/**
 * Until the evening is there, or where it cannot be had: what the game says of its end.
 * @param {PlayingApp} app
 */
function before(app) {
  const { outcome } = app.state.game;
  const head = h("header", { class: "top" }, h("span", { class: "grow" }), menuButton(app));
  return h(
    "div",
    { class: "scroll", "data-key": "end" },
    head,
    h("main", { class: "wait" }, h("h1", { class: "title" }, outcome?.words)),
  );
}

/**
 * Another round with the same choices; where the end carries over, the next chapter of the story.
 * @param {PlayingApp} app
 * @param {string[]} players
 */
function nextGame(app, players) {
  const { id, outcome } = app.state.game;
  const next = outcome?.starts_next;
  const chapter = outcome?.carries ?? false;
  const words = h("b", {}, t(chapter ? "page.story.next" : "page.evening.again"));
  const press = () => beginAgain(app, players, chapter ? { after: id } : {});
  return h(
    "button",
    { class: "btn p grow", onclick: press },
    h("span", {}, words, next && h("small", {}, t("page.evening.starts", { name: next }))),
  );
}

/**
 * @param {PlayingApp} app
 * @param {string[]} players
 * @param {{ after?: number }} story
 */
async function beginAgain(app, players, story) {
  const { name, options, outcome } = app.state.game;
  /** @type {Api.Option[]} */
  const offered = (await ask("GET", optionsPath(name, players))).body ?? [];
  const starts = offered.find((option) => option.starts);
  const begins = starts && outcome?.starts_next ? { [starts.name]: outcome.starts_next } : {};
  await app.post("/api/games", { game: name, players, options: { ...options, ...begins }, ...story });
}

/**
 * The people, in seating order: rows that are nobody's do not play.
 * @param {Api.Game} game
 */
function playersOf({ seats }) {
  return [...new Set(seats.flatMap((seat) => seat.player ?? []))];
}

/** @param {PlayingApp} app */
function clear(app) {
  return h("button", { class: "btn", onclick: () => app.post("/api/games/aside") }, t("page.evening.clear"));
}

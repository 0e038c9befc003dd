// The shared display: no controls, readable from two metres. The QR stands there only where this device joined.

import { boot } from "./boot.js";
import { h } from "./dom.js";
import { endedGame, playersOf } from "./end.js";
import { bars, likeliest } from "./odds.js";
import { loading, lostSince, lostTitle, nowLine, pressed, troubles } from "./parts.js";
import { peakPicture, ranks } from "./peak.js";
import { phases } from "./phases.js";
import { photo } from "./photo.js";
import { isReplaying, replayed } from "./replaying.js";
import { dueWords, keptWords, throwLines } from "./throw_words.js";
import { either, percent, t } from "./words.js";

/** @type {PageScreen} */
export const screen = {
  draw(app) {
    if (!app.state) return app.lost ? h("main", { class: "wait" }, nowLine(app)) : loading();
    return app.state.game ? playing(/** @type {ThrowingApp} */ (app)) : idle(app);
  },
};

/** @param {AnyApp} app */
function idle(app) {
  const trouble = app.state?.trouble;
  if (trouble && !app.lost)
    return h("main", { class: "idle" }, h("h1", {}, trouble.title), app.broken?.brokenWords(trouble));
  return h(
    "main",
    { class: "idle" },
    h("h1", {}, app.lost ? lostTitle(app) : t("page.display.idle")),
    invite(app) ?? h("p", { class: "do" }, app.lost ? lostSince(app) : t("page.display.no-code")),
    troubles(app, false),
    pressed(app),
    h("p", { class: "awake" }, t("page.display.awake")),
  );
}

/** @param {ThrowingApp} app */
function playing(app) {
  const { game, throw: waiting } = app.state;
  const read = waiting?.stage === "read";
  if (game.outcome && !app.lost) return ended(app);
  return [
    h(
      "section",
      { class: "left", "aria-label": t("page.display") },
      isReplaying() ? replayed(app) : read ? shot(app) : app.dress.display(app),
    ),
    h(
      "main",
      { class: "right" },
      phases(game.steps, game.step),
      h("h1", {}, headline(app)),
      h("p", { class: "do" }, app.lost ? lostSince(app) : instruction(app)),
      troubles(app, false),
      app.dress.displayRows(app),
      h("div", { class: "foot" }, pressed(app) || odds(app), !cameOut(app) && invite(app)),
    ),
  ];
}

/**
 * The end: the lamp over whoever won, everybody's points, and the way to this evening's page.
 * @param {PlayingApp} app
 */
function ended(app) {
  const { game } = app.state;
  const one = endedGame(app);
  const code = h("img", { src: `/api/evenings/${game.id}/code.svg`, alt: t("page.bg-stats.qr") });
  return [
    h("section", { class: "left peak", "aria-label": t("page.display") }, peakPicture(app.dress, one)),
    h(
      "main",
      { class: "right" },
      h("h1", {}, app.dress.endTitle(one)),
      h("p", { class: "do" }, app.dress.endStory(app) ?? game.outcome?.words),
      ranks(one, playersOf(game)),
      h(
        "div",
        { class: "foot" },
        pressed(app),
        h("div", { class: "invite" }, h("p", {}, t("page.display.evening")), code),
      ),
    ),
  ];
}

/** @param {ThrowingApp} app */
function headline(app) {
  const waiting = app.state.throw;
  if (app.lost) return lostTitle(app);
  if (isReplaying()) return app.dress.throwWhose(app);
  return waiting ? throwLines(app)[0] : app.dress.headline(app);
}

/** @param {ThrowingApp} app */
function instruction(app) {
  const { throw: waiting, demo } = app.state;
  if (demo && demo.stage !== "taken") return demo.words;
  if (isReplaying()) return "";
  return waiting
    ? [throwLines(app)[1], dueWords(waiting), keptWords(waiting)].filter(Boolean).join(" ")
    : app.dress.instruction(app);
}

/** @param {ThrowingApp} app */
function shot(app) {
  const { dress, state } = app;
  const waiting = state.throw;
  const mark = waiting.shut ? "?" : dress.throwMark(waiting);
  return [
    photo(waiting, null, null, dress.facePicture),
    h(
      "div",
      { class: "came" },
      h("div", { class: `bulb ${waiting.shut ? "off" : ""}` }, h("span", { class: "num" }, mark)),
      h("div", { class: "means" }, !waiting.shut && dress.throwMeans(app)),
    ),
  ];
}

/**
 * How often a throw comes out like that, or better, or worse.
 * @param {Api.Odds} odds
 * @param {number} number
 */
function cameTrue({ counting }, number) {
  const sum = (/** @type {number[]} */ some) => some.reduce((all, chance) => all + chance, 0);
  const [most, more] = [likeliest(counting), sum(counting.slice(number))];
  const low = number < most[0];
  const key = most.includes(number) ? "expected" : low ? "worse" : "better";
  const chance = percent(low ? sum(counting.slice(0, number + 1)) : more);
  return h(
    "div",
    { class: "odds came-true" },
    h(
      "p",
      { class: "likely" },
      h("b", {}, t(`page.odds.${key}`)),
      h("span", {}, t(low ? "page.odds.or-fewer" : "page.odds.or-more", { number, chance })),
    ),
    bars(counting, 380, 110, 24, [number]),
  );
}

/**
 * Whether a throw stands there that can be held against its odds.
 * @param {ThrowingApp} app
 */
function cameOut({ lost, state: { throw: waiting } }) {
  const isSure = waiting?.stage === "read" && waiting.shut === null && waiting.number !== null;
  return isSure && !lost && !isReplaying() && (waiting.odds?.pieces ?? 0) > 1;
}

/** @param {ThrowingApp} app */
function odds(app) {
  const { dress, state } = app;
  const { game, throw: waiting } = state;
  const shown = waiting?.odds ?? game.odds.find((each) => each.tries === 1);
  if (shown && cameOut(app)) return cameTrue(shown, waiting?.number ?? 0);
  if (waiting?.stage === "read") return null;
  if (!shown || shown.pieces < 2) return h("p", { class: "awake" }, t("page.display.awake"));
  const most = t("page.odds.most", { number: either(likeliest(shown.counting)) });
  return [
    h("div", { class: "odds" }, bars(shown.counting, 190, 92, 24)),
    h("p", { class: "likely" }, dress.piecesCount(shown.pieces), ":", h("br"), h("b", {}, most)),
  ];
}

/** @param {AnyApp} app */
function invite(app) {
  if (app.phone === null || app.lost) return null; // nobody can join a companion that is not there
  const words = h("p", {}, t("page.join"), h("br"), place());
  return h("div", { class: "invite" }, words, h("img", { src: "/api/code.svg", alt: t("page.invite.qr") }));
}

// By the name that this device used, if phones can use it too; else by the number in the QR.
function place() {
  const local = ["localhost", "[::1]"].includes(location.hostname) || location.hostname.startsWith("127.");
  if (!local) return h("b", {}, location.host);
  return boot.address
    ? h("b", {}, boot.address + (location.port && `:${location.port}`))
    : t("page.invite.unreachable");
}

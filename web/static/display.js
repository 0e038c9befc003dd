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
import { either, t } from "./words.js";

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
      isReplaying() ? replayed(app) : read ? shot(app.dress, waiting) : app.dress.display(app),
    ),
    h(
      "main",
      { class: "right" },
      phases(game.steps, game.step),
      h("h1", {}, headline(app)),
      h("p", { class: "do" }, app.lost ? lostSince(app) : instruction(app)),
      troubles(app, false),
      app.dress.displayRows(app),
      h("div", { class: "foot" }, pressed(app) || odds(app), invite(app)),
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
  if (isReplaying()) return t("page.throw.replay");
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

/**
 * @param {Dress} dress
 * @param {Api.Throw} waiting
 */
function shot(dress, waiting) {
  const mark = waiting.shut ? "?" : dress.throwMark(waiting);
  return [
    photo(waiting, null, null, dress.facePicture),
    h("div", { class: `bulb ${waiting.shut ? "off" : ""}` }, h("span", { class: "num" }, mark)),
  ];
}

/** @param {ThrowingApp} app */
function odds({ dress, state: { game, throw: waiting } }) {
  if (waiting?.stage === "read") return null; // what has come of it stands there
  const shown = waiting?.odds ?? game.odds.find((each) => each.tries === 1);
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

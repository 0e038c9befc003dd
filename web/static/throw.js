// A throw, from the hands to the answer: armed, hands off, reading, sure or in doubt, or entered by hand.

import { chancesPart } from "./chances.js";
import { cheerRows } from "./cheers.js";
import { cord, cueOf } from "./cord.js";
import { dock, undo } from "./dock.js";
import { h, icon } from "./dom.js";
import { handDock } from "./hand_dock.js";
import { legend } from "./legend.js";
import { livePicture } from "./live_picture.js";
import { other as otherPlayer } from "./me.js";
import { likeliest, observed, oddsPart } from "./odds.js";
import { halves, troubles } from "./parts.js";
import { photo } from "./photo.js";
import { rail } from "./rail.js";
import { isReplaying, replayScreen } from "./replaying.js";
import { stagePicture } from "./stage_picture.js";
import { again, changeDock, chooseFace, otherMoves, sureDock } from "./throw_dock.js";
import { byHand, dueWords, keptWords, readWords, throwLines } from "./throw_words.js";
import { virtualButton } from "./virtual.js";
import { either, t } from "./words.js";

const LONG = 24; // a headline of more letters than this is set smaller
const STAGES = ["armed", "hands", "settling", "read"];

/** @param {ThrowingApp} app */
export function throwScreen(app) {
  if (isReplaying() && !app.lost) return replayScreen(app);
  const waiting = app.state.throw;
  const player = otherPlayer(app);
  const watched = waiting.stage !== "read" && !byHand(app);
  const looksOn = player !== null && waiting.stage !== "read" && app.dress.throwOthers(app, player);
  if (looksOn)
    return [
      halves("throw", [rail(app, false), troubles(app)], looksOn.look, [looksOn.beside, app.dress.throwBeside(app)]),
      dock(app, cheerRows(app, player)),
    ];
  const part = watched ? watching(app) : waiting.stage === "read" ? verdict(app) : counting(app);
  return [halves("throw", [rail(app, !watched), troubles(app)], part.look, part.beside), dock(app, part.dock)];
}

/** @param {ThrowingApp} app */
function watching(app) {
  const waiting = app.state.throw;
  const off = waiting.stage === "hands" || waiting.stage === "settling";
  const nothing = ["missed", "dazzled", "blinded"].includes(waiting.stage);
  const asks = nothing || waiting.stage === "unseen";
  const due = dueWords(waiting);
  const byHandButton = { class: "btn grow", onclick: () => app.set({ byHand: true }) };
  const scene = waiting.stage === "armed" && app.dress.throwScene(app);
  const cue = !app.demo?.falling(app) && waiting.stage !== "unseen" && app.dress.throwCue(app, cueOf(waiting));
  if (cue)
    return {
      look: h("div", { class: `shot cue ${cueOf(waiting)}` }, cue.picture),
      beside: [
        h("section", { class: "cue-word" }, h("h1", {}, cue.word), h("p", {}, cue.line), due && h("p", {}, due)),
        cord(cueOf(waiting), cue.steps),
        app.dress.throwBeside(app),
      ],
      dock: [
        !off && odds(app),
        h("div", { class: "row" }, undo(app), h("button", byHandButton, t("page.throw.by-hand")), virtualButton(app)),
      ],
    };
  return {
    look: app.demo?.falling(app)
      ? app.demo.fallingPicture(app)
      : scene
        ? [h("h1", { class: "heard" }, throwLines(app)[0]), scene]
        : nothing && app.phone !== null
          ? seenPicture(app)
          : stagePicture(waiting),
    beside: [!scene && [saying(app), !asks && progress(waiting)], app.dress.throwBeside(app)],
    dock: [
      asks ? h("div", { class: "row" }, again(app)) : !off && odds(app),
      !off && otherMoves(app),
      h(
        "div",
        { class: "row" },
        undo(app),
        h("button", byHandButton, t(waiting.counts ? "page.throw.by-hand" : "page.throw.enter-by-hand")),
        virtualButton(app),
      ),
    ],
  };
}

/**
 * What the camera sees, where it could recognise nothing in it.
 * @param {ThrowingApp} app
 */
function seenPicture(app) {
  return h(
    "div",
    { class: "shot seen" },
    livePicture(app.state.change, false, () => app.draw()),
  );
}

/**
 * @param {ThrowingApp} app
 * @param {Child} below
 */
function saying(app, below = null) {
  const [headline, instruction] = throwLines(app);
  const due = dueWords(app.state.throw);
  const kept = keptWords(app.state.throw);
  return h(
    "section",
    { class: "now-line big-line" },
    h("h1", { class: headline.length > LONG ? "long-words" : "" }, headline),
    h("p", {}, instruction),
    due && h("p", { class: "due" }, due),
    kept && h("p", { class: "kept-words" }, kept),
    below,
  );
}

/** @param {Api.Throw} waiting */
function progress({ stage, progress: read }) {
  const at = read ? 2 : Math.min(1, Math.max(0, STAGES.indexOf(stage) - 1));
  const words = [
    t("page.throw.step-hands"),
    t("page.throw.step-still"),
    read ? t("page.throw.step-frame", { frame: read[0], frames: read[1] }) : t("page.throw.step-read"),
  ];
  return h(
    "ol",
    { class: "steps" },
    words.map((text, place) =>
      h(
        "li",
        { class: `step ${place < at ? "ok" : place === at ? "on" : ""}`, "aria-current": place === at ? "step" : null },
        h("span", { class: "dot" }, place < at && icon("check", 16)),
        h("span", {}, text),
      ),
    ),
  );
}

/** @param {ThrowingApp} app */
function counting(app) {
  const question = app.dress.throwQuestion(app);
  return {
    look: app.dress.throwScene(app) || app.dress.handScene(app) || stagePicture(app.state.throw),
    beside: [saying(app, question && h("p", { class: "hint" }, question)), app.dress.throwBeside(app)],
    dock: [app.dress.throwOdds(app), otherMoves(app), handDock(app)],
  };
}

/** @param {ThrowingApp} app */
function verdict(app) {
  const player = otherPlayer(app);
  const waiting = app.state.throw;
  const sure = waiting.shut === null;
  const changing = !sure || Boolean(app.ui.changing) || waiting.said; // + and - stay where the finger is
  const words = sure ? app.dress.throwCounts(waiting, app.state.game) : throwLines(app)[0];
  const mark = sure ? app.dress.throwMark(waiting) : "?";
  const said = `${mark}, ${t("page.aloud")}`;
  const read = sure ? readWords(waiting) : app.dress.throwAbout(app);
  return {
    look: photo(
      waiting,
      canTurn(app) ? (piece) => pick(app, piece) : null,
      app.ui.piece ?? null,
      app.dress.facePicture,
      app.ui.close,
    ),
    beside: [
      h(
        "div",
        { class: "verdict" },
        h(
          "button",
          { class: `bulb small ${sure ? "" : "off pulse"}`, "aria-label": said, onclick: () => app.sayCount() },
          h("span", { class: "num" }, mark),
        ),
        h(
          "div",
          {},
          h("h1", { class: words.length > LONG ? "long-words" : "" }, words),
          h("p", { class: "hint" }, read),
        ),
      ),
      h("section", { class: "told" }, sure ? certain(app) : uncertain(app), canTurn(app) && turnHint(waiting)),
    ],
    dock:
      player !== null
        ? h("p", { class: "hint" }, t("page.throw.confirms", { player }))
        : sure && !changing
          ? sureDock(app)
          : changeDock(app),
  };
}

/**
 * Whether a tap on a piece in the photo means something.
 * @param {ThrowingApp} app
 */
const canTurn = (app) =>
  app.mayAct && otherPlayer(app) === null && app.state.throw.faces.length > 0 && app.state.throw.pieces.length > 0;

/** @param {Api.Throw} waiting */
function turnHint({ faces, kind }) {
  const hint = faces.length === 2 ? `page.throw.tap.${kind.shape}` : `page.throw.pick.${kind.shape}`;
  return h("p", { class: "hint" }, icon("turn", 20), t(hint));
}

/**
 * A tap on a piece: of two faces it shows the other one then; of more, they are offered in the dock.
 * @param {ThrowingApp} app
 * @param {number} piece
 */
function pick(app, piece) {
  const { faces, pieces } = app.state.throw;
  if (faces.length > 2) return app.set({ piece: app.ui.piece === piece ? null : piece });
  const { face, doubted } = pieces[piece - 1];
  const other = faces.find((each) => (doubted ? each.counts : each.label !== face)) ?? faces[0];
  return chooseFace(app, piece, other.label);
}

/** @param {ThrowingApp} app */
function certain(app) {
  const waiting = app.state.throw;
  const means = app.dress.throwMeans(app);
  const due = dueWords(waiting);
  return [remark(app), !waiting.said && legend(app.dress, waiting), means && h("p", {}, means), due && h("p", {}, due)];
}

/**
 * Where one more piece may lie; the photo shows each such place closely, and then itself again.
 * @param {ThrowingApp} app
 */
function remark(app) {
  const { remarks } = app.state.throw;
  if (remarks.length === 0) return null;
  const close = remarks[app.ui.close] ? app.ui.close : -1; // a new reading may have fewer
  const next = close + 1 < remarks.length ? close + 1 : -1;
  return h(
    "p",
    { class: "hint remark" },
    icon("ask", 20),
    h("span", {}, remarks[0].words),
    h("button", { onclick: () => app.set({ close: next }) }, t(next < 0 ? "page.throw.whole" : "page.throw.closer")),
  );
}

/** @param {ThrowingApp} app */
function uncertain(app) {
  const { pieces, doubts, count: thrown, kept } = app.state.throw;
  const words = throwLines(app)[1];
  const count = thrown + kept.length;
  const missing = pieces.length < count && doubts[0]?.name !== "too-few"; // where another doubt stands before that one
  return [
    h("p", { class: "doubt", "data-asked": "" }, icon("warn", 24, "warn"), h("span", {}, words)),
    legend(app.dress, app.state.throw),
    missing && h("p", { class: "hint" }, t("page.throw.found", { found: pieces.length, count })),
  ];
}

/**
 * What this throw may bring, and what all that is due may.
 * @param {ThrowingApp} app
 */
function odds(app) {
  const { dress } = app;
  const { game, throw: waiting } = app.state;
  const own = dress.throwOdds(app);
  if (own) return own;
  const all = game.odds.find((each) => each.tries === 1);
  const now = waiting.odds ?? all;
  const named = chancesPart(game.chances);
  if (!now || now.counting.length < 2) return named;
  const number = all && all.pieces > now.pieces && either(likeliest(all.counting));
  const more = number && h("p", { class: "hint" }, t("page.odds.all", { pieces: all.pieces, number }));
  return [oddsPart(now, [dress.oddsWords(now), observed(waiting.luck ?? game.luck)]), more, named];
}

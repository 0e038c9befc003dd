// The buttons of a throw: accept it, change it, read it again, or enter it by hand.

import { askFor } from "./choose.js";
import { handfulPicker, handfulTiles, isEnough, stepper } from "./controls.js";
import { shut, undo } from "./dock.js";
import { h, icon } from "./dom.js";
import { handFaces } from "./hand_faces.js";
import { faceWords } from "./throw_faces.js";
import { pieceName } from "./throw_words.js";
import { t } from "./words.js";

/** @param {ThrowingApp} app */
export function again(app) {
  return h("button", { class: "btn grow", onclick: () => lookAgain(app) }, icon("turn", 22), t("page.throw.again"));
}

/**
 * What else the rules allow instead of throwing.
 * @param {ThrowingApp} app
 */
export function otherMoves(app) {
  const { game, throw: waiting } = app.state;
  const { next } = game;
  const others = game.legal.filter(({ kind }) => kind !== waiting.answer.kind && kind !== next?.action.kind);
  const move = (/** @type {string} */ label, /** @type {() => unknown} */ press) =>
    h("div", { class: "row" }, h("button", { class: "btn q grow", onclick: press }, label));
  return [
    others.map((template) => move(template.label, () => askFor(app, template))),
    next && move(next.label, () => app.act(next.action)),
  ];
}

/**
 * The same with its mark alone, where faces stand beside it.
 * @param {ThrowingApp} app
 */
function againIcon(app) {
  const look = { class: "btn sq", "aria-label": t("page.throw.again"), onclick: () => lookAgain(app) };
  return h("button", look, icon("turn", 24));
}

/** @param {ThrowingApp} app */
export function sureDock(app) {
  const change = { class: "btn", onclick: () => app.set({ changing: true }) };
  const { value, number } = app.state.throw;
  const answer = Array.isArray(value) ? { faces: value } : { number: number ?? 0 };
  return h("div", { class: "row" }, undo(app), accept(app, answer, true), h("button", change, t("page.throw.change")));
}

/**
 * What lies there is read anew, and whatever was said of it is forgotten.
 * @param {ThrowingApp} app
 */
function lookAgain(app) {
  app.set({ number: undefined, faces: undefined });
  inTurn(app, () => app.throw({ do: "again" }));
}

/**
 * While a piece is in doubt, or a person changes what was read.
 * @param {ThrowingApp} app
 */
export function changeDock(app) {
  const waiting = app.state.throw;
  const { number } = waiting;
  const [answer] = waiting.answer.parameters;
  const asked = app.ui.piece ?? waiting.doubts.find((each) => each.piece !== null)?.piece ?? null;
  const told = answer.type === "several" ? known(waiting) : [];
  const stands = number !== null || (answer.type === "several" && isEnough(answer, told));
  const doubted = asked === null && waiting.shut !== null && stands && app.ui.number === undefined;
  return [
    asked !== null ? faces(app, asked) : h("div", { class: "row" }, again(app), doubted && isRight(app, number, told)),
    answerRows(app, asked, doubted),
  ];
}

/**
 * What stands may well be right: one tap says so and takes it.
 * @param {ThrowingApp} app
 * @param {number | null} number
 * @param {string[]} told
 */
function isRight(app, number, told) {
  const answer = number === null ? { faces: told } : { number };
  const press = () =>
    inTurn(app, async () => (await app.throw({ do: "say", ...answer })) && app.throw({ do: "accept", ...answer }));
  const words = number === null ? t("page.throw.right-so") : t("page.throw.right", { number });
  return h("button", { class: "btn grow", "data-key": "right", onclick: press }, icon("check", 22), words);
}

/**
 * The faces that a piece may show, each large enough for a thumb, and what would then stand.
 * @param {ThrowingApp} app
 * @param {number} piece
 */
function faces(app, piece) {
  const waiting = app.state.throw;
  const { face: now, read } = waiting.pieces[piece - 1];
  const few = waiting.faces.length === 2;
  const choose = (/** @type {string} */ face) => {
    app.ui.piece = null;
    return chooseFace(app, piece, face);
  };
  return h(
    "div",
    { class: `row ${few ? "" : "faces"}`, role: "group", "aria-label": pieceName(waiting, piece) },
    waiting.faces.map((face) =>
      h(
        "button",
        {
          class: `btn cho grow ${!few && (face.label === now || face.label === read) ? "sel" : ""}`,
          "aria-pressed": few ? null : String(face.label === now),
          onclick: () => choose(face.label),
        },
        app.dress.facePicture(face.label, few ? 40 : 32),
        h("span", {}, faceWords(app, face, piece)),
      ),
    ),
    waiting.faces.length > 5 ? again(app) : againIcon(app),
  );
}

/**
 * Say which face a piece shows: what was said of the whole throw counts no more.
 * @param {ThrowingApp} app
 * @param {number} piece
 * @param {string} face
 */
export function chooseFace(app, piece, face) {
  Object.assign(app.ui, { number: undefined, faces: undefined });
  return inTurn(app, () => app.throw({ do: "choose", piece, face }));
}

/**
 * The answer as people give it: a number, or how many pieces show each face.
 * @param {ThrowingApp} app
 * @param {number | null} asked the piece that has to be answered for first
 * @param {boolean} doubted whether what stands is asked about as a whole: that question has its own answers
 */
export function answerRows(app, asked = null, doubted = false) {
  const waiting = app.state.throw;
  const [answer] = waiting.answer.parameters;
  if (answer.type === "several") return facesRows(app, answer, asked, doubted);
  const [low, high] = answer.type === "number" ? [answer.low, answer.high] : [0, waiting.count];
  const number = app.ui.number ?? waiting.number;
  const open = app.ui.number === undefined && (waiting.stage === "read" ? waiting.shut !== null : number === null);
  const first =
    asked === null ? t("page.throw.set-first") : t("page.throw.first", { piece: pieceName(waiting, asked) });
  return h(
    "div",
    { class: "row" },
    undo(app),
    stepper(number, low, high, (wish) => say(app, wish), answer.label),
    open ? !doubted && shut(t("page.throw.accept-none"), first) : accept(app, { number: number ?? 0 }),
  );
}

/**
 * Do something once the table has heard what was said of this throw before: quick taps keep their order, and none
 * of them is about the next throw.
 * @param {ThrowingApp} app
 * @param {() => unknown} work
 */
export function inTurn(app, work) {
  const { ui } = app;
  const before = ui.saying;
  ui.saying = (async () => {
    await before;
    if (app.ui === ui) await work();
  })();
  return ui.saying;
}

/**
 * Say a number: quick taps count from what stands here, not from what the table has heard.
 * @param {ThrowingApp} app
 * @param {number} number
 */
async function say(app, number) {
  const { ui } = app;
  ui.number = number;
  app.draw();
  await inTurn(app, () => ui.number === number && app.throw({ do: "say", number }));
  if (ui.number !== number) return;
  delete ui.number;
  app.draw();
}

/**
 * Faces are counted here until all pieces are spoken for; then they are said.
 * @param {ThrowingApp} app
 * @param {Api.SeveralParameter} answer
 * @param {number | null} asked the piece that has to be answered for first
 * @param {boolean} doubted whether the whole is asked about
 */
function facesRows(app, answer, asked, doubted) {
  const waiting = app.state.throw;
  const asks = handFaces(app, answer);
  const stands = waiting.shut === null && Array.isArray(waiting.value) ? waiting.value : null; // said or read
  const value = (app.ui.faces ?? stands ?? known(waiting)).map(asks.as);
  const tapped = waiting.stage !== "read"; // a tap a die, and the last one is the answer
  const set = async (/** @type {string[]} */ told) => {
    const { ui } = app;
    const shown = asks.filled(told);
    app.set({ faces: shown });
    if (!isEnough(answer, shown)) return;
    if (tapped && told.filter((face) => face !== asks.rest).length === waiting.count)
      return inTurn(
        app,
        async () => (await app.throw({ do: "say", faces: shown })) && (await app.throw({ do: "accept", faces: shown })),
      );
    await inTurn(app, () => ui.faces === shown && app.throw({ do: "say", faces: shown }));
    if (ui.faces !== shown) return;
    delete ui.faces;
    app.draw();
  };
  const shown = asks.filled(value);
  const missing = waiting.count - shown.length;
  const fits = (waiting.shut === null || asks.rest !== null) && isEnough(answer, shown);
  const picture = (/** @type {{ value: string }} */ { value: face }) => app.dress.facePicture(face, 32);
  return [
    asked !== null
      ? null
      : tapped
        ? handfulTiles(asks.handful, value, set, picture)
        : handfulPicker(app, asks.handful, value, set, picture),
    asks.rest !== null && h("p", { class: "hint" }, t("page.throw.leave-out")),
    h(
      "div",
      { class: "row" },
      undo(app),
      tapped &&
        app.ui.faces &&
        h(
          "button",
          { class: "btn sq", "aria-label": t("page.pad.clear"), onclick: () => app.set({ faces: undefined }) },
          icon("close", 24),
        ),
      fits
        ? accept(app, { faces: shown }, false, waiting.shut !== null)
        : !doubted &&
            shut(
              t("page.throw.accept-none"),
              missing > 0 ? t("page.throw.missing", { n: missing }) : t("page.throw.right-first"),
            ),
    ),
  ];
}

/**
 * The faces that nobody doubts: what is missing or open is for people to say.
 * @param {Api.Throw} waiting
 */
const known = ({ pieces }) =>
  pieces.flatMap(({ face, doubted, chosen, kept }) => (face === null || kept || (doubted && !chosen) ? [] : [face]));

/**
 * @param {ThrowingApp} app
 * @param {{ number: number } | { faces: string[] }} answer what stands here, which the table may still have to hear
 * @param {boolean} arrow
 * @param {boolean} unsaid whether nobody has said it yet: then the tap says it too
 */
function accept(app, answer, arrow = false, unsaid = false) {
  const number = app.ui.number ?? app.state.throw.number;
  const said = async () => !unsaid || (await app.throw({ do: "say", ...answer }));
  const press = () => inTurn(app, async () => (await said()) && app.throw({ do: "accept", ...answer }));
  const words = number === null ? t("page.throw.accept-none") : t("page.throw.accept", { number });
  return h(
    "button",
    { class: `btn p grow ${arrow ? "" : "tight"}`, "data-key": "accept", onclick: press },
    h("span", {}, h("b", {}, words)),
    arrow && icon("next", 24, "arrow"),
  );
}

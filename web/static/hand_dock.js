// The buttons where people read a throw themselves: a number is tapped, faces are gathered.

import { undo } from "./dock.js";
import { h, icon } from "./dom.js";
import { MOST_KEYS, numberPad } from "./number_pad.js";
import { answerRows, inTurn } from "./throw_dock.js";
import { t } from "./words.js";

/** @param {ThrowingApp} app */
export function handDock(app) {
  const { camera } = app.state;
  const camCounts = camera.state !== "none" && app.ui.byHand;
  const back = (/** @type {string} */ look) =>
    camCounts &&
    h("button", { class: look, onclick: () => byCamera(app) }, icon("camera", 24), t("page.throw.by-camera"));
  if (asksNumber(app)) return padRows(app, back("plain"));
  const row = back("btn grow");
  return [row && h("div", { class: "row" }, row), answerRows(app)]; // last, so that the main button stays where it is
}

/**
 * Whether the answer is one of a few numbers, each of which has a key.
 * @param {ThrowingApp} app
 */
function asksNumber({ state: { throw: waiting } }) {
  const [answer] = waiting.answer.parameters;
  return answer.type === "number" && answer.high - answer.low < MOST_KEYS;
}

/**
 * @param {ThrowingApp} app
 * @param {Child} byCameraButton
 */
function padRows(app, byCameraButton) {
  const { answer, count } = app.state.throw;
  const [asked] = answer.parameters;
  if (asked.type !== "number") return null;
  const press = (/** @type {number} */ number) => {
    if (app.ui.number !== undefined) return;
    app.set({ number });
    inTurn(app, async () => {
      const done = (await app.throw({ do: "say", number })) && (await app.throw({ do: "accept", number }));
      if (!done) app.set({ number: undefined });
    });
  };
  return [
    h("div", { class: "pad-head" }, undo(app), h("p", { class: "hint" }, t("page.pad.one-tap")), byCameraButton),
    numberPad(asked.low, asked.high, count, app.ui.number, asked.label, press),
  ];
}

/**
 * An answer that was given is forgotten then: the camera is to give it.
 * @param {ThrowingApp} app
 */
function byCamera(app) {
  app.set({ byHand: false, number: undefined, faces: undefined });
  inTurn(app, () => app.state.throw.value !== null && app.throw({ do: "again" }));
}

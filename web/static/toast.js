// What was just entered, above the dock, with the way back: one tap counts, and one tap takes it back.

import { boot } from "./boot.js";
import { aboveDock } from "./dock.js";
import { h, icon } from "./dom.js";
import { t } from "./words.js";

const SHOWN_MS = 6_000; // as long as its line takes to shorten
const OTHERS_MS = 3_000;
const ABOVE = 12; // from the dock to the toast

/** @type {{ box: HTMLElement, number: number } | null} the one that stands there, and the position that it is about */
let shown = null;

/**
 * Show what this phone has entered, in place of what stands there; `steps` actions are taken back together.
 * @param {AnyApp} app
 * @param {string} words
 * @param {number} steps
 */
export function showEntered(app, words, steps) {
  const back = async () => {
    remove();
    for (let step = 0; step < steps; step += 1) if (!(await app.post("/api/undo"))) return;
  };
  put(app, words, h("button", { onclick: back }, icon("undo", 22), t("page.undo")));
}

/**
 * Show what another phone has entered: what lies on the table need not be entered again.
 * @param {AnyApp} app
 * @param {Api.State} now
 */
export function showOthers(app, { game, throw: waiting }) {
  if (game?.done?.named && !waiting) put(app, game.done.words, null, OTHERS_MS);
}

/**
 * @param {AnyApp} app
 * @param {string} words
 * @param {Child} button
 */
function put(app, words, button, shownFor = SHOWN_MS) {
  remove();
  if (boot.screen !== "table" || !app.state?.game || app.state.game.outcome) return;
  const box = h(
    "div",
    { class: "toast", role: "status" },
    icon("check", 24),
    h("span", {}, words),
    button,
    button && h("i"),
  );
  shown = { box: /** @type {HTMLElement} */ (box), number: app.state.number };
  document.getElementById("live")?.before(box);
  setTimeout(() => shown?.box === box && remove(), shownFor);
  placeToast(app);
}

function remove() {
  shown?.box.remove();
  shown = null;
}

/**
 * After each drawing: it stands above the dock, or below the head where it would cover what can be tapped; once the
 * table has gone on it is about nothing any more.
 * @param {AnyApp} app
 */
export function placeToast(app) {
  if (!shown) return;
  if (app.lost || app.state?.number !== shown.number) return remove();
  const { style } = shown.box;
  style.top = "auto";
  style.bottom = `${aboveDock(ABOVE)}px`;
  if (!covers(shown.box)) return;
  style.bottom = "auto";
  style.top = `${document.querySelector(".top")?.getBoundingClientRect().bottom ?? ABOVE}px`;
}

/** @param {HTMLElement} box */
function covers(box) {
  const { top, bottom } = box.getBoundingClientRect();
  return [...document.querySelectorAll(".scroll button:enabled, .scroll a, .scroll [role=button]")].some((target) => {
    const at = target.getBoundingClientRect();
    return at.top < bottom && at.bottom > top;
  });
}

// The drawer of the virtual table: pieces, buttons and faults that are pretended, and plainly marked as that.

import { boot } from "./boot.js";
import { switchRow } from "./controls.js";
import { shut } from "./dock.js";
import { h, icon } from "./dom.js";
import { livePicture } from "./live_picture.js";
import { pressed } from "./parts.js";
import { ask } from "./server.js";
import { openSheet } from "./sheet.js";
import { row, t } from "./words.js";

const GLANCE_MS = 400;
const TRIAL = 6;

/** @typedef {(body?: object) => Promise<void>} Load */

/** @param {AnyApp} app */
const isHere = (app) => app.state?.virtual && app.phone !== null && !app.lost;

/**
 * The drawer's button in the head of a page, where there is room; the menu has it too.
 * @param {AnyApp} app
 */
export function virtualIcon(app) {
  const button = { class: "iconbtn virtual-icon", "aria-label": t("page.virtual"), onclick: () => openDrawer(app) };
  return isHere(app) && h("button", button, icon("virtual"));
}

/**
 * The same in the dock, by name, where the virtual table is what one needs next.
 * @param {AnyApp} app
 */
export function virtualButton(app) {
  const button = { class: "btn virtual grow", onclick: () => openDrawer(app) };
  return isHere(app) && h("button", button, icon("virtual"), t("page.virtual"));
}

/** @param {AnyApp} app */
export async function openDrawer(app) {
  /** @type {Api.Pretended | null} */
  let pretended = null;
  let glance = 0; // when it was, since an address seen before would show its old picture
  let failed = false; // which is said once, and after every press
  /** @type {Load} */
  const load = async (body) => {
    const answer = await ask(body ? "POST" : "GET", "/api/virtual", body);
    if (answer.ok) pretended = answer.body;
    else if (body || !failed) app.notice(answer.body?.message ?? t("page.lost"));
    failed = !answer.ok;
    glance = Date.now();
    sheet.draw();
  };
  const sheet = openSheet(app, t("page.virtual"), () => [
    h("p", { class: "virtual-mark" }, t("page.virtual.mark")),
    pretended && [
      picture(glance, failed, () => sheet.draw()),
      throwing(app, pretended, load),
      laying(pretended, load),
      compare(app, pretended),
      panel(app, pretended, load),
      faults(pretended, load),
    ],
  ]);
  await load();
  const again = setInterval(() => (app.sheets.includes(sheet) ? load() : clearInterval(again)), GLANCE_MS);
}

/**
 * @param {number} glance
 * @param {boolean} failed
 * @param {() => void} draw
 */
function picture(glance, failed, draw) {
  return h(
    "div",
    { class: "shot" },
    livePicture(glance, failed && t("page.lost"), draw),
    !failed && h("span", { class: "tag" }, h("span", { class: "dot" }), t("page.virtual.camera")),
  );
}

/**
 * A game that asks for no throw now, or has read one, would not look at another; beside it, pieces are thrown for trial.
 * @param {AnyApp} app
 * @param {Api.Pretended} pretended
 * @param {Load} load
 */
function throwing(app, pretended, load) {
  const { game = null, throw: waiting = null } = app.state ?? {};
  const onTable = boot.screen === "table";
  const list = (/** @type {Child} */ child) => h("div", { class: "list" }, child);
  if (game && !waiting && onTable)
    return list(shut(t("page.virtual.none-due"), app.dress.throwFirst(/** @type {PlayingApp} */ (app))));
  const count = waiting?.count ?? TRIAL;
  const words = waiting ? t("page.virtual.throw", { what: waiting.what }) : t("page.virtual.trial", { number: count });
  if (waiting?.stage === "read" && onTable) return list(shut(words, t("page.virtual.read-first")));
  if (!pretended.throws) return list(shut(words, t("page.virtual.cannot")));
  return list(
    h("button", { class: "btn p", onclick: () => load({ do: "throw", count }) }, icon("hand", 26), h("b", {}, words)),
  );
}

/**
 * @param {Api.Pretended} pretended
 * @param {Load} load
 */
function laying({ layouts }, load) {
  if (layouts.length === 0) return null;
  return h(
    "div",
    { class: "row below wrap" },
    layouts.map((layout) =>
      h("button", { class: "btn q grow", onclick: () => load({ do: "lay", layout: layout.id }) }, layout.label),
    ),
  );
}

/**
 * @param {AnyApp} app
 * @param {Api.Pretended} pretended
 */
function compare(app, { truth }) {
  const waiting = app.state?.throw;
  const words = (/** @type {(string | null)[]} */ shown) => {
    const labels = [...new Set(shown)];
    const counts = labels.map((label) => countWords(app, label, shown.filter((each) => each === label).length));
    return counts.length > 0 ? row(counts) : t("page.virtual.nothing");
  };
  const read = waiting?.stage === "read" ? waiting.pieces.map((piece) => piece.face) : [];
  return h(
    "dl",
    { class: "compare" },
    [h("dt", {}, t("page.virtual.truth")), h("dd", {}, words(truth))],
    [h("dt", {}, t("page.virtual.reading")), h("dd", {}, words(read))],
  );
}

/**
 * @param {AnyApp} app
 * @param {string | null} label
 * @param {number} count
 */
function countWords(app, label, count) {
  if (label === null) return `${count} ${t("page.throw.unread")}`;
  const face = app.state?.throw?.faces.find((each) => each.label === label);
  return face ? app.dress.facesCount(face, count) : `${count} × ${label}`;
}

/**
 * @param {AnyApp} app
 * @param {Api.Pretended} pretended
 * @param {Load} load
 */
function panel(app, { buttons, digits }, load) {
  if (buttons.length === 0) return null;
  return [
    h("h3", { class: "h2" }, t("page.virtual.panel"), digits.trim() && h("span", { class: "num digits" }, digits)),
    h(
      "div",
      { class: "row wrap" },
      buttons.map((button) =>
        h("button", { class: "btn grow", onclick: () => load({ do: "press", button }) }, t(`page.button.${button}`)),
      ),
    ),
    pressed(app),
  ];
}

/**
 * @param {Api.Pretended} pretended
 * @param {Load} load
 */
function faults({ faults: all }, load) {
  return h(
    "details",
    {},
    h("summary", {}, h("h3", { class: "h2" }, t("page.virtual.faults"))),
    Object.entries(all).map(([fault, on]) =>
      switchRow(t(`page.fault.${fault}`), "", on, (wish) => load({ do: "switch", fault, on: wish })),
    ),
  );
}

// The buttons at the bottom, within a thumb's reach.

import { boot } from "./boot.js";
import { h, icon } from "./dom.js";
import { t } from "./words.js";

export const REST_MS = 450; // longer than a double tap
/** @type {number | undefined} */
let resting;

/**
 * Let the dock take no tap for a moment: what has come to lie under the finger was not meant. With `all`, nothing on
 * the screen does: somebody else was quicker.
 * @param {Element} place
 * @param {boolean} all
 */
export function restDock(place, all = false) {
  clearTimeout(resting);
  place.classList.add("resting");
  place.classList.toggle("all", all);
  resting = setTimeout(() => place.classList.remove("resting", "all"), REST_MS);
}

/**
 * The dock: a page that has lost its connection, or a phone that only looks on, gets another one.
 * @param {AnyApp} app
 * @param {...Child} rows
 */
export function dock(app, ...rows) {
  const usual = app.phone === null ? onlooker() : [takenBack(app), rows];
  return h("footer", { class: "dock" }, app.lost ? lost(app) : app.demo ? app.demo.demoDock(app, usual) : usual);
}

/**
 * What was taken back last, and the way forward again: until something else is done.
 * @param {AnyApp} app
 */
function takenBack(app) {
  const undone = boot.screen === "table" && app.state?.game?.undone;
  return (
    undone &&
    h(
      "div",
      { class: "row mid undone" },
      h("p", { class: "hint grow" }, t("page.undone", { what: undone.words })),
      h("button", { class: "btn q", onclick: () => app.post("/api/redo") }, icon("redo", 22), t("page.redo")),
    )
  );
}

/** @param {AnyApp} app */
export function undo(app) {
  return h(
    "button",
    {
      class: "btn sq",
      "data-key": "undo",
      "aria-label": t("page.undo"),
      onclick: () => app.post("/api/undo"),
      disabled: !app.state?.game?.can_undo,
    },
    icon("undo"),
  );
}

/**
 * The one lit button; by another name it is another button, so the keyboard does not stay on it.
 * @param {string} words
 * @param {string} below
 * @param {() => unknown} press
 * @param {string | null} mark
 */
export function main(words, below, press, mark = null) {
  return h(
    "button",
    { class: "btn p grow", "data-key": words, onclick: press },
    mark && icon(mark, 30),
    h("span", {}, h("b", {}, words), below && h("small", {}, below)),
  );
}

/**
 * The same, unlit: why it is shut.
 * @param {string} words
 * @param {string | null} below
 */
export function shut(words, below) {
  return h(
    "button",
    { class: "btn shut acc grow", "aria-disabled": "true", onclick: pointOut },
    h("span", {}, words, below && h("small", {}, below)),
  );
}

/**
 * The same while what it was pressed for is done.
 * @param {string} words
 */
export function busy(words) {
  return h("button", { class: "btn shut acc grow", "aria-busy": "true", disabled: true }, icon("turn", 22), words);
}

/**
 * How far from below something stands that is `gap` above the dock; one that lies at the side leaves the room below.
 * @param {number} gap
 */
export function aboveDock(gap) {
  const top = document.querySelector("footer.dock")?.getBoundingClientRect().top ?? 0;
  return top > innerHeight / 3 ? innerHeight - top + gap : 12;
}

/** What has to be answered on this screen. */
const asked = () => [...document.querySelectorAll("[data-asked]")].at(-1);

/** Whether some of what is asked lies under the dock. */
export function askedBelow() {
  const bottom = (/** @type {Element | null | undefined} */ part) => part?.getBoundingClientRect().bottom ?? 0;
  const what = asked();
  return bottom(what) > (bottom(what?.closest(".scroll")) || innerHeight); // on its side two halves scroll
}

/**
 * Bring what is asked into view; another step begins at its top. What has moved under the finger takes no tap for a
 * moment.
 * @param {boolean} anew
 */
export function showAsked(anew) {
  if (anew) document.querySelector(".scroll")?.scrollTo(0, 0);
  if (!askedBelow()) return;
  const page = asked()?.matches(":hover") && document.getElementById("page");
  asked()?.scrollIntoView({ block: "end" });
  if (page) restDock(page, true);
}

/** A tap on what is shut leads to what is missing. */
function pointOut() {
  const first = /** @type {HTMLElement | null | undefined} */ (
    asked()?.querySelector("input, button:enabled, [role=button]")
  );
  first?.scrollIntoView({ block: "nearest" });
  first?.focus();
}

/** @param {AnyApp} app */
function lost(app) {
  const panel = app.state?.panel;
  return [
    h("button", { class: "btn", onclick: () => app.stream?.open() }, icon("turn", 22), t("page.lost.try")),
    panel?.state === "ready" && !panel.pretended && h("p", { class: "hint" }, t("page.lost.panel")),
  ];
}

function onlooker() {
  return [
    h("p", { class: "hint" }, t(boot.at_home ? "page.look-only.here" : "page.look-only")),
    h(
      "div",
      { class: "row" },
      boot.screen !== "table" && h("a", { class: "btn grow", href: "/" }, t("page.to-table")),
      h("a", { class: "btn grow", href: "/join" }, t("page.join")),
    ),
  ];
}

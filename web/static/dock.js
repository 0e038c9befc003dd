// The buttons at the bottom, within a thumb's reach.

import { h, icon } from "./dom.js";
import { t, boot } from "./words.js";

const REST_MS = 450; // longer than a double tap
let resting;

/** Let the dock take no tap for a moment: what has come to lie under the finger was not meant. */
export function restDock(place) {
  clearTimeout(resting);
  place.classList.add("resting");
  resting = setTimeout(() => place.classList.remove("resting"), REST_MS);
}

/** The dock: a page that has lost its connection, or a phone that only looks on, gets another one. */
export function dock(app, ...rows) {
  return h(
    "footer",
    { class: "dock" },
    app.lost ? lost(app) : app.phone === null ? onlooker() : [takenBack(app), rows],
  );
}

// What was taken back last, and the way forward again: until something else is done.
function takenBack(app) {
  const undone = boot.screen === "table" && app.state.game?.undone;
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

export function undo(app) {
  return h(
    "button",
    {
      class: "btn sq",
      "data-key": "undo",
      "aria-label": t("page.undo"),
      onclick: () => app.post("/api/undo"),
      disabled: !app.state.game.can_undo,
    },
    icon("undo"),
  );
}

/** The one lit button; by another name it is another button, so the keyboard does not stay on it. */
export function main(words, below, press, mark = null) {
  return h(
    "button",
    { class: "btn p grow", "data-key": words, onclick: press },
    mark && icon(mark, 30),
    h("span", {}, h("b", {}, words), below && h("small", {}, below)),
  );
}

/** The same, unlit: why it is shut. */
export function shut(words, below) {
  return h(
    "button",
    { class: "btn shut acc grow", "aria-disabled": "true" },
    h("span", {}, words, below && h("small", {}, below)),
  );
}

export function next(app) {
  return shut(t("page.next"), app.state.game.shut);
}

export function stepper(number, low, high, set) {
  return h(
    "div",
    { class: "stepper", role: "group", "aria-label": t("page.number") },
    h(
      "button",
      {
        class: "iconbtn",
        "aria-label": t("page.less"),
        disabled: number !== null && number <= low,
        onclick: () => set(Math.max(low, (number ?? low) - 1)),
      },
      icon("minus"),
    ),
    h("span", { class: "num", "aria-live": "polite" }, number === null ? "–" : String(number)),
    h(
      "button",
      {
        class: "iconbtn",
        "aria-label": t("page.more"),
        disabled: number !== null && number >= high,
        onclick: () => set(Math.min(high, (number ?? low) + 1)),
      },
      icon("plus"),
    ),
  );
}

function lost(app) {
  return [
    h("button", { class: "btn", onclick: () => app.stream.open() }, icon("turn", 22), t("page.lost.try")),
    app.state?.panel.state === "ready" && !app.state.panel.pretended && h("p", { class: "hint" }, t("page.lost.panel")),
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

// The drawer of the virtual table: discs, buttons and faults that are pretended, and plainly marked as that.

import { shut } from "./dock.js";
import { h, icon } from "./dom.js";
import { livePicture } from "./live_picture.js";
import { pressed } from "./parts.js";
import { openSheet } from "./sheet.js";
import { ask } from "./server.js";
import { row, t, boot } from "./words.js";

const GLANCE_MS = 400;
const TRIAL = 6;
const FACES = ["squashed", "alive", "unreadable"];

const isHere = (app) => app.state?.virtual && app.phone !== null && !app.lost;

/** The drawer's button in the head of a page, where there is room; the menu has it too. */
export function virtualIcon(app) {
  return (
    isHere(app) &&
    h(
      "button",
      { class: "iconbtn virtual-icon", "aria-label": t("page.virtual"), onclick: () => openDrawer(app) },
      icon("virtual"),
    )
  );
}

/** The same in the dock, by name, where the virtual table is what one needs next. */
export function virtualButton(app) {
  return (
    isHere(app) &&
    h("button", { class: "btn virtual grow", onclick: () => openDrawer(app) }, icon("virtual"), t("page.virtual"))
  );
}

export async function openDrawer(app) {
  let pretended = null;
  let glance; // when it was, since an address seen before would show its old picture
  let failed = false; // which is said once, and after every press
  const load = async (body) => {
    const answer = await ask(body ? "POST" : "GET", "/api/virtual", body);
    if (answer.ok) pretended = answer.body;
    else if (body || !failed) app.notice(answer.body?.message ?? t("page.lost"));
    failed = !answer.ok;
    glance = Date.now();
    sheet.draw();
  };
  const sheet = openSheet(app, t("page.virtual"), (sheet) => [
    h("p", { class: "virtual-mark" }, t("page.virtual.mark")),
    pretended && [
      picture(glance, failed, sheet),
      throwing(app, load),
      laying(pretended, load),
      compare(app, pretended),
      panel(app, pretended, load),
      faults(pretended, load),
    ],
  ]);
  await load();
  const again = setInterval(() => (app.sheets.includes(sheet) ? load() : clearInterval(again)), GLANCE_MS);
}

function picture(glance, failed, sheet) {
  return h(
    "div",
    { class: "shot" },
    livePicture(glance, failed && t("page.lost"), () => sheet.draw()),
    !failed && h("span", { class: "tag" }, h("span", { class: "dot" }), t("page.virtual.camera")),
  );
}

// A game that asks for no throw now, or has read one, would not look at another; beside it, discs are thrown for trial.
function throwing(app, load) {
  const { game, throw: waiting } = app.state;
  if (game && !waiting && boot.screen === "table")
    return h("div", { class: "list" }, shut(t("page.virtual.none-due"), app.dress.throwFirst(app)));
  const count = waiting?.count ?? TRIAL;
  if (waiting?.stage === "read" && boot.screen === "table")
    return h("div", { class: "list" }, shut(t("page.virtual.throw", { n: count }), t("page.virtual.read-first")));
  return h(
    "div",
    { class: "list" },
    h(
      "button",
      { class: "btn p", onclick: () => load({ do: "throw", count }) },
      icon("hand", 26),
      h("b", {}, t("page.virtual.throw", { n: count })),
    ),
  );
}

function laying(pretended, load) {
  return (
    pretended.layouts.length > 0 &&
    h(
      "div",
      { class: "row below" },
      pretended.layouts.map((layout) =>
        h("button", { class: "btn q grow", onclick: () => load({ do: "lay", layout }) }, t(`page.layout.${layout}`)),
      ),
    )
  );
}

function compare(app, pretended) {
  const faces = (list) => {
    const counts = FACES.map((face) => [face, list.filter((each) => each === face).length]).filter(
      ([, count]) => count > 0,
    );
    return counts.length
      ? row(counts.map(([face, count]) => `${count} ${app.dress?.faceVerb?.(face, count) ?? face}`))
      : t("page.virtual.nothing");
  };
  const read = app.state.throw?.stage === "read" ? app.state.throw.discs.map((disc) => disc.face) : [];
  return h(
    "dl",
    { class: "compare" },
    h("dt", {}, t("page.virtual.truth")),
    h("dd", {}, faces(pretended.truth)),
    h("dt", {}, t("page.virtual.reading")),
    h("dd", {}, faces(read)),
  );
}

function panel(app, pretended, load) {
  return (
    pretended.buttons.length > 0 && [
      h(
        "h3",
        { class: "h2" },
        t("page.virtual.panel"),
        pretended.digits.trim() && h("span", { class: "num digits" }, pretended.digits),
      ),
      h(
        "div",
        { class: "row wrap" },
        pretended.buttons.map((button) =>
          h("button", { class: "btn grow", onclick: () => load({ do: "press", button }) }, t(`page.button.${button}`)),
        ),
      ),
      pressed(app),
    ]
  );
}

function faults(pretended, load) {
  return h(
    "details",
    {},
    h("summary", {}, h("h3", { class: "h2" }, t("page.virtual.faults"))),
    Object.entries(pretended.faults).map(([fault, on]) =>
      h(
        "button",
        {
          class: "switch-row",
          role: "switch",
          "aria-checked": String(on),
          onclick: () => load({ do: "switch", fault, on: !on }),
        },
        h("span", {}, t(`page.fault.${fault}`)),
        h("span", { class: "switch" }),
      ),
    ),
  );
}

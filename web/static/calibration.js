// Setting the camera up: the live picture with what is wrong, step by step, and the report at the end.

import { dock, shut } from "./dock.js";
import { h, icon, s } from "./dom.js";
import { livePicture } from "./live_picture.js";
import { menuButton } from "./rail.js";
import { ask } from "./server.js";
import { virtualButton } from "./virtual.js";
import { t } from "./words.js";

const GLANCE_MS = 1_000;
/** @type {Api.Guide | null} */
let guide = null;
/** @type {string | null} */
let missing = null;
let glance = 0;
/** @type {number | undefined} */
let timer;

/** @type {PageScreen} */
export const screen = {
  draw(app) {
    if (!guide) {
      const words = h("p", { class: "hint" }, missing ?? t("page.loading"));
      return h("div", { class: "scroll" }, head(app), h("main", { class: "pad" }, words));
    }
    const { steps, step, title } = guide;
    const at = steps.findIndex((each) => each.id === step);
    const told = h(
      "section",
      { class: "told" },
      h("h2", { class: "title" }, title),
      advice(guide),
      checks(guide),
      report(guide),
    );
    const main = h(
      "main",
      {},
      stations(steps, at < 0 ? steps.length : at),
      step !== "report" && picture(app, guide),
      told,
    );
    return [h("div", { class: "scroll" }, head(app), main), dock(app, buttons(app, guide))];
  },

  follow(app) {
    if (timer !== undefined) return;
    timer = setInterval(() => document.hidden || load(app), GLANCE_MS);
    load(app);
  },
};

/**
 * @param {AnyApp} app
 * @param {{ do: string }} [body]
 */
async function load(app, body) {
  glance += 1;
  const answer = await ask(body ? "POST" : "GET", "/api/calibration", body);
  if (answer.ok) guide = answer.body;
  else if (answer.status === 404) missing = answer.body?.message;
  else if (body) app.notice(answer.body?.message ?? t("page.lost"));
  app.draw();
}

/** @param {AnyApp} app */
const head = (app) => h("header", { class: "top" }, h("h1", {}, t("page.calibration")), app.state && menuButton(app));

/**
 * @param {Api.Step[]} steps
 * @param {number} at
 */
function stations(steps, at) {
  return h(
    "ol",
    { class: "stations" },
    steps.map((step, place) =>
      h(
        "li",
        { class: place < at ? "ok" : place === at ? "on" : "", "aria-current": place === at ? "step" : null },
        h("span", { class: "dot" }, place < at ? icon("check", 16) : String(place + 1)),
        h("span", {}, step.label),
      ),
    ),
  );
}

/**
 * @param {AnyApp} app
 * @param {Api.Guide} shown
 */
function picture(app, { marks }) {
  const none = app.lost ? t("page.lost") : app.phone === null && t("page.live-picture.joined");
  return h(
    "div",
    { class: "shot wide" },
    livePicture(glance, none, () => app.draw()),
    !none && [
      s("svg", { viewBox: "0 0 400 300", preserveAspectRatio: "none", "aria-hidden": "true" }, marks.map(mark)),
      h("span", { class: "tag" }, h("span", { class: "dot" }), t("page.live-picture")),
    ],
  );
}

/**
 * Unbroken for a face that counts, dashed for another; one that cannot be told is amber, with a mark.
 * @param {Api.Guide["marks"][number]} shown
 */
function mark({ x, y, r, fine, counts }) {
  const at = { cx: x * 400, cy: y * 300, r: Math.max(9, r * 400 * 1.15), fill: "none" };
  const doubt = { cx: at.cx + at.r, cy: at.cy - at.r };
  const solid = counts && fine;
  return [
    s("circle", { ...at, stroke: "var(--casing)", "stroke-opacity": 0.78, "stroke-width": 6 }),
    s("circle", {
      ...at,
      stroke: fine ? "var(--ring)" : "var(--doubt)",
      "stroke-width": solid ? 3.4 : 2.4,
      "stroke-dasharray": solid ? null : "5 4",
    }),
    !fine && [
      s("circle", { ...doubt, r: 10, fill: "var(--doubt)", stroke: "var(--casing)", "stroke-width": 2 }),
      s("text", { class: "bang", x: doubt.cx, y: doubt.cy + 5 }, "!"),
    ],
  ];
}

/** @param {Api.Guide} shown */
function advice({ refused, advice: words }) {
  if (refused) return h("p", { class: "doubt" }, icon("warn", 24, "warn"), h("b", {}, refused));
  return words && h("p", {}, words);
}

/** @param {Api.Guide} shown */
function checks({ checks: all }) {
  if (all.length === 0) return null;
  return h(
    "ul",
    { class: "checks" },
    all.map(({ fine, words }) =>
      h("li", {}, icon(fine ? "check" : "warn", 20, fine ? "" : "warn"), h(fine ? "span" : "b", {}, words)),
    ),
  );
}

/** @param {Api.Guide} shown */
function report({ report: lines }) {
  return (
    lines.length > 0 &&
    h(
      "ul",
      { class: "list" },
      lines.map((line) => h("li", { class: "item flat" }, line)),
    )
  );
}

/**
 * @param {AnyApp} app
 * @param {Api.Guide} shown
 */
function buttons(app, { step, steps, ready }) {
  const first = step === steps[0].id;
  const backwards = {
    "aria-label": t("page.calibration.back"),
    disabled: first,
    onclick: () => load(app, { do: "back" }),
  };
  const back = h("button", { class: "btn sq", ...backwards }, icon("undo"));
  if (step === "report")
    return h(
      "div",
      { class: "row" },
      back,
      h("a", { class: "btn p grow", href: "/" }, h("b", {}, t("page.calibration.done"))),
    );
  const words = t(step === "trial" ? "page.calibration.keep" : "page.calibration.take");
  const take = h("button", { class: "btn p grow", onclick: () => load(app, { do: "take" }) }, h("b", {}, words));
  return [
    h("div", { class: "row" }, virtualButton(app)),
    h("div", { class: "row" }, back, ready ? take : shut(words, t("page.calibration.wait"))),
  ];
}

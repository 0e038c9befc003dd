// Setting the camera up: the live picture with what is wrong, step by step, and the report at the end.

import { dock, shut } from "./dock.js";
import { h, icon, s } from "./dom.js";
import { livePicture } from "./live_picture.js";
import { menuButton } from "./parts.js";
import { ask } from "./server.js";
import { virtualButton } from "./virtual.js";
import { t } from "./words.js";

const GLANCE_MS = 1_000;
let guide = null;
let missing = null;
let glance = 0;
let timer = null;

export function screen(app) {
  timer ??= setInterval(() => document.hidden || load(app), GLANCE_MS);
  if (!guide) {
    if (glance === 0) load(app);
    return [
      h(
        "div",
        { class: "scroll" },
        head(app),
        h("main", { class: "pad" }, h("p", { class: "hint" }, missing ?? t("page.loading"))),
      ),
    ];
  }
  const at = guide.steps.findIndex((step) => step.id === guide.step);
  return [
    h(
      "div",
      { class: "scroll" },
      head(app),
      h(
        "main",
        {},
        steps(at < 0 ? guide.steps.length : at),
        guide.step === "report" ? null : picture(app),
        h("section", { class: "told" }, h("h2", { class: "title" }, guide.title), advice(), checks(), report()),
      ),
    ),
    dock(app, buttons(app)),
  ];
}

async function load(app, body) {
  glance += 1;
  const answer = await ask(body ? "POST" : "GET", "/api/calibration", body);
  if (answer.ok) guide = answer.body;
  else if (answer.status === 404) missing = answer.body?.message;
  else if (body) app.notice(answer.body?.message ?? t("page.lost"));
  app.draw();
}

const head = (app) => h("header", { class: "top" }, h("h1", {}, t("page.calibration")), app.state && menuButton(app));

function steps(at) {
  return h(
    "ol",
    { class: "stations" },
    guide.steps.map((step, place) =>
      h(
        "li",
        { class: place < at ? "ok" : place === at ? "on" : "", "aria-current": place === at ? "step" : null },
        h("span", { class: "dot" }, place < at ? icon("check", 16) : String(place + 1)),
        h("span", {}, step.label),
      ),
    ),
  );
}

function picture(app) {
  const none = app.lost ? t("page.lost") : app.phone === null && t("page.live-picture.joined");
  if (none) return h("div", { class: "shot wide" }, livePicture(glance, none));
  return h(
    "div",
    { class: "shot wide" },
    livePicture(glance, null, () => app.draw()),
    s("svg", { viewBox: "0 0 400 300", preserveAspectRatio: "none", "aria-hidden": "true" }, guide.marks.map(mark)),
    h("span", { class: "tag" }, h("span", { class: "dot" }), t("page.live-picture")),
  );
}

// Unbroken for the face that counts, dashed for the other; one that cannot be told is amber, with a mark.
function mark({ x, y, r, fine, counts }) {
  const at = { cx: x * 400, cy: y * 300, r: Math.max(9, r * 400 * 1.15), fill: "none" };
  const doubt = { x: at.cx + at.r, y: at.cy - at.r };
  return [
    s("circle", { ...at, stroke: "var(--casing)", "stroke-opacity": 0.78, "stroke-width": 6 }),
    s("circle", {
      ...at,
      stroke: fine ? "var(--ring)" : "var(--doubt)",
      "stroke-width": counts && fine ? 3.4 : 2.4,
      "stroke-dasharray": counts && fine ? null : "5 4",
    }),
    !fine && [
      s("circle", {
        cx: doubt.x,
        cy: doubt.y,
        r: 10,
        fill: "var(--doubt)",
        stroke: "var(--casing)",
        "stroke-width": 2,
      }),
      s("text", { class: "bang", x: doubt.x, y: doubt.y + 5 }, "!"),
    ],
  ];
}

function advice() {
  if (guide.refused) return h("p", { class: "doubt" }, icon("warn", 24, "warn"), h("b", {}, guide.refused));
  return guide.advice && h("p", {}, guide.advice);
}

function checks() {
  return (
    guide.checks.length > 0 &&
    h(
      "ul",
      { class: "checks" },
      guide.checks.map((check) =>
        h(
          "li",
          {},
          icon(check.fine ? "check" : "warn", 20, check.fine ? "" : "warn"),
          h(check.fine ? "span" : "b", {}, check.words),
        ),
      ),
    )
  );
}

function report() {
  return (
    guide.report.length > 0 &&
    h(
      "ul",
      { class: "list" },
      guide.report.map((line) => h("li", { class: "item flat" }, line)),
    )
  );
}

function buttons(app) {
  const first = guide.step === guide.steps[0].id;
  const back = h(
    "button",
    {
      class: "btn sq",
      "aria-label": t("page.calibration.back"),
      disabled: first,
      onclick: () => load(app, { do: "back" }),
    },
    icon("undo"),
  );
  if (guide.step === "report")
    return h(
      "div",
      { class: "row" },
      back,
      h("a", { class: "btn p grow", href: "/" }, h("b", {}, t("page.calibration.done"))),
    );
  const words = t(guide.step === "trial" ? "page.calibration.keep" : "page.calibration.take");
  const take = h("button", { class: "btn p grow", onclick: () => load(app, { do: "take" }) }, h("b", {}, words));
  return [
    h("div", { class: "row" }, virtualButton(app)),
    h("div", { class: "row" }, back, guide.ready ? take : shut(words, t("page.calibration.wait"))),
  ];
}

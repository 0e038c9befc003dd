// Setting the camera up: the live picture with what is wrong, step by step, and the report at the end.

import { acceptedPart } from "./accepted.js";
import { arrows } from "./controls.js";
import { busy, dock, main, shut } from "./dock.js";
import { h, icon, s } from "./dom.js";
import { livePicture } from "./live_picture.js";
import { halves } from "./parts.js";
import { menuButton } from "./rail.js";
import { ask } from "./server.js";
import { openFaces } from "./faces.js";
import { advice, checks, report, showNews, showWrong } from "./guide_told.js";
import { facesPart } from "./learned.js";
import { saidWrong, trialTiles, trialVerdict, unsayWrong } from "./trial.js";
import { virtualButton, virtualStep } from "./virtual.js";
import { t } from "./words.js";

const GLANCE_MS = 1_000;
const MANY = 5; // with more steps than this only the one at hand is named
/** @type {Api.Guide | null} */
let guide = null;
/** @type {string | null} */
let missing = null;
let glance = 0;
let [asked, said] = [0, 0]; // how often it was asked, and which of it a person said last
let under = ""; // what a person said that is not done yet
let exchanged = ""; // the faces after the last exchange that was done here
let mounting = false; // since somebody here has said so, the camera adjusts itself until the first picture
/** @type {number | undefined} */
let timer;

/** @type {PageScreen} */
export const screen = {
  draw(app) {
    if (!guide) {
      const none = app.phone === null ? t("page.live-picture.joined") : (missing ?? t("page.loading"));
      return h("div", { class: "scroll" }, head(app), h("main", { class: "pad" }, h("p", { class: "hint" }, none)));
    }
    const { steps, step, title } = guide;
    const at = steps.findIndex((each) => each.id === step);
    const exchange = (/** @type {Api.Guide} */ { kind, examples }) => load(app, { do: "exchange", kind, examples });
    const faces = facesPart(app, guide, exchange, { under: under === "exchange", done: exchanged });
    const facesFirst = !(isFirst(guide) && mounting); // then the checks are what counts
    const asks = step !== "trial" || guide.verdict !== null; // before a throw nothing can be compared
    const told = h(
      "section",
      { class: "told" },
      guide.verdict === null && [h("h2", { class: "title" }, title), advice(guide)],
      step === "trial" && trialVerdict(guide),
      asks && facesFirst && faces,
      checks(guide),
      report(guide),
      openFacesButton(app, guide),
      asks && !facesFirst && faces,
      acceptedPart(app, guide, () => load(app, { do: "forget", kind: guide?.kind })),
    );
    const look = [
      kinds(app, guide),
      stations(app, guide, at < 0 ? steps.length : at),
      step !== "report" && shownNow(app, guide),
    ];
    const end = step === "report"; // nothing is left to look at
    return [
      halves("calibration", head(app), end ? [look, told] : look, end ? null : told),
      dock(app, buttons(app, guide)),
    ];
  },

  follow(app) {
    if (timer !== undefined || app.phone === null) return;
    timer = setInterval(() => document.hidden || load(app), GLANCE_MS);
    const kind = decodeURIComponent(location.hash.slice(1)); // of the throw that led here
    load(app, kind ? { do: "choose", kind } : undefined);
  },
};

/**
 * @param {AnyApp} app
 * @param {{ do: string, kind?: string, step?: string, examples?: string }} [body]
 */
async function load(app, body) {
  glance += 1;
  if (!body && mounting && guide && isFirst(guide)) body = { do: "mount" };
  const pressed = body && body.do !== "mount";
  if (under) return; // before the answer is there, a tap or a glance would be about the step before it
  const mine = ++asked;
  if (pressed) [said, under, exchanged] = [mine, body?.do ?? "", ""];
  if (under) app.draw(); // to learn takes some seconds
  const answer = await ask(body ? "POST" : "GET", "/api/calibration", body);
  if (pressed) under = "";
  if (mine < said) return; // what was said since then counts
  const before = guide;
  if (answer.ok) guide = answer.body;
  else if (answer.status === 404) missing = answer.body?.message;
  if (answer.ok && body?.do === "exchange") (unsayWrong(), (exchanged = answer.body.examples));
  app.draw();
  showNews(before, guide);
  if (pressed && !answer.ok && answer.status !== 404) await refuse(app, answer.body?.message ?? t("page.lost"));
}

/**
 * Show how it stands instead; where that says already why nothing was done, it is said once.
 * @param {AnyApp} app
 * @param {string} why
 */
async function refuse(app, why) {
  await load(app);
  if (guide?.checks.some(({ words }) => words === why)) showWrong();
  else app.notice(why);
}

/** @param {Api.Guide} shown */
const isFirst = ({ step, steps }) => step === steps[0].id;

/** @param {AnyApp} app */
const head = (app) => h("header", { class: "top" }, h("h1", {}, t("page.calibration")), app.state && menuButton(app));

/**
 * Which pieces are taught, where there are several kinds.
 * @param {AnyApp} app
 * @param {Api.Guide} shown
 */
function kinds(app, { kind, kinds: all }) {
  if (all.length < 2) return null;
  return h(
    "div",
    { class: "kinds", role: "radiogroup", "aria-label": t("page.calibration.kinds"), onkeydown: arrows },
    all.map(({ id, label, known }) => {
      const on = id === kind;
      return h(
        "button",
        {
          class: `btn q ${on ? "sel" : ""}`,
          role: "radio",
          "aria-checked": String(on),
          tabindex: on ? 0 : -1,
          onclick: () => on || load(app, { do: "choose", kind: id }),
        },
        known && icon("check", 20),
        label,
        known && h("span", { class: "heard" }, t("page.calibration.known")),
      );
    }),
  );
}

/**
 * How far it is; a picture that is taken can be taken again with a tap.
 * @param {AnyApp} app
 * @param {Api.Guide} shown
 * @param {number} at
 */
function stations(app, { steps, taken, step: now }, at) {
  return h(
    "ol",
    { class: `stations ${steps.length > MANY ? "many" : ""}` },
    steps.map((step, place) => {
      const done = taken.length > 0 ? taken.includes(step.id) : place < at;
      const again = taken.includes(step.id) && now !== "report";
      const named = [
        h("span", { class: "dot" }, done ? icon("check", 16) : String(place + 1)),
        h("span", {}, step.label),
      ];
      const press = () => load(app, { do: "retake", step: step.id });
      const button = { "aria-label": t("page.calibration.retake", { step: step.label }), onclick: press };
      return h(
        "li",
        { class: place === at ? "on" : done ? "ok" : "", "aria-current": place === at ? "step" : null },
        again ? h("button", button, named) : named,
      );
    }),
  );
}

/**
 * The live picture; at the trial each piece of it by itself.
 * @param {AnyApp} app
 * @param {Api.Guide} shown
 */
function shownNow(app, shown) {
  const tiles = shown.step === "trial" && shown.marks.length > 0 && !app.lost && app.phone !== null;
  if (!tiles) return picture(app, shown);
  return trialTiles(shown, glance, picture(app, { ...shown, marks: [] }), () => app.draw());
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

/**
 * Where the game leaves the faces open, their owner names them, until all pictures are taken.
 * @param {AnyApp} app
 * @param {Api.Guide} shown
 */
function openFacesButton(app, { step, kind, kinds: all }) {
  const open = all.find((each) => each.id === kind && each.faces_file !== "");
  if (!open || app.phone === null || ["trial", "report"].includes(step)) return null;
  const press = () => openFaces(app, open, () => load(app));
  return h("button", { class: "btn q", onclick: press }, icon("plus", 22), t("page.faces.open"));
}

/**
 * @param {AnyApp} app
 * @param {Api.Guide} shown
 */
function buttons(app, shown) {
  const { step, ready, kind } = shown;
  const first = isFirst(shown);
  const goBack = () => load(app, { do: "back" });
  const backwards = { "aria-label": t("page.calibration.back"), disabled: first, onclick: goBack };
  const back = h("button", { class: "btn sq", ...backwards }, icon("undo"));
  if (step === "report")
    return h(
      "div",
      { class: "row" },
      h("button", { class: "btn q", onclick: goBack }, icon("undo", 22), t("page.calibration.again")),
      h("a", { class: "btn p grow", href: "/" }, h("b", {}, t("page.calibration.done"))),
    );
  if (first && !mounting) {
    const begin = () => ((mounting = true), load(app));
    return [
      h("div", { class: "row" }, virtualStep(app, shown), virtualButton(app, kind || undefined)),
      h(
        "div",
        { class: "row" },
        h("button", { class: "btn p grow", onclick: begin }, h("b", {}, t("page.calibration.begin"))),
      ),
    ];
  }
  if (step === "trial") return trialRow(app, shown, back);
  const words = t("page.calibration.take");
  const take = h("button", { class: "btn p grow", onclick: () => load(app, { do: "take" }) }, h("b", {}, words));
  return [
    h("div", { class: "row" }, virtualStep(app, shown), virtualButton(app, kind || undefined)),
    h("div", { class: "row" }, back, isTaking() ? learning() : ready ? take : shut(words, waitsFor(shown))),
  ];
}

const isTaking = () => under === "take";
const learning = () => busy(t("page.calibration.learning"));

/** @param {Api.Guide} shown why its picture is not taken yet: what is wrong or to lay may be below the dock */
function waitsFor({ checks: all, title }) {
  const [wrong] = all.filter((each) => !each.fine);
  if (wrong && !wrong.told) return title;
  return wrong ? `${t("page.calibration.wait")}. ${wrong.words}` : t("page.calibration.wait");
}

/**
 * Back, "yes, it is so", and another throw over the virtual table.
 * @param {AnyApp} app
 * @param {Api.Guide} shown
 * @param {Child} back
 */
function trialRow(app, shown, back) {
  const words = t("page.calibration.keep");
  const keep = main(words, t("page.calibration.keep-hint"), () => load(app, { do: "take" }));
  const wrong = saidWrong(shown.marks) > 0;
  const open = shown.ready && shown.verdict && !wrong;
  const answer = open ? keep : shut(words, t(wrong ? "page.calibration.wrong-hint" : "page.calibration.wait"));
  const thrown = shown.verdict !== null; // before that there is nothing to say yes to
  return h("div", { class: "row" }, back, isTaking() ? learning() : thrown && answer, virtualStep(app, shown));
}

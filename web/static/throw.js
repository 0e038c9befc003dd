// A throw, from the hands to the number: armed, hands off, reading, sure or in doubt, or counted by hand.

import { dock, main, shut, stepper, undo } from "./dock.js";
import { h, icon, s } from "./dom.js";
import { oddsPart, rail, troubles } from "./parts.js";
import { photo, stagePicture } from "./photo.js";
import { byHand, counted, throwLines } from "./throw_words.js";
import { virtualButton } from "./virtual.js";
import { numbers, t } from "./words.js";

const STAGES = ["armed", "hands", "settling", "read"];

export function throwScreen(app) {
  const waiting = app.state.throw;
  const watched = waiting.stage !== "read" && !byHand(app);
  const part = watched ? watching(app) : waiting.stage === "read" ? verdict(app) : counting(app);
  return [
    h("div", { class: "scroll", "data-key": "throw" }, rail(app, !watched), troubles(app), h("main", {}, part.body)),
    dock(app, part.dock),
  ];
}

function watching(app) {
  const waiting = app.state.throw;
  const off = waiting.stage === "hands" || waiting.stage === "settling";
  const asks = waiting.stage === "missed" || waiting.stage === "unseen";
  return {
    body: [stagePicture(waiting), saying(app), progress(waiting)],
    dock: [
      asks ? h("div", { class: "row" }, again(app)) : !off && odds(app),
      h(
        "div",
        { class: "row" },
        undo(app),
        h("button", { class: "btn grow", onclick: () => app.set({ byHand: true }) }, t("page.throw.by-hand")),
        virtualButton(app),
      ),
    ],
  };
}

function saying(app, below = null) {
  const [headline, instruction] = throwLines(app);
  return h("section", { class: "now-line big-line" }, h("h1", {}, headline), h("p", {}, instruction), below);
}

function progress(waiting) {
  const at = waiting.progress ? 2 : Math.min(1, Math.max(0, STAGES.indexOf(waiting.stage) - 1));
  const words = [
    t("page.throw.step-hands"),
    t("page.throw.step-still"),
    waiting.progress
      ? t("page.throw.step-frame", { frame: waiting.progress[0], frames: waiting.progress[1] })
      : t("page.throw.step-read"),
  ];
  return h(
    "ol",
    { class: "steps" },
    words.map((text, place) =>
      h(
        "li",
        { class: `step ${place < at ? "ok" : place === at ? "on" : ""}`, "aria-current": place === at ? "step" : null },
        h("span", { class: "dot" }, place < at && icon("check", 16)),
        h("span", {}, text),
      ),
    ),
  );
}

function counting(app) {
  const waiting = app.state.throw;
  return {
    body: [stagePicture(waiting), saying(app, h("p", { class: "hint" }, app.dress.throwQuestion?.(app.state) ?? ""))],
    dock: [
      odds(app),
      h(
        "div",
        { class: "row" },
        undo(app),
        numberStepper(app),
        waiting.number === null ? shut(t("page.throw.accept-none"), t("page.throw.set-first")) : accept(app),
      ),
      app.state.camera.state !== "none" &&
        app.ui.byHand &&
        h(
          "div",
          { class: "row" },
          h("button", { class: "btn grow", onclick: () => byCamera(app) }, t("page.throw.by-camera")),
        ),
    ],
  };
}

// A number that was set is forgotten then: the camera is to say it.
function byCamera(app) {
  app.set({ byHand: false });
  if (app.state.throw.number !== null) app.throw({ do: "again" });
}

function verdict(app) {
  const waiting = app.state.throw;
  const sure = waiting.shut === null;
  const turn = (disc, face) => app.throw({ do: "turn", disc, face });
  const changing = sure && (app.ui.changing || waiting.said); // + and - stay where the finger is
  return {
    body: [
      photo(app, waiting, turn, !sure || changing),
      h(
        "div",
        { class: "verdict" },
        h(
          "div",
          { class: `bulb ${sure ? "" : "off pulse"}` },
          h("span", { class: "num" }, sure ? String(waiting.number) : "?"),
        ),
        h("h1", {}, sure ? app.dress.throwCounts(app.state, waiting.count) : throwLines(app)[0]),
      ),
      h(
        "section",
        { class: "told" },
        sure
          ? [!waiting.said && legend(app, waiting), meaning(app), certainty(waiting)]
          : [doubt(app), legend(app, waiting), found(waiting)],
      ),
    ],
    dock: sure && !changing ? sureDock(app) : doubtDock(app, turn),
  };
}

function sureDock(app) {
  return h(
    "div",
    { class: "row" },
    undo(app),
    accept(app, true),
    h("button", { class: "btn", onclick: () => app.set({ changing: true }) }, t("page.throw.change")),
  );
}

function doubtDock(app, turn) {
  const waiting = app.state.throw;
  const asked = waiting.doubts.find((each) => each.disc !== null);
  return [
    asked
      ? answers(app, waiting, asked.disc, turn)
      : h(
          "div",
          { class: "row" },
          again(app),
          waiting.shut !== null && waiting.number !== null && right(app, waiting.number),
        ),
    h(
      "div",
      { class: "row" },
      undo(app),
      numberStepper(app),
      waiting.shut === null
        ? accept(app)
        : shut(
            t("page.throw.accept-none"),
            asked ? t("page.throw.disc-first", { disc: asked.disc }) : t("page.throw.set-first"),
          ),
    ),
  ];
}

function again(app) {
  return h(
    "button",
    { class: "btn grow", onclick: () => app.throw({ do: "again" }) },
    icon("turn", 22),
    t("page.throw.again"),
  );
}

// The number that stands may well be right: one tap says so.
function right(app, number) {
  return h(
    "button",
    { class: "btn grow", onclick: () => app.throw({ do: "say", number }) },
    icon("check", 22),
    t("page.throw.right", { number }),
  );
}

// The faces a disc may show, each with the number that would then stand.
function answers(app, waiting, disc, turn) {
  const others = waiting.discs.filter((each, place) => place !== disc - 1 && each.face === counted(waiting)).length;
  return h(
    "div",
    { class: "row" },
    waiting.faces.map((face) =>
      h(
        "button",
        { class: "btn cho grow", onclick: () => turn(disc, face) },
        app.dress.facePicture(face, 40),
        h(
          "span",
          {},
          app.dress.faceName(face),
          h("small", {}, t("page.throw.then", { number: others + (face === counted(waiting) ? 1 : 0) })),
        ),
      ),
    ),
  );
}

function numberStepper(app) {
  const { number, count } = app.state.throw;
  return stepper(number, 0, count, (value) => app.throw({ do: "say", number: value }));
}

function accept(app, arrow = false) {
  const { number } = app.state.throw;
  const press = () => app.throw({ do: "accept", number });
  return h(
    "button",
    { class: `btn p grow ${arrow ? "" : "tight"}`, "data-key": "accept", onclick: press },
    h("span", {}, h("b", {}, t("page.throw.accept", { number }))),
    arrow && icon("next", 24, "arrow"),
  );
}

function odds(app) {
  const first = app.state.game.odds.find((each) => each.tries === 1);
  return first && first.counting.length > 1 && oddsPart(first, app.dress.oddsWords?.(first) ?? "");
}

export function legend(app, waiting) {
  const shown = (face) =>
    waiting.discs.flatMap((disc, place) => (disc.face === face && !disc.doubted ? [place + 1] : []));
  const named = [...waiting.faces].reverse().filter((face) => shown(face).length > 0);
  if (named.length === 0) return null;
  return h(
    "ul",
    { class: "legend" },
    named.map((face) =>
      h(
        "li",
        {},
        ring(face === counted(waiting)),
        h(
          "span",
          {},
          `${t("page.throw.discs", { n: shown(face).length, discs: numbers(shown(face)) })} ${app.dress.faceVerb?.(face, shown(face).length) ?? face}`,
        ),
      ),
    ),
  );
}

// How many discs are missing, where another doubt stands in front of that one.
function found({ discs, doubts, count }) {
  return (
    discs.length < count &&
    doubts[0]?.name !== "too-few" &&
    h("p", { class: "hint" }, t("page.throw.found", { found: discs.length, n: count }))
  );
}

function ring(solid) {
  return s(
    "svg",
    { width: 30, height: 30, viewBox: "0 0 30 30", "aria-hidden": "true" },
    solid
      ? s("circle", { cx: 15, cy: 15, r: 12, fill: "var(--counted)", stroke: "var(--ring)", "stroke-width": 3.5 })
      : s("circle", {
          cx: 15,
          cy: 15,
          r: 12.5,
          fill: "var(--night)",
          stroke: "var(--ink)",
          "stroke-width": 2.5,
          "stroke-dasharray": "5 4.2",
        }),
  );
}

function meaning(app) {
  const words = app.dress.throwMeans(app);
  return words && h("p", {}, words);
}

function certainty(waiting) {
  const words = waiting.said
    ? t("page.throw.said", { number: waiting.number })
    : waiting.turned
      ? t("page.throw.turned")
      : t("page.throw.sure", { n: waiting.discs.length });
  return h("p", { class: "hint" }, icon("check", 20), words);
}

function doubt(app) {
  const [, words] = throwLines(app);
  const end = words.indexOf(". ") + 1;
  const [bold, rest] = end > 0 ? [words.slice(0, end), words.slice(end)] : [words, ""];
  return h("p", { class: "doubt" }, icon("warn", 24, "warn"), h("span", {}, h("b", {}, bold), rest));
}

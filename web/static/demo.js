// A game that plays by itself for newcomers: one line a step in the dock, the pieces as they fall, and a tap that
// takes over. Loaded once there is one.

import { main } from "./dock.js";
import { h } from "./dom.js";
import { livePicture } from "./live_picture.js";
import { t } from "./words.js";

const GLANCE_MS = 150; // from picture to picture while pieces fall
const FALLING = ["hands", "settling"];
/** @type {number | undefined} */
let glancing;
let listens = false;

/** @param {AnyApp} app */
const plays = ({ state }) => Boolean(state?.demo) && state?.demo?.stage !== "taken";

/**
 * Listen for the tap that takes over, and look again and again while pieces fall.
 * @param {AnyApp} app
 */
export function followDemo(app) {
  if (!listens) addEventListener("click", (event) => tapped(app, event), true);
  listens = true;
  if (falling(app)) glancing ??= setInterval(() => app.draw(), GLANCE_MS);
  else glancing = void clearInterval(glancing);
}

/**
 * Whoever taps anything on the page takes over; what lay under the finger was not meant.
 * @param {AnyApp} app
 * @param {Event} event
 */
function tapped(app, event) {
  const { target } = event;
  if (!plays(app) || !app.mayAct || !(target instanceof Element)) return;
  if (!target.closest("#page") || target.closest("[data-demo] button")) return;
  event.preventDefault();
  event.stopPropagation();
  takeOver(app);
}

/** @param {AnyApp} app */
const takeOver = (app) => app.post("/api/demo", { do: "take-over" });

/**
 * What the dock holds: the line and the two ways on in place of all else, until somebody has taken over.
 * @param {AnyApp} app
 * @param {Child} usual
 */
export function demoDock(app, usual) {
  const { demo } = app.state ?? {};
  if (!demo) return usual;
  const { stage, words, step, steps } = demo;
  const press = () => app.post("/api/demo", { do: "end" });
  const end = h("button", { class: "btn q", "data-key": "end-demo", onclick: press }, t("page.demo.end"));
  if (stage === "taken")
    return [h("div", { class: "row mid undone" }, h("p", { class: "hint grow" }, words), app.mayAct && end), usual];
  const where = stage === "over" ? t("page.demo.done") : t("page.demo", { step, steps });
  const take = t(stage === "over" ? "page.demo.play-on" : "page.demo.take");
  return [
    h("div", { class: "demo" }, h("p", { class: "lbl" }, where), h("p", {}, words)),
    app.mayAct
      ? h(
          "div",
          { class: "row", "data-demo": "" },
          end,
          main(take, t("page.demo.tap"), () => takeOver(app)),
        )
      : usual,
  ];
}

/**
 * Whether pieces are seen falling now: by phones that may see the table, and not by whoever wants no motion.
 * @param {AnyApp} app
 */
export function falling(app) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return plays(app) && app.mayAct && !still && FALLING.includes(app.state?.throw?.stage ?? "");
}

/** @param {AnyApp} app */
export function fallingPicture(app) {
  return h(
    "div",
    { class: "shot seen" },
    livePicture(Date.now(), false, () => app.draw()),
  );
}

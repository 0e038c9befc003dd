// What hands do at the table now: steps on a cord, one of them lit and open, which ends in one wide tick.

import { h, icon } from "./dom.js";
import { t } from "./words.js";

/**
 * What the lit step is besides its words: `inside` stands above the tick, `tick` is what its button says and
 * does; without `press` the chore is ticked off on all phones, and with `why` it cannot be yet.
 * @typedef {{ inside?: Child, mark?: Child, tick?: { words: string, press?: () => unknown, why?: string } }} Open
 */

/**
 * @param {PlayingApp} app
 * @param {(chore: Api.Chore) => Open} open
 */
export function choresPart(app, open = () => ({})) {
  const { chores } = app.state.game;
  if (chores.length === 0) return null;
  const lit = litChore(app);
  return h(
    "ol",
    { class: "chores", "aria-label": t("page.chores") },
    chores.map((chore) => step(app, chore, chore === lit, open)),
  );
}

/**
 * The first that is not done, or the one that somebody has tapped here.
 * @param {PlayingApp} app
 */
export function litChore({ ui, state: { game } }) {
  const open = game.chores.filter((chore) => !chore.done);
  return open.find((chore) => chore.id === ui.chore) ?? open[0];
}

/**
 * Tick a chore off on all phones, or take the tick back.
 * @param {PlayingApp} app
 * @param {string} chore
 */
export function tickOff(app, chore, on = true) {
  delete app.ui.chore;
  return app.post("/api/ticks", { chore, on });
}

/**
 * @param {PlayingApp} app
 * @param {Api.Chore} chore
 * @param {boolean} lit
 * @param {(chore: Api.Chore) => Open} open
 */
function step(app, chore, lit, open) {
  const { id, label, note, done, ticked } = chore;
  const { inside = null, mark = null, tick = { words: t("page.chores.done") } } = lit ? open(chore) : {};
  const words = h("span", { class: "what" }, h("b", {}, label), note && h("small", {}, note));
  const look = done ? "ok" : lit ? "on" : "";
  if (lit)
    return h(
      "li",
      { class: "chore on", "data-key": id, "data-asked": "", "aria-current": "step" },
      h("div", { class: "head" }, globe(chore, mark), words),
      inside,
      wideTick(app, chore, tick),
    );
  const press = done ? () => tickOff(app, id, false) : () => app.set({ chore: id });
  const said = t(done ? "page.chores.again" : "page.chores.open", { what: label });
  const shut = !app.mayAct || (done && !ticked);
  return h(
    "li",
    { class: `chore ${look}`, "data-key": id },
    h(
      "button",
      { class: "head", onclick: press, disabled: shut, "aria-label": said },
      globe(chore),
      words,
      h("span", { class: "box" }, done && icon("check", 20)),
    ),
  );
}

/**
 * @param {Api.Chore} chore
 * @param {Child} mark what stands in the globe instead of the number
 */
function globe({ count, done }, mark = null) {
  const shown = mark ?? (count === null ? icon(done ? "check" : "plus", 22) : String(count));
  return h("span", { class: "globelet num", "aria-hidden": "true" }, shown);
}

/**
 * @param {PlayingApp} app
 * @param {Api.Chore} chore
 * @param {NonNullable<Open["tick"]>} tick
 */
function wideTick(app, { id }, { words, press, why }) {
  const act = why ? () => app.notice(why) : (press ?? (() => tickOff(app, id)));
  return h(
    "button",
    { class: `doit ${why ? "shut" : ""}`, "aria-disabled": why ? "true" : null, disabled: !app.mayAct, onclick: act },
    h("i", { class: "box" }),
    h("span", {}, words, why && h("small", {}, why)),
  );
}

// The dock of a turn: the move, one action, free ones; whatever else is asked for as choices.

import { askFor } from "../../choose.js";
import { main, undo } from "../../dock.js";
import { h, icon } from "../../dom.js";
import { allowed, track } from "../../parts.js";
import { t } from "../../words.js";
import { acting, isDone, whyShut } from "./position.js";

const ACTIONS = ["attack", "scurry", "search", "recover", "explore"];
const FREE = ["trade", "equip", "level"];
const MOVES = ["move", "stand", "leave"];
const BESIDE = ["trap", "swim", "goal"]; // the goal ends the chapter: it is picked, then done
const LEVEL = 6; // cheese
const ICONS = { attack: "mm-sword", move: "mm-scurry", stand: "mm-scurry", leave: "mm-water" };

/** @param {PlayingApp} app */
export function turnDock(app) {
  const { game } = app.state;
  const mouse = game.piles.some((pile) => pile.id === "shut");
  return [moves(app, mouse), mouse && actions(app), mouse && frees(app), bottom(app, mouse)];
}

/**
 * What the lit button would do: what somebody has picked here, else the most likely.
 * @param {PlayingApp} app
 */
function picked(app) {
  const { game } = app.state;
  const wish = game.legal.find(({ kind }) => kind === app.ui.pick);
  if (wish) return wish;
  return ["stand", "move", "leave", "attack"].map((kind) => allowed(game, kind)[0]).find(Boolean);
}

/**
 * The move, and beside it whatever else can be done: abilities, tricks, what a card brings, the goal.
 * @param {PlayingApp} app
 * @param {boolean} mouse
 */
function moves(app, mouse) {
  const { game } = app.state;
  const first = [...MOVES, ...BESIDE, ...(mouse ? [] : ["attack"])].flatMap((kind) => allowed(game, kind));
  const known = [...ACTIONS, ...FREE, ...MOVES, ...BESIDE, "next"];
  const others = game.legal.filter(({ kind }) => !known.includes(kind));
  const moved = isDone(game, "move");
  return h(
    "div",
    { class: "pair" },
    first.map((template) => pick(app, template, template.kind === "stand" ? t("page.maus.costs-move") : "")),
    first.length === 0 &&
      moved &&
      h("p", { class: "pick did" }, h("span", { class: "tick was" }, icon("check", 20)), t("page.maus.moved")),
    others.map((template) => other(app, template)),
  );
}

/**
 * Something that is done at once, or asked for on a sheet.
 * @param {PlayingApp} app
 * @param {Api.Template} template
 */
function other(app, template) {
  const [who] = template.parameters;
  const whose = who?.type === "choice" && who.options.length === 1 ? who.options[0].label : "";
  return h(
    "button",
    {
      class: "pick",
      "data-key": `${template.kind} ${whose}`,
      disabled: !app.mayAct,
      onclick: () => askFor(app, template),
    },
    h("span", {}, template.label, whose && h("small", {}, whose)),
  );
}

/**
 * One thing to pick; the lit button then does it.
 * @param {PlayingApp} app
 * @param {Api.Template} template
 * @param {string} below
 */
function pick(app, template, below) {
  const on = app.ui.pick === template.kind; // what is only proposed would look as if it were done
  return h(
    "button",
    {
      class: `pick ${on ? "sel" : ""}`,
      "aria-pressed": String(on),
      "data-key": template.kind,
      disabled: !app.mayAct,
      onclick: () => app.set({ pick: template.kind }),
    },
    h("span", { class: `tick ${on ? "on" : ""}` }, on && icon("check", 18)),
    h("span", {}, template.label, below && h("small", {}, below)),
  );
}

/** @param {PlayingApp} app */
function actions(app) {
  const { game } = app.state;
  const why = whyShut(game, "explore");
  const shut = isDone(game, "action") ? whyShut(game, "search") : why && `${t("page.maus.act.explore")}: ${why}`;
  return h(
    "div",
    { class: "acts", role: "group", "aria-label": t("page.maus.one-action") },
    h("p", { class: "grp" }, h("b", {}, t("page.maus.one-action")), shut && h("span", { class: "why" }, shut)),
    ACTIONS.map((kind) => tile(app, kind)),
  );
}

/**
 * @param {PlayingApp} app
 * @param {string} kind
 */
function tile(app, kind) {
  const { game } = app.state;
  const open = allowed(game, kind).length > 0;
  const why = whyShut(game, kind);
  const on = open && picked(app)?.kind === kind;
  return h(
    "button",
    {
      class: `pick ${on ? "sel" : ""} ${open ? "" : "shut"}`,
      "data-key": kind,
      "aria-pressed": open ? String(on) : null,
      "aria-disabled": open ? null : "true",
      onclick: () => (open ? app.mayAct && app.set({ pick: kind }) : app.notice(why)),
    },
    icon(kind === "attack" ? "mm-sword" : `mm-${kind}`, 24),
    t(`page.maus.act.${kind}`),
    on && h("span", { class: "yes" }, icon("check", 16)),
    !open && h("span", { class: "sr" }, why),
  );
}

/** @param {PlayingApp} app */
function frees(app) {
  return h(
    "div",
    { class: "free", role: "group", "aria-label": t("page.maus.free") },
    h("p", { class: "grp" }, h("b", {}, t("page.maus.free")), h("span", {}, t("page.maus.once"))),
    FREE.map((kind) => free(app, kind)),
  );
}

/**
 * A few words fit beside one that is shut; the whole reason comes with a tap.
 * @param {PlayingApp} app
 * @param {string} kind
 */
function free(app, kind) {
  const { game } = app.state;
  const words = t(`page.maus.act.${kind}`);
  const [template] = allowed(game, kind);
  if (template) return pick(app, { ...template, label: words }, "");
  const why = whyShut(game, kind);
  const did = isDone(game, kind);
  const cheese = track(acting(game), "cheese").value;
  const short =
    kind === "level" && cheese < LEVEL ? t("page.maus.cheese-of", { pieces: cheese }) : t("page.maus.not-now");
  return h(
    "button",
    {
      class: `pick ${did ? "did" : "shut"}`,
      "data-key": kind,
      "aria-disabled": "true",
      onclick: () => app.notice(why),
    },
    did && h("span", { class: "tick was" }, icon("check", 20)),
    h("span", {}, words, h("small", {}, did ? t("page.maus.done") : short)),
  );
}

/**
 * @param {PlayingApp} app
 * @param {boolean} mouse
 */
function bottom(app, mouse) {
  const { game } = app.state;
  const { next } = game;
  const lit = picked(app);
  const mark =
    lit && (ICONS[/** @type {keyof ICONS} */ (lit.kind)] ?? (ACTIONS.includes(lit.kind) ? `mm-${lit.kind}` : null));
  const words = lit && (mouse && [...ACTIONS, ...FREE].includes(lit.kind) ? t(`page.maus.act.${lit.kind}`) : lit.label);
  return h(
    "div",
    { class: "row" },
    undo(app),
    lit && main(words ?? "", "", () => askFor(app, lit), mark ?? null),
    next &&
      h(
        "button",
        { class: `btn ${lit ? "" : "p grow"}`, "data-key": "onward", onclick: () => app.act(next.action) },
        h("span", {}, h("b", {}, t("page.next")), h("small", {}, next.label)),
      ),
  );
}

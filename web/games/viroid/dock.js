// The dock of all that is chosen with one tap: where a stone goes, which card was drawn, what a symptom brings.

import { askFor } from "../../choose.js";
import { undo } from "../../dock.js";
import { h, icon } from "../../dom.js";
import { pile } from "../../parts.js";
import { t } from "../../words.js";
import { asked } from "./position.js";

const ASKED = ["draw", "mutation", "place", "start", "stem"]; // what has a question of its own
const FEW = 6; // with more tiles than this they stand in rows of three, and scroll

/** @param {PlayingApp} app */
export function choosing(app) {
  const { game } = app.state;
  const lead = asked(game);
  const others = game.legal.filter(
    (template) => template !== lead?.template && !(template.kind === "next" && template.parameters.length === 0),
  );
  return [lead && tiles(app, lead.parameter, lead.template), refusals(app), quiet(app, others), bottom(app, lead)];
}

/**
 * The city that is shut and was tapped: why it is shut is told.
 * @param {PlayingApp} app
 */
export const looked = ({ ui, state: { game } }) => pile(game, "refused").find((each) => each.id === ui.pick)?.id ?? "";

/**
 * Choose what is asked: one tap does it, and the toast takes it back.
 * @param {PlayingApp} app
 * @param {string} value
 */
export function choose(app, value) {
  const lead = asked(app.state.game);
  if (!lead?.parameter.options.some((option) => option.value === value)) return app.set({ pick: value });
  return app.act({ kind: lead.template.kind, [lead.parameter.name]: value });
}

/**
 * @param {PlayingApp} app
 * @param {Api.ChoiceParameter} parameter
 * @param {Api.Template} template
 */
function tiles(app, parameter, template) {
  const { game } = app.state;
  const ways = pile(game, "allowed");
  const many = parameter.options.length > FEW;
  const points = game.tracks.find((each) => each.id === "points");
  return h(
    "div",
    { "data-asked": "" },
    h(
      "h2",
      { class: "h2 asked-row" },
      question(game, template, parameter),
      points && h("small", {}, `${points.label}: ${points.value}`),
    ),
    h(
      "div",
      {
        class: `places ${many ? "many" : ""}`,
        role: "group",
        "aria-label": parameter.label,
        tabindex: many ? 0 : null,
      },
      parameter.options.map((option) => {
        const way = ways.find((each) => each.id === option.value);
        return h(
          "button",
          { class: "tile", "data-key": option.value, disabled: !app.mayAct, onclick: () => choose(app, option.value) },
          way && h("span", { class: "r" }, icons(way.colour)),
          h("b", {}, option.label),
          way && h("small", {}, way.note),
        );
      }),
    ),
  );
}

/**
 * What is asked, of whom: "Where does Anna place?"
 * @param {Api.Game} game
 * @param {Api.Template} template
 * @param {Api.ChoiceParameter} parameter
 */
const question = ({ actor }, { kind }, { label }) =>
  ASKED.includes(kind) && actor ? t(`page.viroid.ask.${kind}`, { player: actor }) : label;

/** @param {string} ways "small farm-ship" */
function icons(ways) {
  const [first] = ways.split(" ");
  return h(
    "span",
    { class: "gl" },
    first.split("-").map((way) => icon(`v-${way}`, 22)),
  );
}

/**
 * Why other places are shut: the one that was tapped, else those nearby.
 * @param {PlayingApp} app
 */
function refusals(app) {
  const refused = pile(app.state.game, "refused");
  const tapped = refused.filter((each) => each.id === looked(app));
  const near = tapped.length > 0 ? tapped : refused.filter((each) => each.colour === "near");
  if (near.length === 0) return null;
  return h(
    "p",
    { class: "why" },
    icon("close", 18),
    h(
      "span",
      {},
      near.slice(0, 2).map((each, place) => [place > 0 && "; ", h("b", {}, each.label), " ", each.note]),
    ),
  );
}

/**
 * @param {PlayingApp} app
 * @param {Api.Template[]} templates
 */
function quiet(app, templates) {
  if (templates.length === 0) return null;
  return h(
    "div",
    { class: "quiet" },
    templates.map((template) =>
      h("button", { class: "btn q", disabled: !app.mayAct, onclick: () => askFor(app, template) }, template.label),
    ),
  );
}

/**
 * @param {PlayingApp} app
 * @param {ReturnType<typeof asked>} lead
 */
function bottom(app, lead) {
  const { next } = app.state.game;
  return h(
    "div",
    { class: "row" },
    undo(app),
    next
      ? h(
          "button",
          { class: `btn grow ${lead ? "" : "p"}`, "data-key": "onward", onclick: () => app.act(next.action) }, // lit is what is asked
          h("span", {}, h("b", {}, t("page.next")), h("small", {}, next.label)),
        )
      : waits(t(lead ? "page.viroid.choose" : "page.viroid.enter"), true),
  );
}

/**
 * NEXT while it is shut; it leaves the room to what is lit.
 * @param {string} why
 * @param {boolean} alone
 */
export const waits = (why, alone) =>
  h(
    "button",
    { class: `btn shut ${alone ? "grow" : ""}`, "aria-disabled": "true" },
    h("span", {}, t("page.next"), h("small", {}, why)),
  );

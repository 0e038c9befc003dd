// The dock of all that is chosen with one tap: where a stone goes, which card was drawn, what a symptom brings.

import { askFor } from "../../choose.js";
import { main, undo } from "../../dock.js";
import { h, icon } from "../../dom.js";
import { pile, track } from "../../parts.js";
import { t } from "../../words.js";
import { cube } from "./plan.js";
import { active, asked, colour } from "./position.js";

const FEW = 6; // tiles; more are found on the map, or in the whole list

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
 * What is chosen now: by a tap, or the only thing that there is where it has to be.
 * @param {PlayingApp} app
 */
export function chosen(app) {
  const { game } = app.state;
  const options = asked(game)?.parameter.options ?? [];
  const wish = options.find((each) => each.value === app.ui.pick);
  return wish ?? (options.length === 1 && !game.next ? options[0] : undefined);
}

/**
 * The city that is looked at: the chosen one, or one that was tapped though it is shut.
 * @param {PlayingApp} app
 */
export function looked(app) {
  const shut = pile(app.state.game, "refused").find((each) => each.id === app.ui.pick);
  return shut?.id ?? chosen(app)?.value ?? "";
}

/**
 * @param {PlayingApp} app
 * @param {Api.ChoiceParameter} parameter
 * @param {Api.Template} template
 */
function tiles(app, parameter, template) {
  const { game } = app.state;
  const ways = pile(game, "allowed");
  const on = chosen(app)?.value;
  const shown = parameter.options.slice(0, FEW);
  if (on !== undefined && !shown.some((each) => each.value === on)) {
    const far = parameter.options.find((each) => each.value === on);
    if (far) shown[FEW - 1] = far;
  }
  const more = parameter.options.length - shown.length;
  return h(
    "div",
    {},
    h(
      "div",
      { class: "row mid asked-row" },
      h("span", { class: "lbl grow" }, parameter.label),
      more > 0 &&
        h(
          "button",
          { class: "btn q more", onclick: () => askFor(app, template) },
          t("page.viroid.more", { n: parameter.options.length }),
        ),
    ),
    h(
      "div",
      { class: "places", role: "group", "aria-label": parameter.label },
      shown.map((option) => {
        const way = ways.find((each) => each.id === option.value);
        return h(
          "button",
          {
            class: `tile ${option.value === on ? "sel" : ""}`,
            "data-key": option.value,
            "aria-pressed": String(option.value === on),
            disabled: !app.mayAct,
            onclick: () => app.set({ pick: option.value === app.ui.pick ? "" : option.value }),
          },
          way && h("span", { class: "r" }, icons(way.colour), option.value === on && icon("check", 20, "ck")),
          h("b", {}, option.label),
          way && h("small", {}, way.note),
        );
      }),
    ),
  );
}

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
  const { game } = app.state;
  const { next } = game;
  const pick = chosen(app);
  const act = lead && pick ? () => app.act({ kind: lead.template.kind, [lead.parameter.name]: pick.value }) : null;
  const places = lead?.template.kind === "place" && game.step === "2";
  const gain = pile(game, "allowed").find((each) => each.id === pick?.value)?.worth ?? 1;
  const below = places
    ? t("page.viroid.stone-dna", { n: Math.min(40, track(active(game), "dna").value + gain) })
    : t("page.viroid.enters", { what: lead?.template.label ?? "" });
  const words = pick && (places ? t("page.viroid.to", { city: pick.label }) : pick.label);
  return h(
    "div",
    { class: "row" },
    undo(app),
    act && lit(app, words ?? "", below, act, places),
    next && !act // what is chosen would be lost
      ? h(
          "button",
          { class: `btn grow ${lead ? "" : "p"}`, "data-key": "onward", onclick: () => app.act(next.action) }, // lit is what is asked
          h("span", {}, h("b", {}, t("page.next")), h("small", {}, next.label)),
        )
      : waits(
          act
            ? t(places ? "page.viroid.first" : "page.viroid.confirm")
            : t(lead ? "page.viroid.choose" : "page.viroid.enter"),
          !act,
        ),
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

/**
 * @param {PlayingApp} app
 * @param {string} words
 * @param {string} below
 * @param {() => unknown} act
 * @param {boolean} stone
 */
function lit(app, words, below, act, stone) {
  if (!stone) return main(words, below, act);
  return h(
    "button",
    { class: "btn p grow", "data-key": words, onclick: act },
    cube(colour(active(app.state.game)), 30),
    h("span", {}, h("b", {}, words), h("small", {}, below)),
  );
}

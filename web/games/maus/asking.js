// Whatever is asked for besides a turn: the order of the track, a card, a choice; each as tiles, or a sheet for more.

import { askFor } from "../../choose.js";
import { main, shut, undo } from "../../dock.js";
import { h } from "../../dom.js";
import { allowed } from "../../parts.js";
import { t } from "../../words.js";
import { bring } from "./surge.js";

const FEW = 9; // tiles; more are found in the whole list

/** @param {PlayingApp} app */
export function askingDock(app) {
  const { game } = app.state;
  const { next } = game;
  const all = game.legal.filter(({ kind }) => kind !== "next");
  const befalls = all.some(({ kind }) => kind === "befall"); // then whoever stands there has a button already
  const asked = befalls ? all.filter(({ kind }) => kind !== "bring") : all;
  const only = asked.length === 1 ? choiceOf(asked[0]) : null;
  return [
    only && asked.length === 1 ? tiles(app, asked[0], only) : list(app, asked, befalls),
    h(
      "div",
      { class: "row" },
      undo(app),
      next ? main(next.label, "", () => app.act(next.action)) : shut(t("page.next"), t("page.maus.choose")),
    ),
  ];
}

/**
 * The one choice of a template that has nothing else to ask for.
 * @param {Api.Template} template
 */
function choiceOf({ parameters }) {
  const [first, ...more] = parameters;
  return first?.type === "choice" && more.length === 0 ? first : null;
}

/**
 * @param {PlayingApp} app
 * @param {Api.Template} template
 * @param {Api.ChoiceParameter} parameter
 */
function tiles(app, template, parameter) {
  const shown = parameter.options.slice(0, FEW);
  const more = parameter.options.length > shown.length;
  return h(
    "div",
    { class: "answers", role: "group", "aria-label": parameter.label },
    shown.map((option) =>
      h(
        "button",
        {
          class: "pick",
          "data-key": option.value,
          disabled: !app.mayAct,
          onclick: () => app.act({ kind: template.kind, [parameter.name]: option.value }),
        },
        option.label,
      ),
    ),
    more &&
      h("button", { class: "pick", "data-key": "more", onclick: () => askFor(app, template) }, t("page.maus.more")),
  );
}

/**
 * @param {PlayingApp} app
 * @param {Api.Template[]} templates
 * @param {boolean} befalls whether figures that come are one more button
 */
function list(app, templates, befalls) {
  if (templates.length === 0) return null;
  const [brings] = befalls ? allowed(app.state.game, "bring") : [];
  return h(
    "div",
    { class: "answers", role: "group" },
    templates.map((template) => {
      const [first] = template.parameters;
      const who = first?.type === "choice" && first.options.length === 1 ? first.options[0].label : "";
      const several = templates.filter(({ kind }) => kind === template.kind).length > 1;
      return h(
        "button",
        {
          class: "pick",
          "data-key": `${template.kind} ${who}`,
          disabled: !app.mayAct,
          onclick: () => askFor(app, template),
        },
        several ? h("span", {}, who, h("small", {}, template.label)) : template.label,
      );
    }),
    brings &&
      h(
        "button",
        { class: "pick", "data-key": "bring", disabled: !app.mayAct, onclick: () => bring(app) },
        brings.label,
      ),
  );
}

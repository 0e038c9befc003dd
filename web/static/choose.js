// From a template to an action: whatever the game leaves open is asked for, within its limits.

import { boardPart } from "./board.js";
import { handfulPicker, isEnough, radios, stepper } from "./controls.js";
import { shut } from "./dock.js";
import { h } from "./dom.js";
import { openSheet } from "./sheet.js";
import { t } from "./words.js";

/**
 * Ask for what a template leaves open, then act; nothing is asked where nothing is open.
 * @param {PlayingApp} app
 * @param {Api.Template} template
 * @param {Record<string, Api.Value>} known what is chosen already
 * @param {string} told what that means, where it is only to be confirmed
 */
export function askFor(app, template, known = {}, told = "") {
  /** @type {Record<string, Api.Value>} */
  const chosen = {};
  const { number: seen } = app.state;
  for (const each of template.parameters) chosen[each.name] = known[each.name] ?? first(each, chosen);
  const open = template.parameters.filter(
    (each) => !(each.type === "choice" && each.options.length === 1) && !(told && each.name in known),
  );
  if (open.length === 0 && !told) return app.act({ kind: template.kind, ...chosen });
  return openSheet(app, template.label, (sheet) => {
    const set = (/** @type {string} */ name, /** @type {Api.Value} */ value) => {
      chosen[name] = value;
      for (const each of template.parameters) {
        if (each.type === "number" && each.name !== name) chosen[each.name] = first(each, chosen);
      }
      sheet.draw();
    };
    const act = async () => {
      const done = await app.act({ kind: template.kind, ...chosen }, seen);
      if (done || app.state.number !== seen) sheet.close(); // else it can be chosen better
    };
    const short = template.parameters.some(
      (each) => each.type === "several" && !isEnough(each, texts(chosen[each.name])),
    );
    return [
      told && h("p", { class: "asked" }, told),
      open.map((each) =>
        h(
          "section",
          { class: "field", "data-key": each.name },
          h("span", { class: "asked" }, each.label),
          picker(app, each, chosen[each.name], (value) => set(each.name, value)),
        ),
      ),
      h(
        "div",
        { class: "list" },
        short
          ? shut(t("page.take"), t("page.handful.more"))
          : h("button", { class: "btn p", onclick: act }, h("b", {}, t("page.take"))),
      ),
    ];
  });
}

/** @param {Api.Value} value */
const texts = (value) => (Array.isArray(value) ? value : []);

/**
 * Where a choice begins; a number begins at what stands now, for whatever was chosen before it.
 * @param {Api.Parameter} parameter
 * @param {Record<string, Api.Value>} chosen
 */
function first(parameter, chosen) {
  if (parameter.type === "choice") return parameter.options[0].value;
  if (parameter.type === "several") return parameter.proposed;
  const { low, high, now } = parameter;
  const key = Object.keys(now).find((each) => each === "" || Object.values(chosen).includes(each));
  return key === undefined ? low : Math.max(low, Math.min(high, now[key]));
}

/**
 * The one control of a parameter.
 * @param {PlayingApp} app
 * @param {Api.Parameter} parameter
 * @param {Api.Value} value
 * @param {(value: Api.Value) => void} set
 */
function picker(app, parameter, value, set) {
  if (parameter.type === "number") return stepper(Number(value), parameter.low, parameter.high, set, parameter.label);
  const board = app.state.game.boards.find((each) => each.id === parameter.board);
  if (parameter.type === "several") {
    const taken = texts(value);
    const open = parameter.items.map((each) => each.value);
    const toggle = (/** @type {string} */ spot) =>
      set(taken.includes(spot) ? taken.filter((each) => each !== spot) : [...taken, spot]);
    return [
      board && boardPart(app, board, { open, chosen: taken, choose: toggle }),
      handfulPicker(app, parameter, taken, set),
    ];
  }
  return [
    board &&
      boardPart(app, board, { open: parameter.options.map((each) => each.value), chosen: String(value), choose: set }),
    radios(parameter.label, parameter.options, String(value), set),
  ];
}

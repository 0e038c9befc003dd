// What a game offers to choose before it begins, each as one control.

import { arrows, handfulPicker, radios, stepper, switchRow } from "./controls.js";
import { h, icon } from "./dom.js";
import { openSheet } from "./sheet.js";
import { t } from "./words.js";

const FEW = 4; // so many choices stand side by side

/**
 * @param {AnyApp} app
 * @param {import("./wishes.js").Wishes} wishes
 * @param {(option: string, value: Api.Value) => unknown} choose
 */
export function optionParts(app, wishes, choose) {
  const shown = wishes.asked.filter((option) => option !== wishes.starts);
  return shown.map((option, place) => {
    const set = (/** @type {Api.Value} */ value) => choose(option.name, value);
    return optionPart(app, wishes, option, place === 0, set);
  });
}

/**
 * @param {AnyApp} app
 * @param {import("./wishes.js").Wishes} wishes
 * @param {Api.Option} option
 * @param {boolean} first
 * @param {(value: Api.Value) => unknown} set
 */
function optionPart(app, wishes, option, first, set) {
  const value = wishes.values[option.name];
  const heading = h("h2", { class: "h2" }, option.label);
  const field = (/** @type {Child} */ control) =>
    h("section", { class: "field", "data-key": option.name }, heading, control);
  if (option.type === "number") return field(stepper(Number(value), option.low, option.high, set, option.label));
  if (option.type === "several" && option.items.length <= FEW && option.items.every(({ hint }) => hint))
    return field(switches(option, /** @type {string[]} */ (value), set));
  if (option.type === "several") return field(handfulPicker(app, option, /** @type {string[]} */ (value), set));
  if (option.type === "player")
    return field(
      radios(
        option.label,
        wishes.chairs.map(({ id }, place) => ({ value: id, label: wishes.names[place] })),
        String(value),
        set,
      ),
    );
  const toggle = wishes.dress.toggle(option);
  if (toggle)
    return switchRow(toggle.words, toggle.below, value === toggle.on, (on) => set(on ? toggle.on : toggle.off));
  if (option.options.length > FEW) return field(radios(option.label, option.options, String(value), set));
  return h(
    "section",
    { class: first ? "field" : "", "data-key": option.name },
    h("h2", { class: first ? "h2" : "heard" }, option.label),
    segments(option, String(value), set),
  );
}

/**
 * Who begins.
 * @param {AnyApp} app
 * @param {import("./wishes.js").Wishes} wished
 * @param {(option: string, value: Api.Value) => unknown} choose
 */
export function openStarts(app, wished, choose) {
  const { starts } = wished;
  if (!starts) return;
  openSheet(app, t("page.setup.who-begins"), (sheet) =>
    h(
      "div",
      { class: "list" },
      wished.chairs.map(({ id }, place) => {
        const on = wished.values[starts.name] === id;
        return h(
          "button",
          {
            class: `item ${on ? "sel" : ""}`,
            "aria-pressed": String(on),
            onclick: () => (sheet.close(), choose(starts.name, id)),
          },
          wished.dress.turnIcon(on, 22),
          h("span", {}, wished.names[place]),
        );
      }),
    ),
  );
}

/**
 * A few things that may be on or off, each with what it changes.
 * @param {Extract<Api.Option, { type: "several" }>} option
 * @param {string[]} value
 * @param {(value: string[]) => unknown} set
 */
const switches = ({ items }, value, set) =>
  items.map((item) => {
    const others = value.filter((each) => each !== item.value);
    return switchRow(item.label, item.hint, value.includes(item.value), (on) =>
      set(on ? [...others, item.value] : others),
    );
  });

/**
 * A few choices side by side.
 * @param {Api.ChoiceOption} option
 * @param {string} value
 * @param {(value: string) => unknown} set
 */
function segments({ label, options }, value, set) {
  return h(
    "div",
    { class: "seg", role: "radiogroup", "aria-label": label, onkeydown: arrows },
    options.map((each) => {
      const on = each.value === value;
      return h(
        "button",
        { role: "radio", "aria-checked": String(on), tabindex: on ? 0 : -1, onclick: () => set(each.value) },
        on && icon("check", 20),
        h("span", {}, each.label),
        each.hint && h("small", {}, each.hint),
      );
    }),
  );
}

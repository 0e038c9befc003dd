// From a template to an action: whatever the game leaves open is asked for, within its limits.

import { stepper } from "./dock.js";
import { h, icon } from "./dom.js";
import { openSheet } from "./sheet.js";
import { t } from "./words.js";

/** Ask for what a template leaves open, then act; nothing is asked where nothing is open. */
export function askFor(app, template) {
  const chosen = {};
  for (const each of template.parameters) chosen[each.name] = first(each, chosen);
  if (template.parameters.every((each) => each.options?.length === 1))
    return app.act({ kind: template.kind, ...chosen });
  return openSheet(app, template.label, (sheet) => {
    const set = (name, value) => {
      chosen[name] = value;
      for (const each of template.parameters)
        if (each.type === "number" && each.name !== name) chosen[each.name] = first(each, chosen);
      sheet.draw();
    };
    return [
      template.parameters.map((each) =>
        h(
          "section",
          { class: "field" },
          h("span", { class: "asked" }, each.label),
          picker(app, each, chosen[each.name], (value) => set(each.name, value)),
        ),
      ),
      h(
        "div",
        { class: "list" },
        h(
          "button",
          { class: "btn p", onclick: async () => (await app.act({ kind: template.kind, ...chosen })) && sheet.close() },
          h("b", {}, t("page.take")),
        ),
      ),
    ];
  });
}

/** Where a choice begins; a number begins at what stands now, for whatever was chosen before it. */
function first(parameter, chosen) {
  if (parameter.type === "number") {
    const key = Object.keys(parameter.now ?? {}).find((each) => each === "" || Object.values(chosen).includes(each));
    return key === undefined ? parameter.low : Math.min(parameter.high, parameter.now[key]);
  }
  return parameter.type === "choice" ? parameter.options[0].value : parameter.proposed;
}

function picker(app, parameter, value, set) {
  if (parameter.type === "number") return stepper(value, parameter.low, parameter.high, set);
  if (parameter.type === "several") return several(app, parameter, value, set);
  return h(
    "div",
    { class: "list pairs", role: "radiogroup", "aria-label": parameter.label, onkeydown: arrows },
    parameter.options.map((option) =>
      h(
        "button",
        {
          class: `item ${option.value === value ? "sel" : ""}`,
          role: "radio",
          "aria-checked": String(option.value === value),
          tabindex: option.value === value ? 0 : -1,
          onclick: () => set(option.value),
        },
        h("span", {}, option.label),
        option.value === value && icon("check", 22),
      ),
    ),
  );
}

/** The arrow keys in a group of which one is chosen: they choose the one before, or the next. */
export function arrows(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll("[role=radio]")];
  const next = all.at((all.indexOf(document.activeElement) + step) % all.length);
  next.focus();
  next.click();
}

/** A handful of things within a budget: a tap takes one more, and after the last copy none. */
export function several(app, parameter, value, set) {
  const taken = (name) => value.filter((each) => each === name).length;
  const spent = parameter.items.reduce((sum, item) => sum + taken(item.value) * item.weight, 0);
  const tap = (item) => {
    const room = taken(item.value) < item.copies && spent + item.weight <= parameter.budget;
    set(room ? [...value, item.value] : value.filter((each) => each !== item.value));
  };
  return h(
    "div",
    { class: "tiles" },
    parameter.items.map((item) =>
      h(
        "button",
        {
          class: `tile ${taken(item.value) ? "sel" : ""}`,
          "aria-pressed": String(taken(item.value) > 0),
          onclick: () => tap(item),
        },
        h(
          "span",
          { class: "r" },
          app.dress.face(app, { ...item, id: item.value, worth: item.weight }),
          item.copies > 1
            ? h("i", {}, `${taken(item.value)} / ${item.copies}`)
            : taken(item.value) > 0 && icon("check", 22),
        ),
        h("span", {}, item.label),
      ),
    ),
  );
}

/** Whether nothing that still fits was left. */
export function isFull(parameter, value) {
  const taken = (name) => value.filter((each) => each === name).length;
  const spare = parameter.budget - parameter.items.reduce((sum, item) => sum + taken(item.value) * item.weight, 0);
  return !parameter.items.some((item) => taken(item.value) < item.copies && item.weight <= spare);
}

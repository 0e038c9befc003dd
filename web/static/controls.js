// What is chosen with a thumb: a number, one of several things, or a handful of them.

import { h, icon } from "./dom.js";
import { t } from "./words.js";

const FEW = 12; // with more numbers than this they can be typed as well

/**
 * A number between minus and plus; where there are many, it can be typed too.
 * @param {number | null} number
 * @param {number} low
 * @param {number} high
 * @param {(number: number) => void} set
 */
export function stepper(number, low, high, set, label = t("page.number")) {
  const within = (/** @type {number} */ wish) => set(Math.max(low, Math.min(high, wish)));
  const step = (
    /** @type {string} */ words,
    /** @type {string} */ mark,
    /** @type {number} */ by,
    /** @type {number} */ end,
  ) =>
    h(
      "button",
      {
        class: "iconbtn",
        "aria-label": words,
        disabled: number === end || high < low,
        onclick: () => within(number === null ? (by > 0 ? fromNothing(low) : low) : number + by),
      },
      icon(mark),
    );
  return h(
    "div",
    { class: "stepper", role: "group", "aria-label": label },
    step(t("page.less"), "minus", -1, low),
    high - low > FEW ? typed(number, low, high, within) : shownNumber(number),
    step(t("page.more"), "plus", 1, high),
    high - low > FEW && h("small", { class: "limits" }, t("page.number.limits", { low, high })),
  );
}

/**
 * From nothing, plus comes to one more than none, where none can be.
 * @param {number} low
 */
const fromNothing = (low) => Math.max(low, 1);

/** @param {number | null} number */
const shownNumber = (number) =>
  h("span", { class: "num", "aria-live": "polite" }, number === null ? "–" : String(number));

/**
 * @param {number | null} number
 * @param {number} low
 * @param {number} high
 * @param {(number: number) => void} set
 */
function typed(number, low, high, set) {
  const change = (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    const wish = Math.round(target.valueAsNumber);
    if (target.value === "" || !Number.isFinite(wish)) return;
    const beyond = wish < low || wish > high;
    set(wish);
    target.setCustomValidity(beyond ? t("page.number.beyond", { value: wish, low, high }) : "");
    target.reportValidity();
  };
  return h("input", {
    class: "num",
    type: "number",
    inputmode: "numeric",
    min: low,
    max: high,
    value: number ?? "",
    "aria-label": t("page.number"),
    oninput: (/** @type {{ target: HTMLInputElement }} */ { target }) => target.setCustomValidity(""),
    onchange: change,
  });
}

/**
 * One of several things.
 * @param {string} label
 * @param {{ value: string, label: string, hint?: string }[]} options
 * @param {string} value
 * @param {(value: string) => void} set
 */
export function radios(label, options, value, set) {
  const long = options.some((option) => /[^\s-]{12}/.test(option.label)); // fits no half of a phone
  return h(
    "div",
    { class: `list pairs ${long ? "long" : ""}`, role: "radiogroup", "aria-label": label, onkeydown: arrows },
    options.map((option) => {
      const on = option.value === value;
      return h(
        "button",
        {
          class: `item ${on ? "sel" : ""}`,
          role: "radio",
          "aria-checked": String(on),
          tabindex: on ? 0 : -1,
          onclick: () => set(option.value),
        },
        h("span", {}, option.label, option.hint && h("small", {}, option.hint)),
        on && icon("check", 22),
      );
    }),
  );
}

/**
 * The arrow keys in a group of which one is chosen: they choose the one before, or the next.
 * @param {KeyboardEvent} event
 */
export function arrows(event) {
  /** @type {Record<string, number>} */
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const group = /** @type {HTMLElement} */ (event.currentTarget);
  const all = /** @type {HTMLElement[]} */ ([...group.querySelectorAll("[role=radio]")]);
  const next = all.at((all.findIndex((each) => each === document.activeElement) + step) % all.length);
  next?.focus();
  next?.click();
}

/**
 * Something that is on or off.
 * @param {string} words
 * @param {string} below
 * @param {boolean} on
 * @param {(on: boolean) => void} set
 */
export function switchRow(words, below, on, set) {
  return h(
    "button",
    { class: "switch-row", role: "switch", "aria-checked": String(on), onclick: () => set(!on) },
    h("span", {}, words, below && h("small", {}, below)),
    h("span", { class: "switch" }),
  );
}

/**
 * @param {string[]} value
 * @param {string} name
 */
const taken = (value, name) => value.filter((each) => each === name).length;

/**
 * @param {Api.Handful} handful
 * @param {string[]} value
 */
export function spent({ items }, value) {
  return items.reduce((sum, item) => sum + taken(value, item.value) * item.weight, 0);
}

/**
 * Whether a handful may be taken as it is: large enough, or with nothing left that would still fit.
 * @param {Api.Handful} handful
 * @param {string[]} value
 */
export function isEnough(handful, value) {
  const spare = handful.budget - spent(handful, value);
  if (spare < 0) return false;
  if (handful.least !== null) return handful.budget - spare >= handful.least;
  return !handful.items.some((item) => taken(value, item.value) < item.copies && item.weight <= spare);
}

/** @typedef {Api.Handful["items"][number]} Item */

/**
 * A handful out of named things: a tap on each where there is one of each, else how many of each.
 * @param {AnyApp} app
 * @param {Api.Handful} handful
 * @param {string[]} value
 * @param {(value: string[]) => void} set
 * @param {(item: Item, worth?: number | null) => Child} picture
 */
export function handfulPicker(
  app,
  handful,
  value,
  set,
  picture = ({ value: id, label }, worth = null) => app.dress.face(app, { id, label, worth }),
) {
  const single = handful.items.every((item) => item.copies === 1);
  return [
    single ? handfulTiles(handful, value, set, picture) : handfulSteps(handful, value, set, picture),
    h(
      "p",
      { class: "hint", role: "status" },
      t("page.handful", { spent: spent(handful, value), budget: handful.budget }),
    ),
  ];
}

/**
 * The same as tiles: a tap takes one more, and after the last copy none.
 * @param {Api.Handful} handful
 * @param {string[]} value
 * @param {(value: string[]) => void} set
 * @param {(item: Item, worth?: number | null) => Child} picture
 */
export function handfulTiles(handful, value, set, picture) {
  const tap = (/** @type {Item} */ item) => {
    const room = taken(value, item.value) < item.copies && spent(handful, value) + item.weight <= handful.budget;
    set(room ? [...value, item.value] : value.filter((each) => each !== item.value));
  };
  const alike = handful.items.every((item) => item.weight === 1); // then what each weighs says nothing
  return h(
    "div",
    { class: "tiles" },
    handful.items.map((item) => {
      const worth = alike ? null : item.weight;
      const count = taken(value, item.value);
      const many = item.copies > 1 ? count > 0 && h("i", {}, `×${count}`) : count > 0 && icon("check", 22);
      return h(
        "button",
        { class: `tile ${count ? "sel" : ""}`, "aria-pressed": String(count > 0), onclick: () => tap(item) },
        h("span", { class: "r" }, picture(item, worth), many),
        h("span", {}, item.label),
      );
    }),
  );
}

/**
 * @param {Api.Handful} handful
 * @param {string[]} value
 * @param {(value: string[]) => void} set
 * @param {(item: Item) => Child} picture
 */
function handfulSteps(handful, value, set, picture) {
  const spare = handful.budget - spent(handful, value);
  const others = (/** @type {string} */ name) => value.filter((each) => each !== name);
  return h(
    "ul",
    { class: "counts" },
    handful.items.map((item) => {
      const count = taken(value, item.value);
      const most = Math.min(item.copies, count + Math.floor(spare / item.weight));
      const take = (/** @type {number} */ n) => set([...others(item.value), ...Array(n).fill(item.value)]);
      return h(
        "li",
        { "data-key": item.value },
        picture(item),
        h("span", { class: "grow" }, item.label, item.weight !== 1 && h("small", {}, ` (${item.weight})`)),
        stepper(count, 0, most, take, item.label),
      );
    }),
  );
}

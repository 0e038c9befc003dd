// A form for any schema: numbers with their limits, texts, names in each language, choices, lists and tables.

import { radios, stepper, switchRow } from "./controls.js";
import { h, icon } from "./dom.js";
import { emptyOf, looksLike, titleOf, without } from "./form_values.js";
import { isNear } from "./near.js";
import { t } from "./words.js";

/**
 * @typedef {object} Where
 * @property {string[]} path from the outside in, as a refusal names it
 * @property {string} label
 * @property {{ path: string[], words: string } | null} refused
 * @property {boolean} locked whether it can only be looked at
 * @property {(() => void) | null} [remove] takes it away, where it can be
 *
 * @typedef {(value: any) => void} Set
 */

/**
 * The control of one value; what is inside it has its own.
 * @param {Api.Form} form
 * @param {any} value
 * @param {Set} set
 * @param {Where} where
 * @returns {Child}
 */
export function fieldOf(form, value, set, where) {
  switch (form.type) {
    case "whole":
      return framed(where, stepper(value ?? null, form.low, form.high, set, where.label));
    case "decimal":
      return framed(where, decimal(form, value, set, where));
    case "text":
      return framed(where, text(value ?? "", form.most, set, where.label, where.locked));
    case "truth":
      return framed(where, switchRow(where.label, "", value === true, set), false);
    case "one-of":
      return framed(where, radios(where.label, form.options, value, set));
    case "name":
      return framed(where, name(form, value ?? "", set, where));
    case "list":
      return group(where, listOf(form, value ?? [], set, where));
    case "table":
      return group(where, tableOf(form, value ?? {}, set, where));
    case "fields":
      return group(where, fieldsOf(form.fields, value ?? {}, set, where));
    case "cases":
      return group(where, casesOf(form, value ?? {}, set, where));
    case "either":
      return eitherOf(form.kinds, value, set, where);
    default:
      return framed(where, h("code", {}, JSON.stringify(value)));
  }
}

/** @param {Where} where */
const isRefused = ({ path, refused }) => refused !== null && refused.path.join(".") === path.join(".");

/**
 * @param {Where} where
 * @param {Child} control
 */
function framed(where, control, labelled = true) {
  const bad = isRefused(where);
  return h(
    "div",
    { class: `field ${bad ? "bad" : ""}`, "data-key": where.path.join(".") },
    labelled && h("span", {}, where.label),
    control,
    bad && h("p", { class: "hint warn", role: "alert" }, where.refused?.words),
    removeButton(where),
  );
}

/**
 * @param {Where} where
 * @param {Child} inside
 */
function group(where, inside) {
  const bad = isRefused(where);
  if (where.path.length === 0) return h("div", { class: `fields ${bad ? "bad" : ""}` }, inside);
  const holds = (where.refused?.path ?? []).slice(0, where.path.length).join(".") === where.path.join(".");
  return h(
    "details",
    { class: `fields ${bad ? "bad" : ""}`, "data-key": where.path.join("."), open: holds && where.refused !== null },
    h("summary", {}, where.label),
    inside,
    bad && h("p", { class: "hint warn", role: "alert" }, where.refused?.words),
    removeButton(where),
  );
}

/**
 * @param {Where} where
 * @param {string} key
 * @param {string} label
 * @param {(() => void) | null} remove
 * @returns {Where}
 */
const below = (where, key, label, remove = null) => ({ ...where, path: [...where.path, key], label, remove });

/**
 * @param {string} value
 * @param {number} most
 * @param {Set} set
 * @param {string} label
 * @param {boolean} locked
 */
function text(value, most, set, label, locked) {
  const typed = (/** @type {{ target: HTMLInputElement }} */ { target }) => set(target.value);
  return h("input", { value, maxlength: most, "aria-label": label, disabled: locked, oninput: typed });
}

/**
 * @param {{ low: number, high: number }} limits
 * @param {number | undefined} value
 * @param {Set} set
 * @param {Where} where
 */
function decimal({ low, high }, value, set, { label, locked }) {
  const typed = (/** @type {{ target: HTMLInputElement }} */ { target }) =>
    Number.isFinite(target.valueAsNumber) && set(target.valueAsNumber);
  return h("input", {
    type: "number",
    step: "any",
    inputmode: "decimal",
    min: low,
    max: high,
    value: value ?? "",
    "aria-label": label,
    disabled: locked,
    oninput: typed,
  });
}

/**
 * What people call something: one text, or one in each language.
 * @param {{ most: number, languages: string[] }} form
 * @param {string | Record<string, string>} value
 * @param {Set} set
 * @param {Where} where
 */
function name({ most, languages }, value, set, { label, locked }) {
  const all = typeof value === "string" ? Object.fromEntries(languages.map((each) => [each, value])) : value;
  const change = (/** @type {string} */ language) => (/** @type {string} */ typed) => {
    const next = { ...all, [language]: typed };
    const texts = languages.map((each) => next[each] ?? "");
    if (new Set(texts).size === 1) return set(texts[0]);
    return set(Object.fromEntries(Object.entries(next).filter(([, words]) => words !== "")));
  };
  return languages.map((language) =>
    h(
      "div",
      { class: "named-in" },
      h("span", { class: "lbl", "aria-hidden": "true" }, language.toUpperCase()),
      text(all[language] ?? "", most, change(language), `${label} (${t(`page.language.${language}`)})`, locked),
    ),
  );
}

/**
 * @param {Api.FormField[]} fields
 * @param {Record<string, any>} value
 * @param {Set} set
 * @param {Where} where
 */
function fieldsOf(fields, value, set, where) {
  return fields.map(({ name: key, label, needed, schema }) => {
    const put = (/** @type {any} */ to) => set({ ...value, [key]: to });
    if (!needed && !(key in value)) return addButton(where, label || key, () => put(emptyOf(schema)));
    const remove = needed ? null : () => set(without(value, key));
    return fieldOf(schema, value[key], put, below(where, key, label || key, remove));
  });
}

/**
 * @param {{ item: Api.Form, least: number, most: number }} form
 * @param {any[]} value
 * @param {Set} set
 * @param {Where} where
 */
function listOf({ item, least, most }, value, set, where) {
  return [
    value.map((each, place) => {
      const label = titleOf(each) ?? t("page.data.entry", { place: place + 1 });
      const put = (/** @type {any} */ to) => set(value.map((old, at) => (at === place ? to : old)));
      const remove = value.length > least ? () => set(value.filter((_, at) => at !== place)) : null;
      return fieldOf(item, each, put, below(where, String(place + 1), label, remove));
    }),
    value.length < most && addButton(where, where.label, () => set([...value, emptyOf(item)])),
  ];
}

/**
 * @param {{ item: Api.Form, least: number, most: number }} form
 * @param {Record<string, any>} value
 * @param {Set} set
 * @param {Where} where
 */
function tableOf({ item, least, most }, value, set, where) {
  const keys = Object.keys(value);
  return [
    keys.map((key) => {
      const remove = keys.length > least ? () => set(without(value, key)) : null;
      const inside = below(where, key, titleOf(value[key]) ?? key, remove);
      return fieldOf(item, value[key], (to) => set({ ...value, [key]: to }), inside);
    }),
    keys.length < most && newKey(where, keys, (key) => set({ ...value, [key]: emptyOf(item) })),
  ];
}

/**
 * @param {{ by: string, kinds: Record<string, Api.FormField[]> }} form
 * @param {Record<string, any>} value
 * @param {Set} set
 * @param {Where} where
 */
function casesOf({ by, kinds }, value, set, where) {
  const options = Object.keys(kinds).map((kind) => ({ value: kind, label: kind }));
  return [
    framed(
      below(where, by, by),
      radios(by, options, value[by], (kind) => set({ [by]: kind })),
    ),
    fieldsOf(kinds[value[by]] ?? [], value, set, where),
  ];
}

/**
 * One of several kinds: the one that the value is of; where that is nothing, another can be chosen.
 * @param {Api.Form[]} kinds
 * @param {any} value
 * @param {Set} set
 * @param {Where} where
 */
function eitherOf(kinds, value, set, where) {
  const fitting = kinds.find((kind) => looksLike(kind, value)) ?? kinds[0];
  return fieldOf(fitting, value, set, where);
}

/**
 * @param {Where} where
 * @param {string} label
 * @param {() => void} press
 */
function addButton({ locked }, label, press) {
  return (
    !locked &&
    h("button", { class: "btn q add", onclick: press }, icon("plus", 22), t("page.data.add", { what: label }))
  );
}

/** @param {Where} where */
function removeButton({ locked, label, remove = null }) {
  if (locked || !remove) return null;
  const button = { class: "btn q remove", onclick: remove };
  return h("button", button, icon("bin", 20), t("page.data.remove", { what: label }));
}

/**
 * A new entry of a table, under a key that no other has.
 * @param {Where} where
 * @param {string[]} taken
 * @param {(key: string) => void} add
 */
function newKey({ locked, label }, taken, add) {
  if (locked) return null;
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("key"));
    const key = field.value.trim();
    if (key === "") return;
    const near = taken.find((each) => each === key) ?? taken.find((each) => isNear(each, key));
    if (near === key || (near && field.dataset.asked !== key)) {
      field.dataset.asked = key; // once more means it
      field.setCustomValidity(t(near === key ? "page.data.taken" : "page.data.near", { key, near }));
      field.reportValidity();
      return;
    }
    field.value = "";
    add(key);
  };
  const typed = (/** @type {{ target: HTMLInputElement }} */ { target }) => target.setCustomValidity("");
  return h(
    "form",
    { class: "row mid", novalidate: "", onsubmit: submit },
    h("input", {
      oninput: typed,
      name: "key",
      class: "grow",
      maxlength: 60,
      autocapitalize: "none",
      "aria-label": t("page.data.key", { what: label }),
      placeholder: t("page.data.key", { what: label }),
    }),
    h("button", { class: "btn q", type: "submit" }, icon("plus", 22), t("page.data.add-key")),
  );
}

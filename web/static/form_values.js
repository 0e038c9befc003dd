// Values of a form: what a new one begins with, what kind one is of, and what people call it.

import { boot } from "./boot.js";

/**
 * What people call an entry, where it says so itself.
 * @param {any} value
 * @returns {string | null}
 */
export function titleOf(value) {
  if (typeof value !== "object" || value === null) return null;
  const name = value.name ?? value;
  const words = typeof name === "string" ? name : (name[boot.language] ?? name.en ?? name.de);
  return typeof words === "string" && words !== "" ? words : null;
}

/**
 * @param {Record<string, any>} value
 * @param {string} key
 */
export function without(value, key) {
  return Object.fromEntries(Object.entries(value).filter(([each]) => each !== key));
}

/**
 * @param {Api.Form} form
 * @param {any} value
 */
export function looksLike(form, value) {
  if (form.type === "whole" || form.type === "decimal") return typeof value === "number";
  if (form.type === "truth") return typeof value === "boolean";
  if (form.type === "one-of") return form.options.some((each) => each.value === value);
  if (form.type === "text") return typeof value === "string";
  if (form.type === "list") return Array.isArray(value);
  if (form.type === "nothing") return value === null || value === undefined;
  return typeof value === "object" && !Array.isArray(value);
}

/**
 * What a new entry begins with.
 * @param {Api.Form} form
 * @returns {any}
 */
export function emptyOf(form) {
  switch (form.type) {
    case "whole":
    case "decimal":
      return Math.max(form.low, Math.min(form.high, 0));
    case "truth":
      return false;
    case "one-of":
      return form.options[0]?.value;
    case "list":
      return Array.from({ length: form.least }, () => emptyOf(form.item));
    case "table":
      return {};
    case "fields":
      return Object.fromEntries(
        form.fields.filter((each) => each.needed).map((each) => [each.name, emptyOf(each.schema)]),
      );
    case "cases":
      return { [form.by]: Object.keys(form.kinds)[0] };
    case "either":
      return emptyOf(form.kinds[0]);
    default:
      return "";
  }
}

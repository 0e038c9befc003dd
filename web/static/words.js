// The page's own words in the reader's language: the house's come with the page, a game's with its dress.

import { boot } from "./boot.js";

/** @type {Api.Words} */
const known = { ...boot.words };
const region = navigator.languages.find((each) => each.startsWith(boot.language)) ?? boot.language;
const forms = new Intl.PluralRules(boot.language);

/** @param {Api.Words} words */
export const learn = (words) => Object.assign(known, words);

/**
 * t(key, { n: 3 }): the sentence of that key, filled in; with `n` in its singular or plural.
 * @param {string} key
 * @param {Record<string, unknown>} values
 */
export function t(key, values = {}) {
  const entry = known[key] ?? key;
  const text = typeof entry === "string" ? entry : entry[forms.select(Number(values.n)) === "one" ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * Several sentences in one breath; a headline gets the full stop that it does without on the page.
 * @param {...(string | false | null | undefined)} parts
 */
export function sentences(...parts) {
  return parts
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(String(part)) ? part : `${part}.`))
    .join(" ");
}

/**
 * A row of names: "1, 2 and 3".
 * @param {(string | number)[]} parts
 */
export function row(parts) {
  return new Intl.ListFormat(boot.language, { type: "conjunction" }).format(parts.map(String));
}

/**
 * One of several: "2 or 3".
 * @param {(string | number)[]} parts
 */
export function either(parts) {
  return new Intl.ListFormat(boot.language, { type: "disjunction" }).format(parts.map(String));
}

/**
 * Numbers that may be: "2", "2 or 3", "2 to 5".
 * @param {number[]} sorted
 */
export function span(sorted) {
  const [least, most] = [sorted[0], sorted[sorted.length - 1]];
  if (sorted.length < 3 || most - least !== sorted.length - 1) return either(sorted);
  return t("page.throw.to", { least, most });
}

/**
 * A time of day, as people write it where this phone is at home.
 * @param {string | Date} at
 */
export function clock(at) {
  return new Date(at).toLocaleTimeString(region, { hour: "2-digit", minute: "2-digit" });
}

/**
 * How long ago something was: "3 hours ago", "yesterday".
 * @param {number} seconds
 */
export function ago(seconds) {
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const units = [
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
  ];
  const [unit, length] = units.find((each) => seconds >= each[1]) ?? ["second", Infinity];
  const form = new Intl.RelativeTimeFormat(boot.language, { numeric: "auto" });
  return form.format(-Math.floor(seconds / length), unit);
}

/**
 * The numbers of pieces: "1 to 4", "2 and 5", "1 and 3 to 8".
 * @param {number[]} sorted
 */
export function numbers(sorted) {
  /** @type {number[][]} */
  const runs = [];
  for (const number of sorted) {
    const last = runs.at(-1);
    if (last?.at(-1) === number - 1) last.push(number);
    else runs.push([number]);
  }
  return row(
    runs.flatMap((run) =>
      run.length > 2 ? [t("page.throw.to", { least: run[0], most: run.at(-1) })] : run.map(String),
    ),
  );
}

/**
 * A share as people write it: "2 %"; one that nobody will live to see, in words.
 * @param {number} share
 */
export function percent(share) {
  if (share > 0 && share < 0.0005) return t("page.tiny");
  const digits = share < 0.01 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: 0 };
  return new Intl.NumberFormat(boot.language, { style: "percent", ...digits }).format(share);
}

/**
 * Who did something, in words: the camera, the panel, the terminal, or a phone by its name.
 * @param {string} by
 */
export function who(by) {
  const [kind, ...name] = by.split(" ");
  const one = ["camera", "panel", "terminal", "phone"].includes(kind);
  return one ? t(`page.by.${kind}`, { name: name.join(" ") }) : by;
}

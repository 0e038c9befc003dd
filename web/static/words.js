// The page's own words in the reader's language, as the server put them beside the page.

export const told = JSON.parse(document.getElementById("told").textContent);
const forms = new Intl.PluralRules(told.language);

/** t(key, { n: 3 }): the sentence of that key, filled in; with `n` in its singular or plural. */
export function t(key, values = {}) {
  const entry = told.words[key] ?? key;
  const text = typeof entry === "string" ? entry : entry[forms.select(values.n) === "one" ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** A row of names: "1, 2 and 3". */
export function row(parts) {
  return new Intl.ListFormat(told.language, { type: "conjunction" }).format(parts.map(String));
}

/** The numbers of discs: "1 to 4", "2 and 5". */
export function numbers(sorted) {
  const unbroken = sorted.length > 2 && sorted.at(-1) - sorted[0] === sorted.length - 1;
  return unbroken ? t("page.throw.to", { least: sorted[0], most: sorted.at(-1) }) : row(sorted);
}

/** A share as people write it: "2 %". */
export function percent(share) {
  return new Intl.NumberFormat(told.language, { style: "percent", maximumFractionDigits: share < 0.01 ? 1 : 0 }).format(share);
}

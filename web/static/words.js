// The page's own words in the reader's language, as the server put them beside the page.

export const boot = JSON.parse(document.getElementById("boot").textContent);
const region = navigator.languages.find((each) => each.startsWith(boot.language)) ?? boot.language;
const forms = new Intl.PluralRules(boot.language);

/** t(key, { n: 3 }): the sentence of that key, filled in; with `n` in its singular or plural. */
export function t(key, values = {}) {
  const entry = boot.words[key] ?? key;
  const text = typeof entry === "string" ? entry : entry[forms.select(values.n) === "one" ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Several sentences in one breath; a headline gets the full stop that it does without on the page. */
export function sentences(...parts) {
  return parts
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(" ");
}

/** A row of names: "1, 2 and 3". */
export function row(parts) {
  return new Intl.ListFormat(boot.language, { type: "conjunction" }).format(parts.map(String));
}

/** One of several: "2 or 3". */
export function either(parts) {
  return new Intl.ListFormat(boot.language, { type: "disjunction" }).format(parts.map(String));
}

/** A time of day, as people write it where this phone is at home. */
export function clock(at) {
  return new Date(at).toLocaleTimeString(region, { hour: "2-digit", minute: "2-digit" });
}

/** The numbers of discs: "1 to 4", "2 and 5", "1 and 3 to 8". */
export function numbers(sorted) {
  const runs = [];
  for (const number of sorted) {
    if (runs.at(-1)?.at(-1) === number - 1) runs.at(-1).push(number);
    else runs.push([number]);
  }
  return row(runs.flatMap((run) => (run.length > 2 ? [t("page.throw.to", { least: run[0], most: run.at(-1) })] : run)));
}

/** A share as people write it: "2 %". */
export function percent(share) {
  return new Intl.NumberFormat(boot.language, {
    style: "percent",
    ...(share < 0.01 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: 0 }),
  }).format(share);
}

/** Who did something, in words: the camera, the panel, the terminal, or a phone by its name. */
export function who(by) {
  const [kind, ...name] = by.split(" ");
  return ["camera", "panel", "terminal", "phone"].includes(kind) ? t(`page.by.${kind}`, { name: name.join(" ") }) : by;
}

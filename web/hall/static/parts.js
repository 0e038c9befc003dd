// What the parts of the hall's page are made of: its words, its elements.

export const boot = JSON.parse(find("boot").textContent ?? "{}");
const plural = new Intl.PluralRules(boot.language);

/** @param {string} id */
export function find(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(id);
  return found;
}

/**
 * @param {string} key
 * @param {Record<string, unknown>} values
 */
export function t(key, values = {}) {
  const entry = boot.words[key] ?? key;
  const text = typeof entry === "string" ? entry : entry[plural.select(Number(values.n)) === "one" ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ whole, /** @type {string} */ name) =>
    String(values[name] ?? whole),
  );
}

/**
 * An element with its classes, text and children.
 * @param {string} tag
 * @param {string} className
 * @param {...(string | Node | null)} children
 */
export function make(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children.filter((each) => each !== null));
  return made;
}

/** @param {string} name */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${name}`);
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

/**
 * @param {string} label
 * @param {{type?: string, min?: string, max?: string, value?: string, maxLength?: number}} settings
 */
export function field(label, settings) {
  const input = /** @type {HTMLInputElement} */ (make("input", ""));
  input.setAttribute("aria-label", label);
  return Object.assign(input, settings, { placeholder: label });
}

/**
 * @param {string} words
 * @param {() => void} press
 */
export function button(words, press) {
  const made = make("button", "", words);
  made.addEventListener("click", press);
  return made;
}

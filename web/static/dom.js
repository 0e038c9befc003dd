// Builds elements, and makes what stands on the page equal to what was built, touching only what differs.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Record<string, any>} Attributes
 * @typedef {Element & { heard?: Record<string, ((event: any) => unknown) | null> }} Heard
 */

/**
 * h("button", { class: "btn", onclick: press }, "Press"): an element with attributes, listeners and children.
 * @param {string} tag
 * @param {Attributes} attributes
 * @param {...Child} children
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * The same for a part of a picture.
 * @param {string} tag
 * @param {Attributes} attributes
 * @param {...Child} children
 */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** An icon of the page's symbols; it is decoration, so a word stands beside it or labels its button. */
export function icon(/** @type {string} */ name, size = 24, kind = "") {
  return s(
    "svg",
    { class: `ic ${kind}`, width: size, height: size, "aria-hidden": "true" },
    s("use", { href: `#${name}` }),
  );
}

/**
 * Make `place` hold just these children.
 * @param {Element} place
 * @param {...Child} children
 */
export function show(place, ...children) {
  const fresh = /** @type {Element} */ (place.cloneNode(false));
  add(fresh, children);
  level(place, fresh);
}

/**
 * @template {Element} Kind
 * @param {Kind} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) value && listen(element, name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  add(element, children);
  return element;
}

/**
 * @param {Element} element
 * @param {Child} child
 */
function add(element, child) {
  if (Array.isArray(child)) child.forEach((each) => add(element, each));
  else if (child instanceof Node) element.append(child);
  else if (child !== null && child !== undefined && child !== false) element.append(String(child));
}

/**
 * A listener is looked up when it is called, so that `level` can replace it without removing anything.
 * @param {Heard} element
 * @param {string} type
 * @param {((event: any) => unknown) | null} call
 */
function listen(element, type, call) {
  const heard = (element.heard ??= {});
  if (!(type in heard)) element.addEventListener(type, (event) => heard[type]?.(event));
  heard[type] = call;
}

/** @param {ChildNode | undefined} node */
const keyOf = (node) => (node instanceof HTMLElement || node instanceof SVGElement ? node.dataset.key : undefined);

/**
 * What stands alike at the beginning and at the end stays: whoever types there goes on. Between them, what has a key is
 * found again wherever it went; of the rest, what stands in the same place.
 * @param {Element} old
 * @param {Element} fresh
 */
function level(old, fresh) {
  const [before, after] = [[...old.childNodes], [...fresh.childNodes]];
  const shorter = Math.min(before.length, after.length);
  let [first, last] = [0, 0]; // so many are alike
  while (first < shorter && alike(before[first], after[first])) first += 1;
  while (first + last < shorter && alike(before[before.length - 1 - last], after[after.length - 1 - last])) last += 1;
  const end = before[before.length - last] ?? null;
  const between = after.slice(first, after.length - last);
  after.slice(0, first).forEach((node, place) => adopt(before[place], node));
  after.slice(after.length - last).forEach((node, place) => adopt(before[before.length - last + place], node));
  const wanted = new Set(between.map(keyOf).filter(Boolean));
  const keyed = new Map(before.flatMap((node) => (wanted.has(keyOf(node)) ? [[keyOf(node), node]] : [])));
  const at = (/** @type {number} */ place) => old.childNodes[first + place] ?? null;
  between.forEach((node, place) => {
    const same = keyed.get(keyOf(node));
    if (same && same !== at(place)) old.insertBefore(same, at(place));
    const there = at(place);
    if (there === end) old.insertBefore(node, end);
    else if (alike(there, node)) adopt(there, node);
    else if (wanted.has(keyOf(there)) && there !== same) old.insertBefore(node, there);
    else there.replaceWith(node);
  });
  while (at(between.length) !== end) at(between.length).remove();
}

/**
 * @param {ChildNode} one
 * @param {ChildNode} other
 */
function alike(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && keyOf(one) === keyOf(other);
}

/**
 * @param {ChildNode} old
 * @param {ChildNode} fresh
 */
function adopt(old, fresh) {
  if (old instanceof Text && fresh instanceof Text) {
    if (old.data !== fresh.data) old.data = fresh.data;
  } else if (old instanceof Element && fresh instanceof Element) {
    adoptAttributes(old, fresh);
    adoptListeners(old, fresh);
    level(old, fresh);
    adoptValue(old, fresh);
  }
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function adoptAttributes(old, fresh) {
  const unfolded = (/** @type {string} */ name) => old instanceof HTMLDetailsElement && name === "open"; // by a person
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !unfolded(name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

/**
 * @param {Heard} old
 * @param {Heard} fresh
 */
function adoptListeners(old, fresh) {
  for (const type of Object.keys(old.heard ?? {})) if (!fresh.heard?.[type]) listen(old, type, null);
  for (const [type, call] of Object.entries(fresh.heard ?? {})) listen(old, type, call);
}

/**
 * What is being typed is not touched, nor what stands in a field of which nobody keeps the value.
 * @param {Element} old
 * @param {Element} fresh
 */
function adoptValue(old, fresh) {
  if (old === document.activeElement || !fresh.hasAttribute("value")) return;
  if (old instanceof HTMLInputElement && fresh instanceof HTMLInputElement && old.value !== fresh.value) {
    old.value = fresh.value;
  }
}

// Builds elements, and makes what stands on the page equal to what was built, touching only what differs.

const SVG = "http://www.w3.org/2000/svg";

/** h("button", { class: "btn", onclick: press }, "Press"): an element with attributes, listeners and children. */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for a part of a picture. */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** An icon of the page's symbols; it is decoration, so a word stands beside it or labels its button. */
export function icon(name, size = 24, kind = "") {
  return s(
    "svg",
    { class: `ic ${kind}`, width: size, height: size, "aria-hidden": "true" },
    s("use", { href: `#${name}` }),
  );
}

/** Make `place` hold just these children. */
export function show(place, ...children) {
  const fresh = place.cloneNode(false);
  add(fresh, children);
  level(place, fresh);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) value && listen(element, name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  add(element, children);
  return element;
}

function add(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

// A listener is looked up when it is called, so that `level` can replace it without removing anything.
function listen(element, type, call) {
  element.heard ??= {};
  if (!(type in element.heard)) element.addEventListener(type, (event) => element.heard[type]?.(event));
  element.heard[type] = call;
}

function level(old, fresh) {
  const before = [...old.childNodes];
  const after = [...fresh.childNodes];
  after.forEach((node, place) => {
    const there = before[place];
    if (!there) old.append(node);
    else if (alike(there, node)) adopt(there, node);
    else there.replaceWith(node);
  });
  before.slice(after.length).forEach((node) => node.remove());
}

function alike(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && one.dataset?.key === other.dataset?.key;
}

// What a person has unfolded stays so.
const unfolded = (element, name) => element instanceof HTMLDetailsElement && name === "open";

function adopt(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && !unfolded(old, name)) old.removeAttribute(name);
  for (const { name, value } of [...fresh.attributes])
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const type of Object.keys(old.heard ?? {})) if (!fresh.heard?.[type]) old.heard[type] = null;
  for (const [type, call] of Object.entries(fresh.heard ?? {})) listen(old, type, call);
  if (old instanceof HTMLInputElement && old !== document.activeElement && old.value !== fresh.value)
    old.value = fresh.value;
  level(old, fresh);
}

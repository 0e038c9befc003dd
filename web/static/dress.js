// A game's own page parts, found by its name; a game without them is drawn from its public view alone.

import { boot } from "./boot.js";
import { s } from "./dom.js";
import { guarded } from "./dress_fault.js";
import { plain } from "./plain.js";
import { ask } from "./server.js";
import { learn } from "./words.js";

/**
 * The parts of one game: its dress over the plain one, the screens that it adds, and what it stumbled over.
 * @typedef {{ name: string, dress: Dress, screens: Record<string, GameScreen>, fault: import("./dress_fault.js").DressFault | null }} Parts
 */

/** @type {Map<string, Promise<Parts>>} */
const loaded = new Map();

/**
 * What any game wears, and one whose own parts could not be loaded.
 * @type {Parts}
 */
export const UNDRESSED = { name: "", dress: plain, screens: {}, fault: null };

/**
 * Return the parts of a game, each loaded once; where that fails, the plain ones, and the next call tries again.
 * Whoever waited for a load that failed loads anew: that one may have begun before the connection was lost.
 * @param {string} name
 * @returns {Promise<Parts>}
 */
export async function partsOf(name) {
  if (!boot.games.includes(name)) return { ...UNDRESSED, name };
  const begun = await loaded.get(name)?.catch(() => null);
  if (begun) return begun;
  const loading = load(name);
  loaded.set(name, loading);
  try {
    return await loading;
  } catch {
    const looking = await import("./not_loaded.js").catch(() => null);
    const fault = await looking?.whyNotLoaded(placeOf(`./games/${name}/page.js`));
    const bare = { ...UNDRESSED, name, fault: fault ?? null };
    if (fault) loaded.set(name, Promise.resolve(bare));
    else if (loaded.get(name) === loading) loaded.delete(name);
    return bare;
  }
}

/**
 * @param {string} name
 * @returns {Promise<Parts>}
 */
async function load(name) {
  const words = placeOf(`./games/${name}/words.${boot.language}.json`);
  const parts = [import(`./games/${name}/page.js`), ask("GET", words), styleSheet(name), icons(name)];
  const [page, answer] = await Promise.all(parts);
  if (!answer.ok) throw new Error(`${words}: ${answer.status}`);
  learn(answer.body);
  /** @type {Parts} */
  const found = { name, dress: plain, screens: page.screens ?? {}, fault: null };
  found.dress = guarded(page.default ?? {}, (fault) => (found.fault = fault));
  return found;
}

/**
 * Where a file of the page lies.
 * @param {string} file
 */
const placeOf = (file) => new URL(file, import.meta.url).pathname;

/**
 * Load a game's icons; those of the game the page was opened with are there already.
 * @param {string} name
 */
async function icons(name) {
  const symbols = document.querySelector(".symbols");
  if (!symbols || !boot.pictured.includes(name) || symbols.querySelector(`[data-game="${name}"]`)) return;
  const answer = await fetch(placeOf(`./games/${name}/icons.svg`));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const drawn = s("defs", { "data-game": name });
  drawn.innerHTML = await answer.text();
  symbols.append(drawn);
}

/**
 * Load a game's style sheet; that of the game the page was opened with is there already.
 * @param {string} name
 * @returns {Promise<void>}
 */
function styleSheet(name) {
  if (!boot.styled.includes(name) || document.querySelector(`link[data-game="${name}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.dataset.game = name;
    sheet.href = placeOf(`./games/${name}/page.css`);
    sheet.onload = () => ((sheet.disabled = document.body.dataset.game !== name), resolve());
    sheet.onerror = () => (sheet.remove(), reject(new Error(sheet.href)));
    document.head.append(sheet);
  });
}

/**
 * Let the page look as this game does: its name stands on the body, and no other game's style sheet counts.
 * @param {string} name
 */
export function wear(name) {
  if (document.body.dataset.game === name) return;
  document.body.dataset.game = name;
  for (const sheet of document.querySelectorAll("link[data-game]"))
    if (sheet instanceof HTMLLinkElement) sheet.disabled = sheet.dataset.game !== name;
}

/** @type {Map<number, any>} */
const data = new Map();

/**
 * Return the data that a game was begun with, asked for once.
 * @param {number} id
 */
export async function dataOf(id) {
  if (!data.has(id)) {
    const answer = await ask("GET", `/api/evenings/${id}/data`);
    if (!answer.ok) return {}; // the next state asks again
    data.set(id, answer.body);
  }
  return data.get(id);
}

// What cards are read and answered with: loaded where a game first asks for some, with its words and its style sheet.

import { boot } from "./boot.js";
import { ask } from "./server.js";
import { learn } from "./words.js";

/** @typedef {typeof import("./card_answer.js")} CardParts */

/** @type {CardParts | null} */
let parts = null;
let loading = false;

/** What is loaded so far. */
export const cardParts = () => parts;

/**
 * Load them where they are needed now; what could not be loaded the next state asks for again.
 * @param {AnyApp} app
 */
export async function followCards(app) {
  const { cards } = app.state ?? {};
  if (parts || loading || !(cards?.asked || cards?.read)) return;
  loading = true;
  const [found, words] = await Promise.all([
    import("./card_answer.js").catch(() => null),
    ask("GET", placeOf(`./cards.${boot.language}.json`)),
    styleSheet(),
  ]);
  loading = false;
  if (!found || !words.ok) return;
  learn(words.body);
  parts = found;
  app.draw();
}

/** @param {string} file */
const placeOf = (file) => new URL(file, import.meta.url).pathname;

function styleSheet() {
  return new Promise((done) => {
    const sheet = document.createElement("link");
    Object.assign(sheet, { rel: "stylesheet", href: placeOf("./cards.css"), onload: done, onerror: done });
    document.head.append(sheet);
  });
}

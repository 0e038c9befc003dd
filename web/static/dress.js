// A game's own page parts, found by its name; a game without them is drawn from its public view alone.

import { plain } from "./plain.js";

/** Return the parts for a game: its own where it has them, else the plain ones. */
export async function dressFor(game) {
  if (!game.dressed) return { ...plain, name: game.name };
  const own = await import(`./games/${game.name}/page.js`);
  return { ...plain, ...own.default, name: game.name };
}

// What one tap enters: an action, what follows from it by itself, and the toast that takes all of it back.

import { showEntered } from "./toast.js";

/**
 * Enter something; a step that leaves no choice then is not shown.
 * @param {AnyApp} app
 * @param {() => Promise<boolean | number>} work returns how many actions were done, or whether one was
 * @param {boolean} named whether it is said what was entered; a mere "next" says itself
 */
export async function enter(app, work, named = true) {
  app.asking += 1;
  const before = app.state?.game?.done?.number;
  let steps = Number(await work());
  const { words = "", number } = app.state?.game?.done ?? {};
  if (steps > 0 && number !== before) {
    for (let next = follows(app); next && (await app.post("/api/actions", { action: next })); next = follows(app))
      steps += 1;
    if (named) showEntered(app, words, steps);
  }
  app.asking -= 1;
  return steps > 0;
}

/**
 * What this phone does by itself after its own action, because nothing else can be done.
 * @param {AnyApp} app
 */
function follows(app) {
  const { game } = app.state ?? {};
  return game && !game.outcome ? app.dress.follows(/** @type {PlayingApp} */ (app)) : null;
}

/**
 * Whether somebody else has done something in the same game since then.
 * @param {AnyApp} app
 * @param {Api.State | null} before
 */
export function actedElsewhere({ asking, phone, state }, before) {
  const { game } = state ?? {};
  if (!game?.done || asking > 0 || phone === null || before?.game?.id !== game.id) return false;
  return game.done.number > (before.game.done?.number ?? 0);
}

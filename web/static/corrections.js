// What may be set right: asked for when somebody wants to see it, since it is longer than all the rest.

import { ask } from "./server.js";

/** @type {{ number: number, corrections: Api.Template[] }} */
let known = { number: -1, corrections: [] };
let asked = -1;

/**
 * What may be set right as things stand; nothing until it has come, and then the page is drawn again.
 * @param {PlayingApp} app
 * @param {() => unknown} draw
 */
export function corrections(app, draw = () => app.draw()) {
  const { number } = app.state;
  if (known.number !== number && asked !== number) load(number, draw);
  return known.number === number ? known.corrections : [];
}

/**
 * @param {number} number
 * @param {() => unknown} draw
 */
async function load(number, draw) {
  asked = number;
  const { ok, body } = await ask("GET", "/api/corrections");
  if (ok) known = body;
  asked = -1;
  if (ok) draw();
}

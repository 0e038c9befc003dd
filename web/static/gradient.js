// How light fades in a drawing.

import { s } from "./dom.js";

/** Where along the way, which of the page's colours, and how much of it. @typedef {[number, string, number?]} Stop */

/** @type {(attributes: Record<string, string | number>, ...stops: Stop[]) => Element} */
export const radial = (attributes, ...stops) => s("radialGradient", attributes, stops.map(stop));

/** @type {(attributes: Record<string, string | number>, ...stops: Stop[]) => Element} */
export const linear = (attributes, ...stops) => s("linearGradient", attributes, stops.map(stop));

const stop = (/** @type {Stop} */ [offset, colour, opacity = 1]) =>
  s("stop", { offset, "stop-color": `var(--${colour})`, "stop-opacity": opacity });

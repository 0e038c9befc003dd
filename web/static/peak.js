// The end of a game as a picture: the lamp with rays over whoever won, or unlit where nobody did.

import { h, s } from "./dom.js";
import { token, tokenMark } from "./tokens.js";

const RAYS =
  "M280.9 161.6L290.8 163.2M272.5 187.5L286.3 194.5M256.5 209.5L263.6 216.6M234.5 225.5L241.5 239.3M208.6 233.9L210.2 243.8M181.4 233.9L179.8 243.8M155.5 225.5L148.5 239.3M133.5 209.5L126.4 216.6M117.5 187.5L103.7 194.5M109.1 161.6L99.2 163.2M109.1 134.4L93.8 132.0M117.5 108.5L108.6 104.0M133.5 86.5L122.5 75.5M155.5 70.5L151.0 61.6M234.5 70.5L239.0 61.6M256.5 86.5L267.5 75.5M272.5 108.5L281.4 104.0M280.9 134.4L296.2 132.0";

/** @typedef {Pick<Api.EveningRow, "words" | "reason" | "winners" | "scores" | "tokens">} Ended */

/**
 * The lamp over the winner, with what they have; several who won share it without a token.
 * @param {Dress} dress
 * @param {Ended} ended
 */
export function peakPicture(dress, { winners, scores, tokens }) {
  const won = winners.length > 0;
  const [first, ...others] = winners;
  const alone = won && others.length === 0;
  const score = alone ? scores[first] : undefined;
  return s(
    "svg",
    { class: `peak-sky ${won ? "" : "unlit"}`, viewBox: "45 0 300 256", "aria-hidden": "true" },
    s("circle", { class: "peak-halo", cx: 195, cy: 146, r: 190 }),
    s("path", { class: "peak-cord", d: "M195 0V62" }),
    s("path", { class: "peak-cap", d: "M183 76 187 60h16l4 16Z" }),
    light(),
    s("circle", { class: "peak-globe", cx: 195, cy: 148, r: 74, fill: "url(#light)" }),
    won && s("path", { class: "peak-rays", d: RAYS }),
    dress.endScene(won),
    alone && tokens[first] && tokenMark(tokens[first], 195, 112, 30, true),
    s("text", { class: "peak-count", x: 195, y: alone ? 188 : 170 }, String(score ?? (won ? "✓" : "–"))),
    score !== undefined && s("text", { class: "peak-unit", x: 195, y: 207 }, dress.endUnit()),
  );
}

/** How a lit lamp is filled: brightest above its middle. */
export const light = () =>
  s(
    "radialGradient",
    { id: "light", cx: "50%", cy: "42%", r: "60%" },
    ["hi", "", "lo"].map((part, place) =>
      s("stop", { offset: place / 2, "stop-color": `var(--lamp${part && `-${part}`})` }),
    ),
  );

/**
 * Everybody, whoever won first, then whoever has most.
 * @param {Pick<Ended, "winners" | "scores">} ended
 * @param {string[]} players
 */
export function ranked({ winners, scores }, players) {
  const won = (/** @type {string} */ name) => Number(winners.includes(name));
  return [...players].sort((one, other) => won(other) - won(one) || (scores[other] ?? 0) - (scores[one] ?? 0));
}

/**
 * Everybody with what they have in the end; whoever won is lit.
 * @param {Ended} ended
 * @param {string[]} players
 */
export function ranks({ winners, scores, tokens }, players) {
  return h(
    "ol",
    { class: `ranks n-${players.length}` },
    ranked({ winners, scores }, players).map((name) =>
      h(
        "li",
        { class: winners.includes(name) ? "lit" : "", "data-key": name },
        token(tokens[name], 20),
        h("span", { class: "who" }, name),
        name in scores && h("span", { class: "num" }, String(scores[name])),
      ),
    ),
  );
}

// How a throw may turn out: bars, and the likeliest number in words.

import { h, s } from "./dom.js";
import { either, percent, t } from "./words.js";

/**
 * @param {Api.Odds} odds
 * @param {Child} words
 */
export function oddsPart(odds, words, drawn = true) {
  return h(
    "div",
    { class: `odds ${drawn ? "" : "line"}` },
    drawn && odds.pieces > 1 && bars(odds.counting, 132, 46, 13),
    h("div", { class: "txt" }, words),
  );
}

/**
 * How the pieces have fallen so far, beside how they should.
 * @param {Api.Luck | null} luck
 */
export function observed(luck) {
  if (!luck || luck.thrown === 0) return null;
  const share = percent(luck.result / (luck.thrown * luck.most));
  return h(
    "span",
    { class: "observed" },
    t("page.odds.observed", { share, result: luck.result, thrown: luck.thrown * luck.most }),
  );
}

/**
 * The numbers that are likelier than all others: one, or two of equal chance.
 * @param {number[]} chances
 */
export function likeliest(chances) {
  const top = Math.max(...chances);
  return chances.flatMap((chance, number) => (chance > top - 1e-9 ? [number] : []));
}

/**
 * @param {number[]} chances
 * @param {number} width
 * @param {number} height
 * @param {number} letters how tall they are
 * @param {number[]} lit which bars are lit
 */
export function bars(chances, width, height, letters, lit = likeliest(chances)) {
  const top = Math.max(...chances);
  const most = likeliest(chances);
  const edge = chances.length > 10 ? letters / 3 : 0; // the last label is wider than its bar
  const step = (width - 2 * edge) / chances.length;
  const room = height - letters - 3;
  const stride = [1, 2, 5].find((every) => every * step > 1.5 * letters || chances.length <= 10) ?? 5;
  const label = t("page.odds.likeliest", { number: either(most), chance: percent(top) });
  return s(
    "svg",
    { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
    chances.map((chance, number) => {
      const tall = Math.max(2, ((room - 1) * chance) / top);
      const x = edge + number * step + 1.5;
      const look = lit.includes(number) ? "most" : "";
      return [
        s("rect", { x, y: room - tall + 1, width: step - 3, height: tall, rx: 2, class: look }),
        number % stride === 0 &&
          s("text", { x: x + step / 2 - 1.5, y: height - 1, "text-anchor": "middle", class: look }, String(number)),
      ];
    }),
  );
}

// The names on a photo of cards that were read, each beside its card.

import { s } from "./dom.js";
import { t } from "./words.js";

const LETTER = 7.4; // as wide as a letter of a name is at most
const LEAST = 8; // letters of a tag, of which fewer than this say no more than its number

/** @param {Api.Card} card */
export const isOpen = (card) => card.doubted || (card.name === null && !card.left_out);

/**
 * Names above and below the cards in turn, as they lie from the left whatever order people gave them, with a line
 * to each; those that would lie on others are cut, or left to the number that their tile has.
 * @param {Api.Card[]} cards
 * @param {number[][][]} placed where their corners are in the drawing
 * @param {number} wide the drawing
 */
export function tags(cards, placed, wide) {
  /** @type {Record<string, number>} */
  const ends = {};
  const fromLeft = placed.map((_, place) => place).sort((a, b) => middle(placed[a])[0] - middle(placed[b])[0]);
  return fromLeft.map((place) => {
    const card = cards[place];
    if (card.left_out) return null;
    const [xs, ys] = [0, 1].map((at) => placed[place].map((corner) => corner[at]));
    const above = fromLeft.filter((other) => inOneRow(placed[other], placed[place])).indexOf(place) % 2 === 0;
    const edge = above ? Math.min(...ys) : Math.max(...ys);
    const x = (Math.min(...xs) + Math.max(...xs)) / 2;
    const y = above ? edge - 18 : edge + 18;
    const row = `${above} ${Math.round(y / 40)}`;
    const open = isOpen(card);
    const words = `${place + 1} ${card.label ? card.label + (open ? " ?" : "") : t("page.cards.teach-mark")}`;
    const most = Math.floor((2 * pitch(placed, place, wide) - 14) / LETTER);
    const short = most < LEAST ? `${place + 1}${open ? " ?" : ""}` : `${words.slice(0, most - 1)}…`;
    const shown = words.length > most ? short : words;
    const box = LETTER * shown.length + 12;
    const left = Math.max(2, ends[row] ?? 2, Math.min(wide - box - 2, x - box / 2));
    ends[row] = left + box + 3;
    return s(
      "g",
      { class: `card-tag ${open ? "open" : ""}` },
      s("path", { d: `M${x} ${edge}V${y}` }),
      s("rect", { x: left, y: y - 12, width: box, height: 24, rx: 8 }),
      s("text", { x: left + box / 2, y: y + 5 }, shown),
    );
  });
}

/**
 * How far it is to the next card of the same row.
 * @param {number[][][]} placed
 * @param {number} place
 * @param {number} wide
 */
function pitch(placed, place, wide) {
  const [x] = middle(placed[place]);
  const others = placed.filter((each, at) => at !== place && inOneRow(each, placed[place]));
  return Math.min(wide / 2, ...others.map((each) => Math.abs(middle(each)[0] - x)));
}

/** @param {number[][]} corners */
function middle(corners) {
  return [0, 1].map((at) => (corners[0][at] + corners[2][at]) / 2);
}

/**
 * @param {number[][]} one
 * @param {number[][]} other
 */
function inOneRow(one, other) {
  return Math.abs(middle(one)[1] - middle(other)[1]) < 24;
}

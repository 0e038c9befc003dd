// Where the names of a board's spots stand so that none crosses another; nearer, more of them fit.

const WIDTH = 0.6; // of a letter, in heights of the type
const AIR = 2; // between two names, in the board's units

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Point & { anchor: "start" | "middle" | "end" }} Stand */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */

/**
 * Return where each name stands, by its spot; a name that fits nowhere is left out.
 * @param {{ id: string, label: string, at: Point, crowded: boolean }[]} spots the most important first
 * @param {number} radius of a spot
 * @param {number} size of the type
 */
export function labelPlaces(spots, radius, size) {
  const grounds = new Map(spots.map(({ id, at }) => [id, around(at, radius)]));
  /** @type {Map<string, Stand>} */
  const places = new Map();
  /** @type {Box[]} */
  const taken = [];
  for (const { id, label, at, crowded } of spots) {
    const others = [...grounds].filter(([other]) => other !== id).map(([, box]) => box);
    const isFree = (/** @type {Stand} */ stand) => {
      const box = boxOf(at, stand, label, size);
      return ![...taken, ...others].some((other) => cross(box, other));
    };
    const stand = stands(radius, size, crowded).find(isFree);
    if (!stand) continue;
    places.set(id, stand);
    taken.push(boxOf(at, stand, label, size));
  }
  return places;
}

/**
 * Below the spot, else above it unless things stand there, else beside it.
 * @param {number} radius
 * @param {number} size
 * @param {boolean} crowded
 * @returns {Stand[]}
 */
function stands(radius, size, crowded) {
  const [down, across, middle] = [radius + size, radius + 3, size * 0.35];
  return [
    { x: 0, y: down, anchor: "middle" },
    ...(crowded ? [] : [/** @type {Stand} */ ({ x: 0, y: -radius - size * 0.4, anchor: "middle" })]),
    { x: across, y: middle, anchor: "start" },
    { x: -across, y: middle, anchor: "end" },
  ];
}

/**
 * @param {Point} at
 * @param {Stand} stand
 * @param {string} label
 * @param {number} size
 * @returns {Box}
 */
function boxOf(at, stand, label, size) {
  const wide = label.length * WIDTH * size;
  const left = at.x + stand.x - { start: 0, middle: wide / 2, end: wide }[stand.anchor];
  return { left, right: left + wide, top: at.y + stand.y - size * 0.8, bottom: at.y + stand.y + size * 0.2 };
}

/**
 * @param {Point} at
 * @param {number} radius
 * @returns {Box}
 */
const around = ({ x, y }, radius) => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius });

/**
 * @param {Box} one
 * @param {Box} other
 */
const cross = (one, other) =>
  one.left < other.right + AIR &&
  other.left < one.right + AIR &&
  one.top < other.bottom + AIR / 2 &&
  other.top < one.bottom + AIR / 2;

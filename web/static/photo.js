// The photo of a throw with a ring and a number for each piece. On photos: white rings, dark casing.

import { h, icon, s } from "./dom.js";
import { faceName, pieceName } from "./throw_words.js";
import { t } from "./words.js";

/** @typedef {Api.Piece & { counts: boolean, besides: boolean }} Ringed a piece in the picture's units */
/** @typedef {Pick<Ringed, "x" | "y" | "r" | "turn">} Marked what a ring is drawn round */
/** @typedef {{ half: number, drawn: Child, name: string }} Pill half its width, and what stands beside the number */

export const WIDE = 366;
export const LARGEST = 4; // it fills its frame, however large that is
const CASING = 0.78; // how dark what lies round a ring is
const BADGE = 14;
const ROUND_A_CUBE = 1.5; // of half its side: what lies round its corners, with a little of the table
const SIDE = 0.8; // of that: half the side of the square drawn round it
const FACE = 20; // the size of a face's picture
const LETTERS = 8; // of a face's name, where there is no picture of it
const SMALLEST = 10; // half the width of a place that is doubted or remarked
const BROADEST = WIDE / 4; // what is larger, such as a hand, nobody has to look for
const TURNED = 26; // half the width of a number beside which a hand stands
const CLOSEST = WIDE / 4; // the least width of the photo that is looked at
const AROUND = 5; // what is looked at round a place, in its radii

/**
 * The photo; with `press`, each piece is a button. An answer that was said puts the rings aside.
 * @param {Api.Seen} seen
 * @param {((piece: number) => unknown) | null} press
 * @param {number | null} open the piece whose face is being chosen
 * @param {Dress["facePicture"]} picture of a face, beside the piece's number where there are more than two
 * @param {number} close the remark that is looked at closely
 */
export function photo(seen, press = null, open = null, picture = () => null, close = -1) {
  const size = seen.photo ?? { width: WIDE, height: 330 };
  const scale = WIDE / size.width;
  const tall = size.height * scale;
  const counting = seen.faces.filter((face) => face.counts || !seen.counts).map((face) => face.label);
  const pieces = seen.pieces.map((piece) => ({
    ...piece,
    x: piece.x * scale,
    y: piece.y * scale,
    r: piece.r * scale * (seen.kind.shape === "cube" ? ROUND_A_CUBE : 1.12),
    counts: piece.face !== null && !piece.kept && counting.includes(piece.face),
    besides: !piece.kept && seen.faces.some((face) => face.besides && face.label === piece.face),
  }));
  const marked = (/** @type {{ x: number, y: number, r: number }} */ { x, y, r }) => ({
    x: x * scale,
    y: y * scale,
    r: Math.max(SMALLEST, r * scale),
    turn: null,
  });
  const doubted = seen.doubts.flatMap(({ place }) => (place && place.r * scale <= BROADEST ? [marked(place)] : []));
  const remarked = seen.remarks.map(({ place }) => marked(place));
  const pills = pieces.map((piece) => pillOf(seen, piece, picture));
  const spots = badges(pieces, pills, tall);
  const near = remarked[close];
  const look = ["rings", seen.said && "aside", near && "close"].filter(Boolean).join(" ");
  return h(
    "div",
    { class: `shot ${seen.photo ? "" : "stage"}` },
    s(
      "svg",
      {
        class: look,
        width: LARGEST * WIDE,
        height: Math.round(LARGEST * tall),
        viewBox: part(near, tall),
        preserveAspectRatio: "xMidYMid meet",
        role: "group",
        "aria-label": t("page.throw.photo"),
      },
      seen.photo && s("image", { class: "fresh", href: `/api/slaps/${seen.photo.id}.jpg`, width: WIDE, height: tall }),
      pieces.map((piece, place) => ringed(seen, piece, place + 1, pieces, press, open)),
      remarked.map((place, each) =>
        s(
          "g",
          { class: "remark", role: "img", "aria-label": seen.remarks[each].words },
          ring(place, 4, "casing", 4),
          ring(place, 4, "on-photo", 2.2, { "stroke-dasharray": "0 5.9", "stroke-linecap": "round" }),
          !near && s("text", { x: place.x, y: place.y + 8 }, "?"), // it would lie on what is looked at
        ),
      ),
      s(
        "g",
        { "aria-hidden": "true" },
        doubted.map((place) => s("g", { class: "somewhere" }, doubtRings(place))),
        !near && spots.map((spot, place) => badge(pieces[place], place + 1, spot, pills[place], press)),
      ),
    ),
  );
}

/**
 * What shows of the photo: a place with what lies round it, or all of it.
 * @param {Marked | undefined} place
 * @param {number} tall
 */
function part(place, tall) {
  if (!place) return `0 0 ${WIDE} ${tall}`;
  const share = Math.min(1, Math.max(CLOSEST, AROUND * place.r) / WIDE);
  const from = (/** @type {number} */ middle, /** @type {number} */ size) =>
    Math.max(0, Math.min(1 - share, middle / size - share / 2)) * size;
  return [from(place.x, WIDE), from(place.y, tall), WIDE * share, tall * share].join(" ");
}

/**
 * @param {Api.Seen} seen
 * @param {Ringed} piece
 * @param {number} number
 * @param {Ringed[]} pieces
 * @param {((piece: number) => unknown) | null} press
 * @param {number | null} open
 */
function ringed(seen, piece, number, pieces, press, open) {
  const shown = t("page.throw.shows", { piece: pieceName(seen, number), face: faceName(seen, piece.face) });
  const said = piece.doubted ? t("page.throw.doubted", { shown }) : shown;
  const name = piece.chosen ? t("page.throw.by-person", { shown }) : said;
  const parts = [piece.doubted ? doubtRings(piece) : rings(piece), piece.chosen && chosenRing(piece)];
  if (!press) return s("g", { role: "img", "aria-label": name }, parts);
  const onkeydown = (/** @type {KeyboardEvent} */ event) =>
    (event.key === "Enter" || event.key === " ") && (event.preventDefault(), press(number));
  const target = { cx: piece.x, cy: piece.y, r: reachable(piece, pieces), fill: "transparent", "stroke-width": 3 };
  const expanded = seen.faces.length > 2 ? String(open === number) : null;
  return s(
    "g",
    {
      role: "button",
      tabindex: 0,
      "aria-label": name,
      "aria-expanded": expanded,
      onclick: () => press(number),
      onkeydown,
    },
    parts,
    s("circle", { ...target, class: `focus ${open === number ? "picked" : ""}` }),
  );
}

/**
 * As large as a finger, but never over a piece beside it.
 * @param {Ringed} piece
 * @param {Ringed[]} pieces
 */
function reachable(piece, pieces) {
  const halfway = Math.min(...pieces.filter((each) => each !== piece).map((each) => apart(each, piece) / 2));
  return Math.max(12, Math.min(Math.max(26, piece.r + 6), halfway));
}

/**
 * @param {{ x: number, y: number }} one
 * @param {{ x: number, y: number }} other
 */
const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * A circle round a disc, a square round a die, turned as it lies.
 * @param {Marked} piece
 * @param {number} further how far out
 * @param {string} colour
 * @param {number} width
 * @param {Record<string, string>} dashes
 */
function ring({ x, y, r, turn }, further, colour, width, dashes = {}) {
  const opacity = colour === "casing" ? CASING : null;
  const line = { fill: "none", stroke: `var(--${colour})`, "stroke-width": width, "stroke-opacity": opacity };
  const look = { ...line, ...dashes };
  if (turn === null) return s("circle", { cx: x, cy: y, r: r + further, ...look });
  const half = SIDE * r + further;
  const square = { x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: 5 };
  return s("rect", { ...square, transform: `rotate(${turn} ${x} ${y})`, ...look });
}

/** @param {Ringed} piece */
function rings(piece) {
  const whole = piece.counts || piece.besides;
  return [
    ring(piece, 0, "casing", 7),
    whole ? ring(piece, 0, "ring", 4) : ring(piece, 0, "ring", 2.6, { "stroke-dasharray": "7 6" }),
  ];
}

/**
 * A second, thin ring: a person has said what this piece shows.
 * @param {Ringed} piece
 */
function chosenRing(piece) {
  return [ring(piece, 6, "casing", 4), ring(piece, 6, "ring", 1.6)];
}

/** @param {Marked} piece a piece, or a place where one may lie that was not read */
function doubtRings(piece) {
  return [
    ring(piece, 0, "casing", 9),
    ring(piece, 0, "doubt", 4.5),
    ring(piece, 9, "casing", 5),
    ring(piece, 9, "doubt", 2.2, { "stroke-dasharray": "3 7", "stroke-linecap": "round" }),
  ];
}

/**
 * The numbers lie over all rings, each beside its own piece: in the picture, off other pieces and other numbers.
 * @param {Ringed[]} pieces
 * @param {Pill[]} pills
 * @param {number} tall
 */
function badges(pieces, pills, tall) {
  /** @type {{ x: number, y: number, half: number }[]} */
  const taken = [];
  for (const [place, piece] of pieces.entries()) {
    const { half } = pills[place];
    const reach = piece.r + (piece.doubted ? 18 : 9);
    const spots = Array.from({ length: 24 }, (_, turn) => {
      const angle = -Math.PI / 3 + (turn * Math.PI) / 12;
      const [aside, over] = [(reach + half - BADGE) * Math.cos(angle), reach * Math.sin(angle)];
      return { x: piece.x + aside, y: piece.y + over, half };
    });
    const room = (/** @type {{ x: number, y: number }} */ spot) => {
      const inside = Math.min(spot.x - half, WIDE - half - spot.x, spot.y - BADGE, tall - BADGE - spot.y);
      const others = pieces.filter((each) => each !== piece).map((each) => apart(each, spot) - each.r - half);
      const numbers = taken.map((each) => 3 * Math.min(0, apart(each, spot) - half - each.half - 2));
      return Math.min(0, inside) * 100 + Math.min(12, ...others, ...numbers);
    };
    taken.push(spots.reduce((best, spot) => (room(spot) > room(best) + 0.5 ? spot : best)));
  }
  return taken;
}

/**
 * @param {Ringed} piece
 * @param {number} number
 * @param {{ x: number, y: number }} spot
 * @param {Pill} pill
 * @param {((piece: number) => unknown) | null} press
 */
function badge(piece, number, { x, y }, { half, drawn, name }, press) {
  const fill = piece.doubted ? "doubt" : piece.counts ? "counted" : piece.besides ? "besides" : "casing";
  const tall = piece.doubted ? 16 : BADGE;
  const pale = piece.doubted || (piece.besides && !piece.counts);
  const look = { rx: tall, fill: `var(--${fill})`, stroke: "var(--ring)", "stroke-width": 2 };
  const told = drawn || name;
  const words = piece.doubted ? `${number}?` : told && !drawn ? `${number} ${name}` : String(number);
  return s(
    "g",
    { onclick: press && (() => press(number)) },
    s("rect", { x: x - half, y: y - tall, width: 2 * half, height: 2 * tall, ...look }),
    s("text", { x: drawn ? x - 11 : x, y: y + 5.5, class: pale ? "ask" : "" }, words),
    drawn && s("g", { transform: `translate(${x - 1} ${y - FACE / 2})` }, within(drawn)),
  );
}

/**
 * A face as part of a drawing: what is HTML is not painted there without a frame.
 * @param {Child} face
 */
function within(face) {
  return face instanceof HTMLElement ? s("foreignObject", { width: FACE, height: FACE }, face) : face;
}

/**
 * What stands beside a piece: its number; of more than two faces also the one that it shows, of two a hand where a
 * person has turned it.
 * @param {Api.Seen} seen
 * @param {Ringed} piece
 * @param {Dress["facePicture"]} picture
 * @returns {Pill}
 */
function pillOf(seen, piece, picture) {
  if (piece.chosen && seen.faces.length < 3) return { half: TURNED, drawn: icon("hand", 18), name: "" };
  if (piece.doubted || piece.face === null || seen.faces.length < 3)
    return { half: piece.doubted ? 16 : BADGE, drawn: null, name: "" };
  const drawn = picture(piece.face, FACE);
  if (drawn) return { half: 24, drawn, name: "" };
  const name = faceName(seen, piece.face).slice(0, LETTERS);
  return { half: 15 + 5 * name.length, drawn: null, name };
}

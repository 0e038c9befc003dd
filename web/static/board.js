// A map: spots, the links between them, and what lies there. It can be moved and enlarged until a thumb hits a spot.

import { labelPlaces } from "./board_labels.js";
import { h, icon, s } from "./dom.js";
import { dragged, gestures } from "./gestures.js";
import { t } from "./words.js";

const WIDE = 360;
const SPOT = 13; // its radius, in the board's units
const TYPE = 11; // its name, which keeps its size on the screen
const THING = 8; // that of one of several things there
const ROW = 4; // so many of them stand side by side
const FINGER = 24; // what a thumb needs, where the board is as wide as a phone
const CLOSEST = 6;
const EDGE = 24;

/** @typedef {import("./gestures.js").Glance} Glance */

/** @type {Map<string, Glance>} */
const glances = new Map();

/**
 * A board to look at; with `choose`, the spots in `open` are buttons.
 * @param {PlayingApp} app
 * @param {Api.Board} board
 * @param {{ open?: string[], chosen?: string | string[], choose?: ((spot: string) => unknown) | null }} choice
 */
export function boardPart(app, board, { open = [], chosen = "", choose = null } = {}) {
  const tall = WIDE / board.shape;
  const key = `${app.state.game.id} ${board.id}`;
  const glance = glances.get(key) ?? { zoom: 1, x: WIDE / 2, y: tall / 2 };
  const look = (/** @type {Glance} */ to) => (glances.set(key, held(to, tall)), app.draw());
  const at = new Map(
    board.spots.map((spot) => [
      spot.id,
      { x: EDGE + spot.x * (WIDE - 2 * EDGE), y: EDGE + spot.y * (tall - 2 * EDGE) },
    ]),
  );
  const [wide, high] = [WIDE / glance.zoom, tall / glance.zoom];
  const place = (/** @type {string} */ id) => at.get(id) ?? { x: 0, y: 0 };
  const taken = [chosen].flat();
  const isOpen = (/** @type {Api.Spot} */ { id }) => open.includes(id) || taken.includes(id);
  const named = [...board.spots].sort((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
  const labels = labelPlaces(
    named.map(({ id, label, things }) => ({ id, label, at: place(id), crowded: things.length > 1 })),
    SPOT,
    TYPE / glance.zoom,
  );
  return h(
    "figure",
    { class: "board", "data-key": `board ${board.id}` },
    h("figcaption", { class: "lbl" }, board.label),
    h(
      "div",
      { class: "board-view" },
      s(
        "svg",
        {
          viewBox: `${glance.x - wide / 2} ${glance.y - high / 2} ${wide} ${high}`,
          role: "group",
          "aria-label": board.label,
          ...gestures(glance, WIDE, look),
        },
        board.links.map(({ one, other, kind }) =>
          s("line", {
            class: `link ${kind}`,
            x1: place(one).x,
            y1: place(one).y,
            x2: place(other).x,
            y2: place(other).y,
          }),
        ),
        board.spots.map((spot) =>
          spotPart(app, spot, place(spot.id), {
            name: nameOf(spot.label, labels.get(spot.id), TYPE / glance.zoom),
            reach: reachOf(place(spot.id), [...at.values()]),
            on: taken.includes(spot.id),
            press: choose && open.includes(spot.id) ? () => dragged() || choose(spot.id) : null,
          }),
        ),
      ),
      zoomButtons(glance, look),
    ),
  );
}

/**
 * @param {PlayingApp} app
 * @param {Api.Spot} spot
 * @param {{ x: number, y: number }} at
 * @param {{ name: Child, reach: number, on: boolean, press: (() => unknown) | null }} touch
 */
function spotPart({ dress }, spot, { x, y }, { name, reach, on, press }) {
  const things = spot.things.map((thing) => (thing.count > 1 ? `${thing.label} ×${thing.count}` : thing.label));
  const words = things.length > 0 ? `${spot.label}: ${things.join(", ")}` : spot.label;
  const drawn = spot.things
    .map((thing) => ({ turn: thing.turn, picture: dress.spotThing(thing) }))
    .filter(({ picture }) => picture !== null);
  const parts = [
    s("circle", { class: "ground", r: SPOT }),
    drawn.map(({ turn, picture }, place) =>
      s(
        "g",
        { transform: `${standing(place, drawn.length)} rotate(${turn})` },
        s("g", { transform: `scale(${drawn.length > 1 ? THING : SPOT * 0.72})` }, picture),
      ),
    ),
    name,
  ];
  const look = {
    class: `spot ${spot.kind} ${on ? "sel" : ""} ${press ? "open" : ""}`,
    transform: `translate(${x} ${y})`,
  };
  if (!press) return s("g", { ...look, role: "img", "aria-label": words }, parts);
  const onkeydown = (/** @type {KeyboardEvent} */ event) =>
    (event.key === "Enter" || event.key === " ") && (event.preventDefault(), press());
  return s(
    "g",
    {
      ...look,
      role: "button",
      tabindex: 0,
      "aria-pressed": String(on),
      "aria-label": words,
      onclick: press,
      onkeydown,
    },
    parts,
    s("circle", { class: "reach", r: reach }),
  );
}

/**
 * @param {string} label
 * @param {import("./board_labels.js").Stand | undefined} stand
 * @param {number} size
 */
const nameOf = (label, stand, size) =>
  stand && s("text", { x: stand.x, y: stand.y, "text-anchor": stand.anchor, "font-size": size.toFixed(2) }, label);

/**
 * Where one of several things stands: alone in the middle, else in rows above the spot.
 * @param {number} place
 * @param {number} count
 */
function standing(place, count) {
  if (count === 1) return "";
  const inRow = Math.min(ROW, count - ROW * Math.floor(place / ROW));
  const x = ((place % ROW) - (inRow - 1) / 2) * 2.1 * THING;
  return `translate(${x} ${-SPOT / 2 - 2.1 * THING * Math.floor(place / ROW)})`;
}

/**
 * As large as a thumb, but never over the next spot.
 * @param {{ x: number, y: number }} spot
 * @param {{ x: number, y: number }[]} all
 */
function reachOf(spot, all) {
  const halfway = Math.min(
    ...all.filter((each) => each !== spot).map((each) => Math.hypot(each.x - spot.x, each.y - spot.y) / 2),
  );
  return Math.max(SPOT, Math.min(FINGER, halfway));
}

/**
 * @param {Glance} glance
 * @param {number} tall
 * @returns {Glance}
 */
function held({ zoom, x, y }, tall) {
  const near = Math.max(1, Math.min(CLOSEST, zoom));
  const within = (/** @type {number} */ to, /** @type {number} */ size) =>
    Math.max(size / near / 2, Math.min(size - size / near / 2, to));
  return { zoom: near, x: within(x, WIDE), y: within(y, tall) };
}

/**
 * @param {Glance} glance
 * @param {(glance: Glance) => void} look
 */
function zoomButtons(glance, look) {
  const button = (
    /** @type {string} */ words,
    /** @type {string} */ mark,
    /** @type {number} */ by,
    /** @type {boolean} */ end,
  ) =>
    h(
      "button",
      {
        class: "iconbtn",
        "aria-label": words,
        disabled: end,
        onclick: () => look({ ...glance, zoom: glance.zoom * by }),
      },
      icon(mark),
    );
  return h(
    "div",
    { class: "zoom" },
    button(t("page.board.nearer"), "plus", 1.6, glance.zoom >= CLOSEST),
    button(t("page.board.farther"), "minus", 1 / 1.6, glance.zoom <= 1),
  );
}

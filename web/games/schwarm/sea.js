// The map: what is asked for is tapped on the board; where two things can be done, one is chosen below first.

import { boardPart } from "../../board.js";
import { h, s } from "../../dom.js";
import { chips } from "./take.js";
import { colourOf } from "./look.js";

/**
 * What can be tapped: a kind of action, what is known of it, and on which fields.
 * @typedef {{ key: string, label: string, kind: string, known: Record<string, string>, name: string, fields: string[] }} Way
 */

/**
 * @param {Api.Game} game
 * @returns {Way[]}
 */
function ways(game) {
  return game.legal.flatMap((template) => {
    const last = template.parameters.at(-1);
    if (last?.type !== "choice" || !last.board) return [];
    const known = template.parameters.slice(0, -1).flatMap((each) => (each.type === "choice" ? [each] : []));
    const labels = known.map((each) => each.options[0].label);
    return [
      {
        key: [template.kind, ...known.map((each) => each.options[0].value)].join(" "),
        label: [template.label, ...labels].join(": "),
        kind: template.kind,
        known: Object.fromEntries(known.map((each) => [each.name, each.options[0].value])),
        name: last.name,
        fields: last.options.map((each) => each.value),
      },
    ];
  });
}

/** @param {PlayingApp} app */
function chosen(app) {
  const all = ways(app.state.game);
  return all.find((way) => way.key === app.ui.way) ?? all.at(-1);
}

/** @param {PlayingApp} app */
export function sea(app) {
  const [board] = app.state.game.boards;
  if (!board) return null;
  const way = chosen(app);
  const act = (/** @type {string} */ field) => way && app.act({ kind: way.kind, ...way.known, [way.name]: field });
  return h(
    "section",
    { class: "pad", "data-key": board.id },
    boardPart(app, board, {
      open: way && app.mayAct ? way.fields : [],
      chosen: way?.known.from ?? "",
      choose: way && app.mayAct ? act : null,
    }),
  );
}

/** @param {PlayingApp} app */
export function seaChips(app) {
  const all = ways(app.state.game);
  if (all.length < 2) return null;
  const options = all.map(({ key, label }) => ({ value: key, label }));
  return h(
    "div",
    { class: "ways" },
    chips(options, chosen(app)?.key ?? "", (way) => app.set({ way })),
  );
}

/** @type {Record<string, string>} */
const WAYS = { N: "M0 0V-1", O: "M0 0H1", S: "M0 0V1", W: "M0 0H-1" };
/** Where the pieces of each seat lie on a field, so that none hides another. */
const CORNERS = [
  [-0.5, 0.5],
  [0.5, 0.5],
  [-0.5, -0.5],
  [0.5, -0.5],
];

/**
 * What lies on a field, drawn within a radius of 1; the style sheet lays all of it on one another.
 * @param {Api.Thing} thing
 */
export function spotThing(thing) {
  const [what, detail = ""] = thing.id.split("-");
  const corner = CORNERS[Number(detail) - 1] ?? [0, 0];
  switch (what) {
    case "hidden":
      return s("rect", { class: "hidden-tile", x: -0.9, y: -0.9, width: 1.8, height: 1.8, rx: 0.4 });
    case "tile":
      return [
        s("rect", { class: "open-tile", x: -1, y: -1, width: 2, height: 2, rx: 0.25 }),
        [...detail].map((side) => s("path", { class: "way", d: WAYS[side] })),
        s("circle", { class: "hub", r: 0.26 }),
      ];
    case "laying":
      return s("rect", { class: "laying", x: -1, y: -1, width: 2, height: 2, rx: 0.25 });
    case "worth":
      return s("text", { class: "worth", y: 0.36 }, String(thing.worth ?? "?"));
    case "path":
      return [s("circle", { class: "path", r: 0.9 }), s("text", { class: "worth", y: 0.36 }, String(thing.worth))];
    case "buoy":
      return glyph("boje", 0.5, corner, thing.colour, thing.count > 1 ? thing.count : null);
    case "ship":
      return glyph(
        "schiff",
        0.62,
        [corner[0] * 0.7, corner[1] * 0.7],
        thing.colour,
        thing.count > 1 ? thing.count : null,
      );
    case "station":
      return glyph("station", 0.95, [0, 0], thing.colour, thing.worth);
    default:
      return glyph(what, 0.85, [0, 0], thing.colour === "moving" ? "moving" : "hazard", null);
  }
}

/**
 * @param {string} name
 * @param {number} size
 * @param {number[]} at
 * @param {string} look
 * @param {number | null} number
 */
function glyph(name, size, [x, y], look, number) {
  return s(
    "g",
    { class: `glyph seat-${look}` },
    s("use", { href: `#${name}`, x: x - size, y: y - size, width: 2 * size, height: 2 * size }),
    number !== null && s("text", { class: "many", x: x + 0.75, y: y + 0.9 }, String(number)),
  );
}

/**
 * Which colour each seat's pieces have, for the style sheet.
 * @param {Api.Game} game
 */
export const seatColours = (game) =>
  game.seats.map((seat, place) => `p${place + 1}-${colourOf(game, seat.id)}`).join(" ");

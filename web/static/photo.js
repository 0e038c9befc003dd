// The proof photo with its rings, and the picture before there is a photo. On photos: white rings, dark casing.

import { h, icon, s } from "./dom.js";
import { t } from "./words.js";

const WIDE = 366;
const CASING = { fill: "none", stroke: "var(--casing)", "stroke-opacity": 0.78 };
const BADGE = 14;
const CHIP = { wide: 235, tall: 42 }; // in pixels, with its distance from the edge
const LOW = matchMedia("(max-height: 680px) and (max-width: 599px)"); // there the photo gives way, as page.css says

/** The photo; with `touch`, a tap turns a disc over: `turn(disc, face)`. A number that was said puts the rings aside. */
export function photo(app, waiting, turn, touch) {
  const size = waiting.photo ?? { width: WIDE, height: 330 };
  const scale = WIDE / size.width;
  const tall = size.height * scale;
  const discs = waiting.discs.map((disc) => ({
    ...disc,
    x: disc.x * scale,
    y: disc.y * scale,
    r: disc.r * scale * 1.12,
  }));
  const other = ({ face, doubted }) =>
    doubted ? waiting.faces.at(-1) : (waiting.faces.find((each) => each !== face) ?? face);
  const spots = badges(discs, tall);
  const press = touch && ((place) => turn(place + 1, other(waiting.discs[place])));
  return h(
    "div",
    { class: `shot ${waiting.photo ? "" : "stage"}` },
    s(
      "svg",
      {
        class: `rings ${waiting.said ? "aside" : ""}`,
        viewBox: `0 0 ${WIDE} ${tall}`,
        preserveAspectRatio: "xMidYMid meet",
        role: "group",
        "aria-label": t("page.throw.photo"),
      },
      waiting.photo &&
        s("image", { class: "fresh", href: `/api/slaps/${waiting.photo.id}.jpg`, width: WIDE, height: tall }),
      discs.map((disc, place) => ringed(app, waiting, disc, place, discs, press)),
      s(
        "g",
        { "aria-hidden": "true" },
        spots.map((spot, place) => badge(discs[place], place, spot, discs[place].face === waiting.faces.at(-1), press)),
      ),
    ),
    touch &&
      discs.length > 0 &&
      h(
        "span",
        { class: `tag ${freeCorner([...discs, ...spots.map((spot) => ({ ...spot, r: BADGE }))], tall)}` },
        icon("turn", 16),
        t("page.throw.tap"),
      ),
  );
}

// Where the chip covers the fewest discs and numbers; at the lower left the verdict's globe hangs over the edge.
function freeCorner(things, tall) {
  const across = Math.min(innerWidth, 560) - 24;
  const zoom = Math.min(across / WIDE, LOW.matches ? (0.38 * innerHeight) / tall : Infinity);
  const [wide, high, beside] = [CHIP.wide / zoom, CHIP.tall / zoom, (across / zoom - WIDE) / 2];
  const over = ([left, top]) =>
    things.filter(({ x, y, r }) => x + r > left && x - r < left + wide && y + r > top && y - r < top + high).length;
  const right = WIDE + beside - wide;
  const corners = { "": [-beside, 0], right: [right, 0], "right low": [right, tall - high] };
  return Object.entries(corners).reduce((best, corner) => (over(corner[1]) < over(best[1]) ? corner : best))[0];
}

function ringed(app, waiting, disc, place, discs, press) {
  const name = t("page.throw.disc", { disc: place + 1, face: app.dress.faceName(disc.face) });
  const parts = disc.doubted ? doubtRings(disc) : rings(disc, disc.face === waiting.faces.at(-1));
  if (!press) return s("g", { role: "img", "aria-label": name }, parts);
  const key = (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), press(place));
  const target = s("circle", {
    cx: disc.x,
    cy: disc.y,
    r: reachable(disc, discs),
    fill: "transparent",
    class: "focus",
    "stroke-width": 3,
  });
  return s(
    "g",
    { role: "button", tabindex: 0, "aria-label": name, onclick: () => press(place), onkeydown: key },
    parts,
    target,
  );
}

// As large as a finger, but never over a disc beside it.
function reachable(disc, discs) {
  const halfway = Math.min(...discs.filter((each) => each !== disc).map((each) => apart(each, disc) / 2));
  return Math.max(12, Math.min(Math.max(26, disc.r + 6), halfway));
}

const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

function rings({ x, y, r }, counts) {
  const ring = { cx: x, cy: y, r, fill: "none", stroke: "var(--ring)" };
  return [
    s("circle", { cx: x, cy: y, r, ...CASING, "stroke-width": 7 }),
    counts
      ? s("circle", { ...ring, "stroke-width": 4 })
      : s("circle", { ...ring, "stroke-width": 2.6, "stroke-dasharray": "7 6" }),
  ];
}

function doubtRings({ x, y, r }) {
  return [
    s("circle", { cx: x, cy: y, r, ...CASING, "stroke-width": 9 }),
    s("circle", { cx: x, cy: y, r, fill: "none", stroke: "var(--doubt)", "stroke-width": 4.5 }),
    s("circle", { cx: x, cy: y, r: r + 9, ...CASING, "stroke-opacity": 0.7, "stroke-width": 5 }),
    s("circle", {
      cx: x,
      cy: y,
      r: r + 9,
      fill: "none",
      stroke: "var(--doubt)",
      "stroke-width": 2.2,
      "stroke-dasharray": "3 7",
      "stroke-linecap": "round",
    }),
  ];
}

// The numbers lie over all rings, each beside its own disc: in the picture, off other discs and other numbers.
function badges(discs, tall) {
  const taken = [];
  for (const disc of discs) {
    const reach = disc.r + (disc.doubted ? 18 : 9);
    const spots = Array.from({ length: 24 }, (_, turn) => {
      const angle = -Math.PI / 3 + (turn * Math.PI) / 12;
      return { x: disc.x + reach * Math.cos(angle), y: disc.y + reach * Math.sin(angle) };
    });
    const room = (spot) => {
      const inside = Math.min(spot.x - BADGE, WIDE - BADGE - spot.x, spot.y - BADGE, tall - BADGE - spot.y);
      const others = discs.filter((each) => each !== disc).map((each) => apart(each, spot) - each.r - BADGE);
      const numbers = taken.map((each) => 3 * Math.min(0, apart(each, spot) - 2 * BADGE - 2));
      return Math.min(0, inside) * 100 + Math.min(12, ...others, ...numbers);
    };
    taken.push(spots.reduce((best, spot) => (room(spot) > room(best) + 0.5 ? spot : best)));
  }
  return taken;
}

function badge(disc, place, { x, y }, counts, press) {
  const fill = disc.doubted ? "var(--doubt)" : counts ? "var(--counted)" : "var(--casing)";
  return s(
    "g",
    { onclick: press && (() => press(place)) },
    s("circle", { cx: x, cy: y, r: disc.doubted ? 16 : BADGE, fill, stroke: "var(--ring)", "stroke-width": 2 }),
    s("text", { x, y: y + 5.5, class: disc.doubted ? "ask" : "" }, disc.doubted ? `${place + 1}?` : String(place + 1)),
  );
}

/** Before the photo: a hand that waits, or the discs found so far. */
export function stagePicture(waiting) {
  return h(
    "div",
    { class: "shot stage" },
    s(
      "svg",
      { viewBox: `0 0 ${WIDE} 330`, "aria-hidden": "true" },
      ["unseen", "armed", "missed"].includes(waiting.stage) ? armed(waiting.count) : found(waiting),
    ),
  );
}

function armed(count) {
  const wave = (path) =>
    s("path", { d: path, fill: "none", class: "wave", "stroke-width": 3, "stroke-linecap": "round" });
  const step = Math.min(50, 340 / count);
  const r = Math.min(17.5, step * 0.4);
  return [
    s("svg", { x: 92, y: 62, width: 174, height: 174, viewBox: "0 0 48 48" }, s("use", { href: "#hand" })),
    wave("M62 82q-24 56 0 112"),
    wave("M86 96q-16 42 0 83"),
    wave("M304 82q24 56 0 112"),
    wave("M280 96q16 42 0 83"),
    Array.from({ length: count }, (_, place) =>
      s("circle", {
        cx: 183 + (place - (count - 1) / 2) * step,
        cy: 286,
        r,
        fill: "none",
        stroke: "var(--on-photo)",
        "stroke-width": 2,
        "stroke-dasharray": "5 5",
      }),
    ),
  ];
}

function found(waiting) {
  const read = waiting.progress ? Math.floor((waiting.count * waiting.progress[0]) / waiting.progress[1]) : 0;
  return Array.from({ length: waiting.count }, (_, place) => {
    const angle = place * 2.4;
    const far = 47 * Math.sqrt(place);
    const [x, y] = [183 + far * Math.cos(angle), 165 + far * 0.9 * Math.sin(angle)];
    const done = place < read;
    return [
      s("circle", {
        cx: x,
        cy: y,
        r: 27,
        fill: "var(--ring)",
        "fill-opacity": done ? 0.16 : 0.08,
        stroke: done ? "var(--doubt)" : "var(--found)",
        "stroke-width": done ? 4 : 2,
        "stroke-dasharray": done ? null : "5 5",
      }),
      done &&
        s("path", {
          d: `M${x - 8} ${y + 1}l5 6 11-12`,
          fill: "none",
          stroke: "var(--found-tick)",
          "stroke-width": 3.5,
          "stroke-linecap": "round",
          "stroke-linejoin": "round",
        }),
    ];
  });
}

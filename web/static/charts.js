// Pictures of an evening: a line for each row of the table, told apart by colour, dashes and their last mark; and luck.

import { h, s } from "./dom.js";
import { dash, ink, tokenMark } from "./tokens.js";
import { t } from "./words.js";

const [LEFT, TOP, BOTTOM] = [22, 10, 150];
const LETTER = 10; // how wide one of a name is, at most
const NAME = 16; // how high a name is
const SIZES = { large: { wide: 358, longest: 12 }, small: { wide: 206, longest: 7 } };

/** @typedef {Api.Series["lines"][number]} Line */

/**
 * How a series went over the turns: everybody's line has their colour, dashes and shape, and the winner's is the
 * strongest; a row that was not there has a gap.
 * @param {import("./evening_parts.js").Look} look
 * @param {Api.Series} series
 */
export function course({ evening: { turns, winners, tokens }, dress }, series, small = false) {
  const { wide, longest } = small ? SIZES.small : SIZES.large;
  const last = Math.max(1, turns.at(-1) ?? 1);
  const letters = Math.max(small ? 5 : 8, ...series.lines.map((line) => line.name.length));
  const right = wide - 16 - LETTER * Math.min(longest, letters);
  const x = (/** @type {number} */ turn) => LEFT + ((right - LEFT) * turn) / last;
  const y = (/** @type {number} */ value) => BOTTOM - ((BOTTOM - TOP) * value) / Math.max(1, series.most);
  const shown = series.lines
    .map((line, place) => ({ line, number: tokens[line.name] ?? (line.id === "" ? 0 : place + 1) }))
    .map((each) => ({ ...each, points: pointsOf(each.line, turns, x, y) }))
    .filter(({ points }) => points.length > 0)
    .sort((one, other) => Number(winners.includes(one.line.name)) - Number(winners.includes(other.line.name)));
  const ends = spread(shown.map(({ points }) => points[points.length - 1].y));
  const marked = new Set([0, Math.floor(series.most / 2), series.most]);
  return s(
    "svg",
    {
      class: "course",
      viewBox: `0 0 ${wide} 176`,
      role: "img",
      "aria-label": t("page.evening.course", { label: series.label }),
    },
    [...marked].map((value) => [
      s("path", { d: `M${LEFT} ${y(value)}H${right}`, stroke: "var(--line)", "stroke-width": 1.5 }),
      s("text", { x: LEFT - 6, y: y(value) + 4.5, "text-anchor": "end" }, String(value)),
    ]),
    ticks(last).map((turn) =>
      s(
        "text",
        { x: x(turn), y: 170, "text-anchor": turn === 1 ? "start" : "middle", dx: turn === 1 ? -8 : 0 },
        turn === 1 ? `${dress.turnWord()} ${turn}` : String(turn),
      ),
    ),
    shown.map(({ line, number, points }) => drawn(number, points, winners.includes(line.name))),
    shown.map(({ line, number, points }, place) =>
      ending(shortened(line.name, longest), number, points[points.length - 1], ends[place], right + 13),
    ),
  );
}

/**
 * @param {string} name
 * @param {number} longest
 */
const shortened = (name, longest) => (name.length > longest ? `${name.slice(0, longest - 1)}…` : name);

/** @typedef {{ x: number, y: number, after: boolean }} Point `after` where the line goes on from the point before */

/**
 * @param {Line} line
 * @param {number[]} turns
 * @param {(turn: number) => number} x
 * @param {(value: number) => number} y
 * @returns {Point[]}
 */
function pointsOf({ values }, turns, x, y) {
  return values.flatMap((value, at) =>
    value === null ? [] : [{ x: x(turns[at]), y: y(value), after: at > 0 && values[at - 1] !== null }],
  );
}

/**
 * @param {number} number whose token it is; 0 for a line of the table
 * @param {Point[]} points
 * @param {boolean} won
 */
function drawn(number, points, won) {
  const d = points.map((point) => `${point.after ? "L" : "M"}${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join(" ");
  const look = number
    ? { stroke: ink(number), "stroke-dasharray": dash(number) || null }
    : { stroke: "var(--mark)", "stroke-dasharray": null };
  return s("path", {
    d,
    fill: "none",
    "stroke-width": won ? 3.8 : 2.6,
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
    ...look,
  });
}

/**
 * Whose line it was, over the ends of all of them.
 * @param {string} name
 * @param {number} number
 * @param {Point} end
 * @param {number} nameY
 * @param {number} nameX
 */
function ending(name, number, end, nameY, nameX) {
  return [
    number ? tokenMark(number, end.x, nameY, 15) : s("circle", { cx: end.x, cy: end.y, r: 6, fill: "var(--mark)" }),
    s("text", { x: nameX, y: nameY + 5, class: "name" }, name),
  ];
}

/**
 * Names at the same height would cover each other: they give way downwards, and at the bottom upwards again.
 * @param {number[]} heights
 */
function spread(heights) {
  const order = heights.map((y, place) => ({ y, place })).sort((one, other) => one.y - other.y);
  order.forEach((each, at) => at && (each.y = Math.max(each.y, order[at - 1].y + NAME)));
  order.forEach((each, at) => (each.y = Math.min(each.y, BOTTOM - NAME * (order.length - 1 - at))));
  return order.sort((one, other) => one.place - other.place).map(({ y }) => y);
}

/** @param {number} last */
function ticks(last) {
  const step = Math.max(1, Math.ceil(last / 3 / 4) * 4);
  const inner = Array.from({ length: Math.floor(last / step) }, (_, place) => (place + 1) * step);
  const between = inner.filter((turn) => turn < last - step / 2 && turn > last / 6);
  return [...new Set([1, ...between, last])];
}

/**
 * Where a player's throws lie between bad luck and good: the bar holds 95 of 100 such evenings.
 * @param {number} away
 */
export function luckBar(away) {
  const x = 66 + Math.max(-2.9, Math.min(2.9, away)) * 22;
  return s(
    "svg",
    { width: 132, height: 34, viewBox: "0 0 132 34", "aria-hidden": "true" },
    s("rect", { x: 22.9, y: 9, width: 86.2, height: 16, rx: 8, fill: "var(--s2)" }),
    s("path", { d: "M2 17H130", stroke: "var(--edge)", "stroke-width": 1.5 }),
    s("path", { d: "M66 6V28", stroke: "var(--dusk)", "stroke-width": 2 }),
    s("circle", { cx: x, cy: 17, r: 7.5, fill: "var(--mark)", stroke: "var(--night)", "stroke-width": 2.5 }),
  );
}

/**
 * How a game's pieces fell over all evenings: the share, and where the true one lies, between 0 and 100.
 * @param {Api.Rate} rate
 * @param {(share: number) => string} percent
 */
export function shareBar({ share, interval: [low, high], chance }, percent) {
  const x = (/** @type {number} */ of) => 4 + 350 * of;
  const anchors = ["start", "middle", "end"];
  return s(
    "svg",
    { class: "course", viewBox: "0 0 358 44", "aria-hidden": "true" },
    s("path", { d: "M4 17H354", stroke: "var(--edge)", "stroke-width": 1.5 }),
    s("rect", {
      x: x(low),
      y: 9,
      width: Math.max(4, x(high) - x(low)),
      height: 16,
      rx: 8,
      fill: "var(--s2)",
      stroke: "var(--edge)",
    }),
    s("path", { d: `M${x(chance)} 5V29`, stroke: "var(--dusk)", "stroke-width": 2 }),
    s("circle", { cx: x(share), cy: 17, r: 7.5, fill: "var(--mark)", stroke: "var(--night)", "stroke-width": 2.5 }),
    [0, 0.5, 1].map((of, place) => s("text", { x: x(of), y: 42, "text-anchor": anchors[place] }, percent(of))),
  );
}

/**
 * The same as a table, for those who listen.
 * @param {import("./evening_parts.js").Look} look
 * @param {Api.Series} series
 */
export function courseTable({ evening: { turns }, dress }, { label, lines }) {
  const heads = [dress.turnWord(), ...lines.map((line) => line.name)];
  const rows = turns.map((turn, at) => [String(turn), ...lines.map((line) => String(line.values[at] ?? ""))]);
  return h(
    "details",
    { class: "table-of" },
    h("summary", {}, t("page.evening.as-table")),
    h(
      "div",
      { class: "wide-table", tabindex: 0, role: "region", "aria-label": t("page.evening.course", { label }) },
      table(heads, rows),
    ),
  );
}

/**
 * @param {string[]} heads
 * @param {string[][]} rows the first of each row is its head
 */
export function table(heads, rows) {
  return h(
    "table",
    {},
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        heads.map((head) => h("th", { scope: "col" }, head)),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map(([head, ...cells]) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, head),
          cells.map((cell) => h("td", {}, cell)),
        ),
      ),
    ),
  );
}

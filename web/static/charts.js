// Pictures of an evening: a line for each player, told apart by colour, dashes and their last mark; and their luck.

import { h, s } from "./dom.js";
import { t } from "./words.js";

const [LEFT, WIDTH, TOP, BOTTOM] = [22, 358, 10, 150];
const LONGEST = 13;
const LINES = [
  { stroke: "var(--mark)", "stroke-width": 3.4 },
  { stroke: "var(--dusk)", "stroke-width": 2.6, "stroke-dasharray": "2 5" },
  { stroke: "var(--blood)", "stroke-width": 3, "stroke-dasharray": "9 5" },
  { stroke: "var(--green-edge)", "stroke-width": 3, "stroke-dasharray": "12 4 2 4" },
];

/** How each player's track went over the turns. The winner's line is the lit one. */
export function course(evening) {
  const order = [...evening.winners, ...evening.players.filter((player) => !evening.winners.includes(player))];
  const last = Math.max(1, evening.turns.at(-1));
  const right = WIDTH - 18 - 8 * Math.min(LONGEST, Math.max(6, ...order.map((player) => player.length)));
  const x = (turn) => LEFT + ((right - LEFT) * turn) / last;
  const y = (value) => BOTTOM - ((BOTTOM - TOP) * value) / Math.max(1, evening.most);
  const ends = spread(order.map((player) => y(evening.tracks[player].at(-1))));
  return s(
    "svg",
    {
      class: "course",
      viewBox: "0 0 358 176",
      role: "img",
      "aria-label": t("page.evening.course", { label: evening.label }),
    },
    [0, evening.most / 2, evening.most].map((value) => [
      s("path", { d: `M${LEFT} ${y(value)}H${right}`, stroke: "var(--line)", "stroke-width": 1.5 }),
      s("text", { x: LEFT - 6, y: y(value) + 4.5, "text-anchor": "end" }, String(value)),
    ]),
    ticks(last).map((turn) =>
      s(
        "text",
        { x: x(turn), y: 170, "text-anchor": "middle" },
        turn === 1 ? t("page.evening.turn", { turn }) : String(turn),
      ),
    ),
    order
      .map((player, place) =>
        line(
          player,
          place,
          evening.tracks[player].map((value, at) => [x(evening.turns[at]), y(value)]),
          ends[place],
          right + 13,
        ),
      )
      .reverse(),
  );
}

function line(player, place, points, nameY, nameX) {
  const look = LINES[place % LINES.length];
  const [x, y] = points.at(-1);
  return [
    s("path", {
      d: `M${points.map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join(" L")}`,
      fill: "none",
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
      ...look,
    }),
    endMark(place, x, y, look.stroke),
    s(
      "text",
      { x: nameX, y: nameY + 5, class: "name" },
      player.length > LONGEST ? `${player.slice(0, LONGEST - 1)}…` : player,
    ),
  ];
}

function endMark(place, x, y, fill) {
  if (place === 1) return s("rect", { x: x - 5, y: y - 5, width: 10, height: 10, rx: 1.5, fill });
  if (place === 2) return s("path", { d: `M${x} ${y - 8}l7 13h-14Z`, fill });
  if (place === 3) return s("path", { d: `M${x} ${y - 7}l7 7-7 7-7-7Z`, fill });
  return s("circle", { cx: x, cy: y, r: 6, fill });
}

// Names at the same height would cover each other.
function spread(heights) {
  const order = heights.map((y, place) => ({ y, place })).sort((one, other) => one.y - other.y);
  order.forEach((each, at) => at && (each.y = Math.max(each.y, order[at - 1].y + 16)));
  const over = Math.max(0, order.at(-1).y - BOTTOM);
  return order.sort((one, other) => one.place - other.place).map(({ y }) => y - over);
}

function ticks(last) {
  const step = Math.max(1, Math.ceil(last / 3 / 4) * 4);
  const inner = Array.from({ length: Math.floor(last / step) }, (_, place) => (place + 1) * step).filter(
    (turn) => turn < last - step / 2,
  );
  return [...new Set([1, ...inner.filter((turn) => turn > last / 6), last])];
}

/** Where a player's throws lie between bad luck and good: the bar holds 95 of 100 such evenings. */
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

/** The same as a table, for those who listen. */
export function courseTable(evening) {
  return h(
    "details",
    { class: "table-of" },
    h("summary", {}, t("page.evening.as-table")),
    h(
      "div",
      {
        class: "wide-table",
        tabindex: 0,
        role: "region",
        "aria-label": t("page.evening.course", { label: evening.label }),
      },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, t("page.evening.turn-head")),
            evening.players.map((player) => h("th", { scope: "col" }, player)),
          ),
        ),
        h(
          "tbody",
          {},
          evening.turns.map((turn, at) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, String(turn)),
              evening.players.map((player) => h("td", {}, String(evening.tracks[player][at]))),
            ),
          ),
        ),
      ),
    ),
  );
}

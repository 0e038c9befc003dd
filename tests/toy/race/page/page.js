// The race on the page: a lane for each runner, and the die's own face. Everything else is drawn as for any game.

import { h, s } from "../../dom.js";
import { t } from "../../words.js";

/** @type {Record<string, string>} where the pips of each face lie, by the keys of a telephone */
const PIPS = { 1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "134679" };

/** @type {Partial<Dress>} */
export default {
  track({ value, most }) {
    const goal = most ?? value;
    const label = t("page.race.field", { value, goal });
    return s(
      "svg",
      { class: "lane", viewBox: "0 0 120 24", role: "img", "aria-label": label },
      s("path", { class: "way", d: "M6 12H114" }),
      s("path", { class: "goal", d: "M114 3V21" }),
      s("circle", { class: "runner", cx: 6 + (108 * value) / goal, cy: 12, r: 6 }),
    );
  },

  facePicture: (face, size) =>
    s(
      "svg",
      { class: "die", width: size, height: size, viewBox: "-2.2 -2.2 4.4 4.4", "aria-hidden": "true" },
      s("rect", { x: -2, y: -2, width: 4, height: 4, rx: 0.8 }),
      [...(PIPS[face] ?? "")].map((key) =>
        s("circle", { cx: ((Number(key) - 1) % 3) - 1, cy: Math.floor((Number(key) - 1) / 3) - 1, r: 0.42 }),
      ),
    ),

  displayRows: ({ state: { game }, dress }) => lanes(game.seats, dress),
  heard: (app) => t("page.race.heard", { lead: leader(app.state.game), to_do: app.state.game.to_do }),

  endWords: ({ winners, turns }) => t("page.race.end", { player: winners[0], turns: turns.at(-1) }),
};

/** @type {Record<string, GameScreen>} a page of its own, at /games/race/lanes */
export const screens = {
  lanes: {
    title: () => t("page.race.lanes"),
    draw({ state, dress }) {
      const seats = state?.game?.name === "race" ? state.game.seats : [];
      if (seats.length === 0) return h("p", { class: "hint" }, t("page.race.nobody"));
      return lanes(seats, dress);
    },
  },
};

/**
 * @param {Api.Seat[]} seats
 * @param {Dress} dress
 */
function lanes(seats, dress) {
  return h(
    "ol",
    { class: "lanes" },
    seats.map((seat) => h("li", { "data-key": seat.id }, h("b", {}, seat.name), seat.tracks.map(dress.track))),
  );
}

/** @param {Api.Game} game */
function leader({ seats }) {
  const field = (/** @type {Api.Seat} */ seat) => seat.tracks[0]?.value ?? 0;
  return seats.reduce((first, seat) => (field(seat) > field(first) ? seat : first)).name;
}

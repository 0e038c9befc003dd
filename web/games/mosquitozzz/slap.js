// A slap as its four states look, what the others see of it meanwhile, and what they may call.

import { cord, cueOf } from "../../cord.js";
import { h, icon, s } from "../../dom.js";
import { bars, likeliest } from "../../odds.js";
import { nowLine } from "../../parts.js";
import { seats } from "../../seats.js";
import { found } from "../../stage_picture.js";
import { either, t } from "../../words.js";
import { scene } from "./scene.js";

const [WIDE, HIGH] = [366, 330];
// Where the discs of the falling shower are, how much they are turned, and which of them lies splat side up.
const FALLING = [
  [250, 44, -30, 1],
  [196, 76, 18, 0],
  [300, 92, 12, 0],
  [152, 122, -14, 1],
  [236, 134, 6, 1],
  [118, 182, -10, 1],
  [190, 184, 4, 0],
  [292, 186, 24, 1],
  [76, 254, 14, 0],
  [150, 248, -6, 1],
  [250, 246, -22, 0],
];

/**
 * @param {ThrowingApp} app
 * @param {import("../../cord.js").Cue} cue
 * @returns {ThrowCue | null}
 */
export function throwCue({ state: { game, throw: waiting } }, cue) {
  if (game.step === "tie" || ["missed", "dazzled", "blinded"].includes(waiting.stage)) return null;
  const drawn = { throw: falling(waiting.count), slap: hit(), off: handsOff(), count: found(waiting) }[cue];
  return {
    picture: s(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "xMidYMid meet", "aria-hidden": "true" },
      drawn,
    ),
    word: t(`page.mosquitozzz.cue.${cue}`, { n: waiting.count }),
    line: t(`page.mosquitozzz.cue.${cue}-line`),
    steps: steps(""),
  };
}

/** @param {"" | "-other"} who */
const steps = (who) => ({
  throw: t(`page.mosquitozzz.step.throw${who}`),
  slap: t(`page.mosquitozzz.step.slap${who}`),
  off: t("page.mosquitozzz.step.off"),
  count: t(`page.mosquitozzz.step.count${who}`),
});

/** @param {number} count */
function falling(count) {
  return [
    s("ellipse", { class: "landing", cx: 160, cy: 300, rx: 150, ry: 22 }),
    FALLING.slice(0, count).map(([x, y, turn, splat]) =>
      s(
        "g",
        { class: "falls", transform: `translate(${x} ${y}) rotate(${turn})` },
        s("path", { class: "streak", d: "M22 -28 40 -50" }),
        s("ellipse", { class: "rim", cy: 4, rx: 26, ry: 21 }),
        s("ellipse", { class: "disc", rx: 26, ry: 21 }),
        s("use", {
          class: splat ? "dead" : "alive",
          href: splat ? "#splat" : "#mos",
          x: -17,
          y: -17,
          width: 34,
          height: 34,
        }),
      ),
    ),
  ];
}

function hit() {
  const rays = Array.from({ length: 16 }, (_, place) =>
    s("path", {
      class: "ray",
      d: `M0 -${place % 2 ? 132 : 124}V-${place % 2 ? 150 : 162}`,
      transform: `translate(183 165) rotate(${22.5 * place})`,
    }),
  );
  return [rays, s("use", { class: "flat", href: "#hand", x: 73, y: 55, width: 220, height: 220 })];
}

function handsOff() {
  const hand = { class: "outline", href: "#hand", width: 130, height: 130 };
  return [
    s("rect", { class: "frame", x: 6, y: 6, width: WIDE - 12, height: HIGH - 12, rx: 18 }),
    s("g", { transform: "rotate(-14 100 150)" }, s("use", { ...hand, x: 36, y: 86 })),
    s("g", { transform: "translate(366 0) scale(-1 1) rotate(-14 100 150)" }, s("use", { ...hand, x: 36, y: 86 })),
    s("path", { class: "arrow", d: "M132 268H68m20-18-20 18 20 18M234 268h64m-20-18 20 18-20 18" }),
  ];
}

/**
 * @param {ThrowingApp} app
 * @param {string} player
 */
export function throwOthers(app, player) {
  if (app.state.game.step === "tie") return null;
  const how = cord(cueOf(app.state.throw), steps("-other"));
  const row = h("section", { class: "pad" }, seats(app, { only: player }));
  return { look: othersScene(app, player, how), beside: [row, othersOdds(app, player)] };
}

/**
 * What a phone shows while another player defends: the same moment without its button.
 * @param {PlayingApp} app
 * @param {string} player
 * @param {Child} how
 */
export const othersScene = (app, player, how = null) => [
  scene(app),
  nowLine(
    app,
    t("page.mosquitozzz.defends", { player }),
    how ? t("page.mosquitozzz.soon") : t("page.mosquitozzz.cards-first"),
  ),
  how,
];

/**
 * What the slap of another player may come to.
 * @param {PlayingApp} app
 * @param {string} player
 */
export function othersOdds(app, player) {
  const { game } = app.state;
  const odds = game.odds.find((each) => each.tries === 1);
  const most = odds ? likeliest(odds.counting) : [];
  const drops = game.seats.find((seat) => seat.player === player)?.tracks[0].value ?? 0;
  const stays = (/** @type {number} */ hits) => drops - (odds?.price[odds.pieces - hits] ?? 0);
  return (
    odds &&
    odds.pieces > 1 &&
    h(
      "section",
      { class: "pad others-odds" },
      h("h2", { class: "h2" }, t("page.mosquitozzz.hits-most", { player, number: either(most) })),
      bars(odds.counting, 358, 84, 13),
      h(
        "p",
        { class: "hint" },
        most.map((hits) => t("page.mosquitozzz.hits-leave", { hits, n: stays(hits) })).join(" "),
      ),
    )
  );
}

export const cheers = () => [
  { picture: icon("hand", 34), words: t("page.mosquitozzz.cheer.slap") },
  { picture: icon("drop", 34, "drop"), words: t("page.mosquitozzz.cheer.blood") },
  { picture: icon("mos", 40, "moth"), words: t("page.mosquitozzz.cheer.buzz") },
];

/**
 * What the throw costs, as it stands: drops that fall out of the row, before and after.
 * @param {ThrowingApp} app
 * @param {Child} words
 * @param {number} price
 */
export function costBox({ state: { game } }, words, price) {
  const holder = game.seats.find((seat) => seat.acts);
  const { value = 0, most = 0 } = holder?.tracks[0] ?? {};
  const drop = (/** @type {unknown} */ _, /** @type {number} */ place) => {
    const lost = place >= value - price && place < value;
    return h(
      "span",
      { class: lost ? "lost" : "" },
      icon(place < value - price ? "drop" : "drop-o", 24, place < value - price ? "f" : "e"),
      lost && icon("drop", 20, "f"),
    );
  };
  return h(
    "div",
    { class: "cost" },
    h(
      "p",
      {},
      h("span", { class: "grow" }, words),
      h("span", { class: "num was" }, value),
      h("span", { class: "num" }, Math.max(0, value - price)),
    ),
    h("div", { class: "drops", "aria-hidden": "true" }, Array.from({ length: most ?? 0 }, drop)),
  );
}

// The tie-break as a duel: a lamp over each who throws, lit over whose slap it is, and a row for every throw.

import { h, icon, s } from "../../dom.js";
import { light } from "../../peak.js";
import { token, tokenMark } from "../../tokens.js";
import { percent, row, t } from "../../words.js";

const LONG = 10; // a name with more letters is set smaller

/**
 * The throws so far, a round each.
 * @param {Api.Game} game
 * @returns {Map<string, number>[]}
 */
export function rounds({ piles }) {
  const rows = piles.filter((each) => each.id.startsWith("tie-"));
  return rows.map(({ things }) => new Map(things.map((thing) => [thing.id, thing.worth ?? 0])));
}

/**
 * Who still throws: in the first round all who are level, then those who were best together.
 * @param {Api.Game} game
 */
function throwers({ seats }, all = /** @type {Map<string, number>[]} */ ([])) {
  const most = Math.max(...seats.map((seat) => seat.tracks[0].value));
  const level = seats.filter((seat) => seat.tracks[0].value === most).map((seat) => seat.id);
  return all.slice(0, -1).reduce((left, round) => {
    const best = Math.max(...left.map((id) => round.get(id) ?? 0));
    return left.filter((id) => round.get(id) === best);
  }, level);
}

/** @param {PlayingApp} app */
export function duel(app) {
  const { game } = app.state;
  const rivals = throwers(game, rounds(game));
  return [
    h(
      "section",
      { class: `duel n-${rivals.length}` },
      rivals.map((id, place) => [place === 1 && rivals.length === 2 && versus(), rival(app, id)]),
    ),
    game.actor !== null &&
      h("p", { class: "slap-now" }, icon("hand", 24), t("page.mosquitozzz.duel.slap", { player: game.actor })),
    h("p", { class: "why" }, t("page.mosquitozzz.duel.why")),
  ];
}

/**
 * The throws so far, and who looks on.
 * @param {PlayingApp} app
 */
export function score(app) {
  const { game } = app.state;
  const all = rounds(game);
  const rivals = throwers(game, all);
  return [
    h(
      "ol",
      { class: "rounds" },
      all.map((round, place) => roundRow(game, round, place, all.length, rivals)),
    ),
    watching(app, rivals),
  ];
}

const versus = () => h("p", { class: "versus" }, icon("mos", 34), t("page.mosquitozzz.duel.against"));

/**
 * @param {PlayingApp} app
 * @param {string} id
 */
function rival(app, id) {
  const { game, tokens } = app.state;
  const seat = game.seats.find((each) => each.id === id);
  const on = game.actor === id;
  const number = tokens[seat?.player ?? ""] ?? 0;
  return h(
    "div",
    { class: `rival ${on ? "on" : ""}`, "data-key": id },
    s(
      "svg",
      { viewBox: "0 0 120 170", "aria-hidden": "true" },
      on && s("circle", { class: "peak-halo", cx: 60, cy: 104, r: 76 }),
      s("path", { class: "peak-cord", d: `M60 0V${on ? 36 : 46}` }),
      s("path", { class: "peak-cap", d: on ? "M49 49 53 34h14l4 15Z" : "M51 59 54.500 46h11L69 59Z" }),
      on && light(),
      s("circle", { class: on ? "peak-globe" : "unlit-lamp", cx: 60, cy: 104, r: on ? 58 : 48, fill: "url(#light)" }),
      number > 0 && tokenMark(number, 60, 104, 46, on),
    ),
    h("h2", { class: (seat?.name ?? id).length > LONG ? "longish" : "" }, seat?.name ?? id),
    h("small", {}, icon("drop", 17, "f"), t("page.mosquitozzz.cost", { n: seat?.tracks[0].value ?? 0 })),
  );
}

/**
 * @param {Api.Game} game
 * @param {Map<string, number>} round
 * @param {number} place
 * @param {number} many
 * @param {string[]} rivals
 */
function roundRow(game, round, place, many, rivals) {
  const now = place === many - 1 && game.step === "tie";
  const cell = (/** @type {string} */ id) => {
    const squashed = round.get(id);
    if (squashed !== undefined) return h("div", {}, h("span", { class: "num" }, squashed), pips(squashed));
    if (game.actor !== id) return h("div", {}, h("span", { class: "lbl" }, "–"));
    return h(
      "div",
      {},
      h("span", { class: "ask num" }, "?"),
      h("span", { class: "lbl" }, t("page.mosquitozzz.duel.throws", { player: id })),
    );
  };
  const label = h(
    "span",
    { class: "which" },
    t("page.mosquitozzz.duel.round", { round: place + 1 }),
    h("small", {}, t(now ? "page.mosquitozzz.duel.runs" : "page.mosquitozzz.duel.level")),
  );
  const [first, ...others] = rivals;
  return h("li", { class: `round n-${rivals.length} ${now ? "on" : ""}` }, cell(first), label, others.map(cell));
}

/** @param {number} squashed */
function pips(squashed) {
  const dots = Array.from({ length: 10 }, (_, place) => h("i", { class: place < squashed ? "s" : "" }));
  return h(
    "span",
    { class: "pips", role: "img", "aria-label": t("page.mosquitozzz.of-squashed-all", { squashed }) },
    dots,
  );
}

/**
 * @param {PlayingApp} app
 * @param {string[]} rivals
 */
function watching({ state: { game, tokens } }, rivals) {
  const others = game.seats.filter((seat) => !rivals.includes(seat.id));
  if (others.length === 0) return null;
  return h(
    "ul",
    { class: "lookers" },
    others.map((seat) =>
      h(
        "li",
        { class: "hint" },
        token(tokens[seat.player ?? ""], 16),
        t("page.mosquitozzz.duel.watches", { player: seat.name, drops: seat.tracks[0].value }),
      ),
    ),
  );
}

/**
 * What wins, and what means another throw, once somebody has thrown.
 * @param {ThrowingApp} app
 */
export function duelOdds({ state: { game, throw: waiting } }) {
  const all = rounds(game);
  const thrown = [...(all.at(-1)?.values() ?? [])];
  const rivals = throwers(game, all);
  const chances = waiting.odds?.counting ?? [];
  if (thrown.length === 0 || thrown.length < rivals.length - 1) return null;
  const best = Math.max(...thrown);
  const wins = chances.slice(best + 1).reduce((sum, chance) => sum + chance, 0);
  const words =
    best >= chances.length - 1
      ? t("page.mosquitozzz.duel.only-level", { best })
      : t("page.mosquitozzz.duel.wins", { number: best + 1, player: game.actor, chance: percent(wins) });
  return h(
    "p",
    { class: "duel-odds" },
    h("b", {}, words),
    " ",
    best < chances.length - 1 && t("page.mosquitozzz.duel.again", { best }),
  );
}

/**
 * How the tie-break ended: "7 to 5 in the tie-break against Caro."
 * @param {Api.Game} game
 */
export function duelStory(game) {
  const [winner] = game.outcome?.winners ?? [];
  const last = rounds(game).at(-1);
  if (!last || winner === undefined) return null;
  const rivals = [...last.keys()].filter((id) => id !== winner);
  const theirs = Math.max(...rivals.map((id) => last.get(id) ?? 0));
  return t("page.mosquitozzz.duel.won", { mine: last.get(winner), theirs, rivals: row(rivals) });
}

// Counting: rows with minus, number and plus, whose bar is as long as what is out.

import { main, undo } from "../../dock.js";
import { h, icon } from "../../dom.js";
import { handfulOf, track } from "../../parts.js";
import { t } from "../../words.js";
import { actor, allowed, buoy, hyphenated, inOrder, segments } from "./look.js";
import { scene } from "./scene.js";

/** @type {Record<string, string>} */
const GLYPHS = { stations: "station", researchers: "forscher", buoys: "boje", ships: "schiff" };

/**
 * One row: how many, of at most so many.
 * @param {{ label: string, mark: Child, value: number, most: number, low?: number, below: string, full?: boolean, set: (n: number) => unknown }} row
 */
export function countRow({ label, mark, value, most, low = 0, below, full = value >= most, set }) {
  const button = (
    /** @type {string} */ words,
    /** @type {string} */ glyph,
    /** @type {number} */ to,
    shutNow = false,
  ) =>
    h(
      "button",
      {
        class: `rnd ${shutNow ? "off" : ""}`,
        "aria-label": `${label}: ${words}`,
        disabled: shutNow,
        onclick: () => set(to),
      },
      icon(glyph),
    );
  return h(
    "li",
    { class: "cnt", "data-key": label },
    mark,
    h("span", { class: "nm" }, hyphenated(label), most > 0 && segments(value, most), h("small", {}, below)),
    button(t("page.less"), "minus", value - 1, value <= low),
    h("span", { class: "num", "aria-live": "polite" }, value),
    button(t("page.more"), "plus", value + 1, full),
  );
}

/**
 * The four counts of a network as they stand on this phone: all that is out is proposed; without a Station no Forscher
 * counts, since they stand on one.
 * @param {PlayingApp} app
 * @param {Api.Template} score
 */
function counted(app, score) {
  const bare = app.ui.stations === 0;
  return score.parameters.flatMap((each) => {
    if (each.type !== "number") return [];
    const high = bare && each.name === "researchers" ? 0 : each.high;
    return [{ ...each, high, out: each.high, value: Math.min(high, Number(app.ui[each.name] ?? high)) }];
  });
}

/**
 * What a network of so many would bring.
 * @param {PlayingApp} app
 * @param {Api.Template} score
 */
function worth(app, score) {
  const genius = actor(app.state.game)?.marks.some((mark) => mark.id === "ability-genialer-forscher");
  return counted(app, score).reduce(
    (sum, { name, value }) => sum + value * (name === "researchers" && genius ? 2 : 1),
    0,
  );
}

/** @param {PlayingApp} app */
export function scoring(app) {
  const { game } = app.state;
  const score = allowed(game, "score");
  const who = actor(game) ?? null;
  if (!score || !who) return null;
  const parts = counted(app, score);
  const hint = t("page.schwarm.only-largest", { sum: parts.map(({ value }) => value).join(" + ") });
  return [
    countHead(app, who, worth(app, score), t("page.schwarm.counts", { player: who.name }), hint),
    h(
      "ul",
      { class: "cnts pad" },
      parts.map(({ name, label, value, high, out }) =>
        countRow({
          label,
          mark: icon(GLYPHS[name] ?? "plaettchen", 26),
          value,
          most: high,
          below: high < out ? t("page.schwarm.needs-station") : outWords(value, out),
          set: (n) => app.set({ [name]: n }),
        }),
      ),
    ),
  ];
}

/**
 * @param {number} value
 * @param {number} out
 */
const outWords = (value, out) => (value >= out ? t("page.schwarm.no-more-out") : t("page.schwarm.are-out", { n: out }));

/**
 * What stands above every count: what it would bring, who counts, and what the others have got.
 * @param {PlayingApp} app
 * @param {Api.Seat} who
 * @param {number} points
 * @param {string} title
 * @param {string} hint
 */
export function countHead(app, who, points, title, hint) {
  const after = track(who, "points").value + points;
  return [
    scene(app, { number: points, words: t("page.schwarm.for", { player: who.name }), who, after }),
    h("section", { class: "now-line" }, h("h1", {}, title), h("p", {}, hint)),
    scored(app, points),
  ];
}

/** @param {PlayingApp} app */
export function scoreDock(app) {
  const score = /** @type {Api.Template} */ (allowed(app.state.game, "score"));
  const values = Object.fromEntries(counted(app, score).map(({ name, value }) => [name, value]));
  const untouched = ["stations", "researchers", "buoys", "ships"].every((name) => app.ui[name] === undefined);
  const others = inOrder(app.state.game).filter((seat) => !brought(seat) && !seat.acts);
  return [
    untouched &&
      others.length > 0 &&
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { class: "btn q grow", onclick: () => scoreAll(app) },
          t("page.schwarm.score-all", {
            players: [actor(app.state.game), ...others].map((seat) => seat?.name).join(", "),
          }),
        ),
      ),
    countDock(app, worth(app, score), { kind: "score", ...values }),
  ];
}

/**
 * Where all that is out hangs together for everybody, one tap counts it.
 * @param {PlayingApp} app
 */
async function scoreAll(app) {
  for (let score = allowed(app.state.game, "score"); score; score = allowed(app.state.game, "score")) {
    const values = Object.fromEntries(counted(app, score).map(({ name, value }) => [name, value]));
    if (!(await app.act({ kind: "score", ...values }))) return;
  }
}

/**
 * The main button of every count.
 * @param {PlayingApp} app
 * @param {number} points
 * @param {Api.Action} action
 */
export function countDock(app, points, action) {
  const who = actor(app.state.game);
  const now = who ? track(who, "points").value : 0;
  const words = t("page.schwarm.score", { points, player: who?.name ?? "" });
  const below = t("page.schwarm.score-below", { now, after: now + points });
  return h(
    "div",
    { class: "row" },
    undo(app),
    main(words, below, () => app.act(action), "check"),
  );
}

/**
 * The strip of a scoring: what each has got, and who counts.
 * @param {PlayingApp} app
 */
export function scored(app, counting = 0) {
  const { game } = app.state;
  const order = inOrder(game);
  const at = order.findIndex((seat) => seat.acts);
  const number = (/** @type {Api.Seat} */ seat, /** @type {boolean} */ done) =>
    done ? `+${brought(seat)}` : seat.acts ? `+${counting}` : track(seat, "points").value;
  return h(
    "ul",
    { class: "strip stk pad" },
    order.map((seat, place) => {
      const done = at < 0 || place < at;
      return h(
        "li",
        { class: `st ${seat.acts ? "lit" : ""}`, "data-key": seat.id },
        buoy(game, seat.id),
        h("span", { class: "nm" }, seat.name),
        h("span", { class: "num" }, number(seat, done)),
        h(
          "small",
          {},
          done
            ? [icon("check", 14), t("page.schwarm.done")]
            : t(seat.acts ? "page.schwarm.counting" : "page.schwarm.points"),
        ),
      );
    }),
  );
}

/**
 * What the last scoring has brought.
 * @param {Api.Seat} seat
 */
const brought = (seat) => seat.marks.find((mark) => mark.id === "scored")?.worth ?? 0;

/**
 * A handful as rows: Plättchen that are gathered or laid.
 * @param {PlayingApp} app
 * @param {string} kind
 */
export function handfulRows(app, kind) {
  const handful = handfulOf(allowed(app.state.game, kind));
  if (!handful) return null;
  const value = taken(app, kind);
  return h(
    "ul",
    { class: "cnts pad" },
    handful.items.map((item) => {
      const count = value.filter((each) => each === item.value).length;
      const others = value.filter((each) => each !== item.value);
      return countRow({
        label: item.label,
        mark: tileMark(item.value),
        value: count,
        most: Math.min(item.copies, handful.budget),
        below: t("page.schwarm.there-are", { n: item.copies }),
        full: count >= item.copies || value.length >= handful.budget,
        set: (n) => app.set({ [kind]: [...others, ...Array(n).fill(item.value)] }),
      });
    }),
  );
}

/**
 * What of a handful is chosen on this phone.
 * @param {PlayingApp} app
 * @param {string} kind
 * @returns {string[]}
 */
export const taken = (app, kind) => app.ui[kind] ?? [];

/** @param {string} tile */
export const tileMark = (tile) => icon("plaettchen", 26, tile === "golden" ? "gold" : "");

/**
 * A number that is read off a card or the board: a tap says it.
 * @param {PlayingApp} app
 * @param {Api.Template} template
 */
export function numbers(app, template) {
  const [asked] = template.parameters;
  if (asked.type !== "number") return null;
  return h(
    "section",
    { class: "pad", "data-key": template.kind },
    h("h2", {}, asked.label),
    h(
      "div",
      { class: "handfuls numbers" },
      Array.from({ length: asked.high - asked.low + 1 }, (_, place) => asked.low + place).map((value) =>
        h(
          "button",
          {
            class: "handful",
            "data-key": value,
            disabled: !app.mayAct,
            onclick: () => app.act({ kind: template.kind, [asked.name]: value }),
          },
          value,
        ),
      ),
    ),
  );
}

/** @param {PlayingApp} app */
export const numberDock = (app) =>
  h("div", { class: "row mid" }, undo(app), h("p", { class: "hint grow" }, t("page.schwarm.choose")));

// A hazard: every hit in the order of its way, what it costs, and where the stones will stand. Nothing counts yet.

import { main, shut, undo } from "../../dock.js";
import { h, icon, s } from "../../dom.js";
import { pile, track } from "../../parts.js";
import { t } from "../../words.js";
import { actor, allowed, andOn, buoy, colourOf, optionsOf } from "./look.js";
import { scene } from "./scene.js";

/**
 * What is about to happen: the hits with where the victim's stone stands before and after each.
 * @param {Api.Game} game
 */
function preview(game) {
  /** @type {Record<string, number>} */
  const stones = Object.fromEntries(game.seats.map((seat) => [seat.id, track(seat, "points").value]));
  const all = pile(game, "hits").map((hit) => {
    const at = stones[hit.id];
    const loss = hit.worth ?? 0;
    stones[hit.id] = at - loss;
    return {
      id: hit.id,
      label: hit.label,
      spare: hit.colour === "beside" ? "spare-beside" : "spare",
      at,
      left: at - loss,
      loss,
    };
  });
  return { all, gain: all.reduce((sum, { loss }) => sum + loss, 0) };
}

/** @param {PlayingApp} app */
export function hazardScene(app) {
  const { game } = app.state;
  const who = actor(game) ?? null;
  const { gain } = preview(game);
  const after = who ? track(who, "points").value + gain : null;
  return scene(app, { number: gain, words: t("page.schwarm.to", { player: who?.name ?? "" }), who, after });
}

/** @param {PlayingApp} app */
export function hits(app) {
  const { game } = app.state;
  const mayBeSpared = (/** @type {{ id: string, spare: string }} */ hit) =>
    optionsOf(allowed(game, hit.spare)).some((each) => each.value === hit.id);
  const { all } = preview(game);
  return h(
    "ol",
    { class: "hits pad" },
    all.map((hit, place) =>
      h(
        "li",
        { class: "hit", "data-key": `${place} ${hit.id}` },
        h("span", { class: "no" }, place + 1),
        buoy(game, hit.id),
        h("span", { class: "nm" }, hit.label, h("small", {}, t("page.schwarm.stone-at", { field: hit.at }))),
        h(
          "span",
          { class: "am" },
          h("b", {}, hit.loss > 0 ? `−${hit.loss}` : "0"),
          Array.from({ length: Math.min(6, hit.loss) }, () => icon("amoebe", 18)),
        ),
        mayBeSpared(hit)
          ? h(
              "button",
              {
                class: "iconbtn",
                "aria-label": t("page.schwarm.spare", { player: hit.label }),
                disabled: !app.mayAct,
                onclick: () => app.act({ kind: hit.spare, victim: hit.id }),
              },
              icon("x", 22),
            )
          : h("span"),
      ),
    ),
  );
}

/**
 * "Weiß 41 → 37 → 34, Rot 42"
 * @param {PlayingApp} app
 */
export function sums(app) {
  const { game } = app.state;
  const { all, gain } = preview(game);
  const who = actor(game);
  if (all.length === 0 || !who) return null;
  const victims = [...new Set(all.map((hit) => hit.id))];
  const way = (/** @type {string} */ id) => {
    const own = all.filter((hit) => hit.id === id);
    return [own[0].at, ...own.map((hit) => hit.left)];
  };
  return h(
    "section",
    { class: "pad" },
    h(
      "p",
      { class: "sum" },
      victims.map((id) =>
        h(
          "span",
          {},
          buoy(game, id),
          `${id} `,
          way(id).flatMap((field, place) => (place ? [h("i", {}, "→"), field] : [field])),
          ",",
        ),
      ),
      h("span", {}, buoy(game, who.id), `${who.name} `, h("b", { class: "up" }, track(who, "points").value + gain)),
    ),
    hops(game, all, who, gain),
  );
}

const STEP = 36;

/**
 * The track of points around what happens, with a hop for each hit.
 * @param {Api.Game} game
 * @param {{ id: string, at: number, left: number, loss: number }[]} all
 * @param {Api.Seat} who
 * @param {number} gain
 */
function hops(game, all, who, gain) {
  const from = track(who, "points").value;
  const touched = [...all.flatMap((hit) => [hit.at, hit.left]), from, from + gain];
  const low = Math.max(0, Math.min(...touched) - 1);
  const high = Math.max(low + 9, Math.max(...touched) + 1);
  if (high - low > 16) return null; // too far apart to be drawn on a phone
  const x = (/** @type {number} */ field) => (field - low + 0.5) * STEP;
  const after = new Map(game.seats.map((seat) => [seat.id, track(seat, "points").value]));
  all.forEach((hit) => after.set(hit.id, hit.left));
  after.set(who.id, from + gain);
  const were = new Set(touched.filter((field) => ![...after.values()].includes(field)));
  const hop = (/** @type {number} */ a, /** @type {number} */ b, /** @type {string} */ look, up = true) => {
    const [y, bend, head] = up ? [52, 14, -7] : [84, 122, 7];
    return [
      s("path", {
        class: `hop ${look}`,
        d: `M${x(a)} ${y}C${x(a)} ${bend} ${x(b)} ${bend} ${x(b)} ${y}m-5 ${head}l5 ${-head} 5 ${head}`,
      }),
      s("text", { class: `by ${look}`, x: (x(a) + x(b)) / 2, y: up ? 16 : 130 }, `${up ? "−" : "+"}${Math.abs(a - b)}`),
    ];
  };
  return s(
    "svg",
    { class: "trk", viewBox: `0 0 ${(high - low + 1) * STEP} 136`, "aria-hidden": "true" },
    Array.from({ length: high - low + 1 }, (_, place) => low + place).map((field) => {
      const stone = [...after].find(([, at]) => at === field)?.[0];
      return s(
        "g",
        { transform: `translate(${x(field)} 68)` },
        s("rect", { class: "fld", x: -16.5, y: -16, width: 33, height: 32, rx: 6 }),
        stone && s("circle", { class: `stone p-${colourOf(game, stone)}`, r: 14 }),
        were.has(field) && s("circle", { class: "was", r: 13 }),
        s("text", { class: stone ? `on on-${colourOf(game, stone)}` : "", y: 4.5 }, field),
      );
    }),
    all.filter((hit) => hit.loss > 0).map((hit) => hop(hit.at, hit.left, "loss")),
    gain > 0 && hop(from, from + gain, "gain", false),
  );
}

/** @param {PlayingApp} app */
export function hazardDock(app) {
  const { game } = app.state;
  const { all, gain } = preview(game);
  const who = actor(game);
  const last = new Map(all.map((hit) => [hit.id, hit.left]));
  const stands = (/** @type {[string, number]} */ [player, field]) => t("page.schwarm.stands", { player, field });
  const below = [...last, ...(who ? [[who.name, track(who, "points").value + gain]] : [])]
    .map((each) => stands(/** @type {[string, number]} */ (each)))
    .join(", ");
  const victims = (/** @type {string} */ kind, /** @type {string} */ words) => {
    const options = optionsOf(allowed(game, kind));
    return (
      options.length > 0 &&
      h(
        "div",
        { class: "row mid wrap" },
        h("span", { class: "lbl grow" }, words),
        options.map(({ value, label }) =>
          h("button", { class: "btn q", onclick: () => app.act({ kind, victim: value }) }, buoy(game, value), label),
        ),
      )
    );
  };
  const { next } = game;
  const lands = allowed(game, "land");
  return [
    victims("hit", t(all.length > 0 ? "page.schwarm.one-more-hit" : "page.schwarm.a-hit")),
    victims("beside", t("page.schwarm.beside")),
    lands &&
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { class: "btn q grow", onclick: () => andOn(app, { kind: "land" }) },
          t("page.schwarm.lands", { n: gain }),
        ),
      ),
    h(
      "div",
      { class: "row" },
      undo(app),
      next
        ? main(
            all.length > 0 ? t("page.schwarm.accept", { n: gain }) : t("page.schwarm.accept-none"),
            all.length > 0 ? below : "",
            () => andOn(app, next.action),
            "check",
          )
        : shut(t("page.schwarm.tap-field"), game.shut),
    ),
  ];
}

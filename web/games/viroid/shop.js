// The shop: DNA as a helix of forty rungs, everything at its fixed place, and why something cannot be bought.

import { main, shut, undo } from "../../dock.js";
import { askFor } from "../../choose.js";
import { h, icon, s } from "../../dom.js";
import { allowed, pile, track } from "../../parts.js";
import { t } from "../../words.js";
import { smallDish } from "./dish.js";
import { waits } from "./dock.js";
import { cube } from "./plan.js";
import { active, colour } from "./position.js";

const PARTS = [
  { title: "ways", wide: 4, ids: ["small", "farm", "insect", "blood"] },
  { title: "far", wide: 3, ids: ["bird", "plane", "ship"] },
  { title: "resistances", wide: 3, ids: ["cold", "medicine", "heat"] },
  { title: "rest", wide: 4, ids: ["symptom-1", "symptom-2", "symptom-3", "stem", "ability", "raise"] },
];
const RUNGS = 40;

/** @param {PlayingApp} app */
export function shop(app) {
  const { game } = app.state;
  const seat = active(game);
  const goods = pile(game, "shop");
  const chosen = goods.find((each) => each.id === chosenOf(app));
  return [
    purse(app, track(seat, "dna").value, chosen?.worth ?? 0),
    h(
      "section",
      { class: "now-line buying" },
      h("h1", {}, cube(colour(seat), 22), t("page.viroid.what-buys", { player: seat.name })),
      h("span", { class: "lbl" }, t("page.viroid.prices")),
    ),
    h(
      "div",
      { class: "shop" },
      PARTS.map(({ title, wide, ids }) => {
        const there = ids.flatMap((id) => goods.filter((each) => each.id === id));
        return (
          there.length > 0 &&
          h(
            "section",
            { "data-key": title },
            h("h2", {}, t(`page.viroid.shop.${title}`)),
            h(
              "div",
              { class: `g${wide}` },
              there.map((good) => tile(app, seat, good, good === chosen)),
            ),
          )
        );
      }),
    ),
  ];
}

/** @param {PlayingApp} app */
const chosenOf = (app) => app.ui.thing ?? "";

/**
 * @param {PlayingApp} app
 * @param {number} dna
 * @param {number} price
 */
function purse(app, dna, price) {
  return h(
    "div",
    { class: "purse" },
    smallDish(app),
    h(
      "div",
      {},
      h(
        "div",
        { class: "l" },
        h("span", { class: "num" }, dna),
        h("span", { class: "of" }, t(app.state.game.step === "start" ? "page.viroid.dna-open" : "page.viroid.of-dna")),
        price > 0 && h("span", { class: "then" }, t("page.viroid.after", { n: dna - price })),
      ),
      helix(dna, price),
    ),
  );
}

/**
 * @param {number} dna
 * @param {number} price
 */
function helix(dna, price) {
  const height = (/** @type {number} */ x) => 18 * Math.abs(Math.sin((x * Math.PI) / 63)) + 2;
  const line = (/** @type {number} */ side) =>
    Array.from({ length: 127 }, (_, place) => {
      const x = 2 * place;
      return `${place ? "L" : "M"}${x} ${(20 + side * 18 * Math.sin((x * Math.PI) / 63)).toFixed(1)}`;
    }).join("");
  return s(
    "svg",
    { class: "helix", viewBox: "-1 0 254 40", role: "img", "aria-label": t("page.viroid.dna", { n: dna, price }) },
    Array.from({ length: RUNGS }, (_, place) => {
      const x = 3.15 + 6.3 * place;
      const kind = place >= dna ? "" : place >= dna - price ? "spent" : "full";
      return s("path", { class: `rung ${kind}`, d: `M${x.toFixed(1)} ${20 - height(x)}V${20 + height(x)}` });
    }),
    s("path", { class: "strand", d: line(1) }),
    s("path", { class: "strand", d: line(-1) }),
  );
}

/**
 * @param {PlayingApp} app
 * @param {Api.Seat} seat
 * @param {Api.Thing} good
 * @param {boolean} on
 */
function tile(app, seat, good, on) {
  const open = good.colour === "open" && app.mayAct;
  const level = seat.marks.find((mark) => mark.id === good.id)?.count ?? 0;
  const picture = good.id.startsWith("symptom") ? "symptom" : good.id === "raise" ? "ability" : good.id;
  const levels = !["symptom", "ability", "stem"].includes(picture);
  return h(
    "button",
    {
      class: `good ${on ? "sel" : ""} ${good.colour === "open" ? "" : "no"}`,
      "data-key": good.id,
      "aria-pressed": open ? String(on) : null,
      "aria-disabled": open ? null : "true",
      onclick: open ? () => app.set({ thing: on ? "" : good.id }) : null,
    },
    h(
      "span",
      { class: "r" },
      h("span", { class: "gl" }, icon(`v-${picture}`, 26), on && h("span", { class: "tick" }, icon("check", 15))),
      good.worth !== null && h("span", { class: "num" }, good.worth),
    ),
    h("span", {}, h("span", { class: "nm" }, good.label), h("small", {}, levels && dots(level), good.note)),
  );
}

/** @param {number} level */
const dots = (level) =>
  h(
    "span",
    { class: "lv", "aria-hidden": "true" },
    [0, 1].map((place) => h("i", { class: place < level ? "f" : "" })),
  );

/** @param {PlayingApp} app */
export function shopDock(app) {
  const { game } = app.state;
  const [drop] = allowed(game, "drop");
  const good = pile(game, "shop").find((each) => each.id === chosenOf(app));
  const { next } = game;
  const words = good && (good.worth === null ? good.label : t("page.viroid.for", { thing: good.label, n: good.worth }));
  const buy = () => app.act({ kind: "buy", thing: chosenOf(app) });
  return [
    drop &&
      h("div", { class: "row" }, h("button", { class: "btn q grow", onclick: () => askFor(app, drop) }, drop.label)),
    h(
      "div",
      { class: "row" },
      undo(app),
      good ? main(words ?? "", good.worth === null ? good.note : t("page.viroid.buys"), buy) : null,
      next && !good // what is chosen would be lost
        ? h(
            "button",
            { class: "btn p grow", "data-key": "onward", onclick: () => app.act(next.action) },
            h("span", {}, h("b", {}, t("page.next")), h("small", {}, next.label)),
          )
        : good
          ? waits(t("page.viroid.confirm"), false)
          : shut(t("page.next"), game.shut),
    ),
  ];
}

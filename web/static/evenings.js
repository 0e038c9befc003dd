// Past evenings, and who won how often.

import { shareBar, table } from "./charts.js";
import { dock } from "./dock.js";
import { h, icon } from "./dom.js";
import { partsOf } from "./dress.js";
import { halves, loading } from "./parts.js";
import { menuButton } from "./rail.js";
import { ask } from "./server.js";
import { confirmed } from "./sheet.js";
import { percent, t } from "./words.js";

/** @type {(Api.Shelf & { dresses: Map<string, Dress>, people: Api.Person[] }) | null} */
let shelf = null;
/** @type {number | null} */
let seen = null;
let asked = 0;

/** @type {PageScreen} */
export const screen = {
  draw(app) {
    if (!app.state) return loading();
    const [listed, told] = content(app);
    return [
      halves(
        "evenings",
        h("header", { class: "top" }, h("h1", {}, t("page.evenings")), menuButton(app)),
        h("div", { class: "pad" }, listed),
        told && h("div", { class: "pad" }, told),
      ),
      dock(app, h("div", { class: "row" }, h("a", { class: "btn grow", href: "/" }, t("page.to-table")))),
    ];
  },

  follow(app) {
    if (app.state && seen !== app.state.number) load(app);
  },
};

/** @param {AnyApp} app */
async function load(app) {
  const mine = ++asked;
  seen = app.state?.number ?? null;
  const [answer, told] = await Promise.all([ask("GET", "/api/evenings"), ask("GET", "/api/statistics")]);
  if (mine !== asked) return; // what was asked since then is newer
  if (!answer.ok) {
    seen = null; // the next state asks again
    return;
  }
  /** @type {Api.Shelf} */
  const found = answer.body;
  const parts = await Promise.all(found.rates.map((rate) => partsOf(rate.game)));
  shelf = {
    ...found,
    people: told.ok ? told.body : [],
    dresses: new Map(parts.map(({ name, dress }) => [name, dress])),
  };
  app.draw();
}

/**
 * The evenings, and what they come to.
 * @param {AnyApp} app
 * @returns {Child[]}
 */
function content(app) {
  if (!shelf) return [h("p", { class: "hint" }, t("page.loading"))];
  const { evenings, all_time: allTime, rates, dresses, people } = shelf;
  const titles = new Map(evenings.map((each) => [each.game, each.title]));
  const several = new Set(evenings.map((each) => each.game)).size > 1;
  if (evenings.length === 0) return [h("p", { class: "hint" }, t("page.evenings.none"))];
  const [played, dropped] = [false, true].map((isDropped) =>
    evenings.filter(({ standing }) => (standing === "given-up") === isDropped),
  );
  const list = (/** @type {Api.EveningRow[]} */ some) =>
    h(
      "ul",
      { class: "list" },
      some.map((each) => row(app, each, several)),
    );
  return [
    [
      list(played),
      dropped.length > 0 &&
        h(
          "details",
          { class: "fold" },
          h("summary", {}, t("page.evenings.given-up", { n: dropped.length })),
          list(dropped),
        ),
    ],
    [
      allTime.length > 0 && everybody(allTime),
      [...new Set(people.map((each) => each.game))].map((game) =>
        ofGame(
          titles.get(game) ?? game,
          people.filter((each) => each.game === game),
        ),
      ),
      rates.map((rate) => fallen(rate, dresses.get(rate.game))),
    ],
  ];
}

/**
 * @param {AnyApp} app
 * @param {Api.EveningRow} evening
 * @param {boolean} several whether it has to be said which game it was
 */
function row(app, { id, title, players, date, words, standing, unreadable }, several) {
  const names = players.join(", ");
  const forget = async () => (await app.post(`/api/evenings/${id}`, {}, "DELETE")) && load(app);
  const remove = () =>
    confirmed(app, t("page.delete"), t("page.delete.sure", { players: names }), t("page.delete.yes"), forget);
  const told = words ?? (!unreadable && standing && t(`page.standing.${standing}`));
  const below = [date, (several || unreadable) && title, told, unreadable].filter(Boolean).join(" · ");
  const what = h("span", {}, names, h("small", {}, below));
  const button = { class: "iconbtn", "aria-label": t("page.delete.one", { players: names }), onclick: remove };
  return h(
    "li",
    { class: "row mid", "data-key": String(id) },
    unreadable
      ? h("span", { class: "item flat grow" }, what) // there is no more to be seen of it
      : h("a", { class: "item grow", href: `/evenings/${id}` }, what),
    app.host && app.state?.game?.id !== id && h("button", button, icon("bin")),
  );
}

/** @param {Api.Shelf["all_time"]} rows */
function everybody(rows) {
  const heads = [t("page.all-time.player"), t("page.all-time.won"), t("page.all-time.played")];
  return h(
    "section",
    { class: "field" },
    h("h2", { class: "h2" }, t("page.all-time")),
    table(
      heads,
      rows.map((each) => [each.player, String(each.won), String(each.played)]),
    ),
  );
}

/**
 * A game by person: won, thrown, and how lucky that was.
 * @param {string} title
 * @param {Api.Person[]} people
 */
function ofGame(title, people) {
  const threw = people.some((each) => each.thrown > 0);
  const heads = [
    t("page.all-time.player"),
    t("page.all-time.won-of"),
    threw && t("page.all-time.thrown"),
    threw && t("page.all-time.luck"),
  ];
  const cells = (/** @type {Api.Person} */ each) => [
    each.player,
    t("page.evening.of", { counting: each.won, thrown: each.played }),
    threw && thrownWords(each),
    threw && luckWords(each),
  ];
  const told = (/** @type {(string | false)[]} */ all) => all.filter((each) => each !== false);
  return h(
    "section",
    { class: "field", "data-key": `by-${title}` },
    h("h2", { class: "h2" }, title),
    table(told(heads), people.map(cells).map(told)),
  );
}

/**
 * Of pieces that count or do not, how many did; of others, what they came to.
 * @param {Api.Person} person
 */
function thrownWords({ thrown, result, most }) {
  return most === 1 ? t("page.evening.of", { counting: result, thrown }) : t("page.evening.sum", { result, thrown });
}

/** @param {Api.Person} person */
function luckWords({ thrown, away }) {
  if (thrown === 0) return "–";
  if (Math.abs(away) < 1) return t("page.luck.usual");
  return t(away > 0 ? "page.luck.good" : "page.luck.bad");
}

/**
 * How a game's pieces fell over all evenings.
 * @param {Api.Rate} rate
 * @param {Dress} [dress]
 */
function fallen(rate, dress) {
  const { counting, thrown, share, interval, chance, most, title } = rate;
  const values = { counting, thrown, share: percent(share), most: thrown * most };
  const [low, high] = interval.map(percent);
  return h(
    "section",
    { class: "field", "data-key": rate.game },
    h("h2", { class: "h2" }, t("page.rate.title", { game: title })),
    h("p", {}, most === 1 && dress ? dress.rateWords(values) : t(most === 1 ? "page.rate" : "page.rate.sum", values)),
    shareBar(rate, percent),
    h("p", { class: "hint" }, t("page.rate.interval", { low, high, chance: percent(chance) })),
  );
}

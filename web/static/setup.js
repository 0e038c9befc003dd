// Before the game: which one, who sits where, and what the game offers to choose.

import { boot } from "./boot.js";
import { chairsPart } from "./chairs.js";
import { dock, shut } from "./dock.js";
import { h, icon } from "./dom.js";
import { partsOf, wear } from "./dress.js";
import { loading, troubles } from "./parts.js";
import { menuButton } from "./rail.js";
import { ask, optionsPath } from "./server.js";
import { optionParts } from "./setup_options.js";
import { followShelf, takeUpList } from "./shelf.js";
import { Wishes } from "./wishes.js";
import { t } from "./words.js";

const TYPING_MS = 350;
/** @type {Api.Offer[] | null} */
let offers = null;
/** @type {Wishes | null} */
let wishes = null;
/** @type {number | undefined} */
let typing;

/** @param {AnyApp} app */
export function followSetup(app) {
  if (app.phone === null) return;
  followShelf(app);
  if (!offers) load(app);
}

/** @param {AnyApp} app */
async function load(app) {
  offers = [];
  const answer = await ask("GET", "/api/games");
  if (!answer.ok) {
    offers = null; // the next state asks again
    return;
  }
  offers = answer.body;
  const first = answer.body.find((/** @type {Api.Offer} */ offer) => offer.default) ?? answer.body.at(0);
  if (first) await choose(app, first);
}

/**
 * @param {AnyApp} app
 * @param {Api.Offer} offer
 */
async function choose(app, offer) {
  const here = wishes?.chairs.map(({ name }) => name).filter(Boolean) ?? [];
  wishes = new Wishes(offer, (await partsOf(offer.name)).dress, here);
  wear(offer.name);
  app.draw();
}

/**
 * Names have changed, and what can be chosen may depend on them: it is asked for once nobody types any more.
 * @param {AnyApp} app
 */
function renamed(app) {
  app.draw();
  clearTimeout(typing);
  typing = setTimeout(async () => {
    const asked = wishes;
    if (!asked) return;
    const names = asked.names;
    const answer = await ask("GET", optionsPath(asked.offer.name, names));
    if (!answer.ok || asked !== wishes || String(names) !== String(asked.names)) return;
    asked.take(answer.body);
    app.draw();
  }, TYPING_MS);
}

/** @param {AnyApp} app */
export function setupScreen(app) {
  if (app.phone === null) return beforehand(app);
  if (!wishes || !offers) return loading();
  const { offer, dress } = wishes;
  return [
    h(
      "div",
      { class: "scroll", "data-key": "setup" },
      h("header", { class: "top" }, h("h1", {}, t("page.setup.who")), languageLink(), menuButton(app)),
      troubles(app),
      h(
        "main",
        { class: "pad" },
        takeUpList(app),
        offers.length > 1 && games(app, offers, offer),
        h("p", { class: "hint" }, dress.seatingWords()),
        chairsPart(wishes, () => renamed(app)),
        optionParts(app, wishes, () => app.draw()),
        h(
          "p",
          { class: "corner" },
          h("a", { href: `/games/${offer.name}/data` }, t("page.data", { game: offer.title })),
        ),
      ),
    ),
    dock(app, begin(app, wishes)),
  ];
}

/**
 * Who only looks on has nothing to choose: what they typed would be lost on the way to joining.
 * @param {AnyApp} app
 */
function beforehand(app) {
  const words = [
    h("h1", { class: "title" }, t("page.display.idle")),
    h("p", { class: "hint" }, t("page.setup.join-first")),
  ];
  return [
    h(
      "div",
      { class: "scroll", "data-key": "beforehand" },
      h("header", { class: "top" }, h("span", { class: "grow" }), languageLink(), menuButton(app)),
      troubles(app),
      h("main", { class: "wait pad" }, icon("unlit", 72), words),
    ),
    dock(app),
  ];
}

function languageLink() {
  const other = boot.language === "de" ? "en" : "de";
  const href = `/language/${other}?to=${location.pathname}`;
  return h(
    "a",
    { class: "iconbtn", href, "aria-label": t(`page.language.${other}`), lang: other },
    other.toUpperCase(),
  );
}

/**
 * @param {AnyApp} app
 * @param {Api.Offer[]} all
 * @param {Api.Offer} chosen
 */
function games(app, all, chosen) {
  const entry = (/** @type {Api.Offer} */ offer) => {
    const on = offer === chosen;
    const press = () => choose(app, offer);
    return h(
      "button",
      { class: `item ${on ? "sel" : ""}`, "aria-pressed": String(on), onclick: press },
      h("span", {}, offer.title),
      on && icon("check", 22),
    );
  };
  return h("div", { class: "list pairs games", role: "group", "aria-label": t("page.setup.game") }, all.map(entry));
}

/**
 * @param {AnyApp} app
 * @param {Wishes} wished
 */
function begin(app, wished) {
  const { starts, dress } = wished;
  const place = starts ? wished.chairs.findIndex(({ key }) => key === wished.values[starts.name]) : -1;
  const press = async () => {
    if (await app.post("/api/games", wished.body)) offers = wishes = null; // the next evening begins with what this one knew
  };
  if (!wished.ready) return shut(t("page.setup.begin"), t("page.handful.more"));
  const below = place >= 0 && h("small", {}, dress.beginsWords(wished.names[place]));
  return h(
    "button",
    { class: "btn p", onclick: press },
    dress.turnIcon(true, 30),
    h("span", {}, h("b", {}, t("page.setup.begin")), below),
  );
}

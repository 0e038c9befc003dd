// Before the game: which one, who sits where, and what the game offers to choose; all phones share it.

import { boot } from "./boot.js";
import { chairsPart, phonesHere, sameAs, sendNames } from "./chairs.js";
import { dock, shut } from "./dock.js";
import { h, icon } from "./dom.js";
import { partsOf, wear } from "./dress.js";
import { inviteButton } from "./head_button.js";
import { halves, loading, troubles } from "./parts.js";
import { menuButton } from "./rail.js";
import { ask, optionsPath } from "./server.js";
import { openStarts, optionParts } from "./setup_options.js";
import { followShelf, storyList, takeUpList, watchButton } from "./shelf.js";
import { namesOf, Wishes } from "./wishes.js";
import { t } from "./words.js";

const HERE_S = 90; // a phone that was heard of since then is in the room
/** @type {Api.Offer[] | null} */
let offers = null;
/** @type {{ for: string, options: Api.Option[], dress: Dress } | null} what can be chosen, for this game and these names */
let choices = null;
let asked = "";
/** @type {string | null} why what was asked for is refused, in the server's own words */
let refused = null;
/** @type {Promise<unknown>} what was asked for, on its way */
let coming = Promise.resolve();
/** @type {string[]} */
let phones = [];
/** @type {number | undefined} */
let seen;
/** @type {Promise<unknown>} what was changed last, on its way: the next change follows it, and whoever begins too */
let sending = Promise.resolve();
/** @type {Map<string, { value: Api.Value }>} what was chosen and is on its way: the next tap counts from it */
const choosing = new Map();

/** @param {AnyApp} app */
export async function followSetup(app) {
  if (app.phone === null || !app.state?.setup) return;
  followShelf(app);
  if (seen !== app.state.change) await load(app);
  const { setup } = app.state; // as it is by now: an older one would bring its own options back
  if (setup) await follow(app, setup);
  app.draw();
}

/** @param {AnyApp} app */
async function load(app) {
  const mine = (seen = app.state?.change);
  const [known, here] = await Promise.all([ask("GET", "/api/games"), ask("GET", "/api/phones")]);
  if (seen !== mine) return; // what was asked since then is newer
  if (!known.ok) {
    seen = undefined; // the next state asks again
    return;
  }
  offers = known.body;
  if (here.ok) phones = present(here.body.phones);
}

/** @param {Api.Phone[]} all */
const present = (all) => [
  ...new Set(all.filter(({ own, unseen_s: unseen }) => own || (unseen ?? 0) < HERE_S).map(({ name }) => name)),
];

/**
 * What can be chosen may depend on the game and on the names.
 * @param {AnyApp} app
 * @param {Api.Setup} setup
 */
function follow(app, setup) {
  const wanted = JSON.stringify([setup.game, namesOf(setup.chairs), setup.after]);
  if (wanted !== asked || !choices) coming = askFor(app, setup, wanted);
  return coming;
}

/**
 * @param {AnyApp} app
 * @param {Api.Setup} setup
 * @param {string} wanted
 */
async function askFor(app, { game, chairs, after }, wanted) {
  asked = wanted;
  const [answer, { dress }] = await Promise.all([ask("GET", optionsPath(game, namesOf(chairs), after)), partsOf(game)]);
  if (asked !== wanted) return;
  refused = answer.ok ? null : (answer.body?.message ?? null);
  if (!answer.ok) {
    asked = ""; // the next state asks again
    return;
  }
  choices = { for: game, options: answer.body, dress };
  app.draw();
}

/**
 * What is wished by now; until another game's options are here, of the game before it.
 * @param {AnyApp} app
 */
function wishesNow(app) {
  const { setup } = app.state ?? {};
  const offer = offers?.find((each) => each.name === choices?.for);
  return setup && offer && choices && new Wishes(withChoosing(setup), offer, choices.dress, choices.options);
}

/** @param {AnyApp} app */
export function setupScreen(app) {
  const { setup } = app.state ?? {};
  if (app.phone === null) return beforehand(app);
  const wishes = wishesNow(app);
  if (!setup || !offers || !wishes) return loading();
  const { offer } = wishes;
  wear(offer.name); // a game that was just set aside may have been another
  const change = (/** @type {object} */ body) => send(app, body);
  const choose = (/** @type {string} */ option, /** @type {Api.Value} */ value) => sendChoice(app, option, value);
  return [
    halves(
      "setup",
      [
        h(
          "header",
          { class: "top" },
          h("h1", {}, t("page.setup.who")),
          languageLink(),
          inviteButton(app),
          menuButton(app),
        ),
        troubles(app),
      ],
      h(
        "div",
        { class: "pad" },
        h(
          "p",
          { class: "hint live-on" },
          icon("phone", 18),
          t("page.setup.live", { n: phones.length, game: offer.title }),
        ),
        offer.demo && watchButton(app, offer),
        takeUpList(app),
        offers.length > 1 && games(offers, offer, change),
        storyList(setup, offer, change),
        h("p", { class: "hint seating" }, wishes.dress.seatingWords()),
        chairsPart(app, wishes, change),
      ),
      h(
        "div",
        { class: "pad" },
        phonesHere(wishes, phones, change),
        optionParts(app, wishes, choose),
        offer.data &&
          h(
            "p",
            { class: "corner" },
            h("a", { href: `/games/${offer.name}/data` }, t("page.data", { game: offer.title })),
          ),
      ),
    ),
    dock(app, begin(app, wishes, choose)),
  ];
}

/**
 * Send one change of the set-up, after those that were sent before it.
 * @param {AnyApp} app
 * @param {object} body
 */
function send(app, body) {
  const sent = sending.then(() => app.post("/api/setup", body));
  sending = sent;
  return sent;
}

/**
 * Show a choice at once, and send it.
 * @param {AnyApp} app
 * @param {string} option
 * @param {Api.Value} value
 */
async function sendChoice(app, option, value) {
  const choice = { value };
  choosing.set(option, choice);
  app.draw();
  await send(app, { do: "choose", option, value });
  if (choosing.get(option) !== choice) return;
  choosing.delete(option);
  app.draw();
}

/**
 * @param {Api.Setup} setup
 * @returns {Api.Setup}
 */
function withChoosing(setup) {
  const chosen = [...choosing].map(([option, { value }]) => [option, value]);
  return { ...setup, chosen: { ...setup.chosen, ...Object.fromEntries(chosen) } };
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
 * @param {Api.Offer[]} all
 * @param {Api.Offer} chosen
 * @param {import("./chairs.js").Change} change
 */
function games(all, chosen, change) {
  const entry = (/** @type {Api.Offer} */ offer) => {
    const on = offer === chosen;
    const press = () => change({ do: "play", game: offer.name });
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
 * @param {(option: string, value: Api.Value) => unknown} choose
 */
function begin(app, wished, choose) {
  const { starts, dress } = wished;
  const place = starts ? wished.chairs.findIndex(({ id }) => id === wished.values[starts.name]) : -1;
  const press = async () => {
    await sendNames();
    await sending;
    const { setup } = app.state ?? {};
    if (setup) await follow(app, setup);
    const { offer, body } = wishesNow(app) ?? wished;
    if (setup && setup.game !== offer.name) return app.notice(refused ?? t("page.lost")); // what it offers never came
    return app.post("/api/games", body);
  };
  const named = wished.chairs.every((chair) => chair.name.trim() !== "");
  if (!named) return shut(t("page.setup.begin"), t("page.setup.names-first"));
  if (wished.chairs.some((_, at) => sameAs(wished.chairs, at)))
    return shut(t("page.setup.begin"), t("page.setup.twice-first"));
  if (!wished.ready) return shut(t("page.setup.begin"), t("page.handful.more"));
  const below = place >= 0 && h("small", {}, dress.beginsWords(wished.names[place]));
  return h(
    "div",
    { class: "row" },
    h(
      "button",
      { class: "btn p grow", onclick: press },
      dress.turnIcon(true, 30),
      h("span", {}, h("b", {}, t("page.setup.begin")), below),
    ),
    starts &&
      h("button", { class: "btn other", onclick: () => openStarts(app, wished, choose) }, t("page.setup.other-begins")),
  );
}

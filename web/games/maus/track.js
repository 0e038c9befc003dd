// Who comes when, and how they are: the initiative as a row or a list, hearts, pages.

import { h, icon } from "../../dom.js";
import { pile, track } from "../../parts.js";
import { t } from "../../words.js";
import { acting, isMouse, look, marks, rowOf, whoseMouse } from "./position.js";

const ROOMY = 6; // as many rows have two lines each on the shared display

/**
 * The picture of a mouse with its own mark, or of an enemy.
 * @param {Api.Seat | undefined} seat
 * @param {number} size
 */
export function token(seat, size) {
  if (!seat || !isMouse(seat)) return h("span", { class: "tok foe" }, icon(`mm-${look(seat)}`, size));
  return h("span", { class: "tok mouse" }, icon("mm-mouse", size), icon(`mm-${look(seat)}`, size, "own"));
}

/**
 * The initiative track as one row, the lit one under the flame; new ones, if any, are lit too.
 * @param {PlayingApp} app
 */
export function trackRow(app, fresh = "") {
  const { game } = app.state;
  const cards = pile(game, "track");
  if (cards.length === 0) return null;
  return h(
    "section",
    { class: "pad trk" },
    h(
      "ol",
      { class: `track ${cards.length > 5 ? "six" : ""}`, "aria-label": t("page.maus.track") },
      cards.map((card) => trackCard(game, card, fresh)),
    ),
  );
}

/**
 * @param {Api.Game} game
 * @param {Api.Thing} card
 * @param {string} fresh
 */
function trackCard(game, card, fresh) {
  const seat = rowOf(game, card.id);
  const by = whoseMouse(game, seat);
  const now = Boolean(seat?.acts) && card.fresh === 0;
  const sort = now ? "now" : card.id === fresh ? "new" : card.fresh ? "done" : "";
  return h(
    "li",
    { class: `${card.colour === "enemy" ? "foe" : ""} ${sort}`, "aria-current": now ? "true" : null },
    now && h("span", { class: "wick" }, icon("mm-flame", 14)),
    h(
      "span",
      { class: "tokbox" },
      token(seat, 40),
      card.count > 1 && h("span", { class: "n" }, card.count),
      captured(seat)
        ? h("span", { class: "ok" }, icon("mm-captured", 14))
        : card.fresh > 0 && h("span", { class: "ok" }, icon("check", 14)),
    ),
    h("span", { class: "name" }, card.label, by && h("small", {}, by)),
    h("span", { class: "sr" }, card.note),
  );
}

/** @param {Api.Seat | undefined} seat */
const captured = (seat) => marks(seat, "effect").some(({ id }) => id === "captured");

/**
 * The mouse whose turn it is: hits, cheese, effects; or what an enemy is worth.
 * @param {PlayingApp} app
 */
export function mine(app) {
  const seat = acting(app.state.game);
  if (!seat) return null;
  if (!isMouse(seat))
    return h(
      "section",
      { class: "pad" },
      h(
        "div",
        { class: "me foe" },
        number("mm-sword", marks(seat, "value")[0]?.worth ?? 0, t("page.maus.attack")),
        number("mm-sword-shield", marks(seat, "value")[1]?.worth ?? 0, t("page.maus.defence")),
        number(`mm-${look(seat)}`, track(app.state.game, "figures-left").value, t("page.maus.to-act")),
      ),
    );
  return h(
    "section",
    { class: "pad" },
    h(
      "div",
      { class: "me" },
      h("span", {}, hearts(seat), h("small", {}, t("page.maus.hits", { n: track(seat, "hits").value }))),
      number("mm-cheese", track(seat, "cheese").value, track(seat, "cheese").label),
      effects(seat),
    ),
    belongings(seat),
  );
}

/**
 * @param {string} mark
 * @param {number} value
 * @param {string} words
 */
const number = (mark, value, words) =>
  h("span", {}, h("span", { class: "v" }, icon(mark, 22), h("span", { class: "num" }, value)), h("small", {}, words));

/** @param {Api.Seat} seat */
function effects(seat) {
  const found = marks(seat, "effect");
  if (found.length === 0) {
    const dice = marks(seat, "value");
    return h(
      "span",
      { class: "vals" },
      h("span", { class: "v" }, icon("mm-sword", 18), dice[0]?.worth, icon("mm-sword-shield", 18), dice[1]?.worth),
      h("small", {}, t("page.maus.dice-of")),
    );
  }
  return h(
    "span",
    { class: "fx" },
    h(
      "span",
      { class: "v" },
      found.map((mark) => icon(`mm-${mark.id}`, 24)),
    ),
    h("small", {}, found.map((mark) => mark.label).join(", ")),
  );
}

/**
 * A heart for each point of Leben: full, outlined for a hit, with a drop for poison.
 * @param {Api.Seat} seat
 */
export function hearts(seat) {
  const [hits, poison] = [track(seat, "hits"), track(seat, "poison").value];
  const life = hits.most ?? 0;
  const all = Array.from({ length: life }, (_, place) => {
    if (place < life - hits.value) return icon("mm-heart", 18, "f");
    return place < life - hits.value + poison ? icon("mm-heart-p", 18, "p") : icon("mm-heart-o", 18, "e");
  });
  return h("span", { class: "hearts" }, all);
}

/**
 * What a mouse has: worn, in its bundle, what it can do, what it has earned.
 * @param {Api.Seat} seat
 */
function belongings(seat) {
  const sorts = ["worn", "bundle", "ability", "used", "honour", "count"].filter((sort) => marks(seat, sort).length > 0);
  if (sorts.length === 0) return null;
  return h(
    "dl",
    { class: "has" },
    sorts.map((sort) => [
      h("dt", {}, t(`page.maus.has.${sort}`)),
      h(
        "dd",
        {},
        marks(seat, sort)
          .map((mark) => (mark.count > 1 ? `${mark.count} × ${mark.label}` : mark.label))
          .join(", "),
      ),
    ]),
  );
}

/**
 * Everybody, with what each mouse has: for whoever scrolls down.
 * @param {PlayingApp} app
 */
export function everybody(app) {
  return h("section", { class: "pad all" }, h("h2", { class: "grp" }, t("page.maus.everybody")), rows(app, belongings));
}

/**
 * All rows in the order of the track: for the shared display, and below a throw.
 * @param {PlayingApp} app
 * @param {(seat: Api.Seat) => Child} more
 */
export function rows(app, more = () => null) {
  const { game } = app.state;
  const cards = pile(game, "track");
  const order = cards.length > 0 ? cards.map((card) => rowOf(game, card.id)) : game.seats;
  const shown = [...new Set(order)].filter((seat) => seat !== undefined);
  const ordered = cards.length > 0 && game.step !== "initiative"; // until then nobody knows who comes when
  return h(
    "ul",
    { class: `rows ${shown.length > ROOMY ? "tight" : ""}` },
    shown.map((seat, place) =>
      row(game, seat, cards.find((card) => card.id === seat.id)?.fresh ?? 0, ordered ? place + 1 : "", more(seat)),
    ),
  );
}

/**
 * @param {Api.Game} game
 * @param {Api.Seat} seat
 * @param {number} acted
 * @param {number | ""} place
 * @param {Child} more
 */
function row(game, seat, acted, place, more) {
  const mouse = isMouse(seat);
  const values = marks(seat, "value").slice(0, 2);
  const effectsOf = marks(seat, "effect").map((mark) => mark.label);
  const by = whoseMouse(game, seat);
  const below = mouse ? effectsOf.join(", ") : values.map((mark) => `${mark.label} ${mark.worth}`).join(", ");
  const counted = track(seat, mouse ? "cheese" : "figures");
  return h(
    "li",
    { class: `row-of ${seat.acts ? "now" : ""}`, "data-key": seat.id },
    h("span", { class: "at" }, seat.acts ? icon("mm-candle", 24) : acted ? icon("check", 20) : place),
    token(seat, 40),
    h(
      "span",
      { class: "who" },
      h("b", {}, seat.name),
      by && h("small", {}, by),
      below && h("small", { class: mouse ? "fx" : "" }, below),
    ),
    mouse && hearts(seat),
    h(
      "span",
      { class: "v" },
      icon(mouse ? "mm-cheese" : `mm-${look(seat)}`, 24),
      h("span", { class: "num" }, counted.value),
    ),
    h("span", { class: "sr" }, `${counted.label} ${counted.value}`),
    more,
  );
}

/**
 * The pages as tabs: the hourglass's lit, the end with its flag.
 * @param {PlayingApp} app
 */
export function pages(app, withPlace = true) {
  const { game } = app.state;
  const [now, end] = [track(game, "page").value, track(game, "end").value];
  const first = Math.max(1, Math.min(now - 2, end - 7));
  const all = Array.from({ length: end - first + 1 }, (_, place) => first + place);
  const label = t("page.maus.pages", { page: now, end });
  return h(
    "section",
    { class: "pad pages-part" },
    h("p", { class: "grp" }, h("span", {}, label), h("span", {}, t("page.maus.round", { round: game.turn }))),
    h(
      "div",
      { class: "pages", "aria-hidden": "true" },
      all.map((page) => {
        const sort = page === now ? "now" : page === end ? "end" : page < now ? "past" : "";
        const mark = page === now ? "mm-glass" : page === end ? "mm-flag" : "";
        return h("span", { class: `pg ${sort}` }, mark && icon(mark, 18), page);
      }),
    ),
    withPlace && whereabouts(game),
  );
}

/**
 * The chapter and the room, and below them the open encounter card; beside one of them who would come as reinforcement.
 * @param {Api.Game} game
 */
function whereabouts(game) {
  const [chapter, ...more] = pile(game, "place");
  if (!chapter) return null;
  const here = more.filter(({ colour }) => colour === "room");
  const cards = more
    .filter(({ colour }) => colour === "card")
    .map(({ label }) => t("page.maus.open-card", { card: label }));
  const notes = more.flatMap(({ note }) => note || []);
  return h(
    "p",
    { class: "place" },
    [chapter, ...here].map(({ label }) => label).join(" · "),
    h("small", {}, [...cards, ...notes].join(". ")),
  );
}

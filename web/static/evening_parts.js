// One game looked back at: who won, how it went, who was lucky, its photos, and files to take home.

import { course, courseTable, luckBar } from "./charts.js";
import { h, icon } from "./dom.js";
import { halves } from "./parts.js";
import { ranks } from "./peak.js";
import { openProof } from "./proof.js";
import { menuButton } from "./rail.js";
import { openSheet } from "./sheet.js";
import { token } from "./tokens.js";
import { t } from "./words.js";

/**
 * An evening, what its game wears, and how it came to its end where the game still lies on the table.
 * @typedef {{ evening: Api.Evening, dress: Dress, story?: string | null }} Look
 */

/**
 * Everything above the dock.
 * @param {AnyApp} app
 * @param {Look} look
 */
export function lookBack(app, look) {
  const { evening } = look;
  const head = h("span", { class: "hint grow" }, evening.date);
  return halves(
    "evening",
    h("header", { class: "top" }, head, app.state && menuButton(app)),
    [
      winner(look),
      evening.words !== null && evening.series.length === 0 && ranks(evening, evening.players),
      courses(look),
    ],
    [told(app, look), takeAlong(app, look)],
  );
}

/**
 * How it went: the first series says it, the others are folded.
 * @param {Look} look
 */
function courses(look) {
  return look.evening.series.map((series, place) => {
    const title = h("h2", { class: "h2" }, look.dress.seriesTitle(series));
    const shown = [course(look, series), courseTable(look, series)];
    return h(
      "section",
      { class: "pad", "data-key": series.id },
      place === 0 ? [title, shown] : h("details", { class: "fold" }, h("summary", {}, title), shown),
    );
  });
}

/**
 * Who was lucky, what was best, and the photos.
 * @param {AnyApp} app
 * @param {Look} look
 */
function told(app, look) {
  const { evening } = look;
  return [
    evening.luck.some((each) => each.thrown) && luck(look),
    best(look),
    evening.story.length > 1 && story(evening),
    photos(app, look),
  ];
}

/** @param {Look} look */
function winner({ evening, dress }) {
  const [first] = evening.winners;
  const score = first === undefined ? undefined : evening.scores[first];
  const words = evening.words === null ? evening.players.join(", ") : dress.endTitle(evening);
  return h(
    "section",
    { class: "winner" },
    h(
      "div",
      { class: `bulb small ${first === undefined ? "off" : ""}` },
      h("span", { class: "num" }, String(score ?? (first ? "✓" : "–"))),
    ),
    h(
      "div",
      {},
      h("h1", { class: evening.words === null ? "long-words" : "" }, words),
      h("p", { class: "hint" }, dress.endWords(evening)),
    ),
  );
}

/** @param {Look} look */
function luck({ evening, dress }) {
  const ends = [h("span", {}, t("page.evening.bad")), h("span", {}, t("page.evening.good"))];
  return h(
    "section",
    { class: "pad" },
    h(
      "div",
      { class: "row luck-head" },
      h("h2", { class: "h2 grow" }, dress.luckTitle()),
      h("span", { class: "lbl ends", "aria-hidden": "true" }, ends),
    ),
    evening.luck.map((each) =>
      h("div", { class: "luck" }, h("b", {}, token(evening.tokens[each.player], 16), each.player), lucky(each)),
    ),
    h("p", { class: "hint" }, t("page.evening.chance")),
  );
}

/**
 * How rare it is to be that far from what was to be expected.
 * @param {number} p
 */
function oneIn(p) {
  if (p >= 0.1) return t("page.evening.usual");
  return p < 0.001 ? t("page.evening.rarest") : t("page.evening.rare", { many: Math.round(1 / p) });
}

/** @param {Api.Evening["luck"][number]} each */
function lucky({ thrown, result, most, expected, p, away }) {
  if (thrown === 0) return h("span", { class: "hint" }, t("page.evening.none-thrown"));
  const words =
    most === 1 ? t("page.evening.of", { counting: result, thrown }) : t("page.evening.sum", { result, thrown });
  return [
    h(
      "span",
      {},
      words,
      h("span", { class: "hint" }, t("page.evening.expected", { expected }), " ", oneIn(Number(p.replace(",", ".")))),
    ),
    luckBar(away),
  ];
}

/**
 * What the best throw came to: a number of its pieces, or a sum of pips, which may be more than there are.
 * @param {Api.Evening} evening
 */
export function bestWords(evening) {
  const { result = 0, pieces = 0 } = evening.best ?? {};
  const single = result <= pieces && evening.luck.every((each) => each.most === 1);
  return t(single ? "page.evening.best" : "page.evening.best-sum", { counting: result, pieces });
}

/** @param {Look} look */
function best({ evening, dress }) {
  if (!evening.best) return null;
  const words = [evening.best.player, bestWords(evening)].filter(Boolean).join(", ");
  const line = h("span", {}, h("b", {}, dress.bestTitle()), " ", words);
  return h("section", { class: "pad" }, h("p", { class: "row mid" }, dress.countedPicture(40), line));
}

/** @param {Api.Evening} evening */
function story({ id }) {
  return h(
    "section",
    { class: "pad" },
    h(
      "a",
      { class: "item", href: `/story/${id}` },
      icon("next", 22),
      h("span", {}, t("page.story"), h("small", {}, t("page.story.hint"))),
    ),
  );
}

/**
 * @param {AnyApp} app
 * @param {Look} look
 */
function photos(app, { evening, dress }) {
  if (evening.photos.length === 0 || app.phone === null) return null; // visitors see those of the game on the table
  const gone = (/** @type {string} */ id) => () => {
    evening.photos = evening.photos.filter((each) => each !== id);
    app.draw();
  };
  const thumb = (/** @type {string} */ id, /** @type {number} */ place) => {
    const player = evening.throwers[id];
    const words = t("page.evening.photo", { place: place + 1 });
    return h(
      "button",
      {
        class: "thumb",
        "aria-label": player ? `${words}, ${player}` : words,
        onclick: () => openProof(app, id, { dress, gone: gone(id) }),
      },
      h("img", { src: `/api/slaps/${id}.jpg`, alt: "", loading: "lazy" }),
      player && h("span", { class: "whose" }, token(evening.tokens[player], 18)),
    );
  };
  return h(
    "section",
    { class: "pad" },
    h(
      "details",
      { class: "fold" },
      h("summary", {}, h("h2", { class: "h2" }, t("page.evening.photos"), ` (${evening.photos.length})`)),
      h(
        "ul",
        { class: "photos" },
        evening.photos.map((id, place) => h("li", { "data-key": id }, thumb(id, place))),
      ),
    ),
  );
}

/**
 * All there is to look back on, over the end of a game.
 * @param {AnyApp} app
 * @param {Look} look
 */
export function openLookBack(app, look) {
  openSheet(
    app,
    look.evening.date || t("page.evening.more"),
    () => h("div", { class: "looked-back" }, courses(look), told(app, look)),
    { look: "tall" },
  );
}

/**
 * The evening as files.
 * @param {AnyApp} app
 * @param {Api.Evening} evening
 */
export function openFiles(app, { id }) {
  const file = (/** @type {string} */ href, /** @type {string} */ words) =>
    h("li", {}, h("a", { class: "item", href, download: true }, words));
  openSheet(app, t("page.evening.take"), () =>
    h(
      "ul",
      { class: "list" },
      file(`/api/evenings/${id}.json`, t("page.evening.json")),
      file(`/api/evenings/${id}.csv`, t("page.evening.csv")),
    ),
  );
}

/**
 * The evening for BG Stats: on this phone by the link, on another by the code that leads to this evening's page.
 * @param {AnyApp} app
 * @param {Api.Evening} evening
 */
export function openBgStats(app, { id, bg_stats: bgStats }) {
  openSheet(app, t("page.evening.bg-stats"), () => [
    h(
      "div",
      { class: "list" },
      h("a", { class: "btn p", href: bgStats, rel: "noreferrer" }, h("b", {}, t("page.bg-stats.here"))),
    ),
    h("p", { class: "hint centre" }, t("page.bg-stats.there")),
    h("img", { class: "qr", src: `/api/evenings/${id}/code.svg`, alt: t("page.bg-stats.qr") }),
  ]);
}

/**
 * What can be taken along of an evening of the past.
 * @param {AnyApp} app
 * @param {Look} look
 */
function takeAlong(app, look) {
  const { evening } = look;
  return h(
    "section",
    { class: "pad" },
    h(
      "ul",
      { class: "list" },
      evening.words !== null && item("log", t("page.evening.bg-stats"), () => openBgStats(app, evening)),
      item("share", t("page.evening.take"), () => openFiles(app, evening)),
    ),
  );
}

/**
 * @param {string} mark
 * @param {string} words
 * @param {() => unknown} press
 */
export const item = (mark, words, press) =>
  h("li", {}, h("button", { class: "item", onclick: press }, icon(mark, 22), h("span", {}, words)));

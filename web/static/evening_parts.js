// One game looked back at: who won, how it went, who was lucky, its photos, and files to take home.

import { course, courseTable, luckBar } from "./charts.js";
import { h, icon } from "./dom.js";
import { openProof } from "./proof.js";
import { menuButton } from "./rail.js";
import { openSheet } from "./sheet.js";
import { t } from "./words.js";

/** @typedef {{ evening: Api.Evening, dress: Dress }} Look an evening, and what its game wears */

/**
 * Everything above the dock.
 * @param {AnyApp} app
 * @param {Look} look
 */
export function lookBack(app, look) {
  const { evening, dress } = look;
  const head = h("span", { class: "hint grow" }, evening.date);
  return h(
    "div",
    { class: "scroll", "data-key": "evening" },
    h("header", { class: "top" }, head, app.state && menuButton(app)),
    h(
      "main",
      {},
      winner(look),
      evening.series.map((series) =>
        h(
          "section",
          { class: "pad", "data-key": series.id },
          h("h2", { class: "h2" }, dress.seriesTitle(series)),
          course(evening, series),
          courseTable(evening, series),
        ),
      ),
      evening.luck.some((each) => each.thrown) && luck(look),
      best(look),
      evening.story.length > 1 && story(evening),
      photos(app, look),
    ),
  );
}

/** @param {Look} look */
function winner({ evening, dress }) {
  const [first] = evening.winners;
  const score = first === undefined ? undefined : evening.scores[first];
  const words = evening.words?.replace(/\.$/, "") ?? evening.players.join(", ");
  return h(
    "section",
    { class: "winner" },
    h(
      "div",
      { class: `bulb small ${first === undefined ? "off" : ""}` },
      h("span", { class: "num" }, String(score ?? (first ? "✓" : "–"))),
    ),
    h("div", {}, h("h1", {}, words), h("p", { class: "hint" }, dress.endWords(evening))),
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
    evening.luck.map((each) => h("div", { class: "luck" }, h("b", {}, each.player), lucky(each))),
    h("p", { class: "hint" }, t("page.evening.chance")),
  );
}

/** @param {Api.Evening["luck"][number]} each */
function lucky({ thrown, result, most, expected, p, away }) {
  if (thrown === 0) return h("span", { class: "hint" }, t("page.evening.none-thrown"));
  const words =
    most === 1 ? t("page.evening.of", { counting: result, thrown }) : t("page.evening.sum", { result, thrown });
  return [
    h("span", {}, words, h("span", { class: "hint" }, t("page.evening.expected", { expected, p }))),
    luckBar(away),
  ];
}

/** @param {Look} look */
function best({ evening, dress }) {
  if (!evening.best) return null;
  const { player, result, pieces } = evening.best;
  const single = evening.luck.every((each) => each.most === 1);
  const how = t(single ? "page.evening.best" : "page.evening.best-sum", { counting: result, pieces });
  const words = [player, how].filter(Boolean).join(", ");
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
  if (evening.photos.length === 0) return null;
  const gone = (/** @type {string} */ id) => () => {
    evening.photos = evening.photos.filter((each) => each !== id);
    app.draw();
  };
  const thumb = (/** @type {string} */ id, /** @type {number} */ place) =>
    h(
      "button",
      {
        class: "thumb",
        "aria-label": t("page.evening.photo", { place: place + 1 }),
        onclick: () => openProof(app, id, { dress, gone: gone(id) }),
      },
      h("img", { src: `/api/slaps/${id}.jpg`, alt: "", loading: "lazy" }),
    );
  return h(
    "section",
    { class: "pad" },
    h("h2", { class: "h2" }, t("page.evening.photos")),
    h(
      "ul",
      { class: "photos" },
      evening.photos.map((id, place) => h("li", { "data-key": id }, thumb(id, place))),
    ),
  );
}

/**
 * The button that offers the evening as files.
 * @param {AnyApp} app
 * @param {Api.Evening} evening
 */
export function takeHome(app, { id, bg_stats: bgStats }) {
  const file = (/** @type {string} */ href, /** @type {string} */ words) =>
    h("li", {}, h("a", { class: "item", href, download: true }, words));
  const open = () =>
    openSheet(app, t("page.evening.take"), () =>
      h(
        "ul",
        { class: "list" },
        file(`/api/evenings/${id}.json`, t("page.evening.json")),
        file(`/api/evenings/${id}.csv`, t("page.evening.csv")),
        h("li", {}, h("a", { class: "item", href: bgStats, rel: "noreferrer" }, t("page.evening.bg-stats"))),
      ),
    );
  return h("button", { class: "btn grow", onclick: open }, icon("share", 22), t("page.evening.take"));
}

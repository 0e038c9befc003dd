// The cards of a game: shown to the camera or photographed, named one by one, listed, thrown out, handed on.

import { boot } from "./boot.js";
import { busyWords } from "./card_look.js";
import { openNames } from "./card_names.js";
import { photoButton } from "./card_photo.js";
import { missing, progress } from "./card_progress.js";
import { picture, taughtCards } from "./card_taught.js";
import { busy, dock, main } from "./dock.js";
import { h, icon } from "./dom.js";
import { wear } from "./dress.js";
import { loading } from "./parts.js";
import { menuButton } from "./rail.js";
import { send } from "./send_file.js";
import { ask } from "./server.js";
import { confirmed } from "./sheet.js";
import { layButton } from "./virtual.js";
import { t } from "./words.js";

const game = boot.game ?? "";
const place = `/api/games/${game}/cards`;
/** @type {Api.Lesson | null} */
let lesson = null;
let failed = "";
let seen = -1; // which change of what is taught this shows
/** @type {Set<string>} */
const leaving = new Set(); // cuts that were dealt with, while the table has not answered
/** @type {Promise<Awaited<ReturnType<typeof ask>> | null>} */
let before = Promise.resolve(null); // one request after the other, so that no older answer is shown last

/** @type {PageScreen} */
export const screen = {
  draw(app) {
    if (!lesson || !app.state) return loading(failed || undefined);
    wear(game);
    const { cards } = app.state;
    return [
      h(
        "div",
        { class: "scroll" },
        h("header", { class: "top" }, h("h1", {}, t("page.cards.title")), menuButton(app)),
        h(
          "main",
          { class: "pad cards-taught" },
          progress(lesson),
          cards?.trouble &&
            h("p", { class: "doubt", role: "status" }, icon("warn", 24, "warn"), h("span", {}, cards.trouble)),
          found(app, lesson),
          taughtCards(app, lesson, (doing) => act(app, doing)),
          missing(lesson),
          more(app, lesson),
        ),
      ),
      dock(app, buttons(app)),
    ];
  },

  async follow(app) {
    const change = app.state?.cards?.change ?? -1;
    if (app.phone === null) failed = t("page.look-only");
    if (app.phone === null || change === seen) return;
    seen = change;
    await asked(app, "GET");
  },
};

/**
 * @param {AnyApp} app
 * @param {{ ok: boolean, body: any }} answer
 */
function take(app, answer) {
  if (answer.ok) lesson = answer.body;
  else if (lesson) app.notice(answer.body?.message ?? t("page.lost"));
  else failed = answer.body?.message ?? t("page.lost");
  app.draw();
  return answer.ok;
}

/**
 * @param {AnyApp} app
 * @param {"GET" | "POST"} method
 * @param {object} [doing]
 */
async function asked(app, method, doing) {
  const answer = before.then(() => ask(method, place, doing));
  before = answer;
  return take(app, await answer);
}

const act = (/** @type {AnyApp} */ app, /** @type {object} */ doing) => asked(app, "POST", doing);

/**
 * Deal with a cut; its tile is gone at once, so that the next tap is for the next card.
 * @param {AnyApp} app
 * @param {{ do: string, cut: string, name?: string, other?: boolean }} doing
 */
async function dealWith(app, doing) {
  leaving.add(doing.cut);
  app.draw();
  await act(app, doing);
  leaving.delete(doing.cut);
  app.draw();
}

/**
 * @param {AnyApp} app
 * @param {Api.Lesson} now
 */
function found(app, now) {
  const cuts = now.cuts.filter((cut) => !leaving.has(cut.id));
  if (cuts.length === 0) return null;
  const inOrder = [...cuts.filter((cut) => !cut.same), ...cuts.filter((cut) => cut.same)];
  return [
    h(
      "div",
      { class: "split" },
      h("h2", { class: "h2" }, t("page.cards.found", { n: cuts.length })),
      cuts.some((cut) => !cut.same) && h("span", { class: "hint" }, t("page.cards.tap-to-name")),
    ),
    h(
      "ul",
      { class: "card-grid new" },
      inOrder.map((cut) => {
        const words = cut.same ? t("page.cards.known-as", { name: cut.same.label }) : t("page.cards.name-it");
        return h(
          "li",
          { "data-key": cut.id },
          h(
            "button",
            {
              class: `card-tile ${cut.same ? "known" : "open"}`,
              disabled: !app.mayAct,
              onclick: () => name(app, now, cut),
            },
            picture(cut.id, ""),
            cut.copies > 1 && h("b", { class: "num" }, `${cut.copies}×`),
            h("span", {}, words),
          ),
        );
      }),
    ),
    cuts.length > 1 &&
      app.mayAct &&
      h(
        "button",
        { class: "btn q", "data-key": "clear", onclick: () => act(app, { do: "clear" }) },
        t("page.cards.put-all-away"),
      ),
  ];
}

/**
 * @param {AnyApp} app
 * @param {Api.Lesson} now
 * @param {Api.Lesson["cuts"][number]} cut
 */
function name(app, now, cut) {
  const teach = (/** @type {string} */ called, other = false) =>
    dealWith(app, { do: "teach", cut: cut.id, name: called, other });
  const choose = async (/** @type {string} */ called) => {
    if (!cut.same || cut.same.name === called) return teach(called);
    return confirmed(
      app,
      t("page.cards.another"),
      t("page.cards.another-sure", { known: cut.same.label }),
      t("page.cards.another-yes"),
      () => teach(called, true),
    );
  };
  openNames(
    app,
    now,
    {
      likely: cut.same ? [cut.same] : [],
      picture: picture(cut.id, ""),
      known: t("page.cards.one-more"),
      more: (close) =>
        h(
          "div",
          { class: "row" },
          h(
            "button",
            { class: "btn q grow", onclick: () => (close(), act(app, { do: "turn", cut: cut.id })) },
            icon("turn", 22),
            t("page.cards.turn"),
          ),
          h(
            "button",
            { class: "btn q grow", onclick: () => (close(), dealWith(app, { do: "put-away", cut: cut.id })) },
            t("page.cards.put-away"),
          ),
        ),
    },
    choose,
  );
}

/**
 * The bare table, and the file in which a deck is handed on.
 * @param {AnyApp} app
 * @param {Api.Lesson} lesson
 */
function more(app, { bare, taught: known }) {
  const chosen = async (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    const [file] = target.files ?? [];
    target.value = "";
    if (file) takeOver(app, file);
  };
  const input = h("input", { type: "file", class: "heard", "aria-label": t("page.cards.import"), onchange: chosen });
  const sees = app.state?.cards?.sees;
  return h(
    "details",
    { class: "fields", open: Boolean(sees && app.mayAct && !bare) }, // without it looks are slower, and less is told
    h("summary", {}, t("page.cards.more")),
    h(
      "div",
      { class: "list" },
      sees && app.mayAct && h("p", { class: "hint" }, t(bare ? "page.cards.bare-there" : "page.cards.bare-how")),
      sees &&
        app.mayAct &&
        h(
          "button",
          { class: "btn", onclick: () => act(app, { do: "bare" }) },
          icon("camera", 22),
          t("page.cards.bare"),
        ),
      h("p", { class: "hint" }, t("page.cards.hand-on-how")),
      known.length > 0 &&
        h(
          "a",
          { class: "btn", href: `${place}/deck`, download: `${game}.deck` },
          icon("share", 22),
          t("page.cards.export"),
        ),
      app.mayAct &&
        h("label", { class: "btn photo-button" }, icon("plus", 22), h("span", {}, t("page.cards.import")), input),
    ),
  );
}

/**
 * @param {AnyApp} app
 * @param {File} file
 */
async function takeOver(app, file) {
  if (lesson?.taught.length === 0) return take(app, await send("PUT", `${place}/deck`, file));
  return confirmed(app, t("page.cards.import"), t("page.cards.import-sure"), t("page.cards.import-yes"), async () =>
    take(app, await send("PUT", `${place}/deck?replace=yes`, file)),
  );
}

/** @param {AnyApp} app */
function buttons(app) {
  const { cards } = app.state ?? {};
  if (cards?.busy) return h("div", { class: "row" }, busy(busyWords(cards.busy)));
  const look = () => act(app, { do: "look" });
  return [
    h("div", { class: "row" }, h("a", { class: "btn q grow", href: "/" }, t("page.to-table")), layButton(app)),
    h(
      "div",
      { class: "row" },
      cards?.sees && main(t("page.cards.look-short"), t("page.cards.look-how"), look, "camera"),
      photoButton(
        app,
        () => `${place}/photo`,
        (body) => take(app, { ok: true, body }),
      ),
    ),
  ];
}

// The menu: the story of the game, corrections, putting the game away, this phone, and the other pages.

import { boot } from "./boot.js";
import { askFor } from "./choose.js";
import { openCopies } from "./copies.js";
import { h, icon } from "./dom.js";
import { help } from "./hall_notices.js";
import { openHistory } from "./history.js";
import { openInvite } from "./invite.js";
import { openPhones } from "./phones.js";
import { openRules } from "./rules.js";
import { confirmed, openSheet } from "./sheet.js";
import { recall, remember } from "./storage.js";
import { openDrawer } from "./virtual.js";
import { t } from "./words.js";

/** @param {AnyApp} app */
export function openMenu(app) {
  openSheet(app, t("page.menu"), (sheet) => {
    const go = (/** @type {() => unknown} */ act) => () => (sheet.close(), act());
    return [
      h(
        "ul",
        { class: "list" },
        boot.screen !== "table" && link("/", t("page.to-table"), ""),
        app.state?.game && ofTheGame(/** @type {PlayingApp} */ (app), go),
        app.state?.hall &&
          !app.state.hall.call &&
          app.phone !== null &&
          entry(
            "hand",
            t("page.hall.call"),
            t("page.hall.call.hint"),
            go(() => help(app, "call")),
          ),
        link("/evenings", t("page.evenings"), t("page.evenings.hint")),
        link("/display", t("page.display"), t("page.display.hint")),
        app.state?.calibration && link("/calibration", t("page.calibration"), t("page.calibration.hint")),
        app.state?.virtual &&
          app.phone !== null &&
          entry(
            "virtual",
            t("page.virtual"),
            t("page.virtual.hint"),
            go(() => openDrawer(app)),
          ),
        app.phone === null
          ? link("/join", t("page.join"), t("page.look-only"))
          : entry(
              "plus",
              t("page.invite"),
              t("page.invite.hint"),
              go(() => openInvite(app)),
            ),
        app.phone !== null &&
          entry(
            "phone",
            t("page.phones"),
            t("page.phones.hint"),
            go(() => openPhones(app)),
          ),
        app.host &&
          entry(
            "share",
            t("page.copies"),
            t("page.copies.hint"),
            go(() => openCopies(app)),
          ),
        "speechSynthesis" in window &&
          h(
            "li",
            {},
            aloudSwitch(() => sheet.draw()),
          ),
        h("li", {}, language()),
      ),
      h("p", { class: "corner" }, t("page.version", { version: boot.version })),
    ];
  });
}

/**
 * What can be done with the game that lies on the table.
 * @param {PlayingApp} app
 * @param {(act: () => unknown) => () => unknown} go
 */
function ofTheGame(app, go) {
  const { game } = app.state;
  const running = !game.outcome;
  const giveUp = () => app.post("/api/games/given-up");
  const sure = () => confirmed(app, t("page.give-up"), t("page.give-up.sure"), t("page.give-up.yes"), giveUp);
  return [
    running &&
      entry(
        "help",
        t("page.rules"),
        t("page.rules.hint"),
        go(() => openRules(app)),
      ),
    game.undone &&
      app.phone !== null &&
      entry(
        "redo",
        t("page.redo"),
        game.undone.words,
        go(() => app.post("/api/redo")),
      ),
    entry(
      "turn",
      t("page.history"),
      t("page.history.hint"),
      go(() => openHistory(app)),
    ),
    app.phone !== null && [
      game.corrections.length > 0 &&
        entry(
          "check",
          t("page.correct"),
          t("page.correct.hint"),
          go(() => openCorrections(app)),
        ),
      running &&
        entry(
          "share",
          t("page.aside"),
          t("page.aside.hint"),
          go(() => app.post("/api/games/aside")),
        ),
      running && entry("close", t("page.give-up"), "", go(sure)),
    ],
    link(`/games/${game.name}/data`, t("page.data", { game: game.title }), t("page.data.hint")),
  ];
}

/**
 * @param {string} mark
 * @param {string} words
 * @param {string} below
 * @param {() => unknown} press
 */
function entry(mark, words, below, press) {
  return h(
    "li",
    {},
    h(
      "button",
      { class: "item", onclick: press },
      icon(mark, 22),
      h("span", {}, words, below && h("small", {}, below)),
    ),
  );
}

/**
 * @param {string} href
 * @param {string} words
 * @param {string} below
 */
function link(href, words, below) {
  return h(
    "li",
    {},
    h("a", { class: "item", href }, icon("next", 22), h("span", {}, words, below && h("small", {}, below))),
  );
}

/** @param {() => void} draw */
function aloudSwitch(draw) {
  const on = recall("aloud") === "yes";
  const press = () => (remember("aloud", on ? "no" : "yes"), draw());
  return h(
    "button",
    { class: "item", role: "switch", "aria-checked": String(on), onclick: press },
    h("span", {}, t("page.aloud"), h("small", {}, t("page.aloud.hint"))),
    h("span", { class: "switch" }),
  );
}

function language() {
  const other = boot.language === "de" ? "en" : "de";
  const href = `/language/${other}?to=${location.pathname}`;
  return h("a", { class: "item", href, lang: other }, h("span", {}, t(`page.language.${other}`)));
}

/** @param {PlayingApp} app */
function openCorrections(app) {
  openSheet(app, t("page.correct"), (sheet) => [
    h("p", { class: "hint" }, t("page.correct.hint")),
    h(
      "div",
      { class: "list" },
      (app.state.game?.corrections ?? []).map((template) =>
        h("button", { class: "item", onclick: () => (sheet.close(), askFor(app, template)) }, template.label),
      ),
    ),
  ]);
}

// The menu: the story of the game, corrections, putting the game away, this phone, and the other pages.

import { boot } from "./boot.js";
import { askFor } from "./choose.js";
import { corrections } from "./corrections.js";
import { h, icon } from "./dom.js";
import { help } from "./hall_notices.js";
import { openInvite } from "./head_button.js";
import { actFor, other as otherPlayer } from "./me.js";
import { staged } from "./peaks.js";
import { openRules } from "./rules.js";
import { confirmed, openLoaded, openSheet } from "./sheet.js";
import { recall, remember } from "./storage.js";
import { openDrawer } from "./virtual.js";
import { t } from "./words.js";

/** @typedef {(act: () => unknown) => () => unknown} Go what closes the sheet before it acts */

/**
 * At most eight entries at a level: what belongs together is one of them.
 * @param {AnyApp} app
 */
export function openMenu(app) {
  const here = boot.screen === "table";
  openLevel(app, t("page.menu"), (go) => [
    !here && link("/", t("page.to-table"), ""),
    app.state?.game && ofTheGame(/** @type {PlayingApp} */ (app), go, here),
    link("/evenings", t("page.evenings"), t("page.evenings.hint")),
    app.phone === null
      ? link("/join", t("page.join"), t("page.look-only"))
      : entry(
          "plus",
          t("page.menu.people"),
          t("page.menu.people-hint"),
          go(() => openPeople(app)),
        ),
    entry(
      "virtual",
      t("page.menu.table"),
      t("page.menu.table-hint"),
      go(() => openTable(app)),
    ),
    entry(
      "phone",
      t("page.menu.phone"),
      t("page.menu.phone-hint"),
      go(() => openThisPhone(app)),
    ),
  ]);
}

/**
 * @param {AnyApp} app
 * @param {string} title
 * @param {(go: Go, draw: () => void) => Child} entries
 */
function openLevel(app, title, entries) {
  openSheet(app, title, (sheet) => {
    const go = (/** @type {() => unknown} */ act) => () => (sheet.close(), act());
    return [
      h(
        "ul",
        { class: "list" },
        entries(go, () => sheet.draw()),
      ),
      h("p", { class: "corner" }, t("page.version", { version: boot.version })),
    ];
  });
}

/**
 * What can be done with the game that lies on the table.
 * @param {PlayingApp} app
 * @param {Go} go
 * @param {boolean} here whether this is the screen of the table
 */
function ofTheGame(app, go, here) {
  const { game } = app.state;
  const player = here && !game.outcome ? otherPlayer(app) : null;
  return [
    player !== null &&
      entry(
        "hand",
        t("page.act-for", { player }),
        t("page.act-for.hint"),
        go(() => actFor(app, player)),
      ),
    !game.outcome &&
      entry(
        "help",
        t("page.rules"),
        t("page.rules.hint"),
        go(() => openRules(app)),
      ),
    entry(
      "turn",
      t("page.history"),
      t("page.history.hint"),
      go(() => openLoaded(app, async () => (await import("./history.js")).openHistory)),
    ),
    here &&
      app.phone !== null &&
      game.correctable &&
      entry(
        "check",
        t("page.correct"),
        t("page.correct.hint"),
        go(() => openCorrections(app)),
      ),
    entry(
      "share",
      t("page.menu.game"),
      t("page.menu.game-hint"),
      go(() => openGame(app)),
    ),
  ];
}

/** @param {PlayingApp} app */
function openGame(app) {
  const { game } = app.state;
  const running = !game.outcome && app.phone !== null;
  const giveUp = () => app.post("/api/games/given-up");
  const sure = () => confirmed(app, t("page.give-up"), t("page.give-up.sure"), t("page.give-up.yes"), giveUp);
  openLevel(app, t("page.menu.game"), (go) => [
    game.undone &&
      app.phone !== null &&
      entry(
        "redo",
        t("page.redo"),
        game.undone.words,
        go(() => app.post("/api/redo")),
      ),
    running &&
      entry(
        "share",
        t("page.aside"),
        t("page.aside.hint"),
        go(() => app.post("/api/games/aside")),
      ),
    running && entry("close", t("page.give-up"), "", go(sure)),
    game.has_data && link(`/games/${game.name}/data`, t("page.data", { game: game.title }), t("page.data.hint")),
  ]);
}

/** @param {AnyApp} app */
function openPeople(app) {
  openLevel(app, t("page.menu.people"), (go) => [
    entry(
      "plus",
      t("page.invite"),
      t("page.invite.hint"),
      go(() => openInvite(app)),
    ),
    entry(
      "phone",
      t("page.phones"),
      t("page.phones.hint"),
      go(() => openLoaded(app, async () => (await import("./phones.js")).openPhones)),
    ),
  ]);
}

/** @param {AnyApp} app */
function openTable(app) {
  const { calibration, cards, virtual } = app.state ?? {};
  openLevel(app, t("page.menu.table"), (go) => [
    app.state?.hall &&
      !app.state.hall.call &&
      app.phone !== null &&
      entry(
        "hand",
        t("page.hall.call"),
        t("page.hall.call.hint"),
        go(() => help(app, "call")),
      ),
    link("/display", t("page.display"), t("page.display.hint")),
    calibration && link("/calibration", t("page.calibration"), t("page.calibration.hint")),
    cards?.game && link(`/games/${cards.game}/cards`, t("page.menu.cards"), t("page.menu.cards-hint")),
    virtual &&
      app.phone !== null &&
      entry(
        "virtual",
        t("page.virtual"),
        t("page.virtual.hint"),
        go(() => openDrawer(app)),
      ),
    app.state?.game &&
      app.state.panel.state === "ready" &&
      entry(
        "help",
        t("page.panel-codes"),
        t("page.panel-codes.hint"),
        go(() => openLoaded(app, async () => (await import("./panel_codes.js")).openPanelCodes)),
      ),
    app.host &&
      entry(
        "share",
        t("page.copies"),
        t("page.copies.hint"),
        go(() => openLoaded(app, async () => (await import("./copies.js")).openCopies)),
      ),
    app.host &&
      entry(
        "plus",
        t("page.packages"),
        t("page.packages.hint"),
        go(() => openLoaded(app, async () => (await import("./packages.js")).openPackages)),
      ),
  ]);
}

/** @param {AnyApp} app */
function openThisPhone(app) {
  openLevel(app, t("page.menu.phone"), (_, draw) => [
    h("li", {}, switchItem("peaks", [t("page.peaks"), t("page.peaks.hint")], staged(), draw)),
    "speechSynthesis" in window &&
      h("li", {}, switchItem("aloud", [t("page.aloud"), t("page.aloud.hint")], recall("aloud") === "yes", draw)),
    h("li", {}, language()),
  ]);
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

/**
 * Something that this phone does or does not.
 * @param {"peaks" | "aloud"} name
 * @param {[string, string]} words what it is called, and what it does
 * @param {boolean} on
 * @param {() => void} draw
 */
function switchItem(name, [words, below], on, draw) {
  const press = () => (remember(name, on ? "no" : "yes"), draw());
  return h(
    "button",
    { class: "item", role: "switch", "aria-checked": String(on), onclick: press },
    icon("sound", 22),
    h("span", {}, words, h("small", {}, below)),
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
      corrections(app, () => sheet.draw()).map((template) =>
        h("button", { class: "item", onclick: () => (sheet.close(), askFor(app, template)) }, template.label),
      ),
    ),
  ]);
}

// The drawer of the virtual table: pieces, buttons and faults that are pretended, and plainly marked as that.

import { boot } from "./boot.js";
import { handfulPicker, switchRow } from "./controls.js";
import { shut } from "./dock.js";
import { h, icon } from "./dom.js";
import { livePicture } from "./live_picture.js";
import { pressed } from "./parts.js";
import { ask } from "./server.js";
import { openSheet } from "./sheet.js";
import { laysCards } from "./virtual_cards.js";
import { row, t } from "./words.js";

const GLANCE_MS = 400;
const FALLING_MS = 150; // the same while pieces fall
const LONGEST_MS = 20_000; // nobody waits longer for them to be read
const FALLING = ["armed", "hands", "settling"];
const TRAY = "tray"; // a switch that is no fault
const COCKED = "cocked"; // what lies there in truth where a piece shows no face

/** @typedef {(body?: object) => Promise<boolean>} Load */
/** @typedef {{ faces: string[], open: boolean }} Wish the faces that were chosen, and whether they are shown */

/**
 * @param {AnyApp} app
 * @param {number} trial how many pieces are thrown where nobody asks for a number
 * @param {string} [wanted] the pieces that are wanted, where no throw says so
 */
export async function openDrawer(app, trial, wanted) {
  /** @type {Wish} */
  const wish = { faces: [], open: false };
  /** @type {Api.Pretended | null} */
  let pretended = null;
  let glance = 0; // when it was, since an address seen before would show its old picture
  let failed = false; // which is said once, and after every press
  let [asked, told] = [0, 0]; // how often it was asked, and which of it is shown
  /** @type {Load} */
  const load = async (body) => {
    const mine = ++asked;
    const answer = await ask(body ? "POST" : "GET", "/api/virtual", body);
    if (mine < told) return answer.ok; // what was asked since then is newer
    told = mine;
    if (answer.ok) pretended = answer.body;
    else if (body || !failed) app.notice(answer.body?.message ?? t("page.lost"));
    failed = !answer.ok;
    glance = Date.now();
    sheet.draw();
    return answer.ok;
  };
  /** @type {Load} */
  const aside = async (body) => (await load(body)) && (sheet.close(), true); // what comes of it shows on the page
  let since = 0; // when pieces were thrown that are watched here while they fall
  /** @type {Load} */
  const thrown = async (body) => {
    if (boot.screen !== "table" || !app.state?.throw) return aside(body);
    since = Date.now();
    const falls = await load(body);
    if (!falls) since = 0;
    return falls;
  };
  const landed = () => !FALLING.includes(app.state?.throw?.stage ?? "") || Date.now() - since > LONGEST_MS;
  const drawn = () => [
    h("p", { class: "virtual-mark" }, t("page.virtual.mark")),
    pretended && [
      picture(glance, failed, () => sheet.draw()),
      since === 0 && wantsCards(app) && laysCards(app, pretended, aside),
      since === 0 &&
        throwsAny(app) && [
          throwing(app, pretended, { wanted, trial }, wish, () => sheet.draw(), thrown),
          laying(kindOf(app, pretended, wanted), pretended.faults[TRAY], load, aside),
          compare(app, pretended, wanted),
        ],
      since === 0 && [
        !wantsCards(app) && laysCards(app, pretended, aside),
        panel(app, pretended, load),
        faults(pretended, load),
      ],
    ],
  ];
  const sheet = openSheet(app, t("page.virtual"), drawn, { follow: () => since > 0 && landed() && sheet.close() });
  await load();
  const look = () => {
    if (!app.sheets.includes(sheet)) clearInterval(again);
    else if (since > 0 && landed()) sheet.close();
    else if (since > 0 || Date.now() - glance >= GLANCE_MS) load();
  };
  const again = setInterval(look, FALLING_MS);
}

/**
 * Whether pieces are for something here: some games throw none.
 * @param {AnyApp} app
 */
const throwsAny = (app) => boot.screen !== "cards" && (boot.screen !== "table" || app.state?.game?.throws !== false);

/**
 * Whether cards are what one needs next: they come first then.
 * @param {AnyApp} app
 */
const wantsCards = (app) => boot.screen === "cards" || (app.state?.cards?.asked && !app.state.throw);

/**
 * @param {number} glance
 * @param {boolean} failed
 * @param {() => void} draw
 */
function picture(glance, failed, draw) {
  return h(
    "div",
    { class: "shot" },
    livePicture(glance, failed && t("page.lost"), draw),
    !failed && h("span", { class: "tag" }, h("span", { class: "dot" }), t("page.virtual.camera")),
  );
}

/**
 * The pieces that are thrown: those that are wanted or awaited, and else the usual ones.
 * @param {AnyApp} app
 * @param {Api.Pretended} pretended
 * @param {string | undefined} wanted
 */
function kindOf(app, { kinds }, wanted) {
  const id = wanted ?? app.state?.throw?.kind.id;
  return id === undefined ? kinds[0] : kinds.find((kind) => kind.id === id);
}

/**
 * A game that asks for no throw now, or has read one, would not look at another; beside it, pieces are thrown for trial.
 * @param {AnyApp} app
 * @param {Api.Pretended} pretended
 * @param {{ wanted: string | undefined, trial: number }} without what is thrown where no throw says so
 * @param {Wish} wish
 * @param {() => void} draw
 * @param {Load} load
 */
function throwing(app, pretended, { wanted, trial }, wish, draw, load) {
  const { game = null, throw: waiting = null } = app.state ?? {};
  const onTable = boot.screen === "table";
  const list = (/** @type {Child} */ child) => h("div", { class: "list" }, child);
  if (game && !waiting && onTable)
    return list(shut(t("page.virtual.none-due"), app.dress.throwFirst(/** @type {PlayingApp} */ (app))));
  const kind = kindOf(app, pretended, wanted);
  const awaited = wanted === undefined || wanted === waiting?.kind.id ? waiting : null;
  const count = awaited?.count ?? trial;
  const words = awaited ? t("page.virtual.throw", { what: awaited.what }) : t("page.virtual.trial", { number: count });
  if (waiting?.stage === "read" && onTable) return list(shut(words, t("page.virtual.read-first")));
  if (!kind) return list(shut(words, t("page.virtual.cannot")));
  const faces = wish.faces.filter((face) => face !== COCKED).slice(0, count);
  const cocked = Math.min(count - faces.length, wish.faces.filter((face) => face === COCKED).length);
  const press = () => load({ do: "throw", count, faces, cocked, kind: kind.id });
  return [
    list(h("button", { class: "btn p", onclick: press }, icon("hand", 26), h("b", {}, words))),
    choosing(app, kind, count, wish, draw),
  ];
}

/**
 * Which faces fall; what is not chosen falls as it likes.
 * @param {AnyApp} app
 * @param {Api.PretendedKind} kind
 * @param {number} count
 * @param {Wish} wish
 * @param {() => void} draw
 */
function choosing(app, kind, count, wish, draw) {
  const items = [...kind.faces, { label: COCKED, name: kind.cocked }].map(({ label, name }) => ({
    value: label,
    label: name,
    copies: count,
    weight: 1,
  }));
  const set = (/** @type {string[]} */ faces) => ((wish.faces = faces), draw());
  const open = (/** @type {Event} */ event) => (wish.open = /** @type {HTMLDetailsElement} */ (event.target).open);
  return h(
    "details",
    { open: wish.open, ontoggle: open },
    h("summary", {}, h("h3", { class: "h2" }, t("page.virtual.choose"))),
    h("p", { class: "hint" }, t("page.virtual.choose-how")),
    handfulPicker(app, { items, budget: count, least: 0 }, wish.faces.slice(0, count), set, (item) =>
      item.value === COCKED ? null : app.dress.facePicture(item.value, 32),
    ),
  );
}

/**
 * @param {Api.PretendedKind | undefined} kind
 * @param {boolean | undefined} tray whether one lies there, where there is one
 * @param {Load} load
 * @param {Load} aside
 */
function laying(kind, tray, load, aside) {
  if (!kind) return null;
  return h(
    "details",
    {},
    h("summary", {}, h("h3", { class: "h2" }, t("page.virtual.lay"))),
    h(
      "div",
      { class: "row below wrap" },
      kind.layouts.map((layout) => {
        const press = () => aside({ do: "lay", layout: layout.id, kind: kind.id });
        return h("button", { class: "btn q grow", onclick: press }, layout.label);
      }),
    ),
    tray !== undefined &&
      switchRow(t(`page.fault.${TRAY}`), t("page.virtual.tray-how"), tray, (on) =>
        load({ do: "switch", fault: TRAY, on }),
      ),
  );
}

/**
 * @param {AnyApp} app
 * @param {Api.Pretended} pretended
 * @param {string | undefined} wanted
 */
function compare(app, pretended, wanted) {
  const { truth } = pretended;
  const waiting = app.state?.throw;
  const thrown = kindOf(app, pretended, wanted);
  const kinds = thrown ? [thrown, ...pretended.kinds] : pretended.kinds; // what lies there may be of a game before
  const words = (/** @type {(string | null)[]} */ shown) => {
    const labels = [...new Set(shown)];
    const counts = labels.map((label) => countWords(app, kinds, label, shown.filter((each) => each === label).length));
    return counts.length > 0 ? row(counts) : t("page.virtual.nothing");
  };
  const read = waiting?.stage === "read" ? waiting.pieces.map((piece) => piece.face) : [];
  return h(
    "dl",
    { class: "compare" },
    [h("dt", {}, t("page.virtual.truth")), h("dd", {}, words(truth))],
    [h("dt", {}, t("page.virtual.reading")), h("dd", {}, words(read))],
  );
}

/**
 * @param {AnyApp} app
 * @param {Api.PretendedKind[]} kinds the most likely first
 * @param {string | null} label
 * @param {number} count
 */
function countWords(app, kinds, label, count) {
  if (label === null) return `${count} ${t("page.throw.unread")}`;
  const face = app.state?.throw?.faces.find((each) => each.label === label);
  if (face) return app.dress.facesCount(face, count);
  const named = kinds.flatMap(({ faces }) => faces).find((each) => each.label === label)?.name;
  return `${count} × ${label === COCKED ? (kinds[0]?.cocked ?? label) : (named ?? label)}`;
}

/**
 * @param {AnyApp} app
 * @param {Api.Pretended} pretended
 * @param {Load} load
 */
function panel(app, { buttons, digits }, load) {
  if (buttons.length === 0) return null;
  return [
    h("h3", { class: "h2" }, t("page.virtual.panel")),
    digits.trim() && h("p", { class: "hint" }, t("page.virtual.digits"), h("span", { class: "num digits" }, digits)),
    h(
      "div",
      { class: "row wrap" },
      buttons.map((button) =>
        h("button", { class: "btn grow", onclick: () => load({ do: "press", button }) }, t(`page.button.${button}`)),
      ),
    ),
    pressed(app),
  ];
}

/**
 * @param {Api.Pretended} pretended
 * @param {Load} load
 */
function faults({ faults: all }, load) {
  return h(
    "details",
    {},
    h("summary", {}, h("h3", { class: "h2" }, t("page.virtual.faults"))),
    Object.entries(all)
      .filter(([fault]) => fault !== TRAY)
      .map(([fault, on]) =>
        switchRow(t(`page.fault.${fault}`), "", on, (wish) => load({ do: "switch", fault, on: wish })),
      ),
  );
}

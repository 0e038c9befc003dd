// Parts that screens share: what to do now, what is wrong, what was pressed, and the last photo.

import { h, icon } from "./dom.js";
import { hallNotices } from "./hall_notices.js";
import { me } from "./me.js";
import { openLoaded } from "./sheet.js";
import { clock, t } from "./words.js";

/**
 * Who is at it, and one line of what to do now. A lost connection says that instead.
 * @param {AnyApp} app
 */
export function nowLine(app, headline = "", instruction = "") {
  const [title, words] = app.lost ? [lostTitle(app), lostSince(app)] : [headline, instruction];
  return h("section", { class: "now-line" }, yourTurn(app), h("h1", {}, title), h("p", {}, words));
}

/**
 * On the phone of the player who acts now, and on no other: that it is their turn.
 * @param {AnyApp} app
 */
export function yourTurn(app) {
  const acts = app.state?.game?.seats.find((seat) => seat.acts)?.player ?? null;
  const mine = !app.lost && !app.state?.demo && acts !== null && acts === me(app);
  return mine && h("strong", { class: "yours" }, t("page.your-turn"));
}

/** @param {AnyApp} app */
export const lostTitle = (app) => app.refused ?? t("page.lost.title");

/** @param {AnyApp} app */
export const lostSince = (app) => (app.at ? t("page.lost.since", { time: clock(app.at) }) : t("page.lost.again"));

/**
 * A screen above its dock in two halves: one below the other, or `beside` over the dock where there is room. There
 * it scrolls by itself, with keys too.
 * @param {string} key
 * @param {Child} head
 * @param {Child} look
 * @param {Child} beside
 */
export function halves(key, head, look, beside) {
  const parts = beside
    ? h("main", {}, h("div", { class: "look" }, head, look), h("div", { class: "beside", tabindex: 0 }, beside))
    : [head, h("main", {}, look)];
  return h("div", { class: "scroll", "data-key": key }, parts);
}

/** What stands there until the first state has come. */
export function loading(words = t("page.loading")) {
  return h("main", { class: "wait" }, h("p", { class: "hint" }, words));
}

/**
 * What is wrong: with the place where everything is kept, and with a camera or a panel that is missing.
 * @param {AnyApp} app
 */
export function troubles(app, links = true) {
  const { state } = app;
  const kept = (state?.troubles ?? []).map((trouble) => keptBadly(app, trouble));
  return [...hallNotices(app), ...kept, app.broken?.brokenLine(app), brokenDress(app), ...devices(state, links)];
}

/**
 * What a game's own page stumbled over, while the plain parts stand in for it.
 * @param {AnyApp} app
 */
function brokenDress({ parts }) {
  const { fault } = parts;
  const told = { class: "banner", role: "status", "data-fault": fault?.at };
  return fault && h("p", told, icon("warn", 20), h("span", {}, fault.words));
}

/**
 * What is wrong with the place where everything is kept; some of it stays until a person has read it.
 * @param {AnyApp} app
 * @param {Api.State["troubles"][number]} trouble
 */
function keptBadly(app, { words, confirm }) {
  const read = () => app.post("/api/repair/confirmed");
  return h(
    "p",
    { class: "banner", role: "status" },
    icon("warn", 20),
    h("span", {}, words),
    confirm && app.mayAct && h("button", { class: "btn", onclick: read }, t("page.trouble.confirm")),
  );
}

/**
 * @param {Api.State | null} state
 * @param {boolean} links
 */
function devices(state, links) {
  const kind = state?.throw?.kind.id;
  const href = kind === undefined ? "/calibration" : `/calibration#${encodeURIComponent(kind)}`;
  return [state?.camera, state?.panel].map(
    (health) =>
      health &&
      (health.state === "fault" || health.calibrate) &&
      h(
        "p",
        { class: "banner", role: "status" },
        icon("warn", 20),
        h("span", {}, health.words, links && health.calibrate && [" ", h("a", { href }, t("page.calibration"))]),
      ),
  );
}

/**
 * What the buttons at the table are about: why the last press did nothing, or what OK would do.
 * @param {AnyApp} app
 */
export function pressed(app) {
  const { refusal = "", dialling = "" } = app.state?.panel ?? {};
  const words = refusal || (dialling && t("page.dialling", { action: dialling }));
  if (!words || app.lost) return null;
  const mark = refusal ? icon("warn", 22, "warn") : icon("check", 22);
  return h("p", { class: "pressed", role: "status" }, mark, h("span", {}, words));
}

/** @param {Api.Game} game */
export function reminders(game) {
  const words = game.reminders;
  return (
    words.length > 0 &&
    h(
      "ul",
      { class: "reminders" },
      words.map((each) => h("li", {}, each)),
    )
  );
}

/**
 * Show a photo of the past; what that takes is loaded with its first use.
 * @param {AnyApp} app
 * @param {string} id
 */
export const showProof = (app, id) => openLoaded(app, async () => (await import("./proof.js")).openProof, id);

/**
 * The photo of the last throw that counts.
 * @param {PlayingApp} app
 */
export function lastPhoto(app) {
  const id = !app.lost && app.state.game.proof;
  return (
    id &&
    h(
      "button",
      { class: "proof", onclick: () => showProof(app, id) },
      h("img", { src: `/api/slaps/${id}.jpg`, alt: "" }),
      h("span", {}, t(app.state.game.throws ? "page.last-throw" : "page.last-photo")),
    )
  );
}

/**
 * A track of the table, or of a seat; an empty one where it has none of that id.
 * @param {{ tracks: Api.Track[] } | undefined} of
 * @param {string} id
 * @returns {Api.Track}
 */
export const track = (of, id) => of?.tracks.find((each) => each.id === id) ?? { id, label: "", value: 0, most: null };

/**
 * What lies in a pile.
 * @param {Api.Game} game
 * @param {string} id
 */
export const pile = (game, id) => game.piles.find((each) => each.id === id)?.things ?? [];

/**
 * Templates of one kind that may be done now.
 * @param {Api.Game} game
 * @param {string} kind
 */
export const allowed = (game, kind) => game.legal.filter((template) => template.kind === kind);

/**
 * The handful that a template asks for.
 * @param {Api.Template | undefined} template
 */
export const handfulOf = (template) => template?.parameters.find((each) => each.type === "several");

// The virtual table where it is offered: in the head of a page, in the dock, and with one tap in the calibration.

import { h, icon } from "./dom.js";
import { headButton } from "./head_button.js";
import { ask } from "./server.js";
import { openLoaded } from "./sheet.js";
import { t } from "./words.js";

/** How many pieces are thrown where nobody asks for a number. */
const TRIAL = 6;

/** @param {AnyApp} app */
const isHere = (app) => app.state?.virtual && app.phone !== null && !app.lost;

/**
 * The drawer's button in the head of a page, where there is room and the game throws something; the menu has it too.
 * @param {AnyApp} app
 */
export function virtualIcon(app) {
  const open = () => openDrawer(app);
  const there = isHere(app) && app.state?.game?.throws !== false;
  return there && headButton("virtual", t("page.virtual.short"), t("page.virtual"), open, "virtual-icon");
}

/**
 * The same in the dock, by name, where the virtual table is what one needs next.
 * @param {AnyApp} app
 * @param {string} [kind] the pieces that are wanted, where no throw says so
 */
export function virtualButton(app, kind) {
  const button = { class: "btn virtual grow", onclick: () => openDrawer(app, kind) };
  return isHere(app) && h("button", button, icon("virtual"), t("page.virtual"));
}

/**
 * The same where cards are wanted.
 * @param {AnyApp} app
 */
export function layButton(app) {
  const button = { class: "btn virtual grow", "data-key": "lay", onclick: () => openDrawer(app) };
  return isHere(app) && h("button", button, icon("hand"), t("page.virtual.cards"));
}

/**
 * What a step of the calibration asks for, laid or thrown with one tap.
 * @param {AnyApp} app
 * @param {Api.Guide} guide
 */
export function virtualStep(app, { kind, step }) {
  const body = step === "trial" ? { do: "throw", count: TRIAL, kind } : { do: "lay", layout: step, kind };
  const press = async () => {
    const answer = await ask("POST", "/api/virtual", body);
    if (!answer.ok) app.notice(answer.body?.message ?? t("page.lost"));
  };
  const words = t(step === "trial" ? "page.virtual.throw-now" : "page.virtual.lay-now");
  return isHere(app) && h("button", { class: "btn virtual grow", onclick: press }, icon("hand", 22), words);
}

/**
 * Open the drawer, which is loaded with its first use.
 * @param {AnyApp} app
 * @param {string} [kind] the pieces that are wanted, where no throw says so
 */
export function openDrawer(app, kind) {
  return openLoaded(app, async () => (await import("./virtual_drawer.js")).openDrawer, TRIAL, kind);
}

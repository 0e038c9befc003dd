// What the table and its hall say to each other: a call for help, a text, a timer, and a line that is down.

import { h, icon } from "./dom.js";
import { t } from "./words.js";

/** By how much the companion's clock is ahead of this one: what ends, ends by the companion's. */
let clockAhead = 0;
let asked = false;
let ticking = 0;

/** @param {AnyApp} app */
async function learnClock(app) {
  asked = true;
  const answer = await fetch("/healthz").catch(() => null);
  if (!answer) return void (asked = false); // the next state asks again
  clockAhead = Date.parse(answer.headers.get("Date") ?? "") - Date.now() || 0;
  app.draw();
}

/** @param {AnyApp} app */
export function hallNotices(app) {
  const hall = app.state?.hall;
  if (!hall) return [];
  const now = Date.now() + clockAhead;
  if (hall.text || hall.timer) {
    if (!asked) void learnClock(app);
    clearTimeout(ticking);
    ticking = setTimeout(() => app.draw(), 1000);
  }
  return [
    hall.call &&
      banner(
        "hand",
        t("page.hall.called"),
        app.mayAct && h("button", { class: "btn", onclick: () => help(app, "end") }, t("page.hall.end")),
      ),
    hall.text && hall.text.ends * 1000 > now && banner("log", hall.text.text, null, "said"),
    hall.timer && timer(hall.timer, now),
    hall.state === "fault" && banner("warn", hall.words),
  ];
}

/**
 * @param {AnyApp} app
 * @param {"call" | "end"} what
 */
export const help = (app, what) => app.post("/api/help", { do: what });

/**
 * The time that is left, read aloud only once it is up.
 * @param {{label: string, ends: number}} timer
 * @param {number} now
 */
function timer({ label, ends }, now) {
  const left = Math.max(0, Math.ceil(ends - now / 1000));
  if (left === 0) return banner("turn", t("page.hall.time-up", { label }), null, "said");
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return banner("turn", t("page.hall.timer", { label, time }), null, "said", "timer");
}

/**
 * @param {string} mark
 * @param {string} words
 * @param {Child} more
 * @param {string} kind
 * @param {string} role
 */
function banner(mark, words, more = null, kind = "", role = "status") {
  return h("p", { class: `banner hall ${kind}`, role }, icon(mark, 20), h("span", {}, words), more);
}

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
  const answer = await fetch("/healthz");
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
    hall.text && hall.text.ends * 1000 > now && banner("log", hall.text.text),
    hall.timer && banner("turn", timerWords(hall.timer, now)),
    hall.state === "fault" && banner("warn", hall.words),
  ];
}

/**
 * @param {AnyApp} app
 * @param {"call" | "end"} what
 */
export const help = (app, what) => app.post("/api/help", { do: what });

/**
 * @param {{label: string, ends: number}} timer
 * @param {number} now
 */
function timerWords({ label, ends }, now) {
  const left = Math.max(0, Math.ceil(ends - now / 1000));
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return left === 0 ? t("page.hall.time-up", { label }) : t("page.hall.timer", { label, time });
}

/**
 * @param {string} mark
 * @param {string} words
 * @param {Child} more
 */
function banner(mark, words, more = null) {
  return h("p", { class: "banner hall", role: "status" }, icon(mark, 20), h("span", {}, words), more);
}

// What the guided calibration says of a step: its advice, what is right and wrong with the picture, its report.

import { h, icon } from "./dom.js";

/** @param {Api.Guide} shown */
export function advice({ refused, advice: words }) {
  if (refused) return h("p", { class: "doubt" }, icon("warn", 24, "warn"), h("b", {}, refused));
  return words && h("p", {}, words);
}

/**
 * What is right and wrong; at the trial only what is known, in one row.
 * @param {Api.Guide} shown
 */
export function checks({ checks: every, step }) {
  const trial = step === "trial";
  const all = every.filter(({ told }) => told || !trial);
  if (all.length === 0) return null;
  return h(
    "ul",
    { class: `checks ${trial ? "told-only" : ""}` },
    all.map(({ fine, told, words }) => {
      const sign = told ? icon(fine ? "check" : "warn", 20, fine ? "" : "warn") : h("span", { class: "untold" });
      return h("li", { class: told ? "" : "open" }, sign, h(fine ? "span" : "b", {}, words));
    }),
  );
}

/** @param {Api.Guide} shown */
export function report({ report: lines }) {
  return (
    lines.length > 0 &&
    h(
      "ul",
      { class: "list" },
      lines.map((line) => h("li", { class: "item flat" }, line)),
    )
  );
}

/**
 * Bring into sight what is new: from the top of another step down to what it asks for, and why one was refused.
 * @param {Api.Guide | null} before
 * @param {Api.Guide | null} now
 */
export function showNews(before, now) {
  if (before?.step === now?.step && (!now?.refused || before?.refused === now.refused)) return;
  document.querySelector(".scroll")?.scrollTo(0, 0);
  document.querySelector(".told > p, .verdict")?.scrollIntoView({ block: "nearest" });
}

/** Bring into sight what is wrong now. */
export const showWrong = () => document.querySelector(".checks b")?.scrollIntoView({ block: "nearest" });

// Which card it is: the likeliest first, then those that are still missing, then all; or a name of one's own.

import { radios } from "./controls.js";
import { h, icon } from "./dom.js";
import { openSheet } from "./sheet.js";
import { t } from "./words.js";

const LONGEST = 40; // letters of a name

/** @typedef {{ name: string, label: string }} Named */

/**
 * @param {AnyApp} app
 * @param {Api.Lesson} lesson
 * @param {{ likely?: Named[], picture?: Child, known?: string, below?: () => Child, stands?: () => unknown, more?: (close: () => void) => Child }} shown
 * @param {(name: string) => Promise<unknown>} choose
 */
export function openNames(
  app,
  lesson,
  { likely = [], picture = null, known = "", below = () => null, stands = () => true, more = () => null },
  choose,
) {
  let wanted = "";
  let kind = lesson.kinds[0].id;
  const drawn = () => {
    const take = (/** @type {string} */ name) => () => (sheet.close(), choose(name));
    const typed = (/** @type {{ target: HTMLInputElement }} */ { target }) => ((wanted = target.value), sheet.draw());
    const fits = (/** @type {Named} */ { label }) => label.toLowerCase().includes(wanted.trim().toLowerCase());
    const item = (/** @type {Named} */ each, note = "") =>
      h(
        "button",
        { class: "item", "data-key": each.name, onclick: take(each.name) },
        h("span", {}, each.label, note && h("small", {}, note)),
      );
    const cards = lesson.kinds.flatMap((each) => each.cards.map((card) => ({ ...card, kind: each.label })));
    const own = lesson.taught.filter((each) => !each.known);
    const note = (/** @type {string} */ words) => (lesson.kinds.length > 1 ? words : "");
    return [
      picture && h("div", { class: "card-shown" }, picture),
      below(),
      likely.length > 0 &&
        h(
          "div",
          { class: "list likely" },
          likely.map((each) => item(each)),
        ),
      more(() => sheet.close()), // above the names: there may be a hundred
      h("input", {
        class: "search",
        value: wanted,
        placeholder: t("page.cards.search"),
        "aria-label": t("page.cards.search"),
        oninput: typed,
      }),
      h(
        "div",
        { class: "list names" },
        cards.filter((each) => !each.taught && fits(each)).map((each) => item(each, note(each.kind))),
        [...cards.filter((each) => each.taught), ...own].filter(fits).map((each) => item(each, known)),
      ),
      wanted.trim() && [
        lesson.kinds.length > 1 &&
          radios(
            t("page.cards.kind"),
            lesson.kinds.map((each) => ({ value: each.id, label: each.label })),
            kind,
            (chosen) => ((kind = chosen), sheet.draw()),
          ),
        h(
          "button",
          { class: "btn grow", "data-key": "new", onclick: take(`${kind}/${wanted.trim().slice(0, LONGEST)}`) },
          icon("plus", 22),
          t("page.cards.new-name", { name: wanted.trim().slice(0, LONGEST) }),
        ),
      ],
    ];
  };
  const sheet = openSheet(app, t("page.cards.which"), drawn, { follow: (open) => stands() || open.close() });
}

// What happened in this game, the latest first, and who entered it.

import { h } from "./dom.js";
import { showProof } from "./parts.js";
import { ask } from "./server.js";
import { openSheet } from "./sheet.js";
import { clock, t, who } from "./words.js";

/** @param {AnyApp} app */
export function openHistory(app) {
  /** @type {Api.Deed[]} */
  let deeds = [];
  /** @type {number | undefined} */
  let seen;
  const follow = async (/** @type {import("./sheet.js").Sheet} */ sheet) => {
    if (seen === app.state?.number) return;
    const mine = (seen = app.state?.number);
    const { ok, body } = await ask("GET", "/api/history");
    if (seen !== mine) return; // what was asked since then is newer
    if (ok) deeds = body.filter((/** @type {Api.Deed} */ { passing }) => !passing);
    else seen = undefined; // the next state asks again
    sheet.draw();
  };
  const content = () =>
    deeds.length === 0
      ? h("p", { class: "hint" }, t("page.history.empty"))
      : h(
          "ol",
          { class: "list", reversed: true },
          deeds.map((deed) => row(app, deed)),
        );
  openSheet(app, t("page.history"), content, { follow });
}

/**
 * @param {AnyApp} app
 * @param {Api.Deed} deed
 */
function row(app, { number, photo, words, by, at }) {
  return h(
    "li",
    { class: "item flat", "data-key": String(number) },
    photo &&
      h(
        "button",
        { class: "thumb", "aria-label": t("page.throw.photo"), onclick: () => showProof(app, photo) },
        h("img", { src: `/api/slaps/${photo}.jpg`, alt: "", loading: "lazy" }),
      ),
    h("span", {}, words.join(" "), h("small", {}, `${who(by)}, ${clock(at)}`)),
  );
}

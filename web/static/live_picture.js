// What the camera sees now, again and again; where there is no picture, words say so instead of a torn one.

import { h, icon } from "./dom.js";
import { t } from "./words.js";

let missing = false;

/**
 * The picture of this glance; `none` says why there can be none, `draw` draws again once that changes.
 * @param {number} glance
 * @param {string | false} none
 * @param {() => void} draw
 */
export function livePicture(glance, none, draw) {
  const came = (/** @type {boolean} */ seen) => () => missing === seen && ((missing = !seen), draw());
  if (none) return unseen(none);
  const picture = {
    class: `live-picture ${missing ? "gone" : ""}`,
    src: `/api/picture.jpg?${glance}`,
    alt: t("page.live-picture"),
    onload: came(true),
    onerror: came(false),
  };
  return [h("img", picture), missing && unseen(t("page.live-picture.none"))];
}

/** @param {string} words */
function unseen(words) {
  return h("p", { class: "unseen" }, icon("warn", 24, "warn"), words);
}

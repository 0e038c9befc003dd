// From how many accepted throws the camera has learned, how often it asks, and the way to forget them.

import { h } from "./dom.js";
import { confirmed } from "./sheet.js";
import { t } from "./words.js";

/**
 * @param {AnyApp} app
 * @param {Api.Guide} guide
 * @param {() => unknown} forget
 */
export function acceptedPart(app, { accepted, step, steps }, forget) {
  if (!accepted || step !== steps[0].id) return null;
  const { throws, of, first, lately } = accepted;
  const asked = throws > of ? t("page.accepted.lately", { of, first, lately }) : t("page.accepted.asked", { n: first });
  const sure = () => confirmed(app, t("page.accepted.forget"), t("page.accepted.sure"), t("page.accepted.yes"), forget);
  return h(
    "section",
    {},
    h("h3", { class: "h2" }, t("page.accepted")),
    h("p", { class: "hint" }, t("page.accepted.throws", { n: throws }), " ", asked),
    h("button", { class: "btn q", onclick: sure }, t("page.accepted.forget")),
  );
}

// A throw as a file for whoever improves the eye: its pieces, what was read and what was accepted, and no name.

import { h, icon } from "./dom.js";
import { t } from "./words.js";

/**
 * What saves the throw whose photo is `id` on this phone; for phones that have joined.
 * @param {AnyApp} app
 * @param {string} id
 */
export function saveReport(app, id) {
  if (app.phone === null) return null;
  const file = { class: "btn", href: `/api/slaps/${id}.zip`, download: `slap-${id}.zip` };
  return h(
    "div",
    { class: "list" },
    h("a", file, icon("share", 22), t("page.proof.report")),
    h("p", { class: "hint" }, t("page.proof.report-hint")),
  );
}

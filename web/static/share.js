// Sharing an evening: its picture, with the phone's own sheet where there is one, else to be saved.

import { h, icon } from "./dom.js";
import { openSheet } from "./sheet.js";
import { t } from "./words.js";

/** @typedef {import("./evening_parts.js").Look} Look */

/**
 * Share the picture: with the phone's own sheet where the browser has one, else to save by a long press or a link.
 * @param {AnyApp} app
 * @param {Look} look
 */
export async function openShare(app, look) {
  /** @type {string | null} */
  let address = null;
  /** @type {File | null} */
  let file = null;
  /** @type {(() => Child) | null} */
  let clip = null;
  const sheet = openSheet(app, t("page.share"), () => {
    if (!address || !file) return h("p", { class: "hint" }, t("page.loading"));
    const picture = file;
    const canShare = navigator.canShare?.({ files: [picture] }) ?? false;
    return [
      h("img", {
        class: "shared-picture",
        src: address,
        alt: t("page.share.alt", { who: look.dress.endTitle(look.evening) }),
      }),
      !canShare && h("p", { class: "hint" }, t("page.share.long-press")),
      h(
        "div",
        { class: "list" },
        canShare &&
          h(
            "button",
            { class: "btn p", onclick: () => send(picture) },
            icon("share", 24),
            h("b", {}, t("page.share.send")),
          ),
        h(
          "a",
          { class: canShare ? "btn" : "btn p", href: address, download: picture.name },
          h("b", {}, t("page.share.save")),
        ),
      ),
      clip?.(),
    ];
  });
  try {
    const [{ eveningPicture }, { clipOf }] = await Promise.all([import("./share_picture.js"), import("./clip.js")]);
    file = await eveningPicture(look);
    if (app.phone !== null) clip = clipBeside(look, (id, whose) => clipOf(id, () => sheet.draw(), { whose }));
    address = URL.createObjectURL(file);
    sheet.draw();
  } catch {
    sheet.close();
    app.notice(t("page.share.failed"));
  }
}

/**
 * The clip that goes with the picture: of the best throw if there can be one, else of the last; or why there is none.
 * @param {Look} look
 * @param {(id: string, whose: string) => () => Child} clipOf
 */
function clipBeside({ evening, dress }, clipOf) {
  const { best, clips } = evening;
  const last = clips.at(-1);
  if (best?.photo && clips.includes(best.photo)) return clipOf(best.photo, `${dress.bestTitle()} ${best.player}`);
  if (last) return clipOf(last, evening.throwers[last] ?? "");
  return () => h("p", { class: "hint" }, evening.no_clip);
}

/** @param {File} file */
async function send(file) {
  await navigator.share({ files: [file] }).catch(() => {}); // whoever changes their mind has not failed
}

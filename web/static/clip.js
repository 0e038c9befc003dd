// A throw as a clip: made by the companion when it is asked for, then shown, to be sent on or saved.

import { h, icon } from "./dom.js";
import { ask } from "./server.js";
import { openSheet } from "./sheet.js";
import { t } from "./words.js";

const AGAIN_MS = 400;

/**
 * What is shown of the clip of a throw: what asks for it, how far it is, the clip, or why there is none.
 * @param {string} id of the throw's photo
 * @param {() => void} draw called when that has changed
 * @param {{ whose?: string, now?: boolean }} more what the button says of the throw, and whether nobody has to press it
 * @returns {() => Child}
 */
export function clipOf(id, draw, { whose = "", now = false } = {}) {
  /** @type {string | null} */
  let words = null;
  /** @type {{ file: File, address: string } | null} */
  let clip = null;
  let busy = false;

  const make = async () => {
    [busy, words] = [true, t("page.loading")];
    draw();
    let answer = await ask("POST", `/api/slaps/${id}/clip`);
    while (answer.ok && !answer.body.ready) {
      words = answer.body.words;
      draw();
      await new Promise((done) => setTimeout(done, AGAIN_MS));
      answer = await ask("POST", `/api/slaps/${id}/clip`);
    }
    clip = answer.ok ? await loaded(id) : null;
    [busy, words] = [false, clip ? null : (answer.body?.message ?? t("page.lost"))];
    draw();
  };

  if (now) make();
  return () => {
    if (clip) return shown(clip.file, clip.address);
    return [
      words && h("p", { class: "hint", role: "status" }, words),
      !busy &&
        h(
          "div",
          { class: "list" },
          h(
            "button",
            { class: "btn", onclick: make },
            icon("share", 22),
            h("span", {}, t("page.clip"), whose && h("small", {}, whose)),
          ),
        ),
    ];
  };
}

/**
 * The clip of a throw over the page: whoever opens it wants it made.
 * @param {AnyApp} app
 * @param {string} id
 */
export function openClip(app, id) {
  /** @type {(() => Child) | null} */
  let clip = null;
  const sheet = openSheet(app, t("page.clip.title"), () => clip?.());
  clip = clipOf(id, () => sheet.draw(), { now: true });
  sheet.draw();
}

/** @param {string} id */
async function loaded(id) {
  const answer = await fetch(`/api/slaps/${id}.webp`).catch(() => null);
  if (!answer?.ok) return null;
  const file = new File([await answer.blob()], `slap-${id}.webp`, { type: "image/webp" });
  return { file, address: URL.createObjectURL(file) };
}

/**
 * @param {File} file
 * @param {string} address
 */
function shown(file, address) {
  const canShare = navigator.canShare?.({ files: [file] }) ?? false;
  const send = () => navigator.share({ files: [file] }).catch(() => {}); // whoever changes their mind has not failed
  return [
    h("img", { class: "shared-picture shared-clip", src: address, alt: t("page.clip.title") }),
    h(
      "div",
      { class: "list" },
      canShare && h("button", { class: "btn p", onclick: send }, icon("share", 24), h("b", {}, t("page.share.send"))),
      h("a", { class: "btn", href: address, download: file.name }, h("b", {}, t("page.clip.save"))),
    ),
  ];
}

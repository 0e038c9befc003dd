// A photo of the phone, sent as JPEG and no larger than it needs to be; and the button that takes one.

import { h, icon } from "./dom.js";
import { send } from "./send_file.js";
import { t } from "./words.js";

const LONGEST = 3000; // pixels: fifteen cards are told apart in this

/**
 * A button that opens the phone's camera, or its pictures; `take` gets the server's answer.
 * @param {AnyApp} app
 * @param {() => string} path where the photo is sent to
 * @param {(body: any) => unknown} take
 */
export function photoButton(app, path, take) {
  const chosen = async (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    const [file] = target.files ?? [];
    target.value = "";
    if (!file) return;
    const answer = await send("POST", path(), await smaller(file));
    if (answer.ok) take(answer.body);
    else app.notice(answer.body?.message ?? t("page.lost"));
  };
  const input = h("input", {
    type: "file",
    accept: "image/*",
    capture: "environment",
    class: "heard",
    "aria-label": t("page.cards.photo"),
    onchange: chosen,
  });
  return h("label", { class: "btn photo-button" }, icon("phone", 22), h("span", {}, t("page.cards.photo")), input);
}

/**
 * The photo upright and small; what this browser cannot open the server says more about.
 * @param {File} file
 * @returns {Promise<Blob>}
 */
async function smaller(file) {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const made = await new Promise((/** @type {(made: Blob | null) => void} */ done) =>
      canvas.toBlob(done, "image/jpeg", 0.9),
    );
    return made ?? file;
  } catch {
    return file;
  }
}

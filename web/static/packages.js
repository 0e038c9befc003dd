// Games that somebody handed on, on the host's phone: what a file is, putting it in, and taking one out.

import { h, icon } from "./dom.js";
import { ask } from "./server.js";
import { confirmed, openSheet } from "./sheet.js";
import { t } from "./words.js";

const PART = 45_000; // bytes of a file that are sent at once: 60,000 letters of base64, which are taken
const MEGABYTE = 1_000_000;
const MOST = 10 * MEGABYTE; // the companion takes no more, and would say so after all of that was sent
const AGAIN_MS = 500; // after having been too fast
const CONFIRM_MS = 2000; // between two questions whether somebody at the machine has confirmed it
const CONFIRM_TRIES = 150; // five minutes

/** @param {AnyApp} app */
export async function openPackages(app) {
  /** @type {Api.Installed["packages"] | null} */
  let packages = null;
  let sending = "";
  const take = (/** @type {{ ok: boolean, body: any }} */ { ok, body }) => {
    if (ok) packages = body.packages;
    else app.notice(body?.message ?? t("page.lost"));
    sheet.draw();
    return ok;
  };
  const chosen = async (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    const file = target.files?.[0];
    if (!file) return;
    if (file.size > MOST) {
      target.value = "";
      app.notice(t("page.packages.too-large", { size: Math.round(file.size / MEGABYTE), most: MOST / MEGABYTE }));
      return;
    }
    const answer = await sent(file, (share) => ((sending = t("page.packages.sending", { share })), sheet.draw()));
    sending = "";
    target.value = "";
    sheet.draw();
    if (answer.ok) shown(app, answer.body.package, take);
    else app.notice(answer.body?.message ?? t("page.lost"));
  };
  const remove = (/** @type {Api.Installed["packages"][number]} */ { name, title }) => {
    const out = async () => {
      if (take(await ask("DELETE", `/api/packages/${name}`)))
        app.notice(t("page.packages.removed", { title }), "check");
    };
    const played = app.state?.game?.name === name && !app.state.game.outcome;
    const warning = () => h("p", { class: "hint" }, t("page.packages.on-table", { title }));
    const sure = t("page.packages.sure", { title });
    confirmed(app, t("page.packages.remove"), sure, t("page.delete.yes"), out, played ? warning : undefined);
  };
  const sheet = openSheet(app, t("page.packages"), () => [
    h("p", { class: "hint" }, t("page.packages.how")),
    packages?.length === 0 && h("p", {}, t("page.packages.none")),
    h(
      "ul",
      { class: "list" },
      (packages ?? []).map((each) => row(each, () => remove(each))),
    ),
    h(
      "div",
      { class: "list" },
      h(
        "label",
        { class: "btn p file" },
        h("input", { type: "file", class: "heard", accept: ".game", onchange: chosen, disabled: sending !== "" }),
        icon("plus", 22),
        h("b", {}, sending || t("page.packages.choose")),
      ),
    ),
  ]);
  take(await ask("GET", "/api/packages"));
}

/**
 * @param {Api.Installed["packages"][number]} about
 * @param {() => unknown} remove
 */
function row(about, remove) {
  const below = [t("page.packages.by", { ...about }), !about.here && t("page.packages.next-start")];
  return h(
    "li",
    { class: "row mid", "data-key": about.name },
    h(
      "span",
      { class: "item flat grow" },
      h("span", {}, about.title, h("small", {}, below.filter(Boolean).join(" · "))),
    ),
    h(
      "button",
      { class: "iconbtn", "aria-label": t("page.packages.remove-one", { title: about.title }), onclick: remove },
      icon("bin"),
    ),
  );
}

/**
 * What a file is, with the plain sentence that a game is a program; nothing is put in before a person agrees.
 * @param {AnyApp} app
 * @param {Api.Package} found
 * @param {(answer: { ok: boolean, body: any }) => boolean} take
 */
function shown(app, found, take) {
  const facts = [
    t("page.packages.by", { ...found }),
    t("page.packages.licence", { licence: found.licence }),
    t("page.packages.needs", { needs: found.needs }),
    found.before && t(found.goes_back ? "page.packages.goes-back" : "page.packages.before", { version: found.before }),
  ];
  const put = async () => {
    const wish = { sha256: found.sha256, older: found.goes_back };
    let answer = await ask("POST", "/api/packages/install", wish);
    for (let left = CONFIRM_TRIES; answer.body?.error === "not-confirmed" && left > 0; left--) {
      if (left === CONFIRM_TRIES) app.notice(answer.body.message);
      await new Promise((resolve) => setTimeout(resolve, CONFIRM_MS));
      answer = await ask("POST", "/api/packages/install", wish);
    }
    if (take(answer)) app.notice(t("page.packages.done", { name: found.name }), "check");
  };
  confirmed(app, found.name, found.program, t("page.packages.install"), put, () =>
    h(
      "ul",
      { class: "facts" },
      facts.filter(Boolean).map((each) => h("li", {}, each)),
      h("li", { class: "hash" }, t("page.packages.hash", { sha256: found.sha256 })),
    ),
  );
}

/**
 * Send a file part by part; the last answer says what it is, or why it is refused.
 * @param {File} file
 * @param {(share: string) => void} tell
 */
async function sent(file, tell) {
  const content = new Uint8Array(await file.arrayBuffer());
  let at = 0;
  for (;;) {
    const part = content.subarray(at, at + PART);
    const last = at + part.length >= content.length;
    const answer = await ask("POST", "/api/packages/part", { at, part: base64(part), last });
    if (answer.status === 429) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    else if (!answer.ok || last) return answer;
    else {
      at += part.length;
      tell(`${Math.round((100 * at) / content.length)} %`);
    }
  }
}

/** @param {Uint8Array} bytes */
const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

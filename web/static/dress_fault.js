// A dress that stumbles: the plain part takes over at once, and one line says in which file and line it was.

import { plain } from "./plain.js";
import { t } from "./words.js";

const OWN_LINE = /\/games\/([^?#\s]+\.js):(\d+)/; // as every browser writes a place in its trace

/**
 * Let the plain parts stand in for a dress from its first mistake on; `told` is called with it, once.
 * @param {Partial<Dress>} own
 * @param {(fault: string) => void} told
 * @returns {Dress}
 */
export function guarded(own, told) {
  let broken = false;
  const parts = Object.entries(own).map(([part, draw]) => {
    const instead = /** @type {any} */ (plain)[part];
    if (typeof draw !== "function" || typeof instead !== "function") return [part, draw];
    const tried = (/** @type {any[]} */ ...values) => {
      if (broken) return instead(...values);
      try {
        return /** @type {any} */ (draw)(...values);
      } catch (fault) {
        broken = true;
        told(words(fault));
        return instead(...values);
      }
    };
    return [part, tried];
  });
  return { ...plain, ...Object.fromEntries(parts) };
}

/**
 * Where something that was thrown comes from, in a line.
 * @param {unknown} fault
 */
export function words(fault) {
  const [, file = "page.js", line = "?"] = OWN_LINE.exec(/** @type {any} */ (fault)?.stack ?? "") ?? [];
  return t("page.dress.broken", { file, line, why: String(fault) });
}

/**
 * Why a script cannot be loaded, where it is the script's own fault; `null` where it did not come.
 * An import that fails does not tell the line, a script element does.
 * @param {string} place
 * @returns {Promise<string | null>}
 */
export function whyNotLoaded(place) {
  const script = Object.assign(document.createElement("script"), { type: "module", src: place });
  return new Promise((resolve) => {
    const done = (/** @type {string | null} */ fault) => {
      removeEventListener("error", heard, true);
      script.remove();
      resolve(fault);
    };
    const heard = (/** @type {Event} */ event) => {
      if (event.target === script) return done(null);
      if (!(event instanceof ErrorEvent) || !event.filename.includes("/games/")) return undefined;
      event.preventDefault();
      const file = event.filename.split("/games/").at(-1);
      return done(t("page.dress.broken", { file, line: event.lineno, why: event.message }));
    };
    addEventListener("error", heard, true);
    script.onload = () => done(null);
    document.head.append(script);
  });
}

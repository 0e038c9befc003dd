// A dress that stumbles: the plain part takes over at once, and a line says in which file and line that was.

import { plain } from "./plain.js";
import { t } from "./words.js";

const OWN_LINE = /\/games\/([^?#\s]+\.js):(\d+)/; // as every browser writes a place in its trace

/** @typedef {{ words: string, at: string }} DressFault a sentence, and the file and line that it names */

/**
 * Let the plain parts stand in for a dress from its first mistake on; `told` is called with it, once.
 * @param {Partial<Dress>} own
 * @param {(fault: DressFault) => void} told
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
        told(faultOf(fault));
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
 * @returns {DressFault}
 */
export function faultOf(fault) {
  const [, file = "?", line = "?"] = OWN_LINE.exec(/** @type {any} */ (fault)?.stack ?? "") ?? [];
  return dressFault(file, line, String(fault));
}

/**
 * @param {string} file
 * @param {string | number} line
 * @param {string} why
 * @returns {DressFault}
 */
export function dressFault(file, line, why) {
  return { words: t("page.dress.broken", { file, line, why }), at: `/games/${file}:${line}` };
}

// Why a game's own page could not be loaded.

import { dressFault } from "./dress_fault.js";

/**
 * Why a script cannot be loaded, where it is the script's own fault; `null` where it did not come.
 * An import that fails does not tell the line, a script element does.
 * @param {string} place
 * @returns {Promise<import("./dress_fault.js").DressFault | null>}
 */
export function whyNotLoaded(place) {
  const script = Object.assign(document.createElement("script"), { type: "module", src: place });
  return new Promise((resolve) => {
    const done = (/** @type {import("./dress_fault.js").DressFault | null} */ fault) => {
      removeEventListener("error", heard, true);
      script.remove();
      resolve(fault);
    };
    const heard = (/** @type {Event} */ event) => {
      if (event.target === script) return done(null);
      if (!(event instanceof ErrorEvent) || !event.filename.includes("/games/")) return undefined;
      event.preventDefault();
      const file = event.filename.split("/games/").at(-1) ?? "";
      return done(dressFault(file, event.lineno, event.message));
    };
    addEventListener("error", heard, true);
    script.onload = () => done(null);
    document.head.append(script);
  });
}

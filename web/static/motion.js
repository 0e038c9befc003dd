// The light that goes from row to row. Whoever asked for less motion sees it fade over instead.

const SLIDE_MS = 400;
const FADE_MS = 200;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let before = "";

/**
 * After a drawing: where another row is lit than before, let the light slide there.
 * @param {Element} place
 */
export function slideLight(place) {
  const lit = place.querySelector(".players .pl.lit");
  const now = /** @type {HTMLElement | null | undefined} */ (lit?.parentElement)?.dataset.key ?? "";
  const from = before && before !== now && place.querySelector(`.players > [data-key="${CSS.escape(before)}"]`);
  if (lit && from) {
    const away = from.getBoundingClientRect().top - lit.getBoundingClientRect().top;
    const frame = still.matches ? { opacity: 0 } : { transform: `translateY(${away}px)` };
    const duration = still.matches ? FADE_MS : SLIDE_MS;
    lit.animate([frame, {}], { duration, easing: "ease-in-out", pseudoElement: "::before" });
  }
  before = now;
}

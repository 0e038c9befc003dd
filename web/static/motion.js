// The light that goes from row to row. Whoever asked for less motion sees it fade over instead.

const SLIDE_MS = 400;
const FADE_MS = 200;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let before = null;

/** After a drawing: where another row is lit than before, let the light slide there. */
export function slideLight(place) {
  const row = place.querySelector(".players .pl.lit");
  const now = row && { name: row.parentElement.dataset.key, top: row.getBoundingClientRect().top };
  const from =
    now &&
    before &&
    before.name !== now.name &&
    place.querySelector(`.players > [data-key="${CSS.escape(before.name)}"]`);
  if (from) {
    const away = from.getBoundingClientRect().top - now.top;
    const [frame, duration] = still.matches
      ? [{ opacity: 0 }, FADE_MS]
      : [{ transform: `translateY(${away}px)` }, SLIDE_MS];
    row.animate([frame, {}], { duration, easing: "ease-in-out", pseudoElement: "::before" });
  }
  before = now;
}

// Fingers on a picture: one moves it once it was enlarged, two enlarge it, and so does a wheel.

/** @typedef {{ zoom: number, x: number, y: number }} Glance what is looked at: how near, and its middle */

const STILL_PX = 8; // a finger that moves less than this taps

/** @type {Map<number, { x: number, y: number }>} */
const fingers = new Map();
let moved = 0;

/** Whether the last touch moved the picture: then it was no tap. */
export const dragged = () => moved > STILL_PX;

function spread() {
  const [one, other] = [...fingers.values()];
  return other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

/**
 * @param {Glance} glance
 * @param {number} wide how many units the whole picture is wide
 * @param {(glance: Glance) => void} look
 */
export function gestures(glance, wide, look) {
  const lift = (/** @type {PointerEvent} */ event) => fingers.delete(event.pointerId);
  const touch = (/** @type {PointerEvent} */ event) => {
    if (fingers.size === 0) moved = 0;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (/** @type {PointerEvent} */ event) => {
    const was = fingers.get(event.pointerId);
    if (!was) return;
    const before = spread();
    const unit = wide / glance.zoom / /** @type {Element} */ (event.currentTarget).clientWidth;
    const [dx, dy] = [was.x - event.clientX, was.y - event.clientY];
    moved += Math.hypot(dx, dy);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2 && before > 0) look({ ...glance, zoom: (glance.zoom * spread()) / before });
    else if (glance.zoom > 1) look({ ...glance, x: glance.x + dx * unit, y: glance.y + dy * unit });
  };
  const wheel = (/** @type {WheelEvent} */ event) => {
    if (glance.zoom === 1 && event.deltaY > 0) return; // nothing is left to leave: the page scrolls
    event.preventDefault();
    look({ ...glance, zoom: glance.zoom * (event.deltaY < 0 ? 1.15 : 1 / 1.15) });
  };
  return {
    class: glance.zoom > 1 ? "near" : "",
    onpointerdown: touch,
    onpointermove: move,
    onpointerup: lift,
    onpointercancel: lift,
    onpointerleave: lift,
    onwheel: wheel,
  };
}

// The shapes of the shared picture: a token, and the lamp with its rays, as paths of a canvas.

/**
 * @param {number} number
 * @param {number} x its middle
 * @param {number} y
 * @param {number} size
 */
export function tokenPath(number, x, y, size) {
  const path = new Path2D();
  const half = size / 2;
  switch ((number - 1) % 4) {
    case 0:
      path.arc(x, y, half, 0, 2 * Math.PI);
      break;
    case 1:
      path.roundRect(x - half * 0.9, y - half * 0.9, size * 0.9, size * 0.9, size / 9);
      break;
    case 2:
      path.addPath(new Path2D(`M${x} ${y - half}L${x + half} ${y + half * 0.8}H${x - half}Z`));
      break;
    default:
      path.addPath(new Path2D(`M${x} ${y - half}L${x + half} ${y}L${x} ${y + half}L${x - half} ${y}Z`));
  }
  return path;
}

/**
 * The lamp round a middle; `zoom` 1 is a globe of 74.
 * @param {number} x
 * @param {number} y
 * @param {number} zoom
 */
export function peakLines(x, y, zoom) {
  const r = 74 * zoom;
  const globe = new Path2D();
  globe.arc(x, y, r, 0, 2 * Math.PI);
  const cap = new Path2D(
    `M${x - 12 * zoom} ${y - r + zoom}L${x - 8 * zoom} ${y - r - 15 * zoom}H${x + 8 * zoom}L${x + 12 * zoom} ${y - r + zoom}Z`,
  );
  const rays = new Path2D();
  for (let ray = 0; ray < 20; ray++) {
    if (ray === 15) continue; // there the cord hangs
    const angle = (ray * Math.PI) / 10;
    const far = r + (13 + (ray % 2 ? 15 : 10)) * zoom;
    const near = r + 13 * zoom;
    rays.moveTo(x + near * Math.cos(angle), y + near * Math.sin(angle));
    rays.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle));
  }
  return { globe, cap, rays };
}

/**
 * @param {string} src
 * @returns {Promise<HTMLImageElement | null>}
 */
export function loaded(src) {
  return new Promise((done) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = () => done(null);
    image.src = src;
  });
}

/**
 * What a game draws round the lamp at its end, as far as it needs no style sheet: what has the class `shared`.
 * @param {Child} scene
 * @param {string} ink
 */
export function scenePicture(scene, ink) {
  const drawn = [scene].flat(9).flatMap((each) => (each instanceof Element && each.matches(".shared") ? [each] : []));
  const names = new Set(
    drawn.flatMap((each) => [...each.querySelectorAll("use")].map((use) => use.getAttribute("href"))),
  );
  const symbols = [...names].flatMap((name) => document.querySelector(name ?? "")?.outerHTML ?? []);
  if (symbols.length === 0) return null;
  const inside = [...symbols, ...drawn.map((each) => each.outerHTML)].join("");
  const head = `xmlns="http://www.w3.org/2000/svg" width="600" height="512" viewBox="45 0 300 256" color="${ink}"`;
  return loaded(`data:image/svg+xml,${encodeURIComponent(`<svg ${head}>${inside}</svg>`)}`);
}

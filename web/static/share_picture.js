// A picture of the evening to take along: drawn here, always dark, without an address.

import { bestWords } from "./evening_parts.js";
import { ranked } from "./peak.js";
import { loaded, peakLines, scenePicture, tokenPath } from "./share_shapes.js";

const [WIDE, TALL, EDGE] = [1080, 1350, 64];
const HALF = 484; // how wide a part is beside another
const LEAST = 32; // the smallest type
const DASHES = [[4, 11], [], [20, 11], [26, 9, 4, 9]];
const SERIF = 'ui-serif, "New York", "Noto Serif", Palatino, Georgia, serif';
const SANS = '-apple-system, "Segoe UI", Roboto, "Noto Sans", system-ui, sans-serif';

/**
 * The colours of the picture, as tokens.css has them: always the dark ones.
 * @param {string} name
 */
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--shared-${name}`).trim();

/** @param {number} number whose token */
const inkOf = (number) => colour(`p${((number - 1 + Math.floor((number - 1) / 4)) % 4) + 1}`);

/** @typedef {import("./evening_parts.js").Look} Look */

/**
 * The evening as a PNG.
 * @param {Look} look
 */
export async function eveningPicture(look) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, TALL];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const photo = look.evening.best?.photo ? await loaded(`/api/slaps/${look.evening.best.photo}.jpg`) : null;
  const flying = await scenePicture(look.dress.endScene(look.evening.winners.length > 0), colour("ink"));
  night(pen);
  heading(pen, look);
  if (flying) pen.drawImage(flying, WIDE / 2 - 2 * 150, 286 - 2 * 148, 2 * 300, 2 * 256); // as round the lamp of the page
  bulb(pen, look);
  verdict(pen, look);
  const wide = photo ? HALF : WIDE - 2 * EDGE;
  if (photo) best(pen, look, photo);
  curves(pen, look, WIDE - EDGE - wide, wide);
  people(pen, look);
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("no picture");
  return new File([blob], `${look.evening.game}-${look.evening.id}.png`, { type: "image/png" });
}

/** @param {CanvasRenderingContext2D} pen */
function night(pen) {
  pen.fillStyle = colour("ground");
  pen.fillRect(0, 0, WIDE, TALL);
  const glow = pen.createRadialGradient(WIDE / 2, 286, 60, WIDE / 2, 286, 560);
  glow.addColorStop(0, colour("glow"));
  glow.addColorStop(0.45, colour("glow-far"));
  glow.addColorStop(1, colour("glow-none"));
  pen.fillStyle = glow;
  pen.fillRect(0, 0, WIDE, 860);
}

/**
 * Write what fits, and return its width: smaller where it must, never below what can be read, then cut.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {{ font: readonly [number, number, string], paint?: string, align?: CanvasTextAlign, within?: number }} look
 */
function write(pen, text, x, y, { font, paint = colour("ink"), align = "left", within = WIDE }) {
  const [weight, most, family] = font;
  const fits = () => pen.measureText(shown).width <= within;
  let [size, shown] = [most, text];
  for (pen.font = `${weight} ${size}px ${family}`; !fits() && size > LEAST; size -= 2)
    pen.font = `${weight} ${size - 2}px ${family}`;
  while (!fits() && shown.length > 2) shown = `${shown.slice(0, -2).trimEnd()}…`;
  pen.fillStyle = paint;
  pen.textAlign = align;
  pen.fillText(shown, x, y);
  return pen.measureText(shown).width;
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Look} look
 */
function heading(pen, { evening }) {
  write(pen, evening.title, EDGE, 90, { font: [700, 38, SERIF], within: 360 });
  write(pen, evening.date.replace(/^[^,]+, /, ""), WIDE - EDGE, 90, {
    font: [500, 34, SANS],
    paint: colour("dusk"),
    align: "right",
    within: 400,
  });
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Look} look
 */
function bulb(pen, { evening, dress }) {
  const { winners, scores, tokens } = evening;
  const alone = winners.length === 1;
  const { globe, rays, cap } = peakLines(WIDE / 2, 286, 2);
  const light = pen.createRadialGradient(WIDE / 2, 262, 0, WIDE / 2, 286, 2 * 88);
  ["light-hi", "light", "light-lo"].forEach((name, place) => light.addColorStop(place / 2, colour(name)));
  pen.strokeStyle = colour("dusk");
  pen.lineWidth = 4;
  pen.stroke(new Path2D(`M${WIDE / 2} 0V110`));
  pen.fillStyle = colour("dusk");
  pen.fill(cap);
  pen.fillStyle = winners.length > 0 ? light : colour("raised");
  pen.fill(globe);
  if (winners.length > 0) {
    pen.strokeStyle = colour("rays");
    pen.lineWidth = 5;
    pen.lineCap = "round";
    pen.stroke(rays);
  }
  const paint = winners.length > 0 ? colour("light-ink") : colour("ink");
  if (alone && tokens[winners[0]]) mark(pen, tokens[winners[0]], WIDE / 2, 206, 46, true);
  const score = alone ? scores[winners[0]] : undefined;
  write(pen, String(score ?? (winners.length > 0 ? "✓" : "–")), WIDE / 2, 366, {
    font: [700, 124, SERIF],
    paint,
    align: "center",
  });
  if (score !== undefined)
    write(pen, dress.endUnit(), WIDE / 2, 404, { font: [600, 32, SANS], paint, align: "center", within: 240 });
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Look} look
 */
function verdict(pen, { evening, dress, story }) {
  const inner = WIDE - 2 * EDGE;
  write(pen, dress.endTitle(evening), WIDE / 2, 584, { font: [700, 104, SERIF], align: "center", within: inner });
  const told = halved(pen, story ?? dress.endWords(evening) ?? "", inner);
  told.forEach((line, place) =>
    write(pen, line, WIDE / 2, (told.length > 1 ? 634 : 646) + 44 * place, {
      font: [400, 38, SANS],
      align: "center",
      within: inner,
    }),
  );
}

/**
 * Words in one line, or in two of about the same length where they do not fit in one.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {number} within
 */
function halved(pen, text, within) {
  pen.font = `400 ${LEAST}px ${SANS}`;
  const middle = text.indexOf(" ", text.length / 2);
  return pen.measureText(text).width <= within || middle < 0 ? [text] : [text.slice(0, middle), text.slice(middle + 1)];
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Look} look
 * @param {HTMLImageElement} photo
 */
function best(pen, { evening, dress }, photo) {
  const [x, y, wide, high] = [EDGE, 772, 420, 372];
  const words = `${dress.bestTitle()} ${bestWords(evening)}`;
  write(pen, words, x, 746, { font: [700, 34, SERIF], within: wide });
  const zoom = Math.max(wide / photo.width, high / photo.height);
  const [w, tall] = [wide / zoom, high / zoom];
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y, wide, high, 40);
  pen.clip();
  pen.drawImage(photo, (photo.width - w) / 2, (photo.height - tall) / 2, w, tall, x, y, wide, high);
  pen.restore();
}

/**
 * How it went: a line each, ended by the token.
 * @param {CanvasRenderingContext2D} pen
 * @param {Look} look
 * @param {number} left
 * @param {number} wide
 */
function curves(pen, { evening, dress }, left, wide) {
  const [series] = evening.series;
  if (!series) return;
  const [top, bottom, start, end] = [786, 1098, left + 52, left + wide - (wide > HALF ? 260 : 166)];
  const last = Math.max(1, evening.turns.at(-1) ?? 1);
  const x = (/** @type {number} */ turn) => start + ((end - start) * turn) / last;
  const y = (/** @type {number} */ value) => bottom - ((bottom - top) * value) / Math.max(1, series.most);
  write(pen, dress.seriesTitle(series), left, 746, { font: [700, 34, SERIF], within: wide });
  pen.lineWidth = 3;
  for (const value of [0, Math.floor(series.most / 2), series.most]) {
    pen.strokeStyle = colour("line");
    pen.setLineDash([]);
    pen.stroke(new Path2D(`M${start} ${y(value)}H${end}`));
    write(pen, String(value), start - 14, y(value) + 11, {
      font: [400, 32, SANS],
      paint: colour("dusk"),
      align: "right",
    });
  }
  const axis = /** @type {const} */ ({ font: [400, 32, SANS], paint: colour("dusk") });
  write(pen, `${dress.turnWord()} 1`, x(1), 1144, { ...axis, align: last > 1 ? "center" : "right" });
  if (last > 1) write(pen, String(last), x(last), 1144, { ...axis, align: "center" });
  let lowest = -Infinity;
  const lines = series.lines
    .filter((line) => line.id !== "")
    .map((line) => ({ line, at: y(line.values.findLast((v) => v !== null) ?? 0) }));
  for (const { line, at } of lines.sort((one, other) => one.at - other.at)) {
    const number = evening.tokens[line.name] ?? 1;
    pen.strokeStyle = inkOf(number);
    pen.lineWidth = evening.winners.includes(line.name) ? 8 : 6;
    pen.setLineDash(DASHES[(number - 1) % 4]);
    const d = line.values.flatMap((value, turn) => (value === null ? [] : [`${x(evening.turns[turn])} ${y(value)}`]));
    pen.stroke(new Path2D(`M${d.join("L")}`));
    pen.setLineDash([]);
    lowest = Math.max(at, lowest + 36); // who is level stands below each other
    mark(pen, number, end + 20, lowest, 34, false);
    write(pen, line.name, end + 46, lowest + 12, { font: [600, 34, SANS], within: wide > HALF ? 214 : 120 });
  }
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Look} look
 */
function people(pen, { evening }) {
  const { players, winners, scores, tokens } = evening;
  const shown = ranked(evening, players).slice(0, 6);
  const rows = shown.length > 3 ? 2 : 1;
  const each = Math.ceil(shown.length / rows);
  const wide = (WIDE - 2 * EDGE - 20 * (each - 1)) / each;
  const high = rows > 1 ? 66 : 106;
  shown.forEach((name, place) => {
    const x = EDGE + (place % each) * (wide + 20);
    const y = (rows > 1 ? 1172 : 1184) + Math.floor(place / each) * (high + 12);
    const won = winners.includes(name);
    pen.fillStyle = won ? colour("lit") : colour("raised");
    pen.strokeStyle = won ? colour("edge") : colour("raised");
    pen.lineWidth = 3;
    pen.beginPath();
    pen.roundRect(x, y, wide, high, 28);
    pen.fill();
    pen.stroke();
    mark(pen, tokens[name] ?? 1, x + 44, y + high / 2, 36, false);
    const score = scores[name] === undefined ? "" : String(scores[name]);
    const taken = write(pen, score, x + wide - 26, y + high / 2 + 18, { font: [700, 52, SERIF], align: "right" });
    write(pen, name, x + 70, y + high / 2 + 13, { font: [600, 38, SANS], within: wide - 106 - taken });
  });
}

/**
 * A person's token, with a casing where it lies on the globe.
 * @param {CanvasRenderingContext2D} pen
 * @param {number} number
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {boolean} cased
 */
function mark(pen, number, x, y, size, cased) {
  if (cased) {
    pen.fillStyle = colour("light-ink");
    pen.fill(tokenPath(number, x, y, size * 1.24));
  }
  pen.fillStyle = inkOf(number);
  pen.fill(tokenPath(number, x, y, size));
}

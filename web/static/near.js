// Names that differ by a slip of the finger.

const SHORT = 3; // such names differ by a letter on purpose
const LONG = 6; // from here on two letters may be wrong

/**
 * Whether one name may be meant where the other was typed; numbers tell names apart on purpose.
 * @param {string} one
 * @param {string} other
 */
export function isNear(one, other) {
  const [a, b] = [one, other].map((name) => name.toLowerCase());
  if (a === b) return true;
  if (a.replace(/\d+/g, "") === b.replace(/\d+/g, "")) return false;
  const short = Math.min(a.length, b.length);
  return short > SHORT && slips(a, b) <= (short < LONG ? 1 : 2);
}

/**
 * How many letters were left out, added or mistaken; two that changed places are one slip.
 * @param {string} a
 * @param {string} b
 */
function slips(a, b) {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const ways = [rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + same];
      rows[i].push(Math.min(...ways, swapped ? rows[i - 2][j - 2] + 1 : Infinity));
    }
  }
  return rows[a.length][b.length];
}

// Which faces people are asked for where they enter a throw themselves: those that matter for it.

import { plain } from "./plain.js";

/**
 * The faces that matter for this throw, and the one that stands for all others, if there is one.
 * @param {ThrowingApp} app
 * @param {Api.SeveralParameter} answer
 */
export function handFaces(app, answer) {
  const { faces, pieces } = app.state.throw;
  const asksFor = pieces.length > 0 ? plain.handFace : app.dress.handFace; // what was read is changed as it was read
  const asked = faces.map((face) => ({ face: face.label, ...asksFor(app, face) }));
  const rest = asked.find((each) => each.as === "")?.face ?? null;
  const items = answer.items.flatMap((item) => {
    const found = asked.find((each) => each.face === item.value && each.as === item.value);
    return found ? [{ ...item, label: found.name, at: found.at ?? 0 }] : [];
  });
  items.sort((one, other) => one.at - other.at);
  return {
    rest,
    handful: { ...answer, items },
    as: (/** @type {string} */ face) => asked.find((each) => each.face === face)?.as || (rest ?? face),
    filled: (/** @type {string[]} */ told) => {
      const named = told.filter((face) => face !== rest);
      return rest === null ? told : [...named, ...Array(Math.max(0, answer.budget - named.length)).fill(rest)];
    },
  };
}

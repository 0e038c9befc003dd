// What is said of a throw that waits: the same to those who look at a phone or the display, and to those who listen.

import { t } from "./words.js";

/** Whether people count this throw themselves: they chose to, or no camera could. */
export const byHand = (app) =>
  Boolean(app.ui.byHand) || app.state.camera.calibrate || ["none", "fault"].includes(app.state.camera.state);

/** The headline, and the line below it; once the throw was read, its verdict and the doubt, if there is one. */
export function throwLines(app) {
  const { stage, count } = app.state.throw;
  if (stage === "read") return verdictLines(app);
  if (byHand(app))
    return [
      app.dress.throwTitle(app.state),
      t(["settling", "missed"].includes(stage) ? "page.throw.count-there" : "page.throw.count-yourself", { n: count }),
    ];
  if (stage === "missed" || stage === "unseen") return [t(`page.throw.${stage}`), t(`page.throw.${stage}-mend`)];
  if (stage === "hands" || stage === "settling") return [t("page.throw.hands-off"), t("page.throw.wait")];
  return [app.dress.throwTitle(app.state), t("page.throw.armed", { n: count })];
}

function verdictLines(app) {
  const waiting = app.state.throw;
  if (waiting.shut === null) return [`${waiting.number} ${app.dress.throwCounts(app.state, waiting.count)}`, ""];
  return [spanWords(app, waiting), waiting.doubts[0]?.words ?? waiting.shut];
}

/** The face that a throw counts is the last of its faces. */
export const counted = (waiting) => waiting.faces.at(-1);

// "2 or 3 squashed": what the discs in doubt could still make of it.
function spanWords(app, waiting) {
  const doubted = waiting.discs.filter((disc) => disc.doubted);
  const least = waiting.discs.filter((disc) => !disc.doubted && disc.face === counted(waiting)).length;
  const missing = Math.max(0, waiting.count - waiting.discs.length);
  const most = Math.min(waiting.count, least + doubted.length + missing);
  const range =
    most === least
      ? String(least)
      : most === least + 1
        ? t("page.throw.or", { least, most })
        : t("page.throw.to", { least, most });
  return `${range} ${app.dress.faceName(counted(waiting))}`;
}

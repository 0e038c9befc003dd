// How the game goes: the phase that is on first, then the rest. The words are the game's own.

import { h } from "./dom.js";
import { openSheet } from "./sheet.js";
import { t } from "./words.js";

/**
 * Open the rules in short.
 * @param {PlayingApp} app
 */
export function openRules(app) {
  openSheet(app, t("page.rules"), () => {
    const parts = app.state.game ? app.dress.rules(app) : [];
    return [...parts.filter((part) => part.now), ...parts.filter((part) => !part.now)].map(({ title, lines, now }) =>
      h(
        "section",
        { class: `rules ${now ? "lit" : ""}` },
        h("h3", { class: "h2" }, now && app.dress.turnIcon(true, 22), title),
        h(
          "ul",
          {},
          lines.map((line) => h("li", {}, line)),
        ),
      ),
    );
  });
}

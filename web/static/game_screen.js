// A screen that a game's own page adds, at /games/NAME/SCREEN.

import { dock } from "./dock.js";
import { h } from "./dom.js";
import { partsOf, wear } from "./dress.js";
import { faultOf } from "./dress_fault.js";
import { loading } from "./parts.js";
import { menuButton } from "./rail.js";
import { t } from "./words.js";

const [name, wanted] = location.pathname.split("/").slice(2).map(decodeURIComponent);
/** @type {GameScreen | null} */
let own = null;
let failed = "";

/**
 * @param {GameScreen} one
 * @param {AnyApp} app
 */
function drawn(one, app) {
  try {
    return one.draw(app);
  } catch (fault) {
    return h("p", { class: "banner", role: "status" }, faultOf(fault).words);
  }
}

/** @type {PageScreen} */
export const screen = {
  draw(app) {
    if (!own) return loading(failed || undefined);
    const title = typeof own.title === "string" ? own.title : own.title();
    return [
      h(
        "div",
        { class: "scroll" },
        h("header", { class: "top" }, h("h1", {}, title), app.state && menuButton(app)),
        h("main", { class: "pad" }, drawn(own, app)),
      ),
      dock(app, h("div", { class: "row" }, h("a", { class: "btn grow", href: "/" }, t("page.to-table")))),
    ];
  },

  async follow(app) {
    if (!own) {
      own = (await partsOf(name)).screens[wanted] ?? null;
      failed = own ? "" : t("page.no-screen");
      wear(name);
      app.draw();
    }
    own?.follow?.(app);
  },
};

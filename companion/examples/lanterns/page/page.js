// Lanterns on the page: a light on each spot, and a dock that leaves the board to the thumb. The rest is drawn as for
// any game.

import { shut, undo } from "../../dock.js";
import { h, s } from "../../dom.js";
import { t } from "../../words.js";

/** @type {Partial<Dress>} */
export default {
  spotThing: () => [
    s("circle", { class: "glow", r: 1.3 }),
    s("path", { class: "paper", d: "M-.5-.8H.5C.9-.4.9.4.5.8H-.5C-.9.4-.9-.4-.5-.8Z" }),
    s("path", { class: "rims", d: "M-.4-.8H.4M-.4.8H.4M0-.8V-1.1" }),
  ],
  face: () =>
    h(
      "span",
      { class: "face lantern" },
      s("svg", { viewBox: "-1.2 -1.2 2.4 2.4", "aria-hidden": "true" }, s("circle", { r: 0.7 })),
    ),
  dock: (app) => h("div", { class: "row" }, undo(app), shut(t("page.next"), t("page.lanterns.tap"))),
};

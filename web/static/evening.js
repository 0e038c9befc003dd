// A game of the past.

import { dock } from "./dock.js";
import { h } from "./dom.js";
import { LookedAt } from "./looked_at.js";
import { loading } from "./parts.js";
import { lookBack, takeHome } from "./evening_parts.js";
import { t } from "./words.js";

const id = Number(location.pathname.split("/").at(-1));
const past = new LookedAt();

/** @type {PageScreen} */
export const screen = {
  draw(app) {
    const { look, failed } = past;
    if (!look) return loading(failed ?? undefined);
    const all = h("a", { class: "btn grow", href: "/evenings" }, t("page.evenings"));
    return [lookBack(app, look), dock(app, h("div", { class: "row" }, all, takeHome(app, look.evening)))];
  },

  follow: (app) => past.follow(app, id, "once"),
};

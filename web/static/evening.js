// A game of the past.

import { dock } from "./dock.js";
import { h, icon } from "./dom.js";
import { LookedAt } from "./looked_at.js";
import { loading } from "./parts.js";
import { lookBack } from "./evening_parts.js";
import { openShare } from "./share.js";
import { t } from "./words.js";

const id = Number(location.pathname.split("/").at(-1));
const past = new LookedAt();

/** @type {PageScreen} */
export const screen = {
  draw(app) {
    const { look, failed } = past;
    if (!look) return loading(failed ?? undefined);
    const all = h("a", { class: "btn grow", href: "/evenings" }, t("page.evenings"));
    const share = { class: "btn grow", onclick: () => openShare(app, look) };
    const picture = look.evening.words !== null && h("button", share, icon("share", 22), t("page.share"));
    return [lookBack(app, look), dock(app, h("div", { class: "row" }, all, picture))];
  },

  follow: (app) => past.follow(app, id, "once"),
};

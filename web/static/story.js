// Games that belong together, as chapters of one story, each with how it went.

import { course, courseTable } from "./charts.js";
import { dock } from "./dock.js";
import { h } from "./dom.js";
import { LookedAt } from "./looked_at.js";
import { loading } from "./parts.js";
import { menuButton } from "./rail.js";
import { t } from "./words.js";

const id = Number(location.pathname.split("/").at(-1));
const past = new LookedAt();
/** @type {Map<number, LookedAt>} */
const chapters = new Map();

/** @type {PageScreen} */
export const screen = {
  draw(app) {
    const { look, failed } = past;
    if (!look) return loading(failed ?? undefined);
    return [
      h(
        "div",
        { class: "scroll" },
        h(
          "header",
          { class: "top" },
          h("h1", {}, `${look.evening.title}: ${t("page.story")}`),
          app.state && menuButton(app),
        ),
        h(
          "main",
          { class: "pad" },
          h(
            "ol",
            { class: "story" },
            look.evening.story.map((row, place) => chapter(row, place)),
          ),
        ),
      ),
      dock(app, h("div", { class: "row" }, h("a", { class: "btn grow", href: "/evenings" }, t("page.evenings")))),
    ];
  },

  async follow(app) {
    await past.follow(app, id, app.state?.number ?? "first");
    for (const row of past.look?.evening.story ?? []) {
      const known = chapters.get(row.id) ?? new LookedAt();
      chapters.set(row.id, known);
      if (!row.unreadable) known.follow(app, row.id, row.standing ?? "");
    }
  },
};

/**
 * @param {Api.EveningRow} row
 * @param {number} place
 */
function chapter(row, place) {
  const look = chapters.get(row.id)?.look;
  const words = row.unreadable ?? row.words ?? (row.standing && t(`page.standing.${row.standing}`));
  const [series] = look?.evening.series ?? [];
  return h(
    "li",
    { "data-key": String(row.id) },
    h("h2", { class: "h2" }, t("page.story.chapter", { place: place + 1 })),
    h(
      "a",
      { class: "item", href: `/evenings/${row.id}` },
      h("span", {}, words, h("small", {}, [row.date, row.players.join(", ")].filter(Boolean).join(" · "))),
    ),
    look &&
      series && [
        h("p", { class: "lbl" }, look.dress.seriesTitle(series)),
        course(look, series),
        courseTable(look, series),
      ],
  );
}

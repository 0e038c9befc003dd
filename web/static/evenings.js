// Past evenings, and who won how often.

import { dock } from "./dock.js";
import { dressFor } from "./dress.js";
import { h, icon, s } from "./dom.js";
import { menuButton } from "./parts.js";
import { confirmed } from "./sheet.js";
import { ask } from "./server.js";
import { percent, t, boot } from "./words.js";

let shelf = null;
let seen = null;

export function screen(app) {
  if (!app.state) return h("main", { class: "wait" }, h("p", { class: "hint" }, t("page.loading")));
  if (seen !== app.state.number) load(app);
  return [
    h(
      "div",
      { class: "scroll" },
      h("header", { class: "top" }, h("h1", {}, t("page.evenings")), menuButton(app)),
      h(
        "main",
        { class: "pad" },
        !shelf
          ? h("p", { class: "hint" }, t("page.loading"))
          : shelf.evenings.length === 0
            ? h("p", { class: "hint" }, t("page.evenings.none"))
            : [
                h(
                  "ul",
                  { class: "list" },
                  shelf.evenings.map((each) => row(app, each)),
                ),
                allTime(shelf.all_time),
                shelf.rates.map(rate),
              ],
      ),
    ),
    dock(app, h("div", { class: "row" }, h("a", { class: "btn grow", href: "/" }, t("page.to-table")))),
  ];
}

async function load(app) {
  seen = app.state.number;
  const answer = await ask("GET", "/api/evenings");
  if (!answer.ok) return (seen = null); // the next state asks again
  const found = answer.body;
  for (const each of found.rates)
    each.dress = await dressFor({ name: each.game, dressed: boot.games.includes(each.game) });
  shelf = found;
  app.draw();
}

function row(app, each) {
  const remove = () =>
    confirmed(
      app,
      t("page.delete"),
      t("page.delete.sure", { players: each.players.join(", ") }),
      t("page.delete.yes"),
      async () => (await app.post(`/api/evenings/${each.id}`, {}, "DELETE")) && load(app),
    );
  const onTable = app.state.game?.id === each.id;
  const words = each.unreadable ?? each.words ?? t(`page.standing.${each.standing}`);
  return h(
    "li",
    { class: "row mid" },
    h(
      "a",
      { class: "item grow", href: `/evenings/${each.id}` },
      h("span", {}, each.players.join(", "), h("small", {}, [each.date, words].filter(Boolean).join(" · "))),
    ),
    app.phone !== null &&
      !onTable &&
      h(
        "button",
        { class: "iconbtn", "aria-label": t("page.delete.one", { players: each.players.join(", ") }), onclick: remove },
        icon("bin"),
      ),
  );
}

function allTime(rows) {
  if (rows.length === 0) return null;
  return h(
    "section",
    { class: "field" },
    h("h2", { class: "h2" }, t("page.all-time")),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          [t("page.all-time.player"), t("page.all-time.won"), t("page.all-time.played")].map((head) =>
            h("th", { scope: "col" }, head),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map((each) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, each.player),
            h("td", {}, String(each.won)),
            h("td", {}, String(each.played)),
          ),
        ),
      ),
    ),
  );
}

// How a game's pieces fell over all evenings: a bar from 0 to 100 with the share, and where the true one lies.
function rate(each) {
  const [low, high] = each.interval;
  const x = (share) => 4 + 350 * share;
  const values = { counting: each.counting, thrown: each.thrown, share: percent(each.share) };
  const words = each.dress.rateWords?.(values) ?? t("page.rate", values);
  return h(
    "section",
    { class: "field" },
    h("h2", { class: "h2" }, t("page.rate.title", { game: each.title })),
    h("p", {}, words),
    s(
      "svg",
      { class: "course", viewBox: "0 0 358 44", "aria-hidden": "true" },
      s("path", { d: "M4 17H354", stroke: "var(--edge)", "stroke-width": 1.5 }),
      s("rect", {
        x: x(low),
        y: 9,
        width: Math.max(4, x(high) - x(low)),
        height: 16,
        rx: 8,
        fill: "var(--s2)",
        stroke: "var(--edge)",
      }),
      s("path", { d: `M${x(each.chance)} 5V29`, stroke: "var(--dusk)", "stroke-width": 2 }),
      s("circle", {
        cx: x(each.share),
        cy: 17,
        r: 7.5,
        fill: "var(--mark)",
        stroke: "var(--night)",
        "stroke-width": 2.5,
      }),
      [0, 0.5, 1].map((share) =>
        s("text", { x: x(share), y: 42, "text-anchor": ["start", "middle", "end"][share * 2] }, percent(share)),
      ),
    ),
    h(
      "p",
      { class: "hint" },
      t("page.rate.interval", { low: percent(low), high: percent(high), chance: percent(each.chance) }),
    ),
  );
}

// Past evenings, and who won how often.

import { dock } from "./dock.js";
import { h, icon } from "./dom.js";
import { menuButton } from "./parts.js";
import { confirmed } from "./sheet.js";
import { ask } from "./server.js";
import { t } from "./words.js";

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
      h("main", { class: "pad" }, !shelf ? h("p", { class: "hint" }, t("page.loading")) : shelf.evenings.length === 0 ? h("p", { class: "hint" }, t("page.evenings.none")) : [h("ul", { class: "list" }, shelf.evenings.map((each) => row(app, each))), allTime(shelf.all_time)]),
    ),
    dock(app, h("div", { class: "row" }, h("a", { class: "btn grow", href: "/" }, t("page.to-table")))),
  ];
}

async function load(app) {
  seen = app.state.number;
  shelf = (await ask("GET", "/api/evenings")).body;
  app.draw();
}

function row(app, each) {
  const remove = () => confirmed(app, t("page.delete"), t("page.delete.sure", { players: each.players.join(", ") }), t("page.delete.yes"), async () => (await app.post(`/api/evenings/${each.id}`, {}, "DELETE")) && load(app));
  const onTable = app.state.game?.id === each.id;
  const words = each.unreadable ?? each.words ?? t(`page.standing.${each.standing}`);
  return h(
    "li",
    { class: "row mid" },
    h("a", { class: "item grow", href: `/evenings/${each.id}` }, h("span", {}, each.players.join(", "), h("small", {}, [each.date, words].filter(Boolean).join(" · ")))),
    app.phone !== null && !onTable && h("button", { class: "iconbtn", "aria-label": t("page.delete.one", { players: each.players.join(", ") }), onclick: remove }, icon("bin")),
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
      h("thead", {}, h("tr", {}, [t("page.all-time.player"), t("page.all-time.won"), t("page.all-time.played")].map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, rows.map((each) => h("tr", {}, h("th", { scope: "row" }, each.player), h("td", {}, String(each.won)), h("td", {}, String(each.played))))),
    ),
  );
}

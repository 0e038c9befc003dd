// The end of a game, and any game of the past: who won, how it went, who was lucky, and files to take home.

import { course, courseTable, luckBar } from "./charts.js";
import { dock, undo } from "./dock.js";
import { dressFor } from "./dress.js";
import { h, icon } from "./dom.js";
import { menuButton } from "./parts.js";
import { openProof } from "./proof.js";
import { openSheet } from "./sheet.js";
import { ask } from "./server.js";
import { t } from "./words.js";

let evening = null;
let loaded = null;
let failed = null;

/** The screen of one evening of the past. */
export function screen(app) {
  const id = location.pathname.split("/").at(-1);
  load(app, id, id);
  if (!evening) return h("main", { class: "wait" }, h("p", { class: "hint" }, failed ?? t("page.loading")));
  return [
    ...look(app, evening),
    dock(
      app,
      h("div", { class: "row" }, h("a", { class: "btn grow", href: "/evenings" }, t("page.evenings")), take(app)),
    ),
  ];
}

/** The screen when the game on the table has come to its end. */
export function endScreen(app) {
  const { game, number } = app.state;
  load(app, game.id, number);
  if (!evening) return h("main", { class: "wait" }, h("h1", {}, game.outcome.words));
  const again = h(
    "button",
    {
      class: "btn p grow",
      onclick: () =>
        app.post("/api/games", {
          game: game.name,
          players: game.seats.map((seat) => seat.name),
          options: againOptions(game),
        }),
    },
    h(
      "span",
      {},
      h("b", {}, t("page.evening.again")),
      h("small", {}, t("page.evening.starts", { name: game.outcome.starts_next })),
    ),
  );
  const away = h("button", { class: "btn", onclick: () => app.post("/api/games/aside") }, t("page.evening.clear"));
  return [
    ...look(app, evening),
    dock(app, h("div", { class: "row" }, undo(app), again), h("div", { class: "row" }, take(app), away)),
  ];
}

// The same choices, but whoever should begin does.
function againOptions(game) {
  const names = game.seats.map((seat) => seat.name);
  return Object.fromEntries(
    Object.entries(game.options).map(([name, value]) => [
      name,
      names.includes(value) ? game.outcome.starts_next : value,
    ]),
  );
}

async function load(app, id, version) {
  if (loaded === version) return;
  loaded = version;
  evening = null;
  const answer = await ask("GET", `/api/evenings/${id}`);
  if (answer.status === 0) return (loaded = null); // not reached: the next state asks again
  if (!answer.ok) failed = answer.body?.message ?? t("page.lost");
  else {
    evening = answer.body;
    evening.dress = await dressFor({ name: evening.game, dressed: true });
  }
  app.draw();
}

function look(app, { dress, ...evening }) {
  return [
    h(
      "div",
      { class: "scroll", "data-key": "evening" },
      h("header", { class: "top" }, h("span", { class: "hint grow" }, evening.date), app.state && menuButton(app)),
      h(
        "main",
        {},
        winner(evening, dress),
        h(
          "section",
          { class: "pad" },
          h("h2", { class: "h2" }, dress.courseTitle?.() ?? evening.label),
          course(evening),
          courseTable(evening),
        ),
        evening.luck.some((each) => each.thrown) && luck(evening, dress),
        best(evening, dress),
        photos(app, evening),
      ),
    ),
  ];
}

function winner(evening, dress) {
  const scores = evening.winners.map((name) => evening.scores[name]);
  return h(
    "section",
    { class: "winner" },
    h(
      "div",
      { class: `bulb small ${evening.winners.length ? "" : "off"}` },
      h("span", { class: "num" }, evening.winners.length ? String(scores[0]) : "–"),
    ),
    h(
      "div",
      {},
      h("h1", {}, evening.words?.replace(/\.$/, "") ?? evening.players.join(", ")),
      h(
        "p",
        { class: "hint" },
        dress.endWords?.(evening) ?? evening.players.map((name) => `${name} ${evening.scores[name] ?? ""}`).join(" · "),
      ),
    ),
  );
}

function luck(evening, dress) {
  return h(
    "section",
    { class: "pad" },
    h(
      "div",
      { class: "row luck-head" },
      h("h2", { class: "h2 grow" }, dress.luckTitle?.() ?? t("page.evening.luck")),
      h(
        "span",
        { class: "lbl ends", "aria-hidden": "true" },
        h("span", {}, t("page.evening.bad")),
        h("span", {}, t("page.evening.good")),
      ),
    ),
    evening.luck.map((each) =>
      h(
        "div",
        { class: "luck" },
        h("b", {}, each.player),
        each.thrown === 0
          ? h("span", { class: "hint" }, t("page.evening.none-thrown"))
          : [
              h(
                "span",
                {},
                t("page.evening.of", { counting: each.counting, thrown: each.thrown }),
                h("span", { class: "hint" }, t("page.evening.expected", { expected: each.expected, p: each.p })),
              ),
              luckBar(each.away),
            ],
      ),
    ),
    h("p", { class: "hint" }, t("page.evening.chance")),
  );
}

function best(evening, dress) {
  if (!evening.best) return null;
  const words = t("page.evening.best", {
    player: evening.best.player,
    counting: evening.best.counting,
    pieces: evening.best.pieces,
  });
  return h(
    "section",
    { class: "pad" },
    h(
      "p",
      { class: "row mid" },
      dress.countedPicture?.(40),
      h("span", {}, h("b", {}, dress.bestTitle?.() ?? t("page.evening.best-title")), " ", words),
    ),
  );
}

function photos(app, evening) {
  if (evening.photos.length === 0) return null;
  const gone = (id) => () => {
    evening.photos = evening.photos.filter((each) => each !== id);
    app.draw();
  };
  return h(
    "section",
    { class: "pad" },
    h("h2", { class: "h2" }, t("page.evening.photos")),
    h(
      "ul",
      { class: "photos" },
      evening.photos.map((id, place) =>
        h(
          "li",
          { "data-key": id },
          h(
            "button",
            {
              class: "thumb",
              "aria-label": t("page.evening.photo", { place: place + 1 }),
              onclick: () => openProof(app, id, { dress: evening.dress, gone: gone(id) }),
            },
            h("img", { src: `/api/slaps/${id}.jpg`, alt: "", loading: "lazy" }),
          ),
        ),
      ),
    ),
  );
}

function take(app) {
  const open = () =>
    openSheet(app, t("page.evening.take"), () =>
      h(
        "ul",
        { class: "list" },
        h(
          "li",
          {},
          h("a", { class: "item", href: `/api/evenings/${evening.id}.json`, download: true }, t("page.evening.json")),
        ),
        h(
          "li",
          {},
          h("a", { class: "item", href: `/api/evenings/${evening.id}.csv`, download: true }, t("page.evening.csv")),
        ),
        h("li", {}, h("a", { class: "item", href: evening.bg_stats, rel: "noreferrer" }, t("page.evening.bg-stats"))),
      ),
    );
  return h("button", { class: "btn grow", onclick: open }, icon("share", 22), t("page.evening.take"));
}

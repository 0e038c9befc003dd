// The shared display: no controls, readable from two metres. The QR stands there only where this device joined.

import { h } from "./dom.js";
import { bars, cards, likeliest, lostSince, lostTitle, nowLine, phases, pressed, seats, troubles } from "./parts.js";
import { photo } from "./photo.js";
import { throwLines } from "./throw_words.js";
import { either, t, boot } from "./words.js";

export function screen(app) {
  const { state } = app;
  if (!state) return h("main", { class: "wait" }, app.lost ? nowLine(app) : h("p", {}, t("page.loading")));
  const { game } = state;
  if (!game)
    return [
      h(
        "main",
        { class: "idle" },
        h("h1", {}, app.lost ? lostTitle(app) : t("page.display.idle")),
        invite(app) ?? h("p", { class: "do" }, t("page.display.no-code")),
        troubles(app, false),
        pressed(app),
        h("p", { class: "awake" }, t("page.display.awake")),
      ),
    ];
  const waiting = state.throw;
  const read = waiting?.stage === "read";
  return [
    h(
      "section",
      { class: "left", "aria-label": t("page.display") },
      read ? shot(app, waiting) : (app.dress.display(app) ?? h("p", { class: "huge num" }, String(game.turn))),
    ),
    h(
      "main",
      { class: "right" },
      phases(game.steps, game.step),
      h("h1", {}, headline(app)),
      h("p", { class: "do" }, app.lost ? lostSince(app) : instruction(app)),
      troubles(app, false),
      seats(app),
      !game.outcome && Object.values(game.piles).flat().length > 0 && cards(app, Object.values(game.piles).flat()),
      h("div", { class: "foot" }, pressed(app) || odds(app), invite(app)),
    ),
  ];
}

function headline(app) {
  const { game, throw: waiting } = app.state;
  if (app.lost) return lostTitle(app);
  if (game.outcome) return game.outcome.words;
  if (waiting) return throwLines(app)[0];
  return app.dress.headline?.(app) ?? game.actor ?? game.title;
}

function instruction(app) {
  if (app.state.throw) return throwLines(app)[1];
  return app.dress.instruction?.(app) ?? app.state.game.to_do;
}

function shot(app, waiting) {
  return [
    photo(app, waiting, null, false),
    h(
      "div",
      { class: `bulb ${waiting.shut ? "off" : ""}` },
      h("span", { class: "num" }, waiting.shut ? "?" : String(waiting.number)),
    ),
  ];
}

function odds(app) {
  const first = app.state.game.odds.find((each) => each.tries === 1);
  if (!first || first.pieces < 2) return h("p", { class: "awake" }, t("page.display.awake"));
  return [
    h("div", { class: "odds" }, bars(first.counting, 190, 92, 24)),
    h(
      "p",
      { class: "likely" },
      t("page.odds.discs", { n: first.pieces }),
      h("br"),
      h("b", {}, t("page.odds.most", { number: either(likeliest(first.counting)) })),
    ),
  ];
}

function invite(app) {
  if (app.phone === null) return null;
  return h(
    "div",
    { class: "invite" },
    h("p", {}, t("page.join"), h("br"), place()),
    h("img", { src: "/api/code.svg", alt: t("page.invite.qr") }),
  );
}

// By the name that this device used, if phones can use it too; else by the number in the QR.
function place() {
  const local = ["localhost", "[::1]"].includes(location.hostname) || location.hostname.startsWith("127.");
  if (!local) return h("b", {}, location.host);
  return boot.address
    ? h("b", {}, boot.address + (location.port && `:${location.port}`))
    : t("page.invite.unreachable");
}

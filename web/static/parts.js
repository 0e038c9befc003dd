// Parts that every game's screen has: the rail of phases, what to do now, players, cards, odds.

import { h, icon, s } from "./dom.js";
import { openMenu } from "./menu.js";
import { openProof } from "./proof.js";
import { openRules } from "./rules.js";
import { virtualIcon } from "./virtual.js";
import { clock, either, percent, t } from "./words.js";

const LONG = 9;

/** The head of the page: where in its turn the game is, and the menu. */
export function rail(app, withVirtual = true) {
  const { steps, step } = app.state.game;
  return h(
    "header",
    { class: "top" },
    phases(steps, step, () => openRules(app)),
    withVirtual && virtualIcon(app),
    menuButton(app),
  );
}

/** Where in its turn the game is; with `explain`, a tap on the present phase says how it goes. */
export function phases(steps, step, explain = null) {
  const at = steps.findIndex((each) => each.id === step);
  return h(
    "ol",
    { class: "phases", "aria-label": t("page.phases") },
    steps.map((each, place) =>
      place === at
        ? h(
            "li",
            { class: "now", "aria-current": "step" },
            explained([h("b", {}, each.id), h("span", {}, each.label)], explain),
          )
        : h("li", {}, h("span", { "aria-hidden": "true" }, each.id), h("span", { class: "heard" }, each.label)),
    ),
  );
}

function explained(name, explain) {
  return explain
    ? h(
        "button",
        { onclick: explain },
        name,
        h("span", { class: "heard" }, t("page.rules")),
        h("i", { "aria-hidden": "true" }, "?"),
      )
    : name;
}

export function menuButton(app) {
  return h("button", { class: "iconbtn", "aria-label": t("page.menu"), onclick: () => openMenu(app) }, icon("menu"));
}

/** Who is at it, and one line of what to do now. A lost connection says that instead. */
export function nowLine(app, headline, instruction) {
  if (app.lost) {
    return h("section", { class: "now-line" }, h("h1", {}, lostTitle(app)), h("p", {}, lostSince(app)));
  }
  return h("section", { class: "now-line" }, h("h1", {}, headline), h("p", {}, instruction));
}

export const lostTitle = (app) => app.refused ?? t("page.lost.title");

export const lostSince = (app) => (app.at ? t("page.lost.since", { time: clock(app.at) }) : t("page.lost.again"));

/** A camera or a panel that is missing is said, and never replaced in silence. */
export function troubles(app, links = true) {
  return ["camera", "panel"]
    .map((device) => app.state[device])
    .filter((health) => health.state === "fault" || health.calibrate)
    .map((health) =>
      h(
        "p",
        { class: "banner", role: "status" },
        icon("warn", 20),
        h(
          "span",
          {},
          health.words,
          links && health.calibrate && [" ", h("a", { href: "/calibration" }, t("page.calibration"))],
        ),
      ),
    );
}

/** What the buttons at the table are about: why the last press did nothing, or what OK would do. */
export function pressed(app) {
  const { refusal, dialling } = app.state.panel;
  const words = refusal || (dialling && t("page.dialling", { action: dialling }));
  return (
    words &&
    !app.lost &&
    h(
      "p",
      { class: "pressed", role: "status" },
      icon(refusal ? "warn" : "check", 22, refusal ? "warn" : ""),
      h("span", {}, words),
    )
  );
}

export function reminders(game) {
  return (
    game.reminders.length > 0 &&
    h(
      "ul",
      { class: "reminders" },
      game.reminders.map((words) => h("li", {}, words)),
    )
  );
}

/** The photo of the last throw, small; a tap shows it whole. Without a connection there is nothing to show. */
export function proof(app) {
  const id = !app.lost && app.state.game.proof;
  return (
    id &&
    h(
      "button",
      { class: "proof", onclick: () => openProof(app, id) },
      h("img", { src: `/api/slaps/${id}.jpg`, alt: "" }),
      h("span", {}, t("page.last-throw")),
    )
  );
}

/** Cards that lie in the open, those of a kind together. */
export function cards(app, things, before = "") {
  return h(
    "ul",
    { class: "cards" },
    before && h("li", { class: "lbl" }, before),
    things.map((thing) =>
      h(
        "li",
        { class: "cardchip" },
        h("span", { class: `stack ${thing.count > 1 ? "many" : ""}` }, app.dress.face(app, thing)),
        h("span", {}, app.dress.card(app, thing)),
      ),
    ),
  );
}

/** A row for each player in seating order; with `choose`, those in `open` are buttons. */
export function seats(app, { open = [], choose = null, label = "" } = {}) {
  return h(
    "ul",
    { class: "players" },
    app.state.game.seats.map((seat) =>
      h(
        "li",
        { "data-key": seat.name },
        row(app, seat, open.includes(seat.name) ? () => choose(seat.name) : null, label),
      ),
    ),
  );
}

function row(app, seat, press, label) {
  const track = seat.tracks[0];
  const marks = seat.marks.filter((mark) => app.dress.showsMark(mark));
  const inside = [
    seat.acts ? [icon("lamp", 22, "lampi"), h("span", { class: "heard" }, t("page.has-lamp"))] : h("span"),
    h(
      "span",
      { class: `nm ${seat.name.length > LONG ? "longish" : ""}` },
      h(
        "span",
        {},
        h("span", { class: "who" }, seat.name),
        marks.map((mark) => h("small", {}, mark.label)),
      ),
      marks.map((mark) => app.dress.mark(mark)),
    ),
    track ? app.dress.track(track) : h("span"),
    h("span", { class: "num" }, track ? String(track.value) : ""),
  ];
  const look = `pl ${seat.acts ? "lit" : ""}`;
  return press
    ? h(
        "button",
        { class: look, onclick: press, "aria-label": `${label} ${seat.name}`, disabled: !app.mayAct },
        wrap(inside),
      )
    : h("div", { class: look }, wrap(inside));
}

// The lamp and its hidden word are one cell of the row.
const wrap = ([first, ...rest]) => [h("span", {}, first), ...rest];

/** How a throw may turn out: bars, and the likeliest number in words. */
export function oddsPart(odds, words, drawn = true) {
  return h(
    "div",
    { class: `odds ${drawn ? "" : "line"}` },
    drawn && odds.pieces > 1 && bars(odds.counting, 132, 46, 13),
    h("div", { class: "txt" }, words),
  );
}

/** The numbers that are likelier than all others: one, or two of equal chance. */
export function likeliest(chances) {
  const top = Math.max(...chances);
  return chances.flatMap((chance, number) => (chance > top - 1e-9 ? [number] : []));
}

export function bars(chances, width, height, letters) {
  const top = Math.max(...chances);
  const most = likeliest(chances);
  const edge = chances.length > 10 ? letters / 4 : 0; // the last label is wider than its bar
  const step = (width - 2 * edge) / chances.length;
  const room = height - letters - 3;
  const stride = [1, 2, 5].find((every) => every * step > 1.5 * letters || chances.length <= 10) ?? 5;
  return s(
    "svg",
    {
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": t("page.odds.likeliest", { number: either(most), chance: percent(top) }),
    },
    chances.map((chance, number) => {
      const tall = Math.max(2, ((room - 1) * chance) / top);
      const x = edge + number * step + 1.5;
      const shown = number % stride === 0;
      return [
        s("rect", {
          x,
          y: room - tall + 1,
          width: step - 3,
          height: tall,
          rx: 2,
          class: most.includes(number) ? "most" : "",
        }),
        shown &&
          s(
            "text",
            {
              x: x + step / 2 - 1.5,
              y: height - 1,
              "text-anchor": "middle",
              class: most.includes(number) ? "most" : "",
            },
            String(number),
          ),
      ];
    }),
  );
}

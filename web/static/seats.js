// The rows of the table: players in seating order, and whatever else acts. Rows may come and go.

import { h, icon } from "./dom.js";
import { token } from "./tokens.js";
import { t } from "./words.js";

const [MIDDLING, LONG] = [6, 9]; // letters that may need a smaller size on a small phone, and on every phone

/**
 * A row for each seat, or for those of one player alone; with `choose`, those in `open` are buttons.
 * @param {PlayingApp} app
 * @param {{ open?: string[], choose?: ((id: string) => unknown) | null, chosen?: string | null, label?: string, only?: string | null }} choice
 */
export function seats(app, { open = [], choose = null, chosen = null, label = "", only = null } = {}) {
  const shown = app.state.game.seats.filter((seat) => only === null || seat.player === only);
  return h(
    "ul",
    { class: "players", "data-asked": choose ? "" : null },
    shown.map((seat) => {
      const press = choose && open.includes(seat.id) ? () => choose(seat.id) : null;
      return h("li", { "data-key": seat.id }, row(app, seat, press, label, seat.id === chosen));
    }),
  );
}

/**
 * @param {PlayingApp} app
 * @param {Api.Seat} seat
 * @param {(() => unknown) | null} press
 * @param {string} label
 * @param {boolean} chosen
 */
function row(app, seat, press, label, chosen) {
  const [only, ...others] = seat.tracks;
  const inside = [
    h(
      "span",
      {},
      press && h("span", { class: "heard" }, label),
      chosen && icon("check", 22, "on"),
      seat.acts && [!chosen && app.dress.turnIcon(true, 22), h("span", { class: "heard" }, t("page.acts"))],
    ),
    name(app, seat),
    others.length === 0 && [
      only ? app.dress.track(only) : h("span"),
      h("span", { class: "num" }, only ? only.value : ""),
    ],
    others.length > 0 &&
      h(
        "span",
        { class: "tracks" },
        seat.tracks.map((track) =>
          h("span", { class: "track" }, app.dress.track(track), h("span", { class: "num" }, track.value)),
        ),
      ),
  ];
  const look = `pl ${seat.acts ? "lit" : ""} ${chosen ? "sel" : ""} ${others.length > 0 ? "wide" : ""}`;
  return press
    ? h("button", { class: look, onclick: press, "aria-pressed": String(chosen), disabled: !app.mayAct }, inside)
    : h("div", { class: look }, inside);
}

/**
 * The name with its marks, and whose row it is where another name stands on it.
 * @param {PlayingApp} app
 * @param {Api.Seat} seat
 */
function name({ dress, state: { tokens } }, seat) {
  const marks = seat.marks.filter((mark) => dress.showsMark(mark));
  return h(
    "span",
    { class: `nm ${seat.name.length > LONG ? "longish" : seat.name.length > MIDDLING ? "middling" : ""}` },
    token(tokens[seat.player ?? ""], 18),
    h(
      "span",
      {},
      h("span", { class: "who" }, seat.name),
      seat.player && !seat.name.includes(seat.player) && h("small", { class: "whose" }, seat.player),
      marks.map((mark) =>
        h("small", {}, mark.count > 1 ? `${mark.label} ×${mark.count}` : mark.label, mark.note && `: ${mark.note}`),
      ),
    ),
    marks.map((mark) => dress.mark(mark)),
  );
}

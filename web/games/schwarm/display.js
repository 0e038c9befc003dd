// The shared display: the Königin or the sea, hazards that are out, everybody in playing order, and the last hit.

import { boardPart } from "../../board.js";
import { h, icon } from "../../dom.js";
import { track } from "../../parts.js";
import { cards } from "../../things.js";
import { token } from "../../tokens.js";
import { t } from "../../words.js";
import { buoy, inOrder, segments } from "./look.js";
import { displayScene } from "./scene.js";
import { seatColours } from "./sea.js";

const HAZARDS = ["wal", "tsunami", "krebs"];
const LAST_HIT = "last-hit";

/** @param {PlayingApp} app */
export function picture(app) {
  const { game } = app.state;
  const looks = game.boards.map((board) => boardPart(app, board));
  const round = track(game, "round");
  return [
    looks.length > 0 ? h("div", { class: `boards sea ${seatColours(game)}` }, looks) : displayScene(app),
    h("p", { class: "dg" }, t("page.schwarm.round-of", { round: round.value, most: round.most })),
    h("p", { class: "hazt" }, t("page.schwarm.hazards-out")),
    h(
      "ul",
      { class: "haz" },
      HAZARDS.map((hazard) => {
        const { value, most } = track(game, hazard);
        return h(
          "li",
          { class: value > 0 ? "" : "none" },
          h("span", { class: "v" }, icon(hazard, 52), h("span", { class: "num" }, value, h("i", {}, `/${most}`))),
          h("small", {}, t(`page.schwarm.${hazard}`)),
        );
      }),
    ),
  ];
}

/** @param {PlayingApp} app */
export function rows(app) {
  const { game } = app.state;
  const lying = game.piles.filter((pile) => pile.id !== LAST_HIT && pile.things.length > 0);
  return [
    h(
      "ol",
      { class: "players" },
      inOrder(game).map((seat) => h("li", { "data-key": seat.id }, row(app, seat))),
    ),
    lying.map((pile) => cards(app, pile.things, pile.label)),
    lastHit(game),
  ];
}

/**
 * @param {PlayingApp} app
 * @param {Api.Seat} seat
 */
function row({ state: { game, tokens } }, seat) {
  const place = seat.marks.find((mark) => mark.id === "stone")?.worth ?? "";
  const said = seat.marks.filter((mark) => mark.id.startsWith("ability-") || mark.id === "queen");
  const { value, most } = track(seat, "cards");
  return h(
    "div",
    { class: `pl ${seat.acts ? "lit" : ""}` },
    h("span", { class: "ord num" }, place),
    h(
      "span",
      { class: "nm" },
      buoy(game, seat.id, 46),
      h(
        "span",
        {},
        h("span", { class: "who" }, seat.name, token(tokens[seat.player ?? ""], 18)),
        said.length > 0 && h("small", {}, said.map((mark) => mark.label).join(", ")),
      ),
    ),
    h("span", { class: "heard" }, t("page.schwarm.cards", { n: value })),
    h("span", { class: "left-cards" }, segments(value, most ?? 0), lastCard(game, seat)),
    h("span", { class: "num" }, track(seat, "points").value),
  );
}

/**
 * The card that stands apart: while cards are taken the order card, then the Joker.
 * @param {Api.Game} game
 * @param {Api.Seat} seat
 */
function lastCard(game, seat) {
  const order = seat.marks.find((mark) => mark.id === "order")?.worth;
  const joker = seat.marks.some((mark) => mark.id === "joker");
  const [shown, has] = game.step === "take" ? [order ?? "", order !== undefined] : ["J", joker];
  return h("i", { class: `bk num ${has ? "" : "e"}`, "aria-hidden": "true" }, shown);
}

/**
 * Whose hazard hurt last, how the victims' stones went, and where the winner's stood then.
 * @param {Api.Game} game
 */
function lastHit(game) {
  const found = game.piles.find((pile) => pile.id === LAST_HIT);
  return (
    found &&
    h(
      "section",
      { class: "last-hit" },
      h("p", { class: "lbl" }, found.label),
      h(
        "p",
        { class: "sum" },
        found.things.map((stone) => h("span", {}, buoy(game, stone.id, 32), stone.label)),
      ),
    )
  );
}

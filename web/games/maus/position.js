// What the dress reads out of the public view.

import { pile } from "../../parts.js";

/**
 * The row of a card of the track; a chief's second card belongs to the same one.
 * @param {Api.Game} game
 * @param {string} card
 */
export const rowOf = (game, card) => game.seats.find((seat) => seat.id === card.split("+")[0]);

/** @param {Api.Game} game */
export const acting = (game) => game.seats.find((seat) => seat.acts);

/** @param {Api.Seat} seat */
export const isMouse = (seat) => seat.player !== null;

/**
 * Who runs a mouse, where several people play; for an enemy nobody does.
 * @param {Api.Game} game
 * @param {Api.Seat | undefined} seat
 */
export function whoseMouse({ seats }, seat) {
  const players = new Set(seats.flatMap(({ player }) => player ?? []));
  return players.size > 1 ? (seat?.player ?? "") : "";
}

/**
 * What a mouse wears on its head, or what an enemy is drawn as.
 * @param {Api.Seat | undefined} seat
 */
export const look = (seat) => seat?.marks[0]?.colour ?? "band";

/**
 * Marks of one sort: effects, honours, what is worn.
 * @param {Api.Seat | undefined} seat
 * @param {string} colour
 */
export const marks = (seat, colour) => (seat?.marks ?? []).filter((mark) => mark.colour === colour);

/**
 * Why something cannot be done in this turn.
 * @param {Api.Game} game
 * @param {string} kind
 */
export const whyShut = (game, kind) => pile(game, "shut").find((thing) => thing.id === kind)?.note ?? "";

/**
 * Whether something was done in this turn: a move, the action, a free one.
 * @param {Api.Game} game
 * @param {string} name
 */
export const isDone = (game, name) => pile(game, "done").some((thing) => thing.id === name);

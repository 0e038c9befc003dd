// What the dress reads out of the public view.

/** @param {Api.Game} game */
export const players = (game) => game.seats.filter((seat) => seat.player !== null);

/** @param {Api.Game} game */
export const continents = (game) => game.seats.filter((seat) => seat.player === null);

/**
 * Whose plan is looked at: whoever is at it, else the first.
 * @param {Api.Game} game
 */
export const active = (game) => players(game).find((seat) => seat.acts) ?? players(game)[0];

/**
 * The colour of a player's stones.
 * @param {Api.Seat | undefined} seat
 */
export const colour = (seat) => seat?.marks[0]?.colour ?? "";

/**
 * Everything of which one thing is chosen with one tap: a place, a card, a stem, an answer.
 * @param {Api.Game} game
 */
export function asked(game) {
  for (const template of game.legal) {
    const [parameter, ...more] = template.parameters;
    if (parameter?.type === "choice" && more.length === 0 && !["buy", "drop", "grey"].includes(template.kind))
      return { template, parameter };
    if (["scale", "buy", "drop"].includes(template.kind)) return null;
  }
  return null;
}

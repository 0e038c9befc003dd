// What a dress reads out of a game's public view.

/**
 * A track of the table, or of a seat; an empty one where it has none of that id.
 * @param {{ tracks: Api.Track[] } | undefined} of
 * @param {string} id
 * @returns {Api.Track}
 */
export const track = (of, id) => of?.tracks.find((each) => each.id === id) ?? { id, label: "", value: 0, most: null };

/**
 * What lies in a pile.
 * @param {Api.Game} game
 * @param {string} id
 */
export const pile = (game, id) => game.piles.find((each) => each.id === id)?.things ?? [];

/**
 * Templates of one kind that may be done now.
 * @param {Api.Game} game
 * @param {string} kind
 */
export const allowed = (game, kind) => game.legal.filter((template) => template.kind === kind);

/**
 * The handful that a template asks for.
 * @param {Api.Template | undefined} template
 */
export const handfulOf = (template) => template?.parameters.find((each) => each.type === "several");

/**
 * What is to do, without the name before it that a headline says already.
 * @param {Api.Game} game
 */
export function unaddressed({ to_do: words, actor }) {
  const rest =
    actor && [": ", ", "].some((mark) => words.startsWith(actor + mark)) ? words.slice(actor.length + 2) : words;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

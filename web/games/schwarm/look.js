// What everything here is drawn with: player colours, card faces, and what the state is asked for.

import { h, icon } from "../../dom.js";
import { t } from "../../words.js";

const COLOURS = ["rot", "weiss", "gelb", "schwarz"];
/** @type {Record<string, string>} who is called by a colour has it */
const CALLED = {
  rot: "rot",
  red: "rot",
  weiß: "weiss",
  weiss: "weiss",
  white: "weiss",
  gelb: "gelb",
  yellow: "gelb",
  schwarz: "schwarz",
  black: "schwarz",
};

/**
 * The colour of a player: by the name where it is one, else the next that nobody is called by.
 * @param {Api.Game} game
 * @param {string} name
 */
export const colourOf = (game, name) =>
  colourAmong(
    game.seats.map((seat) => seat.id),
    name,
  );

/**
 * @param {string[]} names
 * @param {string} name
 */
function colourAmong(names, name) {
  const called = names.map((each) => CALLED[each.toLowerCase()]);
  const free = COLOURS.filter((colour) => !called.includes(colour));
  const unnamed = names.filter((_, place) => !called[place]);
  return CALLED[name.toLowerCase()] ?? free[unnamed.indexOf(name)] ?? COLOURS[0];
}

/**
 * The colour of a place before the game.
 * @param {string[]} names
 * @param {number} place
 * @param {number} size
 */
export function seatMark(names, place, size) {
  const colour = colourAmong(names, names[place]);
  return { picture: icon("boje", size, `buoy p-${colour}`), words: t(`page.schwarm.colour.${colour}`) };
}

/**
 * A Boje in a player's colour; the name stands beside it.
 * @param {Api.Game} game
 * @param {string} name
 */
export const buoy = (game, name, size = 20) => icon("boje", size, `buoy p-${colourOf(game, name)}`);

/**
 * A name with the places at which its long words may go on in the next line.
 * @param {string} name
 */
export const hyphenated = (name) =>
  t("page.schwarm.syllables")
    .split(" ")
    .reduce((whole, word) => whole.replace(word.replaceAll("\u00ad", ""), word), name);

/**
 * @param {Api.Game} game
 * @param {string} kind
 */
export const allowed = (game, kind) => game.legal.find((template) => template.kind === kind);

/**
 * The options of the first choice of a template.
 * @param {Api.Template | undefined} template
 */
export function optionsOf(template) {
  const choice = template?.parameters.find((each) => each.type === "choice");
  return choice?.type === "choice" ? choice.options : [];
}

/**
 * Do it, and then what is left where nothing is to choose: the only card, the stones that move. With `ends`, also what
 * was begun is over: who is linked to the Königin was asked beside it.
 * @param {PlayingApp} app
 * @param {Api.Action} action
 */
export async function andOn(app, action, ends = false) {
  let next = (await acted(app, action)) && theOnlyThing(app.state.game, ends);
  while (next) next = (await acted(app, next)) && theOnlyThing(app.state.game, false);
}

/**
 * Do it, and say whether the game has gone on.
 * @param {PlayingApp} app
 * @param {Api.Action} action
 */
async function acted(app, action) {
  const { number } = app.state;
  return (await app.act(action)) && app.state.number !== number;
}

/**
 * @param {Api.Game | null} game
 * @param {boolean} ends
 * @returns {Api.Action | null}
 */
function theOnlyThing(game, ends) {
  if (!game) return null;
  const { legal, next, step } = game;
  if (next) {
    const others = legal.filter(({ kind }) => kind !== "next" && !(ends && kind === "queen"));
    return others.length === 0 && (ends || step === "take") ? next.action : null;
  }
  const [template, ...more] = legal;
  const options = optionsOf(template);
  const forced = more.length === 0 && options.length === 1 && ["take", "order", "play"].includes(template.kind);
  return forced ? { kind: template.kind, [template.parameters[0].name]: options[0].value } : null;
}

/**
 * The same in an order of chance.
 * @param {string[]} cards
 */
export function shuffled(cards) {
  const mixed = [...cards];
  for (let left = mixed.length; left > 1; left -= 1) {
    const at = Math.floor(Math.random() * left);
    [mixed[left - 1], mixed[at]] = [mixed[at], mixed[left - 1]];
  }
  return mixed;
}

/** @param {Api.Game} game */
export const actor = (game) => game.seats.find((seat) => seat.acts);

/**
 * Seats in playing order.
 * @param {Api.Game} game
 */
export function inOrder(game) {
  const place = (/** @type {Api.Seat} */ seat) => seat.marks.find((mark) => mark.id === "stone")?.worth ?? 9;
  return [...game.seats].sort((one, other) => place(one) - place(other));
}

/**
 * What a card lets one do, as cards.toml has it; a Joker and an order card say it themselves.
 * @param {AnyApp} app
 * @param {string} id
 */
export const actionOf = (app, id) => String(app.data.cards?.[id]?.action ?? id.replace("joker-", ""));

/**
 * A card, small: its glyph on its colour.
 * @param {AnyApp} app
 * @param {string} id
 */
export function cardFace(app, id, size = 22) {
  if (id === "joker") return h("span", { class: "face n", "aria-hidden": "true" }, "J");
  if (id.startsWith("order-")) return h("span", { class: "face n", "aria-hidden": "true" }, id.slice(6));
  const colour = String(app.data.cards?.[id]?.colour ?? "light");
  const glyphs = actionOf(app, id).split("-");
  const look = { class: `face ${colour} ${glyphs.length > 1 ? "dbl" : ""}`, "aria-hidden": "true" };
  return h(
    "span",
    look,
    glyphs.map((glyph) => icon(glyph, glyphs.length > 1 ? 18 : size)),
  );
}

/**
 * A bar of segments: so many full, the others outlined; with `apart` the last stands alone.
 * @param {number} full
 * @param {number} most
 */
export function segments(full, most, apart = /** @type {boolean | null} */ (null)) {
  const part = (/** @type {boolean} */ on) => h("i", { class: on ? "f" : "" });
  return h(
    "span",
    { class: `seg-bar ${apart === null ? "" : "apart"}`, "aria-hidden": "true" },
    Array.from({ length: most }, (_, place) => part(place < full)),
    apart !== null && part(apart),
  );
}

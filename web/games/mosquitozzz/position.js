// What the screens ask of the state: which actions are allowed, which cards lie where, what each card does.

import { t } from "../../words.js";

/** @typedef {{ colour?: string, effect?: string, drops?: number, mosquitos?: number, leaves?: boolean }} Card as cards.toml has it */

const DISCS = 15;

/**
 * @param {AnyApp} app
 * @param {string} card
 * @returns {Card}
 */
export const data = (app, card) => app.data.cards?.[card] ?? {};

/**
 * How many discs the next Flat Hand throws at once.
 * @param {Api.Game} game
 */
export const discs = (game) => Math.min(DISCS, game.odds[0]?.pieces ?? 0);

/**
 * The card that a template asks for, among these.
 * @param {Api.Template} template
 */
export function cardOptions(template) {
  const asked = template.parameters.find((each) => each.name === "card");
  return asked?.type === "choice" ? asked.options : [];
}

/**
 * Whether a slap has just been accepted: what it left was told with it.
 * @param {Api.Game} game
 */
export const slapped = ({ told }) => told !== "";

/**
 * A card's name with the places at which it may go on in the next line.
 * @param {string} label
 */
export const hyphenated = (label) =>
  t("page.mosquitozzz.syllables")
    .split(" ")
    .find((word) => word.replaceAll("\u00ad", "") === label) ?? label;

// What is wished for the next game, as all phones see it: who sits where, and a value for each option.

import { isEnough } from "./controls.js";
import { t } from "./words.js";

/** @typedef {{ id: string, name: string }} Chair */

export class Wishes {
  /**
   * @param {Api.Setup} setup what was chosen so far, on any phone
   * @param {Api.Offer} offer
   * @param {Dress} dress
   * @param {Api.Option[]} options for the present names
   */
  constructor(setup, offer, dress, options) {
    this.offer = offer;
    this.after = setup.after;
    this.dress = dress;
    this.chairs = setup.chairs;
    this.options = options;
    /** @type {Record<string, Api.Value>} a player is the id of a chair, since names change */
    this.values = Object.fromEntries(
      options.map((option) => [option.name, this.kept(option, setup.chosen[option.name])]),
    );
  }

  /** What the chairs are called; one that nobody has taken yet by its place. */
  get names() {
    return namesOf(this.chairs);
  }

  /**
   * What was chosen, where that still can be.
   * @param {Api.Option} option
   * @param {Api.Value | undefined} value
   * @returns {Api.Value}
   */
  kept(option, value) {
    if (option.type === "player") return this.chairs.find(({ id }) => id === value)?.id ?? this.chairOf(option.default);
    if (option.type === "choice") return option.options.find((each) => each.value === value)?.value ?? option.default;
    if (option.type === "number")
      return typeof value === "number" && value >= option.low && value <= option.high ? value : option.default;
    return Array.isArray(value) && value.every((each) => option.items.some((item) => item.value === each))
      ? value
      : option.default;
  }

  /** @param {string} name */
  chairOf(name) {
    return this.chairs[Math.max(0, this.names.indexOf(name))].id;
  }

  /** Those that count with what was wished so far. */
  get asked() {
    return this.options.filter(({ needs }) => {
      if (!needs) return true;
      const value = this.values[String(needs[0])];
      return Array.isArray(value) ? value.includes(String(needs[1])) : value === needs[1];
    });
  }

  /** The option of who begins, if the game asks for that. */
  get starts() {
    return this.options.find((option) => option.starts && option.type === "player");
  }

  /** Whether every handful is large enough. */
  get ready() {
    return this.asked.every(
      (option) => option.type !== "several" || isEnough(option, /** @type {string[]} */ (this.values[option.name])),
    );
  }

  /** The set-up as it is sent. */
  get body() {
    const named = (/** @type {Api.Option} */ { name, type }) => {
      const value = this.values[name];
      const sitting = this.chairs.find(({ id }) => id === value);
      return [name, type === "player" ? tidy(sitting?.name ?? "") : value];
    };
    return {
      game: this.offer.name,
      players: this.chairs.map(({ name }) => name),
      options: Object.fromEntries(this.asked.map(named)),
      ...(this.after === null ? {} : { after: this.after }),
    };
  }
}

/** @param {Chair[]} chairs */
export const namesOf = (chairs) =>
  chairs.map(({ name }, place) => tidy(name) || t("page.setup.nobody", { place: place + 1 }));

/** @param {string} name */
const tidy = (name) => name.trim().replace(/\s+/g, " ");

// What is wished for the next game: who sits where, and a value for each option that the game offers.

import { isEnough } from "./controls.js";
import { t } from "./words.js";

/** @typedef {{ name: string, key: string }} Chair */

let chairs = 0;

export class Wishes {
  /**
   * @param {Api.Offer} offer
   * @param {Dress} dress
   * @param {string[]} here who was named already, for another game
   */
  constructor(offer, dress, here = []) {
    this.offer = offer;
    this.dress = dress;
    const known = offer.players.length > 0 ? offer.players : here.slice(0, offer.most);
    const names = [...known, ...Array.from({ length: Math.max(0, offer.least - known.length) }, () => "")];
    /** @type {Chair[]} */
    this.chairs = names.map(chair);
    this.options = offer.options;
    /** @type {Record<string, Api.Value>} a player is kept as the key of a chair, since names change */
    this.values = {};
    this.take(offer.options);
  }

  /** What the chairs are called; one that nobody has taken yet by its place. */
  get names() {
    return this.chairs.map(({ name }, place) => tidy(name) || t("page.setup.nobody", { place: place + 1 }));
  }

  /**
   * Take the options for the present names, with what was wished before where that still can be.
   * @param {Api.Option[]} options
   */
  take(options) {
    this.options = options;
    this.values = Object.fromEntries(options.map((option) => [option.name, this.kept(option)]));
  }

  /** @param {Api.Option} option */
  kept(option) {
    const value = this.values[option.name];
    if (option.type === "player")
      return this.chairs.some(({ key }) => key === value) ? value : this.keyOf(option.default);
    if (option.type === "choice") return option.options.some((each) => each.value === value) ? value : option.default;
    if (option.type === "number")
      return typeof value === "number" && value >= option.low && value <= option.high ? value : option.default;
    return Array.isArray(value) && value.every((each) => option.items.some((item) => item.value === each))
      ? value
      : option.default;
  }

  /** @param {string} name */
  keyOf(name) {
    return this.chairs[Math.max(0, this.names.indexOf(name))].key;
  }

  /** Those that count with what was wished so far. */
  get asked() {
    return this.options.filter(({ needs }) => {
      if (!needs) return true;
      const value = this.values[needs[0]];
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

  add() {
    this.chairs.push(chair(""));
  }

  /** @param {Chair} gone */
  remove(gone) {
    this.chairs = this.chairs.filter((each) => each !== gone);
    this.take(this.options);
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  move(from, to) {
    this.chairs.splice(to, 0, ...this.chairs.splice(from, 1));
  }

  /** The set-up as it is sent. */
  get body() {
    const named = (/** @type {Api.Option} */ { name, type }) => {
      const value = this.values[name];
      const sitting = this.chairs.find(({ key }) => key === value);
      return [name, type === "player" ? tidy(sitting?.name ?? "") : value];
    };
    return {
      game: this.offer.name,
      players: this.chairs.map(({ name }) => name),
      options: Object.fromEntries(this.asked.map(named)),
    };
  }
}

/**
 * @param {string} name
 * @returns {Chair}
 */
const chair = (name) => ({ name, key: `chair ${++chairs}` });

/** @param {string} name */
const tidy = (name) => name.trim().replace(/\s+/g, " ");

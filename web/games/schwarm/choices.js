// Choosing one of a few things: cards that are laid out or played, an ability, a player, a way round.

import { h, icon } from "../../dom.js";
import { pile } from "../../parts.js";
import { t } from "../../words.js";
import { andOn, buoy, cardFace } from "./look.js";

/** @type {Record<string, string>} */
const ABILITIES = {
  "schnelles-schiff": "schiff",
  "goldenes-plaettchen": "plaettchen",
  schutz: "boje",
  "genialer-forscher": "forscher",
};

/**
 * The picture of an option.
 * @param {PlayingApp} app
 * @param {string} name of the parameter
 * @param {string} value
 */
function picture(app, name, value) {
  switch (name) {
    case "player":
    case "victim":
      return buoy(app.state.game, value, 26);
    case "card":
      return cardFace(app, value);
    case "action":
      return icon(value, 28);
    case "ability":
      return icon(ABILITIES[value] ?? "plaettchen", 28);
    case "tile":
      return icon("plaettchen", 28, value === "golden" ? "gold" : "");
    case "open":
      return tilePicture(value);
    default:
      return icon("next", 24);
  }
}

/**
 * A Plättchen with its open sides.
 * @param {string} sides
 */
export function tilePicture(sides) {
  const ways = { N: "M20 20V2", O: "M20 20H38", S: "M20 20V38", W: "M20 20H2" };
  const svg = "http://www.w3.org/2000/svg";
  const make = (/** @type {string} */ tag, /** @type {Record<string, string>} */ attributes) => {
    const element = document.createElementNS(svg, tag);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const drawn = make("svg", { class: "tilepic", viewBox: "0 0 40 40", "aria-hidden": "true" });
  drawn.append(make("rect", { x: "2", y: "2", width: "36", height: "36", rx: "6" }));
  for (const [side, d] of Object.entries(ways)) if (sides.includes(side)) drawn.append(make("path", { d }));
  drawn.append(make("circle", { cx: "20", cy: "20", r: "6" }));
  return drawn;
}

/**
 * Every option of a choice as a tile; a tap does it.
 * @param {PlayingApp} app
 * @param {Api.Template} template
 */
export function tiles(app, template) {
  const choice = template.parameters.find((each) => each.type === "choice");
  if (choice?.type !== "choice") return null;
  const { name } = choice;
  const counts = new Map(pile(app.state.game, "hand").map((thing) => [thing.id, thing.count]));
  return h(
    "section",
    { class: "pad", "data-key": template.kind },
    h("h2", {}, template.label),
    h(
      "div",
      { class: "tiles" },
      choice.options.map(({ value, label }) => {
        const many = template.kind === "play" && (counts.get(value) ?? 1) > 1;
        return h(
          "button",
          { class: "tile w", disabled: !app.mayAct, onclick: () => andOn(app, { kind: template.kind, [name]: value }) },
          h("span", { class: "r" }, picture(app, name, value), many && h("i", {}, `×${counts.get(value)}`)),
          h("span", {}, label),
        );
      }),
    ),
  );
}

/**
 * In Variante 2 nobody else should see what is in a hand: it is shown when its owner asks.
 * @param {PlayingApp} app
 */
export function hidden(app) {
  return h(
    "section",
    { class: "pad" },
    h(
      "button",
      { class: "btn q grow", onclick: () => app.set({ shown: true }), disabled: !app.mayAct },
      icon("hand", 24),
      t("page.schwarm.show-cards", { player: app.state.game.actor ?? "" }),
    ),
  );
}

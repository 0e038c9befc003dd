// The plain parts: any game, drawn from its public view. A game's own page replaces what it can do better.

import { askFor } from "./choose.js";
import { main, next, undo } from "./dock.js";
import { h } from "./dom.js";
import { cards, nowLine, proof, reminders, seats } from "./parts.js";
import { t } from "./words.js";

export const plain = {
  /** What stands between the rail and the dock. */
  body(app) {
    const { game } = app.state;
    return [
      nowLine(app, game.actor ?? game.title, game.to_do),
      h(
        "section",
        { class: "pad" },
        h(
          "ul",
          { class: "cards" },
          game.tracks.map((track) => h("li", { class: "cardchip" }, `${track.label}: ${plain.amount(track)}`)),
        ),
      ),
      Object.values(game.piles).some((pile) => pile.length) &&
        h("section", { class: "pad" }, cards(app, Object.values(game.piles).flat())),
      h("section", { class: "pad" }, seats(app)),
      reminders(game),
      proof(app),
    ];
  },

  /** The buttons, from what the rules allow. */
  dock(app) {
    const { game } = app.state;
    const others = game.legal.filter((template) => template.kind !== game.next?.action.kind);
    return [
      others.map((template) =>
        h(
          "div",
          { class: "row" },
          h("button", { class: "btn q grow", onclick: () => askFor(app, template) }, template.label),
        ),
      ),
      h(
        "div",
        { class: "row" },
        undo(app),
        game.next ? main(game.next.label, "", () => app.act(game.next.action)) : next(app),
      ),
    ];
  },

  amount: (track) => (track.most === null ? track.value : `${track.value} / ${track.most}`),

  /** One player's track, in the middle of the row. */
  track: (track) => h("span", { class: "gauge" }, track.label),

  /** Whether a mark before a player is told there; one that the row itself shows need not be. */
  showsMark: () => true,

  /** The picture of such a mark. */
  mark: () => null,

  /** A card, small: its value on its colour. */
  face: (app, thing) =>
    h("span", { class: `face ${thing.colour ?? ""}` }, String(thing.worth ?? thing.label.slice(0, 1))),

  /** What is said of a card in force. */
  card: (app, thing) => [thing.label, thing.count > 1 && [" ", h("i", {}, `×${thing.count}`)]],

  /** The picture of a face of a piece. */
  facePicture: () => null,

  faceName: (face) => face,

  /** "of 6 squashed": what the number of a throw counts. */
  throwCounts: (state, count) => t("page.throw.of", { count }),

  /** What a throw would mean, in one line. */
  throwMeans: () => null,

  /** What comes before the next throw, where none is due. */
  throwFirst: () => null,

  throwTitle: (state) => state.game.actor,

  /** What is to do now, for those who listen: the same that others read. */
  heard: (app) => app.state.game.to_do,

  /** The rules in short: parts with a title and lines, of which one is `now`. */
  rules({ state: { game } }) {
    return [
      {
        title: game.steps.find((each) => each.id === game.step)?.label ?? game.title,
        lines: [game.to_do, ...game.due],
        now: true,
      },
    ];
  },

  /** A word below a choice of the set-up. */
  choiceHint: () => null,

  /** The big picture of the shared display. */
  display: () => null,
};

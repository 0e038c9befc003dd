// Phases A and D: which card was played, revealed or handed over is tapped, one after the other.

import { main, shut, undo } from "../../dock.js";
import { h, icon } from "../../dom.js";
import { cards } from "../../things.js";
import { allowed, pile, track, yourTurn } from "../../parts.js";
import { t } from "../../words.js";
import { cardOptions, data, hyphenated } from "./position.js";

/**
 * What is asked, or nothing where no card has to be tapped.
 * @param {PlayingApp} app
 */
export function asked(app) {
  const { game } = app.state;
  const template = allowed(game, "join")[0] ?? allowed(game, "reveal")[0];
  if (!template || app.lost) return null;
  const words = [yourTurn(app), h("h1", { class: "h2" }, question(game)), h("p", { class: "hint" }, hint(game))];
  return h("section", { class: "pad push", "data-asked": "" }, words, tiles(app, template));
}

/**
 * A revealed card counts once it was chosen and said: a slip of the thumb ends no phase.
 * @param {PlayingApp} app
 */
export function revealDock(app) {
  const [template] = allowed(app.state.game, "reveal");
  const card = cardOptions(template).find((option) => option.value === app.ui.card);
  const button = card
    ? main(t("page.mosquitozzz.reveal-card", { card: card.label }), "", () =>
        app.act({ kind: "reveal", card: card.value }),
      )
    : shut(t("page.mosquitozzz.which-card"), t("page.mosquitozzz.first.reveal"));
  return h("div", { class: "row" }, undo(app), button);
}

/** @param {Api.Game} game */
export function question(game) {
  const player = game.actor;
  if (allowed(game, "reveal").length > 0) return t("page.mosquitozzz.revealed", { player });
  return game.step === "A" ? t("page.mosquitozzz.who-played") : t("page.mosquitozzz.hand-over", { player });
}

/** @param {Api.Game} game */
export function hint(game) {
  if (allowed(game, "reveal").length > 0) return revealHint(game);
  return t(game.step === "A" ? "page.mosquitozzz.hint.join" : "page.mosquitozzz.hint.hand-over");
}

/**
 * Why more than one card is revealed, and which of them this is.
 * @param {Api.Game} game
 */
function revealHint(game) {
  const inRow = game.tracks.find((each) => each.id === "reveal");
  if (inRow) return t("page.mosquitozzz.hint.reveal-alarm", { place: inRow.value, of: inRow.most });
  const again = track(game, "strength").value === 0 && pile(game, "orange").some((thing) => thing.fresh);
  return t(again ? "page.mosquitozzz.hint.reveal-again" : "page.mosquitozzz.hint.reveal");
}

/**
 * What has just come, and what lay there before: nobody should enter a card of the last turn again.
 * While cards are tapped the room for what comes is kept, so that none slides away under the finger.
 * @param {PlayingApp} app
 * @param {Api.Thing[]} things
 */
export function grown(app, things) {
  const { game } = app.state;
  const fresh = things.filter((thing) => thing.fresh).map((thing) => ({ ...thing, count: thing.fresh }));
  const old = things.filter((thing) => thing.count > thing.fresh);
  const before = old.map((thing) => ({ ...thing, count: thing.count - thing.fresh }));
  const revealing = allowed(game, "reveal").length > 0;
  return [
    before.length > 0 &&
      !revealing &&
      h("section", { class: "pad there" }, cards(app, before, t("page.mosquitozzz.there"))),
    (fresh.length > 0 || allowed(game, "join").length > 0) &&
      h("section", { class: "pad new" }, fresh.length > 0 && cards(app, fresh, t("page.mosquitozzz.new"))),
  ];
}

/**
 * @param {PlayingApp} app
 * @param {Api.Template} template
 */
function tiles(app, template) {
  const options = cardOptions(template);
  const revealing = template.kind === "reveal";
  const reds = options.filter((option) => data(app, option.value).colour === "red");
  const come = new Map(app.state.game.piles.flatMap(({ things }) => things.map((thing) => [thing.id, thing.fresh])));
  return h(
    "div",
    { class: "tiles" },
    options.map((option) => {
      const red = reds.indexOf(option);
      const wide = red >= reds.length - (reds.length % 3 || 3) && reds.length % 3 === 2 && red >= 0;
      const fresh = come.get(option.value) ?? 0;
      const chosen = revealing && app.ui.card === option.value;
      const join = () => app.act({ kind: template.kind, card: option.value });
      const choose = () => app.set({ card: option.value });
      const look = { class: `tile ${wide ? "w" : ""} ${chosen ? "sel" : ""}`, disabled: !app.mayAct };
      return h(
        "button",
        { ...look, "aria-pressed": revealing ? String(chosen) : null, onclick: revealing ? choose : join },
        h(
          "span",
          { class: "r" },
          app.dress.face(app, { id: option.value, label: option.label }),
          chosen ? icon("check", 22) : fresh > 0 && h("i", {}, `×${fresh}`),
        ),
        h("span", {}, red < 0 ? option.label.split(/[- ]/)[0] : hyphenated(option.label)),
      );
    }),
  );
}

// What an orange card does as long as it is in force.

import { h } from "../../dom.js";
import { t } from "../../words.js";
import { data } from "./position.js";

/** @type {Record<string, number>} */
const LAMP_STEPS = { "lamp-stays": 0, "lamp-clockwise": 1, "lamp-counter-clockwise": -1 };

/**
 * What an orange card does now: where it sends the lamp depends on who has it.
 * @param {PlayingApp} app
 * @param {Api.Thing} thing
 */
export function effect(app, thing) {
  const { effect: does = "" } = data(app, thing.id);
  const { seats: all } = app.state.game;
  const name = thing.label.split(/[- ]/)[0];
  const step = LAMP_STEPS[does];
  if (step === undefined) return `${name}: ${t(`page.mosquitozzz.effect.${does}`)}`;
  const marked = all.findIndex((seat) => seat.marks.some((mark) => mark.id === "lamp"));
  const holder = marked < 0 ? all.findIndex((seat) => seat.acts) : marked; // whoever acts has it, unless another is marked
  const player = all[(holder + step + all.length) % all.length].name;
  return [
    `${name}: `,
    h("span", { class: "long" }, t("page.mosquitozzz.effect.lamp", { player })),
    h("span", { class: "short" }, t("page.mosquitozzz.effect.lamp-short", { player })),
  ];
}

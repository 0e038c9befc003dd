// The start: finds the screen that was asked for, follows the stream, and draws after every change.

import { App } from "./app.js";
import { boot } from "./boot.js";

/** @type {Record<string, () => Promise<{ screen: PageScreen }>>} */
const SCREENS = {
  table: () => import("./table.js"),
  display: () => import("./display.js"),
  join: () => import("./join.js"),
  evenings: () => import("./evenings.js"),
  evening: () => import("./evening.js"),
  story: () => import("./story.js"),
  calibration: () => import("./calibration.js"),
  data: () => import("./data.js"),
  game: () => import("./game_screen.js"),
};

const { screen } = await SCREENS[boot.screen]();
new App(screen).start();

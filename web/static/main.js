// The start: finds the screen that was asked for, follows the stream, and draws after every change.

import { App } from "./app.js";
import { boot } from "./words.js";

const SCREENS = {
  table: () => import("./table.js"),
  display: () => import("./display.js"),
  join: () => import("./join.js"),
  evenings: () => import("./evenings.js"),
  evening: () => import("./evening.js"),
  calibration: () => import("./calibration.js"),
};

const app = new App();
const { screen } = await SCREENS[boot.screen]();
app.start(screen);

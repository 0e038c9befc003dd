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
  cards: () => import("./cards.js"),
  data: () => import("./data.js"),
  game: () => import("./game_screen.js"),
};

// A phone installs the page where it is served by TLS; over plain http the browser refuses, and is not asked.
const [, build] = /\/assets\/(\w+)\//.exec(import.meta.url) ?? [];
if (location.protocol === "https:") navigator.serviceWorker?.register(`/sw.js?build=${build}`).catch(() => {});

const { screen } = await SCREENS[boot.screen]();
new App(screen).start();

// What this phone says with a voice.

import { boot } from "./boot.js";

/** @param {string} text */
export function sayAloud(text) {
  if (!("speechSynthesis" in window)) return;
  const speech = new SpeechSynthesisUtterance(text);
  speech.lang = boot.language;
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
}

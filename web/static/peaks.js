// Moments that deserve a breath: a sound made here, and a look for a second. Quiet, and this phone may switch it off.

import { recall } from "./storage.js";

const LOOK_MS = 1_200;
const LOUD = 0.12; // quietly
/** @type {AudioContext | null} */
let audio = null;

/** Whether this phone stages them. */
export const staged = () => recall("peaks") !== "no";

// Browsers let a page be heard once somebody has touched it.
addEventListener("pointerdown", () => staged() && audio?.state !== "running" && wake(), { passive: true });

function wake() {
  if (!("AudioContext" in window)) return;
  audio ??= new AudioContext();
  audio.resume().catch(() => {});
}

/**
 * Stage a moment: it is heard, and `data-peak` lets a style sheet show it.
 * @param {Peak} peak
 */
export function stagePeak(peak) {
  if (!staged()) return;
  document.body.dataset.peak = peak;
  setTimeout(() => document.body.dataset.peak === peak && delete document.body.dataset.peak, LOOK_MS);
  if (audio?.state === "running") SOUNDS[peak](audio, audio.currentTime);
}

/**
 * A tone that swells and goes.
 * @param {BaseAudioContext} at
 * @param {number} pitch
 * @param {number} from
 * @param {number} long
 */
function tone(at, pitch, from, long, loud = LOUD, to = pitch) {
  const [voice, volume] = [at.createOscillator(), at.createGain()];
  voice.type = "sine";
  voice.frequency.setValueAtTime(pitch, from);
  voice.frequency.exponentialRampToValueAtTime(to, from + long);
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(loud, from + 0.03);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + long);
  voice.connect(volume).connect(at.destination);
  voice.start(from);
  voice.stop(from + long + 0.05);
}

/**
 * A flat hand on a table: noise that dies at once, and a thud below it.
 * @param {BaseAudioContext} at
 * @param {number} from
 */
function slap(at, from) {
  const noise = at.createBuffer(1, at.sampleRate * 0.09, at.sampleRate);
  noise
    .getChannelData(0)
    .forEach((_, place, all) => (all[place] = (Math.random() * 2 - 1) * (1 - place / all.length) ** 3));
  const [source, filter, volume] = [at.createBufferSource(), at.createBiquadFilter(), at.createGain()];
  source.buffer = noise;
  filter.type = "lowpass";
  filter.frequency.value = 1_800;
  volume.gain.value = 2 * LOUD;
  source.connect(filter).connect(volume).connect(at.destination);
  source.start(from);
  tone(at, 120, from, 0.12, LOUD, 60);
}

/**
 * How each of them sounds, from a moment on.
 * @type {Record<Peak, (at: BaseAudioContext, from: number) => void>}
 */
export const SOUNDS = {
  impact: slap,
  light: (at, from) => [440, 660].forEach((pitch, place) => tone(at, pitch, from + place * 0.08, 0.5)),
  triumph: (at, from) => [523, 659, 784].forEach((pitch, place) => tone(at, pitch, from + place * 0.09, 0.35)),
  loss: (at, from) => tone(at, 220, from, 1.1, LOUD, 110),
  victory: (at, from) =>
    [392, 523, 659, 784, 1047].forEach((pitch, place) => tone(at, pitch, from + place * 0.13, 0.7)),
};

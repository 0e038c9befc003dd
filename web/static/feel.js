// What this phone lets a hand feel.

/**
 * Vibrate; a browser refuses that, and complains, until somebody has touched the page.
 * @param {VibratePattern} pattern
 */
export function letFeel(pattern) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

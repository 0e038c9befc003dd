// An evening that is being looked at: asked for once for each version of it, with what its game wears.

import { partsOf, wear } from "./dress.js";
import { ask } from "./server.js";
import { t } from "./words.js";

const AGAIN_MS = 2_000;

export class LookedAt {
  constructor() {
    /** @type {import("./evening_parts.js").Look | null} */
    this.look = null;
    /** @type {string | null} why there is none */
    this.failed = null;
    /** @type {string | number | null} */
    this.version = null;
  }

  /**
   * Ask for the evening, unless this version of it is there or under way; what is shown stays until then.
   * @param {AnyApp} app
   * @param {number} id
   * @param {string | number} version
   */
  async follow(app, id, version) {
    if (this.version === version) return;
    if (this.look?.evening.id !== id) this.look = null;
    this.version = version;
    const answer = await ask("GET", `/api/evenings/${id}`);
    if (this.version !== version) return;
    if (answer.status === 0 || answer.status === 429 || answer.status >= 500) {
      this.version = null; // not now: it is asked again in a moment
      setTimeout(() => this.follow(app, id, version), AGAIN_MS);
    } else if (!answer.ok) this.failed = answer.body?.message ?? t("page.lost");
    else {
      const evening = answer.body;
      const { dress } = await partsOf(evening.game);
      if (this.version !== version) return;
      wear(evening.game);
      this.look = { evening, dress };
    }
    app.draw();
  }
}

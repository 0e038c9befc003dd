// The server: one stream of states in, one request an action out.

const SILENCE_MS = 25_000;
const AGAIN_MS = 2_000;

/**
 * Ask; a server that cannot be reached has status 0.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<{ ok: boolean, status: number, body: any }>}
 */
export async function ask(method, path, body) {
  try {
    const answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
    return { ok: answer.ok, status: answer.status, body: isJson ? await answer.json() : null };
  } catch {
    return { ok: false, status: 0, body: null };
  }
}

/**
 * Where a game's options for these players are.
 * @param {string} game
 * @param {string[]} players
 * @param {number | null} after the game whose story goes on, if one does
 */
export function optionsPath(game, players, after = null) {
  const whose = after === null ? `games/${game}` : `evenings/${after}`;
  return `/api/${whose}/options?${new URLSearchParams(players.map((name) => ["player", name]))}`;
}

/**
 * Why the stream is refused, in the server's own words; `null` where it is not, or nobody answers.
 * @returns {Promise<string | null>}
 */
async function refusal() {
  const stop = new AbortController();
  try {
    const answer = await fetch("/api/stream", { signal: stop.signal });
    return answer.ok ? null : ((await answer.json()).message ?? null);
  } catch {
    return null;
  } finally {
    stop.abort();
  }
}

/** Follow the stream: `onState` with each state, `onLost` with why as soon as the connection is in doubt. */
export class Stream {
  /**
   * @param {(state: Api.State) => void} onState
   * @param {(refused: string | null) => void} onLost
   */
  constructor(onState, onLost) {
    this.onState = onState;
    this.onLost = onLost;
    this.heard = 0;
    /** @type {number | undefined} */
    this.silence = undefined;
    /** @type {number | undefined} */
    this.again = undefined;
    /** @type {EventSource} */
    this.source = this.open();
    addEventListener("offline", () => this.lost());
    addEventListener("online", () => this.open());
    document.addEventListener("visibilitychange", () => document.hidden || this.lively() || this.open());
  }

  /** @returns {EventSource} */
  open() {
    this.source?.close();
    clearTimeout(this.again);
    this.source = new EventSource("/api/stream");
    this.source.addEventListener("state", (event) => {
      this.beat();
      this.onState(JSON.parse(event.data));
    });
    this.source.addEventListener("beat", () => this.beat());
    this.source.onerror = () => this.failed();
    this.beat();
    return this.source;
  }

  beat() {
    this.heard = Date.now();
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lost(), SILENCE_MS);
  }

  lively() {
    return this.source.readyState === EventSource.OPEN && Date.now() - this.heard < SILENCE_MS;
  }

  // A browser tries again where the connection broke, and gives up where the server refused.
  async failed() {
    const { source } = this;
    const refused = source.readyState === EventSource.CLOSED ? await refusal() : null;
    if (source === this.source) this.lost(refused);
  }

  /** @param {string | null} refused */
  lost(refused = null) {
    this.onLost(refused);
    this.source.close();
    clearTimeout(this.silence);
    clearTimeout(this.again);
    this.again = setTimeout(() => this.open(), AGAIN_MS);
  }
}

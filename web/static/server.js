// The server: one stream of states in, one request an action out.

const SILENCE_MS = 25_000;
const AGAIN_MS = 2_000;

/** Ask; returns { ok, status, body }. A server that cannot be reached has status 0. */
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

/** Follow the stream: `onState` with each state, `onLost` as soon as the connection is in doubt. */
export class Stream {
  constructor(onState, onLost) {
    this.onState = onState;
    this.onLost = onLost;
    this.open();
    addEventListener("offline", () => this.lost());
    addEventListener("online", () => this.open());
    document.addEventListener("visibilitychange", () => document.hidden || this.lively() || this.open());
  }

  open() {
    this.source?.close();
    clearTimeout(this.again);
    this.source = new EventSource("/api/stream");
    this.source.addEventListener("state", (event) => {
      this.alive();
      this.onState(JSON.parse(event.data));
    });
    this.source.addEventListener("beat", () => this.alive());
    this.source.onerror = () => this.lost();
    this.alive();
  }

  alive() {
    this.heard = Date.now();
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lost(), SILENCE_MS);
  }

  lively() {
    return this.source.readyState === EventSource.OPEN && Date.now() - this.heard < SILENCE_MS;
  }

  lost() {
    this.onLost();
    this.source.close();
    clearTimeout(this.silence);
    clearTimeout(this.again);
    this.again = setTimeout(() => this.open(), AGAIN_MS);
  }
}

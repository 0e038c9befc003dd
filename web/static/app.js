// What every screen shares: the state, whether it can be trusted, who this phone is, and how to act.

import { sayAloud } from "./aloud.js";
import { boot } from "./boot.js";
import { aboveDock, askedBelow, REST_MS, restDock, showAsked } from "./dock.js";
import { h, icon, show } from "./dom.js";
import { dataOf, partsOf, UNDRESSED, wear } from "./dress.js";
import { actedElsewhere, enter } from "./entering.js";
import { letFeel } from "./feel.js";
import { me } from "./me.js";
import { slideLight } from "./motion.js";
import { staged, stagePeak } from "./peaks.js";
import { isReplaying, startReplay } from "./replaying.js";
import { seatNews } from "./seat_news.js";
import { ask, Stream } from "./server.js";
import { recall } from "./storage.js";
import { throwLines } from "./throw_words.js";
import { placeToast, showOthers } from "./toast.js";
import { sentences, t } from "./words.js";

const NOTICE_MS = 6_000;
const TURNS = ["table", "display"]; // the screens that show whose turn it is

/**
 * What the dock is about: with another number, or another stage of a throw, its buttons mean something else.
 * @param {Api.State} state
 */
const due = (state) => shownBy(state)?.stage ?? `${state.number} ${state.throw?.stage}`;

/**
 * What a game that plays by itself says, until somebody takes over.
 * @param {Api.State | null} state
 */
const shownBy = (state) => (state?.demo?.stage === "taken" ? null : state?.demo);

const place = /** @type {HTMLElement} */ (document.getElementById("page"));
const live = /** @type {HTMLElement} */ (document.getElementById("live"));

export class App {
  /** @param {PageScreen} screen */
  constructor(screen) {
    this.screen = screen;
    /** @type {Api.State | null} */
    this.state = null;
    this.came = 0; // states and losses so far
    this.newest = 0; // the change of the latest state, since the connection stands
    this.taking = Promise.resolve(); // until that is shown
    this.parts = UNDRESSED;
    /** @type {any} what the game was begun with, where it has a dress to draw it */
    this.data = {};
    /** @type {typeof import("./broken.js") | null} what a game with a mistake in it is told with */
    this.broken = null;
    /** @type {typeof import("./demo.js") | null} what a game that plays by itself is told with */
    this.demo = null;
    this.lost = false;
    /** @type {string | null} why the server lets this page not look on, in its own words */
    this.refused = null;
    /** @type {Date | null} */
    this.at = null;
    this.phone = boot.phone;
    this.host = boot.host; // whether this is the host's phone, which alone may delete evenings and renew the code
    /** @type {Record<string, any>} what a person has begun on this screen, until the position changes */
    this.ui = {};
    /** @type {import("./sheet.js").Sheet[]} */
    this.sheets = [];
    this.heard = "";
    this.asking = 0; // changes of this phone that are on their way
    this.tapped = { what: "", at: -REST_MS }; // the last action, and when
    /** @type {Stream | null} */
    this.stream = null;
  }

  start() {
    this.follow();
    this.draw();
    addEventListener("keydown", ({ key, target, ctrlKey, metaKey }) => {
      if (key === "r" && !ctrlKey && !metaKey && !(target instanceof HTMLInputElement)) this.sayCount();
    });
    this.stream = new Stream(
      (state) => this.take(state),
      (refused) => this.lose(refused),
    );
  }

  get dress() {
    return this.parts.dress;
  }

  /**
   * Show a state, and return once it is shown, or a newer one: the stream may tell what an answer has told already.
   * @param {Api.State} state
   */
  take(state) {
    if (state.change >= this.newest) this.taking = this.show(state);
    return this.taking;
  }

  /**
   * Show a state, once the game's own parts are there; one that came meanwhile is newer.
   * @param {Api.State} state
   * @returns {Promise<void>}
   */
  async show(state) {
    this.newest = state.change;
    const came = ++this.came;
    const { game } = state;
    const parts = game ? await partsOf(game.name) : this.parts;
    const data = game?.dressed ? await dataOf(game.id) : {};
    if (state.trouble) this.broken ??= await import("./broken.js").catch(() => null);
    if (state.demo) this.demo ??= await import("./demo.js").catch(() => null);
    if (came !== this.came) return this.taking;
    const { state: before, lost: back } = this;
    Object.assign(this, { state, parts, data, lost: false, refused: null, at: new Date() });
    if (before?.number !== state.number) this.ui = game?.chores.length ? { chore: this.ui.chore } : {}; // hands go on with theirs
    const anew = before?.game?.step !== game?.step;
    const keep = game && (anew || !askedBelow()); // whoever has scrolled away stays there
    if (before?.game?.id !== game?.id) document.querySelector(".notice")?.remove(); // it was about what stood there before
    startReplay(this, before);
    this.follow();
    this.draw();
    if (before && due(before) !== due(state)) restDock(place);
    if (keep) showAsked(anew);
    if (actedElsewhere(this, before)) {
      restDock(place, true);
      showOthers(this, state);
    }
    this.tell(before, back);
    this.renew();
  }

  /** Load the page anew after an upgrade of the companion, as soon as nobody is at something. */
  renew() {
    const busy = this.sheets.length > 0 || document.activeElement instanceof HTMLInputElement;
    const { build } = this.state ?? {};
    if (build && !busy && !new URL(import.meta.url).pathname.startsWith(`${build}/`)) location.reload();
  }

  /** @param {string | null} refused */
  lose(refused) {
    if (!this.lost || refused !== this.refused) this.hear(refused ?? t("page.lost"));
    this.came += 1; // what is still under way is older than the loss
    this.newest = 0; // a companion that starts again counts again
    this.taking = Promise.resolve();
    this.lost = true;
    this.refused = refused;
    this.draw();
  }

  /** Let the screen, and what lies over it, ask for what they need; drawing asks for nothing. */
  follow() {
    if (this.state?.game) this.dress.learn(/** @type {PlayingApp} */ (this));
    this.demo?.followDemo(this);
    this.screen.follow?.(this);
    this.sheets.forEach((sheet) => sheet.follow());
  }

  draw() {
    const focused = place.contains(document.activeElement);
    place.classList.toggle("lost", this.lost);
    const { number = "", change = "", game = null } = this.state ?? {};
    if (game) wear(game.name);
    const { fault } = this.parts;
    const drawn = this.screen.draw(this);
    show(place, fault === this.parts.fault ? drawn : this.screen.draw(this)); // else half of it is the dress that failed
    if (focused && !place.contains(document.activeElement)) place.focus({ preventScroll: true }); // what was pressed has gone
    slideLight(place);
    Object.assign(document.body.dataset, { number, change });
    this.sheets.forEach((sheet) => sheet.draw());
    placeToast(this);
  }

  /**
   * Remember something about the screen, until the position changes, and draw.
   * @param {Record<string, any>} changes
   */
  set(changes) {
    Object.assign(this.ui, changes);
    document.querySelector(".notice")?.remove(); // it was about what stood there before
    this.draw();
    restDock(place);
    this.tell(this.state);
  }

  get mayAct() {
    return this.phone !== null && !this.lost;
  }

  /**
   * Do an action. The second tap of a double tap is none.
   * @param {Api.Action} action
   * @param {number | undefined} seen the position that it was chosen for
   */
  act(action, seen = this.state?.number) {
    const [what, at] = [JSON.stringify(action), performance.now()];
    if (what === this.tapped.what && at - this.tapped.at < REST_MS) return Promise.resolve(true);
    this.tapped = { what, at };
    return enter(this, () => this.post("/api/actions", { action, seen }), Object.keys(action).length > 1);
  }

  /** @param {{ do: string, piece?: number, face?: string, number?: number, faces?: string[] }} doing */
  throw(doing) {
    const say = () => this.post("/api/throw", doing);
    return doing.do === "accept" ? enter(this, say) : say();
  }

  /**
   * Send a change of what this phone has seen; what is refused is said.
   * @param {string} path
   * @param {object} body
   */
  async post(path, body = {}, method = "POST") {
    const answer = await ask(method, path, { seen: this.state?.number, ...body });
    if (answer.status === 401) this.phone = null;
    if (answer.status === 409 && answer.body?.same) return true;
    if (!answer.ok) this.notice(answer.body?.message ?? t("page.lost"));
    else if (answer.body?.change >= (this.state?.change ?? 0)) await this.take(answer.body);
    return answer.ok;
  }

  /**
   * Say something for a moment, near the thumb: above the dock, and over whatever is open.
   * @param {string} text
   */
  notice(text, sign = "warn") {
    document.querySelector(".notice")?.remove();
    const box = h("div", { class: "notice", role: "alert" }, icon(sign, 22, sign), h("span", {}, text));
    live.before(box);
    box.style.bottom = `${aboveDock(8)}px`;
    setTimeout(() => box.remove(), NOTICE_MS);
  }

  /**
   * Let a screen reader say something.
   * @param {string} text
   */
  hear(text) {
    live.textContent = text;
  }

  /**
   * Tell what has changed to those who listen rather than look: what is told is what is shown.
   * @param {Api.State | null} before
   */
  tell(before, back = false) {
    if (!this.state || isReplaying()) return;
    const shown = this.shown();
    const news = shown !== this.heard;
    this.heard = shown;
    const { undone } = this.state.game ?? {};
    const seats = before ? seatNews(before, this.state) : [];
    if (back) this.hear(sentences(t("page.lost.back"), shown));
    else if (before && undone && undone.steps > (before.game?.undone?.steps ?? 0))
      this.hear(sentences(t("page.undone", { what: undone.words }), ...seats, shown));
    else if (before && (news || seats.length > 0)) this.hear(sentences(...seats, shown));
    if (!before) return;
    const undid = (undone?.steps ?? 0) > (before.game?.undone?.steps ?? 0);
    if (before !== this.state && !undid && !back) this.stage(before, this.state);
    const { throw: waiting } = this.state;
    if (!news || waiting?.stage !== "read") return;
    if (recall("aloud") === "yes") this.sayCount();
    if (waiting.shut && before.throw?.stage !== "read") letFeel([90, 70, 90]);
  }

  /**
   * Stage what has just come, and let this phone be felt where it is its own turn.
   * @param {Api.State} before
   * @param {Api.State} now
   */
  stage(before, now) {
    if (!TURNS.includes(boot.screen)) return;
    this.dress.peaks(before, now).forEach(stagePeak);
    const acts = (/** @type {Api.State} */ { game }) => game?.seats.find((seat) => seat.acts)?.player;
    const mine = me(this);
    if (staged() && mine !== null && acts(now) === mine && acts(before) !== mine) letFeel(220);
  }

  /** Say the count aloud as it would be accepted, or what is in doubt; a key says it once more. */
  sayCount() {
    const waiting = this.state?.throw;
    if (waiting?.stage !== "read" || isReplaying()) return;
    const sure = waiting.shut === null && waiting.number !== null;
    sayAloud(sure ? String(waiting.number) : throwLines(/** @type {ThrowingApp} */ (this))[0]);
  }

  /** What the screen says now of the turn, of a throw, or of the end. */
  shown() {
    const game = this.state?.game;
    if (!game || !TURNS.includes(boot.screen)) return "";
    const demo = shownBy(this.state);
    if (demo) return demo.words;
    if (game.outcome) return game.outcome.words;
    const playing = /** @type {ThrowingApp} */ (this);
    return playing.state.throw ? sentences(...throwLines(playing)) : this.dress.heard(playing);
  }
}

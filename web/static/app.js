// What every screen shares: the state, whether it can be trusted, who this phone is, and how to act.

import { restDock } from "./dock.js";
import { dressFor } from "./dress.js";
import { h, icon, show } from "./dom.js";
import { recall } from "./storage.js";
import { slideLight } from "./motion.js";
import { seatNews } from "./seat_news.js";
import { ask, Stream } from "./server.js";
import { throwLines } from "./throw_words.js";
import { sentences, boot, t } from "./words.js";

const NOTICE_MS = 6_000;
const TURNS = ["table", "display"]; // the screens that show whose turn it is

// What the dock is about: with another number, or another stage of a throw, its buttons mean something else.
const due = ({ number, throw: waiting }) => `${number} ${waiting?.stage}`;

export class App {
  constructor() {
    this.state = null;
    this.came = 0; // states and losses so far
    this.dress = null;
    this.lost = false;
    this.refused = null; // why the server lets this page not look on, in its own words
    this.at = null;
    this.phone = boot.phone;
    this.ui = {};
    this.sheets = [];
    this.place = document.getElementById("page");
  }

  /** Draw `screen(app)` now and after every change. */
  start(screen) {
    this.screen = screen;
    this.stream = new Stream(
      (state) => this.take(state),
      (refused) => this.lose(refused),
    );
  }

  /** Show a state, once the game's own parts are there; one that came meanwhile is newer. */
  async take(state) {
    const came = ++this.came;
    const dress = state.game && this.dress?.name !== state.game.name ? await dressFor(state.game) : this.dress;
    if (came !== this.came) return;
    const { state: before, lost: back } = this;
    Object.assign(this, { state, dress, lost: false, refused: null, at: new Date() });
    if (before?.number !== state.number) this.ui = {};
    this.draw();
    if (before && due(before) !== due(state)) restDock(this.place);
    this.tell(before, back);
  }

  lose(refused) {
    if (!this.lost || refused !== this.refused) this.hear(refused ?? t("page.lost"));
    this.came += 1; // what is still under way is older than the loss
    this.lost = true;
    this.refused = refused;
    this.draw();
  }

  draw() {
    const focused = this.place.contains(document.activeElement);
    this.place.classList.toggle("lost", this.lost);
    show(this.place, this.screen(this));
    if (focused && !this.place.contains(document.activeElement)) this.place.focus({ preventScroll: true }); // what was pressed has gone
    slideLight(this.place);
    Object.assign(document.body.dataset, {
      game: this.state?.game?.name ?? "",
      number: this.state?.number ?? "",
      change: this.state?.change ?? "",
    });
    this.sheets.forEach((sheet) => sheet.draw());
  }

  /** Remember something about the screen, until the position changes, and draw. */
  set(changes) {
    Object.assign(this.ui, changes);
    this.draw();
    restDock(this.place);
    this.tell(this.state);
  }

  get mayAct() {
    return this.phone !== null && !this.lost;
  }

  act(action) {
    return this.post("/api/actions", { action });
  }

  throw(doing) {
    return this.post("/api/throw", doing);
  }

  /** Send a change of what this phone has seen; what is refused is said. */
  async post(path, body = {}, method = "POST") {
    const answer = await ask(method, path, { ...body, seen: this.state.number });
    if (answer.status === 401) this.phone = null;
    if (!answer.ok) this.notice(answer.body?.message ?? t("page.lost"));
    else if (answer.body && "change" in answer.body && answer.body.change >= this.state.change)
      await this.take(answer.body);
    return answer.ok;
  }

  /** Say something at the top for a moment, beside the live region: over whatever is open. */
  notice(text) {
    document.querySelector(".notice")?.remove();
    const box = h("div", { class: "notice", role: "alert" }, icon("warn", 22, "warn"), h("span", {}, text));
    document.getElementById("live").before(box);
    setTimeout(() => box.remove(), NOTICE_MS);
  }

  /** Let a screen reader say something. */
  hear(text) {
    document.getElementById("live").textContent = text;
  }

  /** Tell what has changed to those who listen rather than look: what is told is what is shown. */
  tell(before, back = false) {
    const shown = this.shown();
    const news = shown !== this.heard;
    this.heard = shown;
    const { undone } = this.state.game ?? {};
    const seats = seatNews(before, this.state);
    if (back) this.hear(sentences(t("page.lost.back"), shown));
    else if (before && undone && undone.steps > (before.game?.undone?.steps ?? 0))
      this.hear(sentences(t("page.undone", { what: undone.words }), ...seats, shown));
    else if (before && (news || seats.length > 0)) this.hear(sentences(...seats, shown));
    const { throw: waiting } = this.state;
    if (!before || !news || waiting?.stage !== "read") return;
    if (recall("aloud") === "yes") this.aloud(shown);
    if (waiting.shut && before.throw?.stage !== "read") navigator.vibrate?.([90, 70, 90]);
  }

  /** What the screen says now of the turn, of a throw, or of the end. */
  shown() {
    const { game, throw: waiting } = this.state;
    if (!game || !TURNS.includes(boot.screen)) return "";
    if (game.outcome) return game.outcome.words;
    return waiting ? sentences(...throwLines(this)) : this.dress.heard(this);
  }

  aloud(text) {
    if (!("speechSynthesis" in window)) return;
    const speech = new SpeechSynthesisUtterance(text);
    speech.lang = boot.language;
    speechSynthesis.cancel();
    speechSynthesis.speak(speech);
  }
}

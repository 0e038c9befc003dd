// What every screen shares: the state, whether it can be trusted, who this phone is, and how to act.

import { dressFor } from "./dress.js";
import { h, icon, show } from "./dom.js";
import { recall } from "./memory.js";
import { slideLight } from "./motion.js";
import { ask, Stream } from "./server.js";
import { told, t } from "./words.js";

const NOTICE_MS = 6_000;

export class App {
  constructor() {
    this.state = null;
    this.dress = null;
    this.lost = false;
    this.refused = null; // why the server lets this page not look on, in its own words
    this.at = null;
    this.phone = told.phone;
    this.ui = {};
    this.sheets = [];
    this.place = document.getElementById("page");
  }

  /** Draw `screen(app)` now and after every change. */
  start(screen) {
    this.screen = screen;
    this.stream = new Stream((state) => this.take(state), (refused) => this.lose(refused));
  }

  async take(state) {
    const before = this.state;
    this.state = state;
    this.lost = false;
    this.refused = null;
    this.at = new Date();
    if (before?.number !== state.number) this.ui = { keep: this.ui.keep };
    if (state.game && this.dress?.name !== state.game.name) this.dress = await dressFor(state.game);
    this.draw();
    this.tell(before, state);
  }

  lose(refused) {
    if (!this.lost || refused !== this.refused) this.hear(refused ?? t("page.lost"));
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
    Object.assign(document.body.dataset, { number: this.state?.number ?? "", change: this.state?.change ?? "" });
    this.sheets.forEach((sheet) => sheet.draw());
  }

  /** Remember something about the screen, until the position changes, and draw. */
  set(changes) {
    Object.assign(this.ui, changes);
    this.draw();
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
    else if (answer.body && "change" in answer.body && answer.body.change >= this.state.change) await this.take(answer.body);
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

  /** Tell what has changed to those who listen rather than look. */
  tell(before, state) {
    if (!before || !state.game) return;
    if (before.throw?.stage === "read" && state.throw?.stage !== "read") this.forgetHeard(); // the same words mean another throw
    const words = state.throw && this.dress.throwTold(state, t);
    const heard = words ?? (before.number !== state.number ? (state.game.outcome?.words ?? this.dress.told(this)) : null);
    if (heard && heard !== this.heardLast) {
      this.hear(heard);
      this.heardLast = heard;
      if (words && recall("aloud") === "yes") this.aloud(words);
      if (words && state.throw.shut && state.throw.stage === "read" && before.throw?.stage !== "read") navigator.vibrate?.([90, 70, 90]);
    }
  }

  forgetHeard() {
    this.heardLast = null;
    this.hear("");
  }

  aloud(text) {
    if (!("speechSynthesis" in window)) return;
    const speech = new SpeechSynthesisUtterance(text);
    speech.lang = told.language;
    speechSynthesis.cancel();
    speechSynthesis.speak(speech);
  }
}

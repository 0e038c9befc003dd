// The menu: the story of the game, corrections, putting the game away, this phone, and the other pages.

import { askFor } from "./choose.js";
import { h, icon } from "./dom.js";
import { recall, remember } from "./storage.js";
import { openProof } from "./proof.js";
import { openRules } from "./rules.js";
import { confirmed, openSheet } from "./sheet.js";
import { ask } from "./server.js";
import { openDrawer } from "./virtual.js";
import { clock, t, boot, who } from "./words.js";

export function openMenu(app) {
  openSheet(app, t("page.menu"), (sheet) => {
    const { game } = app.state ?? {};
    const go = (act) => () => (sheet.close(), act());
    return [
      h("ul", { class: "list" }, [
        boot.screen !== "table" && link("/", t("page.to-table"), ""),
        game &&
          !game.outcome &&
          entry(
            "help",
            t("page.rules"),
            t("page.rules.hint"),
            go(() => openRules(app)),
          ),
        game?.undone &&
          app.phone !== null &&
          entry(
            "redo",
            t("page.redo"),
            game.undone.words,
            go(() => app.post("/api/redo")),
          ),
        game &&
          entry(
            "turn",
            t("page.history"),
            t("page.history.hint"),
            go(() => openHistory(app)),
          ),
        game &&
          app.phone !== null &&
          game.corrections.length > 0 &&
          entry(
            "check",
            t("page.correct"),
            t("page.correct.hint"),
            go(() => openCorrections(app)),
          ),
        game &&
          app.phone !== null &&
          !game.outcome &&
          entry(
            "share",
            t("page.aside"),
            t("page.aside.hint"),
            go(() => app.post("/api/games/aside")),
          ),
        game &&
          app.phone !== null &&
          !game.outcome &&
          entry(
            "close",
            t("page.give-up"),
            "",
            go(() =>
              confirmed(app, t("page.give-up"), t("page.give-up.sure"), t("page.give-up.yes"), () =>
                app.post("/api/games/given-up"),
              ),
            ),
          ),
        link("/evenings", t("page.evenings"), t("page.evenings.hint")),
        link("/display", t("page.display"), t("page.display.hint")),
        app.state?.calibration && link("/calibration", t("page.calibration"), t("page.calibration.hint")),
        app.state?.virtual &&
          app.phone !== null &&
          entry(
            "virtual",
            t("page.virtual"),
            t("page.virtual.hint"),
            go(() => openDrawer(app)),
          ),
        app.phone === null
          ? link("/join", t("page.join"), t("page.look-only"))
          : entry(
              "plus",
              t("page.invite"),
              t("page.invite.hint"),
              go(() => openInvite(app)),
            ),
        "speechSynthesis" in window && h("li", {}, aloudSwitch(sheet)),
        h("li", {}, language()),
      ]),
      h("p", { class: "corner" }, t("page.version", { version: boot.version })),
    ];
  });
}

function entry(mark, words, below, press) {
  return h(
    "li",
    {},
    h(
      "button",
      { class: "item", onclick: press },
      icon(mark, 22),
      h("span", {}, words, below && h("small", {}, below)),
    ),
  );
}

function link(href, words, below) {
  return h(
    "li",
    {},
    h("a", { class: "item", href }, icon("next", 22), h("span", {}, words, below && h("small", {}, below))),
  );
}

function aloudSwitch(sheet) {
  const on = recall("aloud") === "yes";
  const press = () => (remember("aloud", on ? "no" : "yes"), sheet.draw());
  return h(
    "button",
    { class: "item", role: "switch", "aria-checked": String(on), onclick: press },
    h("span", {}, t("page.aloud"), h("small", {}, t("page.aloud.hint"))),
    h("span", { class: "switch" }),
  );
}

function language() {
  const other = boot.language === "de" ? "en" : "de";
  return h(
    "a",
    { class: "item", href: `/language/${other}?to=${location.pathname}`, lang: other },
    h("span", {}, t(`page.language.${other}`)),
  );
}

function openCorrections(app) {
  openSheet(app, t("page.correct"), (sheet) => [
    h("p", { class: "hint" }, t("page.correct.hint")),
    h(
      "div",
      { class: "list" },
      app.state.game.corrections.map((template) =>
        h("button", { class: "item", onclick: () => (sheet.close(), askFor(app, template)) }, template.label),
      ),
    ),
  ]);
}

export function openHistory(app) {
  let entries = [];
  let seen = null;
  const load = async (sheet) => {
    seen = app.state.number;
    entries = (await ask("GET", "/api/history")).body ?? entries;
    sheet.draw();
  };
  openSheet(app, t("page.history"), (sheet) => {
    if (seen !== app.state.number) load(sheet);
    if (entries.length === 0) return h("p", { class: "hint" }, t("page.history.empty"));
    return h(
      "ol",
      { class: "list", reversed: true },
      entries.map((each) =>
        h(
          "li",
          { class: "item flat" },
          each.photo && proof(app, each),
          h("span", {}, each.words.join(" "), h("small", {}, `${who(each.by)}, ${clock(each.at)}`)),
        ),
      ),
    );
  });
}

const proof = (app, each) =>
  h(
    "button",
    { class: "thumb", "aria-label": t("page.throw.photo"), onclick: () => openProof(app, each.photo) },
    h("img", { src: `/api/slaps/${each.photo}.jpg`, alt: "", loading: "lazy" }),
  );

async function openInvite(app) {
  let url = "";
  let drawn = 0;
  let name = app.phone;
  const load = async () => {
    url = (await ask("GET", "/api/code")).body?.url ?? "";
    drawn += 1;
    sheet.draw();
  };
  const renew = async () => (await ask("POST", "/api/code", {})).ok && load();
  const rename = async () => {
    const answer = await ask("POST", "/api/me", { name });
    if (answer.ok) app.phone = answer.body.name;
    else app.notice(answer.body?.message ?? t("page.lost"));
    sheet.draw();
  };
  const sheet = openSheet(app, t("page.invite"), () => [
    h("p", { class: "hint" }, t("page.invite.how")),
    url && h("img", { class: "qr", src: `/api/code.svg?${drawn}`, alt: t("page.invite.qr") }),
    h("p", { class: "centre" }, boot.address ? h("a", { href: url }, url) : t("page.invite.unreachable")),
    h(
      "label",
      { class: "field" },
      h("span", {}, t("page.phone-name")),
      h("input", { value: name, maxlength: 20, oninput: (event) => (name = event.target.value) }),
    ),
    h(
      "div",
      { class: "list" },
      h("button", { class: "btn", onclick: rename }, t("page.phone-rename")),
      h(
        "button",
        {
          class: "btn",
          onclick: () =>
            confirmed(app, t("page.invite.renew"), t("page.invite.renew-sure"), t("page.invite.renew-yes"), renew),
        },
        t("page.invite.renew"),
      ),
    ),
  ]);
  await load();
}

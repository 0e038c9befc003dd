// Before the game: who sits where, who begins, which variant. What the game offers is drawn, nothing else.

import { arrows } from "./choose.js";
import { dock } from "./dock.js";
import { dressFor } from "./dress.js";
import { h, icon } from "./dom.js";
import { menuButton, troubles } from "./parts.js";
import { ask } from "./server.js";
import { takeUpList } from "./shelf.js";
import { t, boot } from "./words.js";

let offers = null;
let chosen = null;

/** Forget what was typed, so that the next evening begins with what the last one knew. */
export function forgetSetup() {
  offers = null;
  chosen = null;
}

export function setupScreen(app) {
  if (app.phone === null) return beforehand(app);
  if (!offers) load(app);
  if (!chosen) return h("main", { class: "wait" }, h("p", { class: "hint" }, t("page.loading")));
  const { offer } = chosen;
  return [
    h(
      "div",
      { class: "scroll", "data-key": "setup" },
      h("header", { class: "top" }, h("h1", {}, t("page.setup.who")), languageLink(), menuButton(app)),
      troubles(app),
      h(
        "main",
        { class: "pad" },
        takeUpList(app),
        offers.length > 1 && games(app),
        h("p", { class: "hint" }, t("page.setup.order")),
        h(
          "ol",
          { class: "chairs" },
          chosen.players.map((player, place) => chair(app, player, place)),
        ),
        chosen.players.length < offer.most &&
          h(
            "button",
            {
              class: "chair add",
              onclick: () => change(app, () => chosen.players.push({ name: "", key: Math.random() })),
            },
            icon("plus"),
            t("page.setup.add", { place: chosen.players.length + 1 }),
          ),
        offer.options
          .filter((option) => option.type !== "player" && counts(option))
          .map((option, place) => optionPart(app, option, place)),
      ),
    ),
    dock(app, begin(app)),
  ];
}

// Who only looks on has nothing to choose: what they typed would be lost on the way to joining.
function beforehand(app) {
  return [
    h(
      "div",
      { class: "scroll", "data-key": "beforehand" },
      h("header", { class: "top" }, h("span", { class: "grow" }), languageLink(), menuButton(app)),
      troubles(app),
      h(
        "main",
        { class: "wait pad" },
        icon("lamp-o", 72),
        h("h1", { class: "title" }, t("page.display.idle")),
        h("p", { class: "hint" }, t("page.setup.join-first")),
      ),
    ),
    dock(app),
  ];
}

async function load(app) {
  offers = [];
  const answer = await ask("GET", "/api/games");
  if (!answer.ok) return forgetSetup(); // the next state asks again
  offers = answer.body;
  if (offers.length) await choose(offers[0]);
  app.draw();
}

async function choose(offer) {
  const names = offer.players.length >= offer.least ? offer.players : Array.from({ length: offer.least }, () => "");
  chosen = {
    offer,
    dress: await dressFor(offer),
    players: names.map((name) => ({ name, key: Math.random() })),
    begins: Math.max(0, names.indexOf(offer.begins)),
    options: Object.fromEntries(offer.options.map((option) => [option.name, option.default])),
  };
}

const change = (app, act) => (act(), app.draw());
const counts = (option) => !option.needs || chosen.options[option.needs[0]] === option.needs[1];

function languageLink() {
  const other = boot.language === "de" ? "en" : "de";
  return h(
    "a",
    {
      class: "iconbtn",
      href: `/language/${other}?to=${location.pathname}`,
      "aria-label": t(`page.language.${other}`),
      lang: other,
    },
    other.toUpperCase(),
  );
}

function games(app) {
  return h(
    "div",
    { class: "list" },
    offers.map((offer) =>
      h(
        "button",
        {
          class: `item ${offer === chosen.offer ? "sel" : ""}`,
          "aria-pressed": String(offer === chosen.offer),
          onclick: async () => (await choose(offer), app.draw()),
        },
        offer.title,
      ),
    ),
  );
}

function chair(app, player, place) {
  const { players } = chosen;
  const begins = place === chosen.begins;
  const move = (to) =>
    change(app, () => {
      const first = players[chosen.begins];
      players.splice(to, 0, ...players.splice(place, 1));
      chosen.begins = players.indexOf(first);
    });
  const name = player.name || t("page.setup.nobody", { place: place + 1 });
  return h(
    "li",
    {
      class: `chair ${begins ? "lit" : ""}`,
      "data-key": player.key,
      draggable: "true",
      ondragstart: (event) => event.dataTransfer.setData("text", String(place)),
      ondragover: (event) => event.preventDefault(),
      ondrop: (event) => dropped(app, event, place),
    },
    h(
      "button",
      {
        class: "iconbtn",
        "aria-pressed": String(begins),
        "aria-label": t("page.setup.begins", { name }),
        onclick: () => change(app, () => (chosen.begins = place)),
      },
      icon(begins ? "lamp" : "lamp-o", 28),
    ),
    h(
      "span",
      { class: "nm" },
      h("input", {
        value: player.name,
        maxlength: 20,
        "aria-label": t("page.setup.name", { place: place + 1 }),
        placeholder: t("page.setup.nobody", { place: place + 1 }),
        autocomplete: "off",
        oninput: (event) => change(app, () => (player.name = event.target.value)),
      }),
      begins &&
        h(
          "small",
          {},
          player.name && player.name === chosen.offer.begins
            ? t("page.setup.begins-again")
            : t("page.setup.begins-mark"),
        ),
    ),
    players.length > chosen.offer.least &&
      !player.name &&
      h(
        "button",
        {
          class: "iconbtn",
          "aria-label": t("page.setup.remove", { name }),
          onclick: () =>
            change(
              app,
              () => (players.splice(place, 1), (chosen.begins = Math.min(chosen.begins, players.length - 1))),
            ),
        },
        icon("close", 20),
      ),
    h(
      "button",
      {
        class: "iconbtn",
        "aria-label": t("page.setup.up", { name }),
        disabled: place === 0,
        onclick: () => move(place - 1),
      },
      icon("up"),
    ),
    h(
      "button",
      {
        class: "iconbtn",
        "aria-label": t("page.setup.down", { name }),
        disabled: place === players.length - 1,
        onclick: () => move(place + 1),
      },
      icon("down"),
    ),
  );
}

function dropped(app, event, place) {
  event.preventDefault();
  const from = Number(event.dataTransfer.getData("text"));
  change(app, () => {
    const first = chosen.players[chosen.begins];
    chosen.players.splice(place, 0, ...chosen.players.splice(from, 1));
    chosen.begins = chosen.players.indexOf(first);
  });
}

function optionPart(app, option, place) {
  const value = chosen.options[option.name];
  const set = (to) => change(app, () => (chosen.options[option.name] = to));
  if (option.type === "number")
    return h(
      "label",
      { class: "field" },
      h("span", {}, option.label),
      h("input", {
        type: "number",
        min: option.low,
        max: option.high,
        value,
        oninput: (event) => set(Number(event.target.value)),
      }),
    );
  const toggle = chosen.dress.toggle?.(option);
  if (toggle) return switchPart(toggle, value === toggle.on, (on) => set(on ? toggle.on : toggle.off));
  return h(
    "section",
    { class: place === 0 ? "field" : "" },
    place === 0 ? h("h2", { class: "h2" }, option.label) : h("h2", { class: "heard" }, option.label),
    h(
      "div",
      { class: "seg", role: "radiogroup", "aria-label": option.label, onkeydown: arrows },
      option.options.map((each) => segment(option, each, value, set)),
    ),
  );
}

function segment(option, each, value, set) {
  const on = each.value === value;
  const hint = chosen.dress.choiceHint(option, each.value, chosen.offer.data);
  return h(
    "button",
    { role: "radio", "aria-checked": String(on), tabindex: on ? 0 : -1, onclick: () => set(each.value) },
    on && icon("check", 20),
    h("span", {}, each.label),
    hint && h("small", {}, hint),
  );
}

function switchPart({ words, below }, on, set) {
  return h(
    "button",
    { class: "switch-row", role: "switch", "aria-checked": String(on), onclick: () => set(!on) },
    h("span", {}, words, h("small", {}, below)),
    h("span", { class: "switch" }),
  );
}

function begin(app) {
  const first = chosen.players[chosen.begins];
  const press = async () => {
    const wanted = chosen.offer.options.filter(counts);
    const player = wanted.find((option) => option.type === "player");
    const options = Object.fromEntries(
      wanted.filter((option) => option.type !== "player").map((option) => [option.name, chosen.options[option.name]]),
    );
    if (player) options[player.name] = first.name.trim().replace(/\s+/g, " ");
    const done = await app.post("/api/games", {
      game: chosen.offer.name,
      players: chosen.players.map((each) => each.name),
      options,
    });
    if (done) forgetSetup();
  };
  return h(
    "button",
    { class: "btn p", onclick: press },
    icon("lamp", 30),
    h(
      "span",
      {},
      h("b", {}, t("page.setup.begin")),
      h(
        "small",
        {},
        t("page.setup.gets-lamp", { name: first.name || t("page.setup.nobody", { place: chosen.begins + 1 }) }),
      ),
    ),
  );
}

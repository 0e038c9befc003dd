// Who sits where: token, name, place and away for each chair, a free one, and the phones that are here.

import { h, icon } from "./dom.js";
import { openSheet } from "./sheet.js";
import { token, TOKENS } from "./tokens.js";
import { t } from "./words.js";

const TYPING_MS = 250;
const LONG = 14; // a name of more letters is set smaller
const LONGEST = 20;
/** @type {Map<string, { name: string, send: () => Promise<void>, timer: number }>} what was typed and is not kept yet, by the chair */
const unsent = new Map();

/** Send what was typed last: whoever begins the game means the names that they see. */
export async function sendNames() {
  await Promise.all([...unsent.values()].map(({ send }) => send()));
}

/** @typedef {(change: object) => Promise<boolean>} Change sends one change of the set-up */

/**
 * @param {AnyApp} app
 * @param {import("./wishes.js").Wishes} wishes
 * @param {Change} change
 */
export function chairsPart(app, wishes, change) {
  const { chairs, offer } = wishes;
  return [
    h(
      "ol",
      { class: "chairs", "data-asked": "", "data-key": "chairs" },
      chairs.map((_, place) => chairPart(app, wishes, place, change)),
    ),
    chairs.length < offer.most &&
      h(
        "button",
        { class: "chair add", onclick: () => typeNext(() => change({ do: "sit", name: "" })) },
        h("span", {}, t("page.setup.add", { place: chairs.length + 1 })),
        h("span", { class: "verb" }, icon("plus", 22), t("page.setup.add-name")),
      ),
  ];
}

/** @returns {HTMLInputElement[]} */
const nameFields = () => [...document.querySelectorAll(".chair input")].map((each) => /** @type {any} */ (each));

/**
 * Add a chair and go on in its name. A phone opens its keyboard only within the tap, before the chair is there: until
 * then a field that nobody sees holds it open, and takes what is typed.
 * @param {() => Promise<boolean>} add
 */
async function typeNext(add) {
  const before = nameFields();
  const held = /** @type {HTMLInputElement} */ (
    h("input", { class: "heard", "aria-hidden": "true", tabindex: -1, maxlength: LONGEST })
  );
  document.body.append(held);
  held.focus();
  await add();
  const field = nameFields().find((each) => !before.includes(each) && each.value === "");
  field?.focus();
  if (field && held.value) {
    field.value = held.value;
    field.dispatchEvent(new Event("input"));
  }
  held.remove();
}

/**
 * @param {AnyApp} app
 * @param {import("./wishes.js").Wishes} wishes
 * @param {number} place
 * @param {Change} change
 */
function chairPart(app, wishes, place, change) {
  const { chairs, starts } = wishes;
  const chair = chairs[place];
  const name = wishes.names[place];
  const own = wishes.dress.seatMark(wishes.names, place, 30);
  const begins = starts !== undefined && wishes.values[starts.name] === chair.id;
  const verb = (
    /** @type {string} */ mark,
    /** @type {string} */ words,
    /** @type {string} */ said,
    /** @type {() => unknown} */ press,
  ) => h("button", { class: "verb", "aria-label": t(said, { name }), onclick: press }, icon(mark, 22), t(words));
  return h(
    "li",
    { class: `chair ${begins ? "lit" : ""}`, "data-key": chair.id },
    h(
      "button",
      {
        class: "iconbtn",
        "aria-label": own ? t("page.setup.colour", { name, colour: own.words }) : t("page.setup.token", { name }),
        disabled: !chair.name,
        onclick: () => (own ? openPlaces : openTokens)(app, wishes, place, change),
      },
      own?.picture ?? token(app.state?.tokens[chair.name], 30) ?? h("span", { class: "seat-number num" }, place + 1),
    ),
    nameField(app, wishes, place, begins, change),
    verb("move", "page.setup.place", "page.setup.move", () => openPlaces(app, wishes, place, change)),
    verb("close", "page.setup.away", "page.setup.remove", () => change({ do: "leave", chair: chair.id })),
  );
}

/**
 * @param {AnyApp} app
 * @param {import("./wishes.js").Wishes} wishes
 * @param {number} place
 * @param {boolean} begins
 * @param {Change} change
 */
function nameField(app, { chairs, offer, dress }, place, begins, change) {
  const chair = chairs[place];
  const typed = (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    const name = target.value; // a state that comes meanwhile may bring the old one back
    const send = async () => {
      clearTimeout(timer);
      await change({ do: "name", chair: chair.id, name });
      if (unsent.get(chair.id)?.name === name) unsent.delete(chair.id);
    };
    clearTimeout(unsent.get(chair.id)?.timer);
    const timer = setTimeout(send, TYPING_MS);
    unsent.set(chair.id, { name, send, timer });
  };
  const again = chair.name !== "" && chair.name === offer.begins;
  const mine = chair.name !== "" && chair.name === app.phone;
  const twice = sameAs(chairs, place);
  const full = chair.name.length >= LONGEST;
  const below = twice
    ? [icon("warn", 17), t("page.setup.twice")]
    : full
      ? t("page.setup.longest", { most: LONGEST })
      : begins
        ? [dress.turnIcon(true, 17), again ? dress.beginsAgain(offer.won) : t("page.setup.begins-mark")]
        : mine && [icon("phone", 17), t("page.setup.this-phone")];
  return h(
    "span",
    { class: "nm" },
    h("input", {
      class: chair.name.length > LONG ? "longish" : "",
      value: unsent.get(chair.id)?.name ?? chair.name,
      maxlength: LONGEST,
      "aria-label": t("page.setup.name", { place: place + 1 }),
      "aria-invalid": twice ? "true" : null,
      placeholder: t("page.setup.free", { place: place + 1 }),
      autocomplete: "off",
      oninput: typed,
    }),
    below && h("small", {}, below),
  );
}

/**
 * Whether somebody before has the same name.
 * @param {import("./wishes.js").Chair[]} chairs
 * @param {number} place
 */
export function sameAs(chairs, place) {
  const folded = chairs.map(({ name }) => name.trim().replace(/\s+/g, " ").toLowerCase());
  return folded[place] !== "" && folded.indexOf(folded[place]) < place;
}

/**
 * Another place for somebody: before or after whom.
 * @param {AnyApp} app
 * @param {import("./wishes.js").Wishes} wishes
 * @param {number} place
 * @param {Change} change
 */
function openPlaces(app, wishes, place, change) {
  const { chairs, names } = wishes;
  openSheet(app, t("page.setup.move", { name: names[place] }), (sheet) =>
    h(
      "div",
      { class: "list" },
      chairs.map((_, to) => {
        const press = () => (sheet.close(), change({ do: "move", chair: chairs[place].id, to }));
        const mark = wishes.dress.seatMark(names, to, 24);
        const words = to === place ? t("page.setup.here") : t("page.setup.there", { name: names[to] });
        return h(
          "button",
          { class: `item ${to === place ? "sel" : ""}`, onclick: press },
          mark?.picture ?? h("span", { class: "num" }, to + 1),
          h("span", {}, words, mark && h("small", {}, mark.words)),
        );
      }),
    ),
  );
}

/**
 * @param {AnyApp} app
 * @param {import("./wishes.js").Wishes} wishes
 * @param {number} place
 * @param {Change} change
 */
function openTokens(app, wishes, place, change) {
  const chair = wishes.chairs[place];
  const others = new Map(Object.entries(app.state?.tokens ?? {}).map(([name, number]) => [number, name]));
  openSheet(app, t("page.setup.token", { name: chair.name }), (sheet) =>
    h(
      "div",
      { class: "tokens" },
      Array.from({ length: TOKENS }, (_, at) => {
        const press = () => (sheet.close(), change({ do: "token", chair: chair.id, token: at + 1 }));
        const whose = others.get(at + 1);
        return h(
          "button",
          {
            class: `item ${whose === chair.name ? "sel" : ""}`,
            "aria-label": t(`page.token.${at + 1}`),
            onclick: press,
          },
          token(at + 1, 34),
          whose && h("small", {}, whose),
        );
      }),
    ),
  );
}

/**
 * The phones that are here and sit nowhere yet, each with where it will.
 * @param {import("./wishes.js").Wishes} wishes
 * @param {string[]} phones
 * @param {Change} change
 */
export function phonesHere(wishes, phones, change) {
  const { chairs, offer } = wishes;
  const seated = chairs.map((chair) => chair.name.toLowerCase());
  const waiting = phones.filter((name) => !seated.includes(name.toLowerCase()));
  const free = chairs.findIndex((chair) => !chair.name);
  const place = free >= 0 ? free : chairs.length;
  if (waiting.length === 0 || place >= offer.most) return null;
  return h(
    "section",
    { class: "field" },
    h("h2", { class: "h2" }, t("page.setup.phones")),
    h(
      "div",
      { class: "phones-here" },
      waiting.map((name) =>
        h(
          "button",
          { class: "item", onclick: () => change({ do: "sit", name }) },
          icon("phone", 24),
          h("span", {}, name, h("small", {}, t("page.setup.to-place", { place: place + 1 }))),
        ),
      ),
    ),
  );
}

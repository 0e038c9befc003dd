// Who sits where: names in seating order, which can be changed, moved and taken away, and who begins.

import { h, icon } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {import("./wishes.js").Wishes} wishes
 * @param {() => void} changed
 */
export function chairsPart(wishes, changed) {
  const { chairs, offer } = wishes;
  const add = () => (wishes.add(), changed());
  return [
    h(
      "ol",
      { class: "chairs" },
      chairs.map((_, place) => chairPart(wishes, place, changed)),
    ),
    chairs.length < offer.most &&
      h(
        "button",
        { class: "chair add", onclick: add },
        icon("plus"),
        t("page.setup.add", { place: chairs.length + 1 }),
      ),
  ];
}

/**
 * @param {import("./wishes.js").Wishes} wishes
 * @param {number} place
 * @param {() => void} changed
 */
function chairPart(wishes, place, changed) {
  const { chairs, offer, starts } = wishes;
  const chair = chairs[place];
  const name = chair.name || t("page.setup.nobody", { place: place + 1 });
  const begins = starts !== undefined && wishes.values[starts.name] === chair.key;
  const move = (/** @type {number} */ from, /** @type {number} */ to) => (wishes.move(from, to), changed());
  const dropped = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    move(Number(event.dataTransfer?.getData("text")), place);
  };
  const button = (
    /** @type {string} */ words,
    /** @type {string} */ mark,
    /** @type {boolean} */ shut,
    /** @type {() => void} */ press,
  ) => h("button", { class: "iconbtn", "aria-label": t(words, { name }), disabled: shut, onclick: press }, icon(mark));
  return h(
    "li",
    {
      class: `chair ${begins ? "lit" : ""}`,
      "data-key": chair.key,
      draggable: "true",
      ondragstart: (/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text", String(place)),
      ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
      ondrop: dropped,
    },
    starts
      ? beginsButton(wishes, starts.name, place, begins, changed)
      : h("span", { class: "seat-number num" }, place + 1),
    nameField(wishes, place, begins, changed),
    chairs.length > offer.least &&
      !chair.name &&
      button("page.setup.remove", "close", false, () => (wishes.remove(chair), changed())),
    button("page.setup.up", "up", place === 0, () => move(place, place - 1)),
    button("page.setup.down", "down", place === chairs.length - 1, () => move(place, place + 1)),
  );
}

/**
 * @param {import("./wishes.js").Wishes} wishes
 * @param {string} option
 * @param {number} place
 * @param {boolean} on
 * @param {() => void} changed
 */
function beginsButton(wishes, option, place, on, changed) {
  const press = () => ((wishes.values[option] = wishes.chairs[place].key), changed());
  const label = t("page.setup.begins", { name: wishes.names[place] });
  return h(
    "button",
    { class: "iconbtn", "aria-pressed": String(on), "aria-label": label, onclick: press },
    wishes.dress.turnIcon(on, 28),
  );
}

/**
 * @param {import("./wishes.js").Wishes} wishes
 * @param {number} place
 * @param {boolean} begins
 * @param {() => void} changed
 */
function nameField({ chairs, offer }, place, begins, changed) {
  const chair = chairs[place];
  const typed = (/** @type {{ target: HTMLInputElement }} */ { target }) => ((chair.name = target.value), changed());
  const again = chair.name !== "" && chair.name === offer.begins;
  return h(
    "span",
    { class: "nm" },
    h("input", {
      value: chair.name,
      maxlength: 20,
      "aria-label": t("page.setup.name", { place: place + 1 }),
      placeholder: t("page.setup.nobody", { place: place + 1 }),
      autocomplete: "off",
      oninput: typed,
    }),
    begins && h("small", {}, t(again ? "page.setup.begins-again" : "page.setup.begins-mark")),
  );
}

// An owner's data of one game: what the game was shipped with, corrected, file by file.

import { boot } from "./boot.js";
import { dock } from "./dock.js";
import { h, icon } from "./dom.js";
import { fieldOf } from "./form.js";
import { emptyOf } from "./form_values.js";
import { loading } from "./parts.js";
import { menuButton } from "./rail.js";
import { ask } from "./server.js";
import { confirmed } from "./sheet.js";
import { t } from "./words.js";

/** @typedef {Api.DataFile & { changed?: boolean, refused?: { path: string[], words: string } | null }} Edited */

const game = boot.game ?? "";
const place = `/api/games/${game}/data`;
/** @type {Edited[] | null} */
let files = null;
let failed = "";
let open = "";

/** The card that somebody came from, to say what it does: its file, its table there, its name and its picture. */
const card = new URLSearchParams(location.hash.slice(1));

/** @type {PageScreen} */
export const screen = {
  draw(app) {
    if (!files) return loading(failed || undefined);
    return [
      h(
        "div",
        { class: "scroll" },
        h("header", { class: "top" }, h("h1", {}, t("page.data.title")), app.state && menuButton(app)),
        h(
          "main",
          { class: "pad" },
          card.get("picture") &&
            h(
              "div",
              { class: "card-beside" },
              h("img", { src: `/api/games/${game}/cards/${card.get("picture")}.jpg`, alt: card.get("name") }),
            ),
          h("p", { class: "hint" }, t("page.data.how")),
          files.length === 0 && h("p", {}, t("page.data.none")),
          files.map((file) => filePart(app, file)),
        ),
      ),
      dock(app, buttons(app)),
    ];
  },

  follow(app) {
    if (!files && !failed) load(app);
  },
};

/** @param {AnyApp} app */
async function load(app) {
  failed = t("page.loading");
  const answer = await ask("GET", place);
  if (answer.ok) files = answer.body.files;
  failed = answer.ok ? "" : (answer.body?.message ?? "");
  if (files?.length === 1) open = files[0].name;
  if (files && card.get("picture")) openAt(files);
  app.draw();
}

/**
 * Open the file at the card's entry, and begin one where there is none.
 * @param {Edited[]} all
 */
function openAt(all) {
  const file = all.find((each) => each.name === card.get("file"));
  if (!file) return;
  open = file.name;
  const path = (card.get("table") ?? "").split("/").filter(Boolean);
  const name = card.get("name") ?? "";
  const [form, value] = path.reduce(
    ([outer, inside], key) => [
      outer.fields?.find((/** @type {any} */ each) => each.name === key)?.schema ?? {},
      (inside[key] ??= {}),
    ],
    /** @type {[any, any]} */ ([file.schema, file.value]),
  );
  const key = name in value ? name : idOf(name);
  if (!(key in value) && form.item) {
    value[key] = { ...emptyOf(form.item), ...namedAs(form.item, name) };
    file.changed = true;
  }
  file.refused = { path: [...path, key, ""], words: "" }; // which opens the way to it
}

/**
 * @param {any} form
 * @param {string} name
 */
const namedAs = (form, name) =>
  Object.fromEntries(
    (form.fields ?? []).flatMap((/** @type {any} */ each) =>
      ["name", "de", "en"].includes(each.name) ? [[each.name, name]] : [],
    ),
  );

/**
 * What a card that its owner called so is called in the data.
 * @param {string} name
 */
const idOf = (name) =>
  name
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/**
 * @param {AnyApp} app
 * @param {Edited} file
 */
function filePart(app, file) {
  const isOpen = open === file.name;
  const press = () => ((open = isOpen ? "" : file.name), app.draw());
  const set = (/** @type {any} */ value) => {
    Object.assign(file, { value, changed: true, refused: null });
    app.draw();
  };
  const below = t(
    file.changed ? "page.data.changed" : file.own || file.corrected ? "page.data.own" : "page.data.shipped",
  );
  return h(
    "section",
    { class: "data-file", "data-key": file.name },
    h(
      "button",
      { class: "item", "aria-expanded": String(isOpen), onclick: press },
      h("span", {}, file.label || file.name, h("small", {}, below)),
      icon(isOpen ? "up" : "down", 22),
    ),
    file.trouble && h("p", { class: "doubt refused" }, icon("warn", 24, "warn"), h("span", {}, file.trouble)),
    isOpen &&
      file.refused?.words &&
      h("p", { class: "doubt refused", role: "alert" }, icon("warn", 24, "warn"), h("span", {}, file.refused.words)),
    isOpen &&
      fieldOf(file.schema, file.value, set, {
        path: [],
        label: file.label || file.name,
        refused: file.refused ?? null,
        locked: app.phone === null,
      }),
  );
}

/** @param {AnyApp} app */
function buttons(app) {
  const file = files?.find((each) => each.name === open);
  const back = h("a", { class: "btn grow", href: "/" }, t("page.to-table"));
  if (!file) return h("div", { class: "row" }, back);
  const reset = () =>
    confirmed(app, t("page.data.reset"), t("page.data.reset-sure"), t("page.data.reset-yes"), () =>
      send(app, file, "DELETE"),
    );
  return [
    file.own &&
      h(
        "div",
        { class: "row" },
        h("button", { class: "btn grow", onclick: reset }, icon("undo", 22), t("page.data.reset")),
      ),
    h(
      "div",
      { class: "row" },
      back,
      h(
        "button",
        {
          class: `btn grow ${file.changed ? "p" : ""}`,
          disabled: !file.changed,
          onclick: () => send(app, file, "PUT"),
        },
        h("b", {}, t("page.data.keep")),
      ),
    ),
  ];
}

/**
 * Keep what was filled in, or go back to what was shipped; a refusal is shown at its field.
 * @param {AnyApp} app
 * @param {Edited} file
 * @param {"PUT" | "DELETE"} method
 */
async function send(app, file, method) {
  const { value } = file;
  const answer = await ask(method, `${place}/${file.name}`, method === "PUT" ? { value } : undefined);
  if (answer.ok) {
    const unkept = files?.filter((each) => each.changed && (each !== file || each.value !== value)) ?? []; // typed since
    files = answer.body.files.map(
      (/** @type {Edited} */ kept) => unkept.find(({ name }) => name === kept.name) ?? kept,
    );
    app.notice(t(method === "PUT" ? "page.data.kept" : "page.data.is-shipped"), "check");
  } else {
    const words = answer.body?.message ?? t("page.lost");
    file.refused = { path: (answer.body?.path ?? []).slice(1), words }; // the file is named first
    if (!answer.body?.path) app.notice(words);
  }
  app.draw();
}

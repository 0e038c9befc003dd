// An owner's data of one game: what the game was shipped with, corrected, file by file.

import { boot } from "./boot.js";
import { dock } from "./dock.js";
import { h, icon } from "./dom.js";
import { fieldOf } from "./form.js";
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
  app.draw();
}

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
      file.refused &&
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
  const answer = await ask(method, `${place}/${file.name}`, method === "PUT" ? { value: file.value } : undefined);
  if (answer.ok) {
    files = answer.body.files;
    app.notice(t(method === "PUT" ? "page.data.kept" : "page.data.is-shipped"));
  } else {
    const words = answer.body?.message ?? t("page.lost");
    file.refused = { path: (answer.body?.path ?? []).slice(1), words }; // the file is named first
    if (!answer.body?.path) app.notice(words);
  }
  app.draw();
}

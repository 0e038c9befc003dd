// Joining: the code comes with the address, behind its #, or is typed; whoever joins sits down.

import { boot } from "./boot.js";
import { h } from "./dom.js";
import { ask } from "./server.js";
import { recall, remember } from "./storage.js";
import { token } from "./tokens.js";
import { t } from "./words.js";

/**
 * Whoever pastes the whole link means what stands behind its #.
 * @param {string} text
 */
const codeIn = (text) => text.split("#").at(-1)?.trim();
const form = { name: recall("name") ?? boot.phone ?? "", code: "", came: false, message: "", whole: false };
let joining = false;
takeCode();

// A code that came with the address need not be shown or explained, unless it turns out to be no good;
// whoever gave a name before joins by it alone, but no name is taken while it is typed.
function takeCode() {
  const code = location.hash.slice(1);
  Object.assign(form, { code, came: code !== "", message: "", whole: code !== "" && form.name !== "" });
  history.replaceState(null, "", "/join");
}

/** @type {PageScreen} */
export const screen = {
  draw(app) {
    const submit = (/** @type {Event} */ event) => (event.preventDefault(), join(app));
    const how = t(form.came ? "page.join.came" : boot.at_home ? "page.join.how-here" : "page.join.how");
    return h(
      "div",
      { class: "scroll" },
      h("header", { class: "top" }, h("h1", {}, t("page.join"))),
      h(
        "main",
        { class: "pad" },
        h("p", { class: "hint" }, how),
        h("p", { class: "hint" }, t("page.join.name-hint")),
        h(
          "form",
          { onsubmit: submit },
          field("name", t("page.phone-name"), { maxlength: 20, autocomplete: "nickname" }),
          whoSits(app),
          !form.came &&
            field("code", t("page.join.code"), {
              maxlength: 100,
              autocomplete: "off",
              autocapitalize: "none",
              spellcheck: "false",
            }),
          h("p", { class: "field hint", role: "alert" }, form.message),
          h("div", { class: "list" }, h("button", { class: "btn p", type: "submit" }, h("b", {}, t("page.join.go")))),
        ),
        h("p", { class: "corner" }, h("a", { href: "/" }, t("page.join.only-look"))),
      ),
    );
  },

  follow(app) {
    window.onhashchange = () => (takeCode(), this.follow?.(app), app.draw());
    if (form.whole) join(app);
  },
};

/**
 * Those who sit at the table, to be tapped: whose phone this is, is asked here and nowhere else.
 * @param {AnyApp} app
 */
function whoSits(app) {
  const { game, setup, tokens = {} } = app.state ?? {};
  const names = game ? game.seats.flatMap((seat) => seat.player ?? []) : (setup?.chairs.map(({ name }) => name) ?? []);
  const sitting = [...new Set(names.filter(Boolean))];
  return (
    sitting.length > 0 &&
    h(
      "div",
      { class: "list pairs", role: "group", "aria-label": t("page.join.sitting") },
      sitting.map((name) =>
        h(
          "button",
          {
            class: `item ${form.name === name ? "sel" : ""}`,
            type: "button",
            onclick: () => ((form.name = name), form.came ? join(app) : app.draw()),
          },
          token(tokens[name], 18),
          h("span", {}, name, h("small", {}, t("page.join.me"))),
        ),
      ),
    )
  );
}

/**
 * Whoever is new takes the next seat of a game that is being set up; where none is left they only look on.
 * @param {AnyApp} app
 * @param {string} name
 */
async function sitDown(app, name) {
  const state = app.state ?? (await ask("GET", "/api/state")).body;
  const sits = state?.setup?.chairs.some(
    (/** @type {Api.Setup["chairs"][number]} */ chair) => chair.name.toLowerCase() === name.toLowerCase(),
  );
  if (state?.setup && !sits) await ask("POST", "/api/setup", { do: "sit", name, seen: state.number });
}

/**
 * @param {"name" | "code"} name
 * @param {string} label
 * @param {object} look
 */
function field(name, label, look) {
  const oninput = (/** @type {{ target: HTMLInputElement }} */ { target }) => (form[name] = target.value);
  return h(
    "label",
    { class: "field" },
    h("span", {}, label),
    h("input", { name, value: form[name], required: true, oninput, ...look }),
  );
}

/** @param {AnyApp} app */
async function join(app) {
  form.whole = false;
  if (joining) return;
  joining = true;
  const answer = await ask("POST", "/api/join", { code: codeIn(form.code), name: form.name.trim() });
  joining = answer.ok;
  if (answer.ok) {
    remember("name", answer.body.name);
    await sitDown(app, answer.body.name);
    location.replace("/");
    return;
  }
  form.came = false;
  form.message = answer.body?.message ?? t("page.lost");
  app.draw();
}

// Joining: the code comes with the address, behind its #, or is typed.

import { h } from "./dom.js";
import { recall, remember } from "./storage.js";
import { ask } from "./server.js";
import { t, boot } from "./words.js";

// Whoever pastes the whole link means what stands behind its #.
const codeIn = (text) => text.split("#").at(-1).trim();
const form = { name: recall("name") ?? boot.phone ?? "" };
takeCode();

// A code that came with the address need not be shown or explained, unless it turns out to be no good.
function takeCode() {
  const code = location.hash.slice(1);
  Object.assign(form, { code, came: code !== "", message: "", tried: false });
  history.replaceState(null, "", "/join");
}

export function screen(app) {
  window.onhashchange = () => (takeCode(), app.draw());
  if (form.code && form.name && !form.tried) join(app);
  const submit = (event) => (event.preventDefault(), join(app));
  return h(
    "div",
    { class: "scroll" },
    h("header", { class: "top" }, h("h1", {}, t("page.join"))),
    h(
      "main",
      { class: "pad" },
      h(
        "p",
        { class: "hint" },
        t(form.came ? "page.join.came" : boot.at_home ? "page.join.how-here" : "page.join.how"),
      ),
      h("p", { class: "hint" }, t("page.join.name-hint")),
      h(
        "form",
        { onsubmit: submit },
        h(
          "label",
          { class: "field" },
          h("span", {}, t("page.phone-name")),
          h("input", {
            name: "name",
            value: form.name,
            maxlength: 20,
            required: true,
            autocomplete: "nickname",
            oninput: (event) => (form.name = event.target.value),
          }),
        ),
        !form.came &&
          h(
            "label",
            { class: "field" },
            h("span", {}, t("page.join.code")),
            h("input", {
              name: "code",
              value: form.code,
              maxlength: 100,
              required: true,
              autocomplete: "off",
              autocapitalize: "none",
              spellcheck: "false",
              oninput: (event) => (form.code = event.target.value),
            }),
          ),
        h("p", { class: "field hint", role: "alert" }, form.message),
        h("div", { class: "list" }, h("button", { class: "btn p", type: "submit" }, h("b", {}, t("page.join.go")))),
      ),
      h("p", { class: "corner" }, h("a", { href: "/" }, t("page.join.only-look"))),
    ),
  );
}

async function join(app) {
  form.tried = true;
  const answer = await ask("POST", "/api/join", { code: codeIn(form.code), name: form.name.trim() });
  if (answer.ok) {
    remember("name", answer.body.name);
    location.replace("/");
    return;
  }
  form.came = false;
  form.message = answer.body?.message ?? t("page.lost");
  app.draw();
}

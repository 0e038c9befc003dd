// A sheet over the lower part of the page: a question with its answers. It goes with Escape or a tap beside it.

import { h, icon, show } from "./dom.js";
import { t } from "./words.js";

/** Open a sheet; `content(sheet)` is drawn now and after every change of the state. */
export function openSheet(app, title, content, look = "") {
  const inside = h("div");
  const dialog = h("dialog", { "aria-label": title, class: look }, inside);
  const sheet = {
    draw: () => show(inside, head(title, sheet), h("div", {}, content(sheet))),
    close: () => dialog.close(),
  };
  dialog.addEventListener("close", () => {
    app.sheets = app.sheets.filter((each) => each !== sheet);
    if (dialog.querySelector("#live"))
      speakFrom([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body);
    dialog.remove();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  app.sheets.push(sheet);
  document.body.append(dialog);
  sheet.draw();
  dialog.showModal();
  speakFrom(dialog);
  return sheet;
}

// All that lies below a dialog is shut, to screen readers too: what speaks stands in the one on top.
function speakFrom(place) {
  place.append(...document.querySelectorAll("body > .notice, dialog > .notice"), document.getElementById("live"));
}

/** Ask whether something that cannot be taken back easily is meant; the lamp lights the way out. */
export function confirmed(app, title, words, yes, then) {
  openSheet(app, title, (sheet) => [
    h("p", { class: "hint" }, words),
    h(
      "div",
      { class: "list" },
      h("button", { class: "btn danger", onclick: () => (sheet.close(), then()) }, yes),
      h("button", { class: "btn p", onclick: () => sheet.close() }, h("b", {}, t("page.cancel"))),
    ),
  ]);
}

function head(title, sheet) {
  return h(
    "header",
    {},
    h("h2", {}, title),
    h("button", { class: "iconbtn", "aria-label": t("page.close"), onclick: () => sheet.close() }, icon("close")),
  );
}

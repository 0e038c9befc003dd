// A score sheet: a row for each thing to fill, a column for each player, sums, and what each row would bring now.

import { askFor } from "./choose.js";
import { h } from "./dom.js";
import { token } from "./tokens.js";
import { t } from "./words.js";

/**
 * All score sheets of the game; a tap on what a row would bring writes it there, once it is confirmed.
 * @param {PlayingApp} app
 */
export function sheetsPart(app) {
  return app.state.game.sheets.map((sheet) =>
    h("section", { class: "pad", "data-key": sheet.id }, scoreSheet(app, sheet, writing(app, sheet))),
  );
}

/**
 * A sheet to look at; with `write`, the previews of the rows in `open` are buttons.
 * @param {PlayingApp} app
 * @param {Api.ScoreSheet} sheet
 * @param {{ open?: string[], write?: ((row: Api.ScoreRow) => unknown) | null }} choice
 */
export function scoreSheet(app, sheet, { open = [], write = null } = {}) {
  return h(
    "div",
    { class: "scores", tabindex: 0, role: "group", "aria-label": sheet.label },
    h(
      "table",
      {},
      h("caption", { class: "lbl" }, sheet.label),
      h("thead", {}, h("tr", {}, h("td", {}), sheet.players.map(head(app, sheet)))),
      h(
        "tbody",
        {},
        sheet.rows.map((row) =>
          h(
            "tr",
            { class: row.sum ? "sum" : "", "data-key": row.id },
            h("th", { scope: "row" }, row.label, row.note && h("small", {}, row.note)),
            sheet.players.map((player) => cell(sheet, row, player, write && open.includes(row.id) ? write : null)),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {PlayingApp} app
 * @param {Api.ScoreSheet} sheet
 */
const head =
  ({ state: { tokens } }, { acts }) =>
  (/** @type {string} */ player) =>
    h("th", { scope: "col", class: player === acts ? "acts" : "" }, token(tokens[player], 16), h("span", {}, player));

/**
 * @param {Api.ScoreSheet} sheet
 * @param {Api.ScoreRow} row
 * @param {string} player
 * @param {((row: Api.ScoreRow) => unknown) | null} write
 */
function cell({ acts }, row, player, write) {
  const look = player === acts ? "acts" : "";
  const stands = row.values[player];
  if (stands !== undefined) return h("td", { class: look }, h("span", { class: "num" }, stands));
  if (player !== acts || row.preview === null) return h("td", { class: look });
  const words = t("page.score.would", { row: row.label, value: row.preview });
  if (!write)
    return h("td", { class: look }, h("span", { class: "would", "aria-label": words, role: "img" }, row.preview));
  return h(
    "td",
    { class: look },
    h("button", { class: "would", "aria-label": words, onclick: () => write(row) }, row.preview),
  );
}

/**
 * What a tap on a preview does: whatever asks for a row of this sheet.
 * @param {PlayingApp} app
 * @param {Api.ScoreSheet} sheet
 */
function writing(app, sheet) {
  const found = app.state.game.legal.flatMap((template) =>
    template.parameters.flatMap((each) =>
      each.type === "choice" && each.sheet === sheet.id ? [{ template, each }] : [],
    ),
  )[0];
  if (!found || !app.mayAct) return {};
  const { template, each } = found;
  return {
    open: each.options.map(({ value }) => value),
    write: (/** @type {Api.ScoreRow} */ row) => {
      const told = t("page.score.writes", { row: row.label, value: row.preview ?? 0 });
      return askFor(app, template, { [each.name]: row.id }, told);
    },
  };
}

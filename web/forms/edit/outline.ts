import { attributes, type Html, html } from "../../../src/http/pages/markup/html.ts"
import type { EditFacts } from "../../../src/http/pages/forms/edit/EditPage.ts"
import { type Draft, draftsIn, type Place, places, textIn } from "./document.ts"
import { sectionLine } from "./sections.ts"

const line = (facts: EditFacts, { field, depth }: Place, chosen: string | undefined): Html => {
  const { edit } = facts.texts
  const uid = String(field["field_uid"])
  const label = textIn(field["label"], facts.locale)
  const kind = facts.controls.find(({ type }) => type === field["field_type"])?.label ?? String(field["field_type"])
  return html`<li
    class="outline-line${depth > 0 ? " outline-inner" : ""}"
    ${attributes({ draggable: "true", "data-line": uid })}
  >
    <button
      type="button"
      class="outline-pick"
      ${attributes({ "data-pick": uid, "aria-current": uid === chosen ? "true" : undefined })}
    >
      <span class="outline-label">${label}</span><span class="outline-kind">${kind}</span>
    </button>
    <button type="button" class="outline-move" data-move="-1" data-of="${uid}" aria-label="${edit.moveUp}: ${label}">
      <span aria-hidden="true">↑</span>
    </button>
    <button type="button" class="outline-move" data-move="1" data-of="${uid}" aria-label="${edit.moveDown}: ${label}">
      <span aria-hidden="true">↓</span>
    </button>
  </li>`
}

const catalogue = (facts: EditFacts): Html => {
  const { edit } = facts.texts
  return html`<details class="add" data-add-menu>
    <summary class="button">${edit.add}</summary>
    <p class="add-title">${edit.addTitle}</p>
    ${Object.entries(edit.categories).map(
      ([category, name]) =>
        html`<h3>${name}</h3>
          <ul class="add-kinds">
            ${facts.controls
              .filter((control) => control.category === category)
              .map(
                ({ type, label }) =>
                  html`<li>
                    <button type="button" class="button button-quiet" data-kind="${type}">${label}</button>
                  </li>`,
              )}
          </ul>`,
    )}
  </details>`
}

/** Left: the questions under their sections, and the catalogue that new ones come from. */
export const outline = (
  facts: EditFacts,
  form: Draft,
  chosen: string | undefined,
  chosenSection: number | undefined,
): Html => {
  const { edit } = facts.texts
  const all = places(form)
  return html`${all.length === 0 ? html`<p class="hint">${edit.empty}</p>` : null}
    ${draftsIn(form["sections"]).map(
      (_, i) =>
        html`${sectionLine(facts, form, i, i === chosenSection)}
          <ol class="outline">
            ${all.filter((place) => place.section === i).map((place) => line(facts, place, chosen))}
          </ol>`,
    )}
    <div class="form-bar">
      ${catalogue(facts)}<button type="button" class="button" data-do="section-add">${edit.addSection}</button>
    </div>`
}

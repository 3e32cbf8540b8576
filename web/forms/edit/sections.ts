import type { Json, JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { attributes, type Html, html } from "../../../src/views/markup/html.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { settingLine } from "./controls.ts"
import { type Draft, draftsIn, textIn } from "./document.ts"
import { freeName, nameOf } from "./naming.ts"
import { languagesOf, placeIn, textAt } from "./texts.ts"

export const sectionsOf = (form: Draft): Array<Json> => (form["sections"] ??= []) as Array<Json>

/** The label of an untitled section. */
export const sectionName = (facts: EditFacts, section: Draft | undefined): string =>
  textIn(section?.["title"], facts.locale) || facts.texts.edit.section

/** Adds an empty section; returns its number. */
export const addSection = (facts: EditFacts, form: Draft): number => {
  const list = sectionsOf(form)
  const taken = new Set(draftsIn(list).map((section) => section["section_id"]))
  const id = freeName(nameOf(facts.texts.edit.section, "section"), taken)
  const section = { section_id: id, section_uid: crypto.randomUUID(), title: facts.texts.edit.newSection, fields: [] }
  list.push(section satisfies JsonObject)
  return list.length - 1
}

export const moveSection = (form: Draft, at: number, distance: 1 | -1): boolean => {
  const list = sectionsOf(form)
  const to = at + distance
  if (to < 0 || to >= list.length) return false
  list.splice(to, 0, ...list.splice(at, 1))
  return true
}

/**
 * Removes a section unless it is the only one. Its questions move to the previous section, or to the next one if it was
 * the first.
 */
export const removeSection = (form: Draft, at: number): boolean => {
  const list = sectionsOf(form)
  if (list.length < 2) return false
  const [gone] = draftsIn(list.splice(at, 1))
  const home = draftsIn(list)[Math.max(0, at - 1)]
  const fields = (gone?.["fields"] ?? []) as Array<Json>
  if (home !== undefined) {
    const own = (home["fields"] ??= []) as Array<Json>
    own.splice(at === 0 ? 0 : own.length, 0, ...fields)
  }
  return true
}

/** Left pane: a section's name, selectable and movable. */
export const sectionLine = (facts: EditFacts, form: Draft, at: number, isChosen: boolean): Html => {
  const { edit } = facts.texts
  const section = draftsIn(form["sections"])[at]
  const name = sectionName(facts, section)
  const move = (distance: 1 | -1, label: string, arrow: string): Html =>
    html`<button
      type="button"
      class="outline-move"
      ${attributes({ "data-section-move": String(distance), "data-at": String(at) })}
      aria-label="${label}: ${name}"
    >
      <span aria-hidden="true">${arrow}</span>
    </button>`
  return html`<div class="outline-section" role="listitem">
    <h3>
      <button
        type="button"
        class="outline-pick"
        ${attributes({ "data-section-pick": String(at), "aria-current": isChosen ? "true" : undefined })}
      >
        ${name}
      </button>
    </h3>
    ${sectionsOf(form).length > 1 ? html`${move(-1, edit.moveUp, "↑")}${move(1, edit.moveDown, "↓")}` : null}
  </div>`
}

/** Right pane: a section's settings. */
export const sectionSettings = (facts: EditFacts, form: Draft, at: number, page: string): Html => {
  const { edit } = facts.texts
  const section = draftsIn(form["sections"])[at]
  const languages = languagesOf(form, page)
  const text = (key: "title" | "description", label: string) =>
    settingLine({
      label,
      set: `section:${key}`,
      value: section === undefined ? "" : textAt(placeIn(form, section, key), languages, facts.locale),
    })
  return html`${text("title", edit.sectionTitle)} ${text("description", edit.sectionAbout)}
    <div class="form-bar">
      ${
        sectionsOf(form).length > 1
          ? html`<button type="button" class="button" data-do="section-remove">${edit.sectionRemove}</button>`
          : null
      }
      <button type="button" class="button button-quiet" data-do="form">${edit.formSettings}</button>
    </div>`
}

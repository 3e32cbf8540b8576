import { dateFormat } from "../../../src/domain/languages/dateFormat.ts"
import * as Result from "effect/Result"
import { readForm } from "../../../src/domain/forms/codec/FormCodec.ts"
import { isJsonObject, type JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { type FormDifference, formDifferences } from "../../../src/domain/forms/edit/FormDifferences.ts"
import { type FormDefinition, findField } from "../../../src/domain/forms/model/FormDefinition.ts"
import { localize } from "../../../src/domain/forms/model/LocalizedText.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { type Html, html } from "../../../src/views/markup/html.ts"
import type { Draft } from "./document.ts"

/** A saved version in the list. */
export interface SavedVersion {
  readonly version: string
  readonly createdAt: string
  readonly createdBy: string
  readonly isPublished: boolean
  readonly isServed: boolean
}

/** The saved versions from all pages of the list. */
export const allVersions = async (page: (query: string) => Promise<unknown>): Promise<ReadonlyArray<SavedVersion>> => {
  const all: Array<SavedVersion> = []
  for (let query = ""; ;) {
    const body = await page(query)
    all.push(...versionsIn(body))
    const next: unknown = isJsonObject(body) ? body["next_cursor"] : undefined
    if (typeof next !== "string") return all
    query = `?cursor=${encodeURIComponent(next)}`
  }
}

const versionsIn = (body: unknown): ReadonlyArray<SavedVersion> => {
  const list: unknown = isJsonObject(body) ? body["versions"] : undefined
  return (Array.isArray(list) ? list : []).filter(isJsonObject).map((one: JsonObject) => ({
    version: String(one["version"]),
    createdAt: String(one["created_at"] ?? ""),
    // Numeric user IDs are not shown.
    createdBy: String(one["created_by"] ?? "").replace(/^\d+$/, ""),
    isPublished: typeof one["published_at"] === "string",
    isServed: one["is_current"] === true,
  }))
}

/** A readable change: the element's label, and its changed settings. */
const nameOf = (
  facts: EditFacts,
  { element, uid, id }: FormDifference,
  forms: ReadonlyArray<FormDefinition>,
): string => {
  const { edit } = facts.texts
  if (element === "form") return edit.formSettings
  for (const form of forms) {
    const field = findField(form, uid)
    const section = form.sections.find(({ sectionUid }) => sectionUid === uid)
    const text = localize(field?.label ?? section?.title, facts.locale)
    if (text !== "") return text
  }
  return id
}

const settingNames = ({ texts: { edit } }: EditFacts): Readonly<Record<string, string>> => ({
  title: edit.formTitle,
  description: edit.formDescription,
  label: edit.question,
  hint: edit.hint,
  placeholder: edit.placeholder,
  required: edit.required,
  options: edit.options,
  constraints: edit.limits,
  depends_on: edit.conditions,
  field_type: edit.kind,
  field_id: edit.key,
  style: edit.layout,
  is_public: edit.isPublic,
})

/** The differences between a saved version and the page, one line each. */
export const comparison = (facts: EditFacts, before: unknown, draft: Draft): Html => {
  const { edit } = facts.texts
  const [old, now] = [readForm(before, facts.formUid), readForm(draft, facts.formUid)]
  if (Result.isFailure(old) || Result.isFailure(now)) return html`<p class="problem">${edit.invalidTitle}</p>`
  const changes = formDifferences(old.success, now.success)
  if (changes.length === 0) return html`<p>${edit.sameAsHere}</p>`
  const names = settingNames(facts)
  return html`<ul class="differences">
    ${changes.map((one) => {
      const what = nameOf(facts, one, [now.success, old.success])
      const keys = one.keys.map((key) => names[key] ?? key).join(", ")
      return html`<li>${filled(edit.differences[one.kind], { what, keys })}</li>`
    })}
  </ul>`
}

const line = (facts: EditFacts, one: SavedVersion, compared: string | undefined, changes: Html | undefined): Html => {
  const { edit } = facts.texts
  const at = new Date(one.createdAt)
  const time = Number.isNaN(at.getTime())
    ? ""
    : dateFormat(facts.locale, { dateStyle: "medium", timeStyle: "short" }).format(at)
  const marks = [...(one.isPublished ? [edit.versionPublished] : []), ...(one.isServed ? [edit.versionServed] : [])]
  return html`<li class="version">
    <h3>${filled(edit.versionOf, { version: one.version })}</h3>
    <p class="hint">${[time, one.createdBy, ...marks].filter((part) => part !== "").join(" · ")}</p>
    <div class="version-actions">
      <button type="button" class="button" data-do="compare" data-version="${one.version}">${edit.compare}</button>
      <button type="button" class="button" data-do="restore" data-version="${one.version}">${edit.restore}</button>
    </div>
    ${one.version === compared ? html`<div data-comparison aria-live="polite">${changes ?? null}</div>` : null}
  </li>`
}

/** Every saved version, newest first. */
export const versionList = (
  facts: EditFacts,
  versions: ReadonlyArray<SavedVersion>,
  compared?: string,
  changes?: Html,
): Html => {
  const { edit } = facts.texts
  return html`<div class="dialog-bar">
      <h2 id="dialog-title">${edit.versions}</h2>
      <button type="button" class="button button-quiet" data-do="close">${edit.close}</button>
    </div>
    ${versions.length === 0 ? html`<p>${edit.versionsEmpty}</p>` : null}
    <ol class="version-list">
      ${versions.map((one) => line(facts, one, compared, changes))}
    </ol>`
}

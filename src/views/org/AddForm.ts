import { type FieldOptions, textField } from "../components/Field.ts"
import { filled } from "../language/filled.ts"
import { type Html, html } from "../markup/html.ts"
import type { Visit } from "../shell/Visit.ts"

/** The records that people add to an organization, each with its form's fields, which match the API's. */
export const addedFields = {
  project: ["client_id", "accounting_code", "name", "start_timestamp", "end_timestamp"],
  site: ["client_id", "store_id", "name"],
  location: ["name", "location_type", "latitude", "longitude", "geofence_radius_m"],
} as const

export type AddedKind = keyof typeof addedFields
export type AddedField = (typeof addedFields)[AddedKind][number]

export const isAddedKind = (text: string | undefined): text is AddedKind =>
  text !== undefined && Object.hasOwn(addedFields, text)

export interface Adding {
  readonly kind: AddedKind
  /** Values by field, as typed. Those of a location also include its site and client. */
  readonly entries: Readonly<Record<string, string>>
  readonly wrong: ReadonlyArray<AddedField>
  readonly exists: boolean
}

const required: Readonly<Record<AddedKind, ReadonlyArray<AddedField>>> = {
  project: ["client_id", "accounting_code"],
  site: ["client_id", "store_id", "name"],
  location: ["name"],
}

/** The field whose value must be unique. */
const unique = { project: "accounting_code", site: "name", location: "name" } as const

const longest: Partial<Record<AddedField, number>> = {
  name: 255,
  store_id: 100,
  accounting_code: 100,
  location_type: 50,
}

const typeOf = (name: AddedField): NonNullable<FieldOptions["type"]> => {
  if (name === "client_id") return "number"
  return name.endsWith("_timestamp") ? "datetime-local" : "text"
}

const problemOf = ({ texts }: Visit, { kind, wrong, exists }: Adding, name: AddedField): string | undefined => {
  if (exists && name === unique[kind]) return texts.organization.exists[kind]
  return wrong.includes(name) ? texts.organization.problems[name] : undefined
}

const field = (visit: Visit, adding: Adding, name: AddedField): Html => {
  const texts = visit.texts.organization
  const hints: Readonly<Partial<Record<AddedField, string>>> = texts.hints
  const isRequired = required[adding.kind].includes(name)
  const hint = hints[name]
  const most = longest[name]
  return textField({
    id: `new-${name}`,
    name,
    label: isRequired ? texts.fields[name] : filled(texts.optional, { label: texts.fields[name] }),
    type: typeOf(name),
    value: adding.entries[name],
    autocomplete: "off",
    isRequired,
    problem: problemOf(visit, adding, name),
    ...(hint === undefined ? {} : { hint }),
    ...(most === undefined ? {} : { longest: most }),
  })
}

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}" />`

/** The form for a project, a site or a location. `here` is the URL of the page without this form. */
export const addForm = (visit: Visit, adding: Adding, here: string): Html => {
  const texts = visit.texts.organization
  const { kind, entries } = adding
  const { site_id: siteId = "", client_id: clientId = "", site = "" } = entries
  return html`<form class="org-new" id="new" method="post" action="${here}">
    <h2>${filled(texts.newTitle[kind], { name: site === "" ? siteId : site })}</h2>
    ${hidden("add", kind)}
    ${kind === "location" ? [hidden("site_id", siteId), hidden("client_id", clientId), hidden("site", site)] : null}
    ${addedFields[kind].map((name) => field(visit, adding, name))}
    <p class="org-actions">
      <button class="button button-main">${texts.add[kind]}</button>
      <a class="button button-quiet" href="${here}">${texts.cancel}</a>
    </p>
  </form>`
}

import { canonicalJson, type JsonObject } from "../codec/Json.ts"
import { writeField, writeForm, writeSection, writeSubsection } from "../codec/FormCodec.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import { type FormField, nestedFields } from "../model/FormField.ts"
import { isSubsection } from "../model/FormSection.ts"

/** A difference between two versions of a form. Elements are matched by uid. */
export interface FormDifference {
  readonly kind: "added" | "removed" | "moved" | "changed"
  readonly element: "form" | "section" | "subsection" | "field"
  readonly uid: string
  readonly id: string
  /** The changed wire keys of a `changed` element. */
  readonly keys: ReadonlyArray<string>
}

interface Entry {
  readonly element: FormDifference["element"]
  readonly uid: string
  readonly id: string
  readonly container: string
  readonly content: JsonObject
}

const ownKeys = (wire: JsonObject): JsonObject => {
  const { fields: _fields, children: _children, item_template: _item, sections: _sections, ...own } = wire
  return own
}

const entriesOfField = (field: FormField, container: string): ReadonlyArray<Entry> => [
  { element: "field", uid: field.fieldUid, id: field.fieldId, container, content: ownKeys(writeField(field)) },
  ...nestedFields(field).flatMap((inner) => entriesOfField(inner, field.fieldUid)),
]

const entriesOf = (form: FormDefinition): ReadonlyArray<Entry> =>
  form.sections.flatMap((section): ReadonlyArray<Entry> => [
    {
      element: "section",
      uid: section.sectionUid,
      id: section.sectionId,
      container: form.formUid,
      content: ownKeys(writeSection(section)),
    },
    ...section.fields.flatMap((item): ReadonlyArray<Entry> =>
      isSubsection(item)
        ? [
            {
              element: "subsection",
              uid: item.subsectionUid,
              id: item.subsectionId,
              container: section.sectionUid,
              content: ownKeys(writeSubsection(item)),
            },
            ...item.fields.flatMap((field) => entriesOfField(field, item.subsectionUid)),
          ]
        : entriesOfField(item, section.sectionUid),
    ),
  ])

const stamps = new Set(["version", "published_version", "created_at", "tenant"])

const changedKeys = (before: JsonObject, after: JsonObject): ReadonlyArray<string> =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => canonicalJson(before[key]) !== canonicalJson(after[key]),
  )

/** For each element, the one before it in its container, ignoring elements that only one version has. */
const neighbours = (
  entries: ReadonlyArray<Entry>,
  isShared: (entry: Entry) => boolean,
): ReadonlyMap<string, string | undefined> => {
  const last = new Map<string, string>()
  const before = new Map<string, string | undefined>()
  for (const entry of entries) {
    if (!isShared(entry)) continue
    before.set(entry.uid, last.get(entry.container))
    last.set(entry.container, entry.uid)
  }
  return before
}

/** The changes from one version to another, in the order of the newer version, with removals last. */
export const formDifferences = (before: FormDefinition, after: FormDefinition): ReadonlyArray<FormDifference> => {
  const old = new Map(entriesOf(before).map((entry) => [entry.uid, entry]))
  const now = new Map(entriesOf(after).map((entry) => [entry.uid, entry]))
  const isShared = ({ uid }: Entry) => old.get(uid) !== undefined && old.get(uid)?.container === now.get(uid)?.container
  const orderBefore = neighbours([...old.values()], isShared)
  const orderNow = neighbours([...now.values()], isShared)
  const keys = changedKeys(ownKeys(writeForm(before)), ownKeys(writeForm(after))).filter((key) => !stamps.has(key))
  const results: Array<FormDifference> = []
  if (keys.length > 0) results.push({ kind: "changed", element: "form", uid: after.formUid, id: after.formId, keys })
  for (const { element, uid, id, container, content } of now.values()) {
    const cached = old.get(uid)
    if (cached === undefined) {
      results.push({ kind: "added", element, uid, id, keys: [] })
      continue
    }
    if (cached.container !== container || orderNow.get(uid) !== orderBefore.get(uid))
      results.push({ kind: "moved", element, uid, id, keys: [] })
    const changed = changedKeys(cached.content, content)
    if (changed.length > 0) results.push({ kind: "changed", element, uid, id, keys: changed })
  }
  for (const { element, uid, id } of old.values())
    if (!now.has(uid)) results.push({ kind: "removed", element, uid, id, keys: [] })
  return results
}

import * as Schema from "effect/Schema"
import { isJsonObject, type JsonObject, ownValue } from "../codec/Json.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import { topLevelFields } from "../model/FormDefinition.ts"
import { type FetchedOptions, FieldOption, type OptionsSource } from "../model/FieldOption.ts"
import { type FormField, nestedFields } from "../model/FormField.ts"
import { mapForm } from "../model/Rewriting.ts"

/** A field with external options. `answeredAs` lists the keys under which it may be answered. */
export interface SourcedField {
  readonly fieldId: string
  readonly source: OptionsSource
  readonly answeredAs: ReadonlyArray<string>
}

const sourcedIn = (field: FormField, outer: ReadonlyArray<string>): ReadonlyArray<SourcedField> => {
  const answeredAs = [...outer, field.fieldId]
  const own =
    field.optionsSource === undefined ? [] : [{ fieldId: field.fieldId, source: field.optionsSource, answeredAs }]
  // If the entries of a list aren't groups, they are answered under the list's own key.
  const isList = field.fieldType === "array" && field.itemTemplate?.fieldType !== "group"
  return [...own, ...nestedFields(field).flatMap((inner) => sourcedIn(inner, isList ? [field.fieldId] : []))]
}

const cache = new WeakMap<FormDefinition, ReadonlyArray<SourcedField>>()

export const sourcedFields = (form: FormDefinition): ReadonlyArray<SourcedField> => {
  const before = cache.get(form)
  if (before !== undefined) return before
  const sources = topLevelFields(form).flatMap((field) => sourcedIn(field, []))
  cache.set(form, sources)
  return sources
}

/** The maximum number of options; further options are dropped. */
const mostChoices = 5000

const wrappers = ["options", "items", "data", "results"] as const

const listIn = (body: unknown): ReadonlyArray<unknown> | undefined => {
  if (Array.isArray(body)) return body
  if (!isJsonObject(body)) return undefined
  const inner = wrappers.map((key) => body[key]).find((value) => Array.isArray(value))
  return Array.isArray(inner) ? inner : undefined
}

const wordOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value).trim()
    : undefined

const isOption = Schema.is(FieldOption)

const optionOf = (item: unknown, { valueField, labelField }: OptionsSource): FieldOption | undefined => {
  const given = isJsonObject(item) ? item : undefined
  const value = wordOf(given === undefined ? item : given[valueField])
  if (value === undefined || value === "") return undefined
  const label = wordOf(given === undefined ? item : given[labelField]) || value
  const option: FieldOption = { value, label: label.slice(0, 500), disabled: given?.["disabled"] === true }
  return value.length <= 500 && isOption(option) ? option : undefined
}

/**
 * The options in a source's response: a list of objects or strings, at the top level or under `options`, `items`,
 * `data` or `results`. Invalid items and duplicates are dropped. Undefined for other responses.
 */
export const choicesIn = (body: unknown, source: OptionsSource): ReadonlyArray<FieldOption> | undefined => {
  const byValue = new Map<string, FieldOption>()
  for (const item of listIn(body) ?? []) {
    const option = optionOf(item, source)
    if (option !== undefined && !byValue.has(option.value)) byValue.set(option.value, option)
    if (byValue.size === mostChoices) break
  }
  return listIn(body) === undefined ? undefined : [...byValue.values()]
}

/** The form with the fetched options in its fields, for display. */
export const withOptions = (form: FormDefinition, fetched: FetchedOptions): FormDefinition =>
  Object.keys(fetched).length === 0
    ? form
    : mapForm(form, (field) => {
        const options = ownValue(fetched, field.fieldId)
        return options === undefined ? field : { ...field, options }
      })

/** The keys of all answers, at any depth. */
export const answeredKeys = (answers: Readonly<Record<string, unknown>>): ReadonlySet<string> => {
  const keys = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isJsonObject(value)) return
    for (const [key, inner] of Object.entries(value)) {
      if (inner === null || inner === "" || (Array.isArray(inner) && inner.length === 0)) continue
      keys.add(key)
      visit(inner)
    }
  }
  visit(answers as JsonObject)
  return keys
}

/** How long fetched options are cached: five minutes by default, and at most a day; 0 disables the cache. */
export const cacheSeconds = ({ cacheTtlSeconds = 300 }: OptionsSource): number => Math.min(cacheTtlSeconds, 86_400)

export const isFetched = ({ sourceRef }: OptionsSource): boolean => /^https?:\/\//i.test(sourceRef)

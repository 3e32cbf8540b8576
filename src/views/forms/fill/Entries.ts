import { isGroup } from "../../../domain/forms/model/FieldType.ts"
import { ownValue } from "../../../domain/forms/codec/Json.ts"
import { topLevelFields } from "../../../domain/forms/model/FormDefinition.ts"
import type { FormField } from "../../../domain/forms/model/FormField.ts"
import type { CompiledForm } from "../../../domain/forms/rules/CompiledForm.ts"
import type { Answers } from "../../../domain/forms/rules/Scope.ts"
import { typedAt } from "./Filling.ts"

/** A blank entry: shown, but neither validated nor stored. */
const emptyEntry = (field: FormField): unknown =>
  field.itemTemplate !== undefined && isGroup(field.itemTemplate) ? {} : ""

const withAt = (value: unknown, segments: ReadonlyArray<string | number>, put: (old: unknown) => unknown): unknown => {
  const [first, ...rest] = segments
  if (first === undefined) return put(value)
  if (typeof first === "number") {
    const list: ReadonlyArray<unknown> = Array.isArray(value) ? value : []
    return list.map((item, i) => (i === first ? withAt(item, rest, put) : item))
  }
  const record = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {}
  return { ...record, [first]: withAt((record as Readonly<Record<string, unknown>>)[first], rest, put) }
}

const segmentsOf = (path: string): ReadonlyArray<string | number> =>
  [...path.matchAll(/\[(\d{1,4})\]|[^.[\]]+/g)].map(([word, position]) =>
    position === undefined ? word : Number(position),
  )

const listAt = (compiled: CompiledForm, path: string): FormField | undefined => {
  const id = segmentsOf(path).findLast((segment) => typeof segment === "string")
  const field = typeof id === "string" ? compiled.rules.field(id)?.field : undefined
  return field?.fieldType === "array" ? field : undefined
}

/** Adds an entry to the list at `path`, unless the list already has its maximum number of entries. */
export const withEntry = (compiled: CompiledForm, answers: Answers, path: string): Answers => {
  const field = listAt(compiled, path)
  const typed = typedAt(answers, path)
  const list: ReadonlyArray<unknown> = Array.isArray(typed) ? typed : []
  if (field === undefined || list.length >= (field.constraints?.maxItems ?? 1000)) return answers
  return withAt(answers, segmentsOf(path), () => [...list, emptyEntry(field)]) as Answers
}

/** Removes the entry at `path` (`items[2]`). */
export const withoutEntry = (compiled: CompiledForm, answers: Answers, path: string): Answers => {
  const match = /^(.+)\[(\d{1,4})\]$/.exec(path)
  if (match === null || listAt(compiled, match[1]!) === undefined) return answers
  return withAt(answers, segmentsOf(match[1]!), (old) =>
    Array.isArray(old) ? old.filter((_, i) => i !== Number(match[2])) : old,
  ) as Answers
}

/** A list with required entries starts with one entry. */
export const withFirstEntries = (compiled: CompiledForm, answers: Answers): Answers =>
  topLevelFields(compiled.form)
    .filter(
      ({ fieldType, required, constraints }) => fieldType === "array" && (required || (constraints?.minItems ?? 0) > 0),
    )
    .reduce<Answers>(
      (all, { fieldId }) => (ownValue(all, fieldId) === undefined ? withEntry(compiled, all, fieldId) : all),
      answers,
    )

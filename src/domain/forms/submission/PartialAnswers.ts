import { type Json, type JsonObject } from "../codec/Json.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import { topLevelFields } from "../model/FormDefinition.ts"
import type { CompiledForm } from "../rules/CompiledForm.ts"
import { evaluate } from "../rules/Resolution.ts"
import type { Answers } from "../rules/Scope.ts"
import { problemsOf, type ValidationContext } from "../validation/Validation.ts"

/** Answers of the top level by field uid: they survive a field's new id, and a field that is gone is dropped. */
export const keyedByUid = (form: FormDefinition, answers: Answers): JsonObject =>
  rekeyed(answers, new Map(topLevelFields(form).map(({ fieldId, fieldUid }) => [fieldId, fieldUid])))

/** The other way round, for the form as it is now. */
export const keyedById = (form: FormDefinition, saved: Answers): JsonObject =>
  rekeyed(saved, new Map(topLevelFields(form).map(({ fieldId, fieldUid }) => [fieldUid, fieldId])))

const rekeyed = (answers: Answers, names: ReadonlyMap<string, string>): JsonObject =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([key, value]) => {
      const name = names.get(key)
      return name === undefined || value === undefined ? [] : [[name, value as Json] as const]
    }),
  )

/** What a saved part of a form says of its answers; what is still missing is no error yet. */
export interface PartialVerdict {
  readonly known: JsonObject
  readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
}

/** Known answers, valid or not, and messages for those that would not be accepted as they are. */
export const partialVerdict = (
  compiled: CompiledForm,
  answers: Answers,
  context: ValidationContext,
): PartialVerdict => {
  const isKnown = (id: string) => compiled.rules.field(id)?.scope.depth === 0
  const entries = Object.entries(answers).filter(([, value]) => value !== undefined)
  const known = Object.fromEntries(entries.filter(([id]) => isKnown(id)) as ReadonlyArray<[string, Json]>)
  const unfinished = new Set(["required", "must_be_checked", "min_items"])
  const wrong = Object.entries(problemsOf(evaluate(compiled, known, context), context.locale)).flatMap(
    ([key, list]) => {
      const messages = list.filter(({ code }) => !unfinished.has(code)).map(({ message }) => message)
      return messages.length === 0 ? [] : [[key, messages] as const]
    },
  )
  const unknown = entries.filter(([id]) => !isKnown(id)).map(([id]) => [id, ["unknown field_id"]] as const)
  return { known, errors: Object.fromEntries([...wrong, ...unknown]) }
}

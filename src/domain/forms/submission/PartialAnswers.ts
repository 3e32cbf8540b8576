import { isJsonObject, type Json, type JsonObject, ownValue, valueAt } from "../codec/Json.ts"
import { isSensitive } from "../manifest/VoiceModes.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import { topLevelFields } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"
import type { CompiledForm } from "../rules/CompiledForm.ts"
import type { Element } from "../rules/Elements.ts"
import { evaluate } from "../rules/Resolution.ts"
import type { Answers } from "../rules/Scope.ts"
import { problemsOf, type ValidationContext } from "../validation/Validation.ts"

/**
 * Whether an answer may be saved before submission. Secrets and card numbers are never saved, so respondents must enter
 * them again.
 */
export const mayWait = (field: FormField): boolean => !isSensitive(field) && field.fieldType !== "credit_card"

const waiting = (form: FormDefinition) => topLevelFields(form).filter(mayWait)

/**
 * Rekeys top-level answers by field uid. Answers to renamed fields are kept, and those to removed fields are dropped.
 */
export const keyedByUid = (form: FormDefinition, answers: Answers): JsonObject =>
  rekeyed(answers, new Map(waiting(form).map(({ fieldId, fieldUid }) => [fieldId, fieldUid])))

/** The top-level answers to store, by field uid, without secrets at any depth. */
export const waitingByUid = (form: FormDefinition, answers: Answers): JsonObject => {
  const fields = new Map(waiting(form).map((field) => [field.fieldUid, field]))
  return Object.fromEntries(
    Object.entries(keyedByUid(form, answers)).flatMap(([uid, value]) =>
      withoutSecrets(fields.get(uid)!, value).map((it) => [uid, it]),
    ),
  )
}

/** An answer without its secret parts, as a list of one value, or an empty list if nothing is left. */
const withoutSecrets = (field: FormField, value: Json): ReadonlyArray<Json> => {
  const { itemTemplate, children = [] } = field
  if (!mayWait(field) || (itemTemplate !== undefined && !mayWait(itemTemplate))) return []
  if (Array.isArray(value) && itemTemplate !== undefined)
    return [value.flatMap((item: Json) => withoutSecrets(itemTemplate, item))]
  if (!isJsonObject(value)) return [value]
  const inside = new Map(children.map((child) => [child.fieldId, child]))
  return [
    Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) => {
        const child = inside.get(key)
        return (child === undefined ? [inner as Json] : withoutSecrets(child, inner as Json)).map(
          (it) => [key, it] as const,
        )
      }),
    ),
  ]
}

/** Rekeys saved answers by the field ids of the current form. */
export const keyedById = (form: FormDefinition, saved: Answers): JsonObject =>
  rekeyed(saved, new Map(waiting(form).map(({ fieldId, fieldUid }) => [fieldUid, fieldId])))

/**
 * The answers on a page that contains the whole form. If an answer is missing, the respondent has removed it, so it
 * becomes null.
 */
export const withTakenBack = (form: FormDefinition, answers: Answers): JsonObject =>
  Object.fromEntries(topLevelFields(form).map(({ fieldId }) => [fieldId, (ownValue(answers, fieldId) ?? null) as Json]))

/** Moves answers into their groups. Voice sessions collect answers flat, by field id. */
export const nestedAnswers = ({ rules }: CompiledForm, flat: Iterable<readonly [string, Json]>): JsonObject => {
  const nested: Record<string, Json> = {}
  for (const [id, value] of flat) {
    const steps = stepsTo(rules.field(id), id)
    const [first = id] = steps
    nested[first] = placed(nested[first], steps.slice(1), value)
  }
  return nested
}

/** The answer to a field in nested answers. */
export const answerAt = ({ rules }: CompiledForm, nested: Answers, id: string): unknown =>
  stepsTo(rules.field(id), id).reduce<unknown>((value, step) => valueAt(value, step), nested)

/** The ids of the groups that contain a field, outermost first, followed by its own id. */
const stepsTo = (element: Element | undefined, id: string): ReadonlyArray<string> =>
  element?.parent?.kind === "group" ? [...stepsTo(element.parent, element.parent.id), id] : [id]

const placed = (around: Json | undefined, steps: ReadonlyArray<string>, value: Json): Json => {
  const [first, ...rest] = steps
  if (first === undefined) return value
  const group = isJsonObject(around) ? around : {}
  return { ...group, [first]: placed(group[first], rest, value) }
}

const rekeyed = (answers: Answers, names: ReadonlyMap<string, string>): JsonObject =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([key, value]) => {
      const name = names.get(key)
      return name === undefined || value === undefined ? [] : [[name, value as Json] as const]
    }),
  )

/** The result of a partial save. Missing answers aren't errors yet. */
export interface PartialVerdict {
  readonly known: JsonObject
  readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
}

/** Known answers, valid or not, with messages for invalid answers. */
export const partialVerdict = (
  compiled: CompiledForm,
  answers: Answers,
  context: ValidationContext,
): PartialVerdict => {
  const isKnown = (id: string) => compiled.rules.field(id)?.scope.depth === 0
  const entries = Object.entries(answers).filter(([, value]) => value !== undefined)
  const ownAnswers = Object.fromEntries(entries.filter(([id]) => isKnown(id)) as ReadonlyArray<[string, Json]>)
  const unfinished = new Set(["required", "must_be_checked", "min_items"])
  const wrong = Object.entries(problemsOf(evaluate(compiled, ownAnswers, context), context.locale)).flatMap(
    ([key, list]) => {
      const messages = list.filter(({ code }) => !unfinished.has(code)).map(({ message }) => message)
      return messages.length === 0 ? [] : [[key, messages] as const]
    },
  )
  const unknown = entries.filter(([id]) => !isKnown(id)).map(([id]) => [id, ["unknown field_id"]] as const)
  return { known: ownAnswers, errors: Object.fromEntries([...wrong, ...unknown]) }
}

import { Budget } from "../../budget/Budget.ts"
import type { Breach } from "../answers/Constraints.ts"
import { isBlank } from "../answers/Reading.ts"
import { isJsonObject, type Json, valueAt } from "../codec/Json.ts"
import type { CompiledForm } from "../rules/CompiledForm.ts"
import type { Element } from "../rules/Elements.ts"
import { readLeaf, readList } from "../rules/Scope.ts"
import type { AnswerProblem } from "./AnswerProblem.ts"
import { breachesOfValue, type ValidationContext, worded, wordedAs } from "./Breaches.ts"

export type AnswerVerdict =
  | { readonly isValid: true; readonly value: Json | undefined }
  | { readonly isValid: false; readonly problems: ReadonlyArray<AnswerProblem> }

interface Judged {
  readonly value: Json | undefined
  readonly breaches: ReadonlyArray<readonly [Element, Breach]>
}

/**
 * Validates one answer without the rules: type, options and constraints, including nested answers. `undefined` is a
 * missing answer, which is a problem only if the field is always required or `isRequired` is true.
 */
export const validateAnswer = (
  compiled: CompiledForm,
  fieldId: string,
  raw: unknown,
  given: ValidationContext & { readonly isRequired?: boolean } = {},
): AnswerVerdict => {
  const context = { budget: new Budget(), ...given }
  const element = compiled.rules.field(fieldId)
  const locale = context.locale ?? "en"
  if (element?.field === undefined)
    return { isValid: false, problems: [wordedAs("unknown_field", fieldId, { names: fieldId }, locale)] }
  const isAsked = element.field.required && element.field.fieldType !== "matrix"
  const { value, breaches } = judged(compiled, element, raw, context.isRequired ?? isAsked, context)
  return breaches.length === 0
    ? { isValid: true, value }
    : { isValid: false, problems: breaches.map(([where, breach]) => worded(where.field!, breach, locale)) }
}

const judged = (
  compiled: CompiledForm,
  element: Element,
  raw: unknown,
  isRequired: boolean,
  context: ValidationContext,
): Judged => {
  const isLeaf = element.kind === "leaf"
  const read = isLeaf ? readLeaf(element, raw, context) : readList(element, raw, context.budget)
  if (read.kind === "refused") return { value: undefined, breaches: [[element, read]] }
  const inner = isLeaf
    ? []
    : partsOf(element, raw).map(([part, given]) => ({ part, ...judgedPart(compiled, part, given, context) }))
  const value = isLeaf ? (read.kind === "value" ? read.value : undefined) : assembled(element, inner)
  const own = breachesOfValue(element, value, isRequired, context)
  return {
    value,
    breaches: [...own.map((breach) => [element, breach] as const), ...inner.flatMap(({ breaches }) => breaches)],
  }
}

/** A part that is shown or required conditionally doesn't count as missing, because its conditions are unknown here. */
const judgedPart = (compiled: CompiledForm, part: Element, raw: unknown, context: ValidationContext): Judged => {
  const field = part.field!
  const isRequired = field.required && field.dependsOn.length === 0 && !field.readOnly
  return judged(compiled, part, raw, isRequired && field.fieldType !== "formula" && field.fieldType !== "note", context)
}

const partsOf = (element: Element, raw: unknown): ReadonlyArray<readonly [Element, unknown]> => {
  if (element.kind === "group")
    return isBlankItem(raw) ? [] : element.children.map((child) => [child, valueAt(raw, child.id)] as const)
  return (Array.isArray(raw) ? raw : [])
    .filter((item) => !isBlankItem(item))
    .map((item: unknown) => [element.item!.template, item] as const)
}

const isBlankItem = (raw: unknown): boolean =>
  isJsonObject(raw) ? Object.values(raw).every((value) => isBlankItem(value)) : isBlank(raw)

const assembled = (
  element: Element,
  parts: ReadonlyArray<{ readonly part: Element; readonly value: Json | undefined }>,
): Json | undefined => {
  const given = parts.flatMap(({ part, value }) => (value === undefined ? [] : [[part.id, value] as const]))
  if (given.length === 0) return undefined
  return element.kind === "group" ? Object.fromEntries(given) : given.map(([, value]) => value)
}

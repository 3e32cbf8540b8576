import type { Json } from "../codec/Json.ts"
import { localize } from "../model/LocalizedText.ts"
import type { CompiledForm } from "../rules/CompiledForm.ts"
import type { Element } from "../rules/Elements.ts"
import { storedAnswers } from "../rules/FieldStates.ts"
import { locate } from "../rules/Locating.ts"
import { evaluate, type Resolution } from "../rules/Resolution.ts"
import { type Answers, type Cell, pathOf, type RuleContext, type Scope } from "../rules/Scope.ts"
import type { AnswerCode, Params } from "../answers/Reading.ts"
import type { AnswerProblem, AnswerProblems } from "./AnswerProblem.ts"
import { type Breach, type Check, checksOf, mustBeTicked } from "./Constraints.ts"
import { messageOf } from "./Messages.ts"
import { unknownAnswers } from "./UnknownAnswers.ts"

export interface ValidationContext extends RuleContext {
  readonly locale?: string
}

/** The verdict on a submission. `data` is what would be stored: visible, computed and canonical values, nested. */
export interface Validation {
  readonly isValid: boolean
  readonly problems: AnswerProblems
  readonly data: Readonly<Record<string, Json>>
  readonly resolution: Resolution
}

const preparedChecks = new WeakMap<CompiledForm, ReadonlyArray<ReadonlyArray<Check>>>()

const checksFor = (compiled: CompiledForm, element: Element): ReadonlyArray<Check> => {
  let checks = preparedChecks.get(compiled)
  if (checks === undefined) {
    checks = compiled.elements.map(({ field }) => (field === undefined ? [] : checksOf(field)))
    preparedChecks.set(compiled, checks)
  }
  return checks[element.index]!
}

/** Validates a whole set of answers: rules first, then every answer that counts. */
export const validate = (compiled: CompiledForm, answers: Answers, context: ValidationContext = {}): Validation => {
  const resolution = evaluate(compiled, answers, context)
  const unknown = unknownAnswers(compiled, answers, context.locale ?? "en")
  const problems = joined(problemsOf(resolution, context.locale), unknown.problems)
  return {
    isValid: isEmpty(problems),
    problems,
    data: joined(unknown.kept, storedAnswers(resolution)),
    resolution,
  }
}

/** Both records in one; most submissions leave one of them empty, which saves copying the other. */
const joined = <V>(
  first: Readonly<Record<string, V>>,
  second: Readonly<Record<string, V>>,
): Readonly<Record<string, V>> => (isEmpty(first) ? second : isEmpty(second) ? first : { ...first, ...second })

const isEmpty = (record: object): boolean => {
  for (const _ in record) return false
  return true
}

/** The problems of a state that is already known. */
export const problemsOf = (resolution: Resolution, locale = "en"): AnswerProblems => {
  const problems: Record<string, ReadonlyArray<AnswerProblem>> = {}
  const visit = (scope: Scope): void => {
    for (const element of scope.shape.elements) {
      if (element.field === undefined) continue
      const cell = scope.cells[element.slot]!
      if (!cell.isVisible) continue
      const found = breachesOf(resolution, element, cell)
      if (found.length > 0) problems[pathOf(element, scope)] = found.map((one) => worded(element, one, locale))
      for (const item of cell.items ?? []) if (!item.isBlank) visit(item)
    }
  }
  visit(resolution.root)
  return problems
}

/** The problems of one field in a state; empty for one that is hidden, unknown or fine. */
export const problemsAt = (resolution: Resolution, path: string, locale = "en"): ReadonlyArray<AnswerProblem> => {
  const found = locate(resolution.compiled, resolution.root, path)
  if (found?.element.field === undefined) return []
  const cell = found.scope.cells[found.element.slot]!
  if (!cell.isVisible) return []
  return breachesOf(resolution, found.element, cell).map((one) => worded(found.element, one, locale))
}

export type AnswerVerdict =
  | { readonly isValid: true; readonly value: Json | undefined }
  | { readonly isValid: false; readonly problems: ReadonlyArray<AnswerProblem> }

/**
 * One answer on its own, without the rules: its type, choices and constraints. `undefined` as value is an
 * answer left out, which is a problem only for a field that is always required (or `isRequired` says so).
 */
export const validateAnswer = (
  compiled: CompiledForm,
  fieldId: string,
  raw: unknown,
  context: ValidationContext & { readonly isRequired?: boolean } = {},
): AnswerVerdict => {
  const element = compiled.rules.field(fieldId)
  const locale = context.locale ?? "en"
  if (element?.field === undefined)
    return { isValid: false, problems: [wordedAs("unknown_field", fieldId, { names: fieldId }, locale)] }
  const read = element.read(raw, context.options?.[fieldId])
  if (read.kind === "refused") return { isValid: false, problems: [worded(element, read, locale)] }
  const value = read.kind === "value" ? read.value : undefined
  const isRequired = context.isRequired ?? element.field.required
  const breaches = breachesOfValue(compiled, element, value, isRequired, context.today)
  return breaches.length === 0
    ? { isValid: true, value }
    : { isValid: false, problems: breaches.map((one) => worded(element, one, locale)) }
}

const breachesOf = ({ compiled, context }: Resolution, element: Element, cell: Cell): ReadonlyArray<Breach> => {
  const counts = !cell.isComputed && !cell.isDisabled && !cell.isCleared && element.field!.readOnly !== true
  if (cell.read.kind === "refused" && counts) return [cell.read]
  return breachesOfValue(compiled, element, cell.value, cell.isRequired, context.today)
}

const breachesOfValue = (
  compiled: CompiledForm,
  element: Element,
  value: Json | undefined,
  isRequired: boolean,
  today: string | undefined,
): ReadonlyArray<Breach> => {
  const field = element.field!
  if (value === undefined) {
    if (!isRequired) return []
    const { minItems } = field.constraints ?? {}
    return [
      element.kind === "array" && minItems !== undefined && minItems > 0
        ? { code: "min_items", params: { min: minItems } }
        : { code: "required", params: {} },
    ]
  }
  if (value === false && isRequired && mustBeTicked(field)) return [{ code: "must_be_checked", params: {} }]
  return checksFor(compiled, element)
    .map((check) => check(value, today))
    .filter((one) => one !== undefined)
}

const worded = (element: Element, { code, params }: Breach, locale: string): AnswerProblem => {
  const field = element.field!
  const own = code === "pattern" ? field.constraints?.patternMessage : undefined
  const label = localize(field.label, locale)
  return own === undefined ? wordedAs(code, label, params, locale) : { code, message: localize(own, locale), params }
}

const wordedAs = (code: AnswerCode, label: string, params: Params, locale: string): AnswerProblem => ({
  code,
  message: messageOf(code, label, params, locale),
  params,
})

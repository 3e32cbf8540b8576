import { Budget } from "../../budget/Budget.ts"
import { limits } from "../../budget/Limits.ts"
import type { Breach } from "../answers/Constraints.ts"
import type { Json } from "../codec/Json.ts"
import { askedField } from "../rules/Asked.ts"
import type { CompiledForm } from "../rules/CompiledForm.ts"
import type { Element } from "../rules/Elements.ts"
import { storedAnswers, storedIds } from "../rules/FieldStates.ts"
import { locate } from "../rules/Locating.ts"
import { evaluate, type Resolution } from "../rules/Resolution.ts"
import { type Answers, type Cell, pathOf, type RuleContext, type Scope } from "../rules/Scope.ts"
import type { AnswerProblem, AnswerProblems } from "./AnswerProblem.ts"
import { breachesOfValue, type ValidationContext, worded } from "./Breaches.ts"
import { unknownAnswers } from "./UnknownAnswers.ts"

export type { ValidationContext } from "./Breaches.ts"
export { type AnswerVerdict, validateAnswer } from "./SingleAnswer.ts"

/** The result of validating a submission. */
export class Validation {
  readonly problems: AnswerProblems
  readonly resolution: Resolution
  /** Answers to unknown questions, which are stored unchanged. */
  readonly #kept: Readonly<Record<string, Json>>

  constructor(problems: AnswerProblems, resolution: Resolution, unchecked: Readonly<Record<string, Json>>) {
    this.problems = problems
    this.resolution = resolution
    this.#kept = unchecked
  }

  get isValid(): boolean {
    return isEmpty(this.problems)
  }

  /** The answers to store: visible, computed and canonical values, nested. Built on demand. */
  get data(): Readonly<Record<string, Json>> {
    return joined(this.#kept, storedAnswers(this.resolution))
  }

  /** The ids of the answers to store, limited to answers that pass a test. */
  idsOf(isSo: (value: Json) => boolean): ReadonlyArray<string> {
    const remaining = Object.keys(this.#kept).filter((id) => isSo(this.#kept[id]!))
    return [...remaining, ...storedIds(this.resolution, isSo)]
  }

  /** The same validation with additional problems. */
  with(problems: AnswerProblems): Validation {
    return new Validation({ ...this.problems, ...problems }, this.resolution, this.#kept)
  }
}

/** Validates a set of answers: evaluates the rules, then checks every effective answer. */
export const validate = (compiled: CompiledForm, answers: Answers, context: ValidationContext = {}): Validation => {
  const resolution = evaluate(compiled, answers, context)
  const unknown = unknownAnswers(compiled, answers, context.locale ?? "en")
  const problems = joined(problemsOf(resolution, context.locale), unknown.problems)
  return new Validation(problems, resolution, unknown.kept)
}

/** Merges two records without a copy if one is empty, which is the usual case. */
const joined = <V>(
  first: Readonly<Record<string, V>>,
  second: Readonly<Record<string, V>>,
): Readonly<Record<string, V>> => (isEmpty(first) ? second : isEmpty(second) ? first : { ...first, ...second })

const isEmpty = (record: object): boolean => {
  for (const _ in record) return false
  return true
}

/** The problems in an evaluated form. */
export const problemsOf = (resolution: Resolution, locale = "en"): AnswerProblems => {
  const context = { budget: new Budget(), ...resolution.context }
  const problems: Record<string, ReadonlyArray<AnswerProblem>> = {}
  const visit = (scope: Scope): void => {
    for (const element of scope.shape.elements) {
      if (element.field === undefined) continue
      const cell = scope.cells[element.slot]!
      if (!cell.isVisible && cell.beyond === undefined) continue
      const breaches = breachesOf(context, element, cell)
      if (breaches.length > 0) {
        const field = askedField(resolution.compiled, element, scope, context, locale)
        problems[pathOf(element, scope)] = breaches.map((one) => worded(field, one, locale))
      }
      if (cell.items !== undefined) for (const item of cell.items) if (!item.isBlank) visit(item)
    }
  }
  visit(resolution.root)
  return problems
}

/** The problems with a field in an evaluated form; empty if the field is hidden, unknown or valid. */
export const problemsAt = (resolution: Resolution, path: string, locale = "en"): ReadonlyArray<AnswerProblem> => {
  const place = locate(resolution.compiled, resolution.root, path)
  if (place?.element.field === undefined) return []
  const cell = place.scope.cells[place.element.slot]!
  if (!cell.isVisible && cell.beyond === undefined) return []
  const { compiled, context } = resolution
  const field = askedField(compiled, place.element, place.scope, context, locale)
  return breachesOf(context, place.element, cell).map((one) => worded(field, one, locale))
}

const codesBeyond = { computedText: "computed_text", ruleSteps: "rule_steps" } as const

const breachesOf = (context: RuleContext, element: Element, cell: Cell): ReadonlyArray<Breach> => {
  if (cell.beyond !== undefined) return [{ code: codesBeyond[cell.beyond], params: { max: limits[cell.beyond] } }]
  if (cell.unoffered !== undefined) return [{ code: "option", params: { value: cell.unoffered } }]
  return cell.read.kind === "refused" && counts(element, cell)
    ? [cell.read]
    : breachesOfValue(element, cell.value, cell.isRequired, context)
}

/** Whether the answer comes from the respondent, not from a rule. */
const counts = (element: Element, cell: Cell): boolean =>
  !cell.isComputed && !cell.isDisabled && !cell.isCleared && element.field!.readOnly !== true

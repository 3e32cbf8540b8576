import { Budget } from "../../budget/Budget.ts"
import type { Breach } from "../answers/Constraints.ts"
import type { AnswerCode, Params } from "../answers/Reading.ts"
import type { Json } from "../codec/Json.ts"
import type { FormField } from "../model/FormField.ts"
import { localize } from "../model/LocalizedText.ts"
import type { Element } from "../rules/Elements.ts"
import type { RuleContext } from "../rules/Scope.ts"
import type { AnswerProblem } from "./AnswerProblem.ts"
import { messageOf } from "./Messages.ts"

/** The context of rules, and the language of messages. */
export interface ValidationContext extends RuleContext {
  readonly locale?: string
}

const none: ReadonlyArray<Breach> = []

/** The constraint violations of a value, or those caused by a missing value. */
export const breachesOfValue = (
  element: Element,
  value: Json | undefined,
  isRequired: boolean,
  { today, budget = new Budget() }: RuleContext,
): ReadonlyArray<Breach> => {
  const field = element.field!
  if (value === undefined) {
    if (!isRequired) return none
    const { minItems } = field.constraints ?? {}
    return [
      element.kind === "array" && minItems !== undefined && minItems > 0
        ? { code: "min_items", params: { min: minItems } }
        : { code: "required", params: {} },
    ]
  }
  // A required checkbox must be ticked.
  if (value === false && isRequired && field.fieldType === "checkbox") return [{ code: "must_be_checked", params: {} }]
  let breaches: Array<Breach> | undefined
  for (const check of element.checks) {
    const breach = check(value, today, budget)
    if (breach !== undefined) (breaches ??= []).push(breach)
  }
  return breaches ?? none
}

/** Describes a violation in the respondent's language. */
export const worded = (field: FormField, { code, params }: Breach, locale: string): AnswerProblem => {
  const own = code === "pattern" ? field.constraints?.patternMessage : undefined
  const label = localize(field.label, locale)
  if (own !== undefined) return { code, message: localize(own, locale), params }
  const alone = code === "exclusive" ? field.options?.find(({ value }) => value === String(params["value"])) : undefined
  const shown = alone === undefined ? params : { ...params, value: localize(alone.label, locale) }
  return { ...wordedAs(code, label, shown, locale), params }
}

export const wordedAs = (code: AnswerCode, label: string, params: Params, locale: string): AnswerProblem => ({
  code,
  message: messageOf(code, label, params, locale),
  params,
})

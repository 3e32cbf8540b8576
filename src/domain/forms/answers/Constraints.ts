import * as Result from "effect/Result"
import type { Budget } from "../../budget/Budget.ts"
import { limits } from "../../budget/Limits.ts"
import type { Json } from "../codec/Json.ts"
import type { FormField } from "../model/FormField.ts"
import { rangeOf } from "./Choices.ts"
import { readDate, readDateBound, readDateTime, writeDate } from "./Calendar.ts"
import { isMultiple } from "./Numbers.ts"
import type { AnswerCode, Params } from "./Reading.ts"
import { compilePattern } from "../pattern/Pattern.ts"

/** A violated constraint. */
export interface Breach {
  readonly code: AnswerCode
  readonly params: Params
}

/** Checks an answer; undefined if there is no violation. Expensive checks count against the budget. */
export type Check = (value: Json, today: string | undefined, budget: Budget) => Breach | undefined

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/** The length in code points, because people count a surrogate pair as one character. */
const lengthOf = (text: string): number => {
  let length = text.length
  for (let at = 1; at < text.length; at++) if (isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at))) length--
  return length
}

type Constraints = NonNullable<FormField["constraints"]>

/** The constraint key, what it measures, and the problem code. */
const bounds = [
  { key: "minLength", of: "length", code: "min_length", side: "min" },
  { key: "maxLength", of: "length", code: "max_length", side: "max" },
  { key: "minValue", of: "number", code: "min_value", side: "min" },
  { key: "maxValue", of: "number", code: "max_value", side: "max" },
  { key: "minItems", of: "items", code: "min_items", side: "min" },
  { key: "maxItems", of: "items", code: "max_items", side: "max" },
] as const satisfies ReadonlyArray<{ key: keyof Constraints; of: string; code: AnswerCode; side: "min" | "max" }>

const measures = {
  length: (value: Json) => (typeof value === "string" ? lengthOf(value) : undefined),
  number: (value: Json) => (typeof value === "number" ? value : undefined),
  items: (value: Json) => (Array.isArray(value) ? value.length : undefined),
}

const withinBounds = (constraints: Constraints): ReadonlyArray<Check> =>
  bounds.flatMap(({ key, of, code, side }): ReadonlyArray<Check> => {
    const limit = constraints[key]
    if (limit === undefined) return []
    const measure = measures[of]
    return [
      (value) => {
        const measured = measure(value)
        if (measured === undefined || (side === "min" ? measured >= limit : measured <= limit)) return undefined
        return { code, params: { [side]: limit } }
      },
    ]
  })

const dateBounds = [
  { key: "minDate", code: "min_date", side: "min" },
  { key: "maxDate", code: "max_date", side: "max" },
] as const

const withinDates = (constraints: Constraints): ReadonlyArray<Check> =>
  dateBounds.flatMap(({ key, code, side }): ReadonlyArray<Check> => {
    const bound = constraints[key]
    if (bound === undefined) return []
    return [
      (value, today) => {
        if (typeof value !== "string") return undefined
        const limit = readDateBound(bound, today)
        // A limit without a time includes the whole day.
        const instant = bound.includes("T") ? readDateTime(value)?.instant : readDate(value.slice(0, 10))
        if (limit === undefined || instant === undefined || (side === "min" ? instant >= limit : instant <= limit))
          return undefined
        return { code, params: { [side]: bound.startsWith("today") ? writeDate(limit) : bound } }
      },
    ]
  })

/** Steps start at the minimum, if there is one, as in an HTML number field. */
const inSteps = ({ step, minValue = 0 }: Constraints): ReadonlyArray<Check> =>
  step === undefined
    ? []
    : [
        (value) =>
          typeof value !== "number" || isMultiple(value - minValue, step)
            ? undefined
            : { code: "step", params: { step } },
      ]

const ofPattern = ({ pattern: source }: Constraints): ReadonlyArray<Check> => {
  if (source === undefined) return []
  const pattern = compilePattern(source)
  if (Result.isFailure(pattern)) return []
  return [
    (value, _today, budget) => {
      if (typeof value !== "string") return undefined
      const { matches, steps } = pattern.success.run(value, budget.left("patternSteps"))
      if (!budget.spend("patternSteps", steps)) return { code: "pattern_steps", params: { max: limits.patternSteps } }
      return matches ? undefined : { code: "pattern", params: {} }
    },
  ]
}

/** A slider always has a minimum, a maximum and a step, even if the form doesn't set them. */
const constraintsOf = (field: FormField): Constraints | undefined => {
  if (field.fieldType !== "range") return field.constraints
  const { min, max, step } = rangeOf(field)
  return { ...field.constraints, minValue: min, maxValue: max, step }
}

const checked = (constraints: Constraints | undefined): ReadonlyArray<Check> =>
  constraints === undefined
    ? []
    : [...withinBounds(constraints), ...withinDates(constraints), ...inSteps(constraints), ...ofPattern(constraints)]

/** The compiled checks of a field's constraints. */
export const checksOf = (field: FormField): ReadonlyArray<Check> => checked(constraintsOf(field))

import { isJsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { type Draft, draftsIn } from "./document.ts"

/**
 * Names of rules: an index for the question's own rules, and a prefixed index for its options' rules: `0`, `1`,
 * `option-0`.
 */
const optionRule = /^option-(\d+)$/

export const optionPlace = (index: number): string => `option-${index}`

export const isOptionRule = (at: string): boolean => optionRule.test(at)

/** The option whose rule has this name. */
export const optionAt = (field: Draft, at: string): Draft | undefined => {
  const index = optionRule.exec(at)?.[1]
  return index === undefined ? undefined : draftsIn(field["options"])[Number(index)]
}

/** A question's rule by name. */
export const ruleAt = (field: Draft, at: string): Draft | undefined => {
  if (!isOptionRule(at)) return draftsIn(field["depends_on"])[Number(at)]
  const rule = optionAt(field, at)?.["visible_if"]
  return isJsonObject(rule) ? (rule as Draft) : undefined
}

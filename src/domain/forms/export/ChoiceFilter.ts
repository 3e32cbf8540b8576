import type { FieldOption } from "../model/FieldOption.ts"
import { type Finding, firingText, literal } from "../render/XPath.ts"

/** The column of the choices sheet that the filters read. */
export const offerColumn = "offered"

const always = "always"

export interface ChoiceFilter {
  /** The column's value for each choice. */
  readonly cells: ReadonlyMap<FieldOption, string>
  readonly filter: string
}

/**
 * The filter for choices that are offered only after certain answers; undefined if no choice has such a rule. XLSForm
 * allows one filter per question, so the column contains the name of each choice's rule.
 */
export const choiceFilterOf = (options: ReadonlyArray<FieldOption>, find: Finding): ChoiceFilter | undefined => {
  const names = new Map<string, string>()
  const cells = new Map<FieldOption, string>()
  for (const option of options) {
    const rule = option.visibleIf === undefined ? undefined : firingText(option.visibleIf, find)
    const name = rule === undefined ? always : (names.get(rule) ?? `rule${names.size + 1}`)
    if (rule !== undefined) names.set(rule, name)
    cells.set(option, name)
  }
  if (names.size === 0) return undefined
  const tests = [...names].map(([rule, name]) => `(${offerColumn} = ${literal(name)} and (${rule}))`)
  return { cells, filter: [`${offerColumn} = ${literal(always)}`, ...tests].join(" or ") }
}

import { amountsOf, type Column, distinct } from "../format/Columns.ts"
import { isGroupName, isLooseGroupName } from "./ColumnNames.ts"
import { relatedPair } from "./RelatedPair.ts"

/** A group with fewer measurements has no spread to show. If there are more groups, they are not treatments. */
export const [fewestInGroup, mostGroups] = [5, 12]

/** Whether a column has only a few different names, and enough rows per name for these to be groups of measurements. */
const areGroups = (label: Column): boolean => {
  const groups = distinct(label)
  return groups >= 2 && groups <= mostGroups && label.cells.length >= groups * fewestInGroup
}

/** Whether every row has a group, and every group has enough measurements. */
const areFilled = ({ cells }: Column): boolean => {
  const counts = new Map<unknown, number>()
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  return !counts.has(null) && Math.min(...counts.values()) >= fewestInGroup
}

/** Properties of the subjects that were known before the experiment. */
const given = /^(?:age|edad|alter|[aâ]ge|idade)(?!\p{L})/iu

const control =
  /^(?:control|placebo|kontroll?e?|vergleich|t[eé]moin|controle|baseline|test|treat(?:ment|ed)|tratamiento|intervention|intervenci[oó]n)/i
const isControl = (cell: unknown): boolean => typeof cell === "string" && control.test(cell.trim())

const isMeasurement = ({ key, aggregation, numbers }: Column): boolean =>
  !given.test(key.trim()) && (aggregation !== "sum" || numbers.some((value) => !Number.isInteger(value ?? 0)))

/**
 * The groups of an experiment and its measurement: the only one, or the first of several if every group has enough
 * measurements and the rows have no dates.
 */
export const experimentIn = (
  columns: ReadonlyArray<Column>,
): { readonly group: Column; readonly value: Column } | undefined => {
  const group = columns.find((column) => column.kind !== "number" && isGroupName(column.key) && areGroups(column))
  const amounts = amountsOf(columns).filter(({ aggregation }) => aggregation !== "none")
  if (group === undefined || amounts.length === 0) return undefined
  // Classes and teams are called groups, too: their members are related if no group is a control.
  if (isLooseGroupName(group.key) && !group.cells.some(isControl) && relatedPair(amounts) !== undefined)
    return undefined
  if (amounts.length === 1) return { group, value: amounts[0]! }
  const isDated = columns.some((column) => column.kind === "date" && distinct(column) > 1)
  const value = isDated || !areFilled(group) ? undefined : amounts.find(isMeasurement)
  return value === undefined ? undefined : { group, value }
}

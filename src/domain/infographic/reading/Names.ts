import type { Cell } from "../Table.ts"
import { monthNamed } from "./MonthNames.ts"

/** Makes column names unique: a duplicate becomes `name 2`, or the next free number. */
export function numberedNames(names: ReadonlyArray<string>): ReadonlyArray<string> {
  const taken = new Set<string>()
  return names.map((name) => {
    let own = name
    for (let n = 2; taken.has(own); n++) own = `${name} ${n}`.trim()
    taken.add(own)
    return own
  })
}

/** A column's letters, as in spreadsheets, by its index from 0. */
export const columnLetters = (column: number): string => {
  let letters = ""
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(0x41 + ((rest - 1) % 26)) + letters
  return letters
}

const textOf = (cell: Cell | undefined): string => (cell === null || cell === undefined ? "" : String(cell).trim())

const areDistinct = (names: ReadonlyArray<string>): boolean => {
  const filled = names.filter((name) => name !== "")
  return new Set(filled).size === filled.length
}

const year = /^(?:1[5-9]|20|21)\d\d$/

/**
 * Whether groups are years above months or quarters. Neither "2023" nor the "Nov" below it specifies a time by itself.
 */
const areParts = (own: ReadonlyArray<string>, groups: ReadonlyArray<string>): boolean =>
  groups.every((group) => group === "" || year.test(group)) &&
  own.filter((name) => monthNamed(name) !== undefined || /^[qt][1-4]$/i.test(name)).length > 1

/** Extends a row of group names to `width` columns: each name is repeated up to the next one. */
const applied = (groups: ReadonlyArray<string>, width: number): ReadonlyArray<string> => {
  let group = ""
  return Array.from({ length: width }, (_, column) => (group = groups[column] || group))
}

/**
 * The row above a header row. The cells to the left of the first column with a name or a value are cleared, because
 * they belong to another table above.
 */
export const groupsOver = (
  above: ReadonlyArray<Cell>,
  names: ReadonlyArray<Cell>,
  below: ReadonlyArray<ReadonlyArray<Cell>>,
): ReadonlyArray<Cell> => {
  const first = above.findIndex((_, c) => [names, ...below].some((row) => textOf(row[c]) !== ""))
  return above.map((cell, c) => (c < first ? null : cell))
}

/**
 * Combines column names with the group names above them, each of which applies up to the next one: "2023" over "Plan"
 * and "Actual". Names are combined only if they are ambiguous or incomplete alone, but unique with their groups. A
 * column without a name takes the name above it, because merged cells span both rows. If groups repeat, the names in
 * the row above distinguish them: "2023" over "Men" over "Employed".
 */
export function joinedNames(
  names: ReadonlyArray<Cell>,
  above: ReadonlyArray<Cell>,
  top: ReadonlyArray<Cell> = [],
): ReadonlyArray<Cell> {
  const over = above.map(textOf)
  const width = Math.max(names.length, over.findLastIndex((group) => group !== "") + 1)
  if (over.filter((group) => group !== "").length < 2) return names
  const own = Array.from({ length: width }, (_, column) => textOf(names[column]))
  const groups = applied(over, width)
  const grouped = own.map((name, column) => (groups[column] === "" || name === "" ? name : `${groups[column]} ${name}`))
  const areComplete = areDistinct(own) && !areParts(own, over.slice(1))
  const joined = (areComplete ? own : grouped).map((name, column) => name || (over[column] ?? ""))
  if (areDistinct(joined)) return joined
  const wider = applied(top.map(textOf), width)
  return new Set(wider).size < 3
    ? names
    : joinedNames(
        names,
        groups.map((group, column) => `${wider[column]} ${group}`),
      )
}

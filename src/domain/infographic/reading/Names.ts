import type { Cell } from "../Table.ts"

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

/** The letters of a column, counted from 0. */
export const columnLetters = (column: number): string => {
  let letters = ""
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(0x41 + ((rest - 1) % 26)) + letters
  return letters
}

const textOf = (cell: Cell | undefined): string => (cell === null || cell === undefined ? "" : String(cell).trim())

/**
 * Combines column names with the group names above them, each of which applies up to the next one: "2023" over "Plan"
 * and "Actual". Names are combined only if they are ambiguous alone but unique with their groups.
 */
export function joinedNames(names: ReadonlyArray<Cell>, above: ReadonlyArray<Cell>): ReadonlyArray<Cell> {
  const own = names.map(textOf)
  const groups = above.map(textOf).filter((group) => group !== "")
  const filledNames = own.filter((name) => name !== "")
  if (groups.length < 2 || new Set(filledNames).size === filledNames.length) return names
  let group = ""
  const joined = own.map((name, column) => {
    group = textOf(above[column]) || group
    return group === "" || name === "" ? name : `${group} ${name}`
  })
  return new Set(joined).size === joined.length ? joined : names
}

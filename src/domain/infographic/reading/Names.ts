import type { Cell } from "../Table.ts"

/** Names of columns told apart: the second of a name is `name 2`, or the next number that is free. */
export function numberedNames(names: ReadonlyArray<string>): ReadonlyArray<string> {
  const taken = new Set<string>()
  return names.map((name) => {
    let own = name
    for (let n = 2; taken.has(own); n++) own = `${name} ${n}`.trim()
    taken.add(own)
    return own
  })
}

const textOf = (cell: Cell | undefined): string => (cell === null || cell === undefined ? "" : String(cell).trim())

/**
 * Names of columns together with the names of groups above them, each of which holds until the next one: "2023" over "Plan" and "Actual".
 * Only where names occur twice without, and are all told apart with them.
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

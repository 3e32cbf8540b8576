import type { Column } from "../format/Columns.ts"
import { periodNamed } from "../reading/PeriodColumns.ts"

/** A part that a column can play in a chart. */
export interface RoleWish<Role extends string> {
  readonly role: Role
  readonly kind: "label" | "number"
  /** Names that are taken for it, English and Spanish. */
  readonly names: RegExp
  /** Only by name: a number that happens to stand third is not a target. */
  readonly byNameOnly?: boolean
}

const fits = (column: Column, kind: "label" | "number"): boolean => (column.kind === "number") === (kind === "number")

/**
 * Which column plays which part: first by name, then by position among the columns of a fitting kind. So a dataset with
 * names of its own needs no renaming, only its columns in the order that the template documents.
 */
export function rolesOf<Role extends string>(
  columns: ReadonlyArray<Column>,
  wishes: ReadonlyArray<RoleWish<Role>>,
): ReadonlyMap<Role, Column> {
  const roles = new Map<Role, Column>()
  const taken = new Set<Column>()
  const take = (wish: RoleWish<Role>, column: Column | undefined): void => {
    if (column === undefined) return
    roles.set(wish.role, column)
    taken.add(column)
  }
  for (const wish of wishes) {
    take(
      wish,
      columns.find((column) => !taken.has(column) && fits(column, wish.kind) && wish.names.test(column.key.trim())),
    )
  }
  for (const wish of wishes) {
    if (roles.has(wish.role) || wish.byNameOnly === true) continue
    take(
      wish,
      columns.find((column) => !taken.has(column) && fits(column, wish.kind)),
    )
  }
  return roles
}

/** The column that names the rows: the first that holds no numbers, else the first of all. */
export function labelColumn(columns: ReadonlyArray<Column>): Column | undefined {
  return columns.find((column) => column.kind !== "number") ?? columns[0]
}

/** The columns that can be drawn, without the one that names the rows. */
export function numberColumns(columns: ReadonlyArray<Column>): ReadonlyArray<Column> {
  const label = labelColumn(columns)
  return columns.filter((column) => column !== label && column.kind === "number")
}

/** Columns that are named after periods, in the order of time; others in the order of the table. */
export function inTimeOrder(columns: ReadonlyArray<Column>): ReadonlyArray<Column> {
  const periods = columns.map(({ key }) => periodNamed(key))
  if (periods.includes(undefined)) return columns
  const at = new Map(columns.map((column, index) => [column, periods[index]!]))
  return columns.toSorted((a, b) => (at.get(a)! < at.get(b)! ? -1 : at.get(a)! > at.get(b)! ? 1 : 0))
}

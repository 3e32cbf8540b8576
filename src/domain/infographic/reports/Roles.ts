import type { Column } from "../format/Columns.ts"
import { periodsNamed } from "../reading/PeriodColumns.ts"

/** A role that a column can have in a chart. */
export interface RoleWish<Role extends string> {
  readonly role: Role
  readonly kind: "label" | "number"
  /** Column names that match the role, in English and Spanish. */
  readonly names: RegExp
  /** Whether columns match by name only: a third number, for example, is not necessarily a target. */
  readonly byNameOnly?: boolean
}

const fits = (column: Column, kind: "label" | "number"): boolean => (column.kind === "number") === (kind === "number")

/**
 * Assigns columns to roles: first by name, then by position among the columns of a matching type. Columns in the
 * documented order therefore don't have to be renamed.
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

/** The row-name column: the first column without numbers, else the first column. */
export function labelColumn(columns: ReadonlyArray<Column>): Column | undefined {
  return columns.find((column) => column.kind !== "number") ?? columns[0]
}

/** The numeric columns, without the row-name column. */
export function numberColumns(columns: ReadonlyArray<Column>): ReadonlyArray<Column> {
  const label = labelColumn(columns)
  return columns.filter((column) => column !== label && column.kind === "number")
}

/** Sorts columns that are named after periods by time; others stay in table order. */
export function inTimeOrder(columns: ReadonlyArray<Column>): ReadonlyArray<Column> {
  const periods = periodsNamed(columns.map(({ key }) => key))
  if (periods === undefined) return columns
  const at = new Map(columns.map((column, index) => [column, periods[index]!]))
  return columns.toSorted((a, b) => (at.get(a)! < at.get(b)! ? -1 : at.get(a)! > at.get(b)! ? 1 : 0))
}

import { recordsOf } from "../format/Columns.ts"
import { passColumnInfo } from "../format/ColumnInfo.ts"

const ownText = (value: unknown, key: string): string | undefined => {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined
  const text: unknown = Object.entries(value).find(([name]) => name === key)?.[1]
  return typeof text === "string" ? text : undefined
}

/** A target's column names by role; undefined if there are none. */
export function roleNames(roles: unknown, target: string): ReadonlyMap<string, string> | undefined {
  const wanted =
    typeof roles === "object" && roles !== null && Object.hasOwn(roles, target)
      ? Object.entries(roles).find(([name]) => name === target)?.[1]
      : undefined
  if (typeof wanted !== "object" || wanted === null) return undefined
  return new Map(
    Object.keys(wanted).flatMap((role) => {
      const column = ownText(wanted, role)
      return column === undefined ? [] : [[role, column] as const]
    }),
  )
}

/**
 * Renames columns to the template's names. `roles` maps a section target's roles to columns: `{lines: {budget: "Plan
 * 2026"}}`. Without an entry for the target, rows are unchanged. Unmapped columns are kept, unless a role has the same
 * name.
 */
export function namedColumns(rows: unknown, roles: unknown, target: string): unknown {
  const names = roleNames(roles, target)
  if (names === undefined) return rows
  const parts = [...names]
  const used = new Set(parts.flat())
  const named = recordsOf(rows).map((row) =>
    Object.fromEntries([
      ...parts.map(([role, column]) => [role, Object.hasOwn(row, column) ? row[column] : null] as const),
      ...Object.entries(row).filter(([key]) => !used.has(key)),
    ]),
  )
  passColumnInfo(named, rows, new Map(parts.map(([role, column]) => [column, role])))
  return named
}

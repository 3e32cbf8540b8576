import { civilDateOf } from "../format/Calendar.ts"
import { type Cell, MalformedTable } from "../Table.ts"
import type { TableFormat } from "../tables/Format.ts"
import type { Combined, Reading, Summary } from "./Reading.ts"

/** The formats to which a setting applies, if it doesn't apply to all. */
const formats: { readonly [Setting in keyof Reading]?: ReadonlyArray<TableFormat> } = {
  encoding: ["csv"],
  separator: ["csv"],
  quote: ["csv"],
  shortRows: ["csv"],
  longRows: ["csv"],
  sheet: ["xlsx"],
  headerRow: ["csv", "xlsx"],
  columnNames: ["csv", "xlsx"],
  table: ["csv", "xlsx"],
}

const formatNames = { csv: "CSV files", xlsx: "workbooks", parquet: "Parquet files" } as const

/** The maximum number of columns listed in an error. */
const mostListed = 20

const list = (names: ReadonlyArray<string>): string =>
  [...names.slice(0, mostListed).map((name) => JSON.stringify(name)), ...(names.length > mostListed ? ["…"] : [])].join(
    ", ",
  )

const wireName = (setting: string): string => setting.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The error for a reading setting that can't be applied. */
export const unusable = (format: TableFormat, detail: string): MalformedTable =>
  new MalformedTable({ format, problem: "setting_unusable", detail })

/**
 * Refuses settings that don't apply to a file's format, and column types for columns that the file lacks. Throws
 * `MalformedTable`.
 */
export const checkSettings = (format: TableFormat, names: ReadonlyArray<string>, reading: Reading): void => {
  for (const [setting, own] of Object.entries(formats))
    if (Object.hasOwn(reading, setting) && !own.includes(format))
      throw unusable(
        format,
        `\`${wireName(setting)}\` applies to ${own.map((one) => formatNames[one]).join(" and ")}: remove it`,
      )
  const stray = Object.keys(reading.columns ?? {}).find((name) => !names.includes(name))
  if (stray !== undefined)
    throw unusable(format, `\`columns\` names ${JSON.stringify(stray)}, but the columns are ${list(names)}`)
}

/** Refuses settings of a summary that would have no effect. Throws `MalformedTable`. */
export const checkSummary = (format: TableFormat, summary: Combined): void => {
  if ("others" in summary && summary.most === undefined)
    throw unusable(format, "`others` names the row for all groups beyond `most`: set `most`")
  if ("incomplete" in summary && summary.period === undefined)
    throw unusable(format, "`incomplete` applies to periods: set `period`")
}

/** Refuses a period if none of the groups is a date. Throws `MalformedTable`. */
export const checkPeriods = (
  format: TableFormat,
  { period }: Pick<Summary, "period">,
  by: string,
  keys: Iterable<Cell>,
): void => {
  const groups = [...keys].filter((key) => key !== null)
  if (period === undefined || groups.length === 0 || groups.some((key) => civilDateOf(key) !== null)) return
  throw unusable(
    format,
    `\`period\` applies to dates, but column ${JSON.stringify(by)} has none: remove \`period\`, or give the column the type date`,
  )
}

/**
 * The column names of a table: those found in its header row, or, if it has none, the given names followed by the
 * default ones. Throws `MalformedTable` for names that can't be used.
 */
export const columnNamesOf = (
  format: TableFormat,
  headerRow: number,
  found: ReadonlyArray<string>,
  given: ReadonlyArray<string> | undefined,
): ReadonlyArray<string> => {
  if (given === undefined) return found
  if (headerRow > 0)
    throw unusable(
      format,
      `\`column_names\` applies to tables without a header row, but row ${headerRow} has the names: remove it, or set \`header_row\` to 0`,
    )
  if (given.length > found.length)
    throw unusable(
      format,
      `\`column_names\` has ${given.length} names, but the table has ${found.length} columns: give at most ${found.length} names`,
    )
  return found.map((name, c) => given[c] ?? name)
}

import { dateText } from "../format/Calendar.ts"
import type { Column } from "../format/Columns.ts"
import { cellText, columnsOf } from "../format/Columns.ts"
import { writtenTimes } from "../reading/WrittenTimes.ts"
import { rolesOf } from "./Roles.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { proseText } from "./ChartOptions.ts"

/**
 * A row that is printed as text instead of drawn: a step, an event, a paragraph, a comment. Missing parts are empty.
 */
export interface Entry {
  readonly title: string
  readonly text: string
  readonly who: string
  readonly date: string
  readonly value: string
}

const wishes = [
  {
    role: "title",
    kind: "label",
    names:
      /^(?:title|step|event|heading|theme|topic|name|título|titulo|paso|suceso|evento|hecho|acontecimiento|tema|nombre)$/i,
  },
  { role: "who", kind: "label", names: /^(?:who|by|author|owner|quién|quien|autor|responsable)$/i, byNameOnly: true },
  {
    role: "text",
    kind: "label",
    names: /^(?:text|what|description|comment|note|texto|qué|que|descripción|descripcion|comentario|nota)$/i,
  },
  {
    role: "value",
    kind: "number",
    names: /^(?:value|days|hours|duration|amount|valor|días|dias|horas|duración|importe)$/i,
  },
] as const

/**
 * Rows as entries, and the index of each entry's row. Columns are assigned by name, else by position; a date column is
 * used as the date. Entries are in data order; in a timeline, entries with times in words, such as "c. 1230", are
 * sorted by time, and the times are printed as written.
 */
export function entriesOf(
  rows: unknown,
  options: ChartOptions & { readonly isSorted: boolean },
): { readonly entries: ReadonlyArray<Entry>; readonly order: ReadonlyArray<number> } {
  const columns = columnsOf(rows)
  const dated = columns.find((column) => column.kind === "date")
  const date = dated ?? columns.find((column) => writtenTimes(column) !== undefined)
  const times = date === undefined || date === dated || !options.isSorted ? undefined : writtenTimes(date)
  const roles = rolesOf(
    columns.filter((column) => column !== date),
    wishes,
  )
  const [title, text, who, value] = (["title", "text", "who", "value"] as const).map((role) => roles.get(role))
  const at = (column: Column | undefined, row: number): string =>
    column === undefined ? "" : cellText(column, row, options.locale)
  const shown = proseText(options)
  const order = (columns[0]?.cells ?? []).map((_, row) => row)
  if (times !== undefined) order.sort((a, b) => times[a]! - times[b]!)
  const entries = order.map((row) => {
    const number = value?.numbers[row] ?? null
    return {
      title: at(title, row),
      text: at(text, row),
      who: at(who, row),
      date: dated === undefined ? at(date, row) : dateText(dated.cells[row], options.locale, "label"),
      value: number === null ? "" : shown(number),
    }
  })
  return { entries, order }
}

import * as FastCheck from "fast-check"
import type { Reading } from "../../src/domain/infographic/reading/Reading.ts"

/** A generated table: the text of the file, and its values in a form that every engine reads the same way. */
export interface GeneratedTable {
  readonly file: Uint8Array
  readonly reading: Reading
  /** Amounts as exact decimals, and dates as ISO 8601. Null for an empty cell, and for a cell that means "no value". */
  readonly rows: ReadonlyArray<{ readonly day: string; readonly name: string; readonly amount: string | null }>
  readonly text: string
}

const names = ["North", "Sur", "Köln", "L’Est", "a, b", "ñandú", "Ω", "O'Neill", "1st", 'say "hi"']
const months = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"]

type Written = (day: string) => string

const dayStyles: ReadonlyArray<Written> = [
  (day) => day,
  (day) => day.split("-").toReversed().join("/"),
  (day) => day.split("-").toReversed().join("."),
  (day) => `${day.slice(8)}-${months[Number(day.slice(5, 7)) - 1]}-${day.slice(0, 4)}`,
  (day) => `${day}T08:15:00Z`,
]

const groupsOf = (whole: string, sign: string): string => whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, sign)

interface Style {
  readonly decimal: "." | ","
  readonly group: string
  readonly around: (text: string) => string
  readonly negative: (text: string) => string
  readonly hasExponents: boolean
}

const style = FastCheck.record({
  decimal: FastCheck.constantFrom("." as const, "," as const),
  groups: FastCheck.constantFrom("none", "other", "space", "apostrophe"),
  around: FastCheck.constantFrom(
    (text: string) => text,
    (text: string) => `${text} €`,
    (text: string) => `EUR ${text}`,
    (text: string) => ` ${text} `,
  ),
  negative: FastCheck.constantFrom(
    (text: string) => `-${text}`,
    (text: string) => `\u2212${text}`,
    (text: string) => `(${text})`,
    (text: string) => `${text}-`,
  ),
  hasExponents: FastCheck.boolean(),
}).map(({ groups, ...rest }): Style => ({
  ...rest,
  group:
    groups === "other"
      ? rest.decimal === "."
        ? ","
        : "."
      : groups === "space"
        ? "\u00a0"
        : groups === "apostrophe"
          ? "'"
          : "",
}))

/** An amount, as an exact decimal and in the file's notation. */
const written = (units: number, places: number, { decimal, group, around, negative, hasExponents }: Style) => {
  const digits = String(Math.abs(units)).padStart(places + 1, "0")
  const [whole, fraction] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)]
  const exact = `${units < 0 ? "-" : ""}${whole}.${fraction}`
  const isSmall = hasExponents && units !== 0 && Math.abs(units) < 1000
  const plain = isSmall
    ? `${String(Math.abs(units))}${decimal}0e-${String(places).padStart(2, "0")}`
    : `${groupsOf(whole, group)}${decimal}${fraction}`
  const shown = around(units < 0 ? (isSmall ? `-${plain}` : negative(plain)) : plain)
  return { exact, shown }
}

const encoded = (text: string, encoding: string): Uint8Array => {
  if (encoding === "utf-8") return new TextEncoder().encode(text)
  if (encoding === "utf-8 with mark") return new TextEncoder().encode(`\ufeff${text}`)
  const isBig = encoding === "utf-16be"
  const bytes = new Uint8Array(text.length * 2 + 2)
  const view = new DataView(bytes.buffer)
  for (const [at, unit] of [0xfeff, ...Array.from({ length: text.length }, (_, n) => text.charCodeAt(n))].entries())
    view.setUint16(at * 2, unit, !isBig)
  return bytes
}

const empties = ["", "n/a", "-", ":"]

/** Tables in the styles of several countries, programs and statistical offices, with known values. */
export const generatedTables: FastCheck.Arbitrary<GeneratedTable> = FastCheck.record({
  style,
  places: FastCheck.constantFrom(2, 4),
  dayStyle: FastCheck.constantFrom(...dayStyles),
  separator: FastCheck.constantFrom("," as const, ";" as const, "\t" as const, "|" as const),
  encoding: FastCheck.constantFrom("utf-8", "utf-8 with mark", "utf-16le", "utf-16be"),
  lineEnd: FastCheck.constantFrom("\n", "\r\n"),
  title: FastCheck.boolean(),
  hasTotal: FastCheck.boolean(),
  cells: FastCheck.array(
    FastCheck.record({
      day: FastCheck.date({ min: new Date("2019-01-01"), max: new Date("2025-12-31"), noInvalidDate: true }),
      name: FastCheck.constantFrom(...names),
      units: FastCheck.integer({ min: -99_999_999, max: 999_999_999 }),
      isEmpty: FastCheck.integer({ min: 0, max: 9 }).map((n) => n === 0),
      empty: FastCheck.constantFrom(...empties),
    }),
    { minLength: 12, maxLength: 40 },
  ),
}).map(({ style: numbers, places, dayStyle, separator, encoding, lineEnd, title, hasTotal, cells }) => {
  const quoted = (text: string): string =>
    text.includes(separator) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
  const rows = cells.map(({ day, name, units, isEmpty }) => ({
    day: day.toISOString().slice(0, 10),
    name,
    amount: isEmpty ? null : written(units, places, numbers).exact,
  }))
  const lines = cells.map(({ units, isEmpty, empty, name }, at) => {
    const amount = isEmpty ? empty : written(units, places, numbers).shown
    return [name, dayStyle(rows[at]!.day), amount].map(quoted).join(separator)
  })
  const total = cells.reduce((sum, { units, isEmpty }) => sum + (isEmpty ? 0 : units), 0)
  const text = [
    ...(title ? ["Report of the year"] : []),
    ["place", "day", "amount"].join(separator),
    ...lines,
    ...(hasTotal ? [["Total", "", quoted(written(total, places, numbers).shown)].join(separator)] : []),
  ].join(lineEnd)
  return { file: encoded(`${text}${lineEnd}`, encoding), reading: { totalRows: "drop" }, rows, text }
})

/**
 * What a spreadsheet number means according to its number format. A `date` has the displayed precision; a `time` is a
 * time of day or a duration.
 */
export type CellFormat =
  | { readonly is: "number" }
  | { readonly is: "percent" }
  | { readonly is: "currency"; readonly unit: string }
  | { readonly is: "date"; readonly precision: "year" | "month" | "day" | "second" }
  | { readonly is: "time" }

export const plainFormat: CellFormat = { is: "number" }

/** Built-in formats by number (ECMA-376, 18.8.30). */
const builtIn = (id: number): CellFormat => {
  if (id === 9 || id === 10) return { is: "percent" }
  if (id >= 5 && id <= 8) return { is: "currency", unit: "" }
  if (id === 42 || id === 44) return { is: "currency", unit: "" }
  if (id === 17) return { is: "date", precision: "month" }
  if (id === 22) return { is: "date", precision: "second" }
  if ((id >= 14 && id <= 16) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58))
    return { is: "date", precision: "day" }
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return { is: "time" }
  return plainFormat
}

const signs: Readonly<Record<string, string>> = { "€": "EUR", $: "USD", "£": "GBP", "¥": "JPY", "₹": "INR" }
const currency = /[€$£¥₹]|\b(?:EUR|USD|GBP|CHF|JPY|CNY|INR|BRL|MXN|ARS|COP|CLP)\b/

/** A custom format code: `#,##0.00 [$€-407]`, `dd/mm/yyyy`, `0.0%`. */
const written = (code: string): CellFormat => {
  // Only the first section counts, which is for positive numbers; sections for negative numbers, zero and text follow.
  const section = /^(?:"[^"]*"|\\.|[^;"\\])*/.exec(code)?.[0] ?? ""
  const inBrackets = [...section.matchAll(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g)].map((match) => match[1] ?? "").join(" ")
  const quoted = [...section.matchAll(/"([^"]*)"|\\(.)/g)].map((match) => match[1] ?? match[2] ?? "").join(" ")
  const isElapsed = /\[(?:h+|m+|s+)\]/i.test(section)
  const bare = section
    .replaceAll(/"[^"]*"|\\.|[_*]./g, "")
    .replaceAll(/\[[^\]]*\]/g, "")
    .replace(/am\/pm|a\/p|general/i, (word) => (/general/i.test(word) ? "" : "h"))
  if (isElapsed) return { is: "time" }
  if (bare.includes("%")) return { is: "percent" }
  const hasTime = /[hs]/i.test(bare)
  const hasYear = /y/i.test(bare)
  const hasDay = /d/i.test(bare)
  if (hasYear || hasDay || (/m/i.test(bare) && !hasTime)) {
    const precision = hasTime ? "second" : hasDay ? "day" : /m/i.test(bare) ? "month" : "year"
    return { is: "date", precision }
  }
  if (hasTime) return { is: "time" }
  const sign = currency.exec(`${inBrackets} ${quoted} ${bare}`)?.[0]
  if (sign !== undefined) return { is: "currency", unit: signs[sign] ?? sign }
  return plainFormat
}

/** What a number format means, by its id or its custom code. */
export const cellFormatOf = (id: number, code: string | undefined): CellFormat =>
  code === undefined ? builtIn(id) : written(code)

const day = 86_400_000

/**
 * A spreadsheet's serial date in epoch milliseconds. The 1900 system includes February 29, 1900, which never existed;
 * the other system starts in 1904.
 */
const timeOf = (serial: number, is1904: boolean): number => {
  const start = is1904 ? Date.UTC(1904, 0, 1) : serial < 61 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
  return start + Math.round(serial * 86_400) * 1000
}

const two = (value: number): string => String(value).padStart(2, "0")

/**
 * Converts a cell's value by its format: 0.25 formatted as a percentage becomes 25, and dates become ISO 8601 with the
 * displayed precision.
 */
export const meantBy = (value: number, format: CellFormat, is1904: boolean): number | string => {
  if (format.is === "percent") return Number((value * 100).toPrecision(15))
  if (format.is === "time") {
    const seconds = Math.round(value * 86_400)
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
    return seconds < 0 ? value : `${two(hours)}:${two(minutes)}:${two(seconds % 60)}`
  }
  if (format.is !== "date") return value
  const time = timeOf(value, is1904)
  // Like spreadsheet programs, treats numbers before the first day or after the year 9999 as plain numbers.
  if (value < 0 || !(time < 253_402_300_800_000)) return value
  const iso = new Date(time).toISOString()
  if (format.precision === "second") return time % day === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
  return iso.slice(0, { year: 4, month: 7, day: 10 }[format.precision])
}

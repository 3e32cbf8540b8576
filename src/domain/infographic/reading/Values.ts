import type { Cell } from "../Table.ts"
import { dateOf } from "./Dates.ts"
import { durationOf, minutesOf } from "./Durations.ts"
import { numberOf, sidedNumberOf } from "./NumberText.ts"
import type { ColumnReading } from "./Reading.ts"

/** The maximum length of a number, date or word; longer text is not matched against patterns. */
export const longest = 64

/** Placeholders for empty cells. */
const empties = new Set([
  "",
  "-",
  "--",
  "\u2013",
  "\u2014",
  "n/a",
  "na",
  "#n/a",
  "null",
  "none",
  "nan",
  ".",
  "..",
  ":",
  "...",
  "\u2026",
  "n.a.",
  "n.d.",
  "n/d",
  "k. a.",
  "k.a.",
  "s/d",
  "s.d.",
])

export const beginsWithDigit = (text: string): boolean => {
  const code = text.charCodeAt(0)
  return code >= 0x30 && code <= 0x39
}

/** A statistical office's flag for an empty cell: `: c`. */
const letterBehind = /^(:|\.\.?)\s+[a-z]{1,2}$/

export const isEmpty = (text: string): boolean => {
  if (beginsWithDigit(text)) return false
  const bare = text.trim().toLowerCase()
  return empties.has(bare) || letterBehind.test(bare)
}

const unstated =
  /^(?:not (?:stated|specified|provided|known|answered|reported|available)|no (?:answer|response|reply)|unspecified|unanswered|prefer not to (?:say|answer)|keine angabe|non (?:renseigné|précisé)|no (?:consta|contesta|responde|procede|sabe)|sin (?:datos?|respuesta|especificar|indicar|contestar)|prefiero no (?:decirlo|contestar|responder)|ns\s?\/\s?nc)$/i

/** Whether a cell is empty or marks a missing value. */
export const isUnstated = (cell: Cell): boolean =>
  cell === null || (typeof cell === "string" && cell.length <= longest && (isEmpty(cell) || unstated.test(cell.trim())))

const words: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  sí: true,
  si: true,
  ja: true,
  oui: true,
  x: true,
  false: false,
  no: false,
  n: false,
  nein: false,
  non: false,
}

const booleanOf = (text: string): boolean | undefined => {
  const word = text.trim().toLowerCase()
  return Object.hasOwn(words, word) ? words[word] : undefined
}

/** Date formats that spreadsheets store as numbers. */
const digits: ReadonlySet<string> = new Set(["compact", "epoch", "quarters", "months"])

/**
 * Parses a cell by its column's type; undefined if it doesn't fit. Spreadsheet numbers and booleans are already parsed.
 * A decimal with more digits than a double can hold stays text.
 */
export const valueOf = (cell: Cell, reading: ColumnReading): Cell | undefined => {
  if (cell === null) return null
  if (typeof cell !== "string") {
    if (typeof cell === reading.type) return cell
    if (reading.type === "text") return String(cell)
    const areDigits = reading.type === "date" && digits.has(reading.order)
    return areDigits ? dateOf(String(cell), reading.order) : undefined
  }
  if (reading.type === "text") return cell.trim() === "" ? null : cell
  if (isEmpty(cell)) return null
  if (cell.length > longest) return undefined
  if (reading.type === "number")
    return reading.sides === undefined ? numberOf(cell, reading.decimal) : sidedNumberOf(cell, reading.decimal)
  if (reading.type === "duration") return reading.unit === "min" ? minutesOf(cell) : durationOf(cell)
  return reading.type === "date" ? dateOf(cell, reading.order) : booleanOf(cell)
}

const totals =
  /^(?:grand |sub)?tot(?:al(?:es?|s|t)?|aux|aal)\b|^(?:gesamt|summ[ae]|insgesamt|suma|somme|razem|sammanlagt)\b|^all$/i

export const saysTotal = (text: string): boolean => totals.test(text.trim())

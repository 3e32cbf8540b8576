import type { Cell } from "../Table.ts"
import { dateOf } from "./Dates.ts"
import { durationOf } from "./Durations.ts"
import { numberOf, sidedNumberOf } from "./NumberText.ts"
import type { ColumnReading } from "./Reading.ts"

/** No number, date or word of a column is longer; patterns are not tried on more. */
export const longest = 64

/** What people write where there is nothing. */
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

const beginsWithDigit = (text: string): boolean => {
  const code = text.charCodeAt(0)
  return code >= 0x30 && code <= 0x39
}

/** Of an empty cell a statistics office says why with a letter: `: c`. */
const letterBehind = /^(:|\.\.?)\s+[a-z]{1,2}$/

export const isEmpty = (text: string): boolean => {
  if (beginsWithDigit(text)) return false
  const bare = text.trim().toLowerCase()
  return empties.has(bare) || letterBehind.test(bare)
}

const unstated =
  /^(?:not (?:stated|specified|provided|known|answered|reported|available)|no (?:answer|response|reply)|unspecified|unanswered|prefer not to (?:say|answer)|keine angabe|non (?:renseigné|précisé)|no (?:consta|contesta|responde|procede|sabe)|sin (?:datos?|respuesta|especificar|indicar|contestar)|prefiero no (?:decirlo|contestar|responder)|ns\s?\/\s?nc)$/i

/** Whether a cell says nothing, or says that nothing is stated. */
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

/**
 * A cell read as its column says; undefined where it cannot be. What a spreadsheet holds as a number or an answer is that already. A
 * decimal with more digits than a double has stays its digits.
 */
export const valueOf = (cell: Cell, reading: ColumnReading): Cell | undefined => {
  if (cell === null) return null
  if (typeof cell !== "string") {
    if (typeof cell === reading.type) return cell
    if (reading.type === "text") return String(cell)
    return reading.type === "date" && reading.order === "compact" ? dateOf(String(cell), reading.order) : undefined
  }
  if (reading.type === "text") return cell.trim() === "" ? null : cell
  if (isEmpty(cell)) return null
  if (cell.length > longest) return undefined
  if (reading.type === "number")
    return reading.sides === undefined ? numberOf(cell, reading.decimal) : sidedNumberOf(cell, reading.decimal)
  if (reading.type === "duration") return durationOf(cell)
  return reading.type === "date" ? dateOf(cell, reading.order) : booleanOf(cell)
}

const totals = /^(?:grand |sub)?totals?\b|^total general\b|^(?:gesamt|summe|insgesamt)\b|^suma\b|^all$/i

export const saysTotal = (text: string): boolean => totals.test(text.trim())

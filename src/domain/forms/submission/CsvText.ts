import type { Cell } from "./ExportCell.ts"

/** By this mark a spreadsheet knows UTF-8; programs that read CSV pass over it. */
export const byteOrderMark = "\u{FEFF}"

/** Signs with which a formula begins, in their full width as well; a spreadsheet passes over blanks and signs without a width before them. */
const formula =
  /(^|[;|\t\r\n,])([\s\p{Cf}\p{Cc}]*)([=@＝＠]|[+\-＋－−](?![\s\d().\-/]*(?:[;|\t\r\n,]|$)|\d[\d.,]*(?:[\s;]|$)| (?![^;\t\r\n]*[|!(=])))/gu

/**
 * A text that no spreadsheet runs, whichever sign it takes for the end of a cell: what could begin a formula is led by an
 * apostrophe. Numbers and phone numbers are none, and stay as they are.
 */
const harmless = (text: string): string => text.replace(formula, "$1$2'$3")

/** One cell of CSV (RFC 4180). */
const csvCell = (cell: Cell): string => {
  if (cell === null) return ""
  if (typeof cell !== "string") return String(cell)
  const safe = harmless(cell)
  return /[",;\t\r\n]/.test(safe) || safe === "" ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: ReadonlyArray<Cell>): string => `${cells.map(csvCell).join(",")}\r\n`

import type { Cell } from "./ExportCell.ts"

/** The byte order mark, by which spreadsheets recognize UTF-8. CSV parsers ignore it. */
export const byteOrderMark = "\u{FEFF}"

/**
 * Matches the beginning of a formula, including full-width characters, after optional spaces and zero-width characters.
 */
const formula =
  /(^|[;|\t\r\n,])([\s\p{Cf}\p{Cc}]*)([=@＝＠]|[+\-＋－−](?![\s\d().\-/]*(?:[;|\t\r\n,]|$)|\d[\d.,]*(?:[\s;]|$)| (?![^;\t\r\n]*[|!(=])))/gu

/**
 * Protects text against formula injection, regardless of the spreadsheet's separator: a possible formula gets a leading
 * apostrophe. Numbers and phone numbers stay unchanged.
 */
const harmless = (text: string): string => text.replace(formula, "$1$2'$3")

/** A CSV cell (RFC 4180). */
const csvCell = (cell: Cell): string => {
  if (cell === null) return ""
  if (typeof cell !== "string") return String(cell)
  const safe = harmless(cell)
  return /[",;\t\r\n]/.test(safe) || safe === "" ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: ReadonlyArray<Cell>): string => `${cells.map(csvCell).join(",")}\r\n`

import type { Column } from "./Column.ts"
import { countsRows } from "./RowNumbers.ts"

/** Columns of numbers that only give an order: ranks, and references to numbered notes in financial statements. */

const yearBehind = /[\s_,(-]*(?:19|20)\d\d(?:[-/]\d{2,4})?\)?$/

/** A name without its year: "Rank 2022" is "rank". */
const stemOf = ({ key }: Column): string => key.replace(yearBehind, "").trim().toLowerCase()

const notes =
  /^(?:notes?|notas?|(?:note )?ref|anhang|anmerkung(?:en)?|annexe?|noot|notas? (?:de|en) la memoria|memoria)\.?$/i
const [fewestNotes, fewestAmounts, mostNotes] = [2, 2, 99]

/**
 * Whether a column contains references from some rows of a statement to its numbered notes, in order. In some
 * languages, columns of grades have the same name ("Nota"), but every row has a grade.
 */
const areNotes = ({ key, numbers }: Column): boolean => {
  const given = numbers.filter((value) => value !== null)
  return (
    notes.test(key.trim()) &&
    given.length < numbers.length &&
    new Set(given).size >= fewestNotes &&
    given.every(
      (value, at) => Number.isInteger(value) && value > 0 && value <= mostNotes && value >= (given[at - 1] ?? 0),
    )
  )
}

/**
 * The columns of ranks, and the columns that refer to notes. A column contains ranks if its name differs from that of a
 * column of row numbers only by the year: "Rank 2022" and "Rank 2023".
 */
export const ordinalsIn = (columns: ReadonlyArray<Column>): ReadonlySet<Column> => {
  const numbers = columns.filter(({ kind }) => kind === "number")
  const ranks = new Set(
    numbers
      .filter(countsRows)
      .map(stemOf)
      .filter((stem) => stem !== ""),
  )
  const areBesideAmounts = numbers.length > fewestAmounts
  const isRank = (column: Column): boolean => !countsRows(column) && ranks.has(stemOf(column))
  return new Set(numbers.filter((column) => isRank(column) || (areBesideAmounts && areNotes(column))))
}

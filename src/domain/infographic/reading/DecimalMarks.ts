import type { Cell } from "../Table.ts"
import type { DecimalMark } from "./NumberText.ts"
import { numberOf } from "./NumberText.ts"
import type { Separator } from "./Reading.ts"
import { visibleText } from "./VisibleText.ts"
import { longest } from "./Values.ts"

/** Digits, optionally with a group separator that isn't a decimal mark. */
const whole = "\\d(?:[\\d'\\u2019\\u00a0\\u202f\\u2009 ]*\\d)?"

const onlyWith = (mark: string, group: string): RegExp =>
  new RegExp(
    [
      `^\\D*0${mark}\\d+\\D*$`,
      `^\\D*${whole}${mark}(?:\\d{1,2}|\\d{4,})(?:\\D*|e[-+]?\\d+)$`,
      // With one group separator, a mark before three digits is ambiguous.
      `^\\D*\\d+['\\u2019\\u00a0\\u202f\\u2009 ]\\d{3}${mark}\\d`,
      `\\d${group}\\d{3}${mark}\\d`,
      `\\d${group}\\d{2,3}${group}\\d{3}(?:\\D|$)`,
    ].join("|"),
    "i",
  )

const onlyComma = onlyWith(",", "\\.")
const onlyPoint = onlyWith("\\.", ",")

/** Infers a column's decimal mark cell by cell. */
export interface DecimalMarkGuess {
  readonly add: (cell: Cell) => void
  /** Evidence from unambiguous cells. */
  readonly shown: () => { readonly commas: boolean; readonly points: boolean }
}

export const decimalMarkGuess = (): DecimalMarkGuess => {
  let commas = false
  let points = false
  return {
    add: (cell) => {
      if (typeof cell !== "string" || cell.length > longest) return
      const hasComma = cell.includes(",")
      if (hasComma ? commas && points : points || !cell.includes(".")) return
      const text = visibleText(cell).trim()
      if (onlyComma.test(text) && numberOf(text, ",") !== undefined) commas = true
      else if (onlyPoint.test(text) && numberOf(text, ".") !== undefined) points = true
    },
    shown: () => ({ commas, points }),
  }
}

const only = ({ commas, points }: ReturnType<DecimalMarkGuess["shown"]>): DecimalMark | undefined =>
  commas === points ? undefined : commas ? "," : "."

/**
 * Each column's decimal mark: from its own cells, else from the whole file, else a comma if the separator is a
 * semicolon, which spreadsheets use where commas are decimal. Undefined if there is no evidence.
 */
export const decimalMarksOf = (
  guesses: ReadonlyArray<DecimalMarkGuess>,
  separator: Separator,
): ReadonlyArray<DecimalMark | undefined> => {
  const shown = guesses.map((guess) => guess.shown())
  const commas = shown.some((one) => one.commas)
  const points = shown.some((one) => one.points)
  const ofFile = only({ commas, points }) ?? (!commas && !points && separator === ";" ? "," : undefined)
  return shown.map((one) => only(one) ?? ofFile)
}

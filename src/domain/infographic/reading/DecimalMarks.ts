import type { Cell } from "../Table.ts"
import type { DecimalMark } from "./NumberText.ts"
import { numberOf } from "./NumberText.ts"
import type { Separator } from "./Reading.ts"
import { longest } from "./Values.ts"

/** Digits, perhaps in groups that are parted by a sign which is no decimal mark. */
const whole = "\\d(?:[\\d'\\u2019\\u00a0\\u202f\\u2009 ]*\\d)?"

const onlyWith = (mark: string, group: string): RegExp =>
  new RegExp(
    [
      `^\\D*0${mark}\\d+\\D*$`,
      `^\\D*${whole}${mark}(?:\\d{1,2}|\\d{4,})(?:\\D*|e[-+]?\\d+)$`,
      // A group before it: three digits behind it are a fraction.
      `^\\D*\\d+['\\u2019\\u00a0\\u202f\\u2009 ]\\d{3}${mark}\\d`,
      `\\d${group}\\d{3}${mark}\\d`,
      `\\d${group}\\d{2,3}${group}\\d{3}(?:\\D|$)`,
    ].join("|"),
    "i",
  )

const onlyComma = onlyWith(",", "\\.")
const onlyPoint = onlyWith("\\.", ",")

/** Finds out from one cell after the other which decimal mark a column has. */
export interface DecimalMarkGuess {
  readonly add: (cell: Cell) => void
  /** What cells show that can be read in one way only. */
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
      const text = cell.trim()
      if (onlyComma.test(text) && numberOf(text, ",") !== undefined) commas = true
      else if (onlyPoint.test(text) && numberOf(text, ".") !== undefined) points = true
    },
    shown: () => ({ commas, points }),
  }
}

const only = ({ commas, points }: ReturnType<DecimalMarkGuess["shown"]>): DecimalMark | undefined =>
  commas === points ? undefined : commas ? "," : "."

/**
 * The mark of each column: as its own cells show, else as those of the whole file do, else that of the countries whose spreadsheets part
 * cells with a semicolon because the comma is taken. Undefined where nothing says so.
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

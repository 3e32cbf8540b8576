import type { WordList, Words } from "./list.ts"

export type UnitName =
  | "second"
  | "minute"
  | "hour"
  | "day"
  | "week"
  | "fortnight"
  | "fifteenDays"
  | "month"
  | "quarterYear"
  | "halfYear"
  | "year"
  | "decade"
  | "century"
  | "milligram"
  | "gram"
  | "kilogram"
  | "tonne"
  | "ounce"
  | "pound"
  | "stone"
  | "millimetre"
  | "centimetre"
  | "metre"
  | "kilometre"
  | "inch"
  | "foot"
  | "yard"
  | "mile"
  | "millilitre"
  | "centilitre"
  | "litre"
  | "pint"
  | "gallon"
  | "squareMetre"
  | "hectare"
  | "squareKilometre"

export interface UnitWords {
  /** Names of units after a number, in singular and plural, and abbreviations. */
  readonly names: Words<UnitName>
  /** Labels that imply a unit: "How old are you?" */
  readonly asked: Words<UnitName>
  /** Words before counted things in a label ("how many"), or before its unit ("in"). */
  readonly counting: WordList
  readonly measuring: WordList
  /** Words between an article and its unit: "a whole week". */
  readonly whole: WordList
  /** Words before the unit that a rate is divided by: "per year", "al mes". */
  readonly rates: WordList
  /** Labels about money. */
  readonly money: WordList
  /** Money that is seldom less than a hundred: "rent". */
  readonly largeSums: WordList
  /** Labels that ask for a mark: "rate", "score". */
  readonly scoring: WordList
}

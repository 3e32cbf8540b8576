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
  | "squareFoot"
  | "squareYard"
  | "acre"

export interface UnitWords {
  /** Names of units after a number: singular, plural and abbreviations. */
  readonly names: Words<UnitName>
  /** Labels that imply a unit: "How old are you?" */
  readonly asked: Words<UnitName>
  /** Words in a label that come before the things to count ("how many"), or before the unit ("in"). */
  readonly counting: WordList
  readonly measuring: WordList
  /** Words between an article and the unit: "a whole week". */
  readonly whole: WordList
  /** Words before the unit of time in a rate: "per year", "al mes". */
  readonly rates: WordList
  /** Adjectives and adverbs for a rate: "monthly". */
  readonly periodic: Words<UnitName>
  /** Words in labels about money. */
  readonly money: WordList
  /** Words for parts of a hundred: "percent". */
  readonly shares: WordList
  /** Words in labels for amounts of money that are seldom below a hundred: "rent". */
  readonly largeSums: WordList
  /** Words in labels that ask for a rating: "rate", "score". */
  readonly scoring: WordList
}

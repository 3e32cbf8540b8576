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
  /** What a measure is called behind its number, in both numbers and in short. */
  readonly names: Words<UnitName>
  /** Labels that ask for a measure without its name: "How old are you?" */
  readonly asked: Words<UnitName>
  /** Before what a label counts ("how many"), or the measure that it asks for ("in"). */
  readonly counting: WordList
  readonly measuring: WordList
  /** Labels that ask for money. */
  readonly money: WordList
}

import type { Holiday } from "../../languages/lexicon/DateWords.ts"
import type { Token } from "./Token.ts"

/** A stretch of an utterance, and the letter that stands for it in the grammar of a type. */
export interface Item {
  readonly code: string
  readonly value: number
  readonly start: number
  readonly end: number
  /** The number of written digits; 2 for a spoken "oh six"; 0 for words. */
  readonly width: number
  readonly ordinal: boolean
  /** Whether the item comes right after "of" or "the". */
  readonly of: boolean
  readonly the: boolean
  readonly holiday?: Holiday
}

export const item = (code: string, start: number, end: number, value = 0, more: Partial<Item> = {}): Item => ({
  code,
  value,
  start,
  end,
  width: 0,
  ordinal: false,
  of: false,
  the: false,
  ...more,
})

export const codesOf = (items: ReadonlyArray<Item>): string => items.map(({ code }) => code).join("")

export const numbersOf = (items: ReadonlyArray<Item>): ReadonlyArray<Item> => items.filter(({ code }) => code === "N")

/** Longer answers are not searched for a date or time. */
export const mostItems = 60

export type Read = (tokens: ReadonlyArray<Token>, index: number) => Item | undefined

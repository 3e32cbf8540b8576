import type { Holiday } from "../../languages/lexicon/DateWords.ts"
import type { Token } from "./Token.ts"

/** One stretch of an utterance that the grammar of a type knows, with the letter that the grammar calls it by. */
export interface Item {
  readonly code: string
  readonly value: number
  readonly start: number
  readonly end: number
  /** How many digits were written; 2 for a spoken "oh six"; 0 for words. */
  readonly width: number
  readonly ordinal: boolean
  /** "of" or "the" stood just before it. */
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

/** Longer answers hold no date or time that is worth looking for. */
export const mostItems = 60

export type Read = (tokens: ReadonlyArray<Token>, index: number) => Item | undefined

import type { Item } from "../text/Scan.ts"

export interface Year {
  readonly year: number
  /** False for a two-digit year that could be in either century. */
  readonly isCertain: boolean
}

/** Limits in years before and after the present. A year outside them was most likely misheard. */
const oldest = 250
const furthest = 75

const certain = (year: number, now: number): Year | undefined =>
  year >= 1000 && year <= 2999 ? { year, isCertain: year >= now - oldest && year <= now + furthest } : undefined

/**
 * Two-digit years: up to five years ahead, they are in this century; more than twenty years ahead, in the previous one.
 * In between, they are ambiguous, because documents are valid for up to ten years.
 */
const ofTwoDigits = (digits: number, now: number): Year => {
  const century = Math.floor(now / 100) * 100
  const ahead = century + digits - now
  return { year: ahead <= 10 ? century + digits : century - 100 + digits, isCertain: ahead <= 5 || ahead > 20 }
}

const isTwoDigits = ({ value, width }: Item) => (width === 2 || (width === 0 && value > 9)) && value < 100

/**
 * The year that the numbers give: 2026; 84; "nineteen eighty four", "twenty oh five", "two zero two six". `undefined`
 * if they are not a year.
 */
export const yearOf = (numbers: ReadonlyArray<Item>, thisYear: number): Year | undefined => {
  const [first, second] = numbers
  if (first === undefined || numbers.some(({ ordinal }) => ordinal)) return undefined
  if (numbers.length === 1) {
    if (first.value >= 1000) return certain(first.value, thisYear)
    return isTwoDigits(first) ? ofTwoDigits(first.value, thisYear) : undefined
  }
  if (numbers.length === 2 && second !== undefined) {
    if (first.value >= 10 && first.value <= 29 && isTwoDigits(second))
      return certain(first.value * 100 + second.value, thisYear)
    if (first.value === 2000 && first.width === 4 && second.width === 2) return certain(2000 + second.value, thisYear)
    return undefined
  }
  const isDigits = numbers.length === 4 && numbers.every(({ value }) => value < 10)
  return isDigits ? certain(Number(numbers.map(({ value }) => value).join("")), thisYear) : undefined
}

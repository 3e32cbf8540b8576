import { unitNames } from "./DateItem.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Item } from "../text/Scan.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

const isTalk = (other: Item | undefined) => other === undefined || other.code === "?" || other.code === "!"

/**
 * "the arrival day is the 12th", "Monday next week is the day", "on the 13th day we leave": the word for a day is not a
 * unit here.
 */
const isIdleDay = (items: ReadonlyArray<Item>, index: number): boolean => {
  const { code, value, start } = items[index]!
  if (code !== "U" || unitNames[value] !== "day") return false
  const [before, after] = [items[index - 1], items[index + 1]]
  const isApart = before !== undefined && "UWM".includes(before.code) && start > before.end + 1
  if (isApart) return isTalk(after)
  if (before?.code === "N" && before.ordinal) return isTalk(after) || after?.code === "U"
  return (isTalk(before) || before?.code === "i") && (after === undefined || !"xfaU".includes(after.code))
}

/** "the one on the 12th", "book one for March 1st", "a una persona": a pronoun or an article, not a day. */
const isPronounOne = (
  { dates }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  items: ReadonlyArray<Item>,
  index: number,
): boolean => {
  const one = items[index]!
  const isOne = one.code === "N" && one.value === 1 && one.width === 0 && one.end === one.start + 1
  if (!isOne || one.ordinal || lookUp(dates.pronounOne, tokens, one.start) === undefined) return false
  const [before, after] = [items[index - 1], items[index + 1]]
  if (after === undefined) return before?.code === "?" || (before?.code === "N" && before.ordinal)
  if (before !== undefined && "MNs".includes(before.code)) return false
  return "?!tix".includes(after.code) || (after.code !== "U" && after.start > one.end && !after.of)
}

/** "the only time": "time" means "from now" only after a unit of time ("in two weeks' time"). */
const isIdleFromNow = (items: ReadonlyArray<Item>, index: number): boolean =>
  items[index]!.code === "f" && !"UW½".includes(items[index - 1]?.code ?? "?")

/** Removes the items that mean nothing in this date, although they can have a meaning in other dates. */
export const withoutIdle = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  items: ReadonlyArray<Item>,
): ReadonlyArray<Item> =>
  items.filter(
    (_, index) =>
      !isIdleDay(items, index) && !isPronounOne(vocabulary, tokens, items, index) && !isIdleFromNow(items, index),
  )

import type { NameWord } from "../name/NameWord.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { phraseBefore } from "./AddressWords.ts"
import { digitsOf, type Group, groupsAt } from "./Figures.ts"
import type { FoundPostcode } from "./FoundPostcode.ts"

const size = 5

/** The last groups that together have five digits or, if `hasFour`, nine: "90210-1234". */
export const fiveOf = (groups: ReadonlyArray<Group>, hasFour: boolean): FoundPostcode | undefined => {
  for (const wanted of hasFour ? [size + 4, size] : [size]) {
    for (let at = groups.length - 1; at >= 0; at--) {
      const digits = digitsOf(groups.slice(at))
      if (digits.length > wanted) break
      if (digits.length === wanted) {
        const text = wanted === size ? digits : `${digits.slice(0, size)}-${digits.slice(size)}`
        return { text, start: groups[at]!.start, end: groups.at(-1)!.end, isSure: true }
      }
    }
  }
  return undefined
}

/** "nine zero zero one zero dash one two three four": five digits, then four after a spoken hyphen. */
export const withFour = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  groups: ReadonlyArray<Group>,
  end: number,
): FoundPostcode | undefined => {
  const five = fiveOf(groups, false)
  const hyphen = five === undefined ? undefined : lookUp(vocabulary.names.hyphen, words, five.end)
  if (five === undefined || hyphen === undefined || five.start === 0) return undefined
  const four = groupsAt(vocabulary, words, five.end + hyphen.length, true)
  return digitsOf(four).length === size - 1 && four.at(-1)!.end === end
    ? { text: `${five.text}-${digitsOf(four)}`, start: five.start, end, isSure: true }
    : undefined
}

/** Finds five digits in four by splitting a number in two: "sixty three five four" may mean 60354. */
export const splitOf = (groups: ReadonlyArray<Group>): FoundPostcode | undefined => {
  const tens = groups.filter(({ digits, start, end }) => end === start + 2 && /^[2-9][1-9]$/.test(digits))
  if (digitsOf(groups).length !== size - 1 || tens.length !== 1) return undefined
  const text = groups
    .map((group) => (group === tens[0] ? `${group.digits[0]}0${group.digits[1]}` : group.digits))
    .join("")
  return { text, start: groups[0]!.start, end: groups.at(-1)!.end, isSure: false }
}

/** "Burgos nueve mil cinco": restores the leading zero of a postcode that was spoken as a number. */
export const withNought = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  groups: ReadonlyArray<Group>,
  end: number,
): FoundPostcode | undefined => {
  const [group] = groups
  if (group === undefined || groups.length > 1 || group.digits.length !== size - 1 || group.end !== end)
    return undefined
  const place = phraseBefore(vocabulary.address.regions, words, group.start)
  const isHouseBefore = words.slice(0, group.start - place).some((word) => startsNumber(vocabulary.numerals, word))
  return place > 0 && isHouseBefore && words[group.start]!.kind === "word"
    ? { text: `0${group.digits}`, start: group.start, end, isSure: true }
    : undefined
}

const asCode = (groups: ReadonlyArray<Group>, start: number, isSure: boolean): FoundPostcode => ({
  text: digitsOf(groups),
  start,
  end: groups.at(-1)!.end,
  isSure,
})

/**
 * "Sydney New South Wales 2000", "Wellington 6011", "Bengaluru 560038": at the end, four digits after a state or town
 * with such postcodes, or six digits after a place.
 */
export const ofOtherLength = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  groups: ReadonlyArray<Group>,
): FoundPostcode | undefined => {
  const { address } = vocabulary
  const start = groups[0]!.start
  const before = words[start - 1]
  if (before === undefined || before.kind !== "word") return undefined
  const length = digitsOf(groups).length
  const isNumbered = address.units.has(before.text) || address.streets.has(before.text)
  if (length === 6 && !isNumbered && start > 2 && !digitsOf(groups).startsWith("0")) return asCode(groups, start, true)
  const state = phraseBefore(address.regions, words, start)
  const name = state === 0 ? undefined : lookUp(address.regions, words, start - state)?.value
  const isTown = phraseBefore(address.fourFigureTowns, words, start) > 0
  return length === 4 && (isTown || (name !== undefined && address.fourFigureRegions.has(name.toLowerCase())))
    ? asCode(groups, start, true)
    : undefined
}

/** A labeled postcode may have the length of another country's postcodes. */
const isCodeLength = (length: number): boolean => length === 4 || length === 6 || length === 7

/** The postcode after "zip code". */
export const announced = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
): FoundPostcode | undefined => {
  const hit = lookUp(vocabulary.address.postcode, words, index)
  if (hit === undefined) return undefined
  const start = index + hit.length
  const groups = groupsAt(vocabulary, words, start, true)
  const [first] = groups
  if (first === undefined) return undefined
  const digits = digitsOf(groups)
  if (isCodeLength(digits.length) && (groups.length > 1 || words[first.start]!.kind === "digits"))
    return { ...asCode(groups, index, true), start: index }
  const count = groups.findIndex((_, at) => digitsOf(groups.slice(0, at + 1)).length === size)
  if (count >= 0)
    return { text: digitsOf(groups.slice(0, count + 1)), start: index, end: groups[count]!.end, isSure: true }
  return undefined
}

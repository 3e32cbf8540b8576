import type { NameWord } from "../name/NameWord.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { PostalAddress } from "./AddressParts.ts"
import { understandCode } from "../code/CodeAnswer.ts"
import { digitsOf, groupsAt } from "./Figures.ts"
import { placeIn } from "./Place.ts"
import { plainPart } from "./PlainPart.ts"
import { unitsAt } from "./Unit.ts"

/** The number of digits in a postcode; a house number has fewer. */
const postcodeDigits = 5

/** The second half of a British postcode. */
const halfPostcode = "^\\d[A-Z]{2}$"

const placeOf = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Partial<PostalAddress> | undefined => {
  const { locality, region, isSure } = placeIn(vocabulary, words)
  if (!isSure || locality === undefined) return undefined
  return { locality, ...(region === undefined ? {} : { region }) }
}

const isLetter = ({ text }: NameWord): boolean => /^[a-z]$/.test(text)

/** The corrected part of an address, for a correction that contains no street. */
export const amendedPart = (
  vocabulary: Vocabulary,
  before: PostalAddress,
  words: ReadonlyArray<NameWord>,
): Partial<PostalAddress> | undefined => {
  const { locality, postcode } = before
  const groups = groupsAt(vocabulary, words, 0, true)
  const digits = digitsOf(groups)
  if (postcode !== undefined && digits.length === postcodeDigits) {
    const rest = words.slice(groups.at(-1)!.end)
    return { ...placeOf(vocabulary, rest), postcode: digits }
  }
  // "NR2 3DP, no, 3DB": corrects the second half
  const half =
    postcode?.includes(" ") === true
      ? understandCode(words.map(({ written }) => written).join(" "), "en", { pattern: halfPostcode })
      : undefined
  if (half?._tag === "accepted") return { postcode: `${postcode!.split(" ")[0]} ${half.value}` }
  // "M14 5AD, no, A B": corrects the last letters
  if (postcode !== undefined && /[A-Z]{2}$/.test(postcode) && words.length === 2 && words.every(isLetter))
    return { postcode: postcode.slice(0, -2) + words.map(({ text }) => text.toUpperCase()).join("") }
  // "Arlington, Vermont, no, Virginia"
  const region = before.region === undefined ? undefined : lookUp(vocabulary.address.regions, words, 0)
  if (region?.length === words.length) return { region: region.value }
  const number = plainPart(vocabulary, words, "number")
  if (number !== undefined) return { number }
  const units = unitsAt(vocabulary, words, 0)
  if (units.text !== "" && units.end === words.length) return { unit: units.text }
  return locality === undefined ? undefined : placeOf(vocabulary, words)
}

import type { NameWord } from "../name/NameWord.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { named } from "./AddressWords.ts"
import { beginsStreet } from "./PlaceFirst.ts"

/** The maximum number of words in a person's name. */
const mostWords = 6

/** An address without its addressee; `addressee` is undefined if there is none. */
export interface Addressed {
  readonly words: ReadonlyArray<NameWord>
  readonly addressee: string | undefined
}

/**
 * "care of John Smith, 14 Oak Road", "calle Mayor 12, a la atención de Ana Gil, Madrid": the addressee ends at a pause
 * or at the street.
 */
export const withoutAddressee = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Addressed => {
  const at = words.findIndex((_, index) => {
    const lead = lookUp(vocabulary.address.careOf, words, index)
    // "C O ten, eight B B": the letters belong to a postcode
    return lead !== undefined && !startsNumber(vocabulary.numerals, words[index + lead.length])
  })
  const lead = at < 0 ? undefined : lookUp(vocabulary.address.careOf, words, at)
  if (lead === undefined) return { words, addressee: undefined }
  const start = at + lead.length
  const stop = words.findIndex((word, index) => index > start && (word.pause || beginsStreet(vocabulary, words, index)))
  const end = stop < 0 ? words.length : stop
  if (end <= start || end - start > mostWords) return { words, addressee: undefined }
  const [next, ...rest] = words.slice(end)
  return {
    words: [...words.slice(0, at), ...(next === undefined ? [] : [{ ...next, pause: true }, ...rest])],
    addressee: `${lead.value} ${named(vocabulary, words.slice(start, end))}`,
  }
}

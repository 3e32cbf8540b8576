import { lookUp } from "../text/Phrasebook.ts"
import type { NameWord } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { AddressPart } from "./AddressParts.ts"
import { named } from "./AddressWords.ts"
import { houseNumberAt } from "./HouseNumber.ts"
import { placeIn } from "./Place.ts"
import { postcodeIn } from "./Postcode.ts"
import { readNumberFirst } from "./NumberFirst.ts"
import { readTypeFirst } from "./TypeFirst.ts"
import { unitsAt } from "./Unit.ts"

/** Talk is no name of a place. */
const isTalk = ({ names, address }: Vocabulary, words: ReadonlyArray<NameWord>): boolean =>
  words.length === 0 ||
  words.length > 7 ||
  words.some(
    (word) => word.kind !== "word" || (names.sentenceWords.has(word.text) && !address.particles.has(word.text)),
  )

/** An answer that is nothing but the part that was asked for: "12", "apartment 4B", "Springfield". Undefined: it is something else. */
export const plainPart = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  part: AddressPart,
  locale = "",
): string | undefined => {
  const { address, lexicon } = vocabulary
  switch (part) {
    case "number": {
      const number = houseNumberAt(vocabulary, words, 0)
      return number?.end === words.length ? number.text : undefined
    }
    case "unit": {
      const unit = unitsAt(vocabulary, words, 0)
      if (unit.text !== "" && unit.end === words.length) return unit.text
      const number = houseNumberAt(vocabulary, words, 0)
      return number?.end === words.length ? number.text : undefined
    }
    case "postcode": {
      const code = postcodeIn(
        vocabulary,
        [{ ...words[0]!, text: "\0", kind: "mark" }, ...words],
        words.length + 1,
        locale,
      )
      return code?.end === words.length + 1 && code.start === 1 ? code.text : undefined
    }
    case "region": {
      const region = lookUp(address.regions, words, 0)
      if (region?.length === words.length) return region.value
      return isTalk(vocabulary, words) ? undefined : named(vocabulary, words)
    }
    case "country": {
      const country = lookUp(address.countries, words, 0)
      if (country?.length === words.length) return country.value
      return isTalk(vocabulary, words) ? undefined : named(vocabulary, words)
    }
    case "locality": {
      const place = placeIn(vocabulary, words)
      return place.isSure && !isTalk(vocabulary, words) ? place.locality : undefined
    }
    case "street":
    case "line": {
      const street =
        lexicon.address.order === "type-first" ? readTypeFirst(vocabulary, words) : readNumberFirst(vocabulary, words)
      return street.isWhole && street.rest.length === 0 ? street.street : undefined
    }
  }
}

import { startsNumber } from "../number/Numeral.ts"
import { groupsAt } from "./Figures.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { NameWord } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { named, phraseBefore, townAt } from "./AddressWords.ts"

/** Locality and region, in their written form. */
export interface Place {
  readonly locality: string | undefined
  readonly region: string | undefined
  readonly isSure: boolean
}

/** The maximum number of words in a locality. */
const mostWords = 7

/** "Ciudad Juárez": the word for a town is the start of a name, unless a pause or a known town follows. */
const beginsName = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>, length: number): boolean =>
  (address.regions.get(words[0]!.text)?.longer.size ?? 0) > 0 &&
  length === 1 &&
  words[1]?.pause === false &&
  lookUp(address.regions, words, 1) === undefined

const withoutLead = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  // "Ciudad de México", "Ciudad Real"
  if (lookUp(vocabulary.address.regions, words, 0) !== undefined) return words
  const hit = lookUp(vocabulary.address.locality, words, 0) ?? lookUp(vocabulary.address.region, words, 0)
  return hit === undefined || hit.length === words.length || beginsName(vocabulary, words, hit.length)
    ? words
    : withoutLead(vocabulary, words.slice(hit.length))
}

/** The start of a large town at the end that follows its district without a pause, or 0. */
const townCut = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): number => {
  const at = townAt(vocabulary, words)
  // "colonia Guadalajara"
  const isOwn = lookUp(vocabulary.address.streets, words, 0)?.length === at
  return at > 0 && !words[at]!.pause && !isOwn ? at : 0
}

/**
 * Writes a comma for a pause between two names: "Didcot, Oxford". In a text without capitals, commas are not
 * intentional.
 */
const localityText = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): string => {
  // "colonia centro guadalajara": a district and its town
  const isPart =
    vocabulary.lexicon.address.order === "type-first" && lookUp(vocabulary.address.streets, words, 0) !== undefined
  const town = townAt(vocabulary, words)
  const isOwn = !words[town]?.pause && townCut(vocabulary, words) === 0
  const isCased = words.every(({ written }) => /^\p{Lu}/u.test(written) || written.length < 4)
  const cuts = words.flatMap(({ pause }, at) =>
    at > 0 && ((pause && (isCased || isPart)) || (at === town && !isOwn)) ? [at] : [],
  )
  return [0, ...cuts]
    .map((from, at) => {
      // "colonia Jardines, aquí en Toluca"
      const part = withoutLead(vocabulary, words.slice(from, cuts[at] ?? words.length))
      const known = lookUp(vocabulary.address.regions, part, 0)
      // "CDMX" is valid on its own; "Las Vegas NV" keeps the abbreviation only after the town
      return known?.length === part.length && part.length === 1 && known.value.length === part[0]!.text.length
        ? known.value
        : named(vocabulary, part)
    })
    .join(", ")
}

/**
 * "Hull and I've lived there ten years", "Segovia, es la casa de mis padres": returns the place without the remark
 * after it.
 */
const beforeTalk = ({ address, names }: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  const isTalk = ({ text }: NameWord) =>
    text.length > 1 &&
    (address.talk.has(text) || names.sentenceWords.has(text)) &&
    !address.particles.has(text) &&
    !address.streets.has(text)
  const talk = words.findIndex((word, at) => isTalk(word) && words.slice(at + 1).some((other) => isTalk(other)))
  if (talk < 0) return words
  const linkingWord = words[talk - 1]?.text ?? ""
  return words.slice(0, address.ands.has(linkingWord) || names.linkingWords.has(linkingWord) ? talk - 1 : talk)
}

/** "or", "in" and "me" before a postcode are abbreviations of states. */
const lettersOf = ({ address }: Vocabulary, { text }: NameWord): string | undefined =>
  text.length === 2
    ? address.regions
        .get(text[0]!)
        ?.longer.get(text[1]!)
        ?.find(({ words }) => words.length === 2)?.value
    : undefined

/** "Dublin four": a town with numbered districts. */
const isDistrict = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>, at: number): boolean =>
  at > 0 && address.numberedTowns.has(words[at - 1]!.text)

/**
 * "Springfield Illinois", "Getafe, Madrid", "en Toledo": parses the locality and region; a region must follow a
 * locality.
 */
export const placeIn = (vocabulary: Vocabulary, spoken: ReadonlyArray<NameWord>, hasPostcode = false): Place => {
  const { address, names, lexicon } = vocabulary
  const place = withoutLead(vocabulary, spoken)
  const words = beforeTalk(vocabulary, place)
  const isCut = words.length < place.length
  if (words.length === 0 && isCut) return { locality: undefined, region: undefined, isSure: false }
  if (words.length === 0) return { locality: undefined, region: undefined, isSure: true }
  const two = hasPostcode ? lettersOf(vocabulary, words.at(-1)!) : undefined
  const length = two === undefined ? phraseBefore(address.regions, words, words.length) : 1
  const start = words.length - length
  const lead = phraseBefore(address.region, words, start)
  const isPart =
    start > 0 &&
    lead === 0 &&
    address.particles.has(words[start - 1]!.text) &&
    !(length === 1 && /^[a-z]{2}$/.test(words[start]!.text))
  const hasRegion = length > 0 && start - lead > 0 && !isPart
  const region = hasRegion ? (two ?? lookUp(address.regions, words, start)!.value) : undefined
  const local = hasRegion ? words.slice(0, start - lead) : words
  const last = local.length - 1
  // "Dublin six w"
  const letter = local[last]?.text === "w" && isDistrict(vocabulary, local, last - 1) ? 1 : 0
  const figures = isDistrict(vocabulary, local, last - letter)
    ? groupsAt(vocabulary, local, last - letter)[0]
    : undefined
  const district = figures === undefined ? undefined : `${figures.digits}${letter > 0 ? "W" : ""}`
  const named = district === undefined ? local : local.slice(0, last - letter)
  const isTalk = named.some(
    (word) => word.kind !== "word" || (names.sentenceWords.has(word.text) && !address.particles.has(word.text)),
  )
  // single digits and letters are not part of a place: the recognizer misheard something
  const isStray = named.some(
    (word) => (word.text.length === 1 && !address.particles.has(word.text)) || startsNumber(vocabulary.numerals, word),
  )
  const text = localityText(vocabulary, named)
  // "Écija, código": a word in lower case next to capitalized words is not part of a name
  const isMixed =
    named.some(({ written }) => /^\p{Lu}\p{Ll}/u.test(written)) &&
    named.some((word) => word.text.length > 3 && /^\p{Ll}+$/u.test(word.written) && !address.particles.has(word.text))
  // "Fitzrovia London": has no pause; a named district doesn't need one
  const town = townCut(vocabulary, named)
  const isOpenTown =
    town > 0 && !(lookUp(address.streets, named, 0) !== undefined && lookUp(address.regions, named, town) !== undefined)
  // "colonia centro monterrey, nuevo león": no pause marks the end of the district
  const isUndivided =
    region !== undefined &&
    named.length > 2 &&
    !text.includes(", ") &&
    lexicon.address.order === "type-first" &&
    lookUp(address.streets, named, 0) !== undefined
  return {
    locality: text + (district === undefined ? "" : ` ${district}`),
    region,
    isSure: !isCut && !isMixed && !isOpenTown && !isTalk && !isStray && !isUndivided && local.length <= mostWords,
  }
}

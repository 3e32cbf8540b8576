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

/**
 * The index of a large town at the end of the words, if no pause separates it from the district before it; otherwise 0.
 */
const townCut = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): number => {
  const at = townAt(vocabulary, words)
  // "colonia Guadalajara"
  const isOwn = lookUp(vocabulary.address.streets, words, 0)?.length === at
  return at > 0 && !words[at]!.pause && !isOwn ? at : 0
}

/**
 * Writes a comma for a pause between two names: "Didcot, Oxford". In text without capitals, commas are not intentional.
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

/** The region at the end of the words, and the locality before it; a region must follow a locality. */
const withRegion = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  hasPostcode: boolean,
): { readonly local: ReadonlyArray<NameWord>; readonly region: string | undefined } => {
  const { address } = vocabulary
  const two = hasPostcode ? lettersOf(vocabulary, words.at(-1)!) : undefined
  const length = two === undefined ? phraseBefore(address.regions, words, words.length) : 1
  const start = words.length - length
  const lead = phraseBefore(address.region, words, start)
  if (length === 0 || start === lead) return { local: words, region: undefined }
  // "Villanueva de Córdoba" is one name
  const isPart =
    lead === 0 &&
    address.particles.has(words[start - 1]!.text) &&
    !(length === 1 && /^[a-z]{2}$/.test(words[start]!.text))
  if (isPart) return { local: words, region: undefined }
  return { local: words.slice(0, start - lead), region: two ?? lookUp(address.regions, words, start)!.value }
}

/** "Dublin six w": the number of a district at the end, and the words before it. */
const withDistrict = (
  vocabulary: Vocabulary,
  local: ReadonlyArray<NameWord>,
): { readonly town: ReadonlyArray<NameWord>; readonly district: string } => {
  const last = local.length - 1
  const isLettered = local[last]?.text === "w" && isDistrict(vocabulary, local, last - 1)
  const at = isLettered ? last - 1 : last
  const figures = isDistrict(vocabulary, local, at) ? groupsAt(vocabulary, local, at)[0] : undefined
  return figures === undefined
    ? { town: local, district: "" }
    : { town: local.slice(0, at), district: ` ${figures.digits}${isLettered ? "W" : ""}` }
}

/** Whether a word can't be part of a place: small talk, or a single digit or letter that the recognizer misheard. */
const isForeign = ({ address, names, numerals }: Vocabulary, word: NameWord): boolean =>
  word.kind !== "word" ||
  startsNumber(numerals, word) ||
  (!address.particles.has(word.text) && (word.text.length === 1 || names.sentenceWords.has(word.text)))

/** "Écija, código": a word in lower case next to capitalized words is not part of a name. */
const isMixed = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>): boolean =>
  words.some(({ written }) => /^\p{Lu}\p{Ll}/u.test(written)) &&
  words.some(({ text, written }) => text.length > 3 && /^\p{Ll}+$/u.test(written) && !address.particles.has(text))

/** "Fitzrovia London", "colonia centro monterrey, nuevo león": no pause marks the end of the district. */
const isUndivided = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  text: string,
  region: string | undefined,
): boolean => {
  const { address, lexicon } = vocabulary
  const town = townCut(vocabulary, words)
  const isNamed = lookUp(address.streets, words, 0) !== undefined
  // a named district doesn't need a pause
  if (town > 0 && !(isNamed && lookUp(address.regions, words, town) !== undefined)) return true
  return (
    isNamed &&
    region !== undefined &&
    words.length > 2 &&
    !text.includes(", ") &&
    lexicon.address.order === "type-first"
  )
}

/**
 * "Springfield Illinois", "Getafe, Madrid", "en Toledo": parses the locality and region; a region must follow a
 * locality.
 */
export const placeIn = (vocabulary: Vocabulary, spoken: ReadonlyArray<NameWord>, hasPostcode = false): Place => {
  const place = withoutLead(vocabulary, spoken)
  const words = beforeTalk(vocabulary, place)
  const isWhole = words.length === place.length
  if (words.length === 0) return { locality: undefined, region: undefined, isSure: isWhole }
  const { local, region } = withRegion(vocabulary, words, hasPostcode)
  const { town, district } = withDistrict(vocabulary, local)
  const text = localityText(vocabulary, town)
  const isSure =
    isWhole &&
    local.length <= mostWords &&
    !town.some((word) => isForeign(vocabulary, word)) &&
    !isMixed(vocabulary, town) &&
    !isUndivided(vocabulary, town, text, region)
  return { locality: text + district, region, isSure }
}

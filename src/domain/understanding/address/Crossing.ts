import type { NameWord } from "../name/NameWord.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { named } from "./AddressWords.ts"
import { groupsAt, ordinalAt } from "./Figures.ts"
import { letterAt } from "./Unit.ts"

interface Piece {
  readonly text: string
  readonly end: number
}

/** "93", "noventa y tres b", "43A bis", "diez sur": names of numbered streets. */
const numberedAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): Piece | undefined => {
  const { address } = vocabulary
  const glued = /^\d{1,3}[a-z]?$/.test(words[index]?.text ?? "") ? words[index]!.text.toUpperCase() : undefined
  const [group] = glued === undefined ? groupsAt(vocabulary, words, index) : []
  if ((glued ?? group?.digits ?? "").length === 0 || (group?.digits.length ?? 0) > 3) return undefined
  let text = glued ?? group!.digits
  let end = group?.end ?? index + 1
  const word = words[end]
  // "número 93 a 34": between two numbers, "a" is a letter
  const letter =
    word?.kind === "word" && !word.pause
      ? /^[a-z]$/.test(word.text)
        ? word.text.toUpperCase()
        : letterAt(vocabulary, words, end)
      : undefined
  if (letter !== undefined && glued?.match(/\D$/) == null) [text, end] = [text + letter, end + 1]
  for (;;) {
    const more = lookUp(address.suffixes, words, end) ?? lookUp(address.streetSides, words, end)
    if (more === undefined) return { text, end }
    text += ` ${more.value}`
    end += more.length
    // "carrera 7 bis A número 124"
    const next = words[end]
    if (next?.kind === "word" && /^[a-z]$/.test(next.text) && lookUp(address.number, words, end + 1) !== undefined) {
      text += ` ${next.text.toUpperCase()}`
      end++
    }
  }
}

/**
 * "carrera once a número noventa y tres guion cincuenta y dos": a street, the cross street, and the distance from the
 * cross street to the house.
 */
export const crossingAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  start: number,
): { readonly street: string; readonly number: string; readonly end: number } | undefined => {
  const { address, names } = vocabulary
  const type = lookUp(address.streets, words, start)?.length ?? 0
  const from = start + type
  const ordinal = ordinalAt(vocabulary, words, from)
  const isLettered = ordinal !== undefined && /^[a-z]$/.test(words[ordinal.end]?.text ?? "")
  const ordinalEnd = ordinal === undefined ? undefined : ordinal.end + (isLettered ? 1 : 0)
  const side = ordinalEnd === undefined ? undefined : lookUp(address.streetSides, words, ordinalEnd)
  const numberAt = words.findIndex((_, index) => index > from && lookUp(address.number, words, index) !== undefined)
  // "avenida Boyacá número 64F 93", "número 64 guion 93": after a named street, the cross street must have a letter, or
  // a hyphen must follow
  const isNamed =
    ordinal === undefined && groupsAt(vocabulary, words, from).length === 0 && numberAt > 0 && numberAt <= from + 3
  const end = ordinalEnd === undefined ? (isNamed ? numberAt : undefined) : ordinalEnd + (side?.length ?? 0)
  const own =
    end === undefined ? numberedAt(vocabulary, words, from) : { text: named(vocabulary, words.slice(from, end)), end }
  const mark = own === undefined ? undefined : lookUp(address.number, words, own.end)
  if (mark === undefined) return undefined
  const at = own!.end + mark.length
  const both = /^(\d{1,3}[a-z]?)-(\d{1,3})$/.exec(words[at]?.text ?? "")
  const street = [...words.slice(start, from).map((word) => named(vocabulary, [word])), own!.text].join(" ")
  if (both !== null) return { street, number: `# ${both[1]!.toUpperCase()}-${both[2]}`, end: at + 1 }
  const crossing = numberedAt(vocabulary, words, at)
  const hyphen = crossing === undefined ? 0 : (lookUp(names.hyphen, words, crossing.end)?.length ?? 0)
  if (isNamed && hyphen === 0 && !/\d[A-Z]/.test(crossing?.text ?? "")) return undefined
  const [house, more] = crossing === undefined ? [] : groupsAt(vocabulary, words, crossing.end + hyphen)
  if (house === undefined || house.digits.length > 3 || words[house.start]!.pause) return undefined
  // "cero dos"
  const rest = house.digits === "0" && more?.digits.length === 1 ? more : undefined
  return { street, number: `# ${crossing!.text}-${house.digits}${rest?.digits ?? ""}`, end: (rest ?? house).end }
}

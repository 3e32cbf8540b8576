import { lookUp } from "../text/Phrasebook.ts"
import { fold } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { hasTwoLasts, isGiven, isKnownName } from "./KnownName.ts"
import { isAmongLetters } from "./NameClause.ts"
import { type NameWord, withoutGenitive } from "./NameWord.ts"

/** Particles in names that some families capitalize. */
const germanic = /^(?:van|von|der|den|ten|ter|di|du)$/
/** The same for English, with the particles of Romance languages: "Robert De Niro". */
const romance = /^(?:van|von|der|den|ten|ter|di|du|de|del|la|las|los|da|do|dos|das)$/

/** "my husband's name is Frank", "her name was Ann": the question may be about this other person. */
export const isOfAnother = ({ options, names }: Vocabulary, words: ReadonlyArray<NameWord>): boolean => {
  const owners = words.map(withoutGenitive)
  return owners.some(
    (_, at) =>
      lookUp(options.others, owners, at) !== undefined || lookUp(names.anotherPersons, words, at) !== undefined,
  )
}

/** "Ana o Eva" */
export const isOpen = ({ options, names }: Vocabulary, words: ReadonlyArray<NameWord>): boolean =>
  words.some(
    (_, at) =>
      at > 0 &&
      at < words.length - 1 &&
      lookUp(options.disjunctions, words, at) !== undefined &&
      lookUp(names.apostrophe, words, at + 1) === undefined &&
      !isAmongLetters(words, at),
  )

/** "Anna and Tom Fisher": only one of them is meant. `name`: the name that was recognized. */
export const isShared = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, name: string): boolean =>
  words.some((before, at) => {
    const behind = words[at + 1 + (lookUp(vocabulary.names.linkingWords, words, at + 1)?.length ?? words.length)]
    const two = [before.text, behind?.text ?? ""]
    const isLeftOut = two.some((word) => !fold(name).split(" ").includes(word))
    return two.every((word) => isKnownName(vocabulary, word) && (isLeftOut || isGiven(vocabulary, word)))
  })

/** "Tran Van Minh", "Ludwig Van Beethoven": keeps the capitals of words that are lower case in most names. */
export const asWritten = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, name: string): string => {
  const small = hasTwoLasts(vocabulary) ? germanic : romance
  return words
    .filter(({ text, written }) => small.test(text) && /^\p{Lu}\p{Ll}/u.test(written))
    .reduce((some, { text, written }) => some.replace(` ${text} `, ` ${written} `), name)
}

/**
 * "Jean Luc Picard with a hyphen": the possible hyphenated names, one for each pair of adjacent words; empty if there
 * is no remark on a hyphen.
 */
export const hyphenated = (
  { names, email }: Vocabulary,
  spoken: ReadonlyArray<NameWord>,
  name: string,
): ReadonlyArray<string> => {
  const isDenied = (at: number) =>
    [1, 2].some((length) => {
      const lacks = lookUp(email.letterRemarks, spoken, at - length)
      return lacks?.value === "lacks" && lacks.length === length
    })
  const isSaid = spoken.some((_, at) => at > 1 && lookUp(names.hyphen, spoken, at) !== undefined && !isDenied(at))
  if (!isSaid || name.includes("-")) return []
  const words = name.split(" ")
  return words
    .slice(1)
    .map((_, at) => words.map((word, n) => (n === 0 ? word : `${n === at + 1 ? "-" : " "}${word}`)).join(""))
}

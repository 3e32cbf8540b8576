import { readCardinal, startsNumber } from "../number/Numeral.ts"
import { oneDigit, readGroup } from "../phone/PhoneGroup.ts"
import type { SpokenWords } from "../several/SpokenWord.ts"
import { type Hit, lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

const marks = ({ web, email, codes }: Vocabulary, words: SpokenWords, at: number): Hit<string> | undefined => {
  const hit = lookUp(email.symbols, words, at) ?? lookUp(web.signs, words, at) ?? lookUp(codes.separators, words, at)
  return hit?.value.length === 1 ? hit : undefined
}

const letter = ({ email, codes }: Vocabulary, words: SpokenWords, at: number): Hit<string> | undefined => {
  const { text } = words[at]!
  if (/^\p{L}$/u.test(text)) return { value: text, length: 1 }
  const hit = lookUp(email.letters, words, at) ?? lookUp(email.weakLetters, words, at)
  return hit ?? lookUp(codes.letters, words, at)
}

/** "six oh three": a zero next to other digits, not a letter. */
const isZero = ({ numerals, phone }: Vocabulary, words: SpokenWords, at: number): boolean =>
  words[at]!.text.length > 1 &&
  phone.zero.has(words[at]!.text) &&
  [words[at - 1], words[at + 1]].some((word) => startsNumber(numerals, word))

/** "nine hundred one two four": 900, not 901. */
const numberAt = (vocabulary: Vocabulary, words: SpokenWords, at: number): Hit<string> | undefined => {
  if (words[at]!.kind === "digits") return { value: words[at]!.text, length: 1 }
  const number = readCardinal(vocabulary.numerals, words, at)
  const digit = number === undefined ? oneDigit(vocabulary, words, at) : undefined
  if (digit !== undefined) return { value: digit, length: 1 }
  const group = number === undefined || number.value < 100 ? undefined : readGroup(vocabulary, words, at)
  if (number === undefined || group === "unclear") return undefined
  return { value: group?.digits ?? String(number.value), length: (group?.end ?? number.end) - at }
}

/** A digit, a number, a letter or a sign at `at`, as it is spoken on its own: "nine", "forty", "ese", "underscore". */
const signAt = (vocabulary: Vocabulary, words: SpokenWords, at: number): Hit<string> | undefined => {
  if (words[at] === undefined) return undefined
  if (isZero(vocabulary, words, at)) return { value: "0", length: 1 }
  const times = lookUp(vocabulary.email.repeat, words, at)
  const repeated = times === undefined ? undefined : signAt(vocabulary, words, at + times.length)
  const mark = marks(vocabulary, words, at) ?? letter(vocabulary, words, at)
  if (mark !== undefined && mark.length > (times?.length ?? 0)) return mark
  if (times !== undefined && repeated?.value.length === 1)
    return { value: repeated.value.repeat(times.value), length: times.length + repeated.length }
  if (mark !== undefined) return mark
  return numberAt(vocabulary, words, at)
}

/** The end of an example word for a letter: "for bravo", "de sapo". */
const afterExample = (vocabulary: Vocabulary, words: SpokenWords, at: number): number => {
  const link = lookUp(vocabulary.email.asIn, words, at)?.length ?? 0
  const isExample = link > 0 && words[at + link] !== undefined && signAt(vocabulary, words, at + link) === undefined
  return isExample ? at + link + 1 : at
}

/** The characters that the words spell from `from` on, and the index of the first word that spells none. */
export const signsFrom = (
  vocabulary: Vocabulary,
  words: SpokenWords,
  from: number,
): { readonly text: string; readonly end: number } => {
  let [text, end] = ["", from]
  for (let hit = signAt(vocabulary, words, end); hit !== undefined; hit = signAt(vocabulary, words, end)) {
    text += hit.value
    end = afterExample(vocabulary, words, end + hit.length)
  }
  return { text, end }
}

/**
 * The characters that all the words spell; undefined if a word spells none. An article before a single character isn't
 * a letter: "a five".
 */
export const signsIn = (vocabulary: Vocabulary, words: SpokenWords): string | undefined => {
  const article = lookUp(vocabulary.clauses.indefinite, words, 0)?.length ?? 0
  const [all, bare] = [0, article].map((from) => signsFrom(vocabulary, words, from))
  if (article > 0 && bare!.text.length === 1 && bare!.end === words.length) return bare!.text
  return all!.text !== "" && all!.end === words.length ? all!.text : undefined
}

import { readOrdinal, startsNumber } from "../number/Numeral.ts"
import { asksForPlace } from "../number/PlaceInOrder.ts"
import { lookUp, without } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import { among, asksFor, type Nameable, type NamedQuestion, type NamingUtterance, skip } from "./QuestionNames.ts"
import type { SpokenWord, SpokenWords } from "./SpokenWord.ts"

/** Whether a word can begin a code or a number: digits, a number word or a single letter. */
export const isSign = ({ numerals }: Vocabulary, word: SpokenWord | undefined): boolean =>
  word !== undefined && (word.kind === "digits" || word.text.length === 1 || startsNumber(numerals, word))

/** The maximum number of words in the number. */
const mostNumberWords = 4

/**
 * Whether a question asks for a number. A number after the question's name ("children") may be there by chance, so it
 * doesn't prove that the question was answered.
 */
export const isCount = ({ type }: AskedQuestion): boolean => type === "integer" || type === "number"

/** A singular noun and its plural forms. */
const ofMany = (noun: string): ReadonlyArray<string> => [noun, `${noun}s`, `${noun}es`]

/** A noun in a label, and its singular and plural forms. */
const inEitherNumber = (word: string): ReadonlyArray<string> => [
  ...ofMany(word),
  word.replace(/s$/, ""),
  word.replace(/es$/, ""),
]

/** Whether two words mean the same people or things: "kids" for "children", "bag" for "bags". */
const isSameNoun = (vocabulary: Vocabulary, a: string, b: string): boolean => {
  if (ofMany(b).includes(a)) return true
  const groups = vocabulary.synonyms.get(a)
  return groups !== undefined && (vocabulary.synonyms.get(b) ?? []).some((group) => groups.includes(group))
}

/**
 * The questions that ask for the number of things that `word` names, for a number of people, or for an amount of money.
 */
const countedBy = (
  vocabulary: Vocabulary,
  names: Nameable,
  word: string | undefined,
  isPeople = false,
  isMoney = false,
): ReadonlyArray<AskedQuestion> =>
  among(names, names.numbers)
    .filter(
      ({ words, distinctive }) =>
        (isPeople && words.some((one) => vocabulary.fields.people.has(one))) ||
        (isMoney && words.some((one) => vocabulary.fields.money.has(one))) ||
        (word !== undefined && [...distinctive].some((one) => isSameNoun(vocabulary, one, word))),
    )
    .map(({ question }) => question)

/**
 * "34 years old": whether the words after the noun at `noun` turn the number into an age; "34 años de experiencia" is
 * not an age.
 */
const isOld = ({ fields, names }: Vocabulary, words: SpokenWords, noun: number): boolean => {
  const years = skip(fields.ages, words, noun)
  return years > 0 && !names.within.has(words[noun + years]?.text ?? "")
}

/** "170 tall", "170 centimetres tall": the questions about the measure named by the words after the number. */
const measuredBy = ({ vocabulary: { fields }, names, words }: NamingUtterance, noun: number, isBare: boolean) => {
  const measure =
    lookUp(fields.measures, words, noun) ?? (isBare ? undefined : lookUp(fields.measures, words, noun + 1))
  return among(
    names,
    names.numbers.filter(({ words: label }) => measure?.value.some((one) => label.includes(one))),
  ).map(({ question }) => question)
}

const isNumber = ({ numerals }: Vocabulary, word: SpokenWord | undefined): boolean =>
  word !== undefined && (word.kind === "digits" || startsNumber(numerals, word))

/** The end of the number that begins at `start`; `start` if there is none. */
const numberEnd = (vocabulary: Vocabulary, words: SpokenWords, start: number): number => {
  const { numerals } = vocabulary
  // "a hundred guests"
  const isArticle = numerals.words.get(words[start]?.text ?? "")?.role === "article"
  if (!isNumber(vocabulary, words[start]) && !(isArticle && isNumber(vocabulary, words[start + 1]))) return start
  const isPart = (at: number, text = words[at]?.text ?? "") =>
    isNumber(vocabulary, words[at]) ||
    numerals.words.has(text) ||
    // "treinta y cuatro"
    (numerals.tensJoiner.has(text) && isNumber(vocabulary, words[at + 1]))
  let end = start + 1
  while (end < start + mostNumberWords && words[end]?.pause !== true && isPart(end)) end++
  return end
}

/**
 * "two VIP tickets", "about two thousand pounds": the questions that the number may answer, judging by the words after
 * it.
 */
const namedBy = ({ vocabulary, names, words }: NamingUtterance, start: number, noun: number) => {
  const { centsJoiner, decimalJoiner } = vocabulary.numbers
  const people = lookUp(vocabulary.fields.people, words, noun)?.length ?? 0
  // "one of us is vegan" is not a number of people
  const isOneOf = people > 1 && noun === start + 1 && vocabulary.numerals.words.get(words[start]!.text)?.value === 1
  const isMoney = lookUp(centsJoiner, words, noun) !== undefined && lookUp(decimalJoiner, words, noun) === undefined
  const { text } = words[noun]!
  const plain = countedBy(vocabulary, names, text, people > 0 && !isOneOf, isMoney)
  // "tres pases de jubilado"
  const next = words[noun + (vocabulary.address.particles.has(words[noun + 1]?.text ?? "") ? 2 : 1)]
  const isNext = plain.length === 0 && next?.pause === false && !vocabulary.fields.determiners.has(text)
  return isNext ? countedBy(vocabulary, names, next.text) : plain
}

/** "we have three kids": the question that the number answers, and the number of words before it. */
export const countedAt = (utterance: NamingUtterance, index: number, isApart: boolean): NamedQuestion | undefined => {
  const { vocabulary, names, words } = utterance
  const { fields } = vocabulary
  const amounting = skip(fields.amounting, words, index)
  const aging = skip(fields.aging, words, index)
  const length = Math.max(skip(fields.having, words, index), amounting, aging)
  const start = index + length
  const noun = length === 0 && !isApart ? start : numberEnd(vocabulary, words, start)
  if (noun === start) return undefined
  const after = words[noun]
  const ends = [fields.linkingWords, vocabulary.clock.at, vocabulary.dates.dayAnnouncers, vocabulary.names.within]
  // "seremos tres el viernes"
  const isBare = after === undefined || after.pause || ends.some((book) => lookUp(book, words, noun) !== undefined)
  const isAge = isBare ? aging > 0 && aging === length : isOld(vocabulary, words, noun)
  const aged = isAge ? names.questions.filter((question) => isCount(question) && asksFor(question, "age")) : []
  if (aged.length === 1) return { question: aged[0]!, length }
  const measured = length === 0 ? [] : measuredBy(utterance, noun, isBare)
  if (measured.length === 1) return { question: measured[0]!, length }
  const questions = isBare
    ? countedBy(vocabulary, names, undefined, length > 0 && amounting === length)
    : namedBy(utterance, start, noun)
  return questions.length === 1 ? { question: questions[0]!, length } : undefined
}

/** "third grade", "in the third grade": a position that a question asks for, and the number of words before it. */
export const placedAt = ({ vocabulary, names, words }: NamingUtterance, index: number): NamedQuestion | undefined => {
  const within = skip(vocabulary.names.within, words, index)
  const length = within + skip(vocabulary.fields.determiners, words, index + within)
  const place = readOrdinal(vocabulary.numerals, words, index + length)
  const noun = place === undefined ? undefined : words[place.end]
  if (noun === undefined || noun.pause) return undefined
  const questions = countedBy(vocabulary, names, noun.text).filter(({ label }) => asksForPlace(label))
  return questions.length === 1 ? { question: questions[0]!, length } : undefined
}

/**
 * "I have no children", "no driving licence", "with breakfast": the question about this thing, and the answer to it.
 */
export const presenceAt = (
  { vocabulary, names, words }: NamingUtterance,
  index: number,
  isApart: boolean,
): (NamedQuestion & { readonly says: boolean | 0 }) | undefined => {
  const { determiners, including, linkingWords, lacking } = vocabulary.fields
  const lacks = skip(lacking, words, index)
  const opening = lacks > 0 ? lacks : skip(including, words, index)
  // "yes to the insurance"
  const length = opening + (opening > 0 ? skip(determiners, words, index + opening) : 0)
  const first = words[index + length]
  if (length === 0 || first === undefined) return undefined
  // "Anna Fisher no kids", "sin hijos": without a verb, only unambiguous nouns count
  let end = index + length + 1
  while (words[end] !== undefined && !words[end]!.pause && skip(linkingWords, words, end) === 0) end++
  const thing = without(vocabulary.terms.around, words.slice(index + length, end)).map(({ text }) => text)
  const isEnd = thing.length === 1
  if (opening === 1 && !isApart && !(isEnd && !isSign(vocabulary, words[index - 1]))) return undefined
  const counted = lacks > 0 ? countedBy(vocabulary, names, first.text) : []
  if (counted.length > 0)
    return counted.length === 1 ? { question: counted[0]!, length: length + 1, says: 0 } : undefined
  // "ningún herido", in reply to "¿Hubo heridos?"; "no pets", in reply to "Are you bringing a pet?"
  const isIn = (list: Iterable<string>, word: string) => [...list].some((own) => inEitherNumber(word).includes(own))
  const candidates = inEitherNumber(first.text).flatMap((text) => names.byWord.get(text) ?? [])
  const one = among(names, candidates).find(
    ({ question, words: asked, distinctive }) =>
      question.type === "boolean" &&
      thing.every((word) => isIn(asked, word)) &&
      thing.some((word) => isIn(distinctive, word)),
  )
  return one === undefined ? undefined : { question: one.question, length: end - index, says: lacks === 0 }
}

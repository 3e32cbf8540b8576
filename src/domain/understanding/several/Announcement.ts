import type { NamedKind } from "../../languages/lexicon/FieldWords.ts"
import { startsNumber } from "../number/Numeral.ts"
import { correctionLength } from "../text/Correction.ts"
import { lookUp, type Phrasebook } from "../text/Phrasebook.ts"
import { knowsWord, type Vocabulary } from "../text/Vocabulary.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import { countedAt, isCount, isSign, placedAt, presenceAt } from "./CountedThings.ts"
import { questionVerbAt } from "./QuestionVerb.ts"
import {
  among,
  asksFor,
  type Nameable,
  namedAt,
  type NamedQuestion,
  type NamingUtterance,
  skip,
} from "./QuestionNames.ts"
import type { SpokenWords } from "./SpokenWord.ts"

/** Words that announce the next answer: "and my phone is". They extend from `start` up to `end`; the answer follows. */
export interface Announcement {
  readonly question: AskedQuestion
  readonly start: number
  readonly end: number
  /** Whether it retracts an earlier answer: "no, my phone is". */
  readonly isCorrection: boolean
  /** The end of correction words that come before the announcement. */
  readonly opened: number
  /** "I smoke", "I have no children": the announcement itself means yes, no, or zero. */
  readonly says?: boolean | 0
  /**
   * Whether the announcement names no question, so that only the words after it show which one they answer: "I'd
   * prefer".
   */
  readonly isGuess?: boolean
}

/** Whether the words starting at `start` are an answer to a question. */
export type Answers = (question: AskedQuestion, start: number) => boolean

/** The utterance, and the announcements before the current position. */
interface Look extends NamingUtterance {
  readonly answers: Answers
  readonly announcements: ReadonlyArray<Announcement>
}

/**
 * The number of linking words at the index. "e" after "ese o ele" and before a pause is a letter, not a linking word.
 */
export const jointAt = (vocabulary: Vocabulary, words: SpokenWords, index: number): number => {
  const length = skip(vocabulary.fields.linkingWords, words, index)
  const { codes, email } = vocabulary
  const isLetter = (text: string | undefined) =>
    text !== undefined &&
    (text.length === 1 || [codes.letters, email.letters, email.weakLetters].some((book) => book.has(text)))
  const isSpelled =
    length === 1 &&
    words[index]!.text.length === 1 &&
    !words[index]!.pause &&
    words[index + 1]?.pause === true &&
    isLetter(words[index - 1]?.text)
  return isSpelled || (length === 1 && isInNumber(vocabulary, words, index)) ? 0 : length
}

/** "ochenta y dos kilos", "two hundred and five": whether the linking word is inside a number. */
const isInNumber = ({ numerals }: Vocabulary, words: SpokenWords, index: number): boolean => {
  const isJoined = [index, index + 1].every((at) => words[at]?.pause === false)
  const [before, after] = [index - 1, index + 1].map((at) => numerals.words.get(words[at]?.text ?? "")?.role)
  const isPart = (role: typeof before) => role !== undefined && role !== "article" && role !== "and"
  // "sixty nine and two children" contains two numbers
  return isJoined && isPart(before) && isPart(after) && before !== "unit" && before !== "teen"
}

/** "... and I'm Oliver Stone": an opening that also begins other sentences, so a first name must follow it. */
const introducedAt = (
  { vocabulary, names: { questions }, words }: Look,
  index: number,
  isApart: boolean,
): NamedQuestion | undefined => {
  const { names } = vocabulary
  const length = skip(names.weak, words, index)
  const [first, second] = [words[index + length], words[index + length + 1]]
  if (length === 0 || first === undefined || !names.given.has(first.text)) return undefined
  // "... two thousand and one I'm Grace Okafor": without a linking word or pause, a last name is required
  if (!isApart && (second?.gap !== true || second.pause || knowsWord(vocabulary, second.text))) return undefined
  const question = questions.find((one) => asksFor(one, "name"))
  return question === undefined ? undefined : { question, length }
}

/** "I'd prefer a letter", "my number is 020 ...": only the answer shows which question is meant. */
const toldByAnswer = ({ vocabulary, names, words, answers }: Look, index: number): NamedQuestion | undefined => {
  const { fields, options } = vocabulary
  const [current, ...others] = names.questions
  const wish = skip(fields.wishes, words, index)
  const number = skip(fields.anyNumber, words, index)
  if (wish === 0 && number === 0) return undefined
  const isOfKind = ({ type }: AskedQuestion) => (wish > 0 ? type === "choice" : type === "phone")
  const length = Math.max(wish, number)
  if (current === undefined || isOfKind(current)) return undefined
  // "Anna Fisher and I prefer letters": nearly any words can be a name
  const isName = wish > 0 && current.text?.entity === "person_name"
  if (!isName && answers(current, index + length)) return undefined
  const able = others.filter((question) => isOfKind(question) && answers(question, index + length))
  // "I'd rather text than call": the sentence compares two options
  const isCompared = lookUp(options.preferences, words, index) !== undefined
  return able.length === 1 ? { question: able[0]!, length: isCompared ? 0 : length } : undefined
}

/**
 * "reach me at anna at example dot com": words that introduce a number can also introduce an e-mail address or a time.
 */
const toldBy = (
  questions: ReadonlyArray<AskedQuestion>,
  kind: NamedKind,
  start: number,
  answers: Answers,
): AskedQuestion | undefined => {
  const announced = questions.find((question) => asksFor(question, kind))
  if (kind !== "phone" || (announced !== undefined && answers(announced, start))) return announced
  // "call me at half past four"
  const others = questions.filter(({ type }) => type === "email" || type === "time" || type === "datetime")
  return others.find((question) => answers(question, start)) ?? announced
}

/** "y mejor un mensaje": a correction word that expresses a wish. */
const wishIn = <A extends { readonly length: number }>(again: number, wish: A | undefined): A | undefined =>
  again === 0 || wish === undefined ? undefined : { ...wish, length: wish.length - again }

/** The maximum number of words in a phrase that expresses a wish: "I would rather have". */
const longestWish = 4

/**
 * "... and I'd like the appointment on friday": the start of a wish before the name of a question, including its
 * linking word.
 */
const beforeWish = ({ fields }: Vocabulary, words: SpokenWords, index: number): number => {
  const endsAt = (book: Phrasebook<unknown>, end: number): number =>
    Array.from({ length: longestWish }, (_, n) => longestWish - n).find(
      (length) => end - length >= 0 && lookUp(book, words, end - length)?.length === length,
    ) ?? 0
  const wish = index - endsAt(fields.wishes, index)
  return wish === index ? index : wish - endsAt(fields.linkingWords, wish)
}

/** Recognizes an announcement at `index`; `linkingWord` is the number of linking words before it. */
type Recogniser = (look: Look, index: number, linkingWord: number) => Announcement | undefined

/** "I smoke", "tomo enalapril": the verb of the question. */
const byVerb: Recogniser = ({ vocabulary, names, words, answers, announcements }, index, linkingWord) => {
  const toldBy = (one: string) => among(names, names.byVerb.get(one))
  const isApart = index === 0 || linkingWord > 0 || words[index]!.pause
  const verb = questionVerbAt(vocabulary, toldBy, words, index + linkingWord, isApart)
  if (verb === undefined || (index === 0 && verb.question === names.questions[0])) return undefined
  const last = announcements.at(-1)
  // "no hubo heridos" contains "hubo heridos"
  if (verb.isYes && last?.question === verb.question && last.end >= index - 1) return undefined
  const { question, isYes } = verb
  const end = index + linkingWord + verb.length
  if (!isYes && !answers(question, end)) return undefined
  return { question, start: index, end, isCorrection: false, opened: index, ...(isYes ? { says: true } : {}) }
}

/** "no kids", "with breakfast": presence or absence, unless the current question asks for this thing. */
const byPresence: Recogniser = (look, index, linkingWord) => {
  if (index === 0) return undefined
  const isApart = linkingWord > 0 || look.words[index]!.pause
  const present = presenceAt(look, index + linkingWord, isApart)
  if (present === undefined) return undefined
  const { question, length, says } = present
  if (question === look.names.questions[0]) return undefined
  return { question, start: index, end: index + linkingWord + length, isCorrection: false, opened: index, says }
}

/** Correction words around a linking word: "no, and my phone", "and no, my phone". */
const takenBackAt = (vocabulary: Vocabulary, words: SpokenWords, index: number) => {
  const taken = correctionLength(vocabulary, words, index)
  const joined = taken + jointAt(vocabulary, words, index + taken)
  const again = taken > 0 ? 0 : correctionLength(vocabulary, words, index + joined)
  return { joined, again, linkingWord: joined + again, isCorrection: taken + again > 0, opened: index + taken }
}

/** "I live at", "call me at". */
const bySentence: Recogniser = ({ vocabulary, names, words, answers }, index) => {
  const { linkingWord: joined, isCorrection, opened } = takenBackAt(vocabulary, words, index)
  // "ana@example.com or call me on 020 ..."
  const either = index > 0 && joined === 0 ? skip(vocabulary.fields.either, words, index) : 0
  const linkingWord = joined + either
  const sentence = lookUp(vocabulary.fields.sentences, words, index + linkingWord)
  if (either > 0 && sentence?.value !== "phone" && sentence?.value !== "email") return undefined
  const end = index + linkingWord + (sentence?.length ?? 0)
  const question = sentence === undefined ? undefined : toldBy(names.questions, sentence.value, end, answers)
  return question === undefined ? undefined : { question, start: index, end, isCorrection, opened }
}

/** "we are four", "I'm Oliver Stone", "I'd prefer a letter": the answer identifies the question. */
const byAnswer: Recogniser = (look, index) => {
  const { vocabulary, words, answers } = look
  const { joined, again, linkingWord, isCorrection, opened } = takenBackAt(vocabulary, words, index)
  const isApart = linkingWord > 0 || index === 0 || words[index]!.pause
  const introduced = index > 0 ? introducedAt(look, index + linkingWord, isApart) : undefined
  const isIntroduced = introduced !== undefined && answers(introduced.question, index + linkingWord + introduced.length)
  const sure =
    countedAt(look, index + linkingWord, isApart) ??
    placedAt(look, index + linkingWord) ??
    (isIntroduced ? introduced : undefined)
  const wish = (at: number) => toldByAnswer(look, at)
  const wished =
    sure === undefined && index > 0 ? (wish(index + linkingWord) ?? wishIn(again, wish(index + joined))) : undefined
  const announced = sure ?? wished
  if (announced === undefined) return undefined
  const end = index + linkingWord + announced.length
  return { question: announced.question, start: index, end, isCorrection, opened, isGuess: wished !== undefined }
}

/**
 * Finds the name of a question after `joined` linking words and a determiner, and before a copula. The name ends at
 * `behind`.
 */
const nameAt = ({ vocabulary, names, words, answers }: Look, index: number, joined: number) => {
  const { determiners, copulas, nouns } = vocabulary.fields
  const determiner = skip(determiners, words, index + joined)
  const bare = index + joined + determiner
  const first = namedAt(vocabulary, names, words, bare)
  // "my favourite colour is red"
  const at = first === undefined && determiner > 0 && words[bare + 1]?.pause === false ? bare + 1 : bare
  const named = first ?? (determiner > 0 ? namedAt(vocabulary, names, words, at) : undefined)
  if (named === undefined) return undefined
  const behind = at + named.length
  const copula = skip(copulas, words, behind)
  // "a cough since yesterday", where a question is "Since when?"
  if (first === undefined && copula === 0) return undefined
  const noun = lookUp(nouns, words, at)?.value
  // "mi código postal es 28013" doesn't answer a question about another code
  if (!named.isOwn && noun === "code" && !answers(named.question, behind + copula)) return undefined
  const isNumber = startsNumber(vocabulary.numerals, words[behind])
  const isCounted = isCount(named.question) && isNumber
  return { ...named, index, joined, determiner, behind, copula, noun, isNumber, isCounted }
}

type NameSign = (look: Look, name: NonNullable<ReturnType<typeof nameAt>>) => boolean

const isAfterBreak: NameSign = ({ words }, { index, joined }) => index === 0 || joined > 0 || words[index]!.pause

/** Signs that an answer follows the name of a question. */
const nameSigns: ReadonlyArray<NameSign> = [
  (_, { determiner, copula }) => determiner > 0 && copula > 0,
  // "... 1984 phone 020 7946 0958"
  (_, { noun, isNumber }) => noun !== undefined && isNumber,
  // "he's in grade three"
  ({ vocabulary, words }, { index, isCounted }) =>
    isCounted && vocabulary.names.within.has(words[index - 1]?.text ?? ""),
  // "policy number P Q one two three four"
  ({ vocabulary, words }, { isOwn, length, behind }) => isOwn && length > 1 && isSign(vocabulary, words[behind]),
  // "temperature thirty nine"
  (look, name) => (name.isCounted || look.words[name.behind]?.kind === "digits") && isAfterBreak(look, name),
  (look, name) => name.determiner + name.copula + name.joined > 0 && isAfterBreak(look, name),
  (look, name) => name.isOwn && name.index > 0 && isAfterBreak(look, name),
  // "Anna Fisher email anna at example dot com"
  ({ answers }, { question, index, behind, copula }) =>
    index > 0 && !isCount(question) && answers(question, behind + copula),
]

/** "my phone is", "temperature thirty nine": the name of a question. */
const byName: Recogniser = (look, index) => {
  const { vocabulary, names, words } = look
  const { linkingWord, isCorrection, opened } = takenBackAt(vocabulary, words, index)
  // "no, pero acudió la policía": "no" is an answer, and a separate sentence follows
  const isAnswered = isCorrection && index === 0 && names.questions[0]?.type === "boolean"
  const isFollowed = isAnswered && opened < words.length
  const corrected = isFollowed ? byVerb(look, opened, jointAt(vocabulary, words, opened)) : undefined
  if (corrected !== undefined && corrected.question !== names.questions[0]) return undefined
  const named = nameAt(look, index, linkingWord)
  if (named === undefined || !nameSigns.some((isSo) => isSo(look, named))) return undefined
  const start = isCorrection ? index : beforeWish(vocabulary, words, index)
  const end = named.behind + named.copula
  return { question: named.question, start, end, isCorrection, opened: isCorrection ? opened : start }
}

const recognisers = [byVerb, byPresence, bySentence, byAnswer, byName]

/**
 * All places where the utterance names a question and continues with its answer; the first question is the current one.
 */
export const announcementsIn = (
  vocabulary: Vocabulary,
  names: Nameable,
  words: SpokenWords,
  answers: Answers,
): ReadonlyArray<Announcement> => {
  const announcements: Array<Announcement> = []
  const look = { vocabulary, names, words, answers, announcements }
  for (let index = 0; index < words.length;) {
    const linkingWord = jointAt(vocabulary, words, index)
    let found: Announcement | undefined
    for (const recognise of recognisers) {
      found = recognise(look, index, linkingWord)
      if (found !== undefined) break
    }
    if (found !== undefined) announcements.push(found)
    index = Math.max(found?.end ?? 0, index + 1)
  }
  return announcements
}

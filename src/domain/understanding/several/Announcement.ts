import type { NamedKind } from "../../languages/lexicon/FieldWords.ts"
import { startsNumber } from "../number/Numeral.ts"
import { correctionLength } from "../text/Correction.ts"
import { lookUp, type Phrasebook } from "../text/Phrasebook.ts"
import { knowsWord, type Vocabulary } from "../text/Vocabulary.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import { ownVerbAt } from "./OwnVerb.ts"
import { among, asksFor, type Nameable, namedAt, skip } from "./QuestionNames.ts"
import type { SaidWord } from "./SaidWord.ts"

/** Where an utterance says what comes next: "and my phone is". The words from `start` to `end` announce; the answer follows. */
export interface Announcement {
  readonly question: AskedQuestion
  readonly start: number
  readonly end: number
  /** "no, my phone is": what was said before is taken back. */
  readonly isCorrection: boolean
  /** Words of taking back before it, and where they end. */
  readonly opened: number
  /** "I smoke", "I have no children": the announcement itself says yes, no, or none. */
  readonly says?: boolean | 0
  /** Nothing but the answer behind it tells which question it is for: "I'd prefer". */
  readonly isGuess?: boolean
}

/** Whether the words from `start` on are taken as the answer to a question. */
export type Answers = (question: AskedQuestion, start: number) => boolean

/** The words of a joint; "e" is none behind "ese o ele", before a pause. */
export const jointAt = (vocabulary: Vocabulary, words: ReadonlyArray<SaidWord>, index: number): number => {
  const length = skip(vocabulary.fields.joints, words, index)
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

/** "ochenta y dos kilos", "two hundred and five": what joins the words of one number. */
const isInNumber = ({ numerals }: Vocabulary, words: ReadonlyArray<SaidWord>, index: number): boolean => {
  const isJoined = [index, index + 1].every((at) => words[at]?.pause === false)
  const [before, after] = [index - 1, index + 1].map((at) => numerals.words.get(words[at]?.text ?? "")?.role)
  const isPart = (role: typeof before) => role !== undefined && role !== "article" && role !== "and"
  // "sixty nine and two children" are two
  return isJoined && isPart(before) && isPart(after) && before !== "unit" && before !== "teen"
}

/** "... and I'm Oliver Stone": words that open other sentences too, before a first name. */
const introducedAt = (
  vocabulary: Vocabulary,
  { questions }: Nameable,
  words: ReadonlyArray<SaidWord>,
  index: number,
  isApart: boolean,
): { readonly question: AskedQuestion; readonly length: number } | undefined => {
  const { names } = vocabulary
  const length = skip(names.weak, words, index)
  const [first, second] = [words[index + length], words[index + length + 1]]
  if (length === 0 || first === undefined || !names.given.has(first.text)) return undefined
  // "... two thousand and one I'm Grace Okafor": where nothing parts them, with a last name
  if (!isApart && (second?.gap !== true || second.pause || knowsWord(vocabulary, second.text))) return undefined
  const question = questions.find((one) => asksFor(one, "name"))
  return question === undefined ? undefined : { question, length }
}

/** A figure or a letter: what follows the name of a code or of a number. */
const isSign = ({ numerals }: Vocabulary, word: SaidWord | undefined): boolean =>
  word !== undefined && (word.kind === "digits" || word.text.length === 1 || startsNumber(numerals, word))

/** No number of things is said in more words. */
const mostNumberWords = 4

/** A number is in any words that follow "children". */
const isCount = ({ type }: AskedQuestion): boolean => type === "integer" || type === "number"

/** Words for the same people or things: "kids" are the children of a label. */
const isSameNoun = (vocabulary: Vocabulary, a: string, b: string): boolean => {
  if (a === b) return true
  const groups = vocabulary.synonyms.get(a)
  return groups !== undefined && (vocabulary.synonyms.get(b) ?? []).some((group) => groups.includes(group))
}

/** The questions for a number of what a word names, or of persons. */
const countedBy = (
  vocabulary: Vocabulary,
  names: Nameable,
  word: string | undefined,
  isPeople = false,
): ReadonlyArray<AskedQuestion> =>
  among(names, names.numbers)
    .filter(
      ({ words, distinctive }) =>
        (isPeople && words.some((one) => vocabulary.fields.people.has(one))) ||
        (word !== undefined && [...distinctive].some((one) => isSameNoun(vocabulary, one, word))),
    )
    .map(({ question }) => question)

/** "we have three kids": a number of what a question for a number counts, and how many words stand before the number. */
const countedAt = (
  vocabulary: Vocabulary,
  names: Nameable,
  words: ReadonlyArray<SaidWord>,
  index: number,
  isApart: boolean,
): { readonly question: AskedQuestion; readonly length: number } | undefined => {
  const { fields } = vocabulary
  const amounting = skip(fields.amounting, words, index)
  const length = Math.max(skip(fields.having, words, index), amounting)
  const isNumber = (word: SaidWord | undefined) =>
    word !== undefined && (word.kind === "digits" || startsNumber(vocabulary.numerals, word))
  if ((length === 0 && !isApart) || !isNumber(words[index + length])) return undefined
  let noun = index + length
  while (
    noun < index + length + mostNumberWords &&
    (isNumber(words[noun]) || vocabulary.numerals.words.has(words[noun]?.text ?? ""))
  )
    noun++
  const after = words[noun]
  const { joints } = fields
  const ends = [joints, vocabulary.clock.at, vocabulary.dates.dayAnnouncers, vocabulary.names.within]
  // "seremos tres el viernes"
  const isBare = after === undefined || after.pause || ends.some((book) => lookUp(book, words, noun) !== undefined)
  const isPeople = isBare ? length > 0 && amounting === length : lookUp(fields.people, words, noun) !== undefined
  const questions = countedBy(vocabulary, names, isBare ? undefined : after.text, isPeople)
  return questions.length === 1 ? { question: questions[0]!, length } : undefined
}

/** "I have no children", "no driving licence": none of what a question counts, or asks whether it is there, and how many words say so. */
const noneAt = (
  vocabulary: Vocabulary,
  names: Nameable,
  words: ReadonlyArray<SaidWord>,
  index: number,
  isApart: boolean,
): { readonly question: AskedQuestion; readonly length: number } | undefined => {
  const length = skip(vocabulary.fields.lacking, words, index)
  const first = words[index + length]
  if (length === 0 || first === undefined) return undefined
  // "Anna Fisher no kids", "sin hijos": without a verb only what stands for itself
  const isEnd = words[index + length + 1]?.pause !== false
  if (length === 1 && !isApart && !(isEnd && !isSign(vocabulary, words[index - 1]))) return undefined
  const counted = countedBy(vocabulary, names, first.text)
  if (counted.length > 0) return counted.length === 1 ? { question: counted[0]!, length: length + 1 } : undefined
  let end = index + length + 1
  while (words[end] !== undefined && !words[end]!.pause && skip(vocabulary.fields.joints, words, end) === 0) end++
  const thing = words.slice(index + length, end).map(({ text }) => text)
  // "ningún herido" to "¿Hubo heridos?"
  const isIn = (list: Iterable<string>, word: string) => [...list].some((own) => own === word || own === `${word}s`)
  const told = names.byWord.get(first.text) ?? names.byWord.get(`${first.text}s`)
  const one = among(names, told).find(
    ({ question, words: asked, distinctive }) =>
      question.type === "boolean" &&
      thing.every((word) => isIn(asked, word)) &&
      thing.some((word) => isIn(distinctive, word)),
  )
  return one === undefined ? undefined : { question: one.question, length: end - index }
}

/** "I'd prefer a letter", "my number is 020 ...": what is told by its answer. */
const toldByAnswer = (
  { fields, options }: Vocabulary,
  [current, ...others]: ReadonlyArray<AskedQuestion>,
  words: ReadonlyArray<SaidWord>,
  index: number,
  answers: Answers,
): { readonly question: AskedQuestion; readonly length: number } | undefined => {
  const wish = skip(fields.wishes, words, index)
  const number = skip(fields.anyNumber, words, index)
  if (wish === 0 && number === 0) return undefined
  const isOfKind = ({ type }: AskedQuestion) => (wish > 0 ? type === "choice" : type === "phone")
  const length = Math.max(wish, number)
  if (current === undefined || isOfKind(current)) return undefined
  // "Anna Fisher and I prefer letters": nearly anything may be a name
  const isName = wish > 0 && current.text?.entity === "person_name"
  if (!isName && answers(current, index + length)) return undefined
  const able = others.filter((question) => isOfKind(question) && answers(question, index + length))
  // "I'd rather text than call": the wish says which of the two
  const isCompared = lookUp(options.preferences, words, index) !== undefined
  return able.length === 1 ? { question: able[0]!, length: isCompared ? 0 : length } : undefined
}

/** "reach me at anna at example dot com": what announces a number may announce an address of mail, or when. */
const toldBy = (
  questions: ReadonlyArray<AskedQuestion>,
  kind: NamedKind,
  start: number,
  answers: Answers,
): AskedQuestion | undefined => {
  const told = questions.find((question) => asksFor(question, kind))
  if (kind !== "phone" || (told !== undefined && answers(told, start))) return told
  // "call me at half past four"
  const others = questions.filter(({ type }) => type === "email" || type === "time" || type === "datetime")
  return others.find((question) => answers(question, start)) ?? told
}

/** "y mejor un mensaje": a word of taking back that wishes for something. */
const wishIn = <A extends { readonly length: number }>(again: number, told: A | undefined): A | undefined =>
  again === 0 || told === undefined ? undefined : { ...told, length: told.length - again }

/** The longest words that wish for something. */
const longestWish = 4

/** "... and I'd like the appointment on friday": where the wish begins, and the joint before it, that precede the name of a question. */
const beforeWish = ({ fields }: Vocabulary, words: ReadonlyArray<SaidWord>, index: number): number => {
  const endsAt = (book: Phrasebook<unknown>, end: number): number =>
    Array.from({ length: longestWish }, (_, n) => longestWish - n).find(
      (length) => end - length >= 0 && lookUp(book, words, end - length)?.length === length,
    ) ?? 0
  const wish = index - endsAt(fields.wishes, index)
  return wish === index ? index : wish - endsAt(fields.joints, wish)
}

/** All places where the utterance names one of the questions, the first of which is at hand, and goes on with its answer. */
export const announcementsIn = (
  vocabulary: Vocabulary,
  names: Nameable,
  words: ReadonlyArray<SaidWord>,
  answers: Answers,
): ReadonlyArray<Announcement> => {
  const { fields } = vocabulary
  const { questions } = names
  const toldByVerb = (verb: string) => among(names, names.byVerb.get(verb))
  const announcements: Array<Announcement> = []
  for (let index = 0; index < words.length;) {
    const before = jointAt(vocabulary, words, index)
    const verb = ownVerbAt(
      vocabulary,
      toldByVerb,
      words,
      index + before,
      index === 0 || before > 0 || words[index]!.pause,
    )
    const last = announcements.at(-1)
    // "no hubo heridos" says nothing more with "hubo heridos"
    const isDenied = verb?.isYes === true && last?.question === verb.question && last.end >= index - 1
    const isOwn = verb !== undefined && !isDenied && (index > 0 || verb.question !== questions[0])
    if (isOwn && (verb.isYes || answers(verb.question, index + before + verb.length))) {
      const { question, isYes } = verb
      const end = index + before + verb.length
      announcements.push({
        question,
        start: index,
        end,
        isCorrection: false,
        opened: index,
        ...(isYes ? { says: true } : {}),
      })
      index = Math.max(end, index + before + 1)
      continue
    }
    const none =
      index > 0 ? noneAt(vocabulary, names, words, index + before, before > 0 || words[index]!.pause) : undefined
    if (none !== undefined && none.question !== questions[0]) {
      const end = index + before + none.length
      const says = none.question.type === "boolean" ? false : 0
      announcements.push({ question: none.question, start: index, end, isCorrection: false, opened: index, says })
      index = end
      continue
    }
    const taken = correctionLength(vocabulary, words, index)
    const joined = taken + jointAt(vocabulary, words, index + taken)
    const again = taken > 0 ? 0 : correctionLength(vocabulary, words, index + joined)
    const joint = joined + again
    const isCorrection = taken + again > 0
    const opened = index + taken
    const sentence = lookUp(fields.sentences, words, index + joint)
    const told =
      sentence === undefined ? undefined : toldBy(questions, sentence.value, index + joint + sentence.length, answers)
    if (sentence !== undefined && told !== undefined) {
      const end = index + joint + sentence.length
      announcements.push({ question: told, start: index, end, isCorrection, opened })
      index = Math.max(end, index + 1)
      continue
    }
    const isApart = joint > 0 || (index > 0 && words[index]!.pause)
    const introduced = index > 0 ? introducedAt(vocabulary, names, words, index + joint, isApart) : undefined
    const sure =
      countedAt(vocabulary, names, words, index + joint, isApart) ??
      (introduced !== undefined && answers(introduced.question, index + joint + introduced.length)
        ? introduced
        : undefined)
    const wished =
      sure === undefined && index > 0
        ? (toldByAnswer(vocabulary, questions, words, index + joint, answers) ??
          wishIn(again, toldByAnswer(vocabulary, questions, words, index + joined, answers)))
        : undefined
    const counted = sure ?? wished
    if (counted !== undefined) {
      const end = index + joint + counted.length
      const isGuess = wished !== undefined
      announcements.push({ question: counted.question, start: index, end, isCorrection, opened, isGuess })
      index = Math.max(end, index + 1)
      continue
    }
    const determiner = skip(fields.determiners, words, index + joint)
    const bare = index + joint + determiner
    const first = namedAt(vocabulary, names, words, bare)
    // "my favourite colour is red"
    const at = first === undefined && determiner > 0 && words[bare + 1]?.pause === false ? bare + 1 : bare
    const named = first ?? (determiner > 0 ? namedAt(vocabulary, names, words, at) : undefined)
    const copula = named === undefined ? 0 : skip(fields.copulas, words, at + named.length)
    const isBreak = index === 0 || joint > 0 || words[index]!.pause
    const isAnnounced =
      named !== undefined &&
      // "a cough since yesterday" where "Since when?" is asked
      (first !== undefined || copula > 0) &&
      ((determiner > 0 && copula > 0) ||
        // "... 1984 phone 020 7946 0958"
        (lookUp(fields.nouns, words, at) !== undefined &&
          startsNumber(vocabulary.numerals, words[at + named.length])) ||
        // "policy number P Q one two three"
        (named.isOwn && named.length > 1 && isSign(vocabulary, words[at + named.length])) ||
        (isBreak &&
          (determiner > 0 ||
            copula > 0 ||
            // "temperature thirty nine"
            (isCount(named.question) && startsNumber(vocabulary.numerals, words[at + named.length])) ||
            words[at + named.length]?.kind === "digits" ||
            joint > 0 ||
            (named.isOwn && index > 0))) ||
        // "Anna Fisher email anna at example dot com"
        (index > 0 && !isCount(named.question) && answers(named.question, at + named.length + copula)))
    if (named !== undefined && isAnnounced) {
      const end = at + named.length + copula
      const start = isCorrection ? index : beforeWish(vocabulary, words, index)
      announcements.push({ question: named.question, start, end, isCorrection, opened: isCorrection ? opened : start })
      index = Math.max(end, index + 1)
    } else index++
  }
  return announcements
}

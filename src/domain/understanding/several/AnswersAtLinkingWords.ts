import { holdsDay, holdsTime } from "../date/MomentSearch.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import { confirm, invalid, type Understanding } from "../Understanding.ts"
import { jointAt } from "./Announcement.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import { overAnswerOf, type SeveralAnswers, textBetween } from "./OverAnswer.ts"
import { isAnswerTo, isMeantInFuture, isSelfEvident } from "./AnswerAlone.ts"
import { dayAndTime, momentCuts } from "./DayAndTime.ts"
import { daysFromTo } from "./DayRange.ts"
import type { Breath } from "./Readings.ts"
import { type SpokenWord, spokenWords } from "./SpokenWord.ts"
import { mentionedOptions } from "./MentionedOptions.ts"
import { skip } from "./QuestionNames.ts"
import { holdsFigure, isSentence, unassignedIn } from "./Unassigned.ts"

/** The maximum number of other questions; respondents don't give more answers at once. */
const mostOthers = 12
/** The maximum number of linking words to try. */
const mostLinkingWords = 12

/** Whether the beginning of an answer of this kind is confirmed if the whole is not an answer. */
export const beginsWithAnswer = ({ type, text }: AskedQuestion): boolean =>
  type === "phone" ||
  type === "email" ||
  type === "date" ||
  type === "time" ||
  type === "datetime" ||
  text?.entity === "postal_address"

/** The minimum number of digits in a phone number; a date never contains as many consecutive digits. */
const fewestFigures = 9

/** The maximum number of words in an uncertain answer to a question that is not the current one. */
const mostAsked = 8

/**
 * "nina patel nina dot patel at gmail dot com": the start of an e-mail address, including parts joined by dots;
 * otherwise -1.
 */
const mailboxAt = ({ email }: Vocabulary, text: string, words: ReadonlyArray<SpokenWord>): number => {
  // "nina.patel@gmail.com"
  const written = /(?<!\S)[^\s@]+@/u.exec(text)?.index
  if (written !== undefined) return words.findIndex(({ from }) => from >= written)
  const at = words.findIndex((_, index) => index > 0 && lookUp(email.at, words, index) !== undefined)
  let start = at - 1
  const isJoined = () => start > 1 && lookUp(email.dot, words, start - 1)?.length === 1
  const isInitial = () => start > 0 && words[start - 1]!.text.length === 1
  while (isJoined() || isInitial()) start -= isJoined() ? 2 : 1
  return start
}

/**
 * "text message on 07700 900 123", "07700 900 123 anna at example dot com": the places where words that can't be part
 * of this answer begin without a linking word.
 */
const changesOfKind = (
  vocabulary: Vocabulary,
  { type, text, options = [] }: AskedQuestion,
  utterance: string,
  words: ReadonlyArray<SpokenWord>,
  reading: Understanding,
): ReadonlySet<number> => {
  const mail = mailboxAt(vocabulary, utterance, words)
  const isStreet = (at: number) =>
    vocabulary.lexicon.address.order === "type-first" && lookUp(vocabulary.address.streets, words, at) !== undefined
  const isFigure = (at: number) => words[at]!.kind === "digits" || startsNumber(vocabulary.numerals, words[at])
  // "tomorrow at three on 415 555 0132": too many digits for a day or time
  const isMoment = type === "date" || type === "time" || type === "datetime"
  const isLong = (from: number): boolean => {
    let figures = 0
    for (let at = from; at < words.length && isFigure(at) && !words[at]!.pause; at++)
      figures += words[at]!.kind === "digits" ? words[at]!.text.length : 1
    return figures >= fewestFigures
  }
  // "three of us on friday at seven": a number, followed by a time
  const isDated =
    (["integer", "number", "choice", "choices", "boolean"].includes(type) || text?.entity === "term") &&
    (holdsDay(vocabulary, words) || holdsTime(vocabulary, words))
  const moments = isDated ? momentCuts(vocabulary, words) : []
  const label = options.find(({ value }) => reading._tag !== "rejected" && value === reading.value)?.label ?? ""
  const isWord =
    type === "boolean" || type === "choices" || (type === "choice" && !holdsFigure(vocabulary, spokenWords(label)))
  return new Set(
    words.flatMap((_word, at) => {
      if (at === 0) return []
      if (moments.includes(at)) return [at]
      if (isMoment && isLong(at + 1) && !isFigure(at)) return [at]
      if (isWord && isFigure(at) && !isFigure(at - 1)) return [at]
      // "tom ford 22 bond street", "ana ruiz calle luna siete": a name, followed by an address
      if (text?.entity === "person_name" && (isFigure(at) ? !isFigure(at - 1) : isStreet(at))) return [at]
      if (type === "phone" && !isFigure(at) && isFigure(at - 1)) return [at]
      if (type !== "email" && text?.entity !== "free_text" && at === mail) return [at]
      return text?.entity === "postal_address" && lookUp(vocabulary.email.at, words, at + 1) !== undefined ? [at] : []
    }),
  )
}

/** The maximum number of words before the first digit of a phone number: "it's plus". */
const mostBefore = 2

const isInFigures = ({ numerals, fields }: Vocabulary, words: ReadonlyArray<SpokenWord>): boolean =>
  words.every(
    (word, at) =>
      word.kind === "digits" || startsNumber(numerals, word) || lookUp(fields.linkingWords, words, at)?.length === 1,
  )

/**
 * "anna at example dot com and 020 7946 0958": splits an utterance without announcements at its linking words, from
 * left to right.
 */
export const answersAtLinkingWords = (
  current: AskedQuestion,
  others: ReadonlyArray<AskedQuestion>,
  text: string,
  words: ReadonlyArray<SpokenWord>,
  breath: Breath,
): SeveralAnswers => {
  const moment = dayAndTime(current, others, text, words, breath) ?? daysFromTo(current, others, text, words, breath)
  if (moment !== undefined) return moment
  const wholeAnswer = breath.read(current, text)
  const alone: SeveralAnswers = { answer: wholeAnswer, own: text, also: [], unheard: [] }
  // "fever and a cough since yesterday": all chosen options are part of the answer, no matter where the cut is
  const taken = (first: Understanding, front: string): Pick<SeveralAnswers, "answer" | "own"> =>
    current.type === "choices" && wholeAnswer._tag !== "rejected" ? alone : { answer: first, own: front }
  const vocabulary = vocabularyOf(breath.locale)
  // "plus thirty four, six one two, ...": there is only a number, no matter where its pauses are
  const isAllNumber =
    current.type === "phone" && wholeAnswer._tag === "accepted" && isInFigures(vocabulary, words.slice(mostBefore))
  if (isAllNumber) return alone
  // "friday at three pm" is a moment rather than a day, and "calle mayor 22, 28013 madrid" is an address rather than a
  // number
  const isEarly = ({ type, text: spec }: AskedQuestion) =>
    type === "datetime" || (spec?.entity === "postal_address" && spec.addressPart === undefined)
  // "07811 456789, owen at pritchard dot net": digits before the name would become part of it
  const isLate = ({ type }: AskedQuestion) => type === "email"
  const able = others
    .filter(isSelfEvident)
    .toSorted((a, b) => Number(isEarly(b)) - Number(isEarly(a)) || Number(isLate(a)) - Number(isLate(b)))
    .slice(0, mostOthers)
  const changes = changesOfKind(vocabulary, current, text, words, wholeAnswer)
  // "415 555 0132 or helen at marsh dot org": the second contact detail answers another question
  const isReachable = current.type === "phone" || current.type === "email"
  const cuts = words.flatMap((word, at) => {
    const linkingWord = (isReachable ? skip(vocabulary.fields.either, words, at) : 0) || jointAt(vocabulary, words, at)
    const isSaying = lookUp(vocabulary.fields.statements, words, at) !== undefined
    return at > 0 && (word.pause || linkingWord > 0 || changes.has(at) || isSaying)
      ? [{ at, next: at + linkingWord }]
      : []
  })
  const isNumber = current.type === "integer" || current.type === "number"
  const isAddress = current.text?.entity === "postal_address"
  /** Whether a later cut leaves the same answer in the rest, and the words before it are still an answer. */
  const isSame = (question: AskedQuestion, rest: Understanding, { at, next }: (typeof cuts)[number]): boolean => {
    const less = breath.tryOut(question, textBetween(text, words, next, words.length))
    return (
      less._tag !== "rejected" &&
      rest._tag !== "rejected" &&
      less.value === rest.value &&
      breath.read(current, textBetween(text, words, 0, at))._tag === "accepted"
    )
  }
  let unheard: ReadonlyArray<string> = []
  for (const { at, next } of cuts.slice(0, mostLinkingWords)) {
    const [front, back] = [textBetween(text, words, 0, at), textBetween(text, words, next, words.length)]
    const first = breath.read(current, front)
    if (first._tag === "rejected" || back === "") continue
    // the second half must not have the same meaning as the whole
    const again =
      wholeAnswer._tag !== "rejected" && wholeAnswer.value !== first.value ? breath.read(current, back) : undefined
    // "... Burgos y vengan el viernes a las dos de la tarde" could be a street, but is a moment
    const isOthers = () => able.some((one) => isAnswerTo(vocabulary, one, back, breath.tryOut(one, back)))
    if (again?._tag === "accepted" || (again?._tag === "confirm" && !isOthers())) continue
    const behind = words
      .slice(next)
      .map((word) => ({ ...word, from: word.from - words[next]!.from, to: word.to - words[next]!.from }))
    for (const question of able) {
      const left = able.filter((one) => one !== question)
      if (!breath.mayHold(question, back) || isMeantInFuture(question, left, back, breath)) continue
      const rest = breath.tryOut(question, back)
      // "nina@patel.com, 212 555 0147": a pause may separate two answers
      const isMail =
        left.some((one) => one.type === "email" && breath.mayHold(one, back)) &&
        mailboxAt(vocabulary, back, behind) >= 0
      const isMixed = isMail && (question.type === "phone" || question.text?.entity === "postal_address")
      const isParted =
        isMixed ||
        ((question.type === "phone" || question.type === "email") && behind.some(({ pause }, n) => n > 0 && pause))
      const parted = isParted ? answersAtLinkingWords(question, left, back, behind, breath) : undefined
      const isAlone =
        !isMixed &&
        (parted === undefined ||
          parted.also.length === 0 ||
          !isAnswerTo(vocabulary, question, parted.own, parted.answer))
      if (isAlone && isAnswerTo(vocabulary, question, back, rest)) {
        // "calle Cantera 4, Lugo, y entramos el 15 de enero": the town is not part of the day
        const isLater = isAddress && cuts.some((later) => later.at > at && isSame(question, rest, later))
        if (isLater) break
        const { also, unheard: over } = dayAndTime(question, left, back, behind, breath) ?? alone
        return { ...taken(first, front), also: [overAnswerOf(question, rest, back), ...also], unheard: over }
      }
      const several = parted ?? answersAtLinkingWords(question, left, back, behind, breath)
      if (isAnswerTo(vocabulary, question, several.own, several.answer) && several.also.length > 0)
        return {
          ...taken(first, front),
          also: [overAnswerOf(question, several.answer, several.own), ...several.also],
          unheard: several.unheard,
        }
    }
    // "14 Rose Lane Boston and the morning is best", "tres, una suite": an option is not part of an address or number.
    // Neither is it part of a text that it would make invalid: "a las ocho y tomaré el pescado"
    const isOption =
      (current.text?.entity === "postal_address" ||
        isNumber ||
        // "soy Ana Ruiz y la caldera está rota"
        (current.text?.entity === "person_name" && skip(vocabulary.fields.determiners, words, next) > 0) ||
        (beginsWithAnswer(current) && wholeAnswer._tag === "rejected")) &&
      !holdsFigure(vocabulary, words.slice(next)) &&
      mentionedOptions(
        vocabulary,
        back,
        able.filter(({ type }) => type === "choice"),
        [],
        [],
      ).length > 0
    if (isOption) return { answer: first, own: front, also: [], unheard: [] }
    const isLeft = unheard.length === 0 && wholeAnswer._tag !== "rejected" && wholeAnswer.value === first.value
    if (isLeft && breath.read(current, back)._tag === "rejected")
      unheard = unassignedIn(vocabulary, back, words.slice(next))
  }
  // "020 7946 0958 and 42" is not one answer, but begins with one; "two and I'm not married" is an answer and something
  // else
  if (wholeAnswer._tag === "rejected" && (beginsWithAnswer(current) || isNumber)) {
    for (const { at, next } of cuts.slice(0, mostLinkingWords).toReversed()) {
      const [front, back] = [textBetween(text, words, 0, at), textBetween(text, words, next, words.length)]
      const first = breath.read(current, front)
      const left = first._tag === "rejected" ? [] : unassignedIn(vocabulary, back, words.slice(next))
      const again = isNumber ? breath.read(current, back) : invalid
      // "dos entradas, y los dos ..."
      if (first._tag !== "rejected" && again._tag !== "rejected" && first.value === again.value)
        return { ...alone, answer: first, own: front }
      const isOther = !isNumber || isSentence(vocabulary, words.slice(next)) || again._tag === "rejected"
      if (first._tag !== "rejected" && left.length > 0 && isOther)
        return { answer: confirm(first.value), own: front, also: [], unheard: left }
    }
  }
  // the utterance answers only a question other than the current one
  if (wholeAnswer._tag === "rejected") {
    const other = able.flatMap((question) => {
      const result = breath.tryOut(question, text)
      const isSure = result._tag === "accepted" || words.length <= mostAsked
      return isSure && isAnswerTo(vocabulary, question, text, result) ? [overAnswerOf(question, result, text)] : []
    })
    if (other.length === 1) return { ...alone, own: "", also: other }
  }
  return { ...alone, unheard }
}

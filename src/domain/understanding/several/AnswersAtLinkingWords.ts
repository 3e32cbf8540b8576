import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import { confirm, invalid, type Understanding } from "../Understanding.ts"
import { isAnswerTo, isMeantInFuture, isSelfEvident } from "./AnswerAlone.ts"
import { jointAt } from "./Announcement.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import { changesOfKind, mailboxAt } from "./ChangeOfKind.ts"
import { dayAndTime } from "./DayAndTime.ts"
import { daysFromTo } from "./DayRange.ts"
import { mentionedOptions } from "./MentionedOptions.ts"
import { overAnswerOf, type SeveralAnswers, textBetween } from "./OverAnswer.ts"
import { skip } from "./QuestionNames.ts"
import type { Breath } from "./Readings.ts"
import type { SpokenWords } from "./SpokenWord.ts"
import { holdsFigure, isSentence, unassignedIn } from "./Unassigned.ts"

/** The maximum number of other questions to try; respondents don't answer more at once. */
const mostOthers = 12
/** The maximum number of linking words to try. */
const mostLinkingWords = 12

const beginningTypes: ReadonlySet<string> = new Set(["phone", "email", "date", "time", "datetime"])

/**
 * Whether the beginning of an utterance may answer a question of this kind, subject to confirmation, if the whole
 * utterance is not an answer.
 */
export const beginsWithAnswer = ({ type, text }: AskedQuestion): boolean =>
  beginningTypes.has(type) || text?.entity === "postal_address"

/** The maximum number of words in an uncertain answer to a question that is not the current one. */
const mostAsked = 8

/** The maximum number of words before the first digit of a phone number: "it's plus". */
const mostBefore = 2

const isInFigures = ({ numerals, fields }: Vocabulary, words: SpokenWords): boolean =>
  words.every(
    (word, at) =>
      word.kind === "digits" || startsNumber(numerals, word) || lookUp(fields.linkingWords, words, at)?.length === 1,
  )

const isSameValue = (one: Understanding, other: Understanding): boolean =>
  one._tag !== "rejected" && other._tag !== "rejected" && one.value === other.value

const isNumeric = ({ type }: AskedQuestion): boolean => type === "integer" || type === "number"

/** The questions that unannounced words may answer, in the order in which they are tried. */
const ableOf = (others: ReadonlyArray<AskedQuestion>): ReadonlyArray<AskedQuestion> => {
  // "friday at three pm" must be tried as a date with a time before it is tried as a day, and "calle mayor 22, 28013
  // madrid" as an address before it is tried as a number
  const isEarly = ({ type, text }: AskedQuestion) =>
    type === "datetime" || (text?.entity === "postal_address" && text.addressPart === undefined)
  // "07811 456789, owen at pritchard dot net": digits before the name would become part of it
  const isLate = ({ type }: AskedQuestion) => type === "email"
  return others
    .filter(isSelfEvident)
    .toSorted((a, b) => Number(isEarly(b)) - Number(isEarly(a)) || Number(isLate(a)) - Number(isLate(b)))
    .slice(0, mostOthers)
}

/** An utterance without announcements, the places where it may be cut, and the other questions that it may answer. */
const divisionOf = (
  current: AskedQuestion,
  others: ReadonlyArray<AskedQuestion>,
  text: string,
  words: SpokenWords,
  breath: Breath,
) => {
  const vocabulary = vocabularyOf(breath.locale)
  const whole = breath.read(current, text)
  const { either, statements } = vocabulary.fields
  const changes = changesOfKind(vocabulary, current, text, words, whole)
  // "415 555 0132 or helen at marsh dot org": the second contact detail answers another question
  const isReachable = current.type === "phone" || current.type === "email"
  const cuts = words.flatMap(({ pause }, at) => {
    const linkingWord = (isReachable ? skip(either, words, at) : 0) || jointAt(vocabulary, words, at)
    const isCut = pause || linkingWord > 0 || changes.has(at) || lookUp(statements, words, at) !== undefined
    return at > 0 && isCut ? [{ at, next: at + linkingWord }] : []
  })
  return { current, text, words, breath, vocabulary, whole, able: ableOf(others), cuts }
}

type Division = ReturnType<typeof divisionOf>
/** A place where one answer may end (at `at`) and the next one begin (at `next`). */
type Cut = Division["cuts"][number]

/** The words before and after a cut; those before it answer the current question. */
const halvesAt = ({ current, text, words, breath }: Division, { at, next }: Cut) => {
  const front = textBetween(text, words, 0, at)
  const back = textBetween(text, words, next, words.length)
  return { at, next, first: breath.read(current, front), front, back }
}

type Halves = ReturnType<typeof halvesAt>

/** Whether the words before the cut are the answer, and those after it don't answer the same question. */
const isDivided = ({ current, breath, vocabulary, whole, able }: Division, { first, back }: Halves): boolean => {
  if (first._tag === "rejected" || back === "") return false
  const again = whole._tag !== "rejected" && whole.value !== first.value ? breath.read(current, back) : invalid
  // "... Burgos y vengan el viernes a las dos de la tarde": the words after the cut could be a street, but are a date
  // and time
  const isOthers = () => able.some((one) => isAnswerTo(vocabulary, one, back, breath.tryOut(one, back)))
  return again._tag === "rejected" || (again._tag === "confirm" && isOthers())
}

/**
 * Whether the utterance can also be cut at a later place: the words after that cut give the same answer, and those
 * before it still answer the current question.
 */
const isLater = (division: Division, question: AskedQuestion, rest: Understanding, { at }: Cut): boolean => {
  const { current, text, words, breath, cuts } = division
  return cuts.some(
    (cut) =>
      cut.at > at &&
      isSameValue(breath.tryOut(question, textBetween(text, words, cut.next, words.length)), rest) &&
      breath.read(current, textBetween(text, words, 0, cut.at))._tag === "accepted",
  )
}

/** "fever and a cough since yesterday": all chosen options are part of the answer, no matter where the cut is. */
const ownAnswer = ({ current, text, whole }: Division, { first, front }: Halves) =>
  current.type === "choices" && whole._tag !== "rejected" ? { answer: whole, own: text } : { answer: first, own: front }

/**
 * "nina@patel.com, 212 555 0147": whether the words for this phone or address question also contain an e-mail address.
 */
const isMixedWithEmail = (
  { breath, vocabulary, able }: Division,
  question: AskedQuestion,
  text: string,
  words: SpokenWords,
): boolean =>
  (question.type === "phone" || question.text?.entity === "postal_address") &&
  able.some((one) => one !== question && one.type === "email" && breath.mayHold(one, text)) &&
  mailboxAt(vocabulary, text, words) >= 0

/** The answer to the current question before the cut, and the answers to other questions after it. */
const answersBehind = (division: Division, halves: Halves): SeveralAnswers | undefined => {
  const { current, words, breath, vocabulary, able } = division
  const { next, back } = halves
  const from = words[next]!.from
  const behind = words.slice(next).map((word) => ({ ...word, from: word.from - from, to: word.to - from }))
  const taken = ownAnswer(division, halves)
  for (const question of able) {
    const left = able.filter((one) => one !== question)
    if (!breath.mayHold(question, back) || isMeantInFuture(question, left, back, breath)) continue
    const rest = breath.tryOut(question, back)
    const isMixed = isMixedWithEmail(division, question, back, behind)
    // a pause may separate two answers
    const isParted =
      isMixed ||
      ((question.type === "phone" || question.type === "email") && behind.some(({ pause }, at) => at > 0 && pause))
    const divide = () => answersAtLinkingWords(question, left, back, behind, breath)
    const isFound = ({ own, answer, also }: SeveralAnswers) =>
      also.length > 0 && isAnswerTo(vocabulary, question, own, answer)
    const parted = isParted ? divide() : undefined
    const isAlone = !isMixed && (parted === undefined || !isFound(parted))
    if (isAlone && isAnswerTo(vocabulary, question, back, rest)) {
      // "calle Cantera 4, Lugo, y entramos el 15 de enero": the town is not part of the day
      if (current.text?.entity === "postal_address" && isLater(division, question, rest, halves)) return undefined
      const { also = [], unheard = [] } = dayAndTime(question, left, back, behind, breath) ?? {}
      return { ...taken, also: [overAnswerOf(question, rest, back), ...also], unheard }
    }
    const several = parted ?? divide()
    if (isFound(several)) {
      const { answer, own, also, unheard } = several
      return { ...taken, also: [overAnswerOf(question, answer, own), ...also], unheard }
    }
  }
  return undefined
}

/**
 * "14 Rose Lane Boston and the morning is best", "tres, una suite": an option is not part of the address or number
 * before it. It isn't part of another answer either if the two together would be invalid: "a las ocho y tomaré el
 * pescado"
 */
const isOptionBehind = ({ current, words, vocabulary, whole, able }: Division, { next, back }: Halves): boolean => {
  const { fields } = vocabulary
  const entity = current.text?.entity
  const choices = able.filter(({ type }) => type === "choice")
  return (
    (entity === "postal_address" ||
      isNumeric(current) ||
      // "soy Ana Ruiz y la caldera está rota"
      (entity === "person_name" && skip(fields.determiners, words, next) > 0) ||
      (beginsWithAnswer(current) && whole._tag === "rejected")) &&
    !holdsFigure(vocabulary, words.slice(next)) &&
    mentionedOptions(vocabulary, back, choices, [], []).length > 0
  )
}

/**
 * "020 7946 0958 and 42" is not one answer, but begins with one; "two and I'm not married" is an answer and something
 * else.
 */
const beginningOf = (division: Division): SeveralAnswers | undefined => {
  const { current, words, breath, vocabulary, cuts } = division
  const isNumber = isNumeric(current)
  if (!beginsWithAnswer(current) && !isNumber) return undefined
  for (const cut of cuts.slice(0, mostLinkingWords).toReversed()) {
    const { first, front, back } = halvesAt(division, cut)
    const again = isNumber ? breath.read(current, back) : invalid
    if (first._tag === "rejected") continue
    // "dos entradas, y los dos ..."
    if (isSameValue(first, again)) return { answer: first, own: front, also: [], unheard: [] }
    const behind = words.slice(cut.next)
    const unheard = unassignedIn(vocabulary, back, behind)
    const isOther = !isNumber || isSentence(vocabulary, behind) || again._tag === "rejected"
    if (unheard.length > 0 && isOther) return { answer: confirm(first.value), own: front, also: [], unheard }
  }
  return undefined
}

/** The only question other than the current one that the whole utterance answers. */
const otherAnswer = ({ text, words, breath, vocabulary, whole, able }: Division): SeveralAnswers | undefined => {
  const also = able.flatMap((question) => {
    const result = breath.tryOut(question, text)
    const isSure = result._tag === "accepted" || words.length <= mostAsked
    return isSure && isAnswerTo(vocabulary, question, text, result) ? [overAnswerOf(question, result, text)] : []
  })
  return also.length === 1 ? { answer: whole, own: "", also, unheard: [] } : undefined
}

/**
 * "anna at example dot com and 020 7946 0958": splits an utterance without announcements at its linking words, from
 * left to right.
 */
export const answersAtLinkingWords = (
  current: AskedQuestion,
  others: ReadonlyArray<AskedQuestion>,
  text: string,
  words: SpokenWords,
  breath: Breath,
): SeveralAnswers => {
  const moment = dayAndTime(current, others, text, words, breath) ?? daysFromTo(current, others, text, words, breath)
  if (moment !== undefined) return moment
  const division = divisionOf(current, others, text, words, breath)
  const { vocabulary, whole } = division
  const alone: SeveralAnswers = { answer: whole, own: text, also: [], unheard: [] }
  // "plus thirty four, six one two, ...": there is only a number, no matter where its pauses are
  if (current.type === "phone" && whole._tag === "accepted" && isInFigures(vocabulary, words.slice(mostBefore)))
    return alone
  let unheard: ReadonlyArray<string> = []
  for (const cut of division.cuts.slice(0, mostLinkingWords)) {
    const halves = halvesAt(division, cut)
    if (!isDivided(division, halves)) continue
    const { first, front, back } = halves
    const found = answersBehind(division, halves)
    if (found !== undefined) return found
    if (isOptionBehind(division, halves)) return { answer: first, own: front, also: [], unheard: [] }
    if (unheard.length === 0 && isSameValue(whole, first) && breath.read(current, back)._tag === "rejected")
      unheard = unassignedIn(vocabulary, back, words.slice(cut.next))
  }
  const other = whole._tag === "rejected" ? (beginningOf(division) ?? otherAnswer(division)) : undefined
  return other ?? { ...alone, unheard }
}

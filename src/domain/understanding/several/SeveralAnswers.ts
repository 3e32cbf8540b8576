import { holdsDay, holdsTime } from "../date/MomentSearch.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { isTooLong } from "../text/Token.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import type { UnderstandingContext } from "../understand.ts"
import { accepted, confirm, invalid, type Understanding } from "../Understanding.ts"
import { announcementsIn, type Answers, jointAt } from "./Announcement.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import { type AlsoSaid, alsoOf, type SeveralAnswers, textBetween } from "./AlsoSaid.ts"
import { isAnswerTo, tellsItself } from "./AnswerAlone.ts"
import { dayAndTime, momentCuts } from "./DayAndTime.ts"
import { otherPartOfName } from "./OtherPartOfName.ts"
import { type Breath, breathOf } from "./Readings.ts"
import { type SaidWord, saidWords } from "./SaidWord.ts"
import { mentionedOptions } from "./MentionedOptions.ts"
import { holdsFigure, isSentence, keepsFigures, lostFigures, unheardIn } from "./Unheard.ts"

/** More words than these are a story. */
const mostWords = 120
/** Of more questions nobody has the answer ready who was not asked. */
const mostOthers = 12
/** More joints are not tried. */
const mostJoints = 12

/** An answer in its own words, else with those that announce it. */
const announced = (
  question: AskedQuestion,
  own: string,
  whole: string,
  breath: Breath,
): readonly [result: Understanding, text: string] => {
  const result = own === "" ? invalid : breath.read(question, own)
  if (result._tag !== "rejected") return [result, own]
  const all = breath.read(question, whole)
  if (all._tag !== "rejected") return [all, whole]
  // "my phone is 020 7946 0958 and 77": what follows a joint may be something else
  const words = saidWords(own)
  const { joints } = vocabularyOf(breath.locale).fields
  for (let at = words.length - 1; at > 0; at--) {
    if (!words[at]!.pause && lookUp(joints, words, at) === undefined) continue
    const front = textBetween(own, words, 0, at)
    const first = breath.read(question, front)
    if (first._tag !== "rejected") return [confirm(first.value), front]
  }
  return [result, own]
}

/** Kinds of which a beginning is asked about where the whole is none. */
const beginsWithAnswer = ({ type, text }: AskedQuestion): boolean =>
  type === "phone" ||
  type === "email" ||
  type === "date" ||
  type === "time" ||
  type === "datetime" ||
  text?.entity === "postal_address"

/** What leaves a doubt is in more words no answer to a question that was not asked. */
const mostAsked = 8

/** "nina patel nina dot patel at gmail dot com": where an address of mail begins, as far as dots join its parts; -1: there is none. */
const mailboxAt = ({ email }: Vocabulary, text: string, words: ReadonlyArray<SaidWord>): number => {
  // "nina.patel@gmail.com"
  const written = /(?<=\s)[^\s@]+@/u.exec(text)?.index
  if (written !== undefined) return words.findIndex(({ from }) => from >= written)
  const at = words.findIndex((_, index) => index > 0 && lookUp(email.at, words, index) !== undefined)
  let start = at - 1
  const isJoined = () => start > 1 && lookUp(email.dot, words, start - 1)?.length === 1
  const isInitial = () => start > 0 && words[start - 1]!.text.length === 1
  while (isJoined() || isInitial()) start -= isJoined() ? 2 : 1
  return start
}

/** "text message on 07700 900 123", "07700 900 123 anna at example dot com": where words that cannot be of this answer begin without a joint. */
const changesOfKind = (
  vocabulary: Vocabulary,
  { type, text, options = [] }: AskedQuestion,
  said: string,
  words: ReadonlyArray<SaidWord>,
  reading: Understanding,
): ReadonlySet<number> => {
  const mail = mailboxAt(vocabulary, said, words)
  const isStreet = (at: number) =>
    vocabulary.lexicon.address.order === "type-first" && lookUp(vocabulary.address.streets, words, at) !== undefined
  const isFigure = (at: number) => words[at]!.kind === "digits" || startsNumber(vocabulary.numerals, words[at])
  // "three of us on friday at seven": a number, and when
  const isDated =
    (["integer", "number", "choice", "choices", "boolean"].includes(type) || text?.entity === "term") &&
    (holdsDay(vocabulary, words) || holdsTime(vocabulary, words))
  const moments = isDated ? momentCuts(vocabulary, words) : []
  const label = options.find(({ value }) => reading._tag !== "rejected" && value === reading.value)?.label ?? ""
  const isWord =
    type === "boolean" || type === "choices" || (type === "choice" && !holdsFigure(vocabulary, saidWords(label)))
  return new Set(
    words.flatMap((_word, at) => {
      if (at === 0) return []
      if (moments.includes(at)) return [at]
      if (isWord && isFigure(at) && !isFigure(at - 1)) return [at]
      // "tom ford 22 bond street", "ana ruiz calle luna siete": where somebody lives
      if (text?.entity === "person_name" && (isFigure(at) ? !isFigure(at - 1) : isStreet(at))) return [at]
      if (type === "phone" && !isFigure(at) && isFigure(at - 1)) return [at]
      if (type !== "email" && text?.entity !== "free_text" && at === mail) return [at]
      return text?.entity === "postal_address" && lookUp(vocabulary.email.at, words, at + 1) !== undefined ? [at] : []
    }),
  )
}

/** Words before the first figure of a number: "it's plus". */
const mostBefore = 2

const isInFigures = ({ numerals, fields }: Vocabulary, words: ReadonlyArray<SaidWord>): boolean =>
  words.every(
    (word, at) =>
      word.kind === "digits" || startsNumber(numerals, word) || lookUp(fields.joints, words, at)?.length === 1,
  )

/** "anna at example dot com and 020 7946 0958": where no word says what follows, it is tried at the joints, from the left. */
const apart = (
  current: AskedQuestion,
  others: ReadonlyArray<AskedQuestion>,
  text: string,
  words: ReadonlyArray<SaidWord>,
  breath: Breath,
): SeveralAnswers => {
  const moment = dayAndTime(current, others, text, words, breath)
  if (moment !== undefined) return moment
  const wholeAnswer = breath.read(current, text)
  const alone: SeveralAnswers = { answer: wholeAnswer, own: text, also: [], unheard: [] }
  // "fever and a cough since yesterday": of several options all are the answer, wherever it was cut
  const taken = (first: Understanding, front: string): Pick<SeveralAnswers, "answer" | "own"> =>
    current.type === "choices" && wholeAnswer._tag !== "rejected" ? alone : { answer: first, own: front }
  const vocabulary = vocabularyOf(breath.locale)
  // "plus thirty four, six one two, ...": nothing but the number, however many pauses it has
  const isAllNumber =
    current.type === "phone" && wholeAnswer._tag === "accepted" && isInFigures(vocabulary, words.slice(mostBefore))
  if (isAllNumber) return alone
  // "friday at three pm" is a moment before it is a day, and "calle mayor 22, 28013 madrid" an address before it is a number
  const isEarly = ({ type, text: spec }: AskedQuestion) =>
    type === "datetime" || (spec?.entity === "postal_address" && spec.addressPart === undefined)
  const able = others
    .filter(tellsItself)
    .toSorted((a, b) => Number(isEarly(b)) - Number(isEarly(a)))
    .slice(0, mostOthers)
  const changes = changesOfKind(vocabulary, current, text, words, wholeAnswer)
  const cuts = words.flatMap((word, at) => {
    const joint = jointAt(vocabulary, words, at)
    const isSaying = lookUp(vocabulary.fields.statements, words, at) !== undefined
    return at > 0 && (word.pause || joint > 0 || changes.has(at) || isSaying) ? [{ at, next: at + joint }] : []
  })
  let unheard: ReadonlyArray<string> = []
  for (const { at, next } of cuts.slice(0, mostJoints)) {
    const [front, back] = [textBetween(text, words, 0, at), textBetween(text, words, next, words.length)]
    const first = breath.read(current, front)
    if (first._tag === "rejected" || back === "") continue
    // what the whole means is not said again in its second half
    if (
      wholeAnswer._tag !== "rejected" &&
      wholeAnswer.value !== first.value &&
      breath.read(current, back)._tag !== "rejected"
    )
      continue
    const behind = words
      .slice(next)
      .map((word) => ({ ...word, from: word.from - words[next]!.from, to: word.to - words[next]!.from }))
    for (const question of able) {
      if (!breath.mayHold(question, back)) continue
      const left = able.filter((one) => one !== question)
      const rest = breath.tryOut(question, back)
      // "nina@patel.com, 212 555 0147": behind a pause something else may follow
      const isMail = left.some((one) => one.type === "email" && breath.mayHold(one, back))
      const isMixed = isMail && (question.type === "phone" || question.text?.entity === "postal_address")
      const isParted =
        isMixed ||
        ((question.type === "phone" || question.type === "email") && behind.some(({ pause }, n) => n > 0 && pause))
      const parted = isParted ? apart(question, left, back, behind, breath) : undefined
      const isAlone =
        !isMixed &&
        (parted === undefined ||
          parted.also.length === 0 ||
          !isAnswerTo(vocabulary, question, parted.own, parted.answer))
      if (isAlone && isAnswerTo(vocabulary, question, back, rest)) {
        const { also, unheard: over } = dayAndTime(question, left, back, behind, breath) ?? alone
        return { ...taken(first, front), also: [alsoOf(question, rest, back), ...also], unheard: over }
      }
      const several = parted ?? apart(question, left, back, behind, breath)
      if (isAnswerTo(vocabulary, question, several.own, several.answer) && several.also.length > 0)
        return {
          ...taken(first, front),
          also: [alsoOf(question, several.answer, several.own), ...several.also],
          unheard: several.unheard,
        }
    }
    // "14 Rose Lane Boston and the morning is best": an option is no part of an address
    const isOption =
      current.text?.entity === "postal_address" &&
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
      unheard = unheardIn(vocabulary, back, words.slice(next))
  }
  // "020 7946 0958 and 42": what cannot be one answer begins with one; "two and I'm not married" is one and something else
  const isNumber = current.type === "integer" || current.type === "number"
  if (wholeAnswer._tag === "rejected" && (beginsWithAnswer(current) || isNumber)) {
    for (const { at, next } of cuts.slice(0, mostJoints).toReversed()) {
      const [front, back] = [textBetween(text, words, 0, at), textBetween(text, words, next, words.length)]
      const first = breath.read(current, front)
      const left = first._tag === "rejected" ? [] : unheardIn(vocabulary, back, words.slice(next))
      const isOther =
        !isNumber || isSentence(vocabulary, words.slice(next)) || breath.read(current, back)._tag === "rejected"
      if (first._tag !== "rejected" && left.length > 0 && isOther)
        return { answer: confirm(first.value), own: front, also: [], unheard: left }
    }
  }
  // what is said belongs to another question altogether
  if (wholeAnswer._tag === "rejected") {
    const other = able.flatMap((question) => {
      const result = breath.tryOut(question, text)
      const isSure = result._tag === "accepted" || words.length <= mostAsked
      return isSure && isAnswerTo(vocabulary, question, text, result) ? [alsoOf(question, result, text)] : []
    })
    if (other.length === 1) return { ...alone, own: "", also: other }
  }
  return { ...alone, unheard }
}

/**
 * An utterance that may hold answers to several questions of a form: what belongs to the question at hand is its answer, what was said for
 * others is kept, to be asked about there. A question that is named with an answer nobody understands is told as rejected.
 * Questions that are answered already (`named`) count only where they are called by name. `form`: all questions that a name has to tell
 * apart, the same list from turn to turn; absent, the questions that are given.
 */
export const understandSeveral = (
  text: string,
  current: AskedQuestion,
  others: ReadonlyArray<AskedQuestion>,
  context: UnderstandingContext,
  named: ReadonlyArray<AskedQuestion> = [],
  form?: ReadonlyArray<AskedQuestion>,
): SeveralAnswers => {
  const breath = breathOf(context)
  const told = isTooLong(text) ? text : withoutSighs(vocabularyOf(context.locale), text)
  const answers = toldApart(told, current, others, breath, named, form)
  const all = breath.isSpent() ? story(current, text, breath) : answers
  const vocabulary = vocabularyOf(context.locale)
  if (isTooLong(text)) return all
  const lost = [
    ...lostFigures(vocabulary, current, all.own, all.answer),
    ...all.also.flatMap(({ question, status, value, text: own }) =>
      status === "confirm" ? lostFigures(vocabulary, question, own, confirm(value!)) : [],
    ),
  ].filter((one) => !all.unheard.some((other) => other.includes(one) || one.includes(other)))
  if (current.text?.entity === "free_text") return { ...all, unheard: [...all.unheard, ...lost] }
  const mentioned = mentionedOptions(
    vocabulary,
    text,
    others.filter((question) => all.also.every((one) => one.question !== question)),
    [current, ...others, ...named],
    [
      ...(current.options ?? []).map(({ label }) => label),
      ...[all.answer, ...all.also].flatMap((one) => ("value" in one ? [String(one.value)] : [])),
    ],
  )
  const name = otherPartOfName(
    current,
    others.filter((question) => all.also.every((one) => one.question !== question)),
    all,
    breath,
  )
  return {
    ...all,
    also: [
      ...all.also,
      ...name,
      ...mentioned.map((one) => ({ ...one, status: "confirm" as const, isCorrection: false })),
    ],
    unheard: [...all.unheard, ...lost],
  }
}

/** Whether what follows, to the next joint or to the end, is taken as an answer by a question that takes not everything. */
const answersIn = (text: string, words: ReadonlyArray<SaidWord>, breath: Breath): Answers => {
  const { joints } = vocabularyOf(breath.locale).fields
  return (question, start) => {
    if (start >= words.length || question.text?.entity === "free_text") return false
    let stop = start + 1
    while (stop < words.length && !words[stop]!.pause && lookUp(joints, words, stop) === undefined) stop++
    return [...new Set([stop, words.length])].some(
      (end) => breath.tryOut(question, textBetween(text, words, start, end))._tag !== "rejected",
    )
  }
}

/** "helen carter and it's helen at carter dot org" behind "my name is": an answer and what was said for others without a word for them. */
const divided = (
  question: AskedQuestion,
  others: ReadonlyArray<AskedQuestion>,
  piece: string,
  breath: Breath,
): SeveralAnswers | undefined => {
  const inside = piece === "" ? undefined : apart(question, others, piece, saidWords(piece), breath)
  return inside !== undefined && inside.also.length > 0 && inside.answer._tag !== "rejected" ? inside : undefined
}

/**
 * What is too long to be told apart is asked for again; only a question that takes any words takes these, and one for a code whose check digit
 * tells that it is all there: an account's number has eight pauses.
 */
const story = (question: AskedQuestion, text: string, breath: Breath): SeveralAnswers => {
  const { text: spec, type } = question
  const whole = spec?.check === undefined ? invalid : breath.read(question, text)
  if (whole._tag !== "rejected") return { answer: whole, own: text, also: [], unheard: [] }
  return type === "text" && (spec?.entity ?? "free_text") === "free_text"
    ? { answer: accepted(text.trim()), own: text, also: [], unheard: [] }
    : { answer: invalid, own: "", also: [], unheard: [] }
}

/** "... oh one two three, oh and my name is": such a sigh behind figures is no nought. */
const withoutSighs = (vocabulary: Vocabulary, text: string): string => {
  const { fields, phone, numerals } = vocabulary
  const words = saidWords(text)
  const at = words.findIndex((word, index) => {
    const joint = phone.zero.has(word.text) && index > 0 ? (lookUp(fields.joints, words, index)?.length ?? 0) : 0
    const next = words[index + joint]
    return joint > 1 && next?.kind === "word" && !startsNumber(numerals, next) && !phone.repeat.has(next.text)
  })
  return at < 0 ? text : withoutSighs(vocabulary, text.slice(0, words[at]!.from) + text.slice(words[at + 1]!.from))
}

const toldApart = (
  text: string,
  current: AskedQuestion,
  others: ReadonlyArray<AskedQuestion>,
  breath: Breath,
  named: ReadonlyArray<AskedQuestion>,
  form: ReadonlyArray<AskedQuestion> | undefined,
): SeveralAnswers => {
  const spokenWords = isTooLong(text) ? [] : saidWords(text)
  if (others.length + named.length === 0 || spokenWords.length === 0)
    return { answer: breath.read(current, text), own: text, also: [], unheard: [] }
  if (spokenWords.length > mostWords) return story(current, text, breath)
  const vocabulary = vocabularyOf(breath.locale)
  const announcements = announcementsIn(
    vocabulary,
    [current, ...others, ...named],
    spokenWords,
    answersIn(text, spokenWords, breath),
    form,
  )
  if (announcements.every(({ question }) => question === current)) {
    const answers = apart(current, others, text, spokenWords, breath)
    const [first] = announcements
    // "there were five of us and two people were injured": what is counted again is no answer to it
    const again = announcements.at(-1)?.start ?? 0
    const front = answers.answer._tag === "rejected" && again > 0 ? textBetween(text, spokenWords, 0, again) : ""
    const before = front === "" ? invalid : breath.read(current, front)
    if (before._tag !== "rejected") {
      const rest = textBetween(text, spokenWords, again, spokenWords.length)
      return { answer: confirm(before.value), own: front, also: [], unheard: unheardIn(vocabulary, rest) }
    }
    // "my account number is 1234 and my e-mail is ...": something else was said before
    const opening = first === undefined ? "" : textBetween(text, spokenWords, 0, first.start)
    const isLost = answers.also.length === 0 && answers.unheard.length === 0 && !keepsFigures(current)
    return isLost && answers.answer._tag !== "rejected" && opening !== ""
      ? { ...answers, unheard: unheardIn(vocabulary, opening) }
      : answers
  }
  let own: readonly [result: Understanding, text: string] | undefined
  const also = new Map<AskedQuestion, AlsoSaid>()
  const over: Array<string> = []
  // "no, my e-mail is ...": of a question for yes or no the first word is the answer
  const [first] = announcements
  const isAnswered = current.type === "boolean" && first?.start === 0 && first.opened > 0
  // "yes, I take lisinopril"
  const isSaidFirst = current.type === "boolean" && first?.start === 0 && spokenWords[1]?.pause === true
  const opensAt = isAnswered ? first.opened : isSaidFirst ? 1 : (first?.start ?? 0)
  for (const [at, { question, start, end, says, ...more }] of announcements.entries()) {
    const stop = announcements[at + 1]?.start ?? spokenWords.length
    // "12 Oak Road York with my three kids": the joint belongs to what follows
    const hasJoint =
      stop < spokenWords.length &&
      stop - end > 1 &&
      lookUp(vocabulary.names.joints, spokenWords, stop - 1)?.length === 1
    const piece = textBetween(text, spokenWords, end, hasJoint ? stop - 1 : stop)
    const isCorrection = more.isCorrection && !(at === 0 && isAnswered)
    const leftOf = (words: string) => (piece.startsWith(words) ? piece.slice(words.length) : "")
    const able = others.filter((one) => !also.has(one) && !announcements.some((other) => other.question === one))
    const isOpen = question !== current && !announcements.some((one) => one.question === current)
    const inside = says !== undefined ? undefined : divided(question, isOpen ? [current, ...able] : able, piece, breath)
    for (const one of inside?.also ?? []) {
      if (one.question === current) own ??= [confirm(one.value!), one.text]
      else also.set(one.question, one)
    }
    const [result, words] =
      says !== undefined
        ? ([confirm(says), piece] as const)
        : inside === undefined
          ? announced(question, piece, textBetween(text, spokenWords, start, stop), breath)
          : ([inside.answer, inside.own] as const)
    if (inside !== undefined) {
      over.push(...inside.unheard)
      if (question === current) own = [result, words]
      else also.set(question, alsoOf(question, result, words, isCorrection))
      continue
    }
    const left = leftOf(words)
    if (left !== "") over.push(...unheardIn(vocabulary, left))
    // "quiero devolver la tostadora": a wish, and no answer to what it was taken for
    if (more.isGuess === true && result._tag === "rejected") over.push(...unheardIn(vocabulary, piece))
    else if (question === current) own = [result, words]
    else if (result._tag !== "rejected" || !also.has(question))
      also.set(question, alsoOf(question, result, words, isCorrection))
  }
  const opening = textBetween(text, spokenWords, 0, opensAt)
  const rest = others.filter((question) => !also.has(question))
  if (opening === "")
    return { answer: own?.[0] ?? invalid, own: own?.[1] ?? "", also: [...also.values()], unheard: over }
  const start = apart(current, rest, opening, saidWords(opening), breath)
  for (const one of start.also) also.set(one.question, one)
  if (own === undefined || (own[0]._tag === "rejected" && start.answer._tag !== "rejected"))
    return { answer: start.answer, own: start.own, also: [...also.values()], unheard: [...start.unheard, ...over] }
  // before the question at hand is answered by its name, something else was said
  const unheard = start.also.length > 0 ? start.unheard : unheardIn(vocabulary, opening)
  return { answer: own[0], own: own[1], also: [...also.values()], unheard: [...unheard, ...over] }
}

import { understandDate } from "./date/DateAnswer.ts"
import { understandDateTime } from "./date/DateTimeAnswer.ts"
import { valueAtEnd } from "./date/ValueAtEnd.ts"
import { understandEmail } from "./email/EmailAnswer.ts"
import { understandNumber } from "./number/NumberAnswer.ts"
import { placeIn } from "./number/PlaceInOrder.ts"
import type { AskedNumber } from "./quantity/AskedNumber.ts"
import type { Option } from "./choice/Option.ts"
import { matchMainOption } from "./choice/MainOption.ts"
import { understandDuration } from "./quantity/DurationAnswer.ts"
import { understandPhone } from "./phone/PhoneAnswer.ts"
import { understandTime } from "./time/TimeAnswer.ts"
import { dialogueActIn } from "./talk/DialogueAct.ts"
import { correctionIn } from "./text/Correction.ts"
import { mentions } from "./text/Phrasebook.ts"
import { longestClauses, mainClause } from "./text/Clauses.ts"
import { withoutRestart } from "./text/Restart.ts"
import { concluding, explicitEnding } from "./text/Conclusion.ts"
import { statedIn } from "./text/Statement.ts"
import { isTooLong, tokenize, words } from "./text/Token.ts"
import {
  type AnswerType,
  type CanonicalValue,
  confirm,
  type Moment,
  type RejectionCode,
  type Understanding,
} from "./Understanding.ts"
import { withoutWaiting } from "./talk/Waiting.ts"
import { withoutCourtesy } from "./text/Courtesy.ts"
import { vocabularyOf } from "./text/Vocabulary.ts"
import { understandWebAddress } from "./web/WebAddress.ts"
import { readYesNo } from "./yesno/YesNo.ts"

/** The context of an utterance. `locale` is a BCP 47 tag; `options` are the enabled options, in narration order. */
export interface UnderstandingContext extends Moment {
  readonly locale: string
  readonly options?: ReadonlyArray<Option> | undefined
  /** Whether the number is a position, which is often spoken as an ordinal: "third". */
  readonly isPlace?: boolean | undefined
  /** The quantity that a number question asks for, if it names one. */
  readonly asked?: AskedNumber | undefined
}

const understandChoice = (text: string, options: ReadonlyArray<Option>, locale: string): Understanding => {
  const result = matchMainOption(text, options, locale)
  return result._tag === "rejected"
    ? { _tag: "rejected", code: result.code }
    : { _tag: result._tag, value: result.match.value, method: result.match.method }
}

const understandBoolean = (text: string, { locale, options }: UnderstandingContext): Understanding => {
  if (options !== undefined && options.length > 0) return understandChoice(text, options, locale)
  const answer = readYesNo(text, locale)
  if (answer === undefined) return { _tag: "rejected", code: "NO_MATCH" }
  return { _tag: answer.isCertain ? "accepted" : "confirm", value: answer.answer, method: "yes_no" }
}

type Reader = (text: string, context: UnderstandingContext) => Understanding<CanonicalValue>

/** One function for each type of answer. */
const readers: Readonly<Record<AnswerType, Reader>> = {
  email: (text, { locale }) => understandEmail(text, locale),
  phone: (text, { locale }) => understandPhone(text, locale),
  number: (text, { locale, asked }) => understandNumber(text, locale, false, asked),
  integer: (text, { locale, isPlace, asked }) => {
    const result = understandNumber(text, locale, true, asked)
    const place = isPlace === true && result._tag === "rejected" ? placeIn(text, locale) : undefined
    return place === undefined ? result : confirm(place)
  },
  date: (text, context) => understandDate(text, context.locale, context),
  time: (text, context) => understandTime(text, context.locale, context),
  datetime: (text, context) => understandDateTime(text, context.locale, context),
  boolean: understandBoolean,
  duration: (text, { locale }) => understandDuration(text, locale),
  url: (text, { locale }) => understandWebAddress(text, locale),
  choice: (text, { locale, options }) => understandChoice(text, options ?? [], locale),
}

/** Rejection codes other than INVALID_VALUE. */
const refusals: Readonly<Partial<Record<AnswerType, RejectionCode>>> = {
  email: "INVALID_EMAIL",
  boolean: "NO_MATCH",
  choice: "NO_MATCH",
}

/** Whether answers of this type are values. "not now" may express an option, a yes or a no, but never a value. */
const isValue = (type: AnswerType): boolean => type !== "boolean" && type !== "choice"

/** The maximum length of small talk in characters. */
const longestTalk = 80

/** "give me two minutes": the number is not an answer. */
const isTalk = (text: string): boolean => {
  const act = text.length <= longestTalk ? dialogueActIn(text) : undefined
  // "una persona" may be a count
  return act !== undefined && act.kind !== "human_requested" && act.kind !== "language"
}

/** "I'd prefer not to", "not now": text that may mean no as the answer to a yes-or-no question. */
const mayBeNo = /\b(?:not(?: to)?|no|now|later)$|^(?:not|ahora) /

/**
 * Whether the text is a question in reply, or a refusal, rather than a yes, a no or an option. An option with that name
 * takes precedence.
 */
export const isAsked = (text: string, options: ReadonlyArray<Option> = []): boolean => {
  const act = text.length <= longestTalk ? dialogueActIn(text) : undefined
  if (act === undefined || act.kind === "unknown" || act.kind === "backchannel" || act.kind === "language") return false
  const spoken = words(text).join(" ")
  if ((act.kind === "decline" || act.kind === "wait") && mayBeNo.test(spoken)) return false
  return !options.some(({ label }) => {
    const name = words(label).join(" ")
    return spoken.includes(name) || name.includes(spoken) || dialogueActIn(label)?.kind === act.kind
  })
}

/**
 * The contract allows values of these types to be confirmed. Numbers, phone numbers and e-mail addresses can only be
 * accepted or rejected.
 */
const restated: ReadonlySet<AnswerType> = new Set(["date", "time", "datetime", "duration"])
/** Types whose values are accepted or rejected, but never confirmed. */
const neverAsked: ReadonlySet<AnswerType> = new Set(["email", "phone"])
const moments: ReadonlySet<AnswerType> = new Set(["date", "time", "datetime"])

const mostClauses = 5

/** Whether a clause contains no numbers other than those in the value. */
const isPartOf = (value: string, clause: CanonicalValue | undefined): boolean =>
  typeof clause === "string" && (clause.match(/\d+/g) ?? ["?"]).every((figure) => value.split(/\D+/).includes(figure))

/**
 * "it was Sunday, Sunday night", "el 23, sí, el 23 de marzo": the only value in the clauses of an answer that has no
 * meaning as a whole. It must be confirmed unless all clauses are certain: "Sunday. This coming Sunday".
 */
const byClauses = (
  text: string,
  locale: string,
  read: (clause: string) => Understanding<CanonicalValue>,
): Understanding<CanonicalValue> | undefined => {
  const clauses = text.split(/(?<=[\p{L}\p{N}]{3})[,;.!?]+(?=\s)/u).map((clause) => clause.trim())
  if (clauses.length < 2 || clauses.length > mostClauses) return undefined
  const vocabulary = vocabularyOf(locale)
  if (correctionIn(vocabulary, tokenize(text)) !== undefined) return undefined
  const readings = clauses.map(read)
  const values = clauses.flatMap((clause, at) => {
    const reading = readings[at]!
    // "Feb 29, 2027": a number that was not understood is part of the value
    if (reading._tag === "rejected") return /\d/.test(clause) ? [clause] : []
    return [mentions(vocabulary.options.negations, tokenize(clause)) ? undefined : reading.value]
  })
  const [first] = values
  // "the third of May seventy four, 1974": "1974" is part of the value
  const isOther = values.some((value) => value !== first && !isPartOf(String(first), value))
  if (first === undefined || isOther || clauses.includes(String(first))) return undefined
  return readings.every(({ _tag, value }) => _tag === "accepted" && value === first) ? readings[0] : confirm(first)
}

/**
 * Whether the answer may include an explanation of the amount. For a number, only if the question names its quantity.
 */
const isExplained = (type: AnswerType, { asked }: UnderstandingContext): boolean =>
  type === "duration" || ((type === "number" || type === "integer") && asked !== undefined)

/** "at nine nine in the morning": the same words twice. */
const repeated = /(?<![\p{L}\p{N}])([\p{L}\p{N}][\p{L}\p{N} ]*?) \1(?![\p{L}\p{N}])/iu

/** "five five one two one two" are digits, not repetitions. */
const withoutRepetition = (text: string): string => {
  const once = text.replace(repeated, "$1")
  return repeated.test(once) ? text : once
}

/**
 * "tres, mi marido, mi hija y yo", "it was nine hundred but now it's nine fifty": the value of one part of the answer,
 * such as its main clause. The respondent is always asked to confirm it.
 */
const inShort = (text: string, part: string, read: (part: string) => Understanding): Understanding | undefined => {
  const reading = part === text ? undefined : read(part)
  return reading === undefined || reading._tag === "rejected" ? undefined : { ...reading, _tag: "confirm" }
}

/** The value of one clause of an answer that has no meaning as a whole. */
const inPart = (
  type: AnswerType,
  text: string,
  context: UnderstandingContext,
  read: (part: string) => Understanding,
): Understanding | undefined => {
  const vocabulary = vocabularyOf(context.locale)
  const one = restated.has(type) ? inShort(text, withoutRepetition(text), read) : undefined
  const last = moments.has(type) ? explicitEnding(vocabulary, text) : undefined
  const ending = last === undefined ? undefined : inShort(text, last, read)
  const main = isExplained(type, context) ? mainClause(vocabulary, text) : text
  const short = one ?? ending ?? inShort(text, main, read)
  return short === undefined && restated.has(type) ? valueAtEnd(vocabulary, text, read) : short
}

const rejected = (type: AnswerType): Understanding => ({ _tag: "rejected", code: refusals[type] ?? "INVALID_VALUE" })

/**
 * The meaning of an answer that may have several clauses: the only value in them, their conclusion, or the statement
 * that takes precedence. For a type that is never confirmed, it is the meaning of all words together.
 */
const byStructure = (
  type: AnswerType,
  text: string,
  context: UnderstandingContext,
  all: Understanding,
  read: (part: string) => Understanding,
): Understanding => {
  if (neverAsked.has(type)) return all
  const vocabulary = vocabularyOf(context.locale)
  const whole = concluding(vocabulary, text, all, read)
  const isRejected = whole._tag === "rejected" && text.length <= longestClauses
  const one = isRejected && restated.has(type) ? byClauses(text, context.locale, read) : undefined
  const isStated = restated.has(type) || isExplained(type, context)
  // "at eleven, eleven at night" is not 11:11
  const once = moments.has(type) && whole === all ? withoutRestart(vocabulary, text) : text
  const again = one ?? inShort(text, once, read) ?? whole
  const stated = isStated && again.value === whole.value ? statedIn(vocabulary, text, whole, read) : again
  return stated._tag === "rejected" && isRejected ? (inPart(type, text, context, read) ?? stated) : stated
}

/**
 * The meaning of an utterance as an answer of the given type: accepted, confirmed, or rejected, with the canonical
 * value. Pure and synchronous. An utterance of more than 2,000 characters is rejected without being parsed.
 */
export const understand = (type: AnswerType, text: string, context: UnderstandingContext): Understanding => {
  if (isTooLong(text)) return rejected(type)
  const waited = withoutWaiting(text, context.locale)
  const spoken = isValue(type) ? withoutCourtesy(vocabularyOf(context.locale), waited) : waited
  // "let me see half past six": a date or time after small talk is an answer, not a request to wait
  const isAside = isValue(type)
    ? isTalk(text) && (!moments.has(type) || spoken === text || isTalk(spoken))
    : isAsked(text, context.options)
  if (isAside) return rejected(type)
  const read = (one: string) => readers[type](one, context)
  const reading = read(spoken)
  const all = reading._tag === "rejected" && spoken !== text ? read(text) : reading
  return byStructure(type, spoken, context, all, read)
}

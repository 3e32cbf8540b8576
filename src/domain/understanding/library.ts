/**
 * The entry point of `parley/understanding`: the meaning of an utterance as the answer to a question, in English and
 * Spanish. It is pure and synchronous, runs in browsers and Node, and has no dependencies.
 * ```ts
 * understand({ type: "date" }, "next Friday", { locale: "en", now: Date.UTC(2026, 0, 5), timezone: "Europe/Madrid" })
 * // { status: "accepted", value: "2026-01-09" }
 * ```
 */
import * as Result from "effect/Result"
import { compilePattern } from "../forms/pattern/Pattern.ts"
import { type AddressPart, addressParts } from "./address/AddressParts.ts"
import { matchOptions } from "./choice/MultipleChoice.ts"
import type { Option } from "./choice/Option.ts"
import { type CheckName, checkNames } from "./code/CheckDigit.ts"
import { type NamePart, nameParts } from "./name/NamePart.ts"
import { askedNumber } from "./quantity/AskedNumber.ts"
import type { AskedQuestion } from "./several/AskedQuestion.ts"
import { understandSeveral } from "./several/SeveralAnswers.ts"
import { dialogueActIn } from "./talk/DialogueAct.ts"
import { textEntities, type TextEntity, type TextSpec } from "./TextSpec.ts"
import { understand as understandValue, type UnderstandingContext } from "./understand.ts"
import { type AnswerType, answerTypes, type CanonicalValue, invalid, type MatchMethod } from "./Understanding.ts"
import type { RejectionCode, Understanding } from "./Understanding.ts"
import { understandText } from "./understandText.ts"

export type { AddressPart, AnswerType, CheckName, MatchMethod, NamePart, Option, RejectionCode, TextEntity }

/** The properties of a question. Properties that its type doesn't use are ignored. */
export interface Question {
  /** `choices`: several options may be chosen; `text`: see `entity`. */
  readonly type: AnswerType | "choices" | "text"
  /**
   * The text of the question. "How many days?" allows conversions from other units. The text also distinguishes the
   * question from others.
   */
  readonly label?: string | undefined
  /**
   * The options of a choice, in narration order; the options of a boolean with its own labels; or the catalog for a
   * term.
   */
  readonly options?: ReadonlyArray<Option> | null | undefined
  /** The kind of text expected as the answer. */
  readonly entity?: TextEntity | undefined
  /** A regular expression for a code. */
  readonly pattern?: string | null | undefined
  /** The check digit that a code must have. */
  readonly check?: CheckName | null | undefined
  /** The requested part of a name or of an address. */
  readonly part?: NamePart | AddressPart | null | undefined
}

/** Another question of the same form. */
export interface OtherQuestion extends Question {
  readonly field_id: string
}

export interface Context {
  /** A BCP 47 tag. For languages other than English and Spanish, only numbers and options are understood. */
  readonly locale: string
  /** Milliseconds since 1970, or an ISO instant; defaults to the time of the call. */
  readonly now?: number | string | undefined
  /** An IANA name. If absent, relative dates are computed in UTC and require confirmation. */
  readonly timezone?: string | null | undefined
  /** The form's questions. Answers to questions other than the current one are in `also`. */
  readonly asked?: ReadonlyArray<OtherQuestion> | null | undefined
  /** The id of the current question in `asked`; defaults to the first question of the same kind. */
  readonly field_id?: string | undefined
}

type Value = CanonicalValue | ReadonlyArray<CanonicalValue>

/** The meaning of an utterance. */
export interface Answer {
  /** `confirm`: ask the respondent whether the value is right before you use it. */
  readonly status: "accepted" | "confirm" | "rejected"
  /** The value in canonical form; a list for `choices`, null if there is no candidate. */
  readonly value: Value | null
  /** The reason for the rejection. */
  readonly code?: RejectionCode
  /** The way in which an option was found. */
  readonly method?: MatchMethod
  /** Other values that are nearly as likely. */
  readonly alternatives?: ReadonlyArray<CanonicalValue>
  /** Answers to the other questions in `asked`. */
  readonly also?: ReadonlyArray<{ field_id: string; status: "confirm" | "rejected"; value: Value | null }>
  /** Words that answer none of the questions. */
  readonly unheard?: ReadonlyArray<unknown>
}

const types: ReadonlySet<string> = new Set([...answerTypes, "choices", "text"])

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isOption = (value: unknown): value is Option =>
  isRecord(value) &&
  typeof value["label"] === "string" &&
  (typeof value["value"] === "string" || typeof value["value"] === "number" || typeof value["value"] === "boolean")

const isOptions = (value: unknown): value is ReadonlyArray<Option> => Array.isArray(value) && value.every(isOption)

let lastList: ReadonlyArray<Option> = []

/** Returns the previous call's list if it is equal, so that a catalog is indexed only once. */
const sameList = (options: ReadonlyArray<Option>): ReadonlyArray<Option> => {
  const isSame =
    options.length === lastList.length &&
    options.every(({ value, label }, at) => lastList[at]!.label === label && lastList[at]!.value === value)
  if (!isSame) lastList = options
  return lastList
}

const checkType = ({ type }: Question): void => {
  if (typeof type !== "string" || !types.has(type))
    throw new TypeError(`"type" must be one of ${answerTypes.join(", ")}, choices, text`)
}

const checkOptions = ({ options }: Question): void => {
  if (options !== undefined && options !== null && !isOptions(options))
    throw new TypeError('"options" must be a list of {"value", "label"}')
}

const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null

const checkPattern = (pattern: unknown): void => {
  if (isAbsent(pattern)) return
  if (typeof pattern !== "string") throw new TypeError('"pattern" must be a regular expression')
  const compiled = compilePattern(pattern)
  if (Result.isFailure(compiled)) throw new TypeError(`"pattern": ${compiled.failure}`)
}

const checkOneOf = (name: string, value: unknown, known: ReadonlyArray<string>): void => {
  if (!isAbsent(value) && !known.some((one) => one === value))
    throw new TypeError(`"${name}" must be one of ${known.join(", ")}`)
}

/** The kind and the details of the text that a question expects. */
const textSpecOf = ({ entity, pattern, check, part, options }: Question): TextSpec => {
  const kind = textEntities.find((one) => one === entity)
  if (kind === undefined) throw new TypeError(`"entity" must be one of ${textEntities.join(", ")}`)
  checkPattern(pattern)
  checkOneOf("check", check, checkNames)
  checkOneOf("part", part, kind === "postal_address" ? addressParts : nameParts)
  if (kind === "term" && !isOptions(options))
    throw new TypeError('"options" must be the catalog: a list of {"value", "label"}')
  return {
    entity: kind,
    pattern: pattern ?? undefined,
    check: check ?? undefined,
    part: nameParts.find((one) => one === part),
    addressPart: addressParts.find((one) => one === part),
    terms: kind === "term" ? sameList(options as ReadonlyArray<Option>) : undefined,
  }
}

const askedQuestion = (value: OtherQuestion): AskedQuestion => {
  if (!isRecord(value) || typeof value.field_id !== "string")
    throw new TypeError('"asked" must be a list of questions with their "field_id"')
  checkType(value)
  checkOptions(value)
  const { field_id: fieldId, type, label, options } = value
  return {
    fieldId,
    label: typeof label === "string" ? label : fieldId.replaceAll("_", " "),
    type,
    text: type === "text" ? textSpecOf({ entity: "free_text", ...value }) : undefined,
    options: options ?? undefined,
  }
}

/**
 * The other questions: all of `asked` except the current one, which is the question with the given id or, without an
 * id, the first of the same kind.
 */
const othersOf = (fieldId: string | undefined, current: AskedQuestion, asked: ReadonlyArray<AskedQuestion>) => {
  const isOfItsKind = ({ type, text }: AskedQuestion): boolean =>
    type === current.type && text?.entity === current.text?.entity && text?.part === current.text?.part
  const own =
    asked.find((question) => question.fieldId === fieldId) ??
    (fieldId === undefined ? asked.find(isOfItsKind) : undefined)
  return { others: asked.filter((question) => question !== own), label: own?.label }
}

/** A value in the format that is used when there are no other questions: a list if several options may be chosen. */
const listed = ({ type }: AskedQuestion, value: CanonicalValue | undefined): Value | null => {
  if (value === undefined) return null
  return type === "choices" ? String(value).split(",") : value
}

/** "none of them": an empty choice, which can't be a value if there are other questions. */
const choosesNone = (text: string, { options = [] }: AskedQuestion, locale: string): boolean => {
  const result = matchOptions(text, options, locale)
  return result._tag === "accepted" && result.matches.length === 0
}

const inShort = (result: Understanding): Answer => ({
  status: result._tag,
  value: result.value ?? null,
  ...(result._tag === "rejected" ? { code: result.code } : {}),
  ...(result._tag !== "rejected" && result.method !== undefined ? { method: result.method } : {}),
  ...(result._tag === "confirm" && result.alternatives !== undefined ? { alternatives: result.alternatives } : {}),
})

const severalInShort = (question: Question, text: string, among: Context, context: UnderstandingContext): Answer => {
  if (!Array.isArray(among.asked)) throw new TypeError('"asked" must be a list of questions')
  const current = askedQuestion({ ...question, field_id: among.field_id ?? "" })
  const { others, label } = othersOf(among.field_id, current, among.asked.map(askedQuestion))
  const own = { ...current, label: typeof question.label === "string" ? question.label : (label ?? current.label) }
  const { answer, own: left, also, unheard } = understandSeveral(text, own, others, context)
  const isNone = current.type === "choices" && answer._tag === "rejected" && choosesNone(left, current, context.locale)
  return {
    ...(isNone
      ? { status: "accepted" as const, value: [] }
      : { ...inShort(answer), value: listed(current, answer.value) }),
    also: also.map(({ question: other, status, value }) => ({
      field_id: other.fieldId,
      status,
      value: listed(other, value),
    })),
    ...(unheard.length === 0 ? {} : { unheard }),
  }
}

/** Several options: the value is a list, which is empty if none is chosen. */
const choicesInShort = (text: string, options: ReadonlyArray<Option>, locale: string): Answer => {
  const result = matchOptions(text, options, locale)
  const isRejected = result._tag === "rejected"
  return {
    status: result._tag,
    value: isRejected ? null : result.matches.map(({ value }) => value),
    ...(isRejected ? { code: result.code } : {}),
    ...(result.alternatives.length === 0 ? {} : { alternatives: result.alternatives.map(({ value }) => value) }),
  }
}

/** Recognizes session commands first, because they must not be stored as free text. */
const textInShort = (text: string, locale: string, spec: TextSpec): Answer =>
  inShort(dialogueActIn(text) === undefined ? understandText(text, locale, spec) : invalid)

const momentOf = (now: Context["now"]): number => {
  const moment = now === undefined ? Date.now() : typeof now === "number" ? now : Date.parse(String(now))
  if (Number.isNaN(moment)) throw new TypeError('"now" must be an ISO instant such as "2026-01-31T09:00:00Z"')
  return moment
}

/**
 * The meaning of an utterance as the answer to a question.
 * @throws a `TypeError` that names the property if the question or the context is invalid.
 */
export const understand = (question: Question, text: string, context: Context): Answer => {
  checkType(question)
  const { type, options, label } = question
  const { locale, timezone } = context
  if (typeof locale !== "string") throw new TypeError('"locale" must be a language tag such as "en"')
  if (typeof text !== "string") throw new TypeError('"text" must be a string')
  const isAmong = context.asked !== undefined && context.asked !== null
  if (type === "text" && !isAmong) return textInShort(text, locale, textSpecOf(question))
  const now = momentOf(context.now)
  if (timezone !== undefined && timezone !== null && typeof timezone !== "string")
    throw new TypeError('"timezone" must be an IANA name such as "Europe/Madrid"')
  checkOptions(question)
  const asked = typeof label === "string" && label !== "" ? askedNumber({ label }, locale) : undefined
  const around = { locale, now, timezone: timezone ?? undefined, options: options ?? undefined, asked }
  if (isAmong || type === "text") return severalInShort(question, text, context, around)
  return type === "choices" ? choicesInShort(text, options ?? [], locale) : inShort(understandValue(type, text, around))
}

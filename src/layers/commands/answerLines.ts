import * as Result from "effect/Result"
import { compilePattern } from "../../domain/forms/pattern/Pattern.ts"
import { jsonIn } from "../../domain/forms/codec/Json.ts"
import { addressParts } from "../../domain/understanding/address/AddressParts.ts"
import { matchOptions } from "../../domain/understanding/choice/MultipleChoice.ts"
import type { Option } from "../../domain/understanding/choice/Option.ts"
import { checkNames, isCheckName } from "../../domain/understanding/code/CheckDigit.ts"
import { nameParts } from "../../domain/understanding/name/NamePart.ts"
import { textEntities, type TextSpec } from "../../domain/understanding/TextSpec.ts"
import { understandText } from "../../domain/understanding/understandText.ts"
import { askedNumber } from "../../domain/understanding/quantity/AskedNumber.ts"
import { type AskedQuestion } from "../../domain/understanding/several/AskedQuestion.ts"
import { dialogueActIn } from "../../domain/understanding/talk/DialogueAct.ts"
import { understandSeveral } from "../../domain/understanding/several/SeveralAnswers.ts"
import { understand, type UnderstandingContext } from "../../domain/understanding/understand.ts"
import {
  type AnswerType,
  answerTypes,
  type CanonicalValue,
  invalid,
  type Understanding,
} from "../../domain/understanding/Understanding.ts"

const types: ReadonlySet<string> = new Set(answerTypes)

const isType = (value: unknown): value is AnswerType => typeof value === "string" && types.has(value)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isOption = (value: unknown): value is Option =>
  isRecord(value) &&
  typeof value["label"] === "string" &&
  (typeof value["value"] === "string" || typeof value["value"] === "number" || typeof value["value"] === "boolean")

const isOptions = (value: unknown): value is ReadonlyArray<Option> => Array.isArray(value) && value.every(isOption)

let lastList: ReadonlyArray<Option> = []

/** The list of the line before, where this one is equal, so that a catalog is indexed once. */
const sameList = (options: ReadonlyArray<Option>): ReadonlyArray<Option> => {
  const isSame =
    options.length === lastList.length &&
    options.every(({ value, label }, at) => lastList[at]!.label === label && lastList[at]!.value === value)
  if (!isSame) lastList = options
  return lastList
}

const readInstant = (value: unknown): number => (value === undefined ? Date.now() : Date.parse(String(value)))

/** A question for a text: its kind, and what is known of it. */
const textSpecOf = ({ entity, pattern, check, part, options }: Readonly<Record<string, unknown>>): TextSpec => {
  const kind = textEntities.find((one) => one === entity)
  if (kind === undefined) throw new TypeError(`"entity" must be one of ${textEntities.join(", ")}`)
  if (pattern !== undefined && pattern !== null && typeof pattern !== "string")
    throw new TypeError('"pattern" is a regular expression')
  const compiled = pattern === undefined || pattern === null ? undefined : compilePattern(pattern)
  if (compiled !== undefined && Result.isFailure(compiled)) throw new TypeError(`"pattern": ${compiled.failure}`)
  if (check !== undefined && check !== null && !(typeof check === "string" && isCheckName(check)))
    throw new TypeError(`"check" must be one of ${checkNames.join(", ")}`)
  const asked = nameParts.find((one) => one === part)
  const addressPart = addressParts.find((one) => one === part)
  const isKnown = kind === "postal_address" ? addressPart !== undefined : asked !== undefined
  if (part !== undefined && part !== null && !isKnown)
    throw new TypeError(`"part" must be one of ${(kind === "postal_address" ? addressParts : nameParts).join(", ")}`)
  if (kind === "term" && !isOptions(options))
    throw new TypeError('"options" must be the catalog: a list of {"value", "label"}')
  return {
    entity: kind,
    pattern: pattern ?? undefined,
    check: check ?? undefined,
    part: asked,
    addressPart,
    terms: kind === "term" ? sameList(options as ReadonlyArray<Option>) : undefined,
  }
}

/** A question of the form, as in `asked`: a line's fields plus the field's id and label. */
const askedQuestion = (value: unknown): AskedQuestion => {
  if (!isRecord(value) || typeof value["field_id"] !== "string")
    throw new TypeError('"asked" is a list of questions with their "field_id"')
  const { type, label, options } = value
  if (!isType(type) && type !== "text" && type !== "choices")
    throw new TypeError(`"type" must be one of ${answerTypes.join(", ")}, choices, text`)
  if (options !== undefined && options !== null && !isOptions(options))
    throw new TypeError('"options" must be a list of {"value", "label"}')
  return {
    fieldId: value["field_id"],
    label: typeof label === "string" ? label : value["field_id"].replaceAll("_", " "),
    type,
    text: type === "text" ? textSpecOf({ entity: "free_text", ...value }) : undefined,
    options: options ?? undefined,
  }
}

/** The other questions: all of `asked` except the current one, which is given by its id or is the first of its kind. */
const othersOf = (
  line: Readonly<Record<string, unknown>>,
  current: AskedQuestion,
  asked: ReadonlyArray<AskedQuestion>,
) => {
  const byId = asked.find(({ fieldId }) => fieldId === line["field_id"])
  const own =
    byId ??
    (line["field_id"] === undefined
      ? asked.find(
          ({ type, text }) =>
            type === current.type && text?.entity === current.text?.entity && text?.part === current.text?.part,
        )
      : undefined)
  return { others: asked.filter((question) => question !== own), label: own?.label }
}

/** A value as in a line without other questions: a list where several options may be chosen. */
const listed = ({ type }: AskedQuestion, value: CanonicalValue | undefined) =>
  value === undefined ? null : type === "choices" ? String(value).split(",") : value

/** "none of them": an empty choice, which is no value for a question among others. */
const choosesNone = (text: string, { options = [] }: AskedQuestion, locale: string): boolean => {
  const result = matchOptions(text, options, locale)
  return result._tag === "accepted" && result.matches.length === 0
}

const severalInShort = (
  line: Readonly<Record<string, unknown>>,
  text: string,
  context: UnderstandingContext,
): string => {
  const list: unknown = line["asked"]
  if (!Array.isArray(list)) throw new TypeError('"asked" is a list of questions')
  const current = askedQuestion({ field_id: "", ...line })
  const { others, label } = othersOf(line, current, list.map(askedQuestion))
  const { answer, own, also, unheard } = understandSeveral(
    text,
    { ...current, label: typeof line["label"] === "string" ? line["label"] : (label ?? current.label) },
    others,
    context,
  )
  const isNone = current.type === "choices" && answer._tag === "rejected" && choosesNone(own, current, context.locale)
  return JSON.stringify({
    ...(isNone ? { status: "accepted", value: [] } : { ...parts(answer), value: listed(current, answer.value) }),
    also: also.map(({ question, status, value }) => ({
      field_id: question.fieldId,
      status,
      value: listed(question, value),
    })),
    ...(unheard.length === 0 ? {} : { unheard }),
  })
}

const parts = (result: Understanding) => ({
  status: result._tag,
  value: result.value ?? null,
  ...(result._tag === "rejected" ? { code: result.code } : {}),
  ...(result._tag !== "rejected" && result.method !== undefined ? { method: result.method } : {}),
  ...(result._tag === "confirm" && result.alternatives !== undefined ? { alternatives: result.alternatives } : {}),
})

/** Several of the options: the value is a list, empty where none is chosen. */
const choicesInShort = (text: string, options: ReadonlyArray<Option>, locale: string): string => {
  const result = matchOptions(text, options, locale)
  const isRejected = result._tag === "rejected"
  return JSON.stringify({
    status: result._tag,
    value: isRejected ? null : result.matches.map(({ value }) => value),
    ...(isRejected ? { code: result.code } : {}),
    ...(result.alternatives.length === 0 ? {} : { alternatives: result.alternatives.map(({ value }) => value) }),
  })
}

const inShort = (result: Understanding): string => JSON.stringify(parts(result))

/** Session commands are recognized before any question, so they are not free text either. */
const textInShort = (text: string, locale: string, spec: TextSpec): string =>
  inShort(dialogueActIn(text) === undefined ? understandText(text, locale, spec) : invalid)

const answerTo = (line: string): string => {
  const question = jsonIn(line)
  if (!isRecord(question)) throw new TypeError("the line must be a JSON object")
  const { type, locale, text, timezone, options } = question
  if (!isType(type) && type !== "choices" && type !== "text")
    throw new TypeError(`"type" must be one of ${answerTypes.join(", ")}, choices, text`)
  if (typeof locale !== "string") throw new TypeError('"locale" must be a language tag such as "en"')
  if (typeof text !== "string") throw new TypeError('"text" must be a string')
  const isAmong = question["asked"] !== undefined && question["asked"] !== null
  if (type === "text" && !isAmong) return textInShort(text, locale, textSpecOf(question))
  const now = readInstant(question["now"])
  if (Number.isNaN(now)) throw new TypeError('"now" must be an ISO instant such as "2026-01-31T09:00:00Z"')
  if (timezone !== undefined && timezone !== null && typeof timezone !== "string") {
    throw new TypeError('"timezone" must be an IANA name such as "Europe/Madrid"')
  }
  if (options !== undefined && options !== null && !isOptions(options)) {
    throw new TypeError('"options" must be a list of {"value", "label"}')
  }
  const { label } = question
  const asked = typeof label === "string" && label !== "" ? askedNumber({ label }, locale) : undefined
  const context = { locale, now, timezone: timezone ?? undefined, options: options ?? undefined, asked }
  if (isAmong || type === "text") return severalInShort(question, text, context)
  if (type === "choices") return choicesInShort(text, options ?? [], locale)
  return inShort(understand(type, text, context))
}

/** Whole lines, and the number of the first one. */
export interface Piece {
  readonly text: string
  readonly first: number
}

export interface Answered {
  readonly text: string
  /** Some line could not be read. */
  readonly failed: boolean
}

/** One output line for each non-empty line. */
export const answerLines = ({ text, first }: Piece): Answered => {
  let answered = ""
  let failed = false
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue
    try {
      answered += `${answerTo(line)}\n`
    } catch (error) {
      failed = true
      const reason = error instanceof Error ? error.message : String(error)
      answered += `${JSON.stringify({ error: reason, line: first + index })}\n`
    }
  }
  return { text: answered, failed }
}

import type { Option } from "../choice/Option.ts"
import type { AskedNumber } from "../quantity/AskedNumber.ts"
import { mentions } from "../text/Phrasebook.ts"
import { tokenize } from "../text/Token.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import { asksForPlace } from "../number/PlaceInOrder.ts"
import { matchOptions } from "../choice/MultipleChoice.ts"
import { isAsked, understand, type UnderstandingContext } from "../understand.ts"
import { understandText } from "../understandText.ts"
import type { TextSpec } from "../TextSpec.ts"
import type { AnswerType, Understanding } from "../Understanding.ts"

/** The properties of a question that identify its answers. */
export interface AskedQuestion {
  readonly fieldId: string
  readonly label: string
  /** `choices`: several options may be chosen. */
  readonly type: AnswerType | "text" | "choices"
  /** What kind of text a text question asks for. */
  readonly text?: TextSpec | undefined
  readonly options?: ReadonlyArray<Option> | undefined
  /** The quantity that a number question asks for. */
  readonly asked?: AskedNumber | undefined
}

/** Whether a date question asks for a birth date, which is in the past. */
export const asksForBirth = ({ label, fieldId }: Pick<AskedQuestion, "label" | "fieldId">): boolean =>
  /birth|\bborn\b|\bdob\b|nacimiento|\bnaci/i.test(`${label} ${fieldId.replaceAll("_", " ")}`)

/** A verb must be longer than this for its ending to count: "pasó", but not "yo"; "used", but not "bed". */
const shortestVerb = 3

/**
 * Whether a date question asks about the past: a birth, an accident, "When did it happen?", "Date purchased", "¿Cuándo
 * se casó?"
 */
export const asksForPast = (question: Pick<AskedQuestion, "label" | "fieldId">, locale: string): boolean => {
  if (asksForBirth(question)) return true
  const { dates, lexicon } = vocabularyOf(locale)
  const words = tokenize(question.label)
  if (mentions(dates.toCome, words)) return false
  const endings = lexicon.dates.happenedEndings
  const written = question.label.toLowerCase().split(/[^\p{L}\p{M}]+/u)
  return (
    mentions(dates.happened, words) ||
    written.some((word) => word.length > shortestVerb && endings.some((ending) => word.endsWith(ending)))
  )
}

/** Whether the requested day is in the past, and whether it is a birth date. */
export const whenAsked = (
  question: Pick<AskedQuestion, "label" | "fieldId">,
  locale: string,
): Pick<UnderstandingContext, "isPast" | "isBirth"> => ({
  isPast: asksForPast(question, locale),
  isBirth: asksForBirth(question),
})

const nothing = { _tag: "rejected", code: "NO_MATCH" } as const

const severalOf = (question: AskedQuestion, text: string, locale: string): Understanding => {
  const result = isAsked(text, question.options) ? nothing : matchOptions(text, question.options ?? [], locale)
  if (result._tag === "rejected" || result.matches.length === 0) return { _tag: "rejected", code: "NO_MATCH" }
  return {
    _tag: result._tag,
    value: result.matches.map(({ value }) => value).join(","),
    method: result.matches[0]!.method,
  }
}

/** Next to other answers, "no" may refer to any of them. Only as a whole utterance does it mean zero. */
const amongOthers = (asked: AskedNumber | undefined): AskedNumber | undefined =>
  asked === undefined ? undefined : { ...asked, words: undefined }

export const answerTo = (question: AskedQuestion, text: string, context: UnderstandingContext): Understanding => {
  switch (question.type) {
    case "text":
      return understandText(text, context.locale, question.text ?? { entity: "free_text" })
    case "choices":
      return severalOf(question, text, context.locale)
    case "date":
    case "datetime":
      return understand(question.type, text, { ...context, ...whenAsked(question, context.locale) })
    case "integer":
      return understand("integer", text, {
        ...context,
        isPlace: asksForPlace(question.label),
        asked: amongOthers(question.asked),
      })
    case "number":
      return understand("number", text, { ...context, asked: amongOthers(question.asked) })
    default:
      return understand(question.type, text, { ...context, options: question.options })
  }
}

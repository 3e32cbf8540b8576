import type { Option } from "../choice/Option.ts"
import type { AskedNumber } from "../quantity/AskedNumber.ts"
import { asksForPlace } from "../number/PlaceInOrder.ts"
import { matchOptions } from "../choice/MultipleChoice.ts"
import { isAsked, understand, type UnderstandingContext } from "../understand.ts"
import { understandText } from "../understandText.ts"
import type { TextSpec } from "../TextSpec.ts"
import type { AnswerType, Understanding } from "../Understanding.ts"

/** A question of a form, as far as it matters for telling which answer belongs to it. */
export interface AskedQuestion {
  readonly fieldId: string
  readonly label: string
  /** `choices`: several of the options. */
  readonly type: AnswerType | "text" | "choices"
  /** What kind of text, where it is one. */
  readonly text?: TextSpec | undefined
  readonly options?: ReadonlyArray<Option> | undefined
  /** What a number measures or counts. */
  readonly asked?: AskedNumber | undefined
}

/** Whether a date that is asked for is somebody's birth: it lies in the past. */
export const asksForBirth = ({ label, fieldId }: Pick<AskedQuestion, "label" | "fieldId">): boolean =>
  /birth|\bborn\b|\bdob\b|nacimiento|\bnaci/i.test(`${label} ${fieldId.replaceAll("_", " ")}`)

/** Whether a date that is asked for lies in the past: a birth, a purchase, "When did it happen?", or "Since when?" */
export const asksForPast = (question: Pick<AskedQuestion, "label" | "fieldId">): boolean =>
  asksForBirth(question) ||
  /\bdid\b|\bsince\b|\bbegan\b|\bstarted\b|\bempez(?:ó|aron)|\bcomenz(?:ó|aron)|\bhappened|\boccurred|\bpurchased?\b|\bissued?\b|\bdesde\b|ocurri[oó]|sucedi[oó]|\bcompra\b|expedici[oó]n/i.test(
    question.label,
  )

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

/** "No" beside other answers is about any of them: what there is none of is told by the whole utterance alone. */
const amongOthers = (asked: AskedNumber | undefined): AskedNumber | undefined =>
  asked === undefined ? undefined : { ...asked, words: undefined }

export const answerTo = (question: AskedQuestion, text: string, context: UnderstandingContext): Understanding => {
  switch (question.type) {
    case "text":
      return understandText(text, context.locale, question.text ?? { entity: "free_text" })
    case "choices":
      return severalOf(question, text, context.locale)
    case "date":
      return understand("date", text, { ...context, isPast: asksForPast(question) })
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

import type { Option } from "../choice/Option.ts"
import { understand, type UnderstandingContext } from "../understand.ts"
import { understandText } from "../understandText.ts"
import type { TextSpec } from "../TextSpec.ts"
import type { AnswerType, Understanding } from "../Understanding.ts"

/** A question of a form, as far as it matters for telling which answer belongs to it. */
export interface AskedQuestion {
  readonly fieldId: string
  readonly label: string
  readonly type: AnswerType | "text"
  /** What kind of text, where it is one. */
  readonly text?: TextSpec | undefined
  readonly options?: ReadonlyArray<Option> | undefined
}

export const answerTo = (question: AskedQuestion, text: string, context: UnderstandingContext): Understanding =>
  question.type === "text"
    ? understandText(text, context.locale, question.text ?? { entity: "free_text" })
    : understand(question.type, text, { ...context, options: question.options })

import type { AskedQuestion } from "../../understanding/several/AskedQuestion.ts"
import type { Question, QuestionList } from "../questions/Question.ts"
import type { QuestionPlan } from "../questions/QuestionPlan.ts"
import { fieldVoiceOf } from "../settings/FieldSettings.ts"
import type { State } from "./State.ts"
import { isCatalogue } from "./UnderstoodChoice.ts"

const askedQuestions = new WeakMap<Question, AskedQuestion>()

const typeOf = (question: Question): Pick<AskedQuestion, "type" | "text" | "options" | "asked"> => {
  const { hearing, answerType, text, choices } = question
  if (isCatalogue(question)) return { type: "text", text: { entity: "term", terms: choices } }
  if (hearing === "choice" || hearing === "choices") return { type: hearing, options: choices }
  return answerType === undefined
    ? { type: "text", text: text ?? { entity: "free_text" } }
    : { type: answerType, asked: question.asked }
}

/** The question as the understanding module represents it; always the same object for the same question. */
export const askedQuestion = (question: Question): AskedQuestion => {
  const { fieldId, label } = question
  const asked = askedQuestions.get(question) ?? { fieldId, label, ...typeOf(question) }
  askedQuestions.set(question, asked)
  return asked
}

const askedByPlan = new WeakMap<
  QuestionPlan,
  { readonly list: QuestionList; readonly asked: ReadonlyArray<AskedQuestion> }
>()

/** All questions of the plan in order; the same list while plan and questions are unchanged. */
export const plannedQuestions = ({ plan, session: { list } }: State): ReadonlyArray<AskedQuestion> => {
  const cached = askedByPlan.get(plan)
  if (cached?.list === list) return cached.asked
  const asked = plan.order.map((id) => askedQuestion(list.byId.get(id)!))
  askedByPlan.set(plan, { list, asked })
  return asked
}

/** Whether a question can be answered by voice in advance. */
export const isAskedByVoice = ({ hearing, field }: Question): boolean =>
  hearing === "choice" || hearing === "choices" || (hearing === "typed" && fieldVoiceOf(field).normalize)

import type { Json } from "../../forms/codec/Json.ts"
import { isEmail } from "../../forms/answers/Words.ts"
import { isBlank } from "../../forms/answers/Reading.ts"
import { accept } from "./Acceptance.ts"
import { refusing, type Transition } from "./Outcome.ts"
import { reject, type Rejection, requiredRejection } from "./Rejection.ts"
import { type Candidate, currentQuestion, isRequired, questionAt, type State } from "./State.ts"
import { objectionTo } from "./Verdict.ts"
import type { Question } from "../questions/Question.ts"
import type { ClientMessage } from "../wire/ClientMessage.ts"

export type AnswerMessage = Extract<ClientMessage, { type: "answer_text" | "answer_selection" | "answer_payload" }>

export const isAnswer = (message: ClientMessage): message is AnswerMessage =>
  message.type === "answer_text" || message.type === "answer_selection" || message.type === "answer_payload"

/**
 * Whether a question accepts this type of message (docs/contract/voice-ws-v2.md). A radio or checkbox also accepts a
 * selection.
 */
const isTaken = (question: Question, message: AnswerMessage): boolean => {
  switch (message.type) {
    case "answer_text":
      return question.voiceMode === "voice"
    case "answer_selection":
      return question.voiceMode === "prompt_select" || (question.voiceMode === "voice" && question.isOffered)
    case "answer_payload":
      return question.voiceMode === "visual_fallback" || question.hearing === "recording"
  }
}

const useAnother = (state: State, question: Question): Rejection => {
  const { useWords, useOptions, useControl } = state.session.prompts
  const reasons = { voice: useWords, prompt_select: useOptions, visual_fallback: useControl }
  return { code: "INVALID_VALUE", reason: reasons[question.voiceMode] }
}

/** A selection as one value: several values are joined by commas, without duplicates. */
const selected = (message: Extract<AnswerMessage, { type: "answer_selection" }>): string =>
  "value" in message ? message.value : [...new Set(message.values)].join(",")

const valueOf = (message: AnswerMessage): Json =>
  message.type === "answer_selection" ? selected(message) : message.value

/** Whether several values were sent for a question that accepts only one. */
const isTooMany = (question: Question, message: AnswerMessage): boolean =>
  message.type === "answer_selection" &&
  "values" in message &&
  question.hearing !== "choices" &&
  message.values.length > 1

const objection = (state: State, question: Question, message: AnswerMessage, at: number): Rejection | undefined => {
  const { prompts } = state.session
  if (!isTaken(question, message)) return useAnother(state, question)
  if (isTooMany(question, message)) return { code: "INVALID_VALUE", reason: prompts.useOptions }
  const value = valueOf(message)
  if (isBlank(value)) return isRequired(state, question.fieldId) ? requiredRejection(question, prompts) : undefined
  if (question.answerType === "email" && typeof value === "string" && !isEmail(value.trim()))
    return { code: "INVALID_EMAIL", reason: prompts.invalidEmail, value }
  return objectionTo(state, question, value, at)
}

/** Handles a typed or selected answer, which is stored as given. */
export const takeAnswer =
  (message: AnswerMessage, at: number): Transition =>
  (state) => {
    const question = currentQuestion(state)
    if (question === undefined) return refusing("SESSION_COMPLETE")(state)
    if (message.fieldId !== question.fieldId || questionAt(state, message.fieldId) === undefined)
      return refusing("WRONG_FIELD")(state)
    const rejection = objection(state, question, message, at)
    if (rejection !== undefined) return reject(question, rejection)(state)
    const candidate: Candidate = {
      fieldId: question.fieldId,
      value: valueOf(message),
      source: message.type === "answer_selection" ? "selection" : "text",
    }
    return accept(candidate, at)(state)
  }

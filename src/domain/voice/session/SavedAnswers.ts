import { isBlank } from "../../forms/answers/Reading.ts"
import { isJsonObject, type Json, type JsonObject } from "../../forms/codec/Json.ts"
import { evaluate } from "../../forms/rules/Resolution.ts"
import type { Answers } from "../../forms/rules/Scope.ts"
import { answerAt, nestedAnswers } from "../../forms/submission/PartialAnswers.ts"
import { validateAnswer } from "../../forms/validation/Validation.ts"
import type { Answer } from "../answers/Answer.ts"
import type { Question } from "../questions/Question.ts"
import { questionPlan } from "../questions/QuestionPlan.ts"
import { dayIn } from "../settings/SessionSettings.ts"
import type { Session } from "./Session.ts"
import { answeredFields, questionAt, type State } from "./State.ts"

/** Several choices are one comma-joined string in a session, and a list everywhere else. */
const spoken = ({ hearing }: Question, value: unknown): unknown =>
  hearing === "choices" && Array.isArray(value) ? value.join(",") : value

const written = ({ hearing }: Question, value: Json): Json =>
  hearing === "choices" && typeof value === "string" ? value.split(",") : value

const isJson = (value: unknown): value is Json =>
  typeof value === "string" ||
  typeof value === "number" ||
  typeof value === "boolean" ||
  Array.isArray(value) ||
  isJsonObject(value)

type Given = ReadonlyMap<string, Answer>

/** Answers to questions that nobody is asked under the others are not taken along; taking them out may close more. */
const stillAsked = (session: Session, given: Given, today: string): Given => {
  const { compiled, fetched, voice, list } = session
  const values = Object.fromEntries([...given].map(([id, { value }]) => [id, value]))
  const resolution = evaluate(compiled, values, { today, options: fetched })
  const { positions } = questionPlan(list.questions, resolution, voice.maxQuestions, (id) => given.has(id))
  const left = new Map([...given].filter(([id]) => positions.has(id)))
  return left.size === given.size ? given : stillAsked(session, left, today)
}

/**
 * What a person answered elsewhere, by field id, as answers of a session that starts. An answer that its question would not
 * take is left out, and asked for again.
 */
export const carriedAnswers = (session: Session, saved: Answers, at: number): Given => {
  const { compiled, fetched, settings, list } = session
  const today = dayIn(at, settings.timezone)
  const given = new Map<string, Answer>()
  for (const question of list.questions) {
    const value = spoken(question, answerAt(compiled, saved, question.fieldId))
    if (question.isSensitive || !isJson(value) || isBlank(value)) continue
    const context = { locale: settings.locale, today, options: fetched, isRequired: false }
    if (!validateAnswer(compiled, question.fieldId, value, context).isValid) continue
    const source = question.choices === undefined ? "text" : "selection"
    given.set(question.fieldId, { value, source, version: 0 })
  }
  return stillAsked(session, given, today)
}

/** The other way round: what a page, or another session, can go on with. Never anything sensitive. */
export const savedAnswers = (state: State): JsonObject =>
  nestedAnswers(
    state.session.compiled,
    answeredFields(state).flatMap((id) => {
      const question = questionAt(state, id)!
      return question.isSensitive ? [] : [[id, written(question, state.answers.get(id)!.value)] as const]
    }),
  )

import { type Json, ownValue } from "../../forms/codec/Json.ts"
import { isEmptyValue } from "../../forms/answers/Reading.ts"
import { answerText } from "../answers/AnswerText.ts"
import { isDataUrl } from "../answers/Masking.ts"
import type { Question } from "../questions/Question.ts"
import { wantsPlausibility } from "../settings/FieldSettings.ts"
import type { PlausibilitySummary, Verdict } from "../wire/ServerMessage.ts"
import type { PlausibilityReport } from "./Action.ts"
import type { PlausibilityOutcome } from "./Event.ts"
import { typesNeverChecked, type PlausibilityItem } from "../../forms/plausibility/Plausibility.ts"
import type { PlausibilityState, State } from "./State.ts"

export const noPlausibility: PlausibilityState = { judged: new Map(), verdicts: new Map() }

const isScalar = (value: Json): boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

const isEligible = (state: State, question: Question): boolean => {
  const { voice } = state.session
  const answer = state.answers.get(question.fieldId)
  return (
    answer !== undefined &&
    state.plan.positions.has(question.fieldId) &&
    wantsPlausibility(voice, question.field) &&
    !question.isSensitive &&
    !question.field.readOnly &&
    !typesNeverChecked.has(question.field.fieldType) &&
    !voice.llmValidation.excludeFieldTypes.includes(question.field.fieldType) &&
    isScalar(answer.value) &&
    !isEmptyValue(answer.value) &&
    !isDataUrl(answer.value)
  )
}

/** Answers without a verdict: all of them the first time, changed ones after an edit. */
export const unjudged = (state: State): ReadonlyArray<Question> => {
  if (state.session.settings.protocol === 1 || !state.session.voice.llmValidation.enabled) return []
  const open = state.session.list.questions.filter(
    (question) =>
      isEligible(state, question) &&
      state.plausibility.judged.get(question.fieldId) !== state.answers.get(question.fieldId)!.version,
  )
  const isRequired = ({ fieldId }: Question) => state.plan.required.has(fieldId)
  const ranked = [...open.filter(isRequired), ...open.filter((question) => !isRequired(question))]
  return ranked.slice(0, state.session.voice.llmValidation.maxFields)
}

export const plausibilityItem = (state: State, question: Question): PlausibilityItem => ({
  fieldId: question.fieldId,
  label: question.label,
  ...(question.description === undefined ? {} : { description: question.description }),
  ...(question.hint === undefined ? {} : { hint: question.hint }),
  fieldType: question.field.fieldType,
  ...(question.choices === undefined ? {} : { options: question.choices.map(({ label }) => label) }),
  answer: answerText(
    question,
    state.answers.get(question.fieldId)!.value,
    state.session.settings.locale,
    state.session.prompts,
  ),
})

/** Whether a verdict is flagged: implausible, or plausible with less confidence than the threshold. */
const isFlag = ({ plausible, confidence }: Verdict, threshold: number): boolean => !plausible || confidence < threshold

export const isFlagged = (state: State, fieldId: string): boolean => {
  const verdict = state.plausibility.verdicts.get(fieldId)
  return (
    verdict !== undefined &&
    state.plausibility.judged.get(fieldId) === state.answers.get(fieldId)?.version &&
    isFlag(verdict, state.session.voice.llmValidation.threshold)
  )
}

const clamped = (verdict: Verdict): Verdict => ({
  plausible: verdict.plausible,
  confidence: Math.min(1, Math.max(0, verdict.confidence)),
  reason: verdict.reason,
})

/** The check's result merged with earlier ones. Verdicts on unrequested fields are ignored. */
export const judgedBy = (
  state: PlausibilityState,
  checking: ReadonlyMap<string, number>,
  outcome: PlausibilityOutcome,
  onError: "skip" | "block",
): PlausibilityState => {
  if (outcome.status === "failed")
    return { ...state, status: onError === "block" ? "blocked" : "skipped", reason: outcome.reason }
  const judged = new Map(state.judged)
  const verdicts = new Map(state.verdicts)
  for (const [fieldId, version] of checking) {
    judged.set(fieldId, version)
    const verdict = ownValue(outcome.verdicts, fieldId)
    if (verdict === undefined) verdicts.delete(fieldId)
    else verdicts.set(fieldId, clamped(verdict))
  }
  return { status: "ok", judged, verdicts }
}

export const plausibilitySummary = (state: State): PlausibilitySummary | undefined => {
  const { status, reason, judged } = state.plausibility
  if (status === undefined) return undefined
  return {
    status,
    threshold: state.session.voice.llmValidation.threshold,
    checked: judged.size,
    flagged: state.plan.order.filter((id) => isFlagged(state, id)),
    ...(reason === undefined || status === "ok" ? {} : { reason }),
  }
}

export const plausibilityReport = (state: State): PlausibilityReport | undefined => {
  const summary = plausibilitySummary(state)
  return summary === undefined ? undefined : { summary, verdicts: Object.fromEntries(state.plausibility.verdicts) }
}

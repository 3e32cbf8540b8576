import type { Question } from "../questions/Question.ts"
import { fieldVoiceOf } from "../settings/FieldSettings.ts"
import type { State, Utterance } from "./State.ts"
import { verdictOn } from "./Understood.ts"

/** A reading this much less likely than the best one is noise. */
const furthest = 0.35

const isNear = (best: number | undefined, other: number | undefined): boolean =>
  best === undefined || other === undefined || best - other <= furthest

/**
 * Chooses among the recognizer's readings: the first one that answers the question. If two readings give different
 * values, the first one must be confirmed.
 */
export const likeliest = (state: State, question: Question, utterance: Utterance, at: number): Utterance => {
  const { alternatives = [], ...best } = utterance
  const isRead = question.hearing === "choice" || question.hearing === "choices" || question.hearing === "typed"
  if (alternatives.length === 0 || !isRead || !fieldVoiceOf(question.field).normalize) return utterance
  const readings = [best, ...alternatives.filter(({ confidence }) => isNear(best.confidence, confidence))].flatMap(
    (reading) => {
      const verdict = verdictOn(state, question, { ...best, text: reading.text }, at)
      return verdict === undefined || verdict.outcome === "reject" ? [] : [{ reading, verdict }]
    },
  )
  const first = readings.find(({ verdict }) => verdict.outcome === "accept") ?? readings[0]
  if (first === undefined) return best
  const isOne = readings.every(({ verdict }) => verdict.candidate.value === first.verdict.candidate.value)
  return isOne && first.reading === best ? best : { ...best, text: first.reading.text, isDoubtful: true }
}

import type { Question } from "../questions/Question.ts"
import { wantsRefinement } from "../settings/FieldSettings.ts"
import { dayIn } from "../../forms/answers/Zones.ts"
import type { CanonicalValue, Understanding } from "../../understanding/Understanding.ts"
import type { Event } from "./Event.ts"
import { follow } from "./Following.ts"
import { stay, type Transition } from "./Outcome.ts"
import { questionAt, type State, type Utterance } from "./State.ts"
import { asChoice, asRefinedChoice } from "./UnderstoodChoice.ts"
import { asRefined } from "./UnderstoodValue.ts"
import { objectionTo } from "./Verdict.ts"

/**
 * Whether the model refines a spoken value: refinement must be enabled, a model available, and the question not
 * sensitive.
 */
export const refinable = (state: State, question: Question): boolean =>
  state.session.abilities.judges && !question.isSensitive && wantsRefinement(state.session.voice, question.field)

/** Asks the model to refine the rules' candidate. */
export const refineValue =
  (question: Question, utterance: Utterance, rules: Understanding<CanonicalValue>, at: number): Transition =>
  (state) => {
    const { settings, voice } = state.session
    const token = state.version + 1
    const candidate = {
      status: rules._tag,
      ...("value" in rules && rules.value !== undefined ? { value: rules.value } : {}),
    }
    return [
      {
        ...state,
        version: token,
        awaiting: { kind: "refinement", token, fieldId: question.fieldId, rules, utterance },
      },
      [
        {
          type: "refine_value",
          token,
          timeoutMs: voice.llmRefineTimeoutS * 1000,
          request: {
            fieldType: question.field.fieldType,
            label: question.label,
            locale: settings.locale,
            ...(settings.timezone === undefined ? {} : { timezone: settings.timezone }),
            today: dayIn(at, settings.timezone),
            transcript: utterance.text,
            candidate,
          },
        },
      ],
    ]
  }

const optionRefinementMs = 5000

/** Asks the model which options were meant. */
export const refineOption =
  (question: Question, utterance: Utterance): Transition =>
  (state) => {
    const token = state.version + 1
    return [
      {
        ...state,
        version: token,
        awaiting: { kind: "option", token, fieldId: question.fieldId, utterance, alternatives: [] },
      },
      [
        {
          type: "refine_option",
          token,
          timeoutMs: optionRefinementMs,
          request: {
            locale: state.session.settings.locale,
            isMultiple: question.hearing === "choices",
            transcript: utterance.text,
            options: question.choices ?? [],
          },
        },
      ],
    ]
  }

/** Applies the model's suggestion for a value, or its timeout. */
export const refined =
  (event: Extract<Event, { type: "value_refined" }>): Transition =>
  (state) => {
    const { awaiting } = state
    if (awaiting?.kind !== "refinement") return stay(state)
    const question = questionAt(state, awaiting.fieldId)!
    const next = { ...state, awaiting: undefined }
    const verdict = asRefined(
      next,
      question,
      awaiting.utterance,
      { rules: awaiting.rules, refined: event.refined },
      event.at,
    )
    return follow(question, awaiting.utterance, verdict, event.at)(next)
  }

export const optionRefined =
  (event: Extract<Event, { type: "option_refined" }>): Transition =>
  (state) => {
    const { awaiting } = state
    if (awaiting?.kind !== "option") return stay(state)
    const question = questionAt(state, awaiting.fieldId)!
    const next = { ...state, awaiting: undefined }
    const rules = asChoice(next, question, awaiting.utterance, event.at)
    const { refined: picked } = event
    const model = picked === undefined ? undefined : asRefinedChoice(question, awaiting.utterance, picked, rules)
    const isTaken =
      model?.outcome === "confirm" && objectionTo(next, question, model.candidate.value, event.at) === undefined
    const verdict = isTaken ? model : rules
    return follow(question, awaiting.utterance, verdict, event.at)(next)
  }

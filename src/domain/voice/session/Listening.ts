import { shownAlternatives, shownMatch, shownText, shownTranscript, shownValue } from "../answers/Masking.ts"
import { answerText, spelledText } from "../answers/AnswerText.ts"
import type { Question } from "../questions/Question.ts"
import { fieldVoiceOf, wantsRefinement } from "../settings/FieldSettings.ts"
import { dayIn } from "../settings/SessionSettings.ts"
import type { CanonicalValue, Understanding } from "../understanding/Understanding.ts"
import { accept } from "./Acceptance.ts"
import type { Event } from "./Event.ts"
import { withoutRefusal } from "./OneBreath.ts"
import { doing, inTurn, refusing, saying, stay, type Transition } from "./Outcome.ts"
import { push, pushSystem } from "./Pushing.ts"
import { heardNothing, missed, reject } from "./Rejection.ts"
import { currentQuestion, questionAt, type State, type Utterance } from "./State.ts"
import {
  asChoice,
  asRefined,
  asRefinedChoice,
  asTyped,
  asWords,
  byRules,
  objectionTo,
  type Verdict,
} from "./Understood.ts"

const smallestRecording = 256

/** Above this the transcriber itself thinks that nothing was said. */
const mostNoSpeech = 0.6

type Arrived = Extract<Event, { type: "recording_arrived" }>
type Transcribed = Extract<Event, { type: "speech_transcribed" }>

const drop = (recording: number): Transition => doing({ type: "drop_recording", recording })

/** Guards in the order of the contract's facts: somebody who hears, something to hear, in a container that is known. */
export const listenTo =
  ({ recording, size, container }: Arrived): Transition =>
  (state) => {
    const superseded = state.awaiting?.kind === "transcript" ? drop(state.awaiting.recording.recording) : stay
    if (!state.session.abilities.hears) return inTurn(drop(recording), refusing("TRANSCRIBER_UNAVAILABLE"))(state)
    if (size < smallestRecording) return inTurn(drop(recording), refusing("EMPTY_AUDIO"), heardNothing)(state)
    if (container === undefined) return inTurn(drop(recording), refusing("UNSUPPORTED_AUDIO"))(state)
    const token = state.version + 1
    const { locale } = state.session.settings
    return inTurn(
      superseded,
      doing({ type: "transcribe", token, recording, mime: container, locale }),
    )({
      ...state,
      version: token,
      awaiting: { kind: "transcript", token, recording: { recording, mime: container } },
    })
  }

export const isSilent = ({ text, noSpeech }: Transcribed): boolean =>
  !/[\p{L}\p{N}]/u.test(text) || (noSpeech ?? 0) >= mostNoSpeech

/** What was heard, told before anything that follows from it. */
export const tellTranscript =
  (utterance: Utterance): Transition =>
  (state) =>
    saying({
      type: "transcription",
      text: shownTranscript(state.phase === "review" ? undefined : currentQuestion(state), utterance.text),
      ...(utterance.confidence === undefined ? {} : { confidence: Math.min(1, Math.max(0, utterance.confidence)) }),
    })(state)

/** How a candidate is read back: as an option, letter by letter after a refusal, or as it will be stored. */
const readBack = (state: State, question: Question, verdict: Extract<Verdict, { outcome: "confirm" }>): string => {
  const { phrases, settings } = state.session
  const { value, matched } = verdict.candidate
  const said = () => {
    if (matched !== undefined) return phrases.confirmOption(matched.label)
    if (state.refusals > 0 && typeof value === "string") return phrases.spelledBack(spelledText(value, phrases))
    return phrases.readBack(answerText(question, value, settings.locale, phrases))
  }
  return shownText(question, said, phrases.confirmHidden)
}

/** Asks back. Nothing is stored; no other answer counts until this one is settled. */
const askBack =
  (question: Question, utterance: Utterance, verdict: Extract<Verdict, { outcome: "confirm" }>): Transition =>
  (state) => {
    const version = state.version + 1
    const { candidate, refinedBy } = verdict
    const isProcessed = refinedBy !== undefined && !question.isSensitive
    const segment = { key: `sys:confirm:${version}`, text: readBack(state, question, verdict), kind: "system" as const }
    return inTurn(
      // A sensitive answer is never read back, not even as a question about it.
      question.isSensitive ? stay : push([segment], true),
      saying({
        type: "confirm_request",
        fieldId: question.fieldId,
        transcript: shownTranscript(question, utterance.text),
        ...(utterance.confidence === undefined ? {} : { confidence: utterance.confidence }),
        ...(isProcessed ? { ...shownValue(question, candidate.value), refinedBy } : {}),
        ...shownMatch(question, candidate.matched),
        ...shownAlternatives(question, verdict.alternatives),
        purpose: "answer",
      }),
    )({
      ...state,
      phase: "confirming",
      version,
      noInputs: 0,
      awaiting: undefined,
      pending: { purpose: "answer", candidate, utterance },
    })
  }

/** What a verdict leads to. A candidate that is refused, or replaced, lets its recording go. */
export const follow =
  (question: Question, utterance: Utterance, verdict: Verdict, at: number): Transition =>
  (state) => {
    switch (verdict.outcome) {
      case "accept":
        return accept(verdict.candidate, at)(state)
      case "confirm":
        return askBack(question, utterance, verdict)(state)
      case "reject":
        return inTurn(
          drop(utterance.recording),
          reject(question, verdict.rejection),
          missed,
        )({
          ...state,
          phase: "asking",
          pending: undefined,
          awaiting: undefined,
        })
    }
  }

const refinable = (state: State, question: Question): boolean =>
  state.session.abilities.judges && !question.isSensitive && wantsRefinement(state.session.voice, question.field)

const refineValue =
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

const refineOption =
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
            transcript: utterance.text,
            options: question.choices ?? [],
          },
        },
      ],
    ]
  }

const isLikely = (verdict: Verdict): boolean =>
  verdict.outcome === "accept" || (verdict.outcome === "confirm" && verdict.candidate.matched?.method !== "fuzzy")

const hearChoice =
  (question: Question, utterance: Utterance, at: number): Transition =>
  (state) => {
    const verdict = asChoice(state, question, utterance, at)
    const asksModel =
      state.session.voice.llmRefineOptions &&
      state.session.abilities.judges &&
      !question.isSensitive &&
      question.hearing === "choice" &&
      !isLikely(verdict) &&
      (verdict.outcome !== "reject" || verdict.rejection.code === "NO_MATCH")
    return asksModel ? refineOption(question, utterance)(state) : follow(question, utterance, verdict, at)(state)
  }

/** A recording is the answer itself: what was said stands for it, and the recording is kept with it. */
const hearRecording =
  (question: Question, utterance: Utterance, at: number): Transition =>
  (state) =>
    follow(question, utterance, asWords(state, question, utterance, at, true), at)(state)

const hearTyped =
  (question: Question, utterance: Utterance, at: number): Transition =>
  (state) => {
    const rules = byRules(state, question, utterance, at)
    return refinable(state, question)
      ? refineValue(question, utterance, rules, at)(state)
      : follow(question, utterance, asTyped(state, question, utterance, rules, at), at)(state)
  }

/** An utterance as the answer to the cursor's question. */
export const hearAnswer =
  (utterance: Utterance, at: number): Transition =>
  (state) => {
    const question = currentQuestion(state)
    if (question === undefined) return inTurn(drop(utterance.recording), refusing("SESSION_COMPLETE"))(state)
    const { phrases, settings } = state.session
    const isCorrecting = state.pending?.purpose === "answer" || state.refusals > 0
    switch (question.hearing) {
      case "none":
        return inTurn(
          drop(utterance.recording),
          pushSystem("visual_bridge"),
          reject(question, { code: "INVALID_VALUE", reason: phrases.useControl }),
        )({ ...state, noInputs: 0, awaiting: undefined })
      case "choice":
      case "choices":
        return hearChoice(question, utterance, at)(state)
      case "recording":
        return hearRecording(question, utterance, at)(state)
      case "typed":
        if (fieldVoiceOf(question.field).normalize) return hearTyped(question, utterance, at)(state)
        return follow(question, utterance, asWords(state, question, utterance, at, false), at)(state)
      case "words": {
        const text = isCorrecting ? withoutRefusal(utterance.text, settings.locale) : utterance.text
        const { normalize } = fieldVoiceOf(question.field)
        const verdict = asWords(
          state,
          question,
          { ...utterance, text: normalize ? text : utterance.text },
          at,
          normalize,
        )
        return follow(question, utterance, verdict, at)(state)
      }
    }
  }

/** The model's word on a value, or its silence. */
export const refined =
  (event: Extract<Event, { type: "value_refined" }>): Transition =>
  (state) => {
    const { awaiting } = state
    if (awaiting?.kind !== "refinement") return stay(state)
    const question = questionAt(state, awaiting.fieldId)!
    const next = { ...state, awaiting: undefined }
    const verdict = asRefined(next, question, awaiting.utterance, awaiting.rules, event.refined, event.at)
    return follow(question, awaiting.utterance, verdict, event.at)(next)
  }

export const optionRefined =
  (event: Extract<Event, { type: "option_refined" }>): Transition =>
  (state) => {
    const { awaiting } = state
    if (awaiting?.kind !== "option") return stay(state)
    const question = questionAt(state, awaiting.fieldId)!
    const next = { ...state, awaiting: undefined }
    const { refined: picked } = event
    const model =
      picked === undefined ? undefined : asRefinedChoice(question, awaiting.utterance, picked.value, picked.confidence)
    const isTaken =
      model?.outcome === "confirm" && objectionTo(next, question, model.candidate.value, event.at) === undefined
    const verdict = isTaken ? model : asChoice(next, question, awaiting.utterance, event.at)
    return follow(question, awaiting.utterance, verdict, event.at)(next)
  }

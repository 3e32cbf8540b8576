import { readBackReply } from "../../understanding/repair/ReadBackReply.ts"
import type { Question } from "../questions/Question.ts"
import { fieldVoiceOf } from "../settings/FieldSettings.ts"
import type { Event } from "./Event.ts"
import { follow } from "./Following.ts"
import { hintsOf } from "./Hints.ts"
import { likeliest } from "./Alternatives.ts"
import { withoutRefusal } from "./Repair.ts"
import { doing, inTurn, refusing, stay, type Transition } from "./Outcome.ts"
import { pushSystem } from "./Pushing.ts"
import { refinable, refineOption, refineValue } from "./Refining.ts"
import { handleNoInput, reject } from "./Rejection.ts"
import { currentQuestion, type State, type Utterance } from "./State.ts"
import { verdictOn } from "./Understood.ts"
import { asChoice, isExactChoice } from "./UnderstoodChoice.ts"
import { asTyped, asWords, byRules } from "./UnderstoodValue.ts"
import type { Verdict } from "./Verdict.ts"

const smallestRecording = 256

/** At or above this probability of silence, a recording counts as silent. */
const mostNoSpeech = 0.6

type Arrived = Extract<Event, { type: "recording_arrived" }>
type Transcribed = Extract<Event, { type: "speech_transcribed" }>

const drop = (recording: number): Transition => doing({ type: "drop_recording", recording })

/**
 * Before transcribing, checks that a recognizer is available, that the recording isn't empty, and that its container is
 * known. The contract defines this order.
 */
export const listenTo =
  ({ recording, size, container }: Arrived): Transition =>
  (state) => {
    const superseded = state.awaiting?.kind === "transcript" ? drop(state.awaiting.recording.recording) : stay
    if (!state.session.abilities.hears) return inTurn(drop(recording), refusing("TRANSCRIBER_UNAVAILABLE"))(state)
    if (size < smallestRecording) return inTurn(drop(recording), refusing("EMPTY_AUDIO"), handleNoInput)(state)
    if (container === undefined) return inTurn(drop(recording), refusing("UNSUPPORTED_AUDIO"))(state)
    const token = state.version + 1
    const { locale } = state.session.settings
    const hints = hintsOf(state)
    return inTurn(
      superseded,
      doing({
        type: "transcribe",
        token,
        recording,
        mime: container,
        locale,
        ...(hints === undefined ? {} : { hints }),
      }),
    )({
      ...state,
      version: token,
      awaiting: { kind: "transcript", token, recording: { recording, mime: container } },
    })
  }

export const isSilent = ({ text, noSpeech }: Transcribed): boolean =>
  !/[\p{L}\p{N}]/u.test(text) || (noSpeech ?? 0) >= mostNoSpeech

const isLikely = (verdict: Verdict): boolean =>
  verdict.outcome === "accept" ||
  (verdict.outcome === "confirm" && verdict.candidate.matched?.method !== "fuzzy" && verdict.isPartial !== true)

const hearChoice =
  (question: Question, utterance: Utterance, at: number): Transition =>
  (state) => {
    const verdict = asChoice(state, question, utterance, at)
    const asksModel =
      state.session.voice.llmRefineOptions &&
      state.session.abilities.judges &&
      !question.isSensitive &&
      !isLikely(verdict) &&
      (verdict.outcome !== "reject" || verdict.rejection.code === "NO_MATCH")
    return asksModel ? refineOption(question, utterance)(state) : follow(question, utterance, verdict, at)(state)
  }

/**
 * Handles a recording that is itself the answer: the transcript is only its description, and the recording is stored.
 */
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
      : follow(question, utterance, asTyped(state, question, utterance, { result: rules }, at), at)(state)
  }

/**
 * The answer after a denial of the candidate: "no make it three". Where no pause follows the denial, the answer must be
 * confirmed. The utterance is returned unchanged if the rest isn't another answer, or if the whole utterance is an
 * option, such as "no children".
 */
const afterDenial = (state: State, question: Question, utterance: Utterance, at: number): Utterance => {
  const { pending, session } = state
  if (pending?.purpose !== "answer" || pending.isDenied !== true) return utterance
  const { rest, isApart } = readBackReply(utterance.text, session.settings.locale)
  if (rest === "" || isExactChoice(state, question, utterance.text)) return utterance
  const { isDoubtful = !isApart, whole = utterance.text } = utterance
  const answer: Utterance = { ...utterance, text: rest, whole, ...(isDoubtful ? { isDoubtful } : {}) }
  const verdict = question.hearing === "words" ? undefined : verdictOn(state, question, answer, at)
  const isOther = verdict?.outcome !== "reject" && verdict?.candidate.value !== pending.candidate.value
  return isOther ? answer : utterance
}

/** Processes an utterance as the answer to the cursor's question. */
export const hearAnswer =
  (spoken: Utterance, at: number): Transition =>
  (state) => {
    const question = currentQuestion(state)
    if (question === undefined) return inTurn(drop(spoken.recording), refusing("SESSION_COMPLETE"))(state)
    const utterance = afterDenial(state, question, likeliest(state, question, spoken, at), at)
    const { prompts, settings } = state.session
    const isCorrecting = state.pending?.purpose === "answer" || state.refusals > 0
    switch (question.hearing) {
      case "none":
        return inTurn(
          drop(utterance.recording),
          pushSystem("visual_bridge"),
          reject(question, { code: "INVALID_VALUE", reason: prompts.useControl }),
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

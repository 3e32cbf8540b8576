import * as Asking from "./Asking.ts"
import * as Checking from "./Checking.ts"
import * as Confirming from "./Confirming.ts"
import * as Ended from "./Ended.ts"
import * as Reviewing from "./Reviewing.ts"
import { finishAcceptance } from "./Acceptance.ts"
import { end } from "./EndSession.ts"
import { errorText } from "./ErrorTexts.ts"
import type { Event } from "./Event.ts"
import { submissionAnswered } from "./Finishing.ts"
import { isSilent, listenTo } from "./Listening.ts"
import { doing, inTurn, type Outcome, refusing, saying, stay, type Transition } from "./Outcome.ts"
import { optionRefined, refined } from "./Refining.ts"
import { handleNoInput, silent } from "./Rejection.ts"
import type { State, Utterance } from "./State.ts"
import { sendTranscript } from "./TranscriptMessage.ts"
import type { ClientMessage } from "../wire/ClientMessage.ts"

const isOver = ({ phase }: State): boolean => phase === "complete" || phase === "aborted"

const isBusy = ({ phase }: State): boolean => phase === "plausibility" || phase === "submitting"

/**
 * Manual input while a result is pending cancels the work in progress, so its result is ignored as late. An accepted
 * answer that is only waiting for its recording is completed first.
 */
const lettingGo =
  (at: number): Transition =>
  (state) => {
    const { awaiting } = state
    if (awaiting === undefined || isBusy(state)) return stay(state)
    if (awaiting.kind === "storage") return finishAcceptance(awaiting.candidate, undefined, at)(state)
    const recording =
      awaiting.kind === "transcript"
        ? awaiting.recording.recording
        : "utterance" in awaiting
          ? awaiting.utterance.recording
          : undefined
    const left: State = { ...state, awaiting: undefined, version: state.version + 1 }
    return recording === undefined ? stay(left) : doing({ type: "drop_recording", recording })(left)
  }

const inPhase =
  (message: ClientMessage, at: number): Transition =>
  (state) => {
    switch (state.phase) {
      case "asking":
        return Asking.onMessage(message, at)(state)
      case "confirming":
        return Confirming.onMessage(message, at)(state)
      case "review":
        return Reviewing.onMessage(message, at)(state)
      case "plausibility":
      case "submitting":
        return Checking.onMessage()(state)
      case "complete":
      case "aborted":
        return Ended.onMessage(message)(state)
    }
  }

const onMessage =
  (message: ClientMessage, at: number): Transition =>
  (state) => {
    if (message.type === "ping") return saying({ type: "pong" })(state)
    if (message.type === "start_session") return refusing("INVALID_MESSAGE", "The session has already started.")(state)
    if (message.type === "no_input") return silent(state)
    if (message.type === "end_session" && !isOver(state)) return end(state)
    return inTurn(lettingGo(at), inPhase(message, at))(state)
  }

const onRecording =
  (event: Extract<Event, { type: "recording_arrived" }>): Transition =>
  (state) => {
    const dropped = doing({ type: "drop_recording", recording: event.recording })
    if (isOver(state)) return inTurn(dropped, refusing("SESSION_COMPLETE"))(state)
    if (isBusy(state)) return inTurn(dropped, refusing("INVALID_MESSAGE", "The answers are being checked."))(state)
    return inTurn(lettingGo(event.at), (next) =>
      isOver(next) || isBusy(next) ? onRecording(event)(next) : listenTo(event)(next),
    )(state)
  }

const takeUtterance =
  (utterance: Utterance, at: number): Transition =>
  (state) => {
    switch (state.phase) {
      case "asking":
        return Asking.onUtterance(utterance, at)(state)
      case "confirming":
        return Confirming.onUtterance(utterance, at)(state)
      case "review":
        return Reviewing.onUtterance(utterance, at)(state)
      default:
        return doing({ type: "drop_recording", recording: utterance.recording })(state)
    }
  }

/** Alternatives beyond this number are ignored. */
const mostAlternatives = 4

/** Whether any word has less than half the confidence that an answer needs. The mean over all words may hide this. */
const isUnsureOfWord = ({ session }: State, { words }: Extract<Event, { type: "speech_transcribed" }>): boolean =>
  words?.some(({ confidence }) => confidence < session.settings.sttConfirmThreshold / 2) === true

const onTranscript =
  (event: Extract<Event, { type: "speech_transcribed" }>): Transition =>
  (state) => {
    const { awaiting } = state
    if (awaiting?.kind !== "transcript") return stay(state)
    const nothingAwaited: Transition = (next) => stay({ ...next, awaiting: undefined })
    const dropped = doing({ type: "drop_recording", recording: awaiting.recording.recording })
    if (isSilent(event)) return inTurn(nothingAwaited, dropped, refusing("EMPTY_AUDIO"), handleNoInput)(state)
    const utterance: Utterance = {
      ...awaiting.recording,
      text: event.text,
      ...(event.confidence === undefined ? {} : { confidence: Math.min(1, Math.max(0, event.confidence)) }),
      ...(event.language === undefined ? {} : { language: event.language }),
      ...(event.durationMs === undefined ? {} : { durationMs: event.durationMs }),
      ...(event.alternatives === undefined ? {} : { alternatives: event.alternatives.slice(0, mostAlternatives) }),
      ...(isUnsureOfWord(state, event) ? { isDoubtful: true } : {}),
    }
    return inTurn(
      nothingAwaited,
      sendTranscript(utterance, event.at),
      takeUtterance(utterance, event.at),
    )({ ...state, silences: 0 })
  }

const onFailure =
  (event: Extract<Event, { type: "transcription_failed" }>): Transition =>
  (state) => {
    const { awaiting } = state
    if (awaiting?.kind !== "transcript") return stay(state)
    return inTurn(
      (next) => stay({ ...next, awaiting: undefined }),
      doing({ type: "drop_recording", recording: awaiting.recording.recording }),
      event.reason === "unavailable"
        ? saying({
            type: "error",
            code: "TRANSCRIBER_UNAVAILABLE",
            message: errorText.TRANSCRIBER_UNAVAILABLE,
            temporary: true,
          })
        : refusing("AUDIO_DECODE_ERROR"),
    )(state)
  }

const transitionOn =
  (event: Event): Transition =>
  (state) => {
    switch (event.type) {
      case "message_received":
        return onMessage(event.message, event.at)(state)
      case "recording_arrived":
        return onRecording(event)(state)
      case "speech_transcribed":
        return onTranscript(event)(state)
      case "transcription_failed":
        return onFailure(event)(state)
      case "value_refined":
        return refined(event)(state)
      case "option_refined":
        return optionRefined(event)(state)
      case "recording_stored":
        return state.awaiting?.kind === "storage"
          ? finishAcceptance(state.awaiting.candidate, event.blobRef, event.at)(state)
          : stay(state)
      case "plausibility_checked":
        return Checking.judged(event)(state)
      case "submission_answered":
        return state.awaiting?.kind === "submission" ? submissionAnswered(event.outcome)(state) : stay(state)
    }
  }

/** Records the time at which the current question changes. */
const timed = (before: State, at: number, [state, actions]: Outcome): Outcome => {
  const isAnother = state.cursor !== before.cursor || (state.isAnnounced && !before.isAnnounced)
  return isAnother ? [{ ...state, askedAt: state.isAnnounced ? at : undefined }, actions] : [state, actions]
}

/** The state machine. It is pure and total: it handles every event in every state; late results are ignored. */
export const step = (state: State, event: Event): Outcome => {
  const isLate = "token" in event && event.token !== state.awaiting?.token
  return isLate ? [state, []] : timed(state, event.at, transitionOn(event)(state))
}

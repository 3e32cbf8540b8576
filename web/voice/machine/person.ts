import type { AnswerMessage, ClientMessage } from "../wire.ts"
import { answerWaits, canSend, gone } from "./line.ts"
import { endHearing, hush, listen, replay, resumeSpeaking } from "./speaking.ts"
import { isTalking, type VoiceState } from "./State.ts"
import { captioned, doing, becoming, inTurn, stay, type Transition } from "./Outcome.ts"

/** Sent immediately or not at all, because settings are not queued. */
const ask =
  (message: ClientMessage): Transition =>
  (state) =>
    state.line === "open"
      ? inTurn(hush, doing({ type: "send", message }), becoming({ activity: "thinking", notice: undefined }))(state)
      : becoming({ notice: "offline" })(state)

const dropPending: Transition = (state) =>
  state.pending?.kind === "recording"
    ? inTurn(
        doing({ type: "forget_recording", recording: state.pending.recording }),
        becoming({ pending: undefined }),
      )(state)
    : becoming({ pending: undefined })(state)

/** A manual answer, stored until the server has received it. */
export const answer =
  (make: (fieldId: string) => AnswerMessage, text: string): Transition =>
  (state) => {
    const { question } = state
    if (question === undefined || state.place !== "asking") return stay(state)
    const message = make(question.field_id)
    return inTurn(
      dropPending,
      hush,
      becoming({ activity: "thinking", pending: { kind: "message", fieldId: question.field_id, message } }),
      captioned("person", question.sensitive ? "••••" : text),
      canSend(state) ? doing({ type: "send", message }) : answerWaits,
    )(state)
  }

export const type = (value: string): Transition =>
  answer((field_id) => ({ type: "answer_text", field_id, value }), value)

export const choose = (values: ReadonlyArray<string>, isSeveral: boolean): Transition => {
  const make = (field_id: string): AnswerMessage =>
    isSeveral
      ? { type: "answer_selection", field_id, values }
      : { type: "answer_selection", field_id, value: values[0] ?? "" }
  return (state) => {
    const labelOf = (value: string) => state.question?.options?.find((one) => one.value === value)?.label ?? value
    return answer(make, values.map(labelOf).join(", "))(state)
  }
}

/** A candidate can only be rejected; the replacement then answers the repeated question. */
export const correct =
  (value: string, isChoice: boolean): Transition =>
  (state) =>
    state.place === "confirming" && state.confirm?.purpose !== "stop" && state.line === "open"
      ? inTurn(confirm(false), becoming({ correction: { value, isChoice } }))(state)
      : stay(state)

export const confirm =
  (confirmed: boolean): Transition =>
  (state) => {
    if (state.place === "confirming")
      return inTurn(ask({ type: "confirm_answer", confirmed }), confirmed ? stay : dropPending)(state)
    return confirmed ? submit(state) : stay(state)
  }

/** Submits. Repeated after a lost connection: the server stores the submission only once. */
export const submit: Transition = (state) => {
  if (state.place !== "review" && state.place !== "sending") return stay(state)
  const asked: Transition = becoming({ pending: { kind: "submit" }, place: "sending", activity: "thinking" })
  return canSend(state)
    ? inTurn(hush, asked, doing({ type: "send", message: { type: "review_confirm", confirmed: true } }))(state)
    : inTurn(hush, asked, answerWaits)(state)
}

export const repeat: Transition = (state) =>
  state.line === "open" && isTalking(state)
    ? ask({ type: "repeat_question" })(state)
    : state.place === "asking"
      ? replay(state)
      : stay(state)

export const back: Transition = (state) => (isTalking(state) ? ask({ type: "go_back" })(state) : stay(state))

export const skip: Transition = (state) =>
  state.place === "asking" || state.place === "confirming" ? ask({ type: "skip_question" })(state) : stay(state)

export const edit =
  (fieldId: string): Transition =>
  (state) =>
    state.place === "review" ? ask({ type: "review_edit", field_id: fieldId })(state) : stay(state)

/** Pauses until the person resumes. */
export const pause: Transition = (state) => {
  if (!isTalking(state) || state.activity === "thinking") return stay(state)
  const isSpeaking = state.activity === "speaking"
  return inTurn(
    endHearing,
    doing({ type: "disarm" }, ...(isSpeaking ? [{ type: "interrupt" as const }] : [])),
    becoming({
      activity: "paused",
      isPausedByPerson: true,
      isHalfPlayed: isSpeaking || state.isHalfPlayed,
      saying: undefined,
    }),
  )(state)
}

export const goOn: Transition = (state) => {
  const next = { ...state, isPausedByPerson: false, notice: undefined }
  if (state.activity !== "paused") return stay(next)
  return state.isHalfPlayed ? resumeSpeaking(next) : listen(next)
}

/** While the page is hidden, playback pauses and the microphone is closed, but current speech may finish. */
export const hidden: Transition = (state) => {
  const away: VoiceState = { ...state, isAway: true }
  if (state.activity !== "speaking" && state.activity !== "listening") return stay(away)
  const isSpeaking = state.activity === "speaking"
  return inTurn(
    endHearing,
    doing({ type: "disarm" }, ...(isSpeaking ? [{ type: "interrupt" as const }] : [])),
    becoming({ activity: "paused", isHalfPlayed: isSpeaking || state.isHalfPlayed, saying: undefined }),
  )(away)
}

export const shown: Transition = (state) =>
  state.isAway && state.activity === "paused" && !state.isPausedByPerson
    ? becoming({ isAway: false, notice: "away" })(state)
    : becoming({ isAway: false })(state)

/** Ends the session and deletes its answers. */
export const discard: Transition = (state) =>
  !isTalking(state)
    ? stay(state)
    : state.line === "open"
      ? inTurn(
          hush,
          doing({ type: "send", message: { type: "end_session" } }),
          becoming({ activity: "thinking" }),
        )(state)
      : becoming({ notice: "offline" })(state)

/** Leaves the session without ending it, so that it can be resumed. */
export const leave: Transition = inTurn(hush, gone("left"), doing({ type: "disconnect" }))

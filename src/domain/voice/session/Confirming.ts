import { readYesNo } from "../../understanding/yesno/YesNo.ts"
import type { DialogueAct } from "../../understanding/talk/DialogueAct.ts"
import { accept } from "./Acceptance.ts"
import { amendingOf } from "./AmendingChoices.ts"
import { acknowledge, dialogueActOf, commandIn, notAvailable, performAct, performAtQuestion } from "./Commands.ts"
import { end } from "./EndSession.ts"
import { goTo, jumpIn } from "./GoTo.ts"
import { mendingOf } from "./MendingPending.ts"
import { askAgain } from "./Moves.ts"
import { offerKeyboard } from "./Rejection.ts"
import { withoutRefusal } from "./Repair.ts"
import { hearAll } from "./Several.ts"
import { doing, inTurn, refusing, stay, type Transition } from "./Outcome.ts"
import { prompting } from "./Review.ts"
import { canSpell } from "./SpellingMode.ts"
import type { Pending, State, Utterance } from "./State.ts"
import type { ClientMessage } from "../wire/ClientMessage.ts"
import * as Asking from "./Asking.ts"
import * as Reviewing from "./Reviewing.ts"
import { isAnswer } from "./Typed.ts"

const dropPending =
  (pending: Pending): Transition =>
  (state) => {
    const left = { ...state, pending: undefined, phase: "asking" as const, version: state.version + 1 }
    const recording = pending.purpose === "answer" ? pending.candidate.recording : undefined
    return recording === undefined ? stay(left) : [left, [{ type: "drop_recording", recording: recording.recording }]]
  }

/** Nothing is stored, and the question comes again; the next read-back is part by part, and after that the keyboard is offered. */
const refuseCandidate =
  (pending: Pending): Transition =>
  (state) =>
    inTurn(dropPending(pending), askAgain, offerKeyboard)({ ...state, refusals: state.refusals + 1 })

const carryOn = (pending: Extract<Pending, { purpose: "stop" }>): Transition =>
  pending.during === "review"
    ? inTurn((state) => stay({ ...state, pending: undefined, phase: "review", version: state.version + 1 }), prompting)
    : inTurn(dropPending(pending), askAgain)

/** Yes or no to what is pending. */
const decidePending = (pending: Pending, isYes: boolean, at: number): Transition => {
  if (pending.purpose === "stop") return isYes ? end : carryOn(pending)
  return isYes ? accept(pending.candidate, at) : refuseCandidate(pending)
}

const fieldOf = (state: State, pending: Pending): string =>
  pending.purpose === "answer" ? pending.candidate.fieldId : pending.during === "review" ? "" : (state.cursor ?? "")

/** Where a message goes that drops what is pending: to the phase that it was asked in. */
const below = (pending: Pending, message: ClientMessage, at: number): Transition =>
  inTurn(dropPending(pending), (state) =>
    pending.purpose === "stop" && pending.during === "review"
      ? Reviewing.onMessage(message, at)({ ...state, phase: "review" })
      : Asking.onMessage(message, at)(state),
  )

/** A message while something waits for yes or no: that settles it; skip, back and repeat drop it; answers do not count. */
export const onMessage =
  (message: ClientMessage, at: number): Transition =>
  (state) => {
    const { pending } = state
    if (pending === undefined) return refusing("NO_PENDING_ANSWER")(state)
    if (isAnswer(message)) return refusing("INVALID_MESSAGE", "An answer waits for its confirmation.")(state)
    switch (message.type) {
      case "confirm_answer": {
        const { fieldId } = message
        const isOther = fieldId !== undefined && fieldId !== "" && fieldId !== fieldOf(state, pending)
        return isOther ? refusing("FIELD_MISMATCH")(state) : decidePending(pending, message.confirmed, at)(state)
      }
      case "skip_question":
      case "go_back":
      case "repeat_question":
        return below(pending, message, at)(state)
      default:
        return refusing("INVALID_MESSAGE", "An answer waits for its confirmation.")(state)
    }
  }

const droppedOf = ({ recording }: Utterance): Transition => doing({ type: "drop_recording", recording })

/** Anything but a clear yes to "shall we stop" goes on where it was, and is heard there. */
const hearWhileStopping =
  (pending: Extract<Pending, { purpose: "stop" }>, utterance: Utterance, at: number): Transition =>
  (state) => {
    const resumed: State = { ...state, pending: undefined, phase: pending.during, version: state.version + 1 }
    const heard = pending.during === "review" ? Reviewing.onUtterance : Asking.onUtterance
    return heard(utterance, at)(resumed)
  }

/**
 * Words while something waits for yes or no: yes and no settle it, another command runs and drops it, anything else is a
 * new answer in place of the pending one (another language and spelling do without it). Protocol 1 has no spoken yes and no: there every recording is a new answer.
 */
export const onUtterance =
  (utterance: Utterance, at: number): Transition =>
  (state) => {
    const { pending } = state
    const dropped = droppedOf(utterance)
    if (pending === undefined) return inTurn(dropped, refusing("NO_PENDING_ANSWER"))(state)
    const amending = pending.purpose === "answer" ? amendingOf(state, pending.candidate, utterance, at) : undefined
    if (amending !== undefined) return inTurn(dropOldRecording(pending), amending)(state)
    const command = commandIn(state, utterance.text)
    if (command?.command === "yes" || command?.command === "no") {
      const isYes = command.command === "yes"
      return inTurn(
        dropped,
        acknowledge(command.command, fieldOf(state, pending)),
        decidePending(pending, isYes, at),
      )(state)
    }
    if (command !== undefined) {
      if (command.command === "send" || command.command === "change") return inTurn(dropped, notAvailable)(state)
      if (pending.purpose === "stop") return hearWhileStopping(pending, utterance, at)(state)
      return inTurn(dropped, dropPending(pending), performAtQuestion(command.command, utterance, at))(state)
    }
    const decision =
      state.session.settings.protocol === 2 ? readYesNo(utterance.text, state.session.settings.locale) : undefined
    if (decision?.isCertain === true && isPlain(utterance.text, state.session.settings.locale))
      return inTurn(
        dropped,
        acknowledge(decision.answer ? "yes" : "no", fieldOf(state, pending)),
        decidePending(pending, decision.answer, at),
      )(state)
    const named = jumpIn(state, utterance.text)
    if (named !== undefined) return goTo(named, utterance.recording)(state)
    const act = dialogueActOf(state, utterance.text)
    if (act !== undefined && keepsPending(state, act)) return inTurn(dropped, performAct(act, at))(state)
    if (act !== undefined && pending.purpose === "answer")
      return inTurn(dropped, dropPending(pending), performAct(act, at))(state)
    if (pending.purpose === "stop") return hearWhileStopping(pending, utterance, at)(state)
    const mending = mendingOf(state, pending.candidate, utterance, at)
    if (mending !== undefined) return inTurn(dropOldRecording(pending), mending)(state)
    return inTurn(dropOldRecording(pending), hearAll(utterance, at))(state)
  }

/** What is asked of the service in between leaves the candidate waiting. */
const keepsPending = (state: State, { kind }: DialogueAct): boolean =>
  kind === "spell"
    ? !canSpell(state)
    : kind !== "language" && kind !== "decline" && kind !== "again" && kind !== "slower" && kind !== "louder"

/** "Yes that's right" settles; "no, it's Ana" holds the answer. */
const isPlain = (text: string, locale: string): boolean =>
  text.trim().split(/\s+/).length <= 4 && !/\d/.test(text) && withoutRefusal(text, locale) === text.trim()

/** The old candidate's recording goes; the candidate itself is known to have been wrong until the new one is heard. */
const dropOldRecording =
  (pending: Pending): Transition =>
  (state) => {
    const recording = pending.purpose === "answer" ? pending.candidate.recording : undefined
    return recording === undefined ? stay(state) : [state, [{ type: "drop_recording", recording: recording.recording }]]
  }

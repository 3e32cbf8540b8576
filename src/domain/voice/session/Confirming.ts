import { readBackReply } from "../../understanding/repair/ReadBackReply.ts"
import { plainYesNo } from "../../understanding/yesno/YesNo.ts"
import type { DialogueAct } from "../../understanding/talk/DialogueAct.ts"
import type { ClientMessage } from "../wire/ClientMessage.ts"
import { accept } from "./Acceptance.ts"
import { amendingOf } from "./AmendingChoices.ts"
import * as Asking from "./Asking.ts"
import { acknowledge, commandIn, dialogueActOf, notAvailable, performAct, performAtQuestion } from "./Commands.ts"
import { end, pauseSession } from "./EndSession.ts"
import { changedIn, goTo, jumpIn } from "./GoTo.ts"
import { doing, inTurn, refusing, type Transition } from "./Outcome.ts"
import { affirming, correcting } from "./Replying.ts"
import * as Reviewing from "./Reviewing.ts"
import { hearAll } from "./Several.ts"
import { canSpell } from "./SpellingMode.ts"
import { type Pending, questionAt, type State, type Utterance, type Waiting } from "./State.ts"
import { isAnswer } from "./Typed.ts"
import { verdictOn } from "./Understood.ts"
import { askOnceMore, carryOn, dropPending, refuseCandidate } from "./Waiting.ts"

type Stopping = Extract<Pending, { purpose: "stop" }>

/** Applies a yes or no to the pending confirmation. */
const decidePending = (pending: Pending, isYes: boolean, at: number): Transition => {
  if (pending.purpose === "stop") return isYes ? (pending.deletes === true ? end : pauseSession) : carryOn(pending)
  return isYes ? accept(pending.candidate, at) : refuseCandidate
}

const fieldOf = (state: State, pending: Pending): string =>
  pending.purpose === "answer" ? pending.candidate.fieldId : pending.during === "review" ? "" : (state.cursor ?? "")

/** Drops the pending confirmation, and handles the message in the phase that the confirmation interrupted. */
const below = (pending: Pending, message: ClientMessage, at: number): Transition =>
  pending.purpose === "stop" && pending.during === "review"
    ? inTurn(dropPending, (state) => Reviewing.onMessage(message, at)({ ...state, phase: "review" }))
    : inTurn(dropPending, Asking.onMessage(message, at))

/**
 * Handles a message during a confirmation. Yes and no settle it, skipping or going back cancels it, and repeating asks
 * again. Answers are refused.
 */
export const onMessage =
  (message: ClientMessage, at: number): Transition =>
  (state) => {
    const { pending } = state
    if (pending === undefined) return refusing("NO_PENDING_ANSWER")(state)
    if (isAnswer(message)) return refusing("INVALID_MESSAGE", "An answer is waiting for confirmation.")(state)
    switch (message.type) {
      case "confirm_answer": {
        const { fieldId } = message
        const isOther = fieldId !== undefined && fieldId !== "" && fieldId !== fieldOf(state, pending)
        return isOther ? refusing("FIELD_MISMATCH")(state) : decidePending(pending, message.confirmed, at)(state)
      }
      case "repeat_question":
        return pending.purpose === "answer" ? askOnceMore(state) : repeatBeforeStop(pending, message, at)(state)
      case "skip_question":
      case "go_back":
        return below(pending, message, at)(state)
      default:
        return refusing("INVALID_MESSAGE", "An answer is waiting for confirmation.")(state)
    }
  }

const repeatBeforeStop = (pending: Stopping, message: ClientMessage, at: number): Transition =>
  pending.waiting === undefined ? below(pending, message, at) : carryOn(pending)

const droppedOf = ({ recording }: Utterance): Transition => doing({ type: "drop_recording", recording })

/**
 * Handles a reply to "shall we stop" that is neither yes nor no: the session returns to where it was before that
 * question, and handles the words there.
 */
const hearWhileStopping =
  ({ waiting, during }: Stopping, utterance: Utterance, at: number): Transition =>
  (state) => {
    const phase = waiting === undefined ? during : "confirming"
    const resumed: State = { ...state, pending: waiting, phase, version: state.version + 1 }
    if (waiting !== undefined) return onUtterance(utterance, at)(resumed)
    return (during === "review" ? Reviewing.onUtterance : Asking.onUtterance)(utterance, at)(resumed)
  }

const settle =
  (pending: Pending, isYes: boolean, utterance: Utterance, at: number): Transition =>
  (state) =>
    inTurn(
      droppedOf(utterance),
      acknowledge(isYes ? "yes" : "no", fieldOf(state, pending)),
      decidePending(pending, isYes, at),
    )(state)

/** Handles a command during a confirmation: yes and no settle it, other commands are performed. */
const commanded = (state: State, pending: Pending, utterance: Utterance, at: number): Transition | undefined => {
  const command = commandIn(state, utterance.text)
  const dropped = droppedOf(utterance)
  if (command === undefined) return undefined
  switch (command.command) {
    case "yes":
    case "no":
      return settle(pending, command.command === "yes", utterance, at)
    case "send":
      return inTurn(dropped, notAvailable)
    case "change":
      return jumpingTo(changedIn(state, command.subject), pending, utterance) ?? inTurn(dropped, notAvailable)
    case "back":
    case "skip":
    case "next":
      if (pending.purpose === "stop") return hearWhileStopping(pending, utterance, at)
      return inTurn(dropped, dropPending, performAtQuestion(command.command, utterance, at))
    default:
      if (pending.purpose === "stop") return hearWhileStopping(pending, utterance, at)
      return inTurn(dropped, performAtQuestion(command.command, utterance, at))
  }
}

/** Jumps to the named question. If it is the one being confirmed, its candidate is refused. */
const jumpingTo = (named: string | undefined, pending: Pending, utterance: Utterance): Transition | undefined => {
  if (named === undefined) return undefined
  return pending.purpose === "answer" && named === pending.candidate.fieldId
    ? inTurn(droppedOf(utterance), refuseCandidate)
    : goTo(named, utterance.recording)
}

/**
 * Handles words that are addressed to the service, such as "louder". Only declining the question or spelling the answer
 * drops the candidate.
 */
const acting = (state: State, pending: Pending, utterance: Utterance, at: number): Transition | undefined => {
  const act = dialogueActOf(state, utterance.text)
  if (act === undefined) return undefined
  // While the session asks whether to stop, these remarks refer to the question or review before it.
  if (pending.purpose === "stop" && asksAgain.has(act.kind)) return undefined
  if (keepsPending(state, act)) return inTurn(droppedOf(utterance), performAct(act, utterance, at))
  return pending.purpose === "answer"
    ? inTurn(droppedOf(utterance), dropPending, performAct(act, utterance, at))
    : undefined
}

const asksAgain: ReadonlySet<DialogueAct["kind"]> = new Set(["again", "slower", "louder", "language"])

const keepsPending = (state: State, { kind }: DialogueAct): boolean =>
  kind === "spell" ? !canSpell(state) : kind !== "decline"

/**
 * Whether words choose another option: "No, I don't", in reply to "I heard yes", is the opposite answer, not only a
 * refusal.
 */
const choosesOther = (state: State, { candidate }: Waiting, utterance: Utterance, at: number): boolean => {
  const question = questionAt(state, candidate.fieldId)!
  if (question.hearing !== "choice" || utterance.text === "") return false
  const verdict = verdictOn(state, question, utterance, at)
  return verdict !== undefined && verdict.outcome !== "reject" && verdict.candidate.value !== candidate.value
}

/** Handles words that are neither a command nor a remark: a yes or no, alone or followed by more, or another answer. */
const replying =
  (waiting: Waiting, utterance: Utterance, at: number): Transition =>
  (state) => {
    const { locale } = state.session.settings
    const reply = readBackReply(utterance.text, locale)
    const other = { ...utterance, text: reply.rest }
    const decision = plainYesNo(utterance.text, locale)
    const isDenied = reply.opening === "no"
    if (decision !== undefined && !(isDenied && choosesOther(state, waiting, other, at)))
      return settle(waiting, decision, utterance, at)(state)
    if (reply.opening === "yes")
      return reply.rest === ""
        ? settle(waiting, true, utterance, at)(state)
        : affirming(waiting, utterance, reply, at)(state)
    const correction = correcting(state, waiting, { reply, utterance }, at)
    if (correction !== undefined) return correction(state)
    return hearAll(utterance, at)(isDenied ? { ...state, pending: { ...waiting, isDenied } } : state)
  }

/**
 * Handles words during a confirmation. Yes and no settle it, a command runs, and anything else corrects, completes or
 * replaces the candidate. Protocol 1 has no spoken yes and no, so every recording is a new answer.
 */
export const onUtterance =
  (utterance: Utterance, at: number): Transition =>
  (state) => {
    const { pending } = state
    if (pending === undefined) return inTurn(droppedOf(utterance), refusing("NO_PENDING_ANSWER"))(state)
    if (state.session.settings.protocol === 1) return hearAll(utterance, at)(state)
    const amending = pending.purpose === "answer" ? amendingOf(state, pending.candidate, utterance, at) : undefined
    const steered =
      amending ??
      jumpingTo(jumpIn(state, utterance.text), pending, utterance) ??
      commanded(state, pending, utterance, at) ??
      acting(state, pending, utterance, at)
    if (steered !== undefined) return steered(state)
    if (pending.purpose === "answer") return replying(pending, utterance, at)(state)
    const decision = plainYesNo(utterance.text, state.session.settings.locale)
    return decision === undefined
      ? hearWhileStopping(pending, utterance, at)(state)
      : settle(pending, decision, utterance, at)(state)
  }

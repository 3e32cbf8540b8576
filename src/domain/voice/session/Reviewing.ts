import { unjudged } from "./Plausibility.ts"
import { checkPlausibility } from "./Advance.ts"
import { acknowledge, dialogueActOf, askToStop, commandIn, notAvailable, performAct } from "./Commands.ts"
import { submit } from "./Finishing.ts"
import { jumpIn } from "./GoTo.ts"
import { edit, goBackTo, previousField } from "./Moves.ts"
import { doing, inTurn, refusing, saying, stay, type Transition } from "./Outcome.ts"
import { pushSystem } from "./Pushing.ts"
import { fieldOnLine, prompting, readReview } from "./Review.ts"
import type { State, Utterance } from "./State.ts"
import type { ClientMessage } from "../wire/ClientMessage.ts"
import { placeNamed } from "../../understanding/command/CommandRecognition.ts"
import { matchOption } from "../../understanding/choice/OptionMatching.ts"
import { reviewItems } from "./Review.ts"
import { isAnswer } from "./Typed.ts"

/** If the form blocks on failed checks, unchecked answers are not submitted: the check runs again first. */
const send =
  (at: number): Transition =>
  (state) => {
    const { voice } = state.session
    const isUnchecked = voice.llmValidation.onError === "block" && unjudged(state).length > 0
    return isUnchecked ? checkPlausibility(true)(state) : submit(at)(state)
  }

const confirm = (isYes: boolean, at: number): Transition =>
  inTurn(saying({ type: "review_confirm", confirmed: isYes }), isYes ? send(at) : prompting)

const editField =
  (fieldId: string): Transition =>
  (state) =>
    state.plan.positions.has(fieldId)
      ? inTurn(saying({ type: "review_edit", fieldId }), edit(fieldId))({ ...state, awaitsChange: false })
      : refusing("WRONG_FIELD", "The review has no answer for this field.")(state)

/** Handles a message during the review. */
export const onMessage =
  (message: ClientMessage, at: number): Transition =>
  (state) => {
    if (isAnswer(message)) return refusing("WRONG_FIELD", "No question is being asked. Send review_edit first.")(state)
    switch (message.type) {
      case "review_confirm":
        return confirm(message.confirmed, at)(state)
      case "review_edit":
        return editField(message.fieldId)(state)
      case "repeat_question":
        return readReview(state)
      case "skip_question":
        return notAvailable(state)
      case "go_back":
        return backFrom(message.toIndex)(state)
      case "confirm_answer":
        return refusing("NO_PENDING_ANSWER")(state)
      default:
        return refusing("INVALID_MESSAGE")(state)
    }
  }

/** Goes back from the review to the last question, or to the question at the given index. */
const backFrom =
  (toIndex: number | undefined): Transition =>
  (state) => {
    const fieldId = toIndex === undefined ? previousField({ ...state, cursor: undefined }) : state.plan.order[toIndex]
    return fieldId === undefined ? refusing("INVALID_INDEX")(state) : goBackTo(fieldId)(state)
  }

/** The field that "change two" or "change the email" refers to. */
const lineOf = (state: State, position: number | undefined, subject: string | undefined): string | undefined => {
  if (position !== undefined) return fieldOnLine(state, position)
  if (subject === undefined) return undefined
  const lines = reviewItems(state).map(({ fieldId, label }) => ({ value: fieldId, label }))
  const match = matchOption(subject, lines, state.session.settings.locale)
  return match._tag === "accepted" ? String(match.match.value) : undefined
}

const change =
  (position: number | undefined, subject: string | undefined): Transition =>
  (state) => {
    if (position === undefined && subject === undefined)
      return inTurn(acknowledge("change"), pushSystem("command_ack_change"))({ ...state, awaitsChange: true })
    const fieldId = lineOf(state, position, subject)
    return fieldId === undefined
      ? notAvailable(state)
      : inTurn(acknowledge("change", fieldId), editField(fieldId))(state)
  }

const back: Transition = (state) => {
  const fieldId = previousField({ ...state, cursor: undefined })
  return fieldId === undefined ? notAvailable(state) : inTurn(acknowledge("back", fieldId), goBackTo(fieldId))(state)
}

/** Handles speech during the review. Words that aren't understood are never taken as a yes. */
export const onUtterance =
  (utterance: Utterance, at: number): Transition =>
  (state) => {
    const dropped = doing({ type: "drop_recording", recording: utterance.recording })
    const named = state.awaitsChange ? lineNamed(state, utterance.text) : undefined
    if (named !== undefined) return inTurn(dropped, editField(named))(state)
    const command = commandIn(state, utterance.text)
    const jump = command === undefined ? jumpIn(state, utterance.text) : undefined
    if (jump !== undefined)
      return inTurn(dropped, saying({ type: "command_ack", command: "go_to", fieldId: jump }), editField(jump))(state)
    const act = command === undefined ? dialogueActOf(state, utterance.text) : undefined
    if (act !== undefined)
      return inTurn(dropped, performAct(act, utterance, at), act.kind === "language" ? readReview : stay)(state)
    switch (command?.command) {
      case undefined:
        return inTurn(dropped, prompting)(state)
      case "yes":
      case "send":
        return inTurn(dropped, acknowledge(command.command), confirm(true, at))(state)
      case "no":
        return inTurn(dropped, acknowledge("no"), confirm(false, at))(state)
      case "repeat":
      case "help":
        return inTurn(dropped, acknowledge(command.command), readReview)(state)
      case "change":
        return inTurn(dropped, change(command.position, command.subject))(state)
      case "back":
        return inTurn(dropped, back)(state)
      case "stop":
        return inTurn(dropped, acknowledge("stop"), askToStop(utterance))(state)
      default:
        return inTurn(dropped, notAvailable)(state)
    }
  }

/** The field of the review line that the text names by number, ordinal or label. */
const lineNamed = (state: State, text: string): string | undefined => {
  const place = placeNamed(text, state.session.settings.locale)
  const placed = place === undefined ? undefined : fieldOnLine(state, place)
  if (placed !== undefined) return placed
  const lines = reviewItems(state).map(({ fieldId, label }) => ({ value: fieldId, label }))
  const match = matchOption(text, lines, state.session.settings.locale)
  return match._tag === "accepted" ? String(match.match.value) : undefined
}

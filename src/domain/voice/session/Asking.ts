import { dialogueActOf, commandIn, performAct, performAtQuestion } from "./Commands.ts"
import { goTo, jumpIn } from "./GoTo.ts"
import { askAgain, cannotSkip, goBackTo, previousField, skip } from "./Moves.ts"
import { doing, inTurn, refusing, type Transition } from "./Outcome.ts"
import { reject, requiredRejection } from "./Rejection.ts"
import { hearAll } from "./Several.ts"
import { hearSpelling } from "./SpellingMode.ts"
import { currentQuestion, type Utterance } from "./State.ts"
import type { ClientMessage } from "../wire/ClientMessage.ts"
import { isAnswer, takeAnswer } from "./Typed.ts"

/**
 * Goes back to the question at the index or, without an index, to the previous question. If there is no previous
 * question, the current one is repeated.
 */
const goBack =
  (toIndex: number | undefined): Transition =>
  (state) => {
    const { order } = state.plan
    const at = state.cursor === undefined ? order.length : state.plan.positions.get(state.cursor)!
    if (toIndex === undefined) {
      const previous = previousField(state)
      return previous === undefined ? askAgain(state) : goBackTo(previous)(state)
    }
    if (toIndex < 0 || toIndex > at || order[toIndex] === undefined) return refusing("INVALID_INDEX")(state)
    return toIndex === at ? askAgain(state) : goBackTo(order[toIndex])(state)
  }

/**
 * Skips a question in response to a client message. A required question can't be skipped: the message is rejected like
 * an invalid answer.
 */
const skipByMessage =
  (at: number): Transition =>
  (state) => {
    const question = currentQuestion(state)
    if (question === undefined) return refusing("SESSION_COMPLETE")(state)
    return cannotSkip(state)
      ? reject(question, requiredRejection(question, state.session.prompts))(state)
      : skip(at)(state)
  }

/** Handles a message while a question is open. */
export const onMessage = (message: ClientMessage, at: number): Transition => {
  if (isAnswer(message)) return takeAnswer(message, at)
  switch (message.type) {
    case "skip_question":
      return skipByMessage(at)
    case "go_back":
      return goBack(message.toIndex)
    case "repeat_question":
      return askAgain
    case "confirm_answer":
      return refusing("NO_PENDING_ANSWER")
    case "review_confirm":
    case "review_edit":
      return refusing("INVALID_MESSAGE", "The review has not been reached.")
    default:
      return refusing("INVALID_MESSAGE")
  }
}

/** Handles words while a question is open: spelled letters, a command, a remark to the service, or the answer. */
export const onUtterance =
  (utterance: Utterance, at: number): Transition =>
  (state) => {
    const spelling = hearSpelling(state, utterance, at)
    if (spelling !== undefined) return spelling
    const dropped = doing({ type: "drop_recording", recording: utterance.recording })
    const command = commandIn(state, utterance.text)
    if (command !== undefined) return inTurn(dropped, performAtQuestion(command.command, utterance, at))(state)
    const named = jumpIn(state, utterance.text)
    if (named !== undefined) return goTo(named, utterance.recording)(state)
    const act = dialogueActOf(state, utterance.text)
    if (act !== undefined) return inTurn(dropped, performAct(act, utterance, at))(state)
    return hearAll(utterance, at)(state)
  }

import type { Json } from "../../forms/codec/Json.ts"
import { shownValue } from "../answers/Masking.ts"
import type { Question } from "../questions/Question.ts"
import type { Prompts } from "../../languages/Prompts.ts"
import type { RejectionCode } from "../wire/ServerMessage.ts"
import { inTurn, saying, stay, type Transition } from "./Outcome.ts"
import { push, pushSystem } from "./Pushing.ts"
import { currentQuestion, type State } from "./State.ts"

export interface Rejection {
  readonly code: RejectionCode
  readonly reason: string
  /** The best candidate, which the person can edit. */
  readonly value?: Json
}

/** Protocol 1 has only two codes; there, the others are explained in `reason`. */
const codeIn = (state: State, code: RejectionCode): { readonly code?: RejectionCode } =>
  state.session.settings.protocol === 2 || code === "INVALID_EMAIL" || code === "INVALID_VALUE" ? { code } : {}

/** The narration of a rejection: a fixed phrase if there is one for its code, else its reason. */
const spokenRejection = ({ code, reason }: Rejection, { system }: Prompts): Transition => {
  const said = push([{ key: `sys:${code.toLowerCase()}`, text: reason, kind: "system" }], true, true)
  switch (code) {
    case "NO_MATCH":
      return reason === system.no_match ? pushSystem("no_match") : said
    case "REQUIRED":
      return pushSystem("required_reject")
    case "INVALID_EMAIL":
    case "INVALID_VALUE":
      return said
  }
}

/** Rejects an answer. The question stays open, and nothing is stored. */
export const reject =
  (question: Question, rejection: Rejection): Transition =>
  (state) => {
    const { code, reason, value } = rejection
    return inTurn(
      spokenRejection(rejection, state.session.prompts),
      saying({
        type: "answer_rejected",
        fieldId: question.fieldId,
        reason,
        ...codeIn(state, code),
        ...shownValue(question, value),
      }),
    )(state)
  }

type Miss = "no_input" | "no_match"

/**
 * The prompts after a miss, depending on what was asked for: an answer, a choice, yes or no, or a reply to the review.
 */
const promptsFor = (state: State, miss: Miss): readonly [name: string, prompts: ReadonlyArray<string>] => {
  const { noInput, noDecision, noReview, noMatch, noAnswer } = state.session.prompts
  if (miss === "no_match")
    return currentQuestion(state)?.choices === undefined ? ["no_answer", noAnswer] : ["no_match", noMatch]
  if (state.phase === "confirming") return ["no_decision", noDecision]
  return state.phase === "review" ? ["no_review", noReview] : ["no_input", noInput]
}

/** Sends the next prompt after each consecutive miss except the first; the last prompt offers the keyboard. */
const tapering =
  (reason: Miss, misses: number): Transition =>
  (state) => {
    if (state.session.settings.protocol === 1 || misses < 2) return stay(state)
    const [name, prompts] = promptsFor(state, reason)
    const step = Math.min(misses - 2, prompts.length - 1)
    const text = prompts[step]!
    const key = `sys:${name}:${step + 1}`
    const isLast = step === prompts.length - 1
    return inTurn(
      push([{ key, text, kind: "system" }], true),
      saying({ type: "prompt", reason, text, key, ...(isLast ? { offer: "keyboard" as const } : {}) }),
    )(state)
  }

/** Handles an invalid spoken answer. */
export const missed: Transition = (state) => {
  const noMatches = state.noMatches + 1
  return tapering("no_match", noMatches)({ ...state, noMatches, noInputs: 0 })
}

/** Handles silence. The first time, it may have been a cough during the narration, so only the error is sent. */
export const handleNoInput: Transition = (state) => {
  const noInputs = state.noInputs + 1
  return tapering("no_input", noInputs)({ ...state, noInputs })
}

/** Offers the keyboard after two refusals: typing is faster than a third try. */
export const offerKeyboard: Transition = (state) => {
  if (state.session.settings.protocol === 1 || state.refusals < 2) return stay(state)
  const { refused: text } = state.session.prompts
  const key = "sys:refused"
  return inTurn(
    push([{ key, text, kind: "system" }], true),
    saying({ type: "prompt", reason: "refused", text, key, offer: "keyboard" }),
  )(state)
}

/** The prompts during silence, each shorter than the one before. After the last one, the person must push to talk. */
const silencePrompts = (state: State): ReadonlyArray<string> => {
  const { silence, silentDecision, silentReview } = state.session.prompts
  if (state.phase === "confirming") return silentDecision
  return state.phase === "review" ? silentReview : silence(currentQuestion(state)?.label ?? "")
}

/** Sends the next prompt after a silence of the length that was announced to the client. */
export const silent: Transition = (state) => {
  const { phase, silences } = state
  if (phase !== "asking" && phase !== "confirming" && phase !== "review") return stay(state)
  const text = silencePrompts(state)[silences]
  if (text === undefined) return stay(state)
  const key = `sys:silence:${silences + 1}`
  return inTurn(
    push([{ key, text, kind: "system" }], true, true),
    saying({ type: "prompt", reason: "silence", text, key }),
  )({ ...state, silences: silences + 1 })
}

export const requiredRejection = (question: Question, prompts: Prompts): Rejection => ({
  code: "REQUIRED",
  reason: prompts.required(question.label),
})

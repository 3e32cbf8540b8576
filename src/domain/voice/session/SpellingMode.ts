import type { Json } from "../../forms/codec/Json.ts"
import type { Question } from "../questions/Question.ts"
import type { Rejection } from "./Rejection.ts"
import type { Session } from "./Session.ts"
import { understandText } from "../../understanding/understandText.ts"
import { matchesEmailPattern } from "../../understanding/email/EmailPattern.ts"
import { follow } from "./Following.ts"
import { doing, inTurn, type Outcome, saying, type Transition } from "./Outcome.ts"
import { push, pushSystem } from "./Pushing.ts"
import { spelledIn } from "./Spelling.ts"
import { spelledText } from "../answers/AnswerText.ts"
import { currentQuestion, type State, type Utterance } from "./State.ts"
import { byRules } from "./UnderstoodValue.ts"
import { evidenceOf, objectionTo, spoken, type Verdict } from "./Verdict.ts"

/** Addresses, numbers and names can be spelled; choices and on-screen controls can't. */
export const canSpell = (state: State): boolean => {
  const question = currentQuestion(state)
  return (
    question !== undefined && !question.isSensitive && (question.hearing === "words" || question.hearing === "typed")
  )
}

export const startSpelling: Transition = (state) => {
  const { text, key } = { text: state.session.prompts.system.spelling, key: "sys:spelling" }
  return inTurn(
    pushSystem("spelling"),
    saying({ type: "prompt", reason: "spelling", text, key }),
  )({
    ...state,
    spelling: { letters: "", heard: "" },
    phase: "asking",
    pending: undefined,
  })
}

const soFar =
  (letters: string, transcript: string): Transition =>
  (state) => {
    const version = state.version + 1
    const text = letters === "" ? state.session.prompts.system.spelling : spelledText(letters, state.session.prompts)
    const key = `sys:spelled:${version}`
    return inTurn(
      push([{ key, text, kind: "system" }], true),
      saying({ type: "prompt", reason: "spelling", text, key }),
    )({
      ...state,
      spelling: { letters, heard: transcript },
      version,
    })
  }

/** The letters parsed according to the question's type; undefined if they are invalid. */
const valueOf = (state: State, question: Question, spelled: Utterance, at: number): Json | undefined => {
  if (question.answerType === undefined) {
    const { text, hearing } = question
    if (text === undefined || hearing === "words") return spelled.text
    // The characters of a code are parsed one by one; the letters of a name are used verbatim.
    const signs = text.entity === "code" ? [...spelled.text].join(" ") : spelled.text
    const result = understandText(signs, state.session.settings.locale, text)
    return result._tag === "rejected" ? undefined : result.value
  }
  if (question.answerType === "email") {
    const address = spelled.text.toLowerCase()
    return matchesEmailPattern(address) ? address : undefined
  }
  const result = byRules(state, question, spelled, at)
  return result._tag === "rejected" ? undefined : result.value
}

const notReadable = ({ answerType }: Question, { prompts }: Session, letters: string): Rejection =>
  answerType === "email"
    ? { code: "INVALID_EMAIL", reason: prompts.invalidEmail, value: letters }
    : { code: "INVALID_VALUE", reason: prompts.notAnAnswer, value: letters }

/** A spelled answer is always confirmed letter by letter: it was misheard before. */
const finish =
  (letters: string, utterance: Utterance, at: number): Transition =>
  (state) => {
    const question = currentQuestion(state)!
    const value = valueOf(state, question, { ...utterance, text: letters }, at)
    const rejection =
      value === undefined ? notReadable(question, state.session, letters) : objectionTo(state, question, value, at)
    const verdict: Verdict =
      value === undefined || rejection !== undefined
        ? { outcome: "reject", rejection: rejection!, alternatives: [] }
        : {
            outcome: "confirm",
            alternatives: [],
            refinedBy: "rules",
            candidate: spoken(question, utterance, value, evidenceOf(question, utterance, "rules")),
          }
    const refusals = Math.max(1, state.refusals)
    return follow(question, utterance, verdict, at)({ ...state, spelling: undefined, refusals })
  }

/** Handles an utterance in spelling mode; undefined if it is not spelling and must be processed as usual. */
export const hearSpelling = (state: State, utterance: Utterance, at: number): Outcome | undefined => {
  if (state.spelling === undefined) return undefined
  const spelled = spelledIn(utterance.text, state.session.settings.locale)
  if (spelled === undefined) return undefined
  const before = state.spelling
  const letters = spelled.takesBack ? [...before.letters].slice(0, -1).join("") : before.letters + spelled.letters
  const transcript = `${before.heard} ${utterance.text}`.trim()
  if (spelled.isDone && letters !== "") return finish(letters.trim(), { ...utterance, text: transcript }, at)(state)
  return inTurn(doing({ type: "drop_recording", recording: utterance.recording }), soFar(letters, transcript))(state)
}

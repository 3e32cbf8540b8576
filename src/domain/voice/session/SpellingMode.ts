import { isEmail } from "../understanding/EmailPattern.ts"
import { follow } from "./Following.ts"
import { doing, inTurn, saying, type Transition } from "./Outcome.ts"
import { push, pushSystem } from "./Pushing.ts"
import { spelledIn } from "./Spelling.ts"
import { spelledText } from "../answers/AnswerText.ts"
import { currentQuestion, type State, type Utterance } from "./State.ts"
import { byRules } from "./UnderstoodValue.ts"
import { objectionTo, type Verdict } from "./Verdict.ts"

/** Letters of an address, a number or a name; choices are said, not spelled, and controls are on the screen. */
export const canSpell = (state: State): boolean => {
  const question = currentQuestion(state)
  return (
    question !== undefined && !question.isSensitive && (question.hearing === "words" || question.hearing === "typed")
  )
}

export const startSpelling: Transition = (state) => {
  const { text, key } = { text: state.session.phrases.system.spelling, key: "sys:spelling" }
  return inTurn(
    pushSystem("spelling"),
    saying({ type: "prompt", reason: "spelling", text, key }),
  )({
    ...state,
    spelling: "",
    phase: "asking",
    pending: undefined,
  })
}

const soFar =
  (letters: string): Transition =>
  (state) => {
    const version = state.version + 1
    const text = letters === "" ? state.session.phrases.system.spelling : spelledText(letters, state.session.phrases)
    const key = `sys:spelled:${version}`
    return inTurn(
      push([{ key, text, kind: "system" }], true),
      saying({ type: "prompt", reason: "spelling", text, key }),
    )({
      ...state,
      spelling: letters,
      version,
    })
  }

/** What was spelled is always asked about, letter by letter: whoever spells has been misheard before. */
const finish =
  (letters: string, utterance: Utterance, at: number): Transition =>
  (state) => {
    const question = currentQuestion(state)!
    const spelled: Utterance = { ...utterance, text: letters }
    const result = question.answerType === undefined ? undefined : byRules(state, question, spelled, at)
    const value =
      question.answerType === "email"
        ? isEmail(letters.toLowerCase())
          ? letters.toLowerCase()
          : undefined
        : result === undefined
          ? letters
          : result._tag === "rejected"
            ? undefined
            : result.value
    const { phrases } = state.session
    const refusal =
      value === undefined
        ? {
            code: question.answerType === "email" ? ("INVALID_EMAIL" as const) : ("INVALID_VALUE" as const),
            reason: question.answerType === "email" ? phrases.invalidEmail : phrases.notAnAnswer,
            value: letters,
          }
        : objectionTo(state, question, value, at)
    const verdict: Verdict =
      value === undefined || refusal !== undefined
        ? { outcome: "reject", rejection: refusal!, alternatives: [] }
        : {
            outcome: "confirm",
            alternatives: [],
            refinedBy: "rules",
            candidate: {
              fieldId: question.fieldId,
              value,
              source: "speech",
              evidence: { rawTranscript: utterance.text, normalizedBy: "rules", audioMime: utterance.mime },
              recording: { recording: utterance.recording, mime: utterance.mime },
            },
          }
    return follow(
      question,
      utterance,
      verdict,
      at,
    )({ ...state, spelling: undefined, refusals: Math.max(1, state.refusals) })
  }

/** An utterance while somebody spells; undefined when it is no spelling at all, and is heard as usual. */
export const hearSpelling = (state: State, utterance: Utterance, at: number): Transition | undefined => {
  if (state.spelling === undefined) return undefined
  const spelled = spelledIn(utterance.text, state.session.settings.locale)
  if (spelled === undefined) return undefined
  const letters = spelled.takesBack ? [...state.spelling].slice(0, -1).join("") : state.spelling + spelled.letters
  if (spelled.isDone && letters !== "") return finish(letters.trim(), utterance, at)
  return inTurn(doing({ type: "drop_recording", recording: utterance.recording }), soFar(letters))
}

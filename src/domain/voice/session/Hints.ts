import { spokenLanguages } from "../../languages/SpokenLanguages.ts"
import { spokenTagOf } from "../../languages/SpokenTags.ts"
import type { Question } from "../questions/Question.ts"
import type { HintKind, RecognitionHints } from "../questions/RecognitionHints.ts"
import { isCatalogue } from "./UnderstoodChoice.ts"
import { currentQuestion, type State } from "./State.ts"

/** Longer lists don't help a recognizer. */
const mostOptions = 100
const mostTerms = 20

/** After this many refusals, the answer is expected to be spelled. */
const spelledFrom = 2

const alphabetOf = ({ answerType, text }: Question): RecognitionHints["alphabet"] => {
  if (answerType === "phone") return "digits"
  if (text?.entity !== "code") return undefined
  const { pattern } = text
  if (pattern === undefined) return "letters_digits"
  const hasDigits = /\\d|0-9/.test(pattern)
  const hasLetters = /[A-Za-z]-[A-Za-z]|\\w/.test(pattern.replaceAll("\\d", ""))
  return hasDigits && !hasLetters ? "digits" : hasLetters && !hasDigits ? "letters" : "letters_digits"
}

const kindOf = (question: Question): HintKind => {
  if (isCatalogue(question)) return "term"
  if (question.hearing === "choice" || question.hearing === "choices") return "choice"
  return question.answerType ?? question.text?.entity ?? "free_text"
}

const decision = (state: State, kind: "yes_no" | "review"): RecognitionHints => {
  const { commands } = spokenLanguages[spokenTagOf(state.session.settings.locale)].lexicon
  const names = kind === "yes_no" ? (["yes", "no"] as const) : (["send", "change"] as const)
  return {
    kind,
    label: "",
    options: names.flatMap((name) => commands.phrases[name]).slice(0, mostTerms),
    terms: [],
    isSpelled: false,
  }
}

/** The likely content of the next recording. */
export const hintsOf = (state: State): RecognitionHints | undefined => {
  if (state.phase === "review") return decision(state, "review")
  const question = currentQuestion(state)
  if (question === undefined) return undefined
  if (state.phase === "confirming") {
    const asked = decision(state, "yes_no")
    // "no, it's ...": the answer itself may follow
    return { ...asked, label: question.label }
  }
  const { choices, hint, label } = question
  const alphabet = alphabetOf(question)
  const isSpelled = state.spelling !== undefined || state.refusals >= spelledFrom
  const labels = (choices ?? []).map((choice) => choice.label)
  const isLong = labels.length > mostOptions
  return {
    kind: kindOf(question),
    label,
    options: isLong ? [] : labels,
    terms: isLong ? labels.slice(0, mostOptions) : hint === undefined ? [] : [hint],
    isSpelled,
    ...(isSpelled ? { alphabet: alphabet ?? "letters_digits" } : alphabet === undefined ? {} : { alphabet }),
  }
}

import { spokenLanguage } from "../../languages/SpokenLanguages.ts"
import { matchOption } from "../../understanding/choice/OptionMatching.ts"
import type { AskedQuestion } from "../../understanding/several/AskedQuestion.ts"
import { questionNamed } from "../../understanding/several/QuestionNames.ts"
import { spokenWords } from "../../understanding/several/SpokenWord.ts"
import { lookUp } from "../../understanding/text/Phrasebook.ts"
import { fold } from "../../understanding/text/Token.ts"
import { vocabularyOf } from "../../understanding/text/Vocabulary.ts"
import { ask } from "./Ask.ts"
import { plannedQuestions } from "./AskedQuestions.ts"
import { askAgain, jumpTo } from "./Moves.ts"
import { doing, inTurn, saying, type Transition } from "./Outcome.ts"
import { isMixed, setAside } from "./Several.ts"
import { currentQuestion, type State } from "./State.ts"
import { isExactChoice } from "./UnderstoodChoice.ts"

/** Longer utterances are answers. */
const longest = 120

/** Strips polite words, as in "go to the address, please". */
const core = (text: string, locale: string): string => {
  let left = fold(text)
    .replaceAll(/[,.;:!?¿¡]+/g, " ")
    .trim()
  const around = (spokenLanguage(locale)?.dialogue.around ?? []).map(fold)
  for (;;) {
    const phrase = around.find((one) => left.startsWith(`${one} `) || left.endsWith(` ${one}`))
    if (phrase === undefined) return left
    left = (left.startsWith(`${phrase} `) ? left.slice(phrase.length) : left.slice(0, -phrase.length)).trim()
  }
}

/** The only question whose label matches a partial name: "the IBAN" for "IBAN for the payment". */
const likeLabel = (asked: ReadonlyArray<AskedQuestion>, name: string, locale: string): string | undefined => {
  const match = matchOption(
    name,
    asked.map(({ fieldId, label }) => ({ value: fieldId, label })),
    locale,
  )
  return match._tag === "accepted" ? String(match.match.value) : undefined
}

/** The question named by "go to the address". An option of that name takes precedence. */
export const jumpIn = (state: State, text: string): string | undefined => {
  if (!isMixed(state) || text.length > longest) return undefined
  const { locale } = state.session.settings
  const vocabulary = vocabularyOf(locale)
  const words = spokenWords(core(text, locale))
  const opening = lookUp(vocabulary.fields.jumps, words, 0)
  if (opening === undefined || opening.length >= words.length) return undefined
  const question = state.phase === "review" ? undefined : currentQuestion(state)
  if (question !== undefined && isExactChoice(state, question, text)) return undefined
  return called(state, words.slice(opening.length))
}

/** The question that a name refers to: "email", "the date". */
const called = (state: State, name: ReturnType<typeof spokenWords>): string | undefined => {
  const { locale } = state.session.settings
  const asked = plannedQuestions(state)
  return (
    questionNamed(vocabularyOf(locale), asked, name)?.fieldId ??
    likeLabel(asked, name.map((word) => word.text).join(" "), locale)
  )
}

/** The question that "change email" refers to, during a confirmation. */
export const changedIn = (state: State, subject: string | undefined): string | undefined =>
  subject === undefined || !isMixed(state) ? undefined : called(state, spokenWords(subject))

/** Goes to a question. A pending answer is confirmed later, when its own question comes up. */
export const goTo =
  (fieldId: string, recording: number): Transition =>
  (state) =>
    inTurn(
      doing({ type: "drop_recording", recording }),
      saying({ type: "command_ack", command: "go_to", fieldId }),
      fieldId === state.cursor && state.phase !== "review" ? askAgain : inTurn(setAside, jumpTo(fieldId), ask),
    )(state)

import { isRanked } from "../../forms/answers/Readers.ts"
import type { AmendingPatterns } from "../../languages/DialogueWords.ts"
import { spokenLanguage } from "../../languages/SpokenLanguages.ts"
import { matchOptions } from "../../understanding/choice/MultipleChoice.ts"
import { readBackReply } from "../../understanding/repair/ReadBackReply.ts"
import { isTooLong } from "../../understanding/text/Token.ts"
import type { Question } from "../questions/Question.ts"
import { follow } from "./Following.ts"
import type { Transition } from "./Outcome.ts"
import { withoutRefusal } from "./Repair.ts"
import { type Candidate, questionAt, type State, type Utterance } from "./State.ts"
import { isExactChoice } from "./UnderstoodChoice.ts"
import { evidenceOf, objectionTo, spoken } from "./Verdict.ts"

type Chosen = ReadonlySet<string>

const isSame = (one: Chosen, other: Chosen): boolean =>
  one.size === other.size && [...one].every((value) => other.has(value))

/** The options in an amendment; undefined for unknown words. */
const optionsIn = (question: Question, text: string, locale: string): ReadonlyArray<string> | undefined => {
  const result = text.trim() === "" ? undefined : matchOptions(text, question.choices ?? [], locale)
  return result === undefined || result._tag === "rejected" || result.matches.length === 0
    ? undefined
    : result.matches.map(({ value }) => String(value))
}

/** Applies one amendment. After a yes, options are added even without a verb; only chosen options can be removed. */
const amend = (
  question: Question,
  chosen: Chosen,
  clause: { readonly text: string; readonly isAfterYes: boolean },
  { more, less }: AmendingPatterns,
  locale: string,
): Chosen | undefined => {
  const reduced = clause.text.replace(less, "")
  const extended = clause.text.replace(more, "")
  const isLess = reduced !== clause.text
  if (!isLess && extended === clause.text && !clause.isAfterYes) return undefined
  const named = optionsIn(question, isLess ? reduced : extended, locale)
  if (named === undefined) return undefined
  if (!isLess) return new Set([...chosen, ...named])
  return named.every((value) => chosen.has(value))
    ? new Set([...chosen].filter((value) => !named.includes(value)))
    : undefined
}

/** The choices after all amendments in an utterance; undefined if any of them isn't understood. */
const amended = (question: Question, old: Chosen, utterance: string, locale: string): Chosen | undefined => {
  const patterns = spokenLanguage(locale)?.dialogue.repair.amending
  if (patterns === undefined || isTooLong(utterance)) return undefined
  const { opening, rest } = readBackReply(utterance, locale)
  return (opening === "yes" ? rest : withoutRefusal(utterance, locale))
    .split(patterns.linkingWord)
    .filter((clause) => clause !== "")
    .reduce<Chosen | undefined>(
      (chosen, clause) =>
        chosen && amend(question, chosen, { text: clause, isAfterYes: opening === "yes" }, patterns, locale),
      old,
    )
}

/** The amended choices; undefined if the utterance changes nothing. */
const amendedChoice = (state: State, question: Question, old: unknown, utterance: Utterance): Candidate | undefined => {
  const { locale, protocol } = state.session.settings
  if (protocol === 1 || question.hearing !== "choices" || isRanked(question.field)) return undefined
  if (typeof old !== "string" || isExactChoice(state, question, utterance.text)) return undefined
  const before = new Set(old.split(",").filter((value) => value !== ""))
  const chosen = amended(question, before, utterance.text, locale)
  if (chosen === undefined || chosen.size === 0 || isSame(chosen, before)) return undefined
  const inOrder = (question.choices ?? []).filter(({ value }) => chosen.has(String(value)))
  const value = inOrder.map((choice) => String(choice.value)).join(",")
  const label = inOrder.map((choice) => choice.label).join(", ")
  const matched = { value, label, method: "exact" as const, score: 1 }
  return spoken(question, utterance, value, evidenceOf(question, utterance, null), matched)
}

/**
 * "Add cheese", "yes, onion too", "quita el beicon" while several choices are waiting for confirmation: the others
 * stay, and all are confirmed again.
 */
export const amendingOf = (
  state: State,
  waiting: Candidate,
  utterance: Utterance,
  at: number,
): Transition | undefined => {
  const question = questionAt(state, waiting.fieldId)!
  const candidate = amendedChoice(state, question, waiting.value, utterance)
  if (candidate === undefined) return undefined
  const rejection = objectionTo(state, question, candidate.value, at)
  return follow(
    question,
    utterance,
    rejection === undefined
      ? { outcome: "confirm", candidate, alternatives: [] }
      : { outcome: "reject", rejection, alternatives: [] },
    at,
  )
}

/**
 * "I forgot cheese" at a later question: amends the choices of the most recent question to which the utterance applies.
 */
export const earlierAmended = (
  state: State,
  utterance: Utterance,
  at: number,
): { readonly question: Question; readonly candidate: Candidate } | undefined => {
  for (const fieldId of state.plan.order.toReversed()) {
    const old = state.answers.get(fieldId)?.value
    const question = old === undefined ? undefined : questionAt(state, fieldId)
    const candidate = question === undefined ? undefined : amendedChoice(state, question, old, utterance)
    if (candidate !== undefined && objectionTo(state, question!, candidate.value, at) === undefined)
      return { question: question!, candidate }
  }
  return undefined
}

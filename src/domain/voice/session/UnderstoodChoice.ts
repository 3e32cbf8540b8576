import { answerFamily, isRanked } from "../../forms/answers/Readers.ts"
import type { Question } from "../questions/Question.ts"
import { fieldVoiceOf, matchThresholdOf } from "../settings/FieldSettings.ts"
import { matchOptions } from "../../understanding/choice/MultipleChoice.ts"
import { matchRanking } from "../../understanding/choice/RankedChoice.ts"
import type { OptionMatch } from "../../understanding/choice/Option.ts"
import { anchoredPoint } from "../../understanding/choice/ScaleAnchors.ts"
import { matchMainOption } from "../../understanding/choice/MainOption.ts"
import { impliesYes } from "../../understanding/yesno/ImpliedYes.ts"
import { matchOption } from "../../understanding/choice/OptionMatching.ts"
import type { Thresholds } from "../../understanding/choice/OptionSearch.ts"
import { isCounterQuestion } from "../../understanding/talk/CounterQuestion.ts"
import { understandTerm } from "../../understanding/term/TermAnswer.ts"
import type { Match } from "../wire/ServerMessage.ts"
import type { State, Utterance } from "./State.ts"
import { reasonWithEnds } from "./NumberEnds.ts"
import { evidenceOf, objectionTo, acceptOrConfirm, spoken, type Verdict } from "./Verdict.ts"

/** Scores below this don't match. */
const leastScore = 0.6

const asMatch = ({ value, label, method, score }: OptionMatch): Match => ({
  value: String(value),
  label,
  method,
  score,
})

const thresholds = (state: State, question: Question): Thresholds => {
  const accept = matchThresholdOf(state.session.voice, question.field)
  return { accept, floor: Math.min(leastScore, accept) }
}

const noMatch = (state: State, question: Question, alternatives: ReadonlyArray<Match>): Verdict => ({
  outcome: "reject",
  rejection: { code: "NO_MATCH", reason: reasonWithEnds(state, question, state.session.prompts.system.no_match) },
  alternatives,
})

/** Combines several matches into one, with the score of the weakest; undefined if there are none. */
const asOne = (matches: ReadonlyArray<Match>): Match | undefined => {
  const [first, ...others] = matches
  if (first === undefined || others.length === 0) return first
  const weakest = others.reduce((least, match) => (match.score < least.score ? match : least), first)
  return {
    value: matches.map(({ value }) => value).join(","),
    label: matches.map(({ label }) => label).join(", "),
    method: weakest.method,
    score: weakest.score,
  }
}

const chosen = (
  state: State,
  question: Question,
  utterance: Utterance,
  understood: {
    readonly status: "accepted" | "confirm"
    readonly matches: ReadonlyArray<Match>
    readonly alternatives: ReadonlyArray<Match>
  },
  at: number,
): Verdict => {
  const matched = asOne(understood.matches)
  const value = matched?.value ?? ""
  const refused = objectionTo(state, question, value, at)
  if (refused !== undefined) return { outcome: "reject", rejection: refused, alternatives: [] }
  const candidate = spoken(question, utterance, value, evidenceOf(question, utterance, null), matched)
  const isProven = understood.matches.length > 0 && understood.matches.every(({ method }) => method === "exact")
  // "¿mareo es como vértigo?": a question about the option
  const isQuestion = isCounterQuestion(utterance.text, state.session.settings.locale)
  const status = isQuestion ? "confirm" : understood.status
  return acceptOrConfirm(state, question, utterance, status, { isProven }) === "accept"
    ? { outcome: "accept", candidate }
    : {
        outcome: "confirm",
        candidate,
        alternatives: understood.alternatives,
        ...(question.hearing === "choices" && understood.status === "confirm" ? { isPartial: true } : {}),
      }
}

/** A list of at least this many options is a catalog: its items are not read out, but found by name. */
const catalogue = 200

export const isCatalogue = ({ field, choices = [], hearing }: Question): boolean =>
  hearing === "choice" && (choices.length >= catalogue || fieldVoiceOf(field).entity === "term")

const termMatch = (question: Question, value: unknown, isExact: boolean): Match => ({
  value: String(value),
  label: question.choices?.find((one) => one.value === value)?.label ?? String(value),
  method: isExact ? "exact" : "fuzzy",
  score: isExact ? 1 : leastScore,
})

/** Matches an item of a catalog. Anything but an exact match must be confirmed. */
const asTerm = (state: State, question: Question, utterance: Utterance, at: number): Verdict => {
  const result = understandTerm(utterance.text, state.session.settings.locale, question.choices ?? [])
  if (result._tag === "rejected") return noMatch(state, question, [])
  const alternatives = result._tag === "confirm" ? (result.alternatives ?? []) : []
  const recognised = {
    status: result._tag,
    matches: [termMatch(question, result.value, result._tag === "accepted")],
    alternatives: alternatives.map((value) => termMatch(question, value, false)),
  }
  return chosen(state, question, utterance, recognised, at)
}

/** The point on a scale that the utterance names in words. The question's label says which words mean which point. */
const asAnchor = (state: State, question: Question, utterance: Utterance, at: number): Verdict | undefined => {
  if (answerFamily(question.field) !== "scale") return undefined
  const point = anchoredPoint(utterance.text, question.label, state.session.settings.locale)
  const choice = question.choices?.find(({ value }) => value === String(point))
  if (choice === undefined) return undefined
  const match: Match = { value: choice.value, label: choice.label, method: "contains", score: leastScore }
  return chosen(state, question, utterance, { status: "confirm", matches: [match], alternatives: [] }, at)
}

/** "only an aspirin" in reply to "Do you take any medicine?": naming one implies yes. */
const asImplied = (state: State, question: Question, utterance: Utterance, at: number): Verdict | undefined => {
  if (answerFamily(question.field) !== "boolean") return undefined
  if (!impliesYes(utterance.text, question.label, state.session.settings.locale)) return undefined
  const choice = question.choices?.find(({ value }) => value === "true")
  if (choice === undefined) return undefined
  const match: Match = { value: choice.value, label: choice.label, method: "yes_no", score: leastScore }
  return chosen(state, question, utterance, { status: "confirm", matches: [match], alternatives: [] }, at)
}

/** Matches an utterance to one or several options. */
export const asChoice = (state: State, question: Question, utterance: Utterance, at: number): Verdict => {
  const { locale } = state.session.settings
  const choices = question.choices ?? []
  if (question.hearing === "choices") {
    const read = isRanked(question.field) ? matchRanking : matchOptions
    const result = read(utterance.text, choices, locale, thresholds(state, question))
    const alternatives = result.alternatives.map(asMatch)
    if (result._tag === "rejected") return noMatch(state, question, alternatives)
    return chosen(
      state,
      question,
      utterance,
      { status: result._tag, matches: result.matches.map(asMatch), alternatives },
      at,
    )
  }
  if (isCatalogue(question)) return asTerm(state, question, utterance, at)
  const result = matchMainOption(utterance.text, choices, locale, thresholds(state, question))
  const alternatives = result.alternatives.map(asMatch)
  const other =
    result._tag === "accepted"
      ? undefined
      : (asImplied(state, question, utterance, at) ?? asAnchor(state, question, utterance, at))
  if (other !== undefined) return other
  if (result._tag === "rejected") return noMatch(state, question, alternatives)
  return chosen(state, question, utterance, { status: result._tag, matches: [asMatch(result.match)], alternatives }, at)
}

/** Whether an utterance is exactly an option. If so, it is not treated as a command. */
export const isExactChoice = (state: State, question: Question, text: string): boolean => {
  if (question.choices === undefined || question.hearing === "none") return false
  const { locale } = state.session.settings
  if (isCatalogue(question)) return understandTerm(text, locale, question.choices)._tag === "accepted"
  const result = matchOption(text, question.choices, locale)
  return result._tag !== "rejected" && result.match.method === "exact"
}

/** Whether a suggestion leaves out an option that the rules recognized by its name. */
const leavesOut = (values: ReadonlySet<string>, rules: Verdict): boolean =>
  rules.outcome === "confirm" &&
  rules.candidate.matched?.method === "exact" &&
  rules.candidate.matched.value.split(",").some((value) => !values.has(value))

/**
 * The model's options, which are always confirmed. Undefined if an option is not in the form, if there are several for
 * a single choice, or if the model left out an option that the respondent named.
 */
export const asRefinedChoice = (
  question: Question,
  utterance: Utterance,
  { values, confidence }: { readonly values: ReadonlyArray<string>; readonly confidence: number },
  rules: Verdict,
): Verdict | undefined => {
  const picked = new Set(values)
  const score = Math.min(1, Math.max(0, confidence))
  const matches = [...picked].flatMap((value): ReadonlyArray<Match> => {
    const choice = question.choices?.find((one) => one.value === value)
    return choice === undefined ? [] : [{ value, label: choice.label, method: "llm", score }]
  })
  const matched = asOne(matches)
  const isAllowed = matches.length === picked.size && (question.hearing === "choices" || picked.size === 1)
  if (matched === undefined || !isAllowed || leavesOut(picked, rules)) return undefined
  const evidence = evidenceOf(question, utterance, "llm", score)
  const candidate = spoken(question, utterance, matched.value, evidence, matched)
  return { outcome: "confirm", candidate, alternatives: [] }
}

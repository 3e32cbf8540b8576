import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import type { SaidWord } from "./SaidWord.ts"

/** A question in its own verb: "Do you smoke?" with "I don't smoke", "¿Qué toma?" with "tomo". */
export interface OwnVerb {
  readonly question: AskedQuestion
  /** Words before what the verb says; none where the clause itself is the answer. */
  readonly length: number
  /** "I smoke": nothing but the words of the question, which says yes to it. */
  readonly isYes: boolean
}

/** What a question is told by: the words of its label, and those that no other label has. */
export interface Telling {
  readonly question: AskedQuestion
  readonly words: ReadonlyArray<string>
  readonly distinctive: ReadonlySet<string>
}

/** Verbs of so many letters and more are compared by their stems. */
const shortestStem = 3

/** The same verb, of who asks and of who answers: "take" and "taking", "fuma" and "fumo". */
export const verbForms = (asked: string): ReadonlyArray<string> => {
  const stem = asked.replace(/(?:e|a|es|as)$/u, "")
  if (stem.length < shortestStem) return [asked]
  return stem === asked ? [asked, `${stem}ing`] : [asked, `${stem}ing`, `${stem}o`]
}

/** At `index`; where nobody says "I", as in Spanish, only what begins a clause (`isApart`). */
export const ownVerbAt = (
  { fields }: Vocabulary,
  toldBy: (verb: string) => ReadonlyArray<Telling>,
  words: ReadonlyArray<SaidWord>,
  index: number,
  isApart: boolean,
): OwnVerb | undefined => {
  const denied = lookUp(fields.deniedSelves, words, index)?.length ?? 0
  const length = denied > 0 ? denied : (lookUp(fields.selves, words, index)?.length ?? 0)
  const verb = words[index + length]?.text
  if (verb === undefined) return undefined
  const [one, another] = toldBy(verb)
  if (one === undefined || another !== undefined) return undefined
  const isBare = length === 0
  if (isBare && (!isApart || one.words.includes(verb))) return undefined
  if (one.question.type !== "boolean")
    return denied > 0 ? undefined : { question: one.question, length: length + 1, isYes: false }
  if (denied > 0) return { question: one.question, length: 0, isYes: false }
  let end = index + length + 1
  while (words[end] !== undefined && !words[end]!.pause && lookUp(fields.joints, words, end) === undefined) {
    if (!one.words.includes(words[end]!.text)) return undefined
    end++
  }
  return { question: one.question, length: 0, isYes: true }
}

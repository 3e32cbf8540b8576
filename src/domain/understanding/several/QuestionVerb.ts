import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import type { SpokenWord } from "./SpokenWord.ts"

/** A question that the words identify by its verb: "I don't smoke" for "Do you smoke?", "tomo" for "¿Qué toma?". */
export interface QuestionVerb {
  readonly question: AskedQuestion
  /** The number of words before the answer; 0 if the clause itself is the answer. */
  readonly length: number
  /** Whether the words repeat the question, which means yes: "I smoke". */
  readonly isYes: boolean
}

/** The words in the label of a question, and those that no other label contains. */
export interface LabelCue {
  readonly question: AskedQuestion
  readonly words: ReadonlyArray<string>
  readonly distinctive: ReadonlySet<string>
  /** All inflected forms of the words, for a yes-or-no question. */
  readonly forms: ReadonlySet<string>
  /** All inflected forms of the words that no other label contains. */
  readonly distinctiveForms: ReadonlySet<string>
}

/** Verbs with at least this many letters are compared by their stems. */
const shortestStem = 3

/**
 * Forms of a word in the question that occur in answers: "take" and "taking", "smoke" and "smoked", "fuma" and "fumo",
 * "fumamos", "fumado", "alérgico" and "alérgica", "alergia" and "alergias".
 */
export const verbForms = (asked: string): ReadonlyArray<string> => {
  const stem = asked.replace(/(?:o|e|a|os|es|as|en|an)$/u, "")
  if (stem.length < shortestStem) return [asked]
  const endings = stem === asked ? [] : ["o", "a", "amos", "emos", "imos", "ado", "ido"]
  // "¿Estará en casa?" with "estaré", "¿Necesita hotel?" with "necesitaré"
  const infinitive = asked.replace(/ra$/u, "")
  const future = /[ae]$/u.test(asked) ? ["re", "remos"].map((ending) => infinitive + ending) : []
  return [
    ...new Set([asked, `${asked}s`, `${stem}ing`, `${stem}ed`, ...endings.map((ending) => stem + ending), ...future]),
  ]
}

/** "¿Usará el autobús?" with "usa". "está" occurs in too many answers to identify "¿Estará en casa?" on its own. */
export const presentForms = (asked: string): ReadonlyArray<string> =>
  /..[aei]ra$/u.test(asked)
    ? ["a", "e", "o", "amos", "emos"].map((ending) => asked.slice(0, -shortestStem) + ending)
    : []

/**
 * The verb at `index`. In a language that omits subject pronouns, such as Spanish, only at the start of a clause
 * (`isApart`).
 */
export const questionVerbAt = (
  { fields }: Vocabulary,
  toldBy: (verb: string) => ReadonlyArray<LabelCue>,
  words: ReadonlyArray<SpokenWord>,
  index: number,
  isApart: boolean,
): QuestionVerb | undefined => {
  const denial = lookUp(fields.deniedSelves, words, index)?.length ?? 0
  // "no, acudió la policía": the denial ends at the pause
  const denied = words[index + denial]?.pause === true ? 0 : denial
  const length = denied > 0 ? denied : (lookUp(fields.selves, words, index)?.length ?? 0)
  const verb = words[index + length]?.text
  if (verb === undefined) return undefined
  let end = index + length + 1
  while (words[end] !== undefined && !words[end]!.pause && lookUp(fields.linkingWords, words, end) === undefined) end++
  const clause = words.slice(index + length, end).map(({ text }) => text)
  /**
   * "we need parking", in answer to "Do you need parking?": the verb occurs in many questions, the noun only in this
   * one.
   */
  const isRepeated = ({ question, forms, distinctiveForms }: LabelCue): boolean =>
    question.type === "boolean" &&
    clause.every((word) => forms.has(word)) &&
    clause.some((word) => distinctiveForms.has(word))
  const repeated = clause.slice(1).flatMap(toldBy).filter(isRepeated)
  const nouns = lookUp(fields.verbs, words, index + length)?.value ?? []
  const [one, another] = new Set([...[verb, ...nouns].flatMap(toldBy), ...repeated])
  if (one === undefined || another !== undefined) return undefined
  const isBare = length === 0
  // "elena castro tomo enalapril": a verb in the first person needs no pause before it
  const isOwn = verb.length > shortestStem && verb.endsWith("o") && one.question.type !== "boolean"
  // "irá en autobús", in answer to a question about another person
  const isEchoed = isApart && repeated.includes(one)
  if (isBare && ((!isApart && !isOwn) || (one.words.includes(verb) && !isEchoed))) return undefined
  if (one.question.type !== "boolean")
    return denied > 0 ? undefined : { question: one.question, length: length + 1, isYes: false }
  if (denied > 0) return { question: one.question, length: 0, isYes: false }
  // "nadie es alérgico"
  if (index > 0 && !words[index]!.pause && lookUp(fields.deniedSelves, words, index - 1) !== undefined) return undefined
  // "he's allergic to nuts"
  return nouns.length > 0 || clause.slice(1).every((word) => one.forms.has(word))
    ? { question: one.question, length: 0, isYes: true }
    : undefined
}

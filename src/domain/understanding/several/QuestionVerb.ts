import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import type { SpokenWords } from "./SpokenWord.ts"

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
  // "estaré" for "¿Estará en casa?", "necesitaré" for "¿Necesita hotel?"
  const infinitive = asked.replace(/ra$/u, "")
  const future = /[ae]$/u.test(asked) ? ["re", "remos"].map((ending) => infinitive + ending) : []
  return [
    ...new Set([asked, `${asked}s`, `${stem}ing`, `${stem}ed`, ...endings.map((ending) => stem + ending), ...future]),
  ]
}

/**
 * The present forms of a verb that the question has in the future tense: "usa" for "¿Usará el autobús?". They don't
 * identify a question on their own: "está" occurs in too many answers.
 */
export const presentForms = (asked: string): ReadonlyArray<string> =>
  /..[aei]ra$/u.test(asked)
    ? ["a", "e", "o", "amos", "emos"].map((ending) => asked.slice(0, -shortestStem) + ending)
    : []

/** The number of words before a verb that refer to the speaker, and whether they negate the verb. */
const subjectAt = ({ fields }: Vocabulary, words: SpokenWords, index: number) => {
  const denial = lookUp(fields.deniedSelves, words, index)?.length ?? 0
  // "no, acudió la policía": the denial ends at the pause
  const isDenied = denial > 0 && words[index + denial]?.pause !== true
  return { isDenied, length: isDenied ? denial : (lookUp(fields.selves, words, index)?.length ?? 0) }
}

/** The words from the verb to a pause or a linking word. */
const clauseAt = ({ fields }: Vocabulary, words: SpokenWords, start: number): ReadonlyArray<string> => {
  let end = start + 1
  while (words[end] !== undefined && !words[end]!.pause && lookUp(fields.linkingWords, words, end) === undefined) end++
  return words.slice(start, end).map(({ text }) => text)
}

/**
 * "we need parking", in answer to "Do you need parking?": the verb occurs in many questions, the noun only in this
 * one.
 */
const isRepeated = (clause: ReadonlyArray<string>, { question, forms, distinctiveForms }: LabelCue): boolean =>
  question.type === "boolean" &&
  clause.every((word) => forms.has(word)) &&
  clause.some((word) => distinctiveForms.has(word))

/** Whether a verb without a subject answers the question. */
const isBareAnswer = (cue: LabelCue, verb: string, isApart: boolean, isEcho: boolean): boolean => {
  // "elena castro tomo enalapril": a verb in the first person needs no pause before it
  const isOwn = verb.length > shortestStem && verb.endsWith("o") && cue.question.type !== "boolean"
  // "irá en autobús", in answer to a question about another person
  return (isApart || isOwn) && (!cue.words.includes(verb) || (isApart && isEcho))
}

/**
 * The verb at `index`. In a language that omits subject pronouns, such as Spanish, only at the start of a clause
 * (`isApart`).
 */
export const questionVerbAt = (
  vocabulary: Vocabulary,
  toldBy: (verb: string) => ReadonlyArray<LabelCue>,
  words: SpokenWords,
  index: number,
  isApart: boolean,
): QuestionVerb | undefined => {
  const { fields } = vocabulary
  const { length, isDenied } = subjectAt(vocabulary, words, index)
  const verb = words[index + length]?.text
  if (verb === undefined) return undefined
  const clause = clauseAt(vocabulary, words, index + length)
  const repeated = clause
    .slice(1)
    .flatMap(toldBy)
    .filter((cue) => isRepeated(clause, cue))
  const nouns = lookUp(fields.verbs, words, index + length)?.value ?? []
  const [one, another] = new Set([...[verb, ...nouns].flatMap(toldBy), ...repeated])
  if (one === undefined || another !== undefined) return undefined
  if (length === 0 && !isBareAnswer(one, verb, isApart, repeated.includes(one))) return undefined
  const { question } = one
  if (question.type !== "boolean") return isDenied ? undefined : { question, length: length + 1, isYes: false }
  if (isDenied) return { question, length: 0, isYes: false }
  // "nadie es alérgico"
  if (index > 0 && !words[index]!.pause && lookUp(fields.deniedSelves, words, index - 1) !== undefined) return undefined
  // "he's allergic to nuts"
  const isHeld = nouns.length > 0 || clause.slice(1).every((word) => one.forms.has(word))
  return isHeld ? { question, length: 0, isYes: true } : undefined
}

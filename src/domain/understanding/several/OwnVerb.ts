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
  /** Of a question for yes or no, its words in every form in which an answer has them. */
  readonly forms: ReadonlySet<string>
  /** Those that no other label has, in every form. */
  readonly distinctiveForms: ReadonlySet<string>
}

/** Verbs of so many letters and more are compared by their stems. */
const shortestStem = 3

/**
 * The same word, of who asks and of who answers: "take" and "taking", "smoke" and "smoked", "fuma" and "fumo", "fumamos", "fumado", "alérgico" and
 * "alérgica", "alergia" and "alergias".
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

/** "¿Usará el autobús?" with "usa"; "está" is an answer to too many to tell "¿Estará en casa?" by itself. */
export const presentForms = (asked: string): ReadonlyArray<string> =>
  /..[aei]ra$/u.test(asked)
    ? ["a", "e", "o", "amos", "emos"].map((ending) => asked.slice(0, -shortestStem) + ending)
    : []

/** At `index`; where nobody says "I", as in Spanish, only what begins a clause (`isApart`). */
export const ownVerbAt = (
  { fields }: Vocabulary,
  toldBy: (verb: string) => ReadonlyArray<Telling>,
  words: ReadonlyArray<SaidWord>,
  index: number,
  isApart: boolean,
): OwnVerb | undefined => {
  const denial = lookUp(fields.deniedSelves, words, index)?.length ?? 0
  // "no, acudió la policía": what follows a pause is not denied
  const denied = words[index + denial]?.pause === true ? 0 : denial
  const length = denied > 0 ? denied : (lookUp(fields.selves, words, index)?.length ?? 0)
  const verb = words[index + length]?.text
  if (verb === undefined) return undefined
  let end = index + length + 1
  while (words[end] !== undefined && !words[end]!.pause && lookUp(fields.joints, words, end) === undefined) end++
  const clause = words.slice(index + length, end).map(({ text }) => text)
  /** "we need parking" to "Do you need parking?": a verb of many questions, and what only this one is about. */
  const isRepeated = ({ question, forms, distinctiveForms }: Telling): boolean =>
    question.type === "boolean" &&
    clause.every((word) => forms.has(word)) &&
    clause.some((word) => distinctiveForms.has(word))
  const repeated = clause.slice(1).flatMap(toldBy).filter(isRepeated)
  const nouns = lookUp(fields.verbs, words, index + length)?.value ?? []
  const [one, another] = new Set([...[verb, ...nouns].flatMap(toldBy), ...repeated])
  if (one === undefined || another !== undefined) return undefined
  const isBare = length === 0
  // "elena castro tomo enalapril": whose verb is said in the first person
  const isOwn = verb.length > shortestStem && verb.endsWith("o") && one.question.type !== "boolean"
  // "irá en autobús", to a question for somebody else
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

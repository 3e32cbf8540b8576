import type { NamedKind } from "../../languages/lexicon/FieldWords.ts"
import { lookUp, type Phrasebook } from "../text/Phrasebook.ts"
import { words } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { asksForBirth, type AskedQuestion } from "./AskedQuestion.ts"
import type { Telling } from "./OwnVerb.ts"
import type { SaidWord } from "./SaidWord.ts"

const isBirth = (question: AskedQuestion): boolean => question.type === "date" && asksForBirth(question)

/** Whether a question asks for what people call so. */
export const asksFor = (question: AskedQuestion, kind: NamedKind): boolean => {
  switch (kind) {
    case "email":
    case "phone":
      return question.type === kind
    case "name":
      return question.text?.entity === "person_name"
    case "address":
      return question.text?.entity === "postal_address"
    case "birth":
      return isBirth(question)
    case "plate":
      return (
        question.text?.entity === "code" &&
        /plate|registration|matr[ií]cula|\bplaca/i.test(`${question.label} ${question.fieldId.replaceAll("_", " ")}`)
      )
    case "age":
      return (
        (question.type === "integer" || question.type === "number") &&
        /\bage\b|edad/i.test(`${question.label} ${question.fieldId}`)
      )
  }
}

/** The words of a label without those around its noun: "What is your policy number?" */
const nounOf = ({ fields }: Vocabulary, label: string): ReadonlyArray<string> => {
  let list: ReadonlyArray<string> = words(label)
  for (;;) {
    const tokens = list.map((text) => ({ text, kind: "word" as const, gap: true, pause: false }))
    const hit = lookUp(fields.aroundLabels, tokens, 0)
    if (hit === undefined || hit.length >= list.length) return list
    list = list.slice(hit.length)
  }
}

/** Shorter words tell nothing. */
const shortest = 3

const labelsOf = (vocabulary: Vocabulary, questions: ReadonlyArray<AskedQuestion>): ReadonlyArray<Telling> => {
  const all = questions.map((question) => ({ question, words: labelWords(question) }))
  const count = new Map<string, number>()
  for (const { words: list } of all) for (const word of new Set(list)) count.set(word, (count.get(word) ?? 0) + 1)
  const isTelling = (word: string) =>
    word.length >= shortest && count.get(word) === 1 && !vocabulary.fields.inManyLabels.has(word)
  return all.map((label) => ({ ...label, distinctive: new Set(label.words.filter(isTelling)) }))
}

const wordsByQuestion = new WeakMap<AskedQuestion, ReadonlyArray<string>>()

const labelWords = (question: AskedQuestion): ReadonlyArray<string> => {
  const cached = wordsByQuestion.get(question) ?? words(question.label)
  wordsByQuestion.set(question, cached)
  return cached
}

/** "my iban", "my account number": as many words in a row as stand in one label, one of them in no other. */
const partOfLabel = (
  labels: ReadonlyArray<Telling>,
  words: ReadonlyArray<SaidWord>,
  index: number,
): { readonly question: AskedQuestion; readonly length: number } | undefined => {
  const first = words[index]?.text
  if (first === undefined) return undefined
  let best: { readonly question: AskedQuestion; readonly length: number } | undefined
  for (const { question, words: list, distinctive } of labels) {
    if (distinctive.size === 0) continue
    for (let from = list.indexOf(first); from >= 0; from = list.indexOf(first, from + 1)) {
      let length = 0
      while (from + length < list.length && words[index + length]?.text === list[from + length]) length++
      const isTelling = list.slice(from, from + length).some((word) => distinctive.has(word))
      if (isTelling && length > (best?.length ?? 0)) best = { question, length }
    }
  }
  return best
}

export interface Nouns {
  readonly labels: ReadonlyArray<Telling>
  readonly questions: ReadonlyArray<AskedQuestion>
  /** By its first word. */
  readonly byFirst: ReadonlyMap<
    string,
    ReadonlyArray<{ readonly question: AskedQuestion; readonly noun: ReadonlyArray<string> }>
  >
}

const nounsByVocabulary = new WeakMap<Vocabulary, WeakMap<AskedQuestion, ReadonlyArray<string>>>()

const knownNoun = (vocabulary: Vocabulary, question: AskedQuestion): ReadonlyArray<string> => {
  const cached = nounsByVocabulary.get(vocabulary) ?? new WeakMap<AskedQuestion, ReadonlyArray<string>>()
  nounsByVocabulary.set(vocabulary, cached)
  const noun = cached.get(question) ?? nounOf(vocabulary, question.label)
  cached.set(question, noun)
  return noun
}

export const nounsOf = (vocabulary: Vocabulary, questions: ReadonlyArray<AskedQuestion>): Nouns => {
  const byFirst = new Map<string, Array<{ question: AskedQuestion; noun: ReadonlyArray<string> }>>()
  for (const question of questions) {
    const noun = knownNoun(vocabulary, question)
    const [first] = noun
    if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), { question, noun }])
  }
  return { questions, byFirst, labels: labelsOf(vocabulary, questions) }
}

/** How many words of a phrase of the book stand at `index`; 0: none. */
export const skip = (book: Phrasebook<unknown>, words: ReadonlyArray<SaidWord>, index: number): number =>
  lookUp(book, words, index)?.length ?? 0

/** The question that is named at `index`, by its own label first, and how many words that takes. */
export const namedAt = (
  vocabulary: Vocabulary,
  { questions, byFirst, labels }: Nouns,
  words: ReadonlyArray<SaidWord>,
  index: number,
): { readonly question: AskedQuestion; readonly length: number; readonly isOwn: boolean } | undefined => {
  const own = (byFirst.get(words[index]?.text ?? "") ?? []).flatMap(({ question, noun }) =>
    // "my policy number's": with its verb
    noun.every((word, n) => {
      const text = words[index + n]?.text
      return text === word || (n === noun.length - 1 && n > 0 && text === `${word}s`)
    })
      ? [{ question, length: noun.length, isOwn: true }]
      : [],
  )
  const longest = own.toSorted((a, b) => b.length - a.length)[0]
  const noun = lookUp(vocabulary.fields.nouns, words, index)
  if (longest !== undefined && longest.length >= (noun?.length ?? 0)) return longest
  const question = noun === undefined ? undefined : questions.find((one) => asksFor(one, noun.value))
  if (question !== undefined) return { question, length: noun!.length, isOwn: false }
  const part = partOfLabel(labels, words, index)
  return part === undefined ? undefined : { ...part, isOwn: false }
}

/** The question that the whole of these words names: "the address", "phone number". */
export const questionNamed = (
  vocabulary: Vocabulary,
  questions: ReadonlyArray<AskedQuestion>,
  words: ReadonlyArray<SaidWord>,
): AskedQuestion | undefined => {
  const start = skip(vocabulary.fields.determiners, words, 0)
  const named = namedAt(vocabulary, nounsOf(vocabulary, questions), words, start)
  return named !== undefined && start + named.length === words.length ? named.question : undefined
}

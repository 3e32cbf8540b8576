import type { NamedKind } from "../../languages/lexicon/FieldWords.ts"
import { correctionLength } from "../text/Correction.ts"
import { lookUp, type Phrasebook } from "../text/Phrasebook.ts"
import { words } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { asksForBirth, type AskedQuestion } from "./AskedQuestion.ts"
import type { SaidWord } from "./SaidWord.ts"

/** Where an utterance says what comes next: "and my phone is". The words from `start` to `end` announce; the answer follows. */
export interface Announcement {
  readonly question: AskedQuestion
  readonly start: number
  readonly end: number
  /** "no, my phone is": what was said before is taken back. */
  readonly isCorrection: boolean
}

const isBirth = (question: AskedQuestion): boolean => question.type === "date" && asksForBirth(question)

/** Whether a question asks for what people call so. */
const asksFor = (question: AskedQuestion, kind: NamedKind): boolean => {
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

interface Nouns {
  readonly questions: ReadonlyArray<AskedQuestion>
  /** By its first word. */
  readonly byFirst: ReadonlyMap<
    string,
    ReadonlyArray<{ readonly question: AskedQuestion; readonly noun: ReadonlyArray<string> }>
  >
}

const nounsByVocabulary = new WeakMap<Vocabulary, WeakMap<AskedQuestion, ReadonlyArray<string>>>()

const knownNoun = (vocabulary: Vocabulary, question: AskedQuestion): ReadonlyArray<string> => {
  const known = nounsByVocabulary.get(vocabulary) ?? new WeakMap<AskedQuestion, ReadonlyArray<string>>()
  nounsByVocabulary.set(vocabulary, known)
  const noun = known.get(question) ?? nounOf(vocabulary, question.label)
  known.set(question, noun)
  return noun
}

const nounsOf = (vocabulary: Vocabulary, questions: ReadonlyArray<AskedQuestion>): Nouns => {
  const byFirst = new Map<string, Array<{ question: AskedQuestion; noun: ReadonlyArray<string> }>>()
  for (const question of questions) {
    const noun = knownNoun(vocabulary, question)
    const [first] = noun
    if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), { question, noun }])
  }
  return { questions, byFirst }
}

const skip = (book: Phrasebook<unknown>, said: ReadonlyArray<SaidWord>, index: number): number =>
  lookUp(book, said, index)?.length ?? 0

/** The question that is named at `index`, by its own label first, and how many words that takes. */
const namedAt = (
  vocabulary: Vocabulary,
  { questions, byFirst }: Nouns,
  said: ReadonlyArray<SaidWord>,
  index: number,
): { readonly question: AskedQuestion; readonly length: number; readonly isOwn: boolean } | undefined => {
  const own = (byFirst.get(said[index]?.text ?? "") ?? []).flatMap(({ question, noun }) =>
    noun.every((word, n) => said[index + n]?.text === word) ? [{ question, length: noun.length, isOwn: true }] : [],
  )
  const longest = own.toSorted((a, b) => b.length - a.length)[0]
  const noun = lookUp(vocabulary.fields.nouns, said, index)
  if (longest !== undefined && longest.length >= (noun?.length ?? 0)) return longest
  const question = noun === undefined ? undefined : questions.find((one) => asksFor(one, noun.value))
  return question === undefined ? undefined : { question, length: noun!.length, isOwn: false }
}

/** All places where the utterance names one of the questions and goes on with its answer. */
export const announcementsIn = (
  vocabulary: Vocabulary,
  questions: ReadonlyArray<AskedQuestion>,
  said: ReadonlyArray<SaidWord>,
): ReadonlyArray<Announcement> => {
  const { fields } = vocabulary
  const nouns = nounsOf(vocabulary, questions)
  const found: Array<Announcement> = []
  for (let index = 0; index < said.length;) {
    const taken = correctionLength(vocabulary, said, index)
    const isCorrection = taken > 0
    const joint = taken + skip(fields.joints, said, index + taken)
    const sentence = lookUp(fields.sentences, said, index + joint)
    const told = sentence === undefined ? undefined : questions.find((question) => asksFor(question, sentence.value))
    if (sentence !== undefined && told !== undefined) {
      const end = index + joint + sentence.length
      found.push({ question: told, start: index, end, isCorrection })
      index = end
      continue
    }
    const determiner = skip(fields.determiners, said, index + joint)
    const bare = index + joint + determiner
    const first = namedAt(vocabulary, nouns, said, bare)
    // "my favourite colour is red"
    const at = first === undefined && determiner > 0 ? bare + 1 : bare
    const named = first ?? (determiner > 0 ? namedAt(vocabulary, nouns, said, at) : undefined)
    const copula = named === undefined ? 0 : skip(fields.copulas, said, at + named.length)
    const isBreak = index === 0 || joint > 0 || said[index]!.pause
    const isAnnounced =
      named !== undefined &&
      ((determiner > 0 && copula > 0) ||
        (isBreak &&
          (determiner > 0 ||
            copula > 0 ||
            said[at + named.length]?.kind === "digits" ||
            joint > 0 ||
            (named.isOwn && index > 0))))
    if (named !== undefined && isAnnounced) {
      const end = at + named.length + copula
      found.push({ question: named.question, start: index, end, isCorrection })
      index = end
    } else index++
  }
  return found
}

/** The question that the whole of these words names: "the address", "phone number". */
export const questionNamed = (
  vocabulary: Vocabulary,
  questions: ReadonlyArray<AskedQuestion>,
  said: ReadonlyArray<SaidWord>,
): AskedQuestion | undefined => {
  const start = skip(vocabulary.fields.determiners, said, 0)
  const named = namedAt(vocabulary, nounsOf(vocabulary, questions), said, start)
  return named !== undefined && start + named.length === said.length ? named.question : undefined
}

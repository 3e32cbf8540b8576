import type { NamedKind } from "../../languages/lexicon/FieldWords.ts"
import { lookUp, type Phrasebook } from "../text/Phrasebook.ts"
import { words } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import type { SaidWord } from "./SaidWord.ts"

/** Where an utterance says what comes next: "and my phone is". The words from `start` to `end` announce; the answer follows. */
export interface Announcement {
  readonly question: AskedQuestion
  readonly start: number
  readonly end: number
}

const isBirth = (question: AskedQuestion): boolean =>
  question.type === "date" && /birth|born|dob|nacimiento|naci/i.test(`${question.label} ${question.fieldId}`)

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

const skip = (book: Phrasebook<unknown>, said: ReadonlyArray<SaidWord>, index: number): number =>
  lookUp(book, said, index)?.length ?? 0

/** The question that is named at `index`, by its own label first, and how many words that takes. */
const namedAt = (
  vocabulary: Vocabulary,
  questions: ReadonlyArray<AskedQuestion>,
  nouns: ReadonlyArray<ReadonlyArray<string>>,
  said: ReadonlyArray<SaidWord>,
  index: number,
): { readonly question: AskedQuestion; readonly length: number; readonly isOwn: boolean } | undefined => {
  const own = questions.flatMap((question, at) => {
    const noun = nouns[at]!
    return noun.length > 0 && noun.every((word, n) => said[index + n]?.text === word)
      ? [{ question, length: noun.length, isOwn: true }]
      : []
  })
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
  const nouns = questions.map(({ label }) => nounOf(vocabulary, label))
  const found: Array<Announcement> = []
  for (let index = 0; index < said.length;) {
    const joint = skip(fields.joints, said, index)
    const sentence = lookUp(fields.sentences, said, index + joint)
    const told = sentence === undefined ? undefined : questions.find((question) => asksFor(question, sentence.value))
    if (sentence !== undefined && told !== undefined) {
      const end = index + joint + sentence.length
      found.push({ question: told, start: index, end })
      index = end
      continue
    }
    const determiner = skip(fields.determiners, said, index + joint)
    const bare = index + joint + determiner
    const first = namedAt(vocabulary, questions, nouns, said, bare)
    // "my favourite colour is red"
    const at = first === undefined && determiner > 0 ? bare + 1 : bare
    const named = first ?? (determiner > 0 ? namedAt(vocabulary, questions, nouns, said, at) : undefined)
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
      found.push({ question: named.question, start: index, end })
      index = end
    } else index++
  }
  return found
}

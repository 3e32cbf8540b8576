import type { NamedKind } from "../../languages/lexicon/FieldWords.ts"
import { lookUp, type Phrasebook } from "../text/Phrasebook.ts"
import { words } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { asksForBirth, type AskedQuestion } from "./AskedQuestion.ts"
import { presentForms, type LabelCue, verbForms } from "./QuestionVerb.ts"
import type { SpokenWords } from "./SpokenWord.ts"

const isBirth = (question: AskedQuestion): boolean => question.type === "date" && asksForBirth(question)

/** Whether a question asks for an answer of this kind. */
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
    case "code":
      return question.text?.entity === "code"
    case "age":
      return (
        (question.type === "integer" || question.type === "number") &&
        /\bage\b|edad/i.test(`${question.label} ${question.fieldId}`)
      )
  }
}

/** The words of a label without the words around its noun: "What is your policy number?" */
const nounOf = ({ fields }: Vocabulary, label: string): ReadonlyArray<string> => {
  let list: ReadonlyArray<string> = words(label)
  for (;;) {
    const tokens = list.map((text) => ({ text, kind: "word" as const, gap: true, pause: false }))
    const hit = lookUp(fields.aroundLabels, tokens, 0)
    if (hit === undefined || hit.length >= list.length) return list
    list = list.slice(hit.length)
  }
}

/** The minimum length of a word; shorter words are too common. */
const shortest = 3

/** The names of the questions in a form. */
interface FormNames {
  /** Nouns, keyed by their first word. */
  readonly nouns: ReadonlyMap<
    string,
    ReadonlyArray<{ readonly question: AskedQuestion; readonly noun: ReadonlyArray<string> }>
  >
  /** Labels that contain a distinctive word, keyed by each of their words. */
  readonly byWord: ReadonlyMap<string, ReadonlyArray<LabelCue>>
  /** Labels, keyed by the verb forms of their distinctive words. */
  readonly byVerb: ReadonlyMap<string, ReadonlyArray<LabelCue>>
  /** Labels of number questions. */
  readonly numbers: ReadonlyArray<LabelCue>
}

const gather = <A>(entries: Iterable<readonly [string, A]>): ReadonlyMap<string, ReadonlyArray<A>> => {
  const groups = new Map<string, Array<A>>()
  for (const [key, value] of entries) {
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else if (group.at(-1) !== value) group.push(value)
  }
  return groups
}

/** The words in the label of a question. */
interface LabelWords {
  readonly words: ReadonlyArray<string>
  readonly noun: ReadonlyArray<string>
}

const labelsByVocabulary = new WeakMap<Vocabulary, WeakMap<AskedQuestion, LabelWords>>()

const labelOf = (vocabulary: Vocabulary, question: AskedQuestion): LabelWords => {
  const labels = labelsByVocabulary.get(vocabulary) ?? new WeakMap<AskedQuestion, LabelWords>()
  labelsByVocabulary.set(vocabulary, labels)
  const cached = labels.get(question) ?? { words: words(question.label), noun: nounOf(vocabulary, question.label) }
  labels.set(question, cached)
  return cached
}

const formNames = (vocabulary: Vocabulary, form: ReadonlyArray<AskedQuestion>): FormNames => {
  const labels = form.map((question) => ({ question, ...labelOf(vocabulary, question) }))
  const count = new Map<string, number>()
  for (const { words: list } of labels) for (const word of new Set(list)) count.set(word, (count.get(word) ?? 0) + 1)
  // "las ocho de la tarde" doesn't name the question "por la tarde"
  const dayParts = new Set(Object.keys(vocabulary.lexicon.clock.parts).flatMap(words))
  const isTelling = (word: string) =>
    word.length >= shortest && count.get(word) === 1 && !vocabulary.fields.inManyLabels.has(word) && !dayParts.has(word)
  const tellings = labels
    .map((label): LabelCue => {
      const distinctive = label.words.filter(isTelling)
      return {
        question: label.question,
        words: label.words,
        distinctive: new Set(distinctive),
        forms: new Set(
          label.question.type === "boolean"
            ? label.words.flatMap((word) => [...verbForms(word), ...presentForms(word)])
            : [],
        ),
        distinctiveForms: new Set(distinctive.flatMap(verbForms)),
      }
    })
    .filter(({ distinctive }) => distinctive.size > 0)
  return {
    nouns: gather(
      labels.flatMap(({ question, noun }) => (noun[0] === undefined ? [] : [[noun[0], { question, noun }] as const])),
    ),
    byWord: gather(tellings.flatMap((telling) => telling.words.map((word) => [word, telling] as const))),
    byVerb: gather(
      tellings.flatMap((telling) => [...telling.distinctiveForms].map((form) => [form, telling] as const)),
    ),
    numbers: tellings.filter(({ question: { type } }) => type === "integer" || type === "number"),
  }
}

const namesByVocabulary = new WeakMap<Vocabulary, WeakMap<ReadonlyArray<AskedQuestion>, FormNames>>()

/**
 * Cached by the identity of the question list, which stays the same from turn to turn, because analyzing the labels of
 * fifty questions takes longer than a turn.
 */
const namesOf = (vocabulary: Vocabulary, form: ReadonlyArray<AskedQuestion>): FormNames => {
  const byForm = namesByVocabulary.get(vocabulary) ?? new WeakMap<ReadonlyArray<AskedQuestion>, FormNames>()
  namesByVocabulary.set(vocabulary, byForm)
  const names = byForm.get(form) ?? formNames(vocabulary, form)
  byForm.set(form, names)
  return names
}

/**
 * The questions that an utterance may name, starting with the current question, and the names that distinguish them.
 */
export interface Nameable extends FormNames {
  readonly questions: ReadonlyArray<AskedQuestion>
}

/** An utterance, and the questions that it may name. */
export interface NamingUtterance {
  readonly vocabulary: Vocabulary
  readonly names: Nameable
  readonly words: SpokenWords
}

/** A question, and the number of words that name it. */
export interface NamedQuestion {
  readonly question: AskedQuestion
  readonly length: number
}

/** `form`: all questions whose names must be told apart; pass the same list every turn. */
export const nameable = (
  vocabulary: Vocabulary,
  questions: ReadonlyArray<AskedQuestion>,
  form: ReadonlyArray<AskedQuestion> = questions,
): Nameable => ({ ...namesOf(vocabulary, form), questions })

/** The questions in a group that the utterance may name. */
export const among = <A extends { readonly question: AskedQuestion }>(
  { questions }: Nameable,
  group: ReadonlyArray<A> | undefined,
): ReadonlyArray<A> => group?.filter(({ question }) => questions.includes(question)) ?? []

/** The minimum length of a first word; shorter ones are function words. */
const shortestFirst = 3

/**
 * "my iban", "my account number": consecutive words of a single label, including a word that no other label contains.
 */
const partOfLabel = (names: Nameable, words: SpokenWords, index: number): NamedQuestion | undefined => {
  const first = words[index]?.text
  // "be ce de, póliza": no name begins with a word like this
  if (first === undefined || first.length < shortestFirst) return undefined
  let best: NamedQuestion | undefined
  for (const { question, words: list, distinctive } of among(names, names.byWord.get(first))) {
    for (let from = list.indexOf(first); from >= 0; from = list.indexOf(first, from + 1)) {
      let length = 0
      while (from + length < list.length && words[index + length]?.text === list[from + length]) length++
      const isTelling = list.slice(from, from + length).some((word) => distinctive.has(word))
      if (isTelling && length > (best?.length ?? 0)) best = { question, length }
    }
  }
  return best
}

/** The number of words in the phrase that begins at `index`, if the phrasebook contains it; otherwise 0. */
export const skip = (book: Phrasebook<unknown>, words: SpokenWords, index: number): number =>
  lookUp(book, words, index)?.length ?? 0

/** The question named at `index`, preferably by its own label, and the length of the name. */
export const namedAt = (
  vocabulary: Vocabulary,
  names: Nameable,
  words: SpokenWords,
  index: number,
): (NamedQuestion & { readonly isOwn: boolean }) | undefined => {
  const { questions, nouns } = names
  const own = among(names, nouns.get(words[index]?.text ?? ""))
    .filter(({ noun }) =>
      // "my policy number's": the last word includes the verb
      noun.every((word, n) => {
        const text = words[index + n]?.text
        return text === word || (n === noun.length - 1 && n > 0 && text === `${word}s`)
      }),
    )
    .toSorted((a, b) => b.noun.length - a.noun.length || questions.indexOf(a.question) - questions.indexOf(b.question))
  const [longest] = own
  const noun = lookUp(vocabulary.fields.nouns, words, index)
  if (longest !== undefined && longest.noun.length >= (noun?.length ?? 0))
    return { question: longest.question, length: longest.noun.length, isOwn: true }
  const called = noun === undefined ? [] : questions.filter((one) => asksFor(one, noun.value))
  // "code KLM 4471" doesn't distinguish between several codes
  const question = noun?.value === "code" && called.length > 1 ? undefined : called[0]
  if (question !== undefined) return { question, length: noun!.length, isOwn: false }
  const part = partOfLabel(names, words, index)
  return part === undefined ? undefined : { ...part, isOwn: false }
}

/** The question whose name these words are: "the address", "phone number". */
export const questionNamed = (
  vocabulary: Vocabulary,
  questions: ReadonlyArray<AskedQuestion>,
  words: SpokenWords,
): AskedQuestion | undefined => {
  const start = skip(vocabulary.fields.determiners, words, 0)
  const named = namedAt(vocabulary, nameable(vocabulary, questions), words, start)
  return named !== undefined && start + named.length === words.length ? named.question : undefined
}

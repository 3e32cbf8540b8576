import type { NamedKind } from "../../languages/lexicon/FieldWords.ts"
import { lookUp, type Phrasebook } from "../text/Phrasebook.ts"
import { words } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { asksForBirth, type AskedQuestion } from "./AskedQuestion.ts"
import { presentForms, type LabelCue, verbForms } from "./QuestionVerb.ts"
import type { SpokenWord } from "./SpokenWord.ts"

const isBirth = (question: AskedQuestion): boolean => question.type === "date" && asksForBirth(question)

/** Whether a question asks for this kind. */
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

/** Shorter words are too common. */
const shortest = 3

/** The names of a form's questions. */
interface FormNames {
  /** Nouns by their first word. */
  readonly nouns: ReadonlyMap<
    string,
    ReadonlyArray<{ readonly question: AskedQuestion; readonly noun: ReadonlyArray<string> }>
  >
  /** Labels with their own word, by each of their words. */
  readonly byWord: ReadonlyMap<string, ReadonlyArray<LabelCue>>
  /** Labels by the verb form of their own words. */
  readonly byVerb: ReadonlyMap<string, ReadonlyArray<LabelCue>>
  /** Number questions. */
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

/** The words of a question's label. */
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
  // "las ocho de la tarde" is not the question "por la tarde"
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
 * Cached by the list of questions, which is the same from turn to turn, because reading the labels of fifty questions
 * takes longer than a turn.
 */
const namesOf = (vocabulary: Vocabulary, form: ReadonlyArray<AskedQuestion>): FormNames => {
  const byForm = namesByVocabulary.get(vocabulary) ?? new WeakMap<ReadonlyArray<AskedQuestion>, FormNames>()
  namesByVocabulary.set(vocabulary, byForm)
  const names = byForm.get(form) ?? formNames(vocabulary, form)
  byForm.set(form, names)
  return names
}

/** The questions that an utterance may name, the current one first, and the names that tell them apart. */
export interface Nameable extends FormNames {
  readonly questions: ReadonlyArray<AskedQuestion>
}

/** `form`: all questions that names must distinguish, the same list from turn to turn. */
export const nameable = (
  vocabulary: Vocabulary,
  questions: ReadonlyArray<AskedQuestion>,
  form: ReadonlyArray<AskedQuestion> = questions,
): Nameable => ({ ...namesOf(vocabulary, form), questions })

/** The questions of a group that may be named. */
export const among = <A extends { readonly question: AskedQuestion }>(
  { questions }: Nameable,
  group: ReadonlyArray<A> | undefined,
): ReadonlyArray<A> => group?.filter(({ question }) => questions.includes(question)) ?? []

/** Shorter first words are function words. */
const shortestFirst = 3

/** "my iban", "my account number": consecutive words of a single label, one of which occurs in no other. */
const partOfLabel = (
  names: Nameable,
  words: ReadonlyArray<SpokenWord>,
  index: number,
): { readonly question: AskedQuestion; readonly length: number } | undefined => {
  const first = words[index]?.text
  // "be ce de, póliza": no name begins with such a word
  if (first === undefined || first.length < shortestFirst) return undefined
  let best: { readonly question: AskedQuestion; readonly length: number } | undefined
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

/** Length in words of a phrase in the phrasebook at `index`, or 0. */
export const skip = (book: Phrasebook<unknown>, words: ReadonlyArray<SpokenWord>, index: number): number =>
  lookUp(book, words, index)?.length ?? 0

/** The question named at `index`, by its own label first, and the length of its name. */
export const namedAt = (
  vocabulary: Vocabulary,
  names: Nameable,
  words: ReadonlyArray<SpokenWord>,
  index: number,
): { readonly question: AskedQuestion; readonly length: number; readonly isOwn: boolean } | undefined => {
  const { questions, nouns } = names
  const own = among(names, nouns.get(words[index]?.text ?? ""))
    .filter(({ noun }) =>
      // "my policy number's": with its verb
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
  // "code KLM 4471": doesn't tell several codes apart
  const question = noun?.value === "code" && called.length > 1 ? undefined : called[0]
  if (question !== undefined) return { question, length: noun!.length, isOwn: false }
  const part = partOfLabel(names, words, index)
  return part === undefined ? undefined : { ...part, isOwn: false }
}

/** The question that all these words together name: "the address", "phone number". */
export const questionNamed = (
  vocabulary: Vocabulary,
  questions: ReadonlyArray<AskedQuestion>,
  words: ReadonlyArray<SpokenWord>,
): AskedQuestion | undefined => {
  const start = skip(vocabulary.fields.determiners, words, 0)
  const named = namedAt(vocabulary, nameable(vocabulary, questions), words, start)
  return named !== undefined && start + named.length === words.length ? named.question : undefined
}

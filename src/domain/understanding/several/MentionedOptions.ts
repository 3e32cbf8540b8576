import { lookUp } from "../text/Phrasebook.ts"
import { knowsWord, type Vocabulary } from "../text/Vocabulary.ts"
import type { CanonicalValue } from "../Understanding.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import { type SpokenWords, spokenWords } from "./SpokenWord.ts"

/** The maximum number of options; with more, a word is likely to match by chance. */
const mostOptions = 30

/** The minimum number of letters in a label; shorter words are function words. */
const shortestLabel = 3
/** Shorter labels may be words with another meaning. */
const longLabel = 4

/**
 * The number of words before an option that are searched for a denial, or for the start of a greeting that contains the
 * option.
 */
const mostBefore = 3

export interface MentionedOption {
  readonly question: AskedQuestion
  readonly value: CanonicalValue
  readonly text: string
}

const wordsOf = (text: string): ReadonlyArray<string> => spokenWords(text).map((word) => word.text)

/** An option, and the words of its label. */
interface NamedOption {
  readonly value: CanonicalValue
  readonly words: ReadonlyArray<string>
}

const optionsByQuestion = new WeakMap<AskedQuestion, ReadonlyArray<NamedOption>>()

/** The options that can be recognized by name, determined once per question. */
const namedOptions = (question: AskedQuestion): ReadonlyArray<NamedOption> => {
  const { type, text, options = [] } = question
  const named = type === "choice" || type === "choices" ? options : (text?.terms ?? [])
  const cached =
    optionsByQuestion.get(question) ??
    (named.length > mostOptions ? [] : named)
      .map(({ value, label }) => ({ value, words: wordsOf(label) }))
      .filter(({ words }) => words.join("").length >= shortestLabel)
  optionsByQuestion.set(question, cached)
  return cached
}

/** A placeholder for the words of an idiom; no option contains it. */
const noWord = "\0"

/** Replaces idioms in an utterance with placeholders: "off the top of my head". */
const withoutIdioms = ({ options }: Vocabulary, words: SpokenWords): SpokenWords => {
  const blank = new Set(
    words.flatMap((_, at) => Array.from({ length: lookUp(options.idioms, words, at)?.length ?? 0 }, (__, n) => at + n)),
  )
  return blank.size === 0 ? words : words.map((word, at) => (blank.has(at) ? { ...word, text: noWord } : word))
}

/** The index of the label among the words, in the singular or plural ("vegetarians"), or -1. */
const placeOf = (words: SpokenWords, label: ReadonlyArray<string>): number =>
  words.findIndex((_, at) =>
    label.every((word, n) => [word, `${word}s`, `${word}es`].includes(words[at + n]?.text ?? "")),
  )

/**
 * "..., and I'll have the fish": the option of a question, if it is the only one named outside all answers. Ignores
 * options inside an answer (`taken`), names of questions of the `form`, denied options, and polite phrases.
 */
export const mentionedOptions = (
  vocabulary: Vocabulary,
  text: string,
  questions: ReadonlyArray<AskedQuestion>,
  form: ReadonlyArray<AskedQuestion>,
  taken: ReadonlyArray<string>,
): ReadonlyArray<MentionedOption> => {
  const words = withoutIdioms(vocabulary, spokenWords(text))
  // "vegetarians" and "vegetarian"
  const spoken = new Set(words.flatMap(({ text: word }) => [word, word.replace(/s$/, ""), word.replace(/es$/, "")]))
  const places = questions.flatMap((question) =>
    namedOptions(question).flatMap(({ value, words: own }) => {
      const isWord = own.join("").length < longLabel && knowsWord(vocabulary, own[0]!)
      const at = spoken.has(own[0]!) && !isWord ? placeOf(words, own) : -1
      return at < 0 ? [] : [{ question, value, own, at }]
    }),
  )
  if (places.length === 0) return []
  const others = new Set([...form.map(({ label }) => label), ...taken].flatMap(wordsOf))
  // "good afternoon, it's Tom Reid", "great, ...", but not "the afternoon suits me"
  const isTalk = (at: number): boolean =>
    Array.from({ length: mostBefore }, (_, n) => at - n).some((start) => {
      const length = start < 0 ? 0 : (lookUp(vocabulary.names.idle, words, start)?.length ?? 0)
      return start + length > at && (length > 1 || at === 0)
    })
  const isDenied = (at: number): boolean =>
    Array.from({ length: mostBefore }, (_, n) => at - 1 - n).some(
      // "no, just broken glass": a separate answer
      (before) =>
        before >= 0 &&
        lookUp(vocabulary.options.negations, words, before) !== undefined &&
        !(before === 0 && words[1]?.pause === true),
    )
  const named = places
    .filter(({ own, at }) => !own.every((word) => others.has(word)) && !isTalk(at) && !isDenied(at))
    .map(({ question, value, own, at }) => ({
      question,
      value,
      text: text.slice(words[at]!.from, words[at + own.length - 1]!.to),
    }))
  return questions.flatMap((question) => {
    const own = named.filter((one) => one.question === question)
    const [first] = own
    if (first === undefined || (own.length > 1 && question.type !== "choices")) return []
    return [question.type === "choices" ? { ...first, value: own.map(({ value }) => value).join(",") } : first]
  })
}

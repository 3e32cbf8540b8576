/**
 * One engine against the rules of names: `node bench/understanding/engine/names.ts`.
 *
 * The engine reads a lattice of lexicon classes and scores each span of tokens that may be the name, and no span, by a log-linear model. The words of
 * the best span are joined by the normalizer. A name is stored if its margin over the best other one reaches the lowest bound at which at most three in
 * a thousand drawn sentences are stored wrong. Weights are fitted on sentences that the examiner draws, with titles, spelling, repair and remarks.
 * Prints outcomes for other drawn sentences, for the corpus, and for a sheet of sentences written before any rule was changed.
 */
import { readFileSync } from "node:fs"
import { lookUp, type Phrasebook } from "../../../src/domain/understanding/text/Phrasebook.ts"
import { type Token, tokenize } from "../../../src/domain/understanding/text/Token.ts"
import { knowsWord, vocabularyOf } from "../../../src/domain/understanding/text/Vocabulary.ts"
import { understandText } from "../../../src/domain/understanding/understandText.ts"
import { nameOf } from "../examiner/names.ts"
import { plainLetters } from "../examiner/Posed.ts"
import { dice } from "../speech/Dice.ts"

type Locale = "en" | "es"

interface Line {
  readonly text: string
  readonly meant: string
}

/** The tokens of an utterance, each with its classes. */
interface Lattice {
  readonly tokens: ReadonlyArray<Token>
  readonly classes: ReadonlyArray<ReadonlyArray<string>>
}

interface Span {
  readonly start: number
  readonly end: number
  readonly name: string
  readonly features: ReadonlyArray<string>
}

interface Heard {
  readonly name: string
  readonly margin: number
}

const longestName = 7
const drawn = 2000
const epochs = 8
const mostWrong = 0.003
const bounds = [0, 1, 2, 4, 8, 12, 16, 24, 32, 48, 64]

const isBook = (value: unknown): value is Phrasebook<unknown> => value instanceof Map && "lengths" in value

const booksOf = (locale: Locale): ReadonlyArray<readonly [string, Phrasebook<unknown>]> => {
  const { names, corrections, fillers, answers } = vocabularyOf(locale)
  const own = Object.entries(names).flatMap(([name, value]) => (isBook(value) ? [[name, value] as const] : []))
  return [...own, ["correction", corrections], ["filler", fillers], ["yes", answers.yes], ["no", answers.no]]
}

const latticeOf = (text: string, locale: Locale): Lattice => {
  const vocabulary = vocabularyOf(locale)
  const tokens = tokenize(text).filter(({ kind }) => kind !== "mark")
  const classes = tokens.map((token): Array<string> => {
    const shape = token.kind === "digits" ? "digits" : token.text.length === 1 ? "letter" : "long"
    return [shape, knowsWord(vocabulary, token.text) ? "known" : "new"]
  })
  for (const [name, book] of booksOf(locale))
    for (let at = 0; at < tokens.length; at++) {
      const length = lookUp(book, tokens, at)?.length ?? 0
      for (let n = 0; n < length; n++) classes[at + n]!.push(length > 1 ? `${name}+` : name)
    }
  return { tokens, classes }
}

const nameIn = (tokens: ReadonlyArray<Token>): string => {
  let name = ""
  for (const [at, { text }] of tokens.entries()) {
    const isSpelled = text.length === 1 && (tokens[at - 1]?.text.length === 1 || at === 0)
    name += isSpelled ? text : ` ${text}`
  }
  return name.trim()
}

const squashed = (text: string): string => plainLetters(text.toLowerCase()).replaceAll(/[^\p{L}]/gu, "")

const spanOf = ({ tokens, classes }: Lattice, start: number, end: number): Span => {
  const inside = classes.slice(start, end).flatMap((all) => all.map((one) => `in ${one}`))
  const outside = [...classes.slice(0, start), ...classes.slice(end)].flatMap((all) => all.map((one) => `out ${one}`))
  const before = (classes[start - 1] ?? ["edge"]).map((one) => `before ${one}`)
  const after = (classes[end] ?? ["edge"]).map((one) => `after ${one}`)
  const first = classes[start]!.map((one) => `first ${one}`)
  const last = classes[end - 1]!.map((one) => `last ${one}`)
  const pauses = tokens.slice(start + 1, end).filter(({ pause }) => pause).length
  const edges = [
    `length ${end - start}`,
    `pauses ${Math.min(2, pauses)}`,
    ...(tokens[start]!.pause ? ["pause before"] : []),
    ...(tokens[end]?.pause ? ["pause after"] : []),
  ]
  const name = nameIn(tokens.slice(start, end))
  return { start, end, name, features: [...inside, ...outside, ...before, ...after, ...first, ...last, ...edges] }
}

const none = (lattice: Lattice): Span => ({
  start: 0,
  end: 0,
  name: "-",
  features: ["none", ...lattice.classes.flatMap((all) => all.map((one) => `out ${one}`))],
})

const spansOf = (lattice: Lattice): ReadonlyArray<Span> => {
  const spans = [none(lattice)]
  const count = Math.min(lattice.tokens.length, 24)
  for (let start = 0; start < count; start++)
    for (let end = start + 1; end <= Math.min(count, start + longestName * 2); end++)
      if (end - start <= longestName || lattice.tokens.slice(start, end).some(({ text }) => text.length === 1))
        spans.push(spanOf(lattice, start, end))
  return spans
}

type Weights = Map<string, number>

const scoreOf = (weights: Weights, { features }: Span): number =>
  features.reduce((sum, one) => sum + (weights.get(one) ?? 0), 0)

const isMeant = (name: string, meant: string): boolean => {
  const own = meant.replace(/^\?/, "")
  return own === "-" ? name === "-" : name !== "-" && squashed(name) === squashed(own)
}

/**
 * A perceptron with averaged weights. It moves towards the best span that is the intended name, and away from the best
 * other one.
 */
const fit = (lines: ReadonlyArray<readonly [ReadonlyArray<Span>, string]>): Weights => {
  const [weights, sum]: [Weights, Weights] = [new Map(), new Map()]
  let step = 0
  const add = (span: Span, by: number) => {
    for (const one of span.features) {
      weights.set(one, (weights.get(one) ?? 0) + by)
      sum.set(one, (sum.get(one) ?? 0) + by * step)
    }
  }
  for (let epoch = 0; epoch < epochs; epoch++)
    for (const [spans, meant] of lines) {
      step++
      const scored = spans.map((span) => [span, scoreOf(weights, span)] as const).sort(([, a], [, b]) => b - a)
      const gold = scored.find(([{ name }]) => isMeant(name, meant))
      const other = scored.find(([{ name }]) => !isMeant(name, meant))
      if (gold === undefined || other === undefined || gold[1] > other[1] + 1) continue
      add(gold[0], 1)
      add(other[0], -1)
    }
  return new Map([...weights].map(([one, value]) => [one, value - (sum.get(one) ?? 0) / step]))
}

const hear = (weights: Weights, text: string, locale: Locale): Heard => {
  const scored = spansOf(latticeOf(text, locale))
    .map((span) => [span.name, scoreOf(weights, span)] as const)
    .sort(([, a], [, b]) => b - a)
  const [name, score] = scored[0]!
  const next = scored.find(([other]) => squashed(other) !== squashed(name))?.[1] ?? score - 1
  return { name, margin: score - next }
}

const grades = ["right", "asked", "missed", "other", "wrong"] as const
type Grade = (typeof grades)[number]

/** `other`: another name is proposed. */
const gradeOf = (meant: string, name: string, isStored: boolean): Grade => {
  if (meant === "-") return name === "-" ? "right" : isStored ? "wrong" : "other"
  if (name === "-") return "missed"
  if (!isMeant(name, meant)) return isStored ? "wrong" : "other"
  return isStored || meant.startsWith("?") ? "right" : "asked"
}

type Listener = (text: string) => readonly [name: string, isStored: boolean]

const tally = (lines: ReadonlyArray<Line>, listener: Listener): Record<Grade, number> => {
  const counts = { right: 0, asked: 0, missed: 0, other: 0, wrong: 0 }
  for (const { text, meant } of lines) counts[gradeOf(meant, ...listener(text))]++
  return counts
}

const show = (name: string, lines: ReadonlyArray<Line>, listener: Listener): void => {
  const start = performance.now()
  const counts = tally(lines, listener)
  const each = (performance.now() - start) / lines.length
  const text = grades.map((one) => `${one} ${counts[one]}`).join("  ")
  console.log(`  ${name.padEnd(16)} ${text}  of ${lines.length}; ${each.toFixed(3)} ms each`)
}

const linesOf = (path: string, isCorpus: boolean): ReadonlyArray<Line> =>
  readFileSync(new URL(path, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.includes(" => ") && (!isCorpus || line.startsWith("[{}]")))
    .map((line) => line.replace("[{}] ", "").split(" => "))
    .map(([text = "", meant = ""]) => ({ text, meant }))

const drawnLines = (locale: Locale, seed: number): ReadonlyArray<Line> => {
  const random = dice(seed)
  return Array.from({ length: drawn }, () => nameOf(locale, random))
    .filter(({ question }) => question.text?.part === undefined)
    .map(({ text, value }) => ({ text, meant: value === undefined ? "-" : String(value) }))
}

for (const locale of ["en", "es"] as const) {
  const fitted = drawnLines(locale, 1).map(({ text, meant }) => [spansOf(latticeOf(text, locale)), meant] as const)
  const weights = fit(fitted)
  const heldOut = drawnLines(locale, 2)
  const byRules: Listener = (text) => {
    const result = understandText(text, locale, { entity: "person_name" })
    return result._tag === "rejected" ? ["-", false] : [String(result.value), result._tag === "accepted"]
  }
  const byEngine =
    (bound: number): Listener =>
    (text) => {
      const { name, margin } = hear(weights, text, locale)
      return [name, margin >= bound]
    }
  const bound = bounds.find((one) => tally(heldOut, byEngine(one)).wrong <= mostWrong * heldOut.length) ?? Infinity
  console.log(`${locale}: ${weights.size} weights; bound ${bound}`)
  const sets = {
    drawn: heldOut,
    corpus: linesOf(`../../../test/domain/understanding/corpus-text/person_name.${locale}.txt`, true),
    sheet: linesOf(`../sheets/person_name.${locale}.txt`, false),
  }
  for (const [name, lines] of Object.entries(sets)) {
    show(`${name}, rules`, lines, byRules)
    show(`${name}, no bound`, lines, byEngine(0))
    show(`${name}, engine`, lines, byEngine(bound))
  }
}

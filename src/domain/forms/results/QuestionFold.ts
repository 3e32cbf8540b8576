import type { Json } from "../codec/Json.ts"
import { NumberSpread, type NumberSummary } from "./NumberSpread.ts"
import { PeriodCounts, type PeriodSummary } from "./PeriodCounts.ts"
import type { AggregatedQuestion } from "./QuestionKinds.ts"
import { type Counted, Tally } from "./Tally.ts"
import { wordCounts } from "./WordCounts.ts"

export interface CountedChoice {
  readonly value: string
  readonly label: string
  readonly count: number
  /** For rankings: the mean place, starting at 1, and how often the option was first. */
  readonly place?: number
  readonly first?: number
}

/** The summary of a question's answers, depending on its kind. */
export interface KindSummary {
  readonly choices?: ReadonlyArray<CountedChoice>
  /** Answers that are not options, most frequent first, and the number of further answers. */
  readonly others?: ReadonlyArray<Counted>
  readonly more?: number
  readonly numbers?: NumberSummary
  /** The percentage of promoters minus that of detractors, from -100 to 100. */
  readonly nps?: number
  readonly periods?: PeriodSummary
  readonly words?: ReadonlyArray<{ readonly word: string; readonly count: number }>
  readonly samples?: ReadonlyArray<Counted>
}

/** Aggregates a question's answers. Their order doesn't matter. */
export interface KindFold<Self> {
  readonly add: (answer: Json) => void
  readonly merge: (other: Self) => void
  readonly summary: () => KindSummary
}

const othersKept = 200
const othersShown = 50
const samplesShown = 12
/** The maximum number of characters that are used from each typed answer. */
const longestText = 500

export class ChoiceFold implements KindFold<ChoiceFold> {
  readonly #plan: AggregatedQuestion
  readonly #counts: Map<string, { count: number; places: number; first: number }>
  readonly #others = new Tally(othersKept)
  #isRanked = false

  constructor(plan: AggregatedQuestion) {
    this.#plan = plan
    this.#counts = new Map(plan.choices.map(({ value }) => [value, { count: 0, places: 0, first: 0 }]))
  }

  add(answer: Json): void {
    if (!Array.isArray(answer)) return this.#put(answer, 1)
    if (this.#plan.type === "ranking") this.#isRanked = true
    answer.forEach((one: Json, at) => this.#put(one, at + 1))
  }

  merge(other: ChoiceFold): void {
    for (const [value, { count, places, first }] of other.#counts) {
      const own = this.#counts.get(value)
      if (own === undefined) continue
      own.count += count
      own.places += places
      own.first += first
    }
    this.#others.merge(other.#others)
    this.#isRanked ||= other.#isRanked
  }

  summary(): KindSummary {
    const others = this.#others.counts().slice(0, othersShown)
    const more = this.#others.total - others.reduce((sum, { count }) => sum + count, 0)
    const choices = this.#plan.choices.map(({ value, label }) => {
      const { count, places, first } = this.#counts.get(value)!
      const ranked = this.#isRanked && count > 0 ? { place: Math.round((places / count) * 100) / 100, first } : {}
      return { value, label, count, ...ranked }
    })
    return { choices, ...(others.length === 0 ? {} : { others, more }) }
  }

  #put(answer: Json, place: number): void {
    const value = typeof answer === "object" ? JSON.stringify(answer) : String(answer)
    const own = this.#counts.get(value)
    if (own === undefined) return this.#others.add(value.slice(0, longestText))
    own.count += 1
    own.places += place
    if (place === 1) own.first += 1
  }
}

/** Aggregates a scale, whose options are numbers. Rankings are counted by place. */
export class ScaleFold implements KindFold<ScaleFold> {
  readonly #plan: AggregatedQuestion
  readonly #choices: ChoiceFold
  readonly #numbers = new NumberSpread()

  constructor(plan: AggregatedQuestion) {
    this.#plan = plan
    this.#choices = new ChoiceFold(plan)
  }

  add(answer: Json): void {
    this.#choices.add(answer)
    if (typeof answer === "number") this.#numbers.add(answer)
  }

  merge(other: ScaleFold): void {
    this.#choices.merge(other.#choices)
    this.#numbers.merge(other.#numbers)
  }

  summary(): KindSummary {
    const counted = this.#choices.summary()
    const numbers = this.#numbers.summary()
    return {
      ...counted,
      ...(numbers === undefined ? {} : { numbers }),
      ...(numbers === undefined || this.#plan.type !== "nps" ? {} : { nps: npsOf(counted.choices ?? []) }),
    }
  }
}

/**
 * The net promoter score: answers of 9 and 10 are promoters, and 0 to 6 detractors (Reichheld, 2003). Rounded to tenths
 * of a percent.
 */
const npsOf = (choices: ReadonlyArray<CountedChoice>): number => {
  const sum = (test: (value: number) => boolean) =>
    choices.reduce((total, { value, count }) => total + (test(Number(value)) ? count : 0), 0)
  const all = sum(() => true)
  return all === 0 ? 0 : Math.round(((sum((value) => value >= 9) - sum((value) => value <= 6)) / all) * 1000) / 10
}

export class NumberFold implements KindFold<NumberFold> {
  readonly #numbers = new NumberSpread()

  /** For a list, the number of its entries is added. */
  add(answer: Json): void {
    if (Array.isArray(answer)) this.#numbers.add(answer.length)
    else if (typeof answer === "number") this.#numbers.add(answer)
  }

  merge(other: NumberFold): void {
    this.#numbers.merge(other.#numbers)
  }

  summary(): KindSummary {
    const numbers = this.#numbers.summary()
    return numbers === undefined ? {} : { numbers }
  }
}

export class DateFold implements KindFold<DateFold> {
  readonly #periods = new PeriodCounts()

  add(answer: Json): void {
    if (typeof answer === "string") this.#periods.add(answer)
  }

  merge(other: DateFold): void {
    this.#periods.merge(other.#periods)
  }

  summary(): KindSummary {
    return { periods: this.#periods.summary() }
  }
}

export class WordsFold implements KindFold<WordsFold> {
  readonly #texts: Tally

  /**
   * Samples at most `most` distinct answers, because the memory for a form is limited regardless of its number of
   * questions.
   */
  constructor(most: number) {
    this.#texts = new Tally(most)
  }

  add(answer: Json): void {
    if (typeof answer === "string") this.#texts.add(answer.trim().slice(0, longestText))
  }

  merge(other: WordsFold): void {
    this.#texts.merge(other.#texts)
  }

  summary(): KindSummary {
    const texts = this.#texts.counts()
    return { words: wordCounts(texts), samples: texts.slice(0, samplesShown) }
  }
}

/** Collects nothing: for these questions, only the number of answers is reported. */
export class NothingFold implements KindFold<NothingFold> {
  add(): void {}
  merge(): void {}
  summary(): KindSummary {
    return {}
  }
}

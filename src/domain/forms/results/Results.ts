import { dayIn } from "../answers/Zones.ts"
import type { Json } from "../codec/Json.ts"
import type { SubmissionSource } from "../records/Submission.ts"
import { type AnswerRecord, type Batch, channels } from "./AnswerRecord.ts"
import { answersAt } from "./AnswersAt.ts"
import { type Criterion, meets } from "./Criterion.ts"
import { NumberSpread } from "./NumberSpread.ts"
import { PeriodCounts, type PeriodSummary } from "./PeriodCounts.ts"
import {
  ChoiceFold,
  DateFold,
  type KindFold,
  type KindSummary,
  NothingFold,
  NumberFold,
  ScaleFold,
  WordsFold,
} from "./QuestionFold.ts"
import type { QuestionKind, AggregatedQuestion } from "./QuestionKinds.ts"
import { Tally } from "./Tally.ts"

/** The input of an aggregation: questions, filter, and the IANA time zone for days. */
export interface ResultsPlan {
  readonly questions: ReadonlyArray<AggregatedQuestion>
  readonly where: ReadonlyArray<Criterion>
  readonly timeZone?: string
}

export interface TimeSummary {
  readonly count: number
  readonly median: number
  readonly quartiles: readonly [number, number]
}

/** A question's results by channel. */
export interface ChannelSummary {
  readonly channel: SubmissionSource
  /** The number of submissions from this channel that answer the question. */
  readonly answered: number
  readonly seconds?: TimeSummary
}

export interface QuestionSummary extends KindSummary {
  readonly id: string
  readonly label: string
  readonly type: string
  readonly kind: QuestionKind
  readonly section: string
  /** The number of submissions that answer the question. */
  readonly answered: number
  /** How long the answers took, in seconds, where known. */
  readonly seconds?: TimeSummary
  /** The results by channel. */
  readonly channels: ReadonlyArray<ChannelSummary>
}

export interface ResultsSummary {
  /** The number of matching submissions. */
  readonly count: number
  /** The number of unreadable submissions, which are not part of `count`. */
  readonly unreadable: number
  /** The first and last day (ISO) in the plan's time zone; null if there are no answers. */
  readonly first: string | null
  readonly last: string | null
  readonly channels: ReadonlyArray<{ readonly channel: SubmissionSource; readonly count: number }>
  readonly versions: ReadonlyArray<{ readonly version: string; readonly count: number }>
  readonly arrivals: PeriodSummary
  readonly questions: ReadonlyArray<QuestionSummary>
}

/** The maximum number of typed answers stored for all questions together, and for one question. */
const textsOfForm = 20_000
const textsOfQuestion = 1_000
/** Longer times, in seconds, are ignored, because the respondent was probably not working on the question. */
const longestTime = 3_600
/** Time zones differ by multiples of a quarter of an hour. */
const quarterMilliseconds = 900_000

// oxlint-disable-next-line typescript/no-explicit-any -- folds are merged with those of the same plan only
type AnyFold = KindFold<any>

interface Asked {
  readonly plan: AggregatedQuestion
  readonly path: ReadonlyArray<string>
  readonly fold: AnyFold
  readonly channels: Map<SubmissionSource, Reach>
}

/** Counts the answers to a question and records how long they took. */
class Reach {
  readonly #seconds = new NumberSpread()
  #answered = 0

  add(time: number | undefined): void {
    this.#answered += 1
    if (time !== undefined && time <= longestTime) this.#seconds.add(time)
  }

  merge(other: Reach): void {
    this.#answered += other.#answered
    this.#seconds.merge(other.#seconds)
  }

  summary(): { readonly answered: number; readonly seconds?: TimeSummary } {
    const spent = this.#seconds.summary()
    if (spent === undefined) return { answered: this.#answered }
    const [lower, median, upper] = spent.quartiles
    return { answered: this.#answered, seconds: { count: spent.count, median, quartiles: [lower, upper] } }
  }
}

/** The total over all channels, for one question. */
const reachOf = (channels: ReadonlyMap<SubmissionSource, Reach>): Reach => {
  const total = new Reach()
  for (const one of channels.values()) total.merge(one)
  return total
}

const reachIn = (map: Map<SubmissionSource, Reach>, channel: SubmissionSource): Reach => {
  const existing = map.get(channel)
  if (existing !== undefined) return existing
  const reach = new Reach()
  map.set(channel, reach)
  return reach
}

const foldOf = (plan: AggregatedQuestion, texts: number): AnyFold => {
  switch (plan.kind) {
    case "choice":
    case "boolean":
      return new ChoiceFold(plan)
    case "scale":
      return new ScaleFold(plan)
    case "number":
      return new NumberFold()
    case "date":
      return new DateFold()
    case "words":
      return new WordsFold(texts)
    case "count":
      return new NothingFold()
  }
}

/**
 * Aggregates a form's answers one at a time. Memory depends on the form, not on the number of answers. The result
 * doesn't depend on the order of the answers or on how they are split and merged.
 */
export class Results {
  readonly #counts: (record: AnswerRecord) => boolean
  readonly #questions: ReadonlyArray<Asked>
  readonly #timeZone: string
  readonly #channels = new Map<SubmissionSource, number>()
  readonly #versions = new Tally(200)
  readonly #arrivals = new PeriodCounts()
  #count = 0
  #unreadable = 0
  #first = Infinity
  #last = -Infinity
  #day = { number: NaN, text: "" }

  constructor({ questions, where, timeZone = "UTC" }: ResultsPlan) {
    this.#timeZone = timeZone
    const tests = where.map(meets)
    this.#counts = (record) => tests.every((test) => test(record))
    const worded = questions.filter(({ kind }) => kind === "words").length
    const texts = Math.max(20, Math.min(textsOfQuestion, Math.floor(textsOfForm / Math.max(worded, 1))))
    this.#questions = questions.map((plan) => ({
      plan,
      path: plan.id.split("."),
      fold: foldOf(plan, texts),
      channels: new Map(),
    }))
  }

  addBatch({ records, unreadable }: Batch): void {
    this.#unreadable += unreadable
    for (const record of records) this.add(record)
  }

  add(record: AnswerRecord): void {
    if (!this.#counts(record)) return
    const { channel, version, at, data, evidence } = record
    this.#count += 1
    this.#channels.set(channel, (this.#channels.get(channel) ?? 0) + 1)
    this.#versions.add(version)
    this.#arrivals.add(this.#dayOf(at))
    this.#first = Math.min(this.#first, at)
    this.#last = Math.max(this.#last, at)
    for (const asked of this.#questions) {
      const answers = answersAt(data, asked.path)
      if (answers.length === 0) continue
      for (const answer of answers) asked.fold.add(answer)
      const time = evidence === null ? undefined : timeOf(evidence[asked.path.at(-1) ?? ""])
      reachIn(asked.channels, channel).add(time)
    }
  }

  /**
   * The ISO date in the plan's zone. The last date is reused within the same quarter of an hour, because formatting
   * took a quarter of the run time.
   */
  #dayOf(at: number): string {
    const number = Math.floor(at / quarterMilliseconds)
    if (number !== this.#day.number) this.#day = { number, text: dayIn(at, this.#timeZone) }
    return this.#day.text
  }

  /** Merges in the results of other answers, which must have the same plan. */
  merge(other: Results): void {
    this.#count += other.#count
    this.#unreadable += other.#unreadable
    for (const [channel, count] of other.#channels)
      this.#channels.set(channel, (this.#channels.get(channel) ?? 0) + count)
    this.#versions.merge(other.#versions)
    this.#arrivals.merge(other.#arrivals)
    this.#first = Math.min(this.#first, other.#first)
    this.#last = Math.max(this.#last, other.#last)
    this.#questions.forEach((asked, at) => {
      const theirs = other.#questions[at]!
      asked.fold.merge(theirs.fold)
      for (const [channel, reach] of theirs.channels) reachIn(asked.channels, channel).merge(reach)
    })
  }

  summary(): ResultsSummary {
    const day = (at: number) => (Number.isFinite(at) ? dayIn(at, this.#timeZone) : null)
    return {
      count: this.#count,
      unreadable: this.#unreadable,
      first: day(this.#first),
      last: day(this.#last),
      channels: channels.map((channel) => ({ channel, count: this.#channels.get(channel) ?? 0 })),
      versions: this.#versions.counts().map(({ text, count }) => ({ version: text, count })),
      arrivals: this.#arrivals.summary(),
      questions: this.#questions.map(({ plan, fold, channels: reaches }) => {
        const { id, label, type, kind, section } = plan
        const own = channels.flatMap((channel) => {
          const reach = reaches.get(channel)
          return reach === undefined ? [] : [{ channel, ...reach.summary() }]
        })
        return { id, label, type, kind, section, ...reachOf(reaches).summary(), channels: own, ...fold.summary() }
      }),
    }
  }
}

/** The time in seconds, rounded to tenths. */
const timeOf = (evidence: Json | undefined): number | undefined => {
  if (typeof evidence !== "object" || evidence === null || Array.isArray(evidence)) return undefined
  const time = (evidence as Readonly<Record<string, Json>>)["time_ms"]
  return typeof time === "number" && time >= 0 ? Math.round(time / 100) / 10 : undefined
}

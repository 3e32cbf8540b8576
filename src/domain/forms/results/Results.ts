import type { Json } from "../codec/Json.ts"
import type { SubmissionSource } from "../records/Submission.ts"
import { type AnswerRecord, channels } from "./AnswerRecord.ts"
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
import type { QuestionKind, QuestionPlan } from "./QuestionPlan.ts"
import { Tally } from "./Tally.ts"

/** What is put together: the questions, and which answers count. */
export interface ResultsPlan {
  readonly questions: ReadonlyArray<QuestionPlan>
  readonly where: ReadonlyArray<Criterion>
}

export interface QuestionSummary extends KindSummary {
  readonly id: string
  readonly label: string
  readonly type: string
  readonly kind: QuestionKind
  readonly section: string
  /** Submissions with an answer to it. */
  readonly answered: number
  /** How long an answer took, in seconds, of those where it is known. */
  readonly seconds?: { readonly count: number; readonly median: number; readonly quartiles: readonly [number, number] }
}

export interface ResultsSummary {
  /** Submissions that count. */
  readonly count: number
  /** Days of the first and of the last one, ISO; null as long as there is none. */
  readonly first: string | null
  readonly last: string | null
  readonly channels: ReadonlyArray<{ readonly channel: SubmissionSource; readonly count: number }>
  readonly versions: ReadonlyArray<{ readonly version: string; readonly count: number }>
  readonly arrivals: PeriodSummary
  readonly questions: ReadonlyArray<QuestionSummary>
}

/** Texts that are kept of all questions together, and of one. */
const textsOfForm = 20_000
const textsOfQuestion = 1_000
/** Time beyond this was not spent on the question. Seconds. */
const longestTime = 3_600

// oxlint-disable-next-line typescript/no-explicit-any -- folds are merged with those of the same plan only
type AnyFold = KindFold<any>

interface Asked {
  readonly plan: QuestionPlan
  readonly path: ReadonlyArray<string>
  readonly fold: AnyFold
  readonly seconds: NumberSpread
  answered: number
}

const foldOf = (plan: QuestionPlan, texts: number): AnyFold => {
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
 * The answers of a form put together, one at a time: memory is bounded by the form, whatever the number of answers, and the
 * same answers give the same summary in any order and in any number of parts that are merged.
 */
export class Results {
  readonly #counts: (record: AnswerRecord) => boolean
  readonly #questions: ReadonlyArray<Asked>
  readonly #channels = new Map<SubmissionSource, number>()
  readonly #versions = new Tally(200)
  readonly #arrivals = new PeriodCounts()
  #count = 0
  #first = Infinity
  #last = -Infinity

  constructor({ questions, where }: ResultsPlan) {
    const tests = where.map(meets)
    this.#counts = (record) => tests.every((test) => test(record))
    const worded = questions.filter(({ kind }) => kind === "words").length
    const texts = Math.max(20, Math.min(textsOfQuestion, Math.floor(textsOfForm / Math.max(worded, 1))))
    this.#questions = questions.map((plan) => ({
      plan,
      path: plan.id.split("."),
      fold: foldOf(plan, texts),
      seconds: new NumberSpread(),
      answered: 0,
    }))
  }

  add(record: AnswerRecord): void {
    if (!this.#counts(record)) return
    const { channel, version, at, data, evidence } = record
    this.#count += 1
    this.#channels.set(channel, (this.#channels.get(channel) ?? 0) + 1)
    this.#versions.add(version)
    this.#arrivals.add(new Date(at).toISOString())
    this.#first = Math.min(this.#first, at)
    this.#last = Math.max(this.#last, at)
    for (const asked of this.#questions) {
      const answers = answersAt(data, asked.path)
      if (answers.length === 0) continue
      asked.answered += 1
      for (const answer of answers) asked.fold.add(answer)
      const time = evidence === null ? undefined : timeOf(evidence[asked.path.at(-1) ?? ""])
      if (time !== undefined && time <= longestTime) asked.seconds.add(time)
    }
  }

  /** Adds what another part of the same plan has counted. */
  merge(other: Results): void {
    this.#count += other.#count
    for (const [channel, count] of other.#channels)
      this.#channels.set(channel, (this.#channels.get(channel) ?? 0) + count)
    this.#versions.merge(other.#versions)
    this.#arrivals.merge(other.#arrivals)
    this.#first = Math.min(this.#first, other.#first)
    this.#last = Math.max(this.#last, other.#last)
    this.#questions.forEach((asked, at) => {
      const theirs = other.#questions[at]!
      asked.answered += theirs.answered
      asked.fold.merge(theirs.fold)
      asked.seconds.merge(theirs.seconds)
    })
  }

  summary(): ResultsSummary {
    const day = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString().slice(0, 10) : null)
    return {
      count: this.#count,
      first: day(this.#first),
      last: day(this.#last),
      channels: channels.map((channel) => ({ channel, count: this.#channels.get(channel) ?? 0 })),
      versions: this.#versions.counts().map(({ text, count }) => ({ version: text, count })),
      arrivals: this.#arrivals.summary(),
      questions: this.#questions.map(({ plan, fold, seconds, answered }) => {
        const { id, label, type, kind, section } = plan
        const spent = seconds.summary()
        const time =
          spent === undefined
            ? {}
            : {
                seconds: {
                  count: spent.count,
                  median: spent.quartiles[1],
                  quartiles: [spent.quartiles[0], spent.quartiles[2]] as const,
                },
              }
        return { id, label, type, kind, section, answered, ...time, ...fold.summary() }
      }),
    }
  }
}

/** Seconds, to the tenth. */
const timeOf = (known: Json | undefined): number | undefined => {
  if (typeof known !== "object" || known === null || Array.isArray(known)) return undefined
  const time = (known as Readonly<Record<string, Json>>)["time_ms"]
  return typeof time === "number" && time >= 0 ? Math.round(time / 100) / 10 : undefined
}

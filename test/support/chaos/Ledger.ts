/** An operation that the service acknowledged, which must exist once. */
export interface Acknowledged {
  /** The operation's unique key in the stores. */
  readonly key: string
  readonly kind: "submission" | "session" | "render"
  /** The fault during which the operation was acknowledged. */
  readonly fault: number
  /** The operation's history, if known. */
  readonly story: ReadonlyArray<string>
}

export interface Span {
  readonly fault: string
  readonly startedAt: number
  /** The end of the fault. */
  healedAt: number
  endedAt: number
}

export interface Row {
  readonly fault: string
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  readonly secondsWithout: number
  /** Seconds from the end of the fault until every kind of operation succeeded again. */
  readonly recovery: number
}

/** Milliseconds without a success that count as an outage. */
const silence = 1000

/** The load's own record, independent of the service. */
export class Ledger {
  readonly acknowledged: Array<Acknowledged> = []
  /** Every attempt, acknowledged or not: it may exist once, but never twice. */
  readonly tried = new Set<string>()
  /** Operations that a server without persistence loses by definition. */
  readonly #excused = new Set<string>()
  readonly spans: Array<Span> = []
  readonly #moments: Array<{ readonly kind: Acknowledged["kind"]; readonly at: number }> = []

  /** Records a success of this kind. */
  served(kind: Acknowledged["kind"]): void {
    this.#moments.push({ kind, at: performance.now() })
  }

  acknowledge(kind: Acknowledged["kind"], key: string, story: ReadonlyArray<string> = []): void {
    this.acknowledged.push({ key, kind, fault: this.spans.length - 1, story })
    this.served(kind)
  }

  /** Excuses every operation of this kind acknowledged so far. */
  excuse(kind: Acknowledged["kind"]): void {
    for (const entry of this.acknowledged) if (entry.kind === kind) this.#excused.add(entry.key)
  }

  begin(fault: string): Span {
    const span = { fault, startedAt: performance.now(), healedAt: Number.NaN, endedAt: Number.NaN }
    this.spans.push(span)
    return span
  }

  /** Whether every kind of operation has succeeded since this time. */
  isServedSince(at: number): boolean {
    return (["submission", "session", "render"] as const).every((kind) =>
      this.#moments.some((moment) => moment.kind === kind && moment.at > at),
    )
  }

  #secondsWithout({ startedAt, endedAt }: Span): number {
    const moments = this.#moments.map(({ at }) => at).filter((at) => at > startedAt && at < endedAt)
    const marks = [startedAt, ...moments, endedAt]
    const gaps = marks.slice(1).map((at, index) => at - marks[index]!)
    return gaps.filter((gap) => gap > silence).reduce((sum, gap) => sum + gap, 0) / 1000
  }

  #recovery({ healedAt, endedAt }: Span): number {
    const firsts = (["submission", "session", "render"] as const).map(
      (kind) => this.#moments.find((moment) => moment.kind === kind && moment.at > healedAt)?.at ?? endedAt,
    )
    return (Math.max(...firsts) - healedAt) / 1000
  }

  /** `stored` counts each key in the stores. */
  rows(stored: ReadonlyMap<string, number>): ReadonlyArray<Row> {
    return this.spans.map((span, index) => {
      const entries = this.acknowledged.filter(({ fault }) => fault === index)
      return {
        fault: span.fault,
        acknowledged: entries.length,
        lost: entries.filter(({ key }) => !stored.has(key) && !this.#excused.has(key)).length,
        doubled: entries.filter(({ key }) => (stored.get(key) ?? 0) > 1).length,
        secondsWithout: this.#secondsWithout(span),
        recovery: this.#recovery(span),
      }
    })
  }

  /** Descriptions of acknowledged operations that don't exist exactly once. */
  problems(stored: ReadonlyMap<string, number>): ReadonlyArray<string> {
    return this.acknowledged
      .filter(({ key }) => stored.get(key) !== 1 && !this.#excused.has(key))
      .map(({ key, story }) => [`${key} is stored ${stored.get(key) ?? 0} times`, ...story].join("\n  "))
  }

  /** Unacknowledged operations that exist twice. */
  doubledUnseen(stored: ReadonlyMap<string, number>): ReadonlyArray<string> {
    const seen = new Set(this.acknowledged.map(({ key }) => key))
    return [...this.tried].filter((key) => !seen.has(key) && (stored.get(key) ?? 0) > 1)
  }
}

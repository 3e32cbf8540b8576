/** What the service has acknowledged: it has to be there once. */
export interface Acknowledged {
  /** What is unique to it among all that is stored. */
  readonly key: string
  readonly kind: "submission" | "session" | "render"
  /** During which fault it was acknowledged. */
  readonly fault: number
  /** How it came about, where that is known. */
  readonly story: ReadonlyArray<string>
}

export interface Span {
  readonly fault: string
  readonly startedAt: number
  /** When the fault was over. */
  healedAt: number
  endedAt: number
}

export interface Row {
  readonly fault: string
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  readonly secondsWithout: number
  /** Seconds from the end of the fault until everything was served again. */
  readonly recovery: number
}

/** A silence as long as this is no service; milliseconds. */
const silence = 1000

/** What the load itself writes down, whatever the service says later. */
export class Ledger {
  readonly acknowledged: Array<Acknowledged> = []
  /** Everything that was tried, acknowledged or not: it may be there once, and never twice. */
  readonly tried = new Set<string>()
  /** What a server without its data cannot have any more. */
  readonly #excused = new Set<string>()
  readonly spans: Array<Span> = []
  readonly #moments: Array<{ readonly kind: Acknowledged["kind"]; readonly at: number }> = []

  /** Something went well, of whatever worth. */
  served(kind: Acknowledged["kind"]): void {
    this.#moments.push({ kind, at: performance.now() })
  }

  acknowledge(kind: Acknowledged["kind"], key: string, story: ReadonlyArray<string> = []): void {
    this.acknowledged.push({ key, kind, fault: this.spans.length - 1, story })
    this.served(kind)
  }

  /** From now on nobody asks for what was acknowledged of this kind so far. */
  excuse(kind: Acknowledged["kind"]): void {
    for (const entry of this.acknowledged) if (entry.kind === kind) this.#excused.add(entry.key)
  }

  begin(fault: string): Span {
    const span = { fault, startedAt: performance.now(), healedAt: Number.NaN, endedAt: Number.NaN }
    this.spans.push(span)
    return span
  }

  /** Whether everything has been served since. */
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

  /** `stored` says how often each key is there. */
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

  /** What was acknowledged and is not there once, in words. */
  problems(stored: ReadonlyMap<string, number>): ReadonlyArray<string> {
    return this.acknowledged
      .filter(({ key }) => stored.get(key) !== 1 && !this.#excused.has(key))
      .map(({ key, story }) => [`${key} is stored ${stored.get(key) ?? 0} times`, ...story].join("\n  "))
  }

  /** Doubled although they were never acknowledged. */
  doubledUnseen(stored: ReadonlyMap<string, number>): ReadonlyArray<string> {
    const seen = new Set(this.acknowledged.map(({ key }) => key))
    return [...this.tried].filter((key) => !seen.has(key) && (stored.get(key) ?? 0) > 1)
  }
}

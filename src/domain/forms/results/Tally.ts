import { byText, textHash } from "./TextHash.ts"

/** A text, its count, and its hash. */
interface Kept {
  readonly text: string
  readonly hash: number
  count: number
}

export interface Counted {
  readonly text: string
  readonly count: number
}

const bySmallestHash = (a: Kept, b: Kept): number => a.hash - b.hash || byText(a.text, b.text)

/** The largest hash in the sample, or infinite as long as nothing was dropped. */
export class Tally {
  readonly #limit: number
  #kept = new Map<string, Kept>()
  /** The largest hash in the sample; infinite while nothing was dropped. */
  #most = Infinity
  #total = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  add(text: string, times = 1): void {
    this.#total += times
    const entry = this.#kept.get(text)
    if (entry !== undefined) {
      entry.count += times
      return
    }
    const hash = textHash(text)
    if (hash > this.#most) return
    this.#kept.set(text, { text, hash, count: times })
    if (this.#kept.size >= 2 * this.#limit + 16) this.#drop()
  }

  /** Merges another tally with the same limit. */
  merge(other: Tally): void {
    const before = this.#total
    for (const { text, count } of other.#kept.values()) this.add(text, count)
    this.#total = before + other.#total
    this.#most = Math.min(this.#most, other.#most)
    this.#drop()
  }

  get total(): number {
    return this.#total
  }

  /** Whether the sample contains every text. */
  get isWhole(): boolean {
    this.#drop()
    return this.#most === Infinity
  }

  /** The sampled texts, most frequent first; ties by code units. */
  counts(): ReadonlyArray<Counted> {
    this.#drop()
    return [...this.#kept.values()]
      .map(({ text, count }) => ({ text, count }))
      .sort((a, b) => b.count - a.count || byText(a.text, b.text))
  }

  #drop(): void {
    const allowed = [...this.#kept.values()].filter(({ hash }) => hash <= this.#most)
    if (allowed.length === this.#kept.size && allowed.length <= this.#limit) return
    const sample = allowed.sort(bySmallestHash).slice(0, this.#limit)
    if (allowed.length > this.#limit) this.#most = sample.at(-1)?.hash ?? -1
    this.#kept = new Map(sample.map((one) => [one.text, one]))
  }
}

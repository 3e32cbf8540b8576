import { byText, textHash } from "./TextHash.ts"

/** A sampled string, its count, and its hash. */
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

/**
 * Counts strings in bounded memory. It samples the strings with the smallest hashes, so the result doesn't depend on
 * the order.
 */
export class Tally {
  readonly #limit: number
  #kept = new Map<string, Kept>()
  /** The largest hash that the sample may contain; infinite until a string is dropped. */
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

  /** Whether the sample contains every string. */
  get isWhole(): boolean {
    this.#drop()
    return this.#most === Infinity
  }

  /** The sampled strings, most frequent first; ties are in code unit order. */
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

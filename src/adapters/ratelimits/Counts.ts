import type { Calls } from "../../domain/ratelimits/SlidingWindow.ts"

interface Entry {
  readonly calls: Calls
  /** The stored value of the key, as a string. */
  readonly text: string
  readonly until: number
}

/** The maximum number of counted keys; beyond that, the least recently counted keys are dropped. */
const most = 100_000

/** Calls by key, as counted in this process. */
export class Counts {
  readonly #entries = new Map<string, Entry>()

  get(key: string, now: number): Entry | undefined {
    const entry = this.#entries.get(key)
    return entry === undefined || entry.until <= now ? undefined : entry
  }

  set(key: string, entry: Entry): void {
    this.#entries.delete(key)
    if (this.#entries.size >= most) this.#entries.delete(this.#entries.keys().next().value!)
    this.#entries.set(key, entry)
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }
}

import type { Answer } from "./Answer.ts"

export type Entry = readonly [fieldId: string, answer: Answer]

/** A block of answers to neighboring questions. It stays the same object as long as none of its answers changes. */
export type Run = ReadonlyArray<Entry | undefined>

const runLength = 16

/** The positions of a form's questions. */
type Places = ReadonlyMap<string, { readonly index: number }>

/**
 * An immutable map of answers by field id, in form order. A changed copy shares all blocks but one. So adding an answer
 * costs the same in a form with a thousand questions as in one with ten, and only changed blocks are compared to find
 * differences.
 */
export class Answers implements Iterable<Entry> {
  readonly size: number
  readonly runs: ReadonlyArray<Run | undefined>
  readonly #places: Places

  private constructor(places: Places, runs: ReadonlyArray<Run | undefined>, size: number) {
    this.#places = places
    this.runs = runs
    this.size = size
  }

  /** The answers of a form without questions. */
  static readonly none = new Answers(new Map(), [], 0)

  /** Builds the map from entries, and drops ids of unknown questions. */
  static of(places: Places, entries: Iterable<Entry>): Answers {
    let answers = new Answers(places, [], 0)
    for (const [id, answer] of entries) answers = answers.with(id, answer)
    return answers
  }

  get(id: string): Answer | undefined {
    const index = this.#places.get(id)?.index
    return index === undefined ? undefined : this.runs[Math.floor(index / runLength)]?.[index % runLength]?.[1]
  }

  has(id: string): boolean {
    return this.get(id) !== undefined
  }

  with(id: string, answer: Answer): Answers {
    return this.#put(id, [id, answer])
  }

  without(id: string): Answers {
    return this.has(id) ? this.#put(id, undefined) : this
  }

  *keys(): Generator<string> {
    for (const [id] of this) yield id
  }

  *[Symbol.iterator](): Generator<Entry> {
    for (const run of this.runs) for (const entry of run ?? []) if (entry !== undefined) yield entry
  }

  #put(id: string, entry: Entry | undefined): Answers {
    const index = this.#places.get(id)?.index
    if (index === undefined) return this
    const at = Math.floor(index / runLength)
    const runs = [...this.runs]
    while (runs.length <= at) runs.push(undefined)
    const run = [...(runs[at] ?? Array.from<undefined>({ length: runLength }))]
    const change = (entry === undefined ? 0 : 1) - (run[index % runLength] === undefined ? 0 : 1)
    run[index % runLength] = entry
    runs[at] = run
    return new Answers(this.#places, runs, this.size + change)
  }
}

/** The ids of fields with different answers. Only changed blocks are compared. */
export const differences = (before: Answers, after: Answers): ReadonlyArray<string> => {
  const ids: Array<string> = []
  for (let at = Math.max(before.runs.length, after.runs.length) - 1; at >= 0; at--) {
    const old = before.runs[at]
    const now = after.runs[at]
    if (old === now) continue
    for (let i = 0; i < runLength; i++) {
      const was = old?.[i]
      const is = now?.[i]
      if (was?.[1] !== is?.[1]) ids.push((was ?? is)![0])
    }
  }
  return ids
}

import { terms } from "./Terms.ts"

/** The usual weights of the Okapi ranking function. */
const saturation = 1.2
const lengthWeight = 0.75

interface Posting {
  readonly text: number
  readonly count: number
}

export interface Ranked {
  /** Position of the text among those that were indexed. */
  readonly index: number
  readonly score: number
}

/** Texts ranked by the terms that they share with a question, rare ones first (Okapi BM25). */
export class Bm25 {
  private readonly postings = new Map<string, Array<Posting>>()
  private readonly lengths: Array<number> = []
  private total = 0

  add(text: string): void {
    const found = terms(text)
    const counts = new Map<string, number>()
    for (const term of found) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, count] of counts) {
      const posting = { text: this.lengths.length, count }
      const postings = this.postings.get(term)
      if (postings === undefined) this.postings.set(term, [posting])
      else postings.push(posting)
    }
    this.lengths.push(found.length)
    this.total += found.length
  }

  /** The best texts, best first; of equal ones the earlier. Texts without a shared term are none of them. */
  search(question: string, limit: number): ReadonlyArray<Ranked> {
    const scores = new Map<number, number>()
    const averageLength = this.total / Math.max(1, this.lengths.length)
    for (const term of new Set(terms(question))) {
      const postings = this.postings.get(term) ?? []
      const rarity = Math.log(1 + (this.lengths.length - postings.length + 0.5) / (postings.length + 0.5))
      for (const { text, count } of postings) {
        const length = lengthWeight * (this.lengths[text]! / averageLength) + 1 - lengthWeight
        const weight = (count * (saturation + 1)) / (count + saturation * length)
        scores.set(text, (scores.get(text) ?? 0) + rarity * weight)
      }
    }
    return [...scores]
      .map(([index, score]) => ({ index, score }))
      .sort((a, b) => b.score - a.score || a.index - b.index)
      .slice(0, limit)
  }
}

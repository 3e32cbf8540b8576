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
  private readonly lengths: ReadonlyArray<number>
  private readonly averageLength: number

  constructor(texts: ReadonlyArray<string>) {
    this.lengths = texts.map((text, index) => this.add(text, index))
    this.averageLength = this.lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length)
  }

  private add(text: string, index: number): number {
    const found = terms(text)
    const counts = new Map<string, number>()
    for (const term of found) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, count] of counts) {
      const postings = this.postings.get(term)
      if (postings === undefined) this.postings.set(term, [{ text: index, count }])
      else postings.push({ text: index, count })
    }
    return found.length
  }

  /** The best texts, best first; of equal ones the earlier. Texts without a shared term are none of them. */
  search(question: string, limit: number): ReadonlyArray<Ranked> {
    const scores = new Map<number, number>()
    for (const term of new Set(terms(question))) {
      const postings = this.postings.get(term) ?? []
      const rarity = Math.log(1 + (this.lengths.length - postings.length + 0.5) / (postings.length + 0.5))
      for (const { text, count } of postings) {
        const length = lengthWeight * (this.lengths[text]! / this.averageLength) + 1 - lengthWeight
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

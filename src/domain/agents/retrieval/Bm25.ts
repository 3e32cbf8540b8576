import { questionTerms, terms } from "./Terms.ts"

/** The usual parameters of the Okapi ranking function. */
const saturation = 1.2
const lengthWeight = 0.75

export interface Ranked {
  /** The index of the item, in the order in which items were added. */
  readonly index: number
  readonly score: number
}

/** Ranks items, such as passages, by the terms that they share with a query; rare terms weigh more (Okapi BM25). */
export class Bm25 {
  /** For each term, alternating item indexes and frequencies. A flat list takes less memory than objects. */
  private readonly postings = new Map<string, Array<number>>()
  private readonly lengths: Array<number> = []
  private total = 0

  add(text: string): void {
    const documentTerms = terms(text)
    const index = this.lengths.length
    for (const term of documentTerms) {
      const postings = this.postings.get(term)
      if (postings === undefined) this.postings.set(term, [index, 1])
      else if (postings.at(-2) === index) postings[postings.length - 1]! += 1
      else postings.push(index, 1)
    }
    this.lengths.push(documentTerms.length)
    this.total += documentTerms.length
  }

  /** The best items, best first; ties are in index order. Items that share no term with the query are left out. */
  search(question: string, limit: number): ReadonlyArray<Ranked> {
    const scores = new Map<number, number>()
    const averageLength = this.total / Math.max(1, this.lengths.length)
    for (const term of new Set(questionTerms(question))) {
      const postings = this.postings.get(term) ?? []
      const having = postings.length / 2
      const rarity = Math.log(1 + (this.lengths.length - having + 0.5) / (having + 0.5))
      for (let at = 0; at < postings.length; at += 2) {
        const [text, count] = [postings[at]!, postings[at + 1]!]
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

import type { Ranked } from "./Bm25.ts"

/** The usual constant of reciprocal rank fusion, which reduces the differences between the top ranks. */
const smoothing = 60

/** Merges several rankings, so that passages with high ranks in many of them come first (reciprocal rank fusion). */
export const fused = (rankings: ReadonlyArray<ReadonlyArray<Ranked>>, limit: number): ReadonlyArray<Ranked> => {
  const scores = new Map<number, number>()
  for (const ranking of rankings)
    for (const [rank, { index }] of ranking.entries())
      scores.set(index, (scores.get(index) ?? 0) + 1 / (smoothing + rank + 1))
  return [...scores]
    .map(([index, score]) => ({ index, score }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, limit)
}

/** The weight of relevance against diversity. */
const balance = 0.5

/**
 * Selects the best items that differ from one another (maximal marginal relevance). `alike` returns the similarity of
 * two items, from 0 to 1. Scores stay unchanged. Items are in the order of their selection.
 */
export const diverse = <A extends { readonly score: number }>(
  ranked: ReadonlyArray<A>,
  alike: (a: A, b: A) => number,
  limit: number,
): ReadonlyArray<A> => {
  const best = Math.max(...ranked.map(({ score }) => score), Number.MIN_VALUE)
  const left = [...ranked]
  const chosen: Array<A> = []
  while (chosen.length < limit && left.length > 0) {
    const worth = left.map(
      (one) => balance * (one.score / best) - (1 - balance) * Math.max(0, ...chosen.map((other) => alike(one, other))),
    )
    const [next] = left.splice(worth.indexOf(Math.max(...worth)), 1)
    chosen.push(next!)
  }
  return chosen
}

/** The proportion of terms that two passages share (Jaccard index). */
export const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const shared = [...a].filter((term) => b.has(term)).length
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}

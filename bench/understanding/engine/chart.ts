import type { Lattice } from "./lattice.ts"
import { outcomes, rules } from "./rules.ts"

/** The derivation of a category from a span of the utterance: its rule, and the derivations of its parts. */
export interface Item {
  readonly score: number
  readonly rule: number
  readonly parts: ReadonlyArray<Item>
}

export type Weights = Float64Array

const symbols = new Map<string, number>()
const symbolOf = (name: string): number => {
  const known = symbols.get(name) ?? symbols.size
  symbols.set(name, known)
  return known
}

const compiled = rules.map(({ category, parts }, id) => ({
  id,
  category: symbolOf(category),
  parts: parts.map((one) => symbolOf(one.replace(",", ""))),
  pauses: parts.map((one) => one.startsWith(",")),
}))
type Compiled = (typeof compiled)[number]

const single = compiled.filter(({ parts }) => parts.length === 1)
const longer = Map.groupBy(
  compiled.filter(({ parts }) => parts.length > 1),
  ({ parts }) => parts[0]!,
)
const roots = outcomes.map(symbolOf)

/** Features of the whole text (for example, that it is a question or is long) have a weight for each outcome. */
const wholeOf = ({ tokens, isAsked }: Lattice): ReadonlyArray<number> => [
  isAsked ? 1 : 0,
  1,
  tokens.length > longSentence ? 1 : 0,
]
const longSentence = 6
const mostTokens = 24
export const size = rules.length + 3 * outcomes.length

type Cell = Map<number, Item>

const put = (cell: Cell, category: number, item: Item): void => {
  const before = cell.get(category)
  if (before === undefined || before.score < item.score) cell.set(category, item)
}

/** The best derivation of each outcome, bottom-up over all spans. */
export const parse = (lattice: Lattice, weights: Weights): ReadonlyArray<Item | undefined> => {
  const { tokens, edges } = lattice
  const n = tokens.length
  if (n === 0 || n > mostTokens) return outcomes.map(() => undefined)
  const chart: ReadonlyArray<Cell> = Array.from({ length: (n + 1) * (n + 1) }, () => new Map())
  const cellOf = (start: number, end: number): Cell => chart[start * (n + 1) + end]!
  for (const { start, end, as } of edges) {
    const symbol = symbols.get(as)
    if (symbol !== undefined) put(cellOf(start, end), symbol, { score: 0, rule: -1, parts: [] })
  }
  const extend = (rule: Compiled, from: number, cell: Cell, end: number, parts: ReadonlyArray<Item>): void => {
    const at = parts.length
    if (rule.pauses[at]! && !tokens[from]!.pause) return
    for (let stop = at === rule.parts.length - 1 ? end : from + 1; stop <= end; stop++) {
      const part = cellOf(from, stop).get(rule.parts[at]!)
      if (part === undefined) continue
      const all = [...parts, part]
      if (at < rule.parts.length - 1) {
        if (stop < end) extend(rule, stop, cell, end, all)
        continue
      }
      const score = all.reduce((sum, one) => sum + one.score, weights[rule.id]!)
      put(cell, rule.category, { score, rule: rule.id, parts: all })
    }
  }
  const fill = (start: number, end: number): void => {
    const cell = cellOf(start, end)
    for (let middle = start + 1; middle < end; middle++)
      for (const [first, item] of cellOf(start, middle))
        for (const rule of longer.get(first) ?? []) extend(rule, middle, cell, end, [item])
    for (const { id, category, parts } of single) {
      const part = cell.get(parts[0]!)
      if (part !== undefined) put(cell, category, { score: part.score + weights[id]!, rule: id, parts: [part] })
    }
  }
  for (let length = 1; length <= n; length++)
    for (let start = 0; start + length <= n; start++) fill(start, start + length)
  const whole = wholeOf(lattice)
  return roots.map((root, outcome) => {
    const item = cellOf(0, n).get(root)
    if (item === undefined) return undefined
    const own = whole.reduce((sum, value, at) => sum + value * weights[rules.length + at * roots.length + outcome]!, 0)
    return { ...item, score: item.score + own }
  })
}

/** Adds to the weights of a derivation's features. */
export const reward = (weights: Weights, lattice: Lattice, item: Item, outcome: number, by: number): void => {
  const visit = ({ rule, parts }: Item): void => {
    if (rule >= 0) weights[rule]! += by
    for (const part of parts) visit(part)
  }
  visit(item)
  for (const [at, value] of wholeOf(lattice).entries())
    weights[rules.length + at * roots.length + outcome]! += by * value
}

/** The probability of each outcome. */
export const probabilities = (best: ReadonlyArray<Item | undefined>): ReadonlyArray<number> => {
  const most = Math.max(...best.map((item) => item?.score ?? Number.NEGATIVE_INFINITY))
  const raised = best.map((item) => (item === undefined ? 0 : Math.exp(item.score - most)))
  const sum = raised.reduce((all, one) => all + one, 0)
  return raised.map((one) => (sum > 0 ? one / sum : 0))
}

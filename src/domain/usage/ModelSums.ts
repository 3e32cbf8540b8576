/** The usage of language models. */
export interface Counted {
  readonly requests: number
  readonly inputTokens: number
  /** Input tokens from the provider's cache. */
  readonly cachedTokens: number
  readonly outputTokens: number
  readonly cost: number
}

/** Usage with the values by which it can be grouped. */
export interface Dated extends Counted {
  /** The ISO date in UTC. */
  readonly day: string
}

export const tokensOf = ({ inputTokens, outputTokens }: Counted): number => inputTokens + outputTokens

export const sumOf = (rows: ReadonlyArray<Counted>): Counted => {
  const sum = (of: (one: Counted) => number) => rows.reduce((all, one) => all + of(one), 0)
  return {
    requests: sum((one) => one.requests),
    inputTokens: sum((one) => one.inputTokens),
    cachedTokens: sum((one) => one.cachedTokens),
    outputTokens: sum((one) => one.outputTokens),
    cost: sum((one) => one.cost),
  }
}

/** Sums by name, sorted by tokens, highest first. */
export const sumsBy = <A extends Counted>(
  rows: ReadonlyArray<A>,
  nameOf: (row: A) => string,
): ReadonlyArray<{ readonly name: string; readonly sum: Counted }> =>
  [...Map.groupBy(rows, nameOf)]
    .map(([name, own]) => ({ name, sum: sumOf(own) }))
    .toSorted((a, b) => tokensOf(b.sum) - tokensOf(a.sum) || (a.name < b.name ? -1 : 1))

const dayLength = 86_400_000

/** Sums by day from `from` to `to` (inclusive), with zeros for days without usage. */
export const sumsByDay = (
  rows: ReadonlyArray<Dated>,
  from: string,
  to: string,
): ReadonlyArray<{ readonly day: string; readonly sum: Counted }> => {
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const count = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / dayLength)) + 1
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.parse(from) + at * dayLength).toISOString().slice(0, 10)
    return { day, sum: sumOf(byDay.get(day) ?? []) }
  })
}

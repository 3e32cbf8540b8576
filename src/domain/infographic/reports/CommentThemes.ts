import { columnsOf } from "../format/Columns.ts"
import { chartPhrasesOf } from "./ChartPhrases.ts"
import { phrasesOf } from "./Phrases.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { entriesOf } from "./Entries.ts"

/** The number of comments per theme, as rows for a ranking. The theme is the title of an entry. */
export function themeCounts(rows: unknown, options: ChartOptions): ReadonlyArray<Readonly<Record<string, unknown>>> {
  if (columnsOf(rows).length === 0) return []
  const words = phrasesOf(options.locale)
  const { theme: name } = chartPhrasesOf(options.locale).headings
  const counts = new Map<string, number>()
  for (const { title } of entriesOf(rows, { ...options, isSorted: false }).entries)
    counts.set(title || words.rest, (counts.get(title || words.rest) ?? 0) + 1)
  return [...counts].map(([theme, count]) => ({ [name]: theme, [words.answers]: count }))
}

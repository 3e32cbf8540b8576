import type { Counted } from "./Tally.ts"
import { byText } from "./TextHash.ts"

/** English and Spanish stop words. */
const idle = new Set(
  (
    "the and for that with this was are but not you all have has had they from she his her its our your their there " +
    "been were will would could should can just very more most some any than then them these those who what when where " +
    "which about into out over also only much too one por los las una unos unas del que con para como más pero sus este " +
    "esta estos estas muy fue son era han hay sin sobre también entre cuando todo todos toda todas desde nos les porque " +
    "ser está están mis tus ese esa eso ellos ella aunque donde quien cual algo nada cada otro otra"
  ).split(" "),
)

const most = 40

/**
 * The number of answers that contain each word, most frequent first. `texts` are complete answers with their counts.
 */
export const wordCounts = (texts: ReadonlyArray<Counted>): ReadonlyArray<{ word: string; count: number }> => {
  const counts = new Map<string, number>()
  for (const { text, count } of texts)
    for (const word of new Set(text.toLowerCase().match(/\p{L}[\p{L}\p{M}'’-]{2,40}/gu)))
      if (!idle.has(word)) counts.set(word, (counts.get(word) ?? 0) + count)
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .sort((a, b) => b.count - a.count || byText(a.word, b.word))
    .slice(0, most)
}

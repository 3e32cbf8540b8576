import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { define } from "../Tool.ts"

const word = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu

export const tool = define({
  slug: "text_stats",
  module: "TextStatistics",
  category: "text",
  description: "Characters, words, sentences, lines and the most frequent words of a text.",
  parameters: Schema.Struct({
    text: Schema.String.check(Schema.isMaxLength(1_000_000)),
    top: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))),
  }),
  run: ({ text, top }) => {
    const words = text.match(word) ?? []
    const counts = new Map<string, number>()
    for (const one of words) counts.set(one.toLowerCase(), (counts.get(one.toLowerCase()) ?? 0) + 1)
    const ranked = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, top ?? 10)
    return Result.succeed({
      characters: [...text].length,
      words: words.length,
      distinct_words: counts.size,
      sentences: text.split(/[.!?…]+(?=\s|$)/u).filter((part) => /[\p{L}\p{N}]/u.test(part)).length,
      lines: text === "" ? 0 : text.split(/\r\n|\r|\n/).length,
      top_words: ranked.map(([term, count]) => ({ term, count })),
    })
  },
})

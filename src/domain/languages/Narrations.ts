import { english } from "./en/narration.ts"
import { spanish } from "./es/narration.ts"
import type { Phrases } from "./Narration.ts"

/** One line for each language that is spoken. */
const spoken: ReadonlyArray<Phrases> = [english, spanish]

/** The same where spoken commands are off: nothing is promised that nobody listens for. */
const withoutCommands = (phrases: Phrases): Phrases => ({
  ...phrases,
  system: { ...phrases.system, review_all_correct: phrases.reviewOnScreen },
  noReview: [phrases.reviewOnScreen],
})

const spokenWithoutCommands: ReadonlyArray<Phrases> = spoken.map(withoutCommands)

/** The tag's language, else English: `es-MX` is Spanish. */
export const phrasesOf = (locale: string, commands: "on" | "off" = "on"): Phrases => {
  const language = (locale.split(/[-_]/, 1)[0] ?? "").toLowerCase()
  const table = commands === "on" ? spoken : spokenWithoutCommands
  return table.find((phrases) => phrases.language === language) ?? table[0]!
}

import { english } from "./en.ts"
import { spanish } from "./es.ts"
import type { Phrases } from "./Phrases.ts"

/** One line for each language that is spoken. */
const spoken: ReadonlyArray<Phrases> = [english, spanish]

/** The tag's language, else English: `es-MX` is Spanish. */
export const phrasesOf = (locale: string): Phrases => {
  const language = (locale.split(/[-_]/, 1)[0] ?? "").toLowerCase()
  return spoken.find((phrases) => phrases.language === language) ?? english
}

import type { WordList } from "./Lexicon.ts"

/** Phrases of a lexicon written as running text, separated by commas. */
export const list = (text: string): WordList =>
  text
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "")

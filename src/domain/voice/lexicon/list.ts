import type { WordList } from "./Lexicon.ts"

/** Phrases of a lexicon written as running text, separated by commas. */
export const list = (text: string): WordList =>
  text
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "")

/** Every stem with every ending: "escríbeme", "escríbame". */
export const joined = (stems: string, endings: string): WordList =>
  list(stems).flatMap((stem) => list(endings).map((ending) => `${stem}${ending}`))

/** Every subject with every adverb (an empty one: none) and every verb: "i do", "we really do". */
export const said = (subjects: string, adverbs: string, verbs: string): ReadonlyArray<string> =>
  subjects.split(",").flatMap((subject) =>
    adverbs.split(",").flatMap((adverb) =>
      verbs.split(",").map((verb) =>
        [subject, adverb, verb]
          .map((part) => part.trim())
          .filter((part) => part !== "")
          .join(" "),
      ),
    ),
  )

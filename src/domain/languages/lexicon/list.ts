/** Words and phrases in their usual spelling. Comparisons ignore accents and letter case. */
export type WordList = ReadonlyArray<string>
export type Words<A> = Readonly<Record<string, A>>

/** Phrases of a lexicon as running text, separated by commas; a line break inside a phrase is a space. */
export const list = (text: string): WordList =>
  text
    .replaceAll(/\s+/g, " ")
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "")

/** Combines every stem with every ending: "escríbeme", "escríbame". */
export const joined = (stems: string, endings: string): WordList =>
  list(stems).flatMap((stem) => list(endings).map((ending) => `${stem}${ending}`))

/** Splits a string at its commas. An empty part makes the others optional. */
const parts = (text: string): WordList => text.split(",").map((part) => part.trim())

const withSpace = (part: string): string => (part === "" ? "" : `${part} `)

/** Combines every subject with every adverb (an empty one is omitted) and every verb: "i do", "we really do". */
export const clauses = (subjects: string, adverbs: string, verbs: string): ReadonlyArray<string> => {
  const [every, endings] = [parts(adverbs).map(withSpace), parts(verbs)]
  return parts(subjects).flatMap((subject) =>
    every.flatMap((adverb) => endings.map((verb) => `${withSpace(subject)}${adverb}${verb}`.trimEnd())),
  )
}

/** A table in which all given phrases have the same meaning, such as the names of a unit. */
export const among = <A>(value: A, phrases: string | WordList): Readonly<Record<string, A>> =>
  Object.fromEntries((typeof phrases === "string" ? list(phrases) : phrases).map((phrase) => [phrase, value]))

/**
 * A table of words, extended with spellings that sound the same: "sinco" for "cinco". `sounds` maps letters to their
 * alternative spellings.
 */
export const alsoSpelled = <A>(
  table: Readonly<Record<string, A>>,
  sounds: ReadonlyArray<readonly [letters: string, alike: string]>,
): Record<string, A> => {
  const spellings = new Map(Object.entries(table))
  for (const [letters, alike] of sounds) {
    for (const [word, value] of spellings) {
      const other = word.replaceAll(letters, alike)
      if (!spellings.has(other)) spellings.set(other, value)
    }
  }
  return Object.fromEntries(spellings)
}

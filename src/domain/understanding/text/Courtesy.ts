import type { Vocabulary } from "./Vocabulary.ts"

const vowels: Readonly<Record<string, string>> = { a: "[aá]", e: "[eé]", i: "[ií]", o: "[oó]", u: "[uúü]", n: "[nñ]" }

/** "claro, mire, ...": single words that are small talk only before a pause. */
const beforePause = (phrase: string): string => `${phrase},`

/** A pattern for a phrase with or without accents, with any white space and punctuation between its words. */
const patternOf = (phrase: string): string =>
  phrase
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("'", "['’]?")
    .replaceAll(/[aeioun]/g, (letter) => vowels[letter]!)
    .replaceAll(" ", "[\\s,.;]+")
    .replace(/,$/, "(?=\\s*,)")

interface Around {
  readonly before: RegExp
  readonly after: RegExp
}

const longestFirst = (phrases: ReadonlyArray<string>): string =>
  phrases
    .toSorted((a, b) => b.length - a.length)
    .map(patternOf)
    .join("|")

/** The next word shows that this word is part of an e-mail address: "hello at example dot com". */
const part =
  "(?![\\s]*(?:@|[._-]\\S|(?:at|arroba|dot|punto|underscore|dash|hyphen|guion|guión|plus)(?![\\p{L}\\p{N}])))"

const behind = (phrases: ReadonlyArray<string>): RegExp =>
  new RegExp(`(?<=[\\p{L}\\p{N}%€$])[\\s,.;:!?¿¡]+(?:${longestFirst(phrases)})[\\s,.;:!?]*$`, "iu")

const patternsOf = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): Around => ({
  before: new RegExp(
    `^[\\s¿¡"'.,;]*(?:${longestFirst(before)})(?![\\p{L}\\p{N}'’@._-]*[\\p{L}\\p{N}@])${part}[\\s,.;:!?]*`,
    "iu",
  ),
  after: behind(after),
})

interface Patterns {
  readonly answers: Around
  readonly texts: Around
  readonly hedges: RegExp
}

const ready = new WeakMap<object, Patterns>()

/** Phrases of several words, because single words may be part of a name: "Kevin Love". */
const severalWords = (phrases: ReadonlyArray<string>) => phrases.filter((phrase) => phrase.includes(" "))

const patternsIn = ({ lexicon }: Vocabulary): Patterns | undefined => {
  const { before, after, beforeTexts, afterTexts, hedges } = lexicon.courtesy
  if (before.length === 0) return undefined
  const patterns = ready.get(lexicon) ?? {
    answers: patternsOf(before, after),
    texts: patternsOf(
      [...severalWords(before), ...beforeTexts, ...lexicon.fields.greetings.map(beforePause)],
      [...severalWords(after), ...afterTexts],
    ),
    hedges: behind(hedges),
  }
  ready.set(lexicon, patterns)
  return patterns
}

/** The maximum number of polite phrases. */
const most = 3
/** The maximum number of characters in a phrase. */
const longest = 60

/** Removes matches of the patterns at both ends. Returns the text unchanged if nothing else would remain. */
const without = ({ before, after }: Around, text: string): string => {
  let rest = text
  for (let n = 0; n < most; n++) {
    const next = rest.replace(before, "")
    if (next === rest) break
    rest = next
  }
  for (let n = 0; n < most; n++) {
    const next = withoutEnd(after, rest)
    if (next === rest) break
    rest = next
  }
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text
}

const withoutEnd = (after: RegExp, text: string): string => {
  const cut = Math.max(0, text.length - longest)
  return text.slice(0, cut) + text.slice(cut).replace(after, "")
}

/**
 * Removes polite phrases around an answer of any kind ("good question, it's ...", "..., if that helps"). Unchanged if
 * nothing else would remain.
 */
export const withoutCourtesy = (vocabulary: Vocabulary, text: string): string => {
  const patterns = patternsIn(vocabulary)
  return patterns === undefined ? text : without(patterns.answers, text)
}

/**
 * A name or an address without the words around it ("i have it here, ...", "... that's correct"), and whether these
 * words leave no doubt.
 */
export const withoutTalkAround = (
  vocabulary: Vocabulary,
  text: string,
): { readonly text: string; readonly isSure: boolean } => {
  const patterns = patternsIn(vocabulary)
  if (patterns === undefined) return { text, isSure: true }
  const plain = without(patterns.texts, text)
  const unhedged = withoutEnd(patterns.hedges, plain)
  const rest = unhedged === plain ? plain : without(patterns.texts, unhedged)
  // "..., is that right?"
  return { text: rest, isSure: unhedged === plain && text.includes("?") === rest.includes("?") }
}

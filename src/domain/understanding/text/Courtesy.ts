import type { Vocabulary } from "./Vocabulary.ts"

const vowels: Readonly<Record<string, string>> = { a: "[aá]", e: "[eé]", i: "[ií]", o: "[oó]", u: "[uúü]", n: "[nñ]" }

/** A phrase as it is written with accents or without, with any white space and marks between its words. */
const patternOf = (phrase: string): string =>
  phrase
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("'", "['’]?")
    .replaceAll(/[aeioun]/g, (letter) => vowels[letter]!)
    .replaceAll(" ", "[\\s,.;]+")

interface Around {
  readonly before: RegExp
  readonly after: RegExp
}

const longestFirst = (phrases: ReadonlyArray<string>): string =>
  phrases
    .toSorted((a, b) => b.length - a.length)
    .map(patternOf)
    .join("|")

/** What follows makes the word before it a part of an address of mail: "hello at example dot com". */
const part =
  "(?![\\s]*(?:@|[._-]\\S|(?:at|arroba|dot|punto|underscore|dash|hyphen|guion|guión|plus)(?![\\p{L}\\p{N}])))"

const around = new WeakMap<object, Around>()

const aroundOf = ({ lexicon }: Vocabulary): Around | undefined => {
  const { before, after } = lexicon.courtesy
  if (before.length === 0) return undefined
  const courtesies = around.get(lexicon) ?? {
    before: new RegExp(
      `^[\\s¿¡"'.,;]*(?:${longestFirst(before)})(?![\\p{L}\\p{N}'’@._-]*[\\p{L}\\p{N}@])${part}[\\s,.;:!?]*`,
      "iu",
    ),
    after: new RegExp(`(?<=[\\p{L}\\p{N}%€$])[\\s,.;:!?¿¡]+(?:${longestFirst(after)})[\\s,.;:!?]*$`, "iu"),
  }
  around.set(lexicon, courtesies)
  return courtesies
}

/** Nobody is more polite. */
const most = 3
/** No phrase is longer. */
const longest = 60

/**
 * The text without what is said around an answer of any kind ("good question, it's ...", "..., if that helps"). All of it where nothing else
 * would be left.
 */
export const withoutCourtesy = (vocabulary: Vocabulary, text: string): string => {
  const patterns = aroundOf(vocabulary)
  if (patterns === undefined) return text
  let rest = text
  for (let n = 0; n < most; n++) {
    const next = rest.replace(patterns.before, "")
    if (next === rest) break
    rest = next
  }
  for (let n = 0; n < most; n++) {
    const cut = Math.max(0, rest.length - longest)
    const end = rest.slice(cut)
    const next = end.replace(patterns.after, "")
    if (next === end) break
    rest = rest.slice(0, cut) + next
  }
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text
}

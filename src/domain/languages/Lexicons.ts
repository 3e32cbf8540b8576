import { english } from "./en/lexicon.ts"
import { spanish } from "./es/lexicon.ts"
import type { Lexicon } from "./Lexicon.ts"

/** One line for each language that has tables. */
const lexicons: ReadonlyArray<Lexicon> = [english, spanish]

const byLanguage: ReadonlyMap<string, Lexicon> = new Map(lexicons.map((lexicon) => [lexicon.language, lexicon]))

/** The language of a BCP 47 tag: `es` of `es-MX`. */
export const languageOf = (locale: string): string => (locale.split(/[-_]/, 1)[0] ?? "").toLowerCase()

/** The region of a BCP 47 tag, empty when it names none. */
export const regionOf = (locale: string): string =>
  locale
    .split(/[-_]/)
    .slice(1)
    .find((part) => /^[A-Za-z]{2}$/.test(part))
    ?.toUpperCase() ?? ""

/** Absent for a language without tables. */
export const lexiconOf = (locale: string): Lexicon | undefined => byLanguage.get(languageOf(locale))

const word = /[\p{L}\p{N}]+/gu
const marks = /\p{M}+/gu

/** ASCII text needs no normalization, and most texts are ASCII. */
const basic = /^\p{ASCII}*$/u
const basicWord = /[a-z0-9]+/g

/** Scripts without spaces between words. Each pair of characters is a term. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

const stopWords: ReadonlySet<string> = new Set(
  (
    "a an and are as at be by for from has have how i in is it its of on or that the this to was what when where which who will with " +
    "al como con cual de del donde el en es ese esta este la las lo los mas o para pero por que quien se son su sus un una y"
  ).split(" "),
)

/** Removes plural and similar endings, in the same way in documents and queries. */
const stem = (term: string): string => {
  if (term.length <= 4 || !term.endsWith("s")) return term
  return term.endsWith("ies") ? `${term.slice(0, -3)}y` : term.slice(0, term.endsWith("es") ? -2 : -1)
}

const pairs = (term: string): ReadonlyArray<string> =>
  term.length === 1 ? [term] : Array.from({ length: term.length - 1 }, (_, at) => term.slice(at, at + 2))

const isSaying = (term: string): boolean => !stopWords.has(term)

/** Invisible characters within words, such as soft hyphens. */
const unseen = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g

/**
 * A word that is hyphenated at a line end. The hyphen may be part of the word, so both the joined word and its parts
 * become terms.
 */
const broken = /(\p{L}+)[-\u2010]\s*\n\s*(\p{Ll}\p{L}*)/gu

const mended = (text: string): string => {
  const seen = text.replace(unseen, "")
  const whole = /[-\u2010]\s*\n/.test(seen)
    ? [...seen.matchAll(broken)].map(([, first, second]) => `${first}${second}`)
    : []
  return whole.length === 0 ? seen : `${seen} ${whole.join(" ")}`
}

/** The terms of a text, in order: lower case, without accents, without stop words. */
export const terms = (text: string): ReadonlyArray<string> => termsOf(mended(text))

const termsOf = (text: string): ReadonlyArray<string> =>
  basic.test(text)
    ? (text.toLowerCase().match(basicWord) ?? []).filter(isSaying).map(stem)
    : (text.normalize("NFKD").replace(marks, "").toLowerCase().match(word) ?? [])
        .filter(isSaying)
        .flatMap((term) => (unspaced.test(term) ? pairs(term) : [stem(term)]))

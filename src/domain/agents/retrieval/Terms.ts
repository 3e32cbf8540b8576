const word = /[\p{L}\p{N}]+/gu
const marks = /\p{M}+/gu

/** ASCII text needs no normalization, and most text is ASCII. */
const basic = /^\p{ASCII}*$/u
const basicWord = /[a-z0-9]+/g

const scripts = "Hani Hira Kana Thai Laoo Khmr Mymr Tibt".split(" ").map((script) => `\\p{scx=${script}}`)

/**
 * A run of characters within a word: either all from scripts without spaces between words, or all from other scripts.
 * For example, `Docker` in `使用Docker部署`.
 */
const run = new RegExp(`[${scripts.join("")}]+|[^${scripts.join("")}]+`, "gu")
const unspaced = new RegExp(`[${scripts.join("")}]`, "u")

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

/**
 * The terms of a run without spaces: its pairs of adjacent characters. Each character is also a term of its own, except
 * in a question's longer runs, where it would match almost every passage.
 */
const pairs = (characters: ReadonlyArray<string>, isQuestion: boolean): ReadonlyArray<string> => [
  ...(isQuestion && characters.length > 1 ? [] : characters),
  ...characters.slice(1).map((one, at) => `${characters[at]}${one}`),
]

/** A decimal digit of any script as an ASCII digit. The digits of a script are consecutive. */
const digit = (one: string): string => {
  const code = one.codePointAt(0)!
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

const isSaying = (term: string): boolean => !stopWords.has(term)

/**
 * Characters within words that carry no meaning: soft hyphens, direction marks, and tatweel, which stretches Arabic
 * letters.
 */
const unseen = /[\u00AD\u0640\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

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

/** The terms in text, in order: lower case, without accents, without stop words. */
export const terms = (text: string): ReadonlyArray<string> => termsOf(mended(text), false)

/** The terms to search for. */
export const questionTerms = (text: string): ReadonlyArray<string> => termsOf(mended(text), true)

const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(marks, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/(?![0-9])\p{Nd}/gu, digit)

const termsOf = (text: string, isQuestion: boolean): ReadonlyArray<string> =>
  basic.test(text)
    ? (text.toLowerCase().match(basicWord) ?? []).filter(isSaying).map(stem)
    : (folded(text).match(word) ?? [])
        .flatMap((term) => term.match(run) ?? [])
        .filter(isSaying)
        .flatMap((term) => (unspaced.test(term) ? pairs([...term], isQuestion) : [stem(term)]))

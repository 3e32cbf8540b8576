const word = /[\p{L}\p{N}]+/gu
const marks = /\p{M}+/gu

/** Scripts that are written without spaces: each pair of characters is a term. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Words that say nothing of what a text is about. */
const stopWords: ReadonlySet<string> = new Set(
  (
    "a an and are as at be by for from has have how i in is it its of on or that the this to was what when where which who will with " +
    "al como con cual de del donde el en es ese esta este la las lo los mas o para pero por que quien se son su sus un una y"
  ).split(" "),
)

/** Plurals and the like, cut the same way in documents and questions. */
const stem = (term: string): string =>
  term.length > 4 ? term.replace(/(?:ies|es|s)$/, (ending) => (ending === "ies" ? "y" : "")) : term

const pairs = (term: string): ReadonlyArray<string> =>
  term.length === 1 ? [term] : Array.from({ length: term.length - 1 }, (_, at) => term.slice(at, at + 2))

/** The terms of a text, in order: lower case, without accents, without empty words. */
export const terms = (text: string): ReadonlyArray<string> =>
  (text.normalize("NFKD").replace(marks, "").toLowerCase().match(word) ?? []).flatMap((term) => {
    if (stopWords.has(term)) return []
    return unspaced.test(term) ? pairs(term) : [stem(term)]
  })

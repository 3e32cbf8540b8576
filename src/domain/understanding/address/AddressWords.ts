import { lookUp, type Phrasebook } from "../text/Phrasebook.ts"
import { nameWords, type NameWord, partCase } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** Abbreviations with marks, as words: "c/", "n.º", "s/n", "#4", "3.º". */
const written: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bc\/\s*/giu, "calle "],
  [/\bs\/n\b/giu, "sin número"],
  [/\b(?:n|núm)\.?\s?[º°]\.?\s*(?=\d)|\bnúm\.\s*(?=\d)/giu, "número "],
  [/#\s*/gu, " hash "],
  [/(?<=\d)\.?\s?[°](?=[\s,]|$)/gu, "º"],
  [/(?<=\d)\.(?=[ºª])/gu, ""],
  [/\bp\.\s?o\.?\s/giu, "po "],
]

/** More words than these are no address. */
export const mostAddressWords = 80

export const addressWords = (text: string): ReadonlyArray<NameWord> =>
  nameWords(written.reduce((some, [mark, words]) => some.replace(mark, words), text))

/** How many words the phrase that ends before `end` has; 0: none does. */
export const phraseBefore = (
  book: Phrasebook<unknown>,
  words: ReadonlyArray<NameWord>,
  end: number,
  from = 0,
): number => {
  for (let start = Math.max(from, end - 5); start < end; start++)
    if (lookUp(book, words.slice(0, end), start)?.length === end - start) return end - start
  return 0
}

/** Names with their capitals; small words inside stay small. */
export const named = ({ address, lexicon }: Vocabulary, words: ReadonlyArray<NameWord>): string =>
  words
    .map((word, at) => {
      const isSmall =
        at > 0 &&
        address.particles.has(word.text) &&
        !(at === words.length - 1 && lexicon.address.order === "number-first")
      return isSmall ? word.written.toLowerCase() : word.written.split("-").map(partCase).join("-")
    })
    .join(" ")

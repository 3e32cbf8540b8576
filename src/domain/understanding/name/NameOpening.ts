import { lookUp, type Phrasebook } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { NamePart } from "./NamePart.ts"
import type { NameWord } from "./NameWord.ts"

/**
 * How the words before a name announce it. `named`: with a noun for the name. `nick`: with a verb for a nickname.
 * `weak`: with an opening that also begins other sentences ("I'm").
 */
export type Announcement = "named" | "weak" | "nick"

export interface Opening {
  readonly part: NamePart
  readonly length: number
  readonly as: Announcement
}

/** The maximum number of words between the noun and its verb: "the name that is on my passport is". */
const mostBetween = 7

const parts = ["whole", "first", "last"] as const

/** The index after all consecutive phrases of the phrasebooks, the first of which starts at `index`. */
const past = (books: ReadonlyArray<Phrasebook<unknown>>, words: ReadonlyArray<NameWord>, index: number): number => {
  let at = index
  for (;;) {
    const length = Math.max(...books.map((book) => lookUp(book, words, at)?.length ?? 0))
    if (length === 0) return at
    at += length
  }
}

/** "my full legal name on the card is", "first name", "los apellidos son" */
const nounAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): Opening | undefined => {
  const { names } = vocabulary
  const at = past([names.adjectives], words, past([names.determiners], words, index))
  const noun = lookUp(names.nouns, words, at)
  if (noun === undefined) return undefined
  const end = past([names.adjectives], words, at + noun.length)
  for (let between = end; between <= end + mostBetween && between < words.length;) {
    const being = lookUp(names.being, words, between)
    if (being !== undefined) return { part: noun.value, length: between + being.length - index, as: "named" }
    const length = lookUp(names.between, words, between)?.length ?? 0
    if (length === 0) break
    between += length
  }
  return { part: noun.value, length: end - index, as: "named" }
}

/** "you can put me down as", "book it under the name of": a verb for writing a name down, and its object. */
const puttingAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): Opening | undefined => {
  const { names } = vocabulary
  const start = index + (lookUp(names.leads, words, index)?.length ?? 0)
  const verb = lookUp(names.putting, words, start)
  if (verb === undefined) return undefined
  const end = past([names.objects], words, start + verb.length)
  const under = lookUp(names.under, words, end)
  if (verb.value === "under" && under === undefined) return undefined
  return { part: "whole", length: end + (under?.length ?? 0) - index, as: "named" }
}

/** "my passport says", "en el dni pone" */
const paperAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): Opening | undefined => {
  const { names } = vocabulary
  const according = lookUp(names.according, words, index)
  const start = past([names.determiners, names.within], words, index + (according?.length ?? 0))
  const paper = lookUp(names.papers, words, start)
  if (paper === undefined) return undefined
  const end = start + paper.length
  const saying = lookUp(names.saying, words, end)
  if (saying === undefined && according === undefined) return undefined
  return { part: "whole", length: end + (saying?.length ?? 0) - index, as: "named" }
}

/** The longest announcement of a name at `index`, or undefined. */
export const openingAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
): Opening | undefined => {
  const { names, email } = vocabulary
  // "ana arroba ejemplo punto es"
  if (index > 0 && !words[index]!.pause && lookUp(email.dot, words, index - 1) !== undefined) return undefined
  const openings = parts.flatMap((part): ReadonlyArray<Opening> => {
    const hit = lookUp(names[part], words, index)
    return hit === undefined ? [] : [{ part, length: hit.length, as: "named" }]
  })
  const weak = lookUp(names.weak, words, index)
  const nick = lookUp(names.nicknames, words, index)
  const closings = [
    ...openings.map((one) =>
      weak?.length === one.length
        ? { ...one, as: "weak" as const }
        : nick?.length === one.length
          ? { ...one, as: "nick" as const }
          : one,
    ),
    ...[nounAt, puttingAt, paperAt].flatMap((read) => read(vocabulary, words, index) ?? []),
    ...(nick === undefined ? [] : [{ part: "whole" as const, length: nick.length, as: "nick" as const }]),
    ...(weak === undefined ? [] : [{ part: "whole" as const, length: weak.length, as: "weak" as const }]),
  ]
  return closings.toSorted((a, b) => b.length - a.length)[0]
}

export interface Closing {
  readonly part: NamePart
  readonly length: number
}

const wholeName = (length: number): Closing => ({ part: "whole", length })

/**
 * "Sánchez Toca de apellidos y Jaime de nombre": the words that announce a part of the name may follow it, if a linking
 * word or the end comes next.
 */
const partBehind = ({ names }: Vocabulary, words: ReadonlyArray<NameWord>, index: number): Closing | undefined => {
  for (const part of ["first", "last"] as const) {
    const length = lookUp(names[part], words, index)?.length ?? 0
    const isEnd = index + length === words.length || lookUp(names.linkingWords, words, index + length) !== undefined
    if (length > 0 && isEnd) return { part, length }
  }
  return undefined
}

/** "is my name", "is the last name": a verb that is `being` words long, followed by a noun. */
const nounBehind = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
  being: number,
  plain: number,
): Closing | undefined => {
  const { names } = vocabulary
  const noun = nounAt(vocabulary, words, index + being)
  if (noun !== undefined && being + noun.length >= plain) return { part: noun.part, length: being + noun.length }
  // "Nguyen is the last name and Kim is the first"
  const article = lookUp(names.determiners, words, index + being)?.length ?? 0
  const short = article === 0 ? undefined : lookUp(names.closingNouns, words, index + being + article)
  return short === undefined ? undefined : { part: short.value, length: being + article + short.length }
}

/** "on my passport" */
const paperBehind = ({ names }: Vocabulary, words: ReadonlyArray<NameWord>, index: number): Closing | undefined => {
  if (lookUp(names.within, words, index) === undefined) return undefined
  const paper = past([names.determiners, names.within], words, index)
  const hit = lookUp(names.papers, words, paper)
  return hit === undefined ? undefined : wholeName(paper + hit.length - index)
}

/**
 * "Anna Fisher is my name", "Fisher is my last name", "me llamo" at the end, "on my passport": words after a name, or
 * after a part of it, that announce it.
 */
export const closingAt = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  index: number,
): Closing | undefined => {
  const { names } = vocabulary
  const part = partBehind(vocabulary, words, index)
  if (part !== undefined) return part
  const plain = lookUp(names.closings, words, index)?.length ?? 0
  const being = lookUp(names.being, words, index)?.length ?? 0
  const named = being === 0 ? undefined : nounBehind(vocabulary, words, index, being, plain)
  if (named !== undefined) return named
  if (plain > 0 || being > 0) return plain > 0 ? wholeName(plain) : undefined
  // "... y Falcón mi apellido"
  const noun = lookUp(names.determiners, words, index) === undefined ? undefined : nounAt(vocabulary, words, index)
  if (noun !== undefined && index + noun.length === words.length) return { part: noun.part, length: noun.length }
  return paperBehind(vocabulary, words, index)
}

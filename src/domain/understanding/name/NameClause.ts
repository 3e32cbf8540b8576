import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { hasTwoLasts, isGiven, isKnownName } from "./KnownName.ts"
import { type Announcement, closingAt, openingAt } from "./NameOpening.ts"
import type { NamePart } from "./NamePart.ts"
import { isIrish, isParticle, type NameWord, withoutGenitive } from "./NameWord.ts"

/** A number within this many words after a linking word begins another sentence: "... y somos cinco". */
const mostCounted = 4

/** A stretch of an utterance that contains a part of a name. */
export interface Clause {
  readonly part: NamePart
  readonly words: ReadonlyArray<NameWord>
  readonly as: Announcement | undefined
}

export const isSentence = ({ names }: Vocabulary, word: NameWord): boolean =>
  word.kind !== "word" ||
  (!isParticle(word) &&
    word.isComplement !== true &&
    word.spelled === undefined &&
    (names.sentenceWords.has(word.text) ||
      // "Hope", "Bill"
      (names.commonWords.has(word.text) && !names.given.has(word.text))))

/** A word in lower case that ends like a verb: "tomaré", but not "García y Lemos". */
const isVerb = ({ names, lexicon }: Vocabulary, { text, written }: NameWord): boolean =>
  written === written.toLowerCase() &&
  !names.family.has(text) &&
  !names.given.has(text) &&
  lexicon.names.verbEndings.some((ending) => written.length > ending.length && written.endsWith(ending))

/** The article in Arabic names, which is also a Spanish article. */
const arabicArticle = /^(?:el|al)$/

/** "Mary Street", "María Calle": after a first name, the word may be a last name. */
export const isLastName = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  at: number,
  part: NamePart,
  { names } = vocabulary,
): boolean =>
  ((part === "last" || (at > 0 && !words[at]!.pause)) && names.alsoLast.has(words[at]!.text)) ||
  (at > 0 && !words[at]!.pause && names.family.has(words[at]!.text)) ||
  // "apellido El Sayed"
  (arabicArticle.test(words[at]!.text) &&
    words[at + 1]?.kind === "word" &&
    !words[at + 1]!.pause &&
    !names.sentenceWords.has(words[at + 1]!.text) &&
    !names.commonWords.has(words[at + 1]!.text) &&
    (part === "last" ||
      (at > 0 && words[at]!.written !== words[at]!.text) ||
      // "fátima el idrissi"
      (at > 0 && isGiven(vocabulary, words[0]!.written))))

/**
 * "Harriet Field", "my name is Page Blackwood": after an announcement or a first name, any noun may be part of the
 * name, which is then confirmed. The same applies to a word that a hyphen joins to a name.
 */
export const mayBeName = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  at: number,
  clause: Clause,
  part: NamePart,
): boolean => {
  const { names } = vocabulary
  const isTalk = (word: NameWord | undefined) =>
    word === undefined || word.kind !== "word" || names.sentenceWords.has(word.text)
  // "Segundo Fuentes"
  const isFirst = at === 0 && words.length > 1 && isGiven(vocabulary, words[0]!.written)
  if (isFirst && !words[1]!.pause && !isSentence(vocabulary, words[1]!)) return true
  if (isTalk(words[at])) return false
  // "Quoc Case", "Dayana Corto Luna": the recognizer took several capitalized words as a name
  if (isWrittenAsName(words)) return true
  if (part === "last" && words.length === 1) return true
  if (
    at > 0 &&
    (lookUp(names.hyphen, words, at + 1) !== undefined || lookUp(names.hyphen, words, at - 1) !== undefined)
  )
    return true
  const isOpen = clause.as === "named" || isGiven(vocabulary, words[0]!.written)
  if (!isOpen || words[at]!.pause) return false
  if (at === 0) return words.length > 1 && !isSentence(vocabulary, words[1]!)
  const isEnd = at >= words.length - (hasTwoLasts(vocabulary) ? 2 : 1)
  return isEnd && words.slice(1, at).every((word) => !isSentence(vocabulary, word))
}

/** "Ada Lovelace", "O'Neill Case": all words except particles are capitalized, but are not in capitals throughout. */
const isWrittenAsName = (words: ReadonlyArray<NameWord>): boolean =>
  words.length > 1 &&
  words.every((word) => isParticle(word) || /^\p{Lu}\p{L}*['’-]?\p{L}*$/u.test(word.written)) &&
  words.some(({ written }) => /\p{Ll}/u.test(written))

/** A letter next to another letter: "A G U A Y O" contains neither "y" nor "o" as a linking word. */
export const isAmongLetters = (words: ReadonlyArray<NameWord>, index: number): boolean =>
  words[index]!.text.length === 1 && (words[index - 1]?.text.length === 1 || words[index + 1]?.text.length === 1)

/** "gmail.com", "nick.carter" */
export const isHost = (word: NameWord | undefined): boolean => /\p{L}\.\p{L}{2}/u.test(word?.written ?? "")

/** "at example dot com" */
const isAddress = ({ email }: Vocabulary, words: ReadonlyArray<NameWord>, index: number): boolean =>
  lookUp(email.at, words, index) !== undefined &&
  words.slice(index + 1, index + 6).some((_, at) => lookUp(email.dot, words, index + 1 + at) !== undefined)

/** "my husband's name is": whether another person's name is announced at `index`. */
const isAnotherPersons = ({ options }: Vocabulary, words: ReadonlyArray<NameWord>, index: number): boolean => {
  const before = words.slice(Math.max(0, index - 2), index).map(withoutGenitive)
  return before.length === 2 && lookUp(options.others, before, 0)?.length === 2
}

/** "sean o connor": after a first name and before a word with no other meaning, the word is part of the name. */
const isMarked = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, index: number): boolean => {
  const [before, after] = [words[index - 1], words[index + 1]]
  return (
    words[index]!.text === "o" &&
    after !== undefined &&
    !after.pause &&
    before !== undefined &&
    (isIrish(after.text) ||
      (isGiven(vocabulary, before.written) &&
        !isKnownName(vocabulary, after.written) &&
        !isSentence(vocabulary, after))) &&
    openingAt(vocabulary, words, index + 1) === undefined
  )
}

/** The words from `start` to the next opening, or to a linking word that begins another sentence. */
export const clauses = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<Clause> => {
  const clauses: Array<Clause> = []
  let index = 0
  const none = (): Clause & { words: Array<NameWord> } => ({ part: "whole", as: undefined, words: [] })
  let current = none()
  const close = () => {
    if (current.words.length > 0) clauses.push(current)
    current = none()
  }
  while (index < words.length) {
    const announced = openingAt(vocabulary, words, index)
    // "soy Gilda Escriba Sureda": a verb of writing on its own, right after a first name, is a last name
    const isOwn =
      announced?.length === 1 &&
      !words[index]!.pause &&
      current.words.length > 0 &&
      vocabulary.names.putting.has(words[index]!.text) &&
      (current.as !== undefined || isGiven(vocabulary, current.words[0]!.written)) &&
      current.words.every((word) => !isSentence(vocabulary, word) && !vocabulary.names.idle.has(word.text))
    const opening = isOwn ? undefined : announced
    const spelled = lookUp(vocabulary.names.spelled, words, index)
    // "Smith, that's S M Y T H": the letters belong to the preceding name
    const isBeforeLetters = spelled !== undefined && words[index + spelled.length]?.spelled !== undefined
    const isSpelling = isBeforeLetters && current.words.length > 0
    // "let me spell it for you, J A N E"
    if (isBeforeLetters && !isSpelling && spelled.length > 2) {
      index += spelled.length
      continue
    }
    if (isSpelling) {
      current.words.push(...words.slice(index, index + spelled.length))
      index += spelled.length
      continue
    }
    // "María de la O Vázquez"
    const devotion = current.words.length > 0 ? (lookUp(vocabulary.names.complements, words, index)?.length ?? 0) : 0
    if (devotion > 0) {
      current.words.push(...words.slice(index, index + devotion).map((word) => ({ ...word, isComplement: true })))
      index += devotion
      continue
    }
    const closing = current.words.length > 0 ? closingAt(vocabulary, words, index) : undefined
    if (closing !== undefined) {
      if (current.as === undefined)
        current = { ...current, part: closing.part, as: closing.part === "whole" ? "weak" : "named" }
      close()
      index += closing.length
      continue
    }
    if (opening !== undefined && index + opening.length < words.length) {
      const start = index
      close()
      index += opening.length
      const being = lookUp(vocabulary.names.being, words, index)
      if (being !== undefined && index + being.length < words.length) index += being.length
      current = { ...none(), part: opening.part, as: isAnotherPersons(vocabulary, words, start) ? "nick" : opening.as }
      continue
    }
    // "guillermo o apóstrofo donnell"
    const isElided =
      lookUp(vocabulary.names.apostrophe, words, index + 1) !== undefined || isMarked(vocabulary, words, index)
    const isLetter = isElided || isAmongLetters(words, index)
    const linkingWord = isLetter ? undefined : lookUp(vocabulary.names.linkingWords, words, index)
    // "... is my first name, and Fisher is my last name"
    if (linkingWord !== undefined && current.words.length === 0 && current.as === undefined && clauses.length > 0) {
      index += linkingWord.length
      continue
    }
    const after = linkingWord === undefined ? undefined : words[index + linkingWord.length]
    // "Ortega y Gasset", but "Ana y mi teléfono"
    const isCounted = words
      .slice(index, index + mostCounted)
      .some(
        (word) =>
          (startsNumber(vocabulary.numerals, word) || vocabulary.numerals.ordinals.has(word.text)) &&
          !vocabulary.names.family.has(word.text),
      )
    // "... y pagamos con tarjeta"
    const isVerbAfter =
      after !== undefined && index + linkingWord!.length < words.length - 1 && isVerb(vocabulary, after)
    const isLinkingWord =
      !isParticle(words[index]!) || (after !== undefined && isSentence(vocabulary, after)) || isVerbAfter || isCounted
    if (linkingWord !== undefined && current.words.length > 0 && isLinkingWord) {
      // "it's anna at example dot com" is not a name
      if (isAddress(vocabulary, words, index)) current = none()
      close()
      index += linkingWord.length
      continue
    }
    if (
      linkingWord !== undefined &&
      after !== undefined &&
      openingAt(vocabulary, words, index + linkingWord.length) !== undefined
    ) {
      close()
      index += linkingWord.length
      continue
    }
    current.words.push(words[index]!)
    index++
  }
  close()
  return clauses
}

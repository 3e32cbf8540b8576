import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { hasTwoLasts, isGiven, isKnownName } from "./KnownName.ts"
import { type Announcement, closingAt, openingAt } from "./NameOpening.ts"
import type { NamePart } from "./NamePart.ts"
import { isIrish, isParticle, type NameWord, type NameWords, withoutGenitive } from "./NameWord.ts"

/** A number within this many words after a linking word begins another sentence: "... y somos cinco". */
const mostCounted = 4

/** A stretch of an utterance that contains a part of a name. */
export interface Clause {
  readonly part: NamePart
  readonly words: NameWords
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
  words: NameWords,
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
  words: NameWords,
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
  // "Quoc Case", "Dayana Corto Luna": the recognizer capitalized the words as a name
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

/** "Ada Lovelace", "O'Neill Case": all words except particles are capitalized, but not entirely in capitals. */
const isWrittenAsName = (words: NameWords): boolean =>
  words.length > 1 &&
  words.every((word) => isParticle(word) || /^\p{Lu}\p{L}*['’-]?\p{L}*$/u.test(word.written)) &&
  words.some(({ written }) => /\p{Ll}/u.test(written))

/** A letter next to another letter: "A G U A Y O" contains neither "y" nor "o" as a linking word. */
export const isAmongLetters = (words: NameWords, index: number): boolean =>
  words[index]!.text.length === 1 && (words[index - 1]?.text.length === 1 || words[index + 1]?.text.length === 1)

/** "gmail.com", "nick.carter" */
export const isHost = (word: NameWord | undefined): boolean => /\p{L}\.\p{L}{2}/u.test(word?.written ?? "")

/** "at example dot com" */
const isAddress = ({ email }: Vocabulary, words: NameWords, index: number): boolean =>
  lookUp(email.at, words, index) !== undefined &&
  words.slice(index + 1, index + 6).some((_, at) => lookUp(email.dot, words, index + 1 + at) !== undefined)

/** "my husband's name is": whether another person's name is announced at `index`. */
const isAnotherPersons = ({ options }: Vocabulary, words: NameWords, index: number): boolean => {
  const before = words.slice(Math.max(0, index - 2), index).map(withoutGenitive)
  return before.length === 2 && lookUp(options.others, before, 0)?.length === 2
}

/** "sean o connor": after a first name and before a word with no other meaning, "o" is part of the name. */
const isMarked = (vocabulary: Vocabulary, words: NameWords, index: number): boolean => {
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

type OpenClause = Clause & { readonly words: Array<NameWord> }

/** The clauses that ended before the current word, and the one that contains it. */
interface Scan {
  readonly vocabulary: Vocabulary
  readonly words: NameWords
  readonly clauses: Array<Clause>
  current: OpenClause
}

const none = (): OpenClause => ({ part: "whole", as: undefined, words: [] })

const close = (scan: Scan): void => {
  if (scan.current.words.length > 0) scan.clauses.push(scan.current)
  scan.current = none()
}

/** Handles the words at the index and returns their number; 0 if the rule doesn't apply. */
type Rule = (scan: Scan, index: number) => number

const spelling: Rule = ({ vocabulary, words, current }, index) => {
  const length = lookUp(vocabulary.names.spelled, words, index)?.length ?? 0
  if (length === 0 || words[index + length]?.spelled === undefined) return 0
  // "Smith, that's S M Y T H": the letters belong to the preceding name
  if (current.words.length > 0) current.words.push(...words.slice(index, index + length))
  // "let me spell it for you, J A N E"
  else if (length <= 2) return 0
  return length
}

/** "María de la O Vázquez" */
const complement: Rule = ({ vocabulary, words, current }, index) => {
  const length = current.words.length > 0 ? (lookUp(vocabulary.names.complements, words, index)?.length ?? 0) : 0
  current.words.push(...words.slice(index, index + length).map((word) => ({ ...word, isComplement: true })))
  return length
}

const closing: Rule = (scan, index) => {
  const end = scan.current.words.length > 0 ? closingAt(scan.vocabulary, scan.words, index) : undefined
  if (end === undefined) return 0
  if (scan.current.as === undefined)
    scan.current = { ...scan.current, part: end.part, as: end.part === "whole" ? "weak" : "named" }
  close(scan)
  return end.length
}

/** "soy Gilda Escriba Sureda": right after a first name, a single verb such as "escriba" ("write") is a last name. */
const isVerbAsName = ({ vocabulary, words, current }: Scan, index: number, length: number): boolean =>
  length === 1 &&
  !words[index]!.pause &&
  current.words.length > 0 &&
  vocabulary.names.putting.has(words[index]!.text) &&
  (current.as !== undefined || isGiven(vocabulary, current.words[0]!.written)) &&
  current.words.every((word) => !isSentence(vocabulary, word) && !vocabulary.names.idle.has(word.text))

const opening: Rule = (scan, index) => {
  const { vocabulary, words } = scan
  const start = openingAt(vocabulary, words, index)
  if (start === undefined || isVerbAsName(scan, index, start.length)) return 0
  const end = index + start.length
  if (end >= words.length) return 0
  close(scan)
  const being = lookUp(vocabulary.names.being, words, end)?.length ?? 0
  scan.current = { ...none(), part: start.part, as: isAnotherPersons(vocabulary, words, index) ? "nick" : start.as }
  return start.length + (end + being < words.length ? being : 0)
}

/** "Ana y mi teléfono", but not "Ortega y Gasset": whether another sentence follows the linking word before `next`. */
const beginsSentence = (vocabulary: Vocabulary, words: NameWords, index: number, next: number): boolean => {
  const { names, numerals } = vocabulary
  const after = words[next]
  if (!isParticle(words[index]!) || (after !== undefined && isSentence(vocabulary, after))) return true
  // "... y pagamos con tarjeta"
  if (after !== undefined && next < words.length - 1 && isVerb(vocabulary, after)) return true
  const isCount = (word: NameWord) => startsNumber(numerals, word) || numerals.ordinals.has(word.text)
  return words.slice(index, index + mostCounted).some((word) => isCount(word) && !names.family.has(word.text))
}

const linking: Rule = (scan, index) => {
  const { vocabulary, words, clauses, current } = scan
  const length = lookUp(vocabulary.names.linkingWords, words, index)?.length ?? 0
  // "guillermo o apóstrofo donnell"
  const isElided =
    lookUp(vocabulary.names.apostrophe, words, index + 1) !== undefined || isMarked(vocabulary, words, index)
  if (length === 0 || isElided || isAmongLetters(words, index)) return 0
  // "... is my first name, and Fisher is my last name"
  const isFirst = current.words.length === 0 && current.as === undefined && clauses.length > 0
  const isEnd = current.words.length > 0 && beginsSentence(vocabulary, words, index, index + length)
  const isBeforeOpening = index + length < words.length && openingAt(vocabulary, words, index + length) !== undefined
  if (!isFirst && !isEnd && !isBeforeOpening) return 0
  // "it's anna at example dot com" is not a name
  if (isEnd && isAddress(vocabulary, words, index)) scan.current = none()
  close(scan)
  return length
}

/** The words from `start` to the next opening, or to a linking word that begins another sentence. */
export const clauses = (vocabulary: Vocabulary, words: NameWords): ReadonlyArray<Clause> => {
  const scan: Scan = { vocabulary, words, clauses: [], current: none() }
  for (let index = 0; index < words.length;) {
    const length =
      spelling(scan, index) ||
      complement(scan, index) ||
      closing(scan, index) ||
      opening(scan, index) ||
      linking(scan, index)
    if (length === 0) scan.current.words.push(words[index]!)
    index += length || 1
  }
  close(scan)
  return scan.clauses
}

import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { similarity } from "../text/Similarity.ts"
import { knowsWord, type Vocabulary } from "../text/Vocabulary.ts"
import { hasTwoLasts, isGiven } from "./KnownName.ts"
import { type Clause, isAmongLetters, isHost, isLastName, isSentence, mayBeName } from "./NameClause.ts"
import type { Announcement } from "./NameOpening.ts"
import type { NamePart } from "./NamePart.ts"
import type { Remarked } from "./NameRemark.ts"
import { capitalised, isKnownMac, isParticle, type NameWord } from "./NameWord.ts"
import { withSpelling } from "./SpelledName.ts"

/** The maximum number of words in a name; anything longer is a sentence. */
const longestName = 10
const longestWord = 40
/** At or above this similarity, two first names count as spellings of the same name. */
const mostAlike = 0.8

type Book = "idle" | "titles" | "doubts"

const isCapitalized = ({ written }: NameWord): boolean => /^\p{Lu}\p{Ll}/u.test(written)

/** Whether a word in the phrasebook is a name when it follows `before`. */
const isNameAfter = (
  { names }: Vocabulary,
  book: Book,
  words: ReadonlyArray<NameWord>,
  index: number,
  before: NameWord,
): boolean => {
  const word = words[index]!
  if (word.pause) return false
  // "Gloria Quintanilla Bueno": at the end, a word like "Bueno" is a last name
  if (names.alsoNames.has(word.text)) return true
  // "Victor Oh", "Grace So": capitalized after a name
  if (book === "idle") return isCapitalized(word) && isCapitalized(before)
  // "María Señor Sobrado": between names, a title is a name
  return book === "titles" && words[index + 1]?.pause === false
}

export const withoutPhrases = (
  vocabulary: Vocabulary,
  book: Book,
  words: ReadonlyArray<NameWord>,
  part: NamePart = "whole",
  isAnnounced = false,
): ReadonlyArray<NameWord> => {
  const { names } = vocabulary
  const out: Array<NameWord> = []
  // "Flannery O'Connor, thank you kindly": keeps the pause before removed words
  let isRemoved = false
  for (let index = 0; index < words.length;) {
    const word = words[index]!
    const before = out.at(-1)
    const mayBeOnly = part === "last" && (isAnnounced || index === words.length - 1)
    const isName =
      before === undefined
        ? mayBeOnly && !word.pause && names.alsoNames.has(word.text)
        : isNameAfter(vocabulary, book, words, index, before)
    const hit = isName || isAmongLetters(words, index) ? undefined : lookUp(names[book], words, index)
    const isAfter = isRemoved && before !== undefined
    isRemoved = hit !== undefined && (isRemoved || word.pause)
    if (hit === undefined) out.push(isAfter ? { ...word, pause: true } : word)
    index += hit?.length ?? 1
  }
  return out
}

const capitalOf = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()

/** "Jean hyphen Luc", "o brien", "mc kay": joins the parts of one word. */
const withJoins = ({ names }: Vocabulary, words: ReadonlyArray<NameWord>, isLast: boolean): ReadonlyArray<NameWord> => {
  const out: Array<NameWord> = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    const mark = lookUp(names.apostrophe, words, index + 1)?.length ?? 0
    const [before, next] = [out.at(-1), words[index + 1 + mark]]
    const hyphen = lookUp(names.hyphen, words, index)
    if (hyphen !== undefined && before !== undefined && next !== undefined) {
      out[out.length - 1] = { ...before, written: `${before.written}-${next.written}`, text: before.text + next.text }
      index++
    } else if (
      /^(?:o|mc|mac|d)$/.test(word.text) &&
      word.isComplement !== true &&
      word.written.toLowerCase() !== "ó" &&
      next !== undefined &&
      next.text.length > 2 &&
      (index > 0 || isLast)
    ) {
      const isMac = word.text.startsWith("m")
      out.push({
        ...word,
        written: isMac
          ? `${capitalOf(word.written)}${capitalOf(next.written)}`
          : `${word.written}'${next.written.toLowerCase()}`,
        text: word.text + next.text,
      })
      index += 1 + mark
    } else out.push(word)
  }
  return out
}

const withSuffix = (
  { names }: Vocabulary,
  words: ReadonlyArray<NameWord>,
): { readonly words: ReadonlyArray<NameWord>; readonly suffix: string | undefined } => {
  for (let index = Math.max(1, words.length - 2); index < words.length; index++) {
    const hit = lookUp(names.suffixes, words, index)
    if (hit !== undefined && index + hit.length === words.length)
      return { words: words.slice(0, index), suffix: hit.value }
  }
  return { words, suffix: undefined }
}

/** Whether two words are the same first name, in the same or another spelling: "Lindsay, Lindsey Brown". */
const isSameFirst = ({ names }: Vocabulary, a: NameWord, b: NameWord): boolean =>
  a.text === b.text ||
  (b.pause && names.given.has(a.text) && names.given.has(b.text) && similarity(a.text, b.text) >= mostAlike)

/**
 * "Bond, James Bond", "Dennis, Dennis Pruitt", "Sara Parker, Sara": removes a word of the name that is repeated before
 * or after the name.
 */
const withoutRepetition = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  const [first, second, last] = [words[0], words[1], words.at(-1)]
  if (first === undefined || second === undefined || last === undefined) return words
  // "J A N E, Jane"
  if (words.length === 2) return first.spelled !== undefined && first.text === second.text ? [second] : words
  const isGivenName = vocabulary.names.given.has(first.text)
  // "Bond, James Bond", "Cruz, Penélope Cruz Salas"
  if (second.pause && !isGivenName && words.slice(2).some(({ text }) => text === first.text)) return words.slice(1)
  if (
    (second.pause || isGivenName || first.spelled !== undefined || first.text === second.text) &&
    isSameFirst(vocabulary, first, second)
  )
    return words.slice(1)
  // "Jonathan Reed, Reed with two Es"
  return last.pause && words.findIndex(({ text }) => text === last.text) < words.length - 1 ? words.slice(0, -1) : words
}

export interface Read {
  readonly part: NamePart
  /** How strongly the words before the name announce it. */
  readonly rank: number
  /** Whether it was announced as the whole name: "my name is". */
  readonly isWhole: boolean
  readonly text: ReadonlyArray<string>
  readonly suffix: string | undefined
  /** Whether it contains a pause. The name may then be in list order, or include a remark. */
  readonly hasPause: boolean
  readonly isSure: boolean
}

/**
 * "Officially it's Nadia Strong, but my friends call me Nad": the strongest announcement wins. `isFirstName`: the name
 * is a single common first name, as in "Elizabeth, but everyone calls me Liz".
 */
const rankOf = (as: Announcement | undefined, count: number, isFirstName: boolean): number => {
  if (as === "named") return 5
  if (count > 1) return as === "weak" ? 4 : 3
  if (as === undefined) return isFirstName ? 2.6 : 1
  return 2
}

/**
 * "Saul Goodman, attorney", "Camilo, como el escritor, Ortega": if the names are capitalized, words in lower case
 * between pauses are a remark.
 */
const withoutRemark = (words: ReadonlyArray<NameWord>): Remarked => {
  const isName = ({ written, spelled, text }: NameWord) =>
    /^\p{Lu}['’]?\p{L}*\p{Ll}/u.test(written) || spelled !== undefined || text.length === 1
  const starts = words.flatMap(({ pause }, at) => (pause || at === 0 ? [at] : []))
  const pieces = starts.map((start, at) => words.slice(start, starts[at + 1]))
  const names = pieces.filter((piece) => piece.some(isName))
  if (names.length === pieces.length || !pieces[0]?.some(isName)) return { words, isSure: true }
  return {
    words: names.flatMap(([first, ...rest], at) =>
      at === 0 ? [first!, ...rest] : [{ ...first!, pause: false }, ...rest],
    ),
    isSure: false,
  }
}

/**
 * "Joyce Grenfell, as on my pension book", "Cecily Dunmore if you please": the end of the name before small talk;
 * undefined if there is no name before it.
 */
const beforeRemark = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  end: number,
  part: NamePart,
): number | undefined => {
  const { names } = vocabulary
  const isKnown = isGiven(vocabulary, words[0]!.written) || names.family.has(words[0]!.text)
  const least = part !== "whole" || isKnown ? 1 : 2
  const pause = words.findIndex((word, at) => at >= least && at <= end && word.pause)
  if (pause > 0) return pause
  return end > 1 && looksLikeName(vocabulary, words.slice(0, end)) ? end : undefined
}

/** "Lucas Ortega": a slang word for thousands is also a first name. */
const isNumber = ({ names, numerals }: Vocabulary, word: NameWord): boolean =>
  startsNumber(numerals, word) && !names.given.has(word.text)

/** The index at which a sentence after the name begins, or -1. */
const endOfName = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, clause: Clause, part: NamePart): number => {
  // "Smith, John A.", "samuel a braddock"
  const isInitial = (at: number) =>
    words[at]!.text === "a" &&
    isGiven(vocabulary, words[at - 1]?.written) &&
    (words[at]!.written === "A" || (at === words.length - 2 && !isSentence(vocabulary, words[at + 1]!)))
  return words.findIndex(
    (word, at) =>
      !isInitial(at) &&
      isSentence(vocabulary, word) &&
      !isLastName(vocabulary, words, at, part) &&
      !mayBeName(vocabulary, words, at, clause, part),
  )
}

/**
 * The words before a sentence that follows the name. An announced name ends there, and so does a name of several words
 * before "I was born".
 */
const beforeSentence = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  clause: Clause,
  part: NamePart,
): { readonly named: ReadonlyArray<NameWord>; readonly isAll: boolean } | undefined => {
  const end = endOfName(vocabulary, words, clause, part)
  if (end < 0) return { named: words, isAll: true }
  if (end === 0) return undefined
  const isStarter = end > 1 && vocabulary.names.starters.has(words[end]!.text)
  const isStrong = clause.as !== undefined && !(clause.as === "weak" && end === 1)
  const remarkAt = beforeRemark(vocabulary, words, end, part)
  if (!isStrong && !isStarter && remarkAt === undefined) return undefined
  return { named: words.slice(0, remarkAt ?? end), isAll: false }
}

/** "LB67 KXT", "affirmative", "just once": a code, a number, or ordinary words that aren't names. */
const isNoName = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  { as }: Clause,
  part: NamePart,
  isSpelled: boolean,
): boolean => {
  const { given, family } = vocabulary.names
  if (words.length === 0 || words.length > longestName) return true
  if (words.some((word) => /\d/.test(word.text) || isHost(word) || word.written.length > longestWord)) return true
  const isOrdinary = words.every(({ text }) => knowsWord(vocabulary, text) && !given.has(text) && !family.has(text))
  if (isOrdinary && as !== "named" && !isSpelled && part === "whole" && !isWrittenAsName(words)) return true
  return words.every((word) => isParticle(word)) || (part !== "last" && isNumber(vocabulary, words[0]!))
}

/** Whether any of the words might not belong to the name. */
const isDoubtful = (
  vocabulary: Vocabulary,
  named: ReadonlyArray<NameWord>,
  words: ReadonlyArray<NameWord>,
  part: NamePart,
): boolean =>
  named.some(
    (word, at) =>
      // "Manolo cuarenta y cinco"
      (at > 0 && isNumber(vocabulary, word) && !vocabulary.names.family.has(word.text)) ||
      // "Paco, bueno, Francisco Herrera", but without pauses
      (at > 0 && vocabulary.names.idle.has(word.text) && isGiven(vocabulary, named[at + 1]?.written)) ||
      // "padraig mac giolla bhride": "mac" is just as often a separate word
      (word.text === "mac" && named[at + 1] !== undefined && !isKnownMac(word.text + named[at + 1]!.text)) ||
      // "ahmed el mansouri": the article can be written in two ways
      (word.written === "el" && at > 0 && hasTwoLasts(vocabulary)) ||
      (isSentence(vocabulary, word) &&
        (!isGiven(vocabulary, words[0]!.written) || !isLastName(vocabulary, named, at, part))),
  )

/** "Dee Dee Ramirez": a double first name, or a restart. */
const isStutter = (named: ReadonlyArray<NameWord>, single: ReadonlyArray<NameWord>): boolean =>
  single.length < named.length &&
  named[0]!.text === named[1]!.text &&
  !named[1]!.pause &&
  named[0]!.spelled === undefined

/** Whether the announcement leaves no doubt that a name follows. */
const isStrong = ({ as }: Clause): boolean => as !== undefined && as !== "weak"

/** "van Houten" */
const opensLast = (words: ReadonlyArray<NameWord>): boolean => words.length > 1 && isParticle(words[0]!)

/** "los apellidos son Mejía y Barón": two last names with a small word between them. */
const isJoinedPair = ({ part, as }: Clause, words: ReadonlyArray<NameWord>): boolean =>
  part === "last" && as === "named" && words.length === 3 && /^[yi]$/.test(words[1]!.written)

export const readClause = (vocabulary: Vocabulary, clause: Clause, wanted: NamePart): Read | undefined => {
  const part = clause.part === "whole" ? wanted : clause.part
  const idle = withoutPhrases(vocabulary, "idle", clause.words, part, clause.as !== undefined)
  const untitled = withoutPhrases(vocabulary, "titles", idle)
  const plain = withoutRemark(untitled)
  const spelled = withSpelling(vocabulary, plain.words)
  const ended = withSuffix(vocabulary, spelled.words)
  const before = beforeSentence(vocabulary, ended.words, clause, part)
  if (before === undefined) return undefined
  const { named, isAll } = before
  const isLast = part === "last"
  const single = withoutRepetition(vocabulary, named)
  const words = withJoins(vocabulary, single, isLast)
  if (isNoName(vocabulary, words, clause, part, spelled.isSpelled)) return undefined
  const hasPause = words.some(({ pause, spelled: letters }, at) => at > 0 && pause && letters === undefined)
  const isKnown =
    isStrong(clause) || spelled.isSpelled || looksLikeName(vocabulary, words) || (isLast && opensLast(words))
  // "Major Wells": a title, or a first name
  const isTitled =
    (untitled.length < idle.length && words.length === 1 && part === "whole") ||
    words.slice(1, -1).some(({ text }) => vocabulary.names.titles.has(text))
  const isPair = isJoinedPair(clause, words)
  const doubts = [isStutter(named, single), isPair, isTitled, hasPause, isDoubtful(vocabulary, named, words, part)]
  return {
    part: clause.part,
    rank: rankOf(clause.as, words.length, isGiven(vocabulary, words[0]?.written)),
    isWhole: clause.as === "named",
    text: capitalised(isPair ? words.toSpliced(1, 1) : words, hasTwoLasts(vocabulary)),
    suffix: isAll ? ended.suffix : undefined,
    hasPause,
    isSure: isAll && isKnown && plain.isSure && spelled.isSure && !doubts.includes(true),
  }
}

/** "Ada Lovelace": whether there are several words, capitalized as in a name. */
const isWrittenAsName = (words: ReadonlyArray<NameWord>): boolean =>
  words.length > 1 && words.every((word) => isParticle(word) || /^\p{Lu}\p{Ll}+$/u.test(word.written))

/**
 * Without an announcement, words are a name if they are capitalized like one, begin with a common first name, or look
 * like a last name: "van der Berg", "O'Brien".
 */
const looksLikeName = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): boolean => {
  const { names, numerals } = vocabulary
  const [first] = words
  if (
    first === undefined ||
    words.slice(1).some((word) => isNumber(vocabulary, word) || numerals.ordinals.has(word.text))
  )
    return false
  if (isWrittenAsName(words)) return true
  if (isGiven(vocabulary, first.written)) return words.length > 1 || !names.givenWords.has(first.text)
  if (words.length === 1)
    return names.family.has(first.text) && !names.commonWords.has(first.text) && !knowsWord(vocabulary, first.text)
  if (words.some(({ written, text }) => /^(?:[od]'|mc)\p{L}{3,}|-/iu.test(written) || names.family.has(text)))
    return words.length > 1
  // "gire a la izquierda" is not a name
  const isOpen = hasTwoLasts(vocabulary)
  return words.some(
    (word, at) => at > 0 && at < words.length - 1 && isParticle(word) && !(isOpen && romance.test(word.text)),
  )
}

/** Particles that are ordinary words in Spanish. */
const romance = /^(?:de|del|la|las|los|y|e|da|do|das|dos)$/

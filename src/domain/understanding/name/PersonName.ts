import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { correctionIn } from "../text/Correction.ts"
import { fold } from "../text/Token.ts"
import { similarity } from "../text/Similarity.ts"
import { knowsWord, type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import { accepted, confirm, invalid, type Understanding } from "../Understanding.ts"
import { withoutNameRemarks } from "./NameRemark.ts"
import type { NamePart } from "./NamePart.ts"
import { capitalised, isParticle, isParticleText, type NameWord, nameWords } from "./NameWord.ts"
import { type Announcement, closingAt, openingAt } from "./NameOpening.ts"
import { withoutRestarts } from "./NameRestart.ts"
import { withLettersJoined, withSpelling } from "./SpelledName.ts"

const mostWords = 60
/** A name of more words is a sentence. */
const longestName = 10
const longestWord = 40
/** First names this alike are one in two spellings. */
const mostAlike = 0.8
/** A correction that is like a word of the name replaces that word. */
const leastAlike = 0.5

/** "... y somos cinco": a figure so soon after a joint begins another sentence. */
const mostCounted = 4

/** A stretch of an utterance with a part of a name. */
interface Clause {
  readonly part: NamePart
  readonly words: ReadonlyArray<NameWord>
  readonly as: Announcement | undefined
}

const isSentence = ({ names }: Vocabulary, word: NameWord): boolean =>
  word.kind !== "word" ||
  (!isParticle(word) &&
    word.spelled === undefined &&
    (names.sentenceWords.get(word.text)?.alone !== undefined ||
      // "Hope", "Bill"
      (names.commonWords.get(word.text)?.alone !== undefined && !names.given.has(word.text))))

/** "Mary Street", "María Calle": after a first name it may be a last one. */
const isLastName = ({ names }: Vocabulary, words: ReadonlyArray<NameWord>, at: number, part: NamePart): boolean =>
  ((part === "last" || (at > 0 && !words[at]!.pause)) && names.alsoLast.has(words[at]!.text)) ||
  (at > 0 && !words[at]!.pause && names.family.has(words[at]!.text))

/**
 * "Harriet Field", "my name is Page Blackwood": where a name was announced, or after a first one, any noun may belong to it, and is asked
 * about. What a hyphen joins to a name does.
 */
const mayBeName = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  at: number,
  clause: Clause,
  part: NamePart,
): boolean => {
  const { names } = vocabulary
  const isTalk = (word: NameWord | undefined) =>
    word === undefined || word.kind !== "word" || names.sentenceWords.get(word.text)?.alone !== undefined
  if (isTalk(words[at])) return false
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

/** A letter beside another one: "A G U A Y O" holds no "y" and no "o". */
const isAmongLetters = (words: ReadonlyArray<NameWord>, index: number): boolean =>
  words[index]!.text.length === 1 && (words[index - 1]?.text.length === 1 || words[index + 1]?.text.length === 1)

/** "at example dot com" */
const isAddress = ({ email }: Vocabulary, words: ReadonlyArray<NameWord>, index: number): boolean =>
  lookUp(email.at, words, index) !== undefined &&
  words.slice(index + 1, index + 6).some((_, at) => lookUp(email.dot, words, index + 1 + at) !== undefined)

/** The words from `start` on up to the next opening, or up to a joint that begins another sentence. */
const clauses = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<Clause> => {
  const found: Array<Clause> = []
  let index = 0
  const none = (): Clause & { words: Array<NameWord> } => ({ part: "whole", as: undefined, words: [] })
  let current = none()
  const close = () => {
    if (current.words.length > 0) found.push(current)
    current = none()
  }
  while (index < words.length) {
    const opening = openingAt(vocabulary, words, index)
    const spelled = lookUp(vocabulary.names.spelled, words, index)
    // "Smith, that's S M Y T H": the letters belong to the name before them
    const isSpelling =
      spelled !== undefined && current.words.length > 0 && words[index + spelled.length]?.spelled !== undefined
    if (isSpelling) {
      current.words.push(...words.slice(index, index + spelled.length))
      index += spelled.length
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
      close()
      index += opening.length
      const being = lookUp(vocabulary.names.being, words, index)
      if (being !== undefined && index + being.length < words.length) index += being.length
      current = { ...none(), part: opening.part, as: opening.as }
      continue
    }
    const joint = isAmongLetters(words, index) ? undefined : lookUp(vocabulary.names.joints, words, index)
    // "... is my first name, and Fisher is my last name"
    if (joint !== undefined && current.words.length === 0 && current.as === undefined && found.length > 0) {
      index += joint.length
      continue
    }
    const after = joint === undefined ? undefined : words[index + joint.length]
    // "Ortega y Gasset", but "Ana y mi teléfono"
    const isCounted = words
      .slice(index, index + mostCounted)
      .some(
        (word) =>
          (startsNumber(vocabulary.numerals, word) || vocabulary.numerals.ordinals.has(word.text)) &&
          !vocabulary.names.family.has(word.text),
      )
    const isJoint = !isParticle(words[index]!) || (after !== undefined && isSentence(vocabulary, after)) || isCounted
    // "Ricardo Valdés, del segundo piso"
    const isPlace =
      isParticle(words[index]!) &&
      vocabulary.numerals.ordinals.has(words[index + 1]?.text ?? "") &&
      current.words.length > 1
    if (isPlace) {
      close()
      index += 2
      continue
    }
    if (joint !== undefined && current.words.length > 0 && isJoint) {
      // "it's anna at example dot com" is no name
      if (isAddress(vocabulary, words, index)) current = none()
      close()
      index += joint.length
      continue
    }
    if (
      joint !== undefined &&
      after !== undefined &&
      openingAt(vocabulary, words, index + joint.length) !== undefined
    ) {
      close()
      index += joint.length
      continue
    }
    current.words.push(words[index]!)
    index++
  }
  close()
  return found
}

const withoutPhrases = (
  vocabulary: Vocabulary,
  book: "idle" | "titles" | "doubts",
  words: ReadonlyArray<NameWord>,
  part: NamePart = "whole",
  isAnnounced = false,
): ReadonlyArray<NameWord> => {
  const out: Array<NameWord> = []
  for (let index = 0; index < words.length;) {
    const isLetter = isAmongLetters(words, index)
    // "Gloria Quintanilla Bueno": at the end it is her name
    const isName =
      (out.length > 0 || (part === "last" && (isAnnounced || index === words.length - 1))) &&
      !words[index]!.pause &&
      vocabulary.names.alsoNames.has(words[index]!.text)
    const hit = isLetter || isName ? undefined : lookUp(vocabulary.names[book], words, index)
    if (hit === undefined) out.push(words[index]!)
    index += hit?.length ?? 1
  }
  return out
}

const capitalOf = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()

/** "Jean hyphen Luc", "o brien", "mc kay": parts of one word. */
const withJoins = ({ names }: Vocabulary, words: ReadonlyArray<NameWord>, isLast: boolean): ReadonlyArray<NameWord> => {
  const out: Array<NameWord> = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    const [before, next] = [out.at(-1), words[index + 1]]
    const hyphen = lookUp(names.hyphen, words, index)
    if (hyphen !== undefined && before !== undefined && next !== undefined) {
      out[out.length - 1] = { ...before, written: `${before.written}-${next.written}`, text: before.text + next.text }
      index++
    } else if (
      /^(?:o|mc|mac|d)$/.test(word.text) &&
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
      index++
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

/** First names that are the same, or the same in another spelling: "Lindsay, Lindsey Brown". */
const isSameFirst = ({ names }: Vocabulary, a: NameWord, b: NameWord): boolean =>
  a.text === b.text ||
  (b.pause && names.given.has(a.text) && names.given.has(b.text) && similarity(a.text, b.text) >= mostAlike)

/** "Bond, James Bond", "Dennis, Dennis Pruitt", "Sara Parker, Sara": a word of the name that was said before it, or again after it. */
const withoutRepetition = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  const [first, second, last] = [words[0], words[1], words.at(-1)]
  if (first === undefined || second === undefined || last === undefined || words.length < 3) return words
  const isGivenName = vocabulary.names.given.has(first.text)
  if (second.pause && first.text === last.text && !isGivenName) return words.slice(1)
  if ((second.pause || isGivenName) && isSameFirst(vocabulary, first, second)) return words.slice(1)
  return first.text === last.text && last.pause ? words.slice(0, -1) : words
}

interface Read {
  readonly part: NamePart
  /** How much was said of it being the name. */
  readonly rank: number
  /** "my name is": the whole of it. */
  readonly isWhole: boolean
  readonly text: ReadonlyArray<string>
  readonly suffix: string | undefined
  readonly isSure: boolean
}

const isGiven = ({ names }: Vocabulary, word: string | undefined): boolean =>
  word !== undefined && names.given.has(fold(word))

/** "Officially it's Nadia Strong, but my friends call me Nad": the words that say most of being a name hold it. */
const rankOf = (as: Announcement | undefined, count: number): number =>
  as === "named" ? 5 : count > 1 ? (as === "weak" ? 4 : 3) : as === "nick" ? 2.5 : as === "weak" ? 2 : 1

const readClause = (vocabulary: Vocabulary, clause: Clause, wanted: NamePart): Read | undefined => {
  const part = clause.part === "whole" ? wanted : clause.part
  const idle = withoutPhrases(vocabulary, "idle", clause.words, part, clause.as !== undefined)
  const plain = withoutPhrases(vocabulary, "titles", idle)
  const spelled = withSpelling(vocabulary, plain)
  // a name that was announced ends where a sentence begins, and so does one of several words before "I was born"
  const ended = withSuffix(vocabulary, spelled.words)
  const end = ended.words.findIndex(
    (word, at) =>
      isSentence(vocabulary, word) &&
      !isLastName(vocabulary, ended.words, at, part) &&
      !mayBeName(vocabulary, ended.words, at, clause, part),
  )
  const isStarter = end > 1 && vocabulary.names.starters.has(ended.words[end]!.text)
  const isWeak = clause.as === "weak"
  const isStrong = clause.as !== undefined && !(isWeak && end === 1)
  if (end === 0 || (end > 0 && !isStrong && !isStarter)) return undefined
  const named = end < 0 ? ended.words : ended.words.slice(0, end)
  const isLast = part === "last"
  const words = withJoins(vocabulary, withoutRepetition(vocabulary, named), isLast)
  const suffix = end < 0 ? ended.suffix : undefined
  if (words.length === 0 || words.length > longestName) return undefined
  if (words.every((word) => isParticle(word)) || (!isLast && startsNumber(vocabulary.numerals, words[0])))
    return undefined
  const isKnown =
    (isStrong && !isWeak) ||
    spelled.isSpelled ||
    looksLikeName(vocabulary, words) ||
    (isLast && words.length > 1 && isParticle(words[0]!))
  const isDoubtful = named.some(
    (word, at) =>
      isSentence(vocabulary, word) &&
      (!isGiven(vocabulary, words[0]!.written) || !isLastName(vocabulary, named, at, part)),
  )
  if (words.some(({ written }) => written.length > longestWord)) return undefined
  return {
    part: clause.part,
    rank: rankOf(clause.as, words.length),
    isWhole: clause.as === "named",
    text: capitalised(words, hasTwoLasts(vocabulary)),
    suffix,
    isSure: spelled.isSure && end < 0 && !isDoubtful && isKnown,
  }
}

/** "Ada Lovelace": a recogniser that writes several words with capitals has taken them for a name. */
const isWrittenAsName = (words: ReadonlyArray<NameWord>): boolean =>
  words.length > 1 && words.every((word) => isParticle(word) || /^\p{Lu}\p{Ll}+$/u.test(word.written))

/**
 * What nobody calls a name is one where it is written as one, begins with a frequent first name, or looks like a last one:
 * "van der Berg", "O'Brien".
 */
const looksLikeName = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): boolean => {
  const { names, numerals } = vocabulary
  const [first] = words
  if (
    first === undefined ||
    words.slice(1).some((word) => startsNumber(numerals, word) || numerals.ordinals.has(word.text))
  )
    return false
  if (isWrittenAsName(words)) return true
  if (isGiven(vocabulary, first.written)) return words.length > 1 || !names.givenWords.has(first.text)
  if (words.length === 1)
    return names.family.has(first.text) && !names.commonWords.has(first.text) && !knowsWord(vocabulary, first.text)
  if (words.some(({ written, text }) => /^(?:[od]'|mc)\p{L}{3,}|-/iu.test(written) || names.family.has(text)))
    return words.length > 1
  // "gire a la izquierda" is no name
  const isOpen = hasTwoLasts(vocabulary)
  return words.some(
    (word, at) => at > 0 && at < words.length - 1 && isParticle(word) && !(isOpen && romance.test(word.text)),
  )
}

/** Particles that are words of any sentence in Spanish. */
const romance = /^(?:de|del|la|las|los|y|e|da|do|das|dos)$/

/** "soy de Madrid" */
const isPlace = ({ text }: Read): boolean => /^del?$/i.test(text[0]!) && text.length === 2

/** First and last name, as they were said one after the other or apart. */
const joined = (vocabulary: Vocabulary, reads: ReadonlyArray<Read>): Read | undefined => {
  const [first, last] = (["first", "last"] as const).map((part) => reads.findLast((read) => read.part === part))
  const best = Math.max(...reads.map(({ part, rank }) => (part === "whole" ? rank : 0)))
  const whole = reads.find(({ part, rank }) => part === "whole" && rank === best)
  if (first === undefined && last === undefined) return whole
  // "the first name is Ellen, and then Ripley"
  const then = first !== undefined && last === undefined ? reads[reads.indexOf(first) + 1] : undefined
  const [front, back] = [first ?? whole, last ?? (then?.part === "whole" ? then : undefined)]
  const isSure = (front?.isSure ?? true) && (back?.isSure ?? true) && back?.part !== "whole"
  const lastWords = back?.text ?? []
  // "Anna Fisher, surname F I S C H E R": the last name said again
  const given = front?.text ?? []
  const isAgain =
    front?.part === "whole" &&
    !isGiven(vocabulary, given.at(-1)) &&
    given.length > 1 &&
    similarity(given.at(-1)!.toLowerCase(), lastWords.at(-1)?.toLowerCase() ?? "") >= leastAlike
  // "Leila", "du Pont"
  const isParted = given.length > 0 && lastWords.length > 1 && isParticleText(lastWords[0]!)
  const shown = isParted ? [lastWords[0]!.toLowerCase(), ...lastWords.slice(1)] : lastWords
  const text = [...(isAgain ? given.slice(0, -1) : given), ...shown]
  const part = first === undefined && whole === undefined ? "last" : back === undefined ? "first" : "whole"
  return { part, rank: 0, isWhole: true, text, suffix: back?.suffix ?? front?.suffix, isSure }
}

/** Where a surname begins: at its particle, else the words after the first one, or after two first names: "José Luis". */
const surnameStart = (vocabulary: Vocabulary, text: ReadonlyArray<string>): number => {
  const particle = text.findIndex((word, at) => at > 0 && word === word.toLowerCase())
  // "Ramón y Cajal"
  if (particle > 1 && /^[yei]$/.test(text[particle]!)) return particle - 1
  // "José Luis de la Torre", and "María Fernández de Córdoba"
  if (particle > 1 && hasTwoLasts(vocabulary) && !isGiven(vocabulary, text[particle - 1])) return particle - 1
  if (particle > 0) return particle
  const isDouble =
    hasTwoLasts(vocabulary) &&
    isGiven(vocabulary, text[0]) &&
    isGiven(vocabulary, text[1]) &&
    (text.length > 2 || !vocabulary.names.family.has(fold(text[1] ?? "")))
  return isDouble && (text.length !== 3 || !isGiven(vocabulary, text[2])) ? 2 : 1
}

/** Two last names, and two first ones, are usual in Spanish. */
const hasTwoLasts = ({ lexicon }: Vocabulary): boolean => lexicon.address.order === "type-first"

/** Particles that begin a last name, and saints: "del Río", "San Martín". */
const opensLast = (word: string): boolean => word === word.toLowerCase() || /^(?:de|del|san|santa)$/i.test(word)

/** The part that was asked for; a whole name of more than two words leaves open where its last name begins. */
const partOf = (
  vocabulary: Vocabulary,
  { part, text, suffix, isSure, isWhole }: Read,
  wanted: NamePart,
): { text: string; isSure: boolean } => {
  const ending = suffix === undefined ? [] : [suffix]
  if (wanted === "whole" || part !== "whole" || text.length === 1) {
    const isOther = wanted !== "whole" && part !== "whole" && part !== wanted
    return { text: [...text, ...ending].join(" "), isSure: isSure && !isOther }
  }
  const isNoFirst = !isGiven(vocabulary, text[0])
  if (wanted === "last" && isNoFirst && (opensLast(text[0]!) || (hasTwoLasts(vocabulary) && !isWhole)))
    return { text: [...text, ...ending].join(" "), isSure: isSure && opensLast(text[0]!) }
  const start = Math.min(surnameStart(vocabulary, text), wanted === "last" ? text.length - 1 : text.length)
  const shown = wanted === "first" ? text.slice(0, start) : [...text.slice(start), ...ending]
  const isClear =
    text.length === 2 ||
    text[start] === undefined ||
    text[start] !== text[start]!.charAt(0).toUpperCase() + text[start]!.slice(1)
  return { text: shown.join(" "), isSure: isSure && isClear }
}

const readName = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, wanted: NamePart): Read | undefined => {
  const all = clauses(vocabulary, words).map((clause) => [clause, readClause(vocabulary, clause, wanted)] as const)
  const read = joined(
    vocabulary,
    all.flatMap(([, one]) => one ?? []),
  )
  // "first name Sheila, last name ...": a part that was named and not understood
  const isLost = all.some(
    ([clause, one]) => (clause.part !== "whole" && one === undefined) || (clause.as === "nick" && all.length > 1),
  )
  return read === undefined || !isLost ? read : { ...read, isSure: false }
}

/** "Anna Fisher, no, Fischer": a word that is like one of the name's takes its place. */
const amended = (before: Read, after: Read): Read => {
  if (after.text.length >= before.text.length) return after
  const [word] = after.text
  const scores = before.text.map((old) => similarity(old.toLowerCase(), word!.toLowerCase()))
  const at = scores.indexOf(Math.max(...scores))
  if (after.text.length > 1 || scores[at]! < leastAlike) return { ...after, isSure: false }
  return { ...before, text: before.text.with(at, word!), isSure: false }
}

/** A correction counts where a name stood on both of its sides: "prefiero no decirlo" is none. */
const readCorrected = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, wanted: NamePart): Read | undefined => {
  const correction = correctionIn(vocabulary, words)
  if (correction === undefined) return readName(vocabulary, words, wanted)
  const { before, after } = correction
  // "Elena Prieto, y no fumo": what is denied after a joint is another sentence
  const isSentenceAfter = before.length > 1 && lookUp(vocabulary.names.joints, before, before.length - 1) !== undefined
  if (isSentenceAfter) {
    const name = readName(vocabulary, before.slice(0, -1), wanted)
    if (name !== undefined) return name
  }
  const old = readName(vocabulary, before, wanted)
  // "Jon Snow, J O N, no H"
  if (old !== undefined && after.length === 1 && after[0]!.text.length === 1) return { ...old, isSure: false }
  const fresh = readName(vocabulary, after, wanted)
  if (old === undefined || fresh === undefined) return readName(vocabulary, [...before, ...after], wanted)
  return amended(old, fresh)
}

/** A person's name out of whatever was said around it, with its capitals; what is no name is no answer. */
export const understandPersonName = (text: string, locale: string, part: NamePart = "whole"): Understanding<string> => {
  const vocabulary = vocabularyOf(locale)
  const all = nameWords(text)
  if (all.length === 0 || all.length > mostWords || text.includes("?")) return invalid
  const remarked = withoutNameRemarks(vocabulary, withoutRestarts(vocabulary, all))
  const said = withoutPhrases(vocabulary, "doubts", remarked.words)
  const words = withLettersJoined(vocabulary, said)
  const read = readCorrected(vocabulary, words, part)
  if (read === undefined || (part === "whole" && isPlace(read))) return invalid
  const shown = partOf(vocabulary, read, part)
  // "my husband's name is Frank": it may be his that is asked for
  const isOther = all.some((_, at) => lookUp(vocabulary.options.others, all, at) !== undefined)
  const isSure = shown.isSure && remarked.isSure && said.length === remarked.words.length && !isOther
  return isSure ? accepted(shown.text) : confirm(shown.text)
}

import { countryAfter, commonTopLevelDomains } from "./EmailEnding.ts"
import type { Piece } from "./EmailPiece.ts"
import { matchesEmailPattern } from "./EmailPattern.ts"
import { similarity } from "../text/Similarity.ts"
import { isTopLevel } from "./TopLevelDomain.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** "at three dot co dot uk": a number word that is a whole label could be written as a word or as digits. */
const hasWordOfOneNumber = (pieces: ReadonlyArray<Piece>) =>
  pieces.some(({ kind, recognized: sound }, index) => {
    const isAlone =
      (pieces[index - 1]?.kind ?? "symbol") === "symbol" && (pieces[index + 1]?.kind ?? "symbol") === "symbol"
    return kind === "digits" && !/^\d/.test(sound) && isAlone
  })

/** The minimum length of a noun next to a number: "amigos" in "three amigos", but not "mi" in "mi six". */
const shortestNoun = 3

/**
 * A single number word next to another word could be written as a word or as digits: "three amigos", "six flags". In a
 * domain, the number may also come second: "studio nine".
 */
const hasOpenNumber = (pieces: ReadonlyArray<Piece>, isDomain: boolean): boolean =>
  pieces.some(({ kind, recognized: sound, text, attached }, index) => {
    if (kind !== "digits" || text.length > 1 || !/^[a-z]/.test(sound)) return false
    const isNoun = (one: Piece | undefined) => one?.kind === "word" && one.text.length >= shortestNoun
    const [before, after] = [pieces[index - 1], pieces[index + 1]]
    if (before?.kind === "digits") return false
    return (isNoun(after) && !after!.attached) || (isDomain && isNoun(before) && !attached && after?.kind !== "digits")
  })

/** "at, just the website, acme": at least three words in a row, one of which never occurs in a name. */
const isSentence = ({ email }: Vocabulary, pieces: ReadonlyArray<Piece>): boolean => {
  const end = pieces.findIndex(({ kind }) => kind === "symbol")
  const words = pieces.slice(0, Math.max(0, end)).filter(({ kind, attached }) => kind === "word" && !attached)
  return words.length > 2 && words.some(({ text }) => email.sentenceWords.has(text))
}

/** "St. Mary's dot org": the period is part of an abbreviation, unless a top-level domain follows ("gmail. com"). */
const isAbbreviated = (after: Piece | undefined): boolean =>
  after?.kind === "word" && !commonTopLevelDomains.has(after.text)

/** A symbol that can't follow the domain so far: "_", a dot at the start, the period of "St. Mary's". */
const isForeignMark = (domain: string, mark: Piece, after: Piece | undefined): boolean =>
  (mark.text === "." ? domain === "" : mark.text !== "-") ||
  (mark.stop && !domain.includes(".") && isAbbreviated(after))

/**
 * The domain that ends with the known `ending`, if what follows is a country code, or only words that don't belong to
 * the address.
 */
const endedDomain = (
  { email }: Vocabulary,
  domain: string,
  ending: string,
  rest: ReadonlyArray<Piece>,
): string | undefined => {
  const country = countryAfter(
    ending,
    rest.map(({ text }) => text),
  )
  if (country !== undefined) {
    const more = rest.slice(rest[0]!.text === country ? 1 : 2)
    return more.every(({ kind }) => kind === "word") ? `${domain}.${country}` : undefined
  }
  // "co" ends the domain only if the next words show that a sentence follows
  if (ending === "co" && !rest.some(({ text }) => email.sentenceWords.has(text))) return undefined
  const isTalk = rest[0]!.kind === "word" && rest.every(({ kind }) => kind === "word" || kind === "letter")
  return isTalk ? domain : undefined
}

/** The domain, cut after a known ending if the next words don't belong to the domain. */
const domainOf = (vocabulary: Vocabulary, spoken: ReadonlyArray<Piece>): string | undefined => {
  const pieces = withoutSpelling(spoken)
  if (pieces === undefined || isSentence(vocabulary, pieces)) return undefined
  let text = ""
  /** The number of pieces since the last symbol. */
  let count = 0
  for (const [index, one] of pieces.entries()) {
    if (one.kind === "symbol") {
      if (isForeignMark(text, one, pieces[index + 1])) return undefined
      if (one.text === "." && text.endsWith(".")) continue
      text += one.text
      count = 0
      continue
    }
    const ending = count === 1 && !one.attached && text.includes(".") ? pieces[index - 1]!.text : ""
    if (commonTopLevelDomains.has(ending)) return endedDomain(vocabulary, text, ending, pieces.slice(index))
    text += one.text
    count++
  }
  const domain = text.replace(/\.$/, "")
  const labels = domain.split(".")
  const isDomain = isTopLevel(labels.at(-1)!) && !labels.some((part) => part.startsWith("-") || part.endsWith("-"))
  return isDomain && !hasWordOfOneNumber(pieces) ? domain : undefined
}

/** The maximum number of words in a name before the @; anything longer is a sentence. */
const mostWords = 4

/**
 * "chris k, c h r i s k": how many of the letters after a word are part of the name, as the spelling after them shows;
 * 0 if none are.
 */
const lettersBeforeSpelling = (name: string, letters: string): number => {
  const extra = (letters.length - name.length) / 2
  return extra >= 1 && letters === letters.slice(0, extra) + name + letters.slice(0, extra) ? extra : 0
}

/**
 * Counts a name only once if it is followed by its spelling ("jane, j a n e"). Letters that nearly match the name may
 * correct the recognizer or be a second part, so the address is uncertain.
 */
const withoutSpelling = (pieces: ReadonlyArray<Piece>): ReadonlyArray<Piece> | undefined => {
  const rest: Array<Piece> = []
  let index = 0
  while (index < pieces.length) {
    const one = pieces[index]!
    let end = index + 1
    while (one.kind === "word" && pieces[end]?.kind === "letter") end++
    const letters = pieces.slice(index + 1, end)
    const spelled = letters.map(({ text }) => text).join("")
    rest.push(one)
    if (spelled.length > 2 && one.text === spelled) {
      index = end
      continue
    }
    const extra = lettersBeforeSpelling(one.text, spelled)
    if (extra > 0) {
      rest.push(...letters.slice(0, extra))
      index = end
      continue
    }
    if (letters.length > 2 && one.text[0] === spelled[0] && similarity(one.text, spelled) > 0.6) return undefined
    index++
  }
  return rest
}

/** At least two words in a row, one of which never occurs in a name. */
const hasTalk = ({ email }: Vocabulary, pieces: ReadonlyArray<Piece>): boolean => {
  let run = 0
  let isTalk = false
  for (const [index, { kind, attached, text }] of pieces.entries()) {
    if (kind === "symbol") [run, isTalk] = [0, false]
    if (kind !== "word" || attached || text === pieces[index - 1]?.text) continue
    run++
    isTalk = isTalk || email.sentenceWords.has(text)
    if (run > 1 && isTalk) return true
  }
  return false
}

/** "it's the at symbol": the name before the @ is only a word that would introduce an address. */
const isCopula = ({ email }: Vocabulary, pieces: ReadonlyArray<Piece>): boolean => {
  const [only] = pieces
  return pieces.length === 1 && only!.kind === "word" && email.copulas.has(only!.text)
}

/** "mil nueve setenta": where a number in the thousands ends is uncertain if another number follows. */
const isOpenThousand = (one: Piece, last: Piece | undefined): boolean =>
  one.kind === "digits" && last?.kind === "digits" && !one.pause && last.text.length > 3 && !/^\d/.test(last.recognized)

/** "memo o lucy": "o" means "or" between two names, and is not a letter. */
const isChoice = ({ options }: Vocabulary, before: Piece | undefined, one: Piece, after: Piece | undefined): boolean =>
  one.kind === "letter" && options.disjunctions.has(one.recognized) && before?.kind === "word" && after?.kind === "word"

/** "tom baker tom at": a name, followed by its address. */
const isNameFirst = (pieces: ReadonlyArray<Piece>): boolean =>
  pieces.length > 2 &&
  pieces[0]!.text.length >= shortestNoun &&
  pieces.every(({ kind, attached }) => kind === "word" && !attached) &&
  pieces[0]!.text === pieces.at(-1)!.text &&
  pieces[1]!.text !== pieces[0]!.text

/**
 * "len cooper, l e n then cooper": the whole name is repeated, partly spelled. Returns the pieces before the
 * repetition.
 */
const beforeSpelling = (pieces: ReadonlyArray<Piece>): ReadonlyArray<Piece> => {
  const start = pieces.findIndex(({ kind }) => kind === "letter")
  const textOf = (part: ReadonlyArray<Piece>) => part.map(({ text }) => text).join("")
  const isTwice =
    start > 1 && pieces.length - start > start && textOf(pieces.slice(0, start)) === textOf(pieces.slice(start))
  return isTwice ? pieces.slice(0, start) : pieces
}

/**
 * "whatever, nora at", "jim b won": whether a word may begin a new sentence (after a pause and `words` earlier words),
 * or sounds like a digit.
 */
const isOpenWord = ({ phone }: Vocabulary, { text, pause, attached }: Piece, words: number): boolean =>
  (pause && words > 0) || (!attached && phone.homophones.has(text))

/** Whether the piece at the index may mean something else; `name` and `words` are the name so far and its last words. */
const isOpenPiece = (
  vocabulary: Vocabulary,
  pieces: ReadonlyArray<Piece>,
  index: number,
  name: string,
  words: number,
): boolean => {
  const one = pieces[index]!
  const last = pieces[index - 1]
  switch (one.kind) {
    case "weak":
      return true
    case "symbol":
      return one.text === "." && (name === "" || name.endsWith("."))
    case "word":
      return isOpenWord(vocabulary, one, words)
    case "letter":
      return (one.pause && words > 1) || isChoice(vocabulary, last, one, pieces[index + 1])
    default:
      return isOpenThousand(one, last)
  }
}

/** "petra punto k, o sea petra punto k": the speaker started again. */
const isDoubled = (name: string): boolean => {
  const half = name.slice(0, name.length / 2)
  return /[._-]/.test(half) && half + half === name
}

const localOf = (vocabulary: Vocabulary, pieces: ReadonlyArray<Piece>): string | undefined => {
  if (hasTalk(vocabulary, pieces)) return undefined
  const unrepeated = withoutSpelling(beforeSpelling(pieces))
  if (unrepeated === undefined || isNameFirst(unrepeated) || isCopula(vocabulary, unrepeated)) return undefined
  let text = ""
  let words = 0
  for (const [index, one] of unrepeated.entries()) {
    // "ivy, ivy dot lane": the repeated name begins the address
    const isRepeated = index === 1 && one.kind === "word" && one.pause && unrepeated[0]!.text === one.text
    if (isRepeated || (one.kind === "symbol" && one.stop)) continue
    if (isOpenPiece(vocabulary, unrepeated, index, text, words)) return undefined
    if (one.kind === "symbol") words = 0
    else if (one.kind === "word" && !one.attached) words++
    if (words > mostWords) return undefined
    text += one.text
  }
  return text === "" || isDoubled(text) || /^[-+%]|\.$|^www\./.test(text) ? undefined : text
}

/** The address around the @. `isInFigures`: a remark said that a number in the address is in digits. */
export const addressOf = (
  vocabulary: Vocabulary,
  pieces: ReadonlyArray<Piece>,
  at: number,
  isInFigures: boolean,
): string | undefined => {
  const local = localOf(vocabulary, pieces.slice(0, at).map(wordly))
  const domain = domainOf(vocabulary, pieces.slice(at + 1).map(wordly))
  if (local === undefined || domain === undefined) return undefined
  if (!isInFigures && (hasOpenNumber(pieces.slice(0, at), false) || hasOpenNumber(pieces.slice(at + 1), true)))
    return undefined
  const address = `${local}@${domain}`
  return matchesEmailPattern(address) ? address : undefined
}

/** Treats a second "at" as a word of the name. */
const wordly = (one: Piece): Piece => (one.kind === "maybeAt" ? { ...one, kind: "word", text: one.recognized } : one)

/** Whether the period follows the first of several initials, as in "J.R. Tolkien"; recognizers add such periods. */
const isInitialStop = (pieces: ReadonlyArray<Piece>, index: number): boolean =>
  pieces[index]!.attached && pieces[index - 1]?.kind === "letter" && pieces[index + 1]?.kind === "letter"

/** A period in a name ("John. Smith at") may be a spoken dot, unless the speaker said "dot" elsewhere. */
export const hasOpenStop = (pieces: ReadonlyArray<Piece>, at: number) => {
  const local = pieces.slice(0, at - 1)
  const isInitials = pieces.slice(0, at).every((one) => one.kind === "letter" || one.stop)
  return (
    !isInitials &&
    local.some(({ stop }) => stop) &&
    !local.some((one, index) => one.text === "." && !one.stop && !isInitialStop(local, index))
  )
}

import { withoutOpening } from "../text/Correction.ts"
import { isOpenCut } from "./EmailCut.ts"
import { addressOf, hasOpenStop } from "./EmailAddress.ts"
import { contrasted, isPlace, isRejected, spellsOther, takesBack } from "./EmailDenial.ts"
import { addressEnd, firstEnd, hasAddress, commonTopLevelDomains } from "./EmailEnding.ts"
import { piecesOf, settled } from "./EmailDictation.ts"
import {
  afterAnnouncement,
  afterLead,
  afterOpenings,
  afterTalk,
  beforeClosings,
  beforeTalk,
  hasAt,
} from "./EmailFrame.ts"
import { afterFirstAt, afterLeads, writtenStart } from "./EmailLeads.ts"
import { lettersStart } from "./EmailLetters.ts"
import { matchesEmailPattern } from "./EmailPattern.ts"
import type { EmailToken } from "./EmailToken.ts"
import { withoutRemarks } from "./EmailRemark.ts"
import { withoutSpelledRepeats, withSpelledNames } from "./EmailSpelling.ts"
import { emailTokens, withoutDotsAroundAt, withoutNumberHyphens } from "./EmailToken.ts"
import { lookUp, mentions, without } from "../text/Phrasebook.ts"
import type { Understanding } from "../Understanding.ts"
import { accepted, rejected } from "../Understanding.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"

/** At least this many plain words before a written address are not part of it. */
const sentence = 3

/**
 * The minimum length of a word after a written address that counts as a separate word: "m x" may be the end of the
 * address.
 */
const shortestRest = 2

/** The start of the written piece that contains the token at `at`. */
const pieceStart = (tokens: ReadonlyArray<EmailToken>, at: number): number => {
  let start = at
  while (start > 0 && !tokens[start]!.gap) start--
  return start
}

/** "bob at gmail dot com bob@work.com": a dictated address, followed by a different written one. */
const holdsTwo = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): boolean => {
  const at = tokens.findIndex(({ text }) => text === "@")
  return at > 0 && hasAddress(vocabulary, tokens.slice(0, pieceStart(tokens, at)))
}

/** "write to john@gmail.com when you can": a written address between unrelated words. */
const embedded = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): string | undefined => {
  const { email } = vocabulary
  const at = tokens.findIndex((token) => token.text === "@")
  const next = tokens[at + 1]
  if (at < 1 || tokens[at]!.gap || next === undefined || next.gap) return undefined
  const start = pieceStart(tokens, at)
  let end = at + 1
  while (end < tokens.length && !tokens[end]!.gap && !tokens[end]!.stop) end++
  const isSentence =
    start === 0 ||
    (start > sentence &&
      tokens.slice(start - sentence, start).every(({ kind, text }) => kind === "word" && text.length > 1))
  const rest = tokens.slice(end)
  const first = rest[0]
  const isApart =
    start > 0 ||
    first === undefined ||
    first.pause ||
    (first.text.length >= shortestRest && rest.some(({ text }) => email.sentenceWords.has(text)))
  if (!isSentence || !isApart || hasAddress(vocabulary, rest) || rest.some(({ text }) => text === "@" || text === "."))
    return undefined
  const text = tokens
    .slice(start, end)
    .map((token) => token.text)
    .join("")
  return matchesEmailPattern(text) ? text : undefined
}

/** "wait john at gmail dot com": "wait" is a correction, or a part of the name. */
const opensWithCorrection = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>) =>
  tokens[0]?.text !== "no" && lookUp(vocabulary.corrections, tokens, 0) !== undefined

/** The start of the address, after all preceding small talk. */
const startOf = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): number => {
  const written = writtenStart(vocabulary, tokens)
  if (written > 0) return written
  const sentence = afterFirstAt(vocabulary, tokens)
  const announced = sentence + afterAnnouncement(vocabulary, tokens.slice(sentence))
  const opened = afterOpenings(vocabulary, tokens, announced)
  const led = afterLead(vocabulary, tokens, afterOpenings(vocabulary, tokens, afterTalk(vocabulary, tokens, opened)))
  return afterOpenings(vocabulary, tokens, afterLeads(vocabulary, tokens, afterOpenings(vocabulary, tokens, led)))
}

/** Whether there is a remark of several words; a single word may be a letter or part of a name. */
const hasRemark = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>): boolean =>
  tokens.some((_, index) => (lookUp(email.remarks, tokens, index)?.length ?? 0) > 1)

/** "contact dash us": no name begins with a dash, so the word before the dash is not small talk. */
const beforeSign = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, start: number): number => {
  const sign = tokens[start]?.kind === "mark" ? tokens[start].text : lookUp(email.symbols, tokens, start)?.value
  return sign === "-" && tokens[start - 1]?.kind === "word" ? start - 1 : start
}

/**
 * "or call me", "or my mobile" after an address: another way to contact the speaker, not another spelling ("or dot
 * net", "or is it with two s").
 */
const withoutOtherWay = (
  { fields, options }: Vocabulary,
  tail: ReadonlyArray<EmailToken>,
): ReadonlyArray<EmailToken> => {
  const length = lookUp(options.disjunctions, tail, 0)?.length ?? 0
  const noun = length + (lookUp(fields.determiners, tail, length)?.length ?? 0)
  const isOther =
    lookUp(fields.statements, tail, length) !== undefined || lookUp(fields.nouns, tail, noun)?.value === "phone"
  return length > 0 && isOther ? tail.slice(length) : tail
}

const single = (vocabulary: Vocabulary, spoken: ReadonlyArray<EmailToken>): string | undefined => {
  const { email } = vocabulary
  const tokens = spoken.slice(0, Math.min(beforeTalk(vocabulary, spoken), addressEnd(vocabulary, spoken)))
  const tail = withoutOtherWay(vocabulary, spoken.slice(tokens.length))
  // "without the apostrophe" is not a remark on a letter
  if (mentions(email.remarks, without(email.ignored, tail)) || spellsOther(tail, tokens) || takesBack(vocabulary, tail))
    return undefined
  const opened = beforeSign(vocabulary, tokens, lettersStart(vocabulary, tokens, startOf(vocabulary, tokens)))
  // "it's long. Elizabeth@...": the period ends the small talk
  const start = tokens[opened]?.stop === true ? opened + 1 : opened
  if (isOpenCut(vocabulary, tokens, start) || isRejected(vocabulary, tokens, start, tail)) return undefined
  const part = withSpelledNames(vocabulary, tokens.slice(start, beforeClosings(email.closings, tokens, start)))
  if (part === undefined) return undefined
  if (hasRemark(vocabulary, part) || isPlace(vocabulary, part) || holdsTwo(vocabulary, part)) return undefined
  if (mentions(email.doubts, part) || opensWithCorrection(vocabulary, part)) return undefined
  const address = embedded(vocabulary, part)
  if (address !== undefined) return address
  const dictated = piecesOf(vocabulary, part)
  if (dictated === undefined) return undefined
  const pieces = withoutSpelledRepeats(settled(vocabulary, dictated))
  const sure = pieces.flatMap((one, index) => (one.kind === "at" ? [index] : []))
  const places = sure.length > 0 ? sure : pieces.flatMap((one, index) => (one.kind === "maybeAt" ? [index] : []))
  const [at] = places
  if (at === undefined || places.length > 1 || hasOpenStop(pieces, at)) return undefined
  // "the zero is a number at": an article before the name is part of the sentence around the address
  const isArticle = start > 0 && at === 1 && vocabulary.options.articles.has(pieces[0]!.recognized)
  return isArticle ? undefined : addressOf(vocabulary, pieces, at, mentions(email.figures, spoken))
}

/** "john dot smith at gmail dot com, john dot smith at gmail dot com": a repeated address counts once. */
const repeated = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): string | undefined => {
  const end = firstEnd(vocabulary, tokens)
  if (end === 0 || !hasAt(vocabulary, tokens.slice(end))) return undefined
  const first = single(vocabulary, tokens.slice(0, end))
  return first !== undefined && single(vocabulary, tokens.slice(end)) === first ? first : undefined
}

/** The number of tokens in the "at" at the index, or 0. */
const atLength = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number): number =>
  tokens[index]?.text === "@" ? 1 : (lookUp(email.at, tokens, index)?.length ?? 0)

/** "mary at gmail, no, hotmail dot com", "..., no, at hotmail dot com": only the domain changes. */
const withOtherDomain = (
  vocabulary: Vocabulary,
  before: ReadonlyArray<EmailToken>,
  after: ReadonlyArray<EmailToken>,
): string | undefined => {
  const at = before.findLastIndex((_, index) => atLength(vocabulary, before, index) > 0)
  const domain = after.slice(atLength(vocabulary, after, 0))
  return at < 1 || hasAt(vocabulary, domain) ? undefined : single(vocabulary, [...before.slice(0, at + 1), ...domain])
}

/**
 * "seb underscore 99, no, 1999 at", "grace seven no eight at", "ana dot ruiz, no, rios at": the correction may replace
 * the end of the name or all of it.
 */
const isPartialCorrection = (
  { email, fillers }: Vocabulary,
  before: ReadonlyArray<EmailToken>,
  address: string,
  hasName: boolean,
): boolean =>
  (/^(?:[\d_.-]+|.)@/.test(address) ||
    (/^\w+@/.test(address) &&
      before.some(
        (_, index) =>
          index > 0 && (lookUp(email.dot, before, index) ?? lookUp(email.symbols, before, index)) !== undefined,
      ))) &&
  !hasName &&
  before.some(({ kind, text }) => kind !== "word" || !(email.sentenceWords.has(text) || fillers.has(text)))

/** The maximum number of corrections in one address. */
const mostCorrections = 4

/**
 * Applies a correction inside an address; the new address must be complete. A correction word may also be part of a
 * name.
 */
const corrected = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): string | undefined => {
  const contrast = contrasted(vocabulary, tokens)
  if (contrast !== undefined) return contrast.isOpen ? undefined : single(vocabulary, contrast.before)
  let tried = 0
  for (let index = tokens.length - 2; index > 0 && tried < mostCorrections; index--) {
    const hit = lookUp(vocabulary.corrections, tokens, index)
    const next = tokens[index + (hit?.length ?? 0)]
    if (hit === undefined || next === undefined) continue
    // "sorry, no reply at": "no" is part of the name
    const last = index + hit.length - 1
    if (!next.pause && lookUp(vocabulary.assertion.denials, tokens, last) !== undefined) continue
    // "kate at example dot com no dot net"
    const dot = lookUp(vocabulary.email.dot, tokens, index + hit.length)?.length ?? 0
    const isOtherEnding = dot > 0 && commonTopLevelDomains.has(tokens[index + hit.length + dot]?.text ?? "")
    if (isOtherEnding && hasAddress(vocabulary, tokens.slice(0, index))) return undefined
    // "chloe no dots adams", "jon no h": a remark, not a correction
    const { ignored, remarks } = vocabulary.email
    const books = tokens[index]!.pause ? [ignored] : [ignored, remarks]
    if (books.some((book) => (lookUp(book, tokens, index)?.length ?? 0) > hit.length)) continue
    tried++
    const before = tokens.slice(0, index)
    // "ana, no eva, arroba": "no" can mean a correction or a denial
    const isOpen =
      tokens[index]!.pause &&
      !next.pause &&
      lookUp(vocabulary.contrastsAfterPause, tokens, index)?.length === hit.length &&
      !hasAt(vocabulary, before) &&
      before.some(({ text }) => !vocabulary.email.sentenceWords.has(text))
    if (isOpen) return undefined
    const address = single(vocabulary, tokens.slice(index + hit.length))
    if (address !== undefined)
      return isPartialCorrection(vocabulary, before, address, hasAt(vocabulary, before)) ? undefined : address
    const moved = withOtherDomain(vocabulary, before, tokens.slice(index + hit.length))
    if (moved !== undefined) return moved
    const isSure = hit.length > 1 || tokens[index]!.pause
    if (isSure && (next.pause || hasAt(vocabulary, tokens.slice(0, index)))) return undefined
  }
  return single(vocabulary, withoutOpening(vocabulary, tokens)) ?? repeated(vocabulary, tokens)
}

/**
 * Removes whole phrases of hesitation ("let me think"), whose single words may be part of a name, and remarks between
 * pauses inside a name: "tom, no spaces, smith at".
 */
const withoutPhrases = (
  { fillers, email, corrections }: Vocabulary,
  tokens: ReadonlyArray<EmailToken>,
): ReadonlyArray<EmailToken> => {
  const rest: Array<EmailToken> = []
  let index = 0
  let isJoined = false
  while (index < tokens.length) {
    const token = tokens[index]!
    const aside = index > 0 && token.pause ? (lookUp(email.ignored, tokens, index)?.length ?? 0) : 0
    const isAside =
      aside > 1 && tokens[index + aside]?.pause === true && lookUp(corrections, tokens, index - 1) === undefined
    const length = isAside ? aside : (lookUp(fillers, tokens, index)?.length ?? 0)
    if (length > 1) index += length
    else {
      rest.push(isJoined ? { ...token, pause: false } : token)
      index++
    }
    isJoined = isAside
  }
  return rest
}

const written = (text: string): string | undefined => {
  const trimmed = text
    .trim()
    .replace(/^(?:mailto:|[<"'(¿¡])+/i, "")
    .replace(/[>"').,;:!?]+$/, "")
  const start = trimmed.length > 320 ? "" : trimmed.toLowerCase()
  return matchesEmailPattern(start) ? start : undefined
}

/** "gmail com": a well-known provider whose dot was not recognized. */
const withoutDot =
  /\b(g ?mail|hot ?mail|yahoo|out ?look|i ?cloud|protonmail|gmx|aol|msn)\s+(com|es|net|org|mx|de|fr|co\.uk)\b/i

/** "at example com" at the end occurs only in an address whose dot was not recognized. */
const withoutLastDot = /((?:@|\bat\b|\barroba\b)\s*(?!dot\b|punto\b)[a-z][a-z0-9-]+)\s+(com|net|org|edu)\s*[.,!]?\s*$/i

/**
 * EMAIL in the contract's post-processing table: a lower-case address that matches the submit validator's pattern;
 * never confirmed. Anything but exactly one such address, written or dictated, is rejected with INVALID_EMAIL.
 */
export const understandEmail = (text: string, locale: string): Understanding<string | number> => {
  const plain = read(text, locale)
  const mended = plain._tag === "rejected" ? text.replace(withoutDot, "$1.$2").replace(withoutLastDot, "$1.$2") : text
  return mended === text ? plain : read(mended, locale)
}

/** "first ada, then dot, then king": removes the word that only announces a sequence. */
const withoutFirst = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): ReadonlyArray<EmailToken> => {
  const first = lookUp(vocabulary.email.sequenceFirst, tokens, 0)
  return first !== undefined && mentions(vocabulary.options.sequence, tokens.slice(first.length))
    ? tokens.slice(first.length)
    : tokens
}

/** The maximum number of pieces in an address, including explained letters. */
const mostTokens = 250

const read = (text: string, locale: string): Understanding<string | number> => {
  const address = written(text)
  if (address !== undefined) return accepted(address)
  const vocabulary = vocabularyOf(locale)
  const spoken = withoutDotsAroundAt(
    vocabulary,
    withoutPhrases(vocabulary, withoutFirst(vocabulary, emailTokens(text))),
  )
  if (spoken.length > mostTokens) return rejected("INVALID_EMAIL")
  const tokens = withoutRemarks(vocabulary, withoutNumberHyphens(vocabulary, spoken))
  const result = corrected(vocabulary, tokens)
  if (result !== undefined) return accepted(result)
  const candidate = tokens.length < 40 ? tokens.map((token) => token.text).join("") : ""
  return candidate.includes("@") ? rejected("INVALID_EMAIL", candidate) : rejected("INVALID_EMAIL")
}

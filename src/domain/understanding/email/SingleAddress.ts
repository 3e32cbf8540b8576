import { isOpenCut } from "./EmailCut.ts"
import { addressOf, hasOpenStop } from "./EmailAddress.ts"
import { isPlace, isRejected, spellsOther, takesBack } from "./EmailDenial.ts"
import { addressEnd, hasAddress } from "./EmailEnding.ts"
import { piecesOf } from "./EmailDictation.ts"
import { beforeClosings, beforeTalk } from "./EmailFrame.ts"
import { startOf } from "./EmailLeads.ts"
import { settled } from "./EmailLetterRuns.ts"
import { lettersStart } from "./EmailLetters.ts"
import { matchesEmailPattern } from "./EmailPattern.ts"
import type { Piece } from "./EmailPiece.ts"
import { withoutSpelledRepeats, withSpelledNames } from "./EmailSpelling.ts"
import type { EmailToken } from "./EmailToken.ts"
import { lookUp, mentions, without } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** If at least this many plain words precede a written address, they are not part of it. */
const sentence = 3

/**
 * A word after a written address is separate from it if it has at least this many characters; "m x" may be the end of
 * the address.
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

/**
 * The tokens of the address, without the small talk around it; `undefined` if they may contain another address or a
 * denial.
 */
const addressPart = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<EmailToken>,
  start: number,
): ReadonlyArray<EmailToken> | undefined => {
  const { email } = vocabulary
  const part = withSpelledNames(vocabulary, tokens.slice(start, beforeClosings(email.closings, tokens, start)))
  if (part === undefined) return undefined
  const isOpen =
    hasRemark(vocabulary, part) ||
    isPlace(vocabulary, part) ||
    holdsTwo(vocabulary, part) ||
    mentions(email.doubts, part) ||
    opensWithCorrection(vocabulary, part)
  return isOpen ? undefined : part
}

/** The index of the only @, or -1. The word "at" counts only if there is no other. */
const placeOfAt = (pieces: ReadonlyArray<Piece>): number => {
  const kind = pieces.some((one) => one.kind === "at") ? "at" : "maybeAt"
  const at = pieces.findIndex((one) => one.kind === kind)
  return pieces.findLastIndex((one) => one.kind === kind) === at ? at : -1
}

/** The only address in tokens that contain no correction. */
export const singleAddress = (vocabulary: Vocabulary, spoken: ReadonlyArray<EmailToken>): string | undefined => {
  const { email, options } = vocabulary
  const tokens = spoken.slice(0, Math.min(beforeTalk(vocabulary, spoken), addressEnd(vocabulary, spoken)))
  const tail = withoutOtherWay(vocabulary, spoken.slice(tokens.length))
  // "without the apostrophe" is not a remark on a letter
  if (mentions(email.remarks, without(email.ignored, tail)) || spellsOther(tail, tokens) || takesBack(vocabulary, tail))
    return undefined
  const opened = beforeSign(vocabulary, tokens, lettersStart(vocabulary, tokens, startOf(vocabulary, tokens)))
  // "it's long. Elizabeth@...": the period ends the small talk
  const start = tokens[opened]?.stop === true ? opened + 1 : opened
  if (isOpenCut(vocabulary, tokens, start) || isRejected(vocabulary, tokens, start, tail)) return undefined
  const part = addressPart(vocabulary, tokens, start)
  if (part === undefined) return undefined
  const address = embedded(vocabulary, part)
  if (address !== undefined) return address
  const dictated = piecesOf(vocabulary, part)
  if (dictated === undefined) return undefined
  const pieces = withoutSpelledRepeats(settled(vocabulary, dictated))
  const at = placeOfAt(pieces)
  if (at < 0 || hasOpenStop(pieces, at)) return undefined
  // "the zero is a number at": an article before the name is part of the sentence around the address
  const isArticle = start > 0 && at === 1 && options.articles.has(pieces[0]!.recognized)
  return isArticle ? undefined : addressOf(vocabulary, pieces, at, mentions(email.figures, spoken))
}

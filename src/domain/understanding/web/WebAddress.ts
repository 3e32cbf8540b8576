import { startOf } from "../email/EmailLeads.ts"
import type { EmailToken } from "../email/EmailToken.ts"
import { isTopLevel } from "../email/TopLevelDomain.ts"
import { correctionIn } from "../text/Correction.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { fold, type Token } from "../text/Token.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import { accepted, confirm, invalid, type Understanding } from "../Understanding.ts"

/** A word of an address, in its written and its folded form. */
interface Written extends Token {
  readonly written: string
}

const wordsOf = (text: string): ReadonlyArray<Written> =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word, at, all) => {
      const written = word.replace(/[.,;!?]+$/, "")
      const pause = /[.,;!?]$/.test(all[at - 1] ?? "")
      return { written, text: fold(written).replaceAll("'", ""), kind: "word", gap: true, pause }
    })

const isDot = ({ web }: Vocabulary, words: ReadonlyArray<Written>, at: number): boolean =>
  lookUp(web.signs, words, at)?.value === "."

/**
 * A stand-in for the web address, so that `startOf`, which is for e-mail addresses, can find the end of the sentence
 * before it.
 */
const rest: EmailToken = { text: "@", kind: "mark", gap: true, pause: false, stop: false, sentence: false }

const isWritten = ({ written }: Written): boolean => /\w[.:]\w/.test(written)

/** Removes the sentence before an address: "um it was on maplebank dot com". */
const withoutTalk = (vocabulary: Vocabulary, words: ReadonlyArray<Written>): ReadonlyArray<Written> => {
  const signAt = (at: number) => lookUp(vocabulary.web.signs, words, at)?.value
  const first = words.findIndex((word, at) => signAt(at) !== undefined || isWritten(word))
  // no word before "www" belongs to the address
  if (/^[wh]/.test(signAt(first) ?? "")) return words.slice(first)
  const before = words.slice(0, first < 0 || signAt(first) !== undefined ? first : first + 1)
  const tokens = before.map((word) => ({ ...word, stop: false, sentence: false }))
  const start = startOf(vocabulary, [...tokens, rest])
  return words.slice(start + (lookUp(vocabulary.email.at, words, start)?.length ?? 0))
}

/** Whether a host ends here: "www dot acme" goes on. */
const isWholeHost = (address: string): boolean => {
  const [, ending = ""] = /^[^?#]*\.(\p{L}{2,24})(?::\d+)?$/u.exec(address) ?? []
  return isTopLevel(ending.toLowerCase()) && !/(?:^|\/)www\.[^.]*$/i.test(address)
}

/**
 * Joins symbols and words: "example.com slash jobs" becomes "example.com/jobs". A word after a complete host doesn't
 * belong to the address.
 */
const joined = (vocabulary: Vocabulary, words: ReadonlyArray<Written>) => {
  const { names, web } = vocabulary
  let address = ""
  let index = 0
  while (index < words.length && lookUp(web.closings, words, index)?.length !== words.length - index) {
    // "blue river all one word dot com"
    const asOne = lookUp(names.asOne, words, index)?.length ?? 0
    if (asOne > 0 && isDot(vocabulary, words, index + asOne)) index += asOne
    const sign = lookUp(web.signs, words, index)
    if (sign === undefined && isWholeHost(address)) break
    address += sign?.value ?? words[index]!.written
    index += sign?.length ?? 1
  }
  return { address, remark: words.slice(index) }
}

/** "acme dot com or acme dot net"; but "the dot com is somebody else" names no other address. */
const namesOther = (vocabulary: Vocabulary, remark: ReadonlyArray<Written>): boolean =>
  remark.some(
    (word, at) =>
      isWritten(word) ||
      (isDot(vocabulary, remark, at) && lookUp(vocabulary.options.articles, remark, at - 1) === undefined),
  )

/** The maximum number of corrections, repetitions and remarks in one address; one with more is asked for again. */
const mostPieces = 12

const ending = /(?:\.(?:com?|org|net|gob|gov|edu|ac))?\.\p{L}+$/u

/**
 * The address in written form, with corrections applied: "acme dot com, no, acme dot net", "acme dot com, sorry, dot
 * net".
 */
const writtenIn = (vocabulary: Vocabulary, words: ReadonlyArray<Written>, pieces = mostPieces): string | undefined => {
  if (pieces === 0) return undefined
  const within = (part: ReadonlyArray<Written>) => writtenIn(vocabulary, part, pieces - 1)
  const correction = correctionIn(vocabulary, words)
  const after = (correction?.after ?? []) as ReadonlyArray<Written>
  const before = (correction?.before ?? []) as ReadonlyArray<Written>
  const dot = after.findIndex((_, at) => isDot(vocabulary, after, at))
  // "all one word, no hyphens": not a correction
  if (correction !== undefined && dot < 0 && !after.some(isWritten)) return within(before)
  const isEnding = dot >= 0 && after.slice(0, dot).every(({ text }) => vocabulary.email.sentenceWords.has(text))
  const told = isEnding ? after.slice(dot) : withoutTalk(vocabulary, correction === undefined ? words : after)
  const { address, remark } = joined(vocabulary, told)
  // "bob at gmail dot com" is an e-mail address
  const isEmail = told.some((_, at) => lookUp(vocabulary.email.at, told, at) !== undefined)
  const whole = isEnding ? within(before)?.replace(ending, address) : address
  // "acme dot com, no, dot org, acme dot org": the same address again
  const isOther = namesOther(vocabulary, remark) && within(remark) !== whole
  return isEmail || isOther ? undefined : whole
}

const shape =
  /^(?:(https?):\/\/)?((?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+([\p{L}]{2,24}))(:\d{1,5})?([/?#]\S*)?$/iu

/** The maximum length of an address in a form. */
const longest = 500

/**
 * A web address, dictated or written. It is accepted if it includes its scheme and is written without spaces. Otherwise
 * it is confirmed, with https if the scheme is missing.
 */
export const understandWebAddress = (text: string, locale: string): Understanding<string> => {
  const vocabulary = vocabularyOf(locale)
  const words = wordsOf(text)
  const match = shape.exec(writtenIn(vocabulary, words) ?? "")
  if (match === null || match[0].length > longest) return invalid
  const [address, scheme, host, ending, port = "", rest = ""] = match
  if (!isTopLevel(ending!.toLowerCase())) return invalid
  if (scheme !== undefined && words.some(({ written }) => written === address)) return accepted(address)
  return confirm(`${scheme?.toLowerCase() ?? "https"}://${host!.toLowerCase()}${port}${rest}`)
}

import { withoutOpening } from "../text/Correction.ts"
import { contrasted } from "./EmailDenial.ts"
import { commonTopLevelDomains, firstEnd, hasAddress } from "./EmailEnding.ts"
import { hasAt } from "./EmailFrame.ts"
import { singleAddress } from "./SingleAddress.ts"
import type { EmailToken } from "./EmailToken.ts"
import type { Phrasebook } from "../text/Phrasebook.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** "john dot smith at gmail dot com, john dot smith at gmail dot com": a repeated address counts once. */
const repeated = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): string | undefined => {
  const end = firstEnd(vocabulary, tokens)
  if (end === 0 || !hasAt(vocabulary, tokens.slice(end))) return undefined
  const first = singleAddress(vocabulary, tokens.slice(0, end))
  return first !== undefined && singleAddress(vocabulary, tokens.slice(end)) === first ? first : undefined
}

/** The number of tokens at the index that mean @, such as "at"; otherwise 0. */
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
  return at < 1 || hasAt(vocabulary, domain)
    ? undefined
    : singleAddress(vocabulary, [...before.slice(0, at + 1), ...domain])
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

/** A correction of `length` words, and the tokens around it. */
interface Correction {
  readonly tokens: ReadonlyArray<EmailToken>
  readonly length: number
  readonly before: ReadonlyArray<EmailToken>
  readonly after: ReadonlyArray<EmailToken>
}

/** "sorry, no reply at": "no" is part of the name. */
const isInName = ({ assertion }: Vocabulary, { tokens, length, before, after }: Correction): boolean =>
  !after[0]!.pause && lookUp(assertion.denials, tokens, before.length + length - 1) !== undefined

/** "kate at example dot com no dot net". */
const isOtherEnding = (vocabulary: Vocabulary, { before, after }: Correction): boolean => {
  const dot = lookUp(vocabulary.email.dot, after, 0)?.length ?? 0
  return dot > 0 && commonTopLevelDomains.has(after[dot]?.text ?? "") && hasAddress(vocabulary, before)
}

/** "chloe no dots adams", "jon no h". */
const isRemark = ({ email }: Vocabulary, { tokens, length, before }: Correction): boolean => {
  const isLonger = (book: Phrasebook<unknown>) => (lookUp(book, tokens, before.length)?.length ?? 0) > length
  return isLonger(email.ignored) || (!tokens[before.length]!.pause && isLonger(email.remarks))
}

/** "ana, no eva, arroba": "no" can mean a correction or a denial. */
const isOpenContrast = (vocabulary: Vocabulary, { tokens, length, before, after }: Correction): boolean =>
  tokens[before.length]!.pause &&
  !after[0]!.pause &&
  lookUp(vocabulary.contrastsAfterPause, tokens, before.length)?.length === length &&
  !hasAt(vocabulary, before) &&
  before.some(({ text }) => !vocabulary.email.sentenceWords.has(text))

/** The maximum number of corrections in one address. */
const mostCorrections = 4

/**
 * Applies a correction inside an address; the new address must be complete. A correction word may also be part of a
 * name.
 */
const corrected = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): string | undefined => {
  let tried = 0
  for (let index = tokens.length - 2; index > 0 && tried < mostCorrections; index--) {
    const length = lookUp(vocabulary.corrections, tokens, index)?.length ?? 0
    if (length === 0 || index + length === tokens.length) continue
    const [before, after] = [tokens.slice(0, index), tokens.slice(index + length)]
    const correction: Correction = { tokens, length, before, after }
    if (isInName(vocabulary, correction)) continue
    if (isOtherEnding(vocabulary, correction)) return undefined
    if (isRemark(vocabulary, correction)) continue
    tried++
    if (isOpenContrast(vocabulary, correction)) return undefined
    const address = singleAddress(vocabulary, after)
    const hasName = hasAt(vocabulary, before)
    if (address !== undefined) return isPartialCorrection(vocabulary, before, address, hasName) ? undefined : address
    const moved = withOtherDomain(vocabulary, before, after)
    if (moved !== undefined) return moved
    const isSure = length > 1 || tokens[index]!.pause
    if (isSure && (hasName || after[0]!.pause)) return undefined
  }
  return singleAddress(vocabulary, withoutOpening(vocabulary, tokens)) ?? repeated(vocabulary, tokens)
}

/** The address after its corrections: "jo, I mean joe, at". */
export const correctedAddress = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): string | undefined => {
  const contrast = contrasted(vocabulary, tokens)
  if (contrast === undefined) return corrected(vocabulary, tokens)
  return contrast.isOpen ? undefined : singleAddress(vocabulary, contrast.before)
}

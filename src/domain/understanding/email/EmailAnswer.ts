import { correctedAddress } from "./EmailCorrection.ts"
import { matchesEmailPattern } from "./EmailPattern.ts"
import { withoutRemarks } from "./EmailRemark.ts"
import type { EmailToken } from "./EmailToken.ts"
import { emailTokens, withoutDotsAroundAt, withoutNumberHyphens } from "./EmailToken.ts"
import { longestHit, lookUp, mentions } from "../text/Phrasebook.ts"
import type { Understanding } from "../Understanding.ts"
import { accepted, rejected } from "../Understanding.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"

/**
 * Removes whole phrases of hesitation ("let me think"), whose individual words may be part of a name, and remarks
 * between pauses inside a name: "tom, no spaces, smith at".
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
    // "right, it's all one word, ada at": a remark after an opening is not inside a name
    const isOpening = longestHit([email.openings, email.openingsBeforePause], tokens, 0) === index
    const isAside =
      aside > 1 &&
      !isOpening &&
      tokens[index + aside]?.pause === true &&
      lookUp(corrections, tokens, index - 1) === undefined
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
  const result = correctedAddress(vocabulary, tokens)
  if (result !== undefined) return accepted(result)
  const candidate = tokens.length < 40 ? tokens.map((token) => token.text).join("") : ""
  return candidate.includes("@") ? rejected("INVALID_EMAIL", candidate) : rejected("INVALID_EMAIL")
}

import { understandEmail } from "../email/EmailAnswer.ts"
import { spokenWords } from "../several/SpokenWord.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { similarity } from "../text/Similarity.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import type { ReadBackReply } from "./ReadBackReply.ts"

const read = (text: string, locale: string): string | undefined => {
  const result = understandEmail(text, locale)
  return result._tag === "rejected" ? undefined : String(result.value)
}

/** Less similar pieces are different names, not spellings of the same name. */
const leastAlike = 0.6

/** A new name whose length differs by at most this many characters replaces the old one as a whole. */
const sameLength = 2

/** "nico.dias" and "diaz" make "nico.diaz": replaces the piece, the beginning or the end that is most similar. */
const withPiece = (local: string, fresh: string): string => {
  const pieces = local.split(/[\d._+-]+/).filter((piece) => piece !== "")
  const isWhole = Math.abs(pieces.join("").length - fresh.length) <= sameLength || !/^\p{L}+$/u.test(fresh)
  const lengths = [-1, 0, 1].map((more) => fresh.length + more)
  const ends = lengths.flatMap((length) => [local.slice(0, length), local.slice(-length)])
  const [most = local] = (pieces.length > 1 ? pieces : ends).toSorted(
    (one, other) => similarity(fresh, other) - similarity(fresh, one),
  )
  const at = local.lastIndexOf(most)
  const isAlike = !isWhole && similarity(fresh, most) >= leastAlike
  return isAlike ? local.slice(0, at) + fresh + local.slice(at + most.length) : fresh
}

/** An address in which one side of the @ was replaced: "no, at hotmail dot com", "no, díaz con zeta". */
export const correctedEmail = (
  before: string,
  { opening, rest }: ReadBackReply,
  locale: string,
): string | undefined => {
  const at = before.lastIndexOf("@")
  if (at < 0 || read(rest, locale) !== undefined) return undefined
  const [local, domain] = [before.slice(0, at), before.slice(at + 1)]
  const { email } = vocabularyOf(locale)
  const words = spokenWords(rest)
  const sign = lookUp(email.at, words, 0)?.length ?? 0
  const known = lookUp(email.domains, words, sign)
  const spoken = words.length === sign ? "" : rest.slice(words[sign]!.from)
  const isKnown = known !== undefined && sign + known.length === words.length
  const otherDomain = read(`${local}@${isKnown ? known.value : spoken}`, locale)
  if (otherDomain?.startsWith(`${local}@`) === true) return otherDomain
  const otherLocal = opening === "yes" || sign > 0 ? undefined : read(`${rest} @ ${domain}`, locale)
  return otherLocal?.endsWith(`@${domain}`) === true
    ? `${withPiece(local, otherLocal.slice(0, -domain.length - 1))}@${domain}`
    : undefined
}

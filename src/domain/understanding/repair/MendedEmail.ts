import { understandEmail } from "../email/EmailAnswer.ts"
import { spokenWords } from "../several/SpokenWord.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import type { ReadBackReply } from "./ReadBackReply.ts"

const read = (text: string, locale: string): string | undefined => {
  const result = understandEmail(text, locale)
  return result._tag === "rejected" ? undefined : String(result.value)
}

/** An address in which one side of the @ was replaced: "no, at hotmail dot com", "no, anne". */
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
  return otherLocal?.endsWith(`@${domain}`) === true ? otherLocal : undefined
}

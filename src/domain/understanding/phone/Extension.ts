import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { readGroup } from "./PhoneGroup.ts"

/** The maximum number of digits in an extension. */
const mostDigits = 6

/** The digits from `index` to the end, with only separators between them; undefined if there is anything else. */
const digitsFrom = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, start: number): string | undefined => {
  let digits = ""
  let index = start
  while (index < tokens.length) {
    const group = readGroup(vocabulary, tokens, index)
    if (group === "unclear") return undefined
    const idle = [vocabulary.phone.separators, vocabulary.address.number, vocabulary.terms.around]
      .map((book) => lookUp(book, tokens, index)?.length ?? 0)
      .reduce((a, b) => Math.max(a, b), tokens[index]!.kind === "mark" ? 1 : 0)
    if (group === undefined && idle === 0) return undefined
    digits += group?.digits ?? ""
    index = group?.end ?? index + idle
  }
  return digits
}

/**
 * "555 123 4567, extension 12": removes the extension, because phone numbers are stored without it. Unchanged if there
 * is no number before it, or if more than an extension follows.
 */
export const withoutExtension = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const { extension, extensionOpenings } = vocabulary.phone
  const at = tokens.findIndex((_, index) => index > 0 && lookUp(extension, tokens, index) !== undefined)
  if (at < 0) return tokens
  const digits = digitsFrom(vocabulary, tokens, at + lookUp(extension, tokens, at)!.length)
  if (digits === undefined || digits === "" || digits.length > mostDigits) return tokens
  const opening = [4, 3, 2, 1].find((length) => lookUp(extensionOpenings, tokens, at - length)?.length === length)
  return tokens.slice(0, at - (opening ?? 0))
}

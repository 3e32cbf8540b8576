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
    .map((word) => {
      const written = word.replace(/[.,;!?]+$/, "")
      return { written, text: fold(written).replaceAll("'", ""), kind: "word", gap: true, pause: false }
    })

/** Removes the words before and after an address. */
const addressOf = ({ web }: Vocabulary, words: ReadonlyArray<Written>): ReadonlyArray<Written> => {
  let start = 0
  for (;;) {
    const opening = lookUp(web.openings, words, start)
    // "visit dot com": a word right before a symbol is part of the address
    const next = opening === undefined ? undefined : words[start + opening.length]
    if (opening === undefined || next === undefined || web.signs.get(next.text)?.alone?.value === ".") break
    start += opening.length
  }
  const end = words.findIndex((_, at) => at > start && lookUp(web.closings, words, at)?.length === words.length - at)
  return words.slice(start, end < 0 ? words.length : end)
}

/** Joins symbols and words: "example.com slash jobs" becomes "example.com/jobs". */
const joined = ({ web }: Vocabulary, words: ReadonlyArray<Written>): string => {
  let address = ""
  for (let index = 0; index < words.length;) {
    const sign = lookUp(web.signs, words, index)
    address += sign?.value ?? words[index]!.written
    index += sign?.length ?? 1
  }
  return address
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
  const correction = correctionIn(vocabulary, words)
  const corrected = correction === undefined ? words : (correction.after as ReadonlyArray<Written>)
  const pieces = addressOf(vocabulary, corrected)
  // "bob at gmail dot com" is an e-mail address
  if (pieces.length > 1 && pieces.some((_, at) => lookUp(vocabulary.email.at, pieces, at) !== undefined)) return invalid
  const match = shape.exec(joined(vocabulary, pieces))
  if (match === null || match[0].length > longest) return invalid
  const [address, scheme, host, ending, port = "", rest = ""] = match
  if (!isTopLevel(ending!.toLowerCase())) return invalid
  if (scheme !== undefined && pieces.length === 1) return accepted(address)
  return confirm(`${scheme?.toLowerCase() ?? "https"}://${host!.toLowerCase()}${port}${rest}`)
}
